import { byId } from "./dom.js";

const WIDTH = 128;
const LEAST_OWN = 2;
const LARGEST_RIVAL = 3;
const WIDE = 900; // pixels of a window in which the centre stands beside one's own console
const CENTRE_SHARE = 2 / 3; // of the size of one's own pixels, where it stands above

/** Make the screens as large as leaves the keys in sight, each pixel a whole number of the display's. */
export function fit() {
  const dots = devicePixelRatio || 1;
  const [own, rivals, centre, middle] = ["own", "rivals", "centre", "middle"].map(byId);
  const beside = !centre.hidden && own.children.length < 2 && innerWidth >= WIDE;
  middle.classList.toggle("beside", beside);
  middle.classList.remove("below");
  const set = (area, steps) => area.style.setProperty("--px", `${Math.max(dots, steps) / dots}px`);
  const most = (area, width) => Math.floor((room(area) * dots) / width);
  const widest = most(own, WIDTH);
  const least = Math.max(1, Math.min(widest, Math.ceil(LEAST_OWN * dots)));
  const rival = Math.min(most(rivals, WIDTH), LARGEST_RIVAL * dots);
  const across = centre.hidden ? 0 : most(centre, centre.querySelector("canvas").width);
  const share = beside ? 1 : CENTRE_SHARE;
  for (let steps = Math.max(widest, least); ; steps -= 1) {
    set(own, steps);
    set(rivals, Math.floor(Math.min(steps / 2, rival)));
    set(centre, Math.floor(Math.min(steps * share, across)));
    const fits = byId("fold").scrollHeight <= innerHeight;
    // What can't be in sight as well stands below the keys.
    if (steps <= least) middle.classList.toggle("below", !fits);
    if (steps <= least || fits) break;
  }
}

/** The width that one glass may take where all of an area stand side by side. */
function room(area) {
  const style = getComputedStyle(area);
  const count = Math.max(1, area.children.length);
  const columns = Math.min(count, Number(style.getPropertyValue("--columns")) || count);
  const frame = parseFloat(style.getPropertyValue("--frame")) || 0;
  const gap = parseFloat(style.columnGap) || 0;
  return (area.clientWidth - gap * (columns - 1)) / columns - frame;
}
