import assert from "node:assert/strict";
import test from "node:test";
import { JSDOM } from "jsdom";
import { MotionClock } from "../../static/js/stage/clock.js";

/** A clock that is turned by hand. */
function clockwork({ reduced = false } = {}) {
  const { document } = new JSDOM("<svg><g id='home'><g id='thing'></g></g></svg><svg id='moving'></svg>").window;
  const asked = [];
  const time = { now: 0 };
  const clock = new MotionClock({ request: (call) => asked.push(call), now: () => time.now, reduced: () => reduced });
  clock.movingLayer = document.querySelector("#moving");
  const thing = document.querySelector("#thing");
  const pass = (ms) => {
    time.now += ms;
    for (const call of asked.splice(0)) call(time.now);
  };
  return { clock, thing, pass, asked, moving: clock.movingLayer, home: document.querySelector("#home") };
}

test("a thing comes from where it was to where it is", () => {
  const { clock, thing, pass } = clockwork();
  clock.move(thing, 0, 0);
  clock.move(thing, 100, 50, { duration: 200 });
  pass(100);
  assert.equal(thing.getAttribute("transform"), "translate(50,25)");
  pass(100);
  assert.equal(thing.getAttribute("transform"), "translate(100,50)");
});

test("a thing that is sent elsewhere on its way goes on from where it is", () => {
  const { clock, thing, pass } = clockwork();
  clock.move(thing, 0, 0);
  clock.move(thing, 100, 0, { duration: 200 });
  pass(100);
  clock.move(thing, 0, 0, { duration: 200 });
  assert.deepEqual(clock.placeOf(thing), { x: 50, y: 0 });
});

test("while it moves it hangs in the moving picture, afterwards at home", () => {
  const { clock, thing, pass, moving, home } = clockwork();
  clock.move(thing, 0, 0);
  clock.move(thing, 9, 9, { duration: 100, lift: true });
  assert.equal(thing.parentNode, moving);
  pass(100);
  assert.equal(thing.parentNode, home);
});

test("who asked for less motion sees the end at once", () => {
  const { clock, thing, asked } = clockwork({ reduced: true });
  clock.move(thing, 0, 0);
  clock.move(thing, 100, 0, { duration: 200 });
  assert.equal(thing.getAttribute("transform"), "translate(100,0)");
  assert.equal(asked.length, 0);
});

test("the clock stops when nothing moves and nobody listens", () => {
  const { clock, thing, pass, asked } = clockwork();
  clock.move(thing, 0, 0);
  clock.move(thing, 100, 0, { duration: 100 });
  pass(100);
  assert.equal(asked.length, 0);
});

test("a listener hears how much time passed, for as long as it wants to", () => {
  const { clock, pass, asked } = clockwork();
  const heard = [];
  clock.every((ms) => heard.push(ms) < 2);
  pass(16);
  pass(20);
  assert.deepEqual(heard, [16, 20]);
  assert.equal(asked.length, 0);
});
