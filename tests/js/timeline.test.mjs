import assert from "node:assert/strict";
import test from "node:test";
import { WorldStore } from "../../static/js/stage/store.js";
import { FRAME_MS, Timeline } from "../../static/js/stage/timeline.js";

const frames = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => ({ n: from + i, t: 0, cause: { kind: (from + i) % 3 ? "Line" : "GoBlock", on: [`g:${from + i}`] }, say: "", patch: {} }));

function timelineOf(count, status = "ended") {
  const asked = { more: [], seek: [] };
  const store = new WorldStore();
  const timeline = new Timeline(store, { more: (to) => asked.more.push(to), seek: (to) => asked.seek.push(to) });
  store.add(frames(0, count - 1));
  timeline.received(status);
  return { store, timeline, asked };
}

test("the first frames received show frame 0", () => {
  assert.equal(timelineOf(3).timeline.n, 0);
});

test("at speed 1 a frame stays for its time, at speed 2 for half of it", () => {
  const { timeline } = timelineOf(9);
  timeline.play();
  timeline.tick(1);
  assert.equal(timeline.n, 1);
  timeline.tick(FRAME_MS - 2);
  assert.equal(timeline.n, 1);
  timeline.tick(2);
  assert.equal(timeline.n, 2);
  timeline.setSpeed(2);
  timeline.tick(FRAME_MS / 2);
  assert.equal(timeline.n, 3);
});

test("playing stops at the end of a run that is over", () => {
  const { timeline } = timelineOf(2);
  timeline.play();
  timeline.tick(1);
  timeline.tick(FRAME_MS);
  assert.equal(timeline.playing, false);
});

test("playing waits at the last frame held while more can come", () => {
  const { timeline } = timelineOf(2, "ready");
  timeline.play();
  timeline.tick(1);
  timeline.tick(FRAME_MS);
  assert.equal(timeline.playing, true);
  assert.equal(timeline.n, 1);
});

test("play at the end of a run that is over begins again", () => {
  const { timeline } = timelineOf(3);
  timeline.goTo(2);
  timeline.play();
  assert.equal(timeline.n, 0);
});

test("a step pauses and goes by one, and never beyond the ends", () => {
  const { timeline } = timelineOf(3);
  timeline.play();
  timeline.step(1);
  assert.equal(timeline.playing, false);
  timeline.step(5);
  assert.equal(timeline.n, 2);
  timeline.step(-9);
  assert.equal(timeline.n, 0);
});

test("more is asked for once when the playhead comes near the end of what is held", () => {
  const { timeline, asked } = timelineOf(200, "ready");
  timeline.goTo(10);
  assert.deepEqual(asked.more, []);
  timeline.goTo(60);
  timeline.goTo(61);
  assert.equal(asked.more.length, 1);
  assert.ok(asked.more[0] > 199);
});

test("nothing is asked for when the run is over", () => {
  const { timeline, asked } = timelineOf(20, "ended");
  timeline.goTo(19);
  assert.deepEqual(asked.more, []);
});

test("a frame that is not there yet is shown when it comes", () => {
  const { timeline, store } = timelineOf(5, "ready");
  timeline.goTo(7);
  assert.equal(timeline.n, 4);
  store.add(frames(5, 9));
  timeline.received("ready");
  assert.equal(timeline.n, 7);
});

test("a frame far from what is held is sought by a keyframe", () => {
  const { timeline, asked } = timelineOf(5, "ready");
  timeline.goTo(9000);
  assert.deepEqual(asked.seek, [9000]);
});

test("the next event is the next one after the playhead, in both directions", () => {
  const { timeline } = timelineOf(10);
  timeline.goTo(4);
  assert.equal(timeline.find((frame) => frame.cause.kind === "GoBlock"), 6);
  assert.equal(timeline.find((frame) => frame.cause.kind === "GoBlock", -1), 3);
  assert.equal(timeline.find((frame) => frame.cause.on.includes("g:2")), null);
});

test("what was never shown again after a truncation does not count as seen", () => {
  const { timeline } = timelineOf(10);
  timeline.goTo(8);
  timeline.goTo(2);
  assert.equal(timeline.seen, 8);
  timeline.truncated(5);
  assert.equal(timeline.seen, 4);
});

test("frames that follow from a command are played when they come, not the old ones again", () => {
  const { timeline, store } = timelineOf(3, "waiting");
  timeline.goTo(2);
  timeline.playNext();
  assert.equal(timeline.playing, false);
  store.add(frames(3, 5));
  timeline.received("ended");
  assert.equal(timeline.playing, true);
  assert.equal(timeline.n, 2);
});

test("what the server has, but has not sent, can be had even of a run that waits", () => {
  const { timeline, asked } = timelineOf(20, "waiting");
  timeline.received("waiting", 900);
  timeline.goTo(19);
  assert.equal(timeline.hasMore, true);
  assert.ok(asked.more[0] > 19);
});

test("to the end goes on until nothing more is computed, and does not play then", () => {
  const { timeline, store, asked } = timelineOf(20, "ready");
  timeline.play();
  timeline.toEnd();
  assert.equal(timeline.ending, true);
  store.add(frames(20, asked.more.at(-1)));
  timeline.received("ready", store.last);
  assert.equal(timeline.n, store.last);
  assert.ok(asked.more.at(-1) > store.last);
  store.add(frames(store.last + 1, store.last + 3));
  timeline.received("waiting", store.last);
  assert.equal(timeline.n, store.last);
  assert.equal(timeline.ending, false);
  assert.equal(timeline.playing, false);
});

test("a step ends the way to the end", () => {
  const { timeline, store } = timelineOf(20, "ready");
  timeline.toEnd();
  timeline.step(-1);
  store.add(frames(20, 40));
  timeline.received("ready", 40);
  assert.equal(timeline.n, 18);
});

test("whoever asks for the end while a command's frames are on their way is brought to their end", () => {
  for (const ask of [(timeline) => (timeline.playNext(), timeline.toEnd()), (timeline) => (timeline.toEnd(), timeline.endNext())]) {
    const { timeline, store } = timelineOf(20, "waiting");
    timeline.goTo(19);
    ask(timeline);
    store.add(frames(20, 29));
    timeline.received("ready", 29);
    store.add(frames(30, 39));
    timeline.received("waiting", 39);
    assert.equal(timeline.n, 39);
    assert.equal(timeline.playing, false);
  }
});

test("trouble ends the way to the end, and a command that is taken begins it anew", () => {
  const { timeline, store, asked } = timelineOf(3, "ready");
  timeline.toEnd();
  assert.equal(timeline.ending, true);
  timeline.halt();
  assert.equal(timeline.ending, false);
  assert.equal(timeline.canGrow, false);
  timeline.resume(3);
  timeline.playNext();
  assert.equal(timeline.canGrow, true);
  store.add(frames(3, 5));
  timeline.received("waiting", 5);
  assert.equal(timeline.playing, true);
  assert.ok(asked.more.length > 0);
});

test("frames that came before the trouble can still be had", () => {
  const { timeline } = timelineOf(3, "ready");
  timeline.received("ready", 9);
  timeline.halt();
  assert.equal(timeline.canGrow, true);
  timeline.resume(10);
  timeline.halt();
  timeline.received("ready", 2);
  assert.equal(timeline.canGrow, false);
});

test("a command whose frames came before its answer is not waited for", () => {
  const { timeline } = timelineOf(3, "waiting");
  timeline.resume(2);
  assert.equal(timeline.canGrow, false);
});
