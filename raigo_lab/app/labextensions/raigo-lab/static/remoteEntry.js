// @ts-check
// Makes a lesson live when it is opened, in JupyterLab 4 and Notebook 7: its cells run without being asked.
//
// Only for pages whose code is ours, letter by letter: known.json holds the fingerprints of the code of the shipped
// notebooks. A page that was changed, or comes from somebody else, never runs by itself; neither does one of ours in a
// folder with Python files, which Python would take for parts of the kit.
//
// Written by hand in the form in which Jupyter loads extensions (a module federation container); there is no build step.
(() => {
  const NAME = "raigo-lab";
  const script = document.currentScript;
  const known = new URL("known.json", script instanceof HTMLScriptElement ? script.src : location.href);

  // What a folder may not hold: Python looks beside the notebook before it looks where the kit is installed.
  const CODE = /\.(py|pyc|pyw|pyd|so|zip|egg|pth)$/i;

  // Still pictures are as dark as their page, also where a notebook is not trusted and its own rules are stripped.
  const STYLE = `
    [data-jp-theme-light="true"] img[src^="data:image/svg"] { color-scheme: light; }
    [data-jp-theme-light="false"] img[src^="data:image/svg"] { color-scheme: dark; }
    .raigo-live .jp-InputPlaceholder, .raigo-live .jp-CodeCell .jp-Cell-inputWrapper:has(.jp-InputPlaceholder) { display: none; }
    .raigo-live .jp-OutputPrompt, .raigo-live .jp-Collapser { visibility: hidden; }`;

  /** @type {any} the modules that JupyterLab shares with its extensions */
  let shared = null;

  /** @param {string} name @returns {Promise<any>} */
  async function moduleNamed(name) {
    const versions = Object.values(shared[name] ?? {});
    if (!versions.length) throw new Error(`${name} is not shared by this Jupyter`);
    return (await versions[0].get())();
  }

  /** The code of a notebook as one text, the same as Python makes (tools/live.py). @param {any} model @returns {string} */
  function codeOf(model) {
    const sources = [];
    for (const cell of model.cells) if (cell.type === "code") sources.push(cell.sharedModel.getSource());
    return JSON.stringify(sources);
  }

  /** @param {string} text @returns {Promise<string>} */
  async function fingerprint(text) {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");
  }

  /** @type {Promise<Record<string, string>> | null} fingerprint of the code -> the notebook's name */
  let list = null;

  function knownNotebooks() {
    list ??= fetch(known, { credentials: "same-origin", cache: "no-cache" }).then((reply) => (reply.ok ? reply.json() : {}));
    return list;
  }

  /** Whether nothing beside the notebook could be taken for a part of the kit. @param {any} contents @param {string} path */
  async function isPlainFolder(contents, path) {
    const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
    const here = await contents.get(folder, { content: true });
    for (const one of here.content) {
      if (one.type !== "directory") {
        if (CODE.test(one.name)) return false;
      } else if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(one.name)) {
        const inside = await contents.get(one.path, { content: true });
        if (inside.content.some((/** @type {any} */ file) => file.name.startsWith("__init__."))) return false;
      }
    }
    return true;
  }

  /** The name of the shipped notebook that this is, or nothing. @param {any} app @param {any} panel @returns {Promise<string>} */
  async function shippedName(app, panel) {
    if (!crypto.subtle) return ""; // not on this computer and without encryption
    const { model, path } = panel.context;
    const name = (await knownNotebooks())[await fingerprint(codeOf(model))] ?? "";
    if (!name || model.getMetadata("kernelspec")?.name !== "python3") return "";
    return (await isPlainFolder(app.serviceManager.contents, path)) ? name : "";
  }

  /** Lessons that nobody looks at any more give their kernels back. @param {any} app @param {any} panel */
  async function tidy(app, panel) {
    const names = new Set(Object.values(await knownNotebooks()).map((name) => `${name}.ipynb`));
    const { sessions } = app.serviceManager;
    await sessions.refreshRunning();
    for (const one of [...sessions.running()]) {
      const left = one.kernel?.connections === 0 && one.kernel?.execution_state !== "busy";
      if (left && one.path !== panel.context.path && [...names].some((name) => one.path.endsWith(name))) await sessions.shutdown(one.id);
    }
  }

  /** @param {any} app @param {any} panel @param {any} CodeCell */
  async function makeLive(app, panel, CodeCell) {
    await panel.context.ready;
    await panel.revealed;
    if (panel.isDisposed || !(await shippedName(app, panel))) return;
    const notebook = panel.content;
    notebook.node.classList.add("raigo-live");
    await panel.sessionContext.ready;
    if (!panel.sessionContext.session?.kernel) return;
    for (const cell of [...notebook.widgets]) {
      if (panel.isDisposed) return;
      if (cell.model.type === "code") await CodeCell.execute(cell, panel.sessionContext);
    }
    notebook.node.dataset.raigo = "live";
    // Saved, so that leaving the page asks nothing; what was answered is kept by the kit itself.
    if (panel.context.contentsModel?.writable && !panel.isDisposed) await panel.context.save();
    await tidy(app, panel);
  }

  /** @returns {Promise<() => any>} */
  async function extension() {
    const [{ INotebookTracker }, { CodeCell }] = await Promise.all([moduleNamed("@jupyterlab/notebook"), moduleNamed("@jupyterlab/cells")]);
    const plugin = {
      id: `${NAME}:live`,
      description: "Makes the lessons of raigo-lab live when they are opened.",
      autoStart: true,
      requires: [INotebookTracker],
      /** @param {any} app @param {any} tracker */
      activate(app, tracker) {
        document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
        const open = (/** @type {any} */ panel) => void makeLive(app, panel, CodeCell).catch((error) => console.info(`${NAME}: not live:`, error));
        tracker.widgetAdded.connect((/** @type {any} */ _, /** @type {any} */ panel) => open(panel));
        tracker.forEach(open);
      },
    };
    return () => ({ __esModule: true, default: plugin });
  }

  const page = /** @type {any} */ (window);
  page._JUPYTERLAB ??= {};
  page._JUPYTERLAB[NAME] = {
    /** @param {any} scope */
    init: (scope) => {
      shared = scope;
    },
    get: extension,
  };
})();
