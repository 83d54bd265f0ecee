import { byId, make, say } from "./dom.js";
import { places, printed } from "./places.js";

const LOG_LENGTH = 30;

/** What stands beside the table: points, the last contest, what happened, settings. */
export class Panel {
  constructor(onSet) {
    this.onSet = onSet;
    this.heard = [];
    this.shown = { settings: "", scores: "" };
  }

  update(state) {
    this.match(state);
    this.scores(state);
    this.log(state.say ?? []);
    this.settings(state);
    const contest = byId("contest");
    contest.hidden = !state.last_contest;
    say(contest, state.last_contest ? `Closest race: ${state.last_contest}` : "");
  }

  match({ round, target }) {
    const parts = [round ? `Round ${round}` : null, target ? `to ${target} points` : null];
    say(byId("match"), parts.filter(Boolean).join(", "));
  }

  scores({ seats, target }) {
    const text = JSON.stringify([seats, target]);
    if (text === this.shown.scores) return;
    this.shown.scores = text;
    const taken = seats.filter((seat) => seat.taken);
    const rows = taken.sort((one, other) => (other.total ?? 0) - (one.total ?? 0));
    byId("scores").replaceChildren(...rows.map((seat) => score(seat, target)));
  }

  /** The news since the last time: `say` is a window that moves over all that happened. */
  log(window) {
    const news = window.slice(overlap(this.heard, window));
    this.heard = window;
    const list = byId("log");
    for (const sentence of news) list.append(make("li", {}, sentence));
    while (list.children.length > LOG_LENGTH) list.firstElementChild.remove();
    if (news.length) list.scrollTop = list.scrollHeight;
  }

  settings({ stage, settings = [] }) {
    const section = byId("settings");
    section.hidden = stage !== "lobby" || settings.length === 0;
    const text = JSON.stringify(settings);
    if (text === this.shown.settings) return;
    this.shown.settings = text;
    section.querySelector(".rows").replaceChildren(...settings.map((each) => this.setting(each)));
  }

  setting({ name, label, value, choices }) {
    const select = make("select", {
      change: () => this.onSet(name, choices[select.selectedIndex]),
    }, ...choices.map((choice) => make("option", { selected: choice === value }, choice)));
    return make("label", {}, make("span", {}, label ?? name), select);
  }
}

/** How many of the first things of `next` were the last things of `last`. */
export function overlap(last, next) {
  for (let count = Math.min(last.length, next.length); count > 0; count -= 1) {
    if (last.slice(-count).every((each, index) => each === next[index])) return count;
  }
  return 0;
}

function score({ seat, name, total }, target) {
  const share = target ? Math.max(0, Math.min(1, (total ?? 0) / target)) : 0;
  return make("li", {},
    make("span", { class: "number" }, seat + 1),
    make("span", { class: "who" }, name || `Seat ${seat + 1}`),
    make("b", {}, total ?? 0),
    make("progress", { value: share, max: 1, "aria-hidden": "true" }));
}

const ROWS = [
  ["peanuts", "pick up the peanuts' top card"], ["work1", "a work pile: pick up, or put there"],
  ["waste", "pick up the waste's top card"], ["slap", "play on a foundation; start"],
  ["draw", "draw, or turn the waste over"], ["call", "call; join; hold to vote or pause"],
  ["hint", "ask for a hint"],
];

/** The table of places under "How to play". */
export function showPlaces() {
  const [alone] = places(1);
  const [left, right] = places(2);
  const cell = (place, key) => {
    const keys = key === "work1" ? ["work1", "work2", "work3", "work4"] : [key];
    const codes = keys.flatMap((each) => place[each]);
    return make("td", {}, ...codes.flatMap((code) => [make("kbd", {}, printed(code)), " "]));
  };
  byId("places").replaceChildren(
    make("tr", {}, ...["", "alone", "two: left", "two: right"].map((text) => make("th", {}, text))),
    ...ROWS.map(([key, text]) => make("tr", {}, make("th", { scope: "row" }, text),
      ...[alone, left, right].map((place) => cell(place, key)))),
  );
}
