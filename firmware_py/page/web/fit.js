import { byId } from "./dom.js";

const WIDTH = 128;
const LEAST_OWN = 2;
const LARGEST_RIVAL = 3;

/** Make the screens as large as leaves the keys in sight, each pixel a whole number of the display's. */
export function fit() {
  const dots = devicePixelRatio || 1;
  const own = byId("own");
  const rivals = byId("rivals");
  const fold = byId("fold");
  const set = (area, steps) => area.style.setProperty("--px", `${steps / dots}px`);
  const widest = Math.floor(room(own) / (WIDTH / dots));
  const least = Math.max(1, Math.min(widest, Math.ceil(LEAST_OWN * dots)));
  const beside = Math.min(Math.floor(room(rivals) / (WIDTH / dots)), LARGEST_RIVAL * dots);
  for (let steps = Math.max(widest, least); ; steps -= 1) {
    set(own, steps);
    set(rivals, Math.floor(Math.max(dots, Math.min(steps / 2, beside))));
    if (steps <= least || fold.scrollHeight <= innerHeight) break;
  }
}

/** The width that one console's glass may take where all of an area stand side by side. */
function room(area) {
  const style = getComputedStyle(area);
  const count = Math.max(1, area.children.length);
  const columns = Math.min(count, Number(style.getPropertyValue("--columns")) || count);
  const frame = parseFloat(style.getPropertyValue("--frame")) || 0;
  const gap = parseFloat(style.columnGap) || 0;
  return (area.clientWidth - gap * (columns - 1)) / columns - frame;
}
