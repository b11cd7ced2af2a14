import assert from "node:assert/strict";
import test from "node:test";
import { RunSocket } from "../../static/js/live/socket.js";

/** A line to a server that the test plays itself, and a clock that it turns by hand. */
function world() {
  const lines = [];
  const timers = [];
  const posted = [];
  let now = 0;
  const around = {
    open: (url) => {
      const line = Object.assign(new EventTarget(), { url, sent: [], readyState: 0, send: (text) => line.sent.push(JSON.parse(text)), close: () => line.lose(1000) });
      line.accept = () => {
        line.readyState = 1;
        line.dispatchEvent(new Event("open"));
      };
      line.say = (message) => line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
      line.lose = (code) => {
        if (line.readyState === 3) return;
        line.readyState = 3;
        line.dispatchEvent(Object.assign(new Event("close"), { code }));
      };
      lines.push(line);
      return line;
    },
    post: (url, body) => new Promise((resolve, reject) => posted.push({ url, body: JSON.parse(body), resolve, reject })),
    later: (call, ms) => {
      const timer = { call, at: now + ms, ms };
      timers.push(timer);
      return timer;
    },
    forget: (timer) => timers.includes(timer) && timers.splice(timers.indexOf(timer), 1),
    random: () => 0.5,
    now: () => now,
  };
  const pass = (ms) => {
    now += ms;
    for (const timer of timers.filter((each) => each.at <= now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.call();
    }
  };
  return { around, lines, timers, posted, pass };
}

function opened({ have = -1 } = {}) {
  const at = world();
  const held = { have };
  const socket = new RunSocket({ url: "ws://x/ws/runs/1/", commandsUrl: "/runs/1/commands", have: () => held.have }, at.around);
  socket.open();
  at.lines[0].accept();
  return { ...at, socket, held };
}

const WELCOME = { type: "welcome", head: 3, status: "ended" };

test("the first message says what is held", () => {
  const { lines } = opened({ have: 41 });
  assert.deepEqual(lines[0].sent, [{ type: "hello", protocol: 1, have: 41 }]);
});

test("after a loss it comes back and says what it has by then", () => {
  const { lines, held, pass } = opened();
  lines[0].say(WELCOME);
  held.have = 7;
  lines[0].lose(1006);
  pass(60_000);
  lines[1].accept();
  assert.equal(lines[1].sent[0].have, 7);
});

test("it says of how many commands the frames that it has come", () => {
  const { lines, pass } = opened();
  lines[0].say(WELCOME);
  lines[0].say({ type: "frames", frames: [], commands: 2 });
  lines[0].lose(1006);
  pass(60_000);
  lines[1].accept();
  assert.equal(lines[1].sent[0].commands, 2);
});

test("each failure doubles the wait, up to a limit", () => {
  const { lines, timers } = opened();
  const waits = [];
  for (let i = 0; i < 9; i += 1) {
    lines[i].lose(1006);
    const retry = timers[timers.length - 1];
    waits.push(retry.ms);
    timers.splice(timers.indexOf(retry), 1);
    retry.call();
  }
  assert.ok(waits[1] === waits[0] * 2 && waits[2] === waits[1] * 2);
  assert.equal(waits[7], waits[8]);
});

test("a run that is not ours is not asked for again", () => {
  const { socket, lines, pass } = opened();
  const links = [];
  socket.addEventListener("link", (event) => links.push(event.detail));
  lines[0].lose(4403);
  assert.deepEqual(links, ["closed"]);
  pass(60_000);
  socket.open();
  assert.equal(lines.length, 1);
});

test("a command waits for the welcome", () => {
  const { socket, lines } = opened();
  socket.command({ kind: "run" }, 4, 3);
  assert.equal(lines[0].sent.length, 1);
  lines[0].say(WELCOME);
  assert.deepEqual(lines[0].sent[1].do, { kind: "run" });
});

test("a command that was not answered is sent again with the same id, and answered once", async () => {
  const { socket, lines, pass } = opened();
  lines[0].say(WELCOME);
  const answer = socket.command({ kind: "apply" }, 4, 3);
  const first = lines[0].sent[1];
  lines[0].lose(1006);
  pass(60_000);
  lines[1].accept();
  lines[1].say(WELCOME);
  assert.deepEqual(lines[1].sent[1], first);
  lines[1].say({ type: "accepted", id: first.id, at: 4 });
  assert.equal((await answer).type, "accepted");
  lines[1].lose(1006);
  pass(60_000);
  lines[2].accept();
  lines[2].say(WELCOME);
  assert.equal(lines[2].sent.length, 1);
});

test("two commands have two ids", () => {
  const { socket, lines } = opened();
  lines[0].say(WELCOME);
  socket.command({ kind: "a" }, 1, 0);
  socket.command({ kind: "b" }, 1, 0);
  assert.notEqual(lines[0].sent[1].id, lines[0].sent[2].id);
});

test("a text too large for the socket goes by HTTP, until it is answered", async () => {
  const { socket, lines, posted, pass } = opened();
  lines[0].say(WELCOME);
  const answer = socket.command({ kind: "apply", text: "x".repeat(70_000) }, 1, 0);
  assert.equal(lines[0].sent.length, 1);
  posted[0].reject(new Error("no network"));
  await new Promise((resolve) => setImmediate(resolve));
  pass(60_000);
  assert.equal(posted[1].body.id, posted[0].body.id);
  posted[1].resolve({ type: "accepted", id: posted[1].body.id, at: 1 });
  assert.equal((await answer).type, "accepted");
});

test("where the playhead is, is said at most once a second, and the last place always", () => {
  const { socket, lines, pass } = opened();
  lines[0].say(WELCOME);
  const said = () => lines[0].sent.filter((message) => message.type === "at").map((message) => message.frame);
  socket.at(1);
  pass(0);
  socket.at(2);
  socket.at(3);
  pass(500);
  assert.deepEqual(said(), [1]);
  pass(600);
  assert.deepEqual(said(), [1, 3]);
});

test("silence while an answer is awaited is taken for a dead line", () => {
  const { socket, lines, pass } = opened();
  lines[0].say(WELCOME);
  pass(1);
  socket.command({ kind: "run" }, 1, 0);
  pass(30_000);
  assert.equal(lines.length, 2);
});

test("messages of a line that was given up are not listened to", () => {
  const { socket, lines } = opened();
  const heard = [];
  socket.addEventListener("message", (event) => heard.push(event.detail.type));
  socket.restart();
  lines[0].say({ type: "frames" });
  assert.deepEqual(heard, []);
});

test("a sign of life brings it back at once", () => {
  const signs = new EventTarget();
  const [add, remove] = [globalThis.addEventListener, globalThis.removeEventListener];
  globalThis.addEventListener = (kind, call) => signs.addEventListener(kind, call);
  globalThis.removeEventListener = (kind, call) => signs.removeEventListener(kind, call);
  try {
    for (const kind of ["online", "focus", "pointerdown"]) {
      const { lines, socket } = opened();
      lines[0].say(WELCOME);
      lines[0].lose(1006);
      assert.equal(lines.length, 1);
      signs.dispatchEvent(new Event(kind));
      assert.equal(lines.length, 2, kind);
      socket.close();
    }
  } finally {
    globalThis.addEventListener = add;
    globalThis.removeEventListener = remove;
  }
});
