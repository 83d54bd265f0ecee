import { Centre } from "./centre.js";
import { Console } from "./console.js";
import { byId, say } from "./dom.js";
import { fit } from "./fit.js";
import { Keyboard } from "./keyboard.js";
import { forget, lastName, people, remember, rememberName } from "./memory.js";
import { Panel, showPlaces } from "./panel.js";
import { savePicture } from "./picture.js";
import { learnLayout, places } from "./places.js";
import { Rival } from "./rival.js";
import { Screen } from "./screen.js";
import { Line } from "./socket.js";
import { todo, touch, withPlaces } from "./words.js";

const PICTURE_KEYS = ["Digit0", "Numpad0"];
const screens = new Map();
const consoles = new Map();
const rivals = new Map();
const centre = new Centre(fit);
let state = null;
let settled = false; // whether this page has taken its seats since the line came up

const line = new Line({
  onBits: (seat, bits) => screenOf(seat).show(bits),
  onCentre: (width, height, pixels) => centre.paint(width, height, pixels),
  onState: (news) => {
    state = news;
    if (!settled) settle();
    draw();
  },
  onChange: lineChanged,
});
const panel = new Panel((name, value) => line.say({ do: "set", name, value }));
const keyboard = new Keyboard((code) => {
  if (PICTURE_KEYS.includes(code)) return { press: save, release() {} };
  for (const each of consoles.values()) {
    const target = each.target(code);
    if (target) return target;
  }
  return null;
});

const acts = {
  onKey: (seat, key, down) => line.say({ do: "key", seat, key, down }),
  onHint: (seat) => line.say({ do: "hint", seat }),
  onLeave: (seat) => {
    forget(seat);
    line.say({ do: "leave", seat });
  },
  onName: (seat, name) => {
    if (!name) return;
    if (state.seats[seat].taken) remember(seat, name);
    rememberName(name);
    line.say({ do: "rename", seat, name });
  },
};

function screenOf(seat) {
  if (!screens.has(seat)) screens.set(seat, new Screen());
  return screens.get(seat);
}

/** Save a picture of the screens: the centre's, then the seats', two a row. */
function save() {
  const seats = [...screens].sort(([one], [other]) => one - other).map(([, screen]) => screen);
  const rows = centre.screen ? [[centre.screen]] : [];
  for (let at = 0; at < seats.length; at += 2) rows.push(seats.slice(at, at + 2));
  if (rows.length) savePicture(rows);
}

const free = (seat) => !state.held.includes(seat.seat);

function sit(seat) {
  const known = people()[seat] ?? (Object.keys(people()).length ? "" : lastName());
  line.say({ do: "sit", seat, name: known || `Player ${seat + 1}` });
}

/** Take the seats that were ours, or else the first pad that waits for somebody. */
function settle() {
  settled = true;
  if (state.mirror) return;
  const ours = state.seats.filter((seat) => people()[seat.seat] && free(seat));
  for (const { seat } of ours) line.say({ do: "sit", seat, name: people()[seat] });
  if (ours.length || state.yours.length) return;
  const waiting = state.seats.find((seat) => free(seat) && (seat.person || !seat.taken));
  if (waiting) line.say({ do: "hold", seat: waiting.seat });
}

/** Who joined with the pad's CALL has said no name: tell the one that this browser knows. */
function introduce(own) {
  for (const { seat, name, taken, person } of own) {
    if (!taken || !person || people()[seat]) continue;
    const known = Object.keys(people()).length ? "" : lastName();
    remember(seat, known || name);
    if (known && known !== name) line.say({ do: "rename", seat, name: known });
  }
}

function draw() {
  const own = state.seats.filter(({ seat }) => state.yours.includes(seat));
  const others = state.seats.filter(({ seat }) => !state.yours.includes(seat));
  const moved = arrange(own, others);
  for (const seat of own) consoles.get(seat.seat).update(seat, hintFor(seat.seat));
  for (const seat of others) rivals.get(seat.seat).update(seat, !state.mirror && free(seat));
  introduce(own);
  tell(own);
  panel.update(state);
  document.body.dataset.stage = state.stage;
  byId("add").hidden = !own.length || !others.some((seat) => free(seat) && !seat.person);
  if (moved) fit();
}

function hintFor(seat) {
  const hint = state.hint?.[seat];
  return typeof hint === "string" ? { text: hint, keys: [] } : hint;
}

function tell(own) {
  const [first] = consoles.values();
  say(byId("todo"), withPlaces(todo(state, own), consoles.size === 1 ? first.place : null));
  byId("trouble").hidden = !state.faults?.length;
  say(byId("trouble"), (state.faults ?? []).join(" "));
}

/** Put each seat's console where it belongs; true if anything has moved. */
function arrange(own, others) {
  const wanted = JSON.stringify([own, others].map((seats) => seats.map((seat) => seat.seat)));
  if (byId("table").dataset.order === wanted) return false;
  byId("table").dataset.order = wanted;
  keyboard.releaseAll();
  renew(consoles, own, ({ seat, legend }) => new Console(seat, screenOf(seat), legend, acts));
  renew(rivals, others, ({ seat }) => new Rival(seat, screenOf(seat), sit));
  byId("own").replaceChildren(...[...consoles.values()].map((each) => each.element));
  byId("rivals").replaceChildren(...[...rivals.values()].map((each) => each.element));
  label();
  return true;
}

/** Keep the devices of the seats that stay, build those that come. */
function renew(devices, seats, build) {
  const before = new Map(devices);
  devices.clear();
  for (const seat of seats) devices.set(seat.seat, before.get(seat.seat) ?? build(seat));
}

function label() {
  const given = places(consoles.size);
  [...consoles.values()].forEach((each, index) => each.label(given[index] ?? null));
  showPlaces();
}

function lineChanged({ open, tries }) {
  document.body.classList.toggle("offline", !open);
  if (open) {
    settled = false;
    return;
  }
  keyboard.releaseAll();
  for (const each of consoles.values()) each.pad.releaseAll();
  say(byId("todo"), tries < 4
    ? "The table doesn't answer. Trying again…"
    : "The table doesn't answer. If its program has ended, start it again: it opens a new page.");
}

byId("add").addEventListener("click", () => {
  const seat = state.seats.find((each) => free(each) && !each.taken)
    ?? state.seats.find((each) => free(each) && !each.person);
  if (seat) sit(seat.seat);
});
// A button that was clicked must not keep the keys that play: Space and Enter are SLAP and CALL.
addEventListener("click", ({ target, detail }) => {
  if (detail > 0) target.closest?.("button, summary")?.blur();
});
byId("picture").addEventListener("click", save);
addEventListener("resize", fit);
touch.addEventListener("change", () => state && draw());
learnLayout().then(label);
