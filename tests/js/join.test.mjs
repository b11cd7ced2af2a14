import assert from "node:assert/strict";
import test from "node:test";
import { JSDOM } from "jsdom";
import { Join } from "../../static/js/stage/join.js";
import { g } from "../../static/js/stage/renderers/g.js";

function layers() {
  const { document } = new JSDOM("<svg><g id='still'></g></svg><svg id='moving'></svg>").window;
  return { document, still: document.querySelector("#still"), moving: document.querySelector("#moving") };
}

const token = (id, status, wait = "") => ({ id, kind: "g", x: 0, y: 0, r: 15, detail: "name", label: id.slice(2), name: "main", room: 60, status, describe: `goroutine ${id.slice(2)}, ${status}${wait ? `: ${wait}` : ""}` });

test("a goroutine keeps its element while its state changes, and leaves when it is gone", () => {
  const { document, still } = layers();
  const join = new Join(still, "g", g);
  join.draw([token("g:1", "running"), token("g:7", "waiting", "chan receive")]);
  const seven = document.querySelector("[data-id='g:7']");
  const { left } = join.draw([token("g:7", "runnable")]);
  assert.equal(document.querySelector("[data-id='g:7']"), seven);
  assert.equal(seven.getAttribute("aria-label"), "goroutine 7, runnable");
  assert.deepEqual(left.map((node) => node.dataset.id), ["g:1"]);
});

test("an element that hangs in the other picture is kept, and new ones still enter", () => {
  const { document, still, moving } = layers();
  const join = new Join(still, "g", g);
  join.draw([token("g:1", "running")]);
  const one = document.querySelector("[data-id='g:1']");
  moving.appendChild(one);
  const { entered, stayed } = join.draw([token("g:2", "runnable"), token("g:1", "running")]);
  assert.deepEqual(stayed, [one]);
  assert.deepEqual(entered.map((node) => node.dataset.id), ["g:2"]);
  assert.equal(one.parentNode, moving);
});

test("a state shows in the form, not only in the colour", () => {
  const { still } = layers();
  const join = new Join(still, "g", g);
  join.draw(["running", "runnable", "syscall", "leaked"].map((status, i) => token(`g:${i}`, status)));
  const forms = join.nodes.map((node) => node.querySelector(".g-body").getAttribute("d"));
  assert.equal(new Set(forms).size, 4);
});
