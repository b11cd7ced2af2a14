import assert from "node:assert/strict";
import test from "node:test";
import { placeIn, problemsOf } from "../../static/js/editor/diagnostics.js";
import { sourceOf } from "../../static/js/editor/source.js";

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

test("a place is the line and the column at the end of where", () => {
  assert.deepEqual(placeIn("main.go:12:5"), { line: 12, column: 5 });
  assert.deepEqual(placeIn("main.go:12"), { line: 12, column: 1 });
  assert.equal(placeIn("spec.containers[0].name"), null);
});

test("what has a place can be underlined, with its remedy", () => {
  const problems = problemsOf([{ where: "main.go:3:2", code: "x", message: "undefined: y", remedy: "Declare it.", severity: "error" }, { where: "", code: "z", message: "no place", remedy: "", severity: "error" }]);
  assert.deepEqual(problems, [{ from: { line: 3, column: 2 }, message: "undefined: y\nDeclare it.", severity: "error" }]);
});
