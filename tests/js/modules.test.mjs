// The shape of the code itself: no function is too long to be read at once.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const WIDGETS = new URL("../../raigo_lab/widgets/", import.meta.url);
const LONGEST = 120; // lines
const home = process.env.RAIGO_LAB_JS; // where the checks keep TypeScript

/** Every function of a module with its lines. */
function functionsOf(ts, name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const [first, last] = [node.getStart(source), node.getEnd()].map((at) => source.getLineAndCharacterOfPosition(at).line);
      found.push({ name: `${name}: ${node.name?.getText(source) ?? `line ${first + 1}`}`, lines: last - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("no function is longer than 120 lines", { skip: home ? false : "RAIGO_LAB_JS names no folder with TypeScript" }, () => {
  const ts = createRequire(`${home}/`)("typescript");
  const files = readdirSync(WIDGETS, { recursive: true }).filter((name) => name.endsWith(".js"));
  const all = files.flatMap((name) => functionsOf(ts, name, readFileSync(new URL(name, WIDGETS), "utf8")));
  assert.ok(all.length > 300);
  assert.deepEqual(all.filter((one) => one.lines > LONGEST), []);
});
