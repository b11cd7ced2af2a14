// The page of stage_motion.py: the stage's own clock, join and renderer, with 2,000 things of which 300 always move.

import { MotionClock } from "../static/js/stage/clock.js";
import { Join } from "../static/js/stage/join.js";
import { g } from "../static/js/stage/renderers/g.js";

const [WIDTH, HEIGHT, ALL, MOVING, MOVE_MS] = [1200, 800, 2000, 300, 420];

const clock = new MotionClock();
const still = document.querySelector(".picture-still");
clock.movingLayer = document.querySelector(".picture-moving");
const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
still.append(layer);
const join = new Join(layer, "g", g);
let seed = 1;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const status = ["running", "runnable", "waiting", "syscall"];
const things = Array.from({ length: ALL }, (_, i) => ({
  id: `g:${i}`, kind: "g", x: random() * WIDTH, y: random() * HEIGHT, detail: i < MOVING ? "name" : "mark", r: i < MOVING ? 15 : 5,
  label: String(i), name: "worker", room: 60, status: status[i % 4], describe: `goroutine ${i}`,
}));
const { entered } = join.draw(things);
entered.forEach((node, i) => clock.move(node, things[i].x, things[i].y));

function onward() {
  for (const node of entered.slice(0, MOVING)) clock.move(node, random() * WIDTH, random() * HEIGHT, { duration: MOVE_MS, lift: true });
}

let frames = 0;
const count = () => {
  frames += 1;
  requestAnimationFrame(count);
};
requestAnimationFrame(count);
setInterval(onward, MOVE_MS + 20);
onward();
globalThis.framesSoFar = () => frames;
globalThis.movingNow = () => clock.motions.size;
