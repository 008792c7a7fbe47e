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

  // Python looks beside the notebook before it looks where the kit is installed: in a live lesson it does not. The names
  // below are only what can be seen of a folder; Jupyter lists no *.pyc and no *.so.
  const ALONE = "import sys\nsys.path[:] = [one for one in sys.path if one]";

  // What a folder may not hold.
  const CODE = /\.(py|pyc|pyw|pyd|so|zip|egg|pth)$/i;

  // Still pictures are as dark as their page, also where a notebook is not trusted and its own rules are stripped.
  const STYLE = `
    [data-jp-theme-light="true"] img[src^="data:image/svg"] { color-scheme: light; }
    [data-jp-theme-light="false"] img[src^="data:image/svg"] { color-scheme: dark; }
    .raigo-live .jp-InputPlaceholder, .raigo-live .jp-CodeCell .jp-Cell-inputWrapper:has(.jp-InputPlaceholder) { display: none; }
    .raigo-live .jp-OutputPrompt, .raigo-live .jp-Collapser { visibility: hidden; }
    .raigo-live .jp-cell-toolbar { display: none; }
    .raigo-live .jp-MarkdownCell.jp-mod-rendered.jp-mod-active:not(:focus-visible) { box-shadow: none; }
    .raigo-live .jp-MarkdownCell.jp-mod-active .jp-MarkdownOutput { border-color: transparent; }`;

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

  /** @type {string[]} the files of the shipped notebooks, once they are known */
  let names = [];

  function knownNotebooks() {
    list ??= fetch(known, { credentials: "same-origin", cache: "no-cache" })
      .then((reply) => (reply.ok ? reply.json() : {}))
      .then((found) => {
        names = Object.values(found).map((name) => `${name}.ipynb`);
        return found;
      });
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

  // The widgets of the lesson before, which no page shows any more.
  const FORGET = `${ALONE}\nimport ipywidgets\nipywidgets.Widget.close_all()`;

  /**
   * The other pages of the course that have a kernel and that nobody is looking at.
   * @param {any} app @param {any} panel @param {Set<string>} [put] kernels of pages just put away, which may still count as looked at
   */
  async function leftBehind(app, panel, put = new Set()) {
    await knownNotebooks();
    const { sessions } = app.serviceManager;
    await sessions.refreshRunning();
    return [...sessions.running()].filter(
      (one) =>
        one.path !== panel.context.path &&
        names.some((name) => one.path === name || one.path.endsWith(`/${name}`)) &&
        one.kernel?.connections <= (put.has(one.kernel?.id) ? 1 : 0) &&
        one.kernel?.execution_state !== "busy",
    );
  }

  /** Lessons that nobody looks at any more give their kernels back, but for the one that goes on. @param {any} app @param {any} panel */
  async function tidy(app, panel) {
    const own = panel.sessionContext.session?.kernel?.id;
    for (const one of await leftBehind(app, panel)) if (one.kernel.id !== own) await app.serviceManager.sessions.shutdown(one.id);
  }

  /**
   * One document on the screen: the page of the course before this one is put away, unless something was written in it.
   * At once, before this page is connected: of two connections of a window to one kernel only the first hears its widgets.
   * @param {any} app @param {any} tracker @param {any} panel @returns {Set<string>} the kernels of what was put away
   */
  function closeOthers(app, tracker, panel) {
    /** @type {Set<string>} */
    const put = new Set();
    if (app.shell.mode !== "single-document" || !names.some((name) => panel.context.path.endsWith(name))) return put;
    /** @type {any[]} */
    const others = [];
    tracker.forEach((/** @type {any} */ one) => {
      const { node } = one.content;
      const written = node.dataset.raigo === "live" && one.context.model.dirty;
      if (one !== panel && node.classList.contains("raigo-live") && !written) others.push(one);
    });
    for (const one of others) {
      put.add(one.sessionContext.session?.kernel?.id ?? "");
      one.dispose();
    }
    return put;
  }

  /** The course goes on in the kernel of the lesson before: in the same folder, and only if no page shows that one. @param {any} app @param {any} panel @param {Set<string>} put */
  async function shareKernel(app, panel, put) {
    const { path } = panel.context;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const from = (await leftBehind(app, panel, put)).find((one) => one.path.startsWith(folder) && !one.path.slice(folder.length).includes("/"));
    const mine = panel.sessionContext.session?.kernel;
    if (!from || !mine || from.kernel.id === mine.id || from.kernel.name !== mine.name) return;
    const line = app.serviceManager.kernels.connectTo({ model: from.kernel, handleComms: false });
    await line.requestExecute({ code: FORGET, silent: true, store_history: false }).done;
    line.dispose();
    await panel.sessionContext.changeKernel({ id: from.kernel.id });
  }

  /** @param {any} app @param {any} tracker @param {any} panel @param {any} CodeCell */
  async function makeLive(app, tracker, panel, CodeCell) {
    const put = closeOthers(app, tracker, panel);
    await panel.context.ready;
    await panel.revealed;
    const notebook = panel.content;
    if (panel.isDisposed) return;
    if (!(await shippedName(app, panel))) {
      notebook.node.dataset.raigo = "left"; // looked at, and left alone
      return;
    }
    notebook.node.classList.add("raigo-live");
    await panel.sessionContext.ready;
    if (!panel.sessionContext.session?.kernel) return;
    await shareKernel(app, panel, put);
    await panel.sessionContext.session.kernel.requestExecute({ code: ALONE, silent: true, store_history: false }).done;
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
        const open = (/** @type {any} */ panel) => void makeLive(app, tracker, panel, CodeCell).catch((error) => console.info(`${NAME}: not live:`, error));
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
