// The link between page and kernel, with a kernel that answers when it is told to, late, or never.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { ANSWER_WITHIN, SHOWN_AFTER, Link, showWaiting } from "../../raigo_lab/widgets/shared/link.js";

/** A kernel that counts like the real ones: a message that names an older answer is refused, and counted too. */
function slowKernel(offers = [["a", "b", "c"]]) {
  const traits = { serial: 1, options: offers[0], picked: null };
  const waiting = [];
  const listeners = [];
  const kernel = { waiting, done: [], refused: [], offers: offers.slice(1) };
  kernel.model = {
    get: (name) => traits[name],
    set: (name, value) => {
      traits[name] = value;
    },
    save_changes: () => waiting.push(traits.picked),
    on: (event, call) => event === "change:serial" && listeners.push(call),
    off: (event, call) => event === "change:serial" && listeners.splice(listeners.indexOf(call), 1),
  };
  kernel.listeners = listeners;
  kernel.change = async () => {
    traits.serial += 1;
    for (const call of [...listeners]) call();
    await Promise.resolve(); // what waits is done when everything is drawn
  };
  kernel.answer = async () => {
    const message = waiting.shift();
    if (message.serial === traits.serial) {
      kernel.done.push(traits.options[message.id]);
      traits.options = kernel.offers.shift() ?? traits.options;
    } else kernel.refused.push(message);
    await kernel.change();
  };
  kernel.options = () => traits.options;
  return kernel;
}

/** Whoever means an option by its name, whatever number it has by then. */
const means = (kernel, line, name, meant) =>
  line.act(() => {
    const id = kernel.options().indexOf(name);
    if (id < 0) return false;
    line.send({ id });
    return true;
  }, { key: name, ...meant });

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("clicks made while the kernel thinks are done afterwards, in order, by their new numbers", async () => {
  const kernel = slowKernel([["a", "b", "c"], ["c", "b"], ["x", "c"]]);
  const line = new Link(kernel.model);
  for (const name of ["a", "b", "c"]) means(kernel, line, name);
  assert.deepEqual(kernel.waiting, [{ serial: 1, id: 0 }]); // one at a time
  assert.equal(line.queued(), 2);
  await kernel.answer();
  assert.deepEqual(kernel.waiting, [{ serial: 2, id: 1 }]);
  await kernel.answer();
  assert.deepEqual(kernel.waiting, [{ serial: 3, id: 1 }]);
  await kernel.answer();
  assert.deepEqual(kernel.done, ["a", "b", "c"]);
  assert.equal(line.waits(), false);
  line.stop();
});

test("what does not fit any more is left out with what was meant after it, and that is told", async () => {
  const kernel = slowKernel([["a", "b"], ["c", "a"]]);
  const line = new Link(kernel.model);
  const told = [];
  line.listen(() => told.push(line.queued()));
  for (const name of ["a", "b", "a"]) means(kernel, line, name);
  await kernel.answer();
  assert.deepEqual(kernel.waiting, []);
  assert.equal(line.queued(), 0);
  assert.equal(line.state(), "dropped");
  means(kernel, line, "c"); // going on clears it
  assert.equal(line.state(), "");
  assert.ok(told.length > 3);
  line.stop();
});

test("a question that is another one by then takes no old clicks", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  let question = "turn 1";
  means(kernel, line, "a");
  means(kernel, line, "b", { fits: () => question === "turn 1" });
  question = "turn 2";
  await kernel.answer();
  assert.deepEqual(kernel.waiting, []);
  assert.equal(line.state(), "dropped");
  line.stop();
});

test("a double click is one wish; a step on, pressed twice, is two", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  for (const name of ["a", "a", "b"]) means(kernel, line, name);
  await kernel.answer();
  await kernel.answer();
  assert.deepEqual(kernel.done, ["a", "b"]);
  assert.equal(line.state(), "");
  for (let i = 0; i < 3; i += 1) means(kernel, line, "c", { once: false });
  for (let i = 0; i < 3; i += 1) await kernel.answer();
  assert.deepEqual(kernel.done, ["a", "b", "c", "c", "c"]);
  line.stop();
});

test("a press that lasts over an answer is one wish with the one before it", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  means(kernel, line, "a");
  const begun = line.begins();
  await kernel.answer();
  line.begun = begun;
  means(kernel, line, "a");
  assert.deepEqual(kernel.waiting, []);
  means(kernel, line, "b");
  line.begun = null;
  await kernel.answer();
  means(kernel, line, "a");
  await kernel.answer();
  assert.deepEqual(kernel.done, ["a", "b", "a"]);
  line.stop();
});

test("a press answers only what was asked when it began", async () => {
  const kernel = slowKernel();
  let question = "first";
  const still = () => ((then) => () => question === then)(question);
  const line = new Link(kernel.model, { still });
  line.begun = line.begins();
  question = "second";
  means(kernel, line, "a", { fits: () => true });
  assert.deepEqual(kernel.waiting, []);
  assert.equal(line.state(), "dropped");
  means(kernel, line, "b"); // what belongs to no question, such as the language
  line.begun = null;
  await kernel.answer();
  assert.deepEqual(kernel.done, ["b"]);
  line.stop();
});

test("the same again after something else is meant again", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  for (const name of ["a", "b", "a"]) means(kernel, line, name);
  for (let i = 0; i < 3; i += 1) await kernel.answer();
  assert.deepEqual(kernel.done, ["a", "b", "a"]);
  line.stop();
});

test("of the places a bar was dragged over only the last is sent", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  for (const id of [0, 1, 2, 1]) line.act(() => line.send({ id }), { key: "bar", once: false, latest: true });
  await kernel.answer();
  await kernel.answer();
  assert.deepEqual(kernel.done, ["a", "b"]);
  line.stop();
});

test("picking without sending goes on until something is sent", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  const picked = [];
  means(kernel, line, "a");
  for (const spot of ["0L", "0a"]) line.act(() => void picked.push(spot), { key: spot });
  means(kernel, line, "b");
  line.act(() => void picked.push("later"), { key: "later" });
  assert.deepEqual(picked, []);
  await kernel.answer();
  assert.deepEqual(picked, ["0L", "0a"]);
  await kernel.answer();
  assert.deepEqual(picked, ["0L", "0a", "later"]);
  line.stop();
});

test("a silent kernel is told; its late answer still does what waited, once", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  means(kernel, line, "a");
  means(kernel, line, "b");
  mock.timers.tick(ANSWER_WITHIN - 1);
  assert.equal(line.state(), "waits");
  mock.timers.tick(1);
  assert.equal(line.state(), "silent");
  assert.equal(kernel.waiting.length, 1); // nothing is sent again by itself
  await kernel.answer();
  await kernel.answer();
  assert.deepEqual(kernel.done, ["a", "b"]);
  assert.deepEqual(kernel.refused, []);
  assert.equal(line.state(), "");
  line.stop();
});

test("after a silence the page can be used again, and nothing is done twice", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  means(kernel, line, "a");
  means(kernel, line, "b");
  mock.timers.tick(ANSWER_WITHIN);
  assert.equal(line.waits(), false);
  means(kernel, line, "c"); // sent at once; "b" was not done, and whoever goes on has read so
  assert.deepEqual(kernel.waiting.map((one) => one.id), [0, 2]);
  assert.equal(line.queued(), 0);
  await kernel.answer(); // the first was only late
  await kernel.answer(); // so the second names an old answer
  assert.deepEqual(kernel.done, ["a"]);
  assert.equal(kernel.refused.length, 1);
  means(kernel, line, "c");
  await kernel.answer();
  assert.deepEqual(kernel.done, ["a", "c"]);
  line.stop();
});

test("a message that was lost does not hold the next one", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  means(kernel, line, "a");
  kernel.waiting.length = 0; // a kernel that was started again never heard it
  mock.timers.tick(ANSWER_WITHIN);
  means(kernel, line, "b");
  await kernel.answer();
  assert.deepEqual(kernel.done, ["b"]);
  line.stop();
});

test("while the kernel works on what it has answered, clicks wait too", async () => {
  const kernel = slowKernel();
  let thinking = false;
  const line = new Link(kernel.model, { holds: () => thinking });
  means(kernel, line, "a");
  thinking = true;
  await kernel.answer();
  means(kernel, line, "b");
  assert.deepEqual(kernel.waiting, []);
  assert.equal(line.state(), "waits");
  thinking = false;
  await kernel.change();
  assert.deepEqual(kernel.waiting, [{ serial: 3, id: 1 }]);
  line.stop();
});

test("waiting is shown after a moment, and Escape forgets what waits", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  means(kernel, line, "a");
  assert.deepEqual([line.waits(), line.isSlow(), line.state()], [true, false, ""]);
  mock.timers.tick(SHOWN_AFTER);
  assert.equal(line.isSlow(), true);
  means(kernel, line, "b");
  assert.equal(line.state(), "waits");
  line.forget();
  assert.equal(line.state(), "");
  await kernel.answer();
  assert.deepEqual(kernel.done, ["a"]);
  assert.deepEqual(kernel.waiting, []);
  line.stop();
});

test("no more waits than anybody means, and a stopped link listens no more", async () => {
  const kernel = slowKernel();
  const line = new Link(kernel.model);
  for (let i = 0; i < 42; i += 1) means(kernel, line, i % 2 ? "a" : "b");
  assert.equal(line.state(), "dropped");
  line.stop();
  assert.deepEqual(kernel.listeners, []);
});

/** A button that is its own widget's root: what it hears, and whether a click on it goes on to the widget. */
class Pressed extends EventTarget {
  dataset = { stop: "a" };
  isConnected = true;
  clicks = 0;
  closest() {
    return this;
  }
  click() {
    this.hears("click", { detail: 0 });
  }
  hears(type, more) {
    let on = true;
    this.dispatchEvent(Object.assign(new Event(type), { button: 0, pointerType: "mouse", stopPropagation: () => (on = false), ...more }));
    this.clicks += Number(type === "click" && on);
  }
}

test("the browser's own click after a press that was counted is none; a click that no pointer made is one", (context) => {
  const { Element, HTMLElement } = globalThis;
  Object.assign(globalThis, { Element: Pressed, HTMLElement: Pressed });
  context.after(() => Object.assign(globalThis, { Element, HTMLElement }));
  const line = new Link(slowKernel().model);
  const root = new Pressed();
  showWaiting(root, line);
  for (const [detail, clicks] of [[1, 1], [0, 2]]) { // the pointer's; a screen reader's
    Object.assign(root, { isConnected: true, clicks: 0 });
    root.hears("pointerdown");
    root.isConnected = false; // drawn again
    root.hears("pointerup");
    assert.equal(root.clicks, 1);
    root.hears("click", { detail });
    assert.equal(root.clicks, clicks);
  }
  line.stop();
});
