import { make, say } from "./dom.js";
import { printed } from "./places.js";

const LEGEND = {
  peanuts: "PEANUTS", work1: "WORK 1", work2: "WORK 2", work3: "WORK 3", work4: "WORK 4",
  waste: "WASTE", draw: "DRAW", slap: "SLAP", call: "CALL", left: "LEFT", right: "RIGHT",
  pick: "PICK",
};

/** A seat's keys. A key is down as long as a finger, the mouse or a key of the keyboard holds it. */
export class Pad {
  constructor(legend, onKey) {
    this.onKey = onKey;
    this.holders = new Map(legend.map((key) => [key, new Set()]));
    this.buttons = new Map(legend.map((key) => [key, this.button(key)]));
    const kind = legend.includes("pick") ? "compact" : "full";
    this.element = make("div", { class: `pad ${kind}`, role: "group", "aria-label": "Pad" },
      ...this.buttons.values());
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  button(key) {
    const button = make("button", { type: "button", class: `key ${key}`, "data-key": key },
      make("span", { class: "legend" }, LEGEND[key]), make("kbd"));
    this.listenToPointers(button, key);
    this.listenToFocused(button, key);
    return button;
  }

  listenToPointers(button, key) {
    const up = (event) => this.release(key, event.pointerId);
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault(); // no focus, no selection, no mouse events behind the touch
      button.setPointerCapture(event.pointerId);
      this.press(key, event.pointerId);
    });
    button.addEventListener("pointerup", up);
    button.addEventListener("pointercancel", up);
    button.addEventListener("lostpointercapture", up);
  }

  /** Who walks through the page with Tab presses the focused key with Space or Enter. */
  listenToFocused(button, key) {
    const act = (event, change) => {
      if (event.code !== "Space" && event.code !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) change.call(this, key, "focus");
    };
    button.addEventListener("keydown", (event) => act(event, this.press));
    button.addEventListener("keyup", (event) => act(event, this.release));
    button.addEventListener("blur", () => this.release(key, "focus"));
  }

  press(key, holder) {
    const holders = this.holders.get(key);
    if (!holders || holders.has(holder)) return;
    holders.add(holder);
    if (holders.size === 1) this.change(key, true);
  }

  release(key, holder) {
    const holders = this.holders.get(key);
    if (holders?.delete(holder) && holders.size === 0) this.change(key, false);
  }

  releaseAll() {
    for (const [key, holders] of this.holders) {
      for (const holder of [...holders]) this.release(key, holder);
    }
  }

  change(key, down) {
    this.buttons.get(key).classList.toggle("down", down);
    this.onKey(key, down);
  }

  /** Print on the keys which key of the keyboard presses each; none without `place`. */
  label(place) {
    for (const [key, button] of this.buttons) {
      const names = place ? (place[key] ?? []).slice(0, 2).map(printed) : [];
      say(button.querySelector("kbd"), names.join(" "));
    }
  }

  /** Mark the keys that a hint speaks of; CALL glows when it would end the round. */
  mark(keys, couldCall) {
    for (const [key, button] of this.buttons) {
      button.classList.toggle("hinted", keys.includes(key));
      button.classList.toggle("glowing", key === "call" && couldCall);
    }
  }
}
