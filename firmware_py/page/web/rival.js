import { counts } from "./console.js";
import { make, say } from "./dom.js";

/** Another seat, as one looks across the table at it: a bot's, a free one, another page's. */
export class Rival {
  constructor(seat, screen, onSit) {
    this.seat = seat;
    this.screen = screen;
    this.name = make("b");
    this.kind = make("span", { class: "kind" });
    this.counts = make("p", { class: "counts" });
    this.sit = make("button", { type: "button", class: "quiet", click: () => onSit(seat) },
      "Sit here");
    this.element = make("article", { class: "console rival" },
      make("header", {}, make("span", { class: "number" }, seat + 1), this.name, this.kind),
      screen.element,
      make("footer", {}, this.counts, this.sit));
  }

  /** `free`: whether somebody could sit down here from this page. */
  update(seat, free) {
    say(this.name, seat.taken ? seat.name || `Seat ${this.seat + 1}` : "Free");
    say(this.kind, kind(seat, free));
    say(this.counts, seat.could_call ? "Can call!" : counts(seat));
    this.counts.classList.toggle("urgent", Boolean(seat.could_call));
    this.sit.hidden = !free;
    this.sit.setAttribute("aria-label", `Sit at seat ${this.seat + 1}`);
    this.screen.describe(`Screen of seat ${this.seat + 1}, ${seat.name || "free"}`);
  }
}

function kind({ taken, person, level }, free) {
  if (!taken) return "";
  if (!person) return level == null ? "bot" : `bot, level ${level}`;
  return free ? "away" : "";
}
