import { printed } from "./places.js";

const PAD_KEYS = /\b(PEANUTS|WORK ?[1-4]|WASTE|DRAW|SLAP|CALL|LEFT|RIGHT|PICK)\b/g;

const WHAT_NEXT = {
  countdown: "Three, two, one: then everybody plays at the same time.",
  play: "Pick up a card with its column's key; SLAP plays it on a foundation, a work pile's key there.",
  stuck: "Nobody can play: the cards shift in a moment.",
  called: "The round is over.",
  points: "Press any key to go on.",
  "match-over": "The match is over. Press any key to go on.",
  pause: "Paused. Hold CALL for three seconds to go on.",
};

/** Whether there is nothing but fingers to press with, as on a phone. */
export const touch = matchMedia("(hover: none) and (pointer: coarse)");

/** Put behind each pad key that a sentence names the keyboard's key that presses it, if any does. */
export function withPlaces(sentence, place) {
  if (!place || touch.matches) return sentence;
  return sentence.replace(PAD_KEYS, (word) => {
    const codes = place[word.toLowerCase().replace(" ", "")];
    return codes ? `${word} (${printed(codes[0])})` : word;
  });
}

/** What somebody new should do next, in one sentence. */
export function todo(state, own) {
  if (own.length === 0) return nowhere(state);
  const seat = own.find((each) => !each.taken) ?? own[0];
  const told = state.todo?.[seat.seat];
  if (told) return told;
  if (state.stage === "lobby") {
    return seat.taken ? "Press SLAP to start." : "Press CALL to join, then SLAP to start.";
  }
  if (!seat.taken || !seat.person) return "Press CALL to sit down here.";
  if (state.stage === "play" && own.some((each) => each.could_call)) {
    return "Your peanuts pile is empty: press CALL!";
  }
  return WHAT_NEXT[state.stage] ?? "";
}

function nowhere({ seats, mirror }) {
  if (mirror) return "You are watching the table: people play there, with its pads.";
  return seats.some((seat) => !seat.person)
    ? "You are watching. Press “Sit here” at a seat to play."
    : "You are watching: every seat is taken.";
}
