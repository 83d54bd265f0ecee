/** A picture of the screens, saved where the browser puts what is downloaded. */

import { byId, say } from "./dom.js";

const ENLARGED = 6;
const GAP = 24;
const TOLD_MS = 6000;
let told = null;

/** Save rows of screens as one PNG of a new name, and say where it is. */
export async function savePicture(rows) {
  const canvas = drawn(rows);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const name = `peanuts-${stamp(new Date())}.png`;
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  say(byId("saved"), `Saved with your downloads: ${name}`);
  clearTimeout(told);
  told = setTimeout(() => say(byId("saved"), ""), TOLD_MS);
}

/** The screens of each row side by side, in the middle, every pixel a square. */
function drawn(rows) {
  const canvas = document.createElement("canvas");
  const wide = (row) => row.reduce((sum, each) => sum + each.width * ENLARGED + GAP, GAP);
  const high = (row) => Math.max(...row.map((each) => each.height)) * ENLARGED + GAP;
  canvas.width = Math.max(...rows.map(wide));
  canvas.height = rows.reduce((sum, row) => sum + high(row), GAP);
  const context = canvas.getContext("2d", { alpha: false });
  context.fillStyle = "#2b2b2b";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingEnabled = false;
  let y = GAP;
  for (const row of rows) {
    let x = (canvas.width - wide(row)) / 2 + GAP;
    for (const each of row) {
      const [width, height] = [each.width * ENLARGED, each.height * ENLARGED];
      context.drawImage(each.canvas, x, y, width, height);
      x += width + GAP;
    }
    y += high(row);
  }
  return canvas;
}

/** A time as a file's name can have it: 2026-07-12-203045-123. */
function stamp(time) {
  const two = (number) => String(number).padStart(2, "0");
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join("");
  return `${date}-${clock}-${String(time.getMilliseconds()).padStart(3, "0")}`;
}
