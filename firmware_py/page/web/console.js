import { make, say } from "./dom.js";
import { Pad } from "./pad.js";
import { printed } from "./places.js";
import { withPlaces } from "./words.js";

const NAME_LENGTH = 12;

/** The device of a person on this page: screen, keys, name. */
export class Console {
  constructor(seat, screen, legend, { onKey, onHint, onLeave, onName }) {
    this.seat = seat;
    this.screen = screen;
    this.pad = new Pad(legend, (key, down) => onKey(seat, key, down));
    this.askHint = () => onHint(seat);
    this.place = null;
    this.name = this.field(onName);
    this.counts = make("p", { class: "counts" });
    this.hintKey = make("kbd");
    this.hint = make("p", { class: "hint", role: "status" });
    this.leave = make("button", { type: "button", class: "quiet", click: () => onLeave(seat) },
      "Leave");
    const ask = make("button", { type: "button", class: "quiet", click: this.askHint },
      "Hint ", this.hintKey);
    this.element = make("article", { class: "console own" },
      make("header", {}, make("span", { class: "number" }, seat + 1), this.name, this.counts, ask,
        this.leave),
      screen.element, this.hint, this.pad.element);
  }

  field(onName) {
    const field = make("input", {
      maxlength: NAME_LENGTH, size: NAME_LENGTH, autocomplete: "off", spellcheck: "false",
      enterkeyhint: "done", "aria-label": `Name of seat ${this.seat + 1}`, placeholder: "Your name",
    });
    field.addEventListener("change", () => onName(this.seat, field.value.trim()));
    field.addEventListener("keydown", ({ key }) => key === "Enter" && field.blur());
    return field;
  }

  /** Show how things stand for this seat. */
  update(seat, hint) {
    if (document.activeElement !== this.name) this.name.value = seat.name ?? "";
    say(this.counts, counts(seat));
    say(this.hint, hint ? withPlaces(hint.text, this.place) : "");
    this.element.classList.toggle("away", !seat.taken);
    this.leave.hidden = !seat.taken;
    this.pad.mark(hint?.keys ?? [], Boolean(seat.could_call));
    this.screen.describe(`Screen of seat ${this.seat + 1}${seat.name ? `, ${seat.name}` : ""}`);
  }

  /** Give the seat its places on the keyboard, or none. */
  label(place) {
    this.place = place;
    this.pad.label(place);
    say(this.hintKey, place ? printed(place.hint[0]) : "");
  }

  /** What a key of the keyboard does here: {press, release}, or nothing. */
  target(code) {
    if (!this.place) return null;
    if (this.place.hint.includes(code)) return { press: this.askHint, release() {} };
    const key = [...this.pad.holders.keys()].find((each) => this.place[each]?.includes(code));
    return key
      ? { press: (by) => this.pad.press(key, by), release: (by) => this.pad.release(key, by) }
      : null;
  }
}

/** "12 points, 9 left", as far as it is known. */
export function counts({ total, peanuts, taken }) {
  if (!taken) return "";
  const points = total == null ? null : `${total} ${Math.abs(total) === 1 ? "point" : "points"}`;
  const left = peanuts == null ? null : `${peanuts} left`;
  return [points, left].filter(Boolean).join(" · ");
}
