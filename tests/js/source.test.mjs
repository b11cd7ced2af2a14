import assert from "node:assert/strict";
import test from "node:test";
import { placeOf, problemsOf, whereText } from "../../static/js/editor/diagnostics.js";
import { nodesIn, sourceOf } from "../../static/js/editor/source.js";

test("the program to edit is the last one that ran", () => {
  const source = sourceOf({ source: "old", file: "prog.go" }, [{ at: 1, do: { kind: "run", source: "new" } }, { at: 2, do: { kind: "gomaxprocs", n: 2 } }]);
  assert.deepEqual(source.files, [{ name: "prog.go", text: "new" }]);
});

test("a program is run with the number of Ps that was chosen, if one was", () => {
  const source = sourceOf({ source: "package main" }, []);
  assert.deepEqual(source.command(source.files[0], {}), { kind: "run", source: "package main" });
  assert.deepEqual(source.command(source.files[0], { gomaxprocs: 2 }), { kind: "run", source: "package main", gomaxprocs: 2 });
});

test("manifests are files, with what was applied since, and a place for new objects", () => {
  const source = sourceOf({ manifests: [{ name: "nodes.yaml", text: "a" }] }, [{ at: 3, do: { kind: "apply", text: "b", file: "nodes.yaml" } }]);
  assert.deepEqual(source.files, [{ name: "nodes.yaml", text: "b" }, { name: "new objects", text: "" }]);
  assert.deepEqual(source.command(source.files[0], {}), { kind: "apply", text: "b", file: "nodes.yaml" });
  assert.deepEqual(source.command({ name: "new objects", text: "c" }, {}), { kind: "apply", text: "c" });
});

test("a cluster that was started anew is the one file to edit", () => {
  const source = sourceOf({ manifests: [{ name: "nodes.yaml", text: "a" }] }, [{ at: 3, do: { kind: "replace", text: "mine" } }]);
  assert.deepEqual(source.files.map((file) => file.text), ["mine", ""]);
  assert.deepEqual(source.anew(source.files[0]), { kind: "replace", text: "mine", file: "cluster.yaml" });
});

test("the nodes that a text brings are known by their names, however it is written", () => {
  assert.deepEqual(nodesIn("kind: Node\nmetadata:\n  name: ip-10-0-0-1\n---\nkind: Pod\nmetadata:\n  name: web\n"), ["ip-10-0-0-1"]);
  assert.deepEqual(nodesIn("kind: Node\nmetadata: {name: a, labels: {x: y}}\n"), ["a"]);
  assert.deepEqual(nodesIn('{\n "kind": "Node",\n "metadata": {\n  "name": "b"\n }\n}'), ["b"]);
  assert.deepEqual(nodesIn("kind: Deployment\nmetadata:\n  name: web\n"), []);
});

const at = (line, column, more = {}) => ({ file: "main.go", line, column, end_line: 0, end_column: 0, path: "", ...more });

test("a place is written as the tools write it", () => {
  assert.equal(whereText(at(12, 5)), "main.go:12:5");
  assert.equal(whereText(at(12, 0)), "main.go:12");
  assert.equal(whereText({ file: "pods.yaml", line: 0, column: 0, path: "spec.containers" }), "pods.yaml spec.containers");
  assert.equal(whereText(""), "");
});

test("without a line there is no place to go to", () => {
  assert.equal(placeOf(at(0, 0)), null);
  assert.equal(placeOf("spec"), null);
});

test("what has a place can be underlined, with its remedy; a place without an end has none", () => {
  const given = (where) => ({ where, code: "x", message: "undefined: y", remedy: "Declare it.", severity: "error" });
  const [first, second, ...more] = problemsOf([given(at(3, 2)), given(at(3, 2, { end_line: 3, end_column: 9 })), given("")]);
  assert.deepEqual(first, { from: { line: 3, column: 2 }, to: null, message: "undefined: y\nDeclare it.", severity: "error" });
  assert.deepEqual(second.to, { line: 3, column: 9 });
  assert.deepEqual(more, []);
});
