/** Which key of the keyboard presses which key of a pad, by place (`event.code`). */

/* One person: six fingers rest on the home row, thumbs slap, index fingers reach in to draw. */
const ALONE = {
  peanuts: ["KeyS"], work1: ["KeyD"], work2: ["KeyF"],
  work3: ["KeyJ"], work4: ["KeyK"], waste: ["KeyL"],
  draw: ["KeyG", "KeyH"], slap: ["Space"], call: ["Enter"], hint: ["KeyY"],
  left: ["ArrowLeft", "KeyJ"], right: ["ArrowRight", "KeyL"], pick: ["ArrowDown", "KeyK"],
};

/* Two people halve the keyboard: the six columns are six keys of the upper row each, and the
   index finger slaps from the key with the bump. */
const LEFT = {
  peanuts: ["KeyQ"], work1: ["KeyW"], work2: ["KeyE"],
  work3: ["KeyR"], work4: ["KeyT"], waste: ["KeyY"],
  draw: ["KeyD"], slap: ["KeyF"], call: ["KeyA"], hint: ["KeyZ"],
  left: ["KeyW"], right: ["KeyR"], pick: ["KeyE"],
};
const RIGHT = {
  peanuts: ["KeyU"], work1: ["KeyI"], work2: ["KeyO"],
  work3: ["KeyP"], work4: ["BracketLeft"], waste: ["BracketRight"],
  draw: ["KeyK"], slap: ["KeyJ"], call: ["Semicolon"], hint: ["Slash"],
  left: ["KeyU"], right: ["KeyO"], pick: ["KeyI"],
};

/** The places for each of `count` people on one page, from the left; a third has none. */
export function places(count) {
  return count <= 1 ? [ALONE] : [LEFT, RIGHT];
}

const NAMES = {
  Space: "Space", Enter: "Enter", ArrowLeft: "←", ArrowRight: "→", ArrowDown: "↓",
  BracketLeft: "[", BracketRight: "]", Semicolon: ";", Slash: "/",
};
let layout = null;

/** Learn the letters of the user's own layout where the browser tells them. */
export async function learnLayout() {
  try {
    layout = await navigator.keyboard.getLayoutMap();
  } catch {
    layout = null; // not told, or not this browser: the keys are named as on a US keyboard
  }
}

/** What is printed on the key at this place. */
export function printed(code) {
  const letter = layout?.get(code);
  if (letter) return letter.toLocaleUpperCase();
  return NAMES[code] ?? code.replace(/^Key|^Digit/, "");
}
