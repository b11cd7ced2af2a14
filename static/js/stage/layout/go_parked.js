// @ts-check
/** The parked goroutines as cards, one for each thing that is waited for. Channels are rails: senders, buffer, receivers. */

import { columns, MARKS_MAX, masonry, timeText } from "./boxes.js";
import { boxed, token } from "./go_tokens.js";

/** @typedef {import("../patch.js").World} World */
/** @typedef {import("../join.js").Thing} Thing */
/** @typedef {{id: string, entity: import("../patch.js").Entity}} Item */
/** @typedef {{id: string, entity: import("../patch.js").Entity | null, title: string, kind: string, waiters: Item[], receivers: Item[], state?: string}} Card */

/** The card of those goroutines that every program has; it comes last. */
const OF_THE_RUNTIME = "of the runtime itself";
const HEAD = 30;
const GAP = 12;

/**
 * @param {World} world
 * @param {{gs: Item[], waits: Item[], timers: Item[]}} sorted
 * @param {number} width
 * @param {number} top
 * @returns {{things: Thing[], bottom: number}}
 */
export function parkedCards(world, sorted, width, top) {
  const cards = cardsOf(world, sorted);
  if (!cards.length) return { things: [], bottom: top };
  const { count, width: cardWidth } = columns(width, 252, GAP, 4);
  const drawn = cards.map((card) => (card.kind === "chan" ? channelCard(card, cardWidth) : waitCard(card, cardWidth)));
  const { places, height } = masonry(drawn.map((card) => card.h), count, GAP);
  /** @type {Thing[]} */
  const things = [{ id: "heading:parked", kind: "heading", x: 2, y: top + 6, label: "Waited for: channels, locks, timers" }];
  drawn.forEach((card, i) => {
    const x = places[i].column * (cardWidth + GAP);
    const y = top + 16 + places[i].y;
    things.push({ ...card.back, x, y, w: cardWidth, h: card.h });
    for (const each of card.tokens) things.push(token(each.item.id, each.item.entity, x + each.x, y + each.y, each.detail, each.room));
  });
  return { things, bottom: top + 16 + height };
}

/** Each thing that can be waited for, then what is waited for without being an entity. @param {World} world @param {{gs: Item[], waits: Item[], timers: Item[]}} sorted @returns {Card[]} */
function cardsOf(world, sorted) {
  const placed = new Set();
  const byId = new Map(sorted.gs.map((g) => [g.id, g]));
  /** @param {string[] | undefined} ids */
  const take = (ids) => (ids ?? []).flatMap((id) => {
    const g = byId.get(id);
    if (!g || placed.has(id) || !isParked(g.entity)) return [];
    placed.add(id);
    return [g];
  });
  const cards = sorted.waits.map(({ id, entity }) => {
    const channel = entity.kind === "chan";
    return {
      id, entity, kind: entity.kind, title: entity.name || id.replace(":", " "),
      waiters: take(channel ? entity.sendq : entity.waiters), receivers: channel ? take(entity.recvq) : [],
    };
  });
  for (const g of sorted.gs) if (isParked(g.entity) && !placed.has(g.id) && joins(cards, g)) placed.add(g.id);
  return [...cards, ...otherCards(sorted.gs.filter((g) => isParked(g.entity) && !placed.has(g.id)), sorted.timers)];
}

/** One that its queue has let go already, but that is not runnable yet, stays where it waited. @param {Card[]} cards @param {Item} g */
function joins(cards, g) {
  const card = cards.find((each) => (g.entity.on ?? []).includes(each.id));
  if (!card) return false;
  (card.kind === "chan" && !/send/.test(g.entity.wait) ? card.receivers : card.waiters).push(g);
  return true;
}

/** @param {import("../patch.js").Entity} g */
function isParked(g) {
  return (g.status === "waiting" || g.status === "leaked") && !g.queue;
}

/** Those that no entity names, by why they wait. @param {Item[]} gs @param {Item[]} timers @returns {Card[]} */
function otherCards(gs, timers) {
  /** @type {Map<string, Item[]>} */
  const byReason = new Map();
  for (const g of gs) {
    const reason = g.entity.system ? OF_THE_RUNTIME : g.entity.wait || "waiting";
    byReason.set(reason, [...(byReason.get(reason) ?? []), g]);
  }
  return [...byReason].sort(([a], [b]) => Number(a === OF_THE_RUNTIME) - Number(b === OF_THE_RUNTIME) || (a < b ? -1 : 1)).map(([reason, waiters]) => (
    { id: `reason:${reason}`, entity: null, kind: "reason", title: reason, waiters, receivers: [], state: nextWake(waiters, timers) }
  ));
}

/** When the first of these is woken by a timer. @param {Item[]} waiters @param {Item[]} timers */
function nextWake(waiters, timers) {
  const ids = new Set(waiters.map((g) => g.id));
  const times = timers.filter((timer) => ids.has(timer.entity.g)).map((timer) => timer.entity.when);
  return times.length ? `next at ${timeText(Math.min(...times))}` : "";
}

/** @typedef {{back: any, h: number, tokens: {item: Item, x: number, y: number, detail: import("./boxes.js").Detail, room: number}[]}} Drawn */

/** @param {Card} card @param {number} width @returns {Drawn} */
function waitCard(card, width) {
  const crowd = card.waiters.length > MARKS_MAX ? density(card.waiters.length, width - 20) : null;
  const box = crowd ? { tokens: [], height: crowd.height, pitch: 0, left: 0 } : boxed(card.waiters, width - 20, 12, MARKS_MAX);
  const body = card.waiters.length ? box.height : 0;
  const state = card.entity?.state ?? card.state ?? "";
  const holder = card.entity?.holder ? `held by G${card.entity.holder.replace("g:", "")}` : "";
  const names = { mutex: "Mutex", rwmutex: "RWMutex", waitgroup: "WaitGroup", cond: "Cond", once: "Once", sema: "semaphore", reason: "" };
  return {
    back: {
      id: card.id, kind: "wait", of: card.kind, title: card.title, type: /** @type {any} */ (names)[card.kind] ?? card.kind, state, holder,
      count: card.waiters.length, density: crowd, describe: `${card.title}, ${state || "parked"}, ${card.waiters.length} waiting`,
    },
    h: HEAD + body + (holder ? 20 : 0) + (card.waiters.length ? 6 : 4),
    tokens: box.tokens.map((each) => ({ ...each, x: each.x + 10, y: each.y + HEAD + (holder ? 20 : 0), room: box.pitch })),
  };
}

/** Very many in one card are counted: each cell stands for several of them. @param {number} count @param {number} width */
function density(count, width) {
  const pitch = 11;
  const perRow = Math.max(1, Math.floor(width / pitch));
  const cells = Math.min(count, perRow * 14);
  return { count, cells, each: Math.ceil(count / cells), perRow, pitch, height: Math.ceil(cells / perRow) * pitch + 20 };
}

/** @param {Card} card @param {number} width @returns {Drawn} */
function channelCard(card, width) {
  const chan = /** @type {import("../patch.js").Entity} */ (card.entity);
  const slots = Math.min(chan.cap, Math.max(2, Math.floor((width - 140) / 26)));
  const bufferWidth = chan.cap ? Math.min(slots, 8) * 26 : 18;
  const side = (width - bufferWidth) / 2;
  const top = HEAD + 20;
  const senders = boxed(card.waiters, side - 8, Math.max(1, Math.floor((side - 8) / 58)) * 2, 120);
  const receivers = boxed(card.receivers, side - 8, Math.max(1, Math.floor((side - 8) / 58)) * 2, 120);
  const body = Math.max(card.waiters.length ? senders.height : 0, card.receivers.length ? receivers.height : 0, 40);
  const nearest = (/** @type {number} */ x) => side - 6 - x;
  return {
    back: {
      id: card.id, kind: "chan", title: card.title, type: `chan ${chan.elem ?? ""}`, closed: Boolean(chan.closed), cap: chan.cap, len: chan.len, buf: chan.buf ?? [],
      slots: Math.min(slots, 8), bufferX: side, top, senders: card.waiters.length, receivers: card.receivers.length,
      describe: `channel ${card.title} of ${chan.elem}, ${chan.cap ? `${chan.len} of ${chan.cap} buffered` : "unbuffered"}, ${card.waiters.length} senders and ${card.receivers.length} receivers waiting${chan.closed ? ", closed" : ""}`,
    },
    h: top + body + 4,
    tokens: [
      ...senders.tokens.map((each) => ({ ...each, x: nearest(each.x), y: each.y + top, room: senders.pitch })),
      ...receivers.tokens.map((each) => ({ ...each, x: side + bufferWidth + 6 + each.x, y: each.y + top, room: receivers.pitch })),
    ],
  };
}
