/** The keyboard, by the places of its keys, several at once. */

const TYPING = "input, select, textarea, [contenteditable]";
const ACTIVE = "button, a, summary";

/** Hands presses and releases of mapped places to whatever `find(code)` gives: {press, release}. */
export class Keyboard {
  constructor(find) {
    this.find = find;
    this.down = new Map();
    addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("keyup", (event) => this.released(event));
    for (const name of ["blur", "pagehide"]) addEventListener(name, () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  pressed(event) {
    if (event.key === "Meta") this.releaseAll(); // macOS tells no release while it is down
    if (event.ctrlKey || event.metaKey || event.altKey || this.belongsElsewhere(event)) return;
    const target = this.find(event.code);
    if (!target) return;
    event.preventDefault();
    if (event.repeat || this.down.has(event.code)) return;
    this.down.set(event.code, target);
    target.press(event.code);
  }

  released(event) {
    const target = this.down.get(event.code);
    if (!target) return;
    event.preventDefault(); // Firefox clicks a focused button at the release of Space
    this.down.delete(event.code);
    target.release(event.code);
  }

  releaseAll() {
    for (const [code, target] of this.down) target.release(code);
    this.down.clear();
  }

  /** Typing a name is no play, and a control reached with Tab keeps Space and Enter. */
  belongsElsewhere({ target, code }) {
    if (!(target instanceof Element)) return false;
    if (target.closest(TYPING)) return true;
    const control = target.closest(ACTIVE);
    return (code === "Space" || code === "Enter") && !!control?.matches(":focus-visible");
  }
}
