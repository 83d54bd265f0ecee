import { make } from "./dom.js";

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [0xd9, 0xec, 0xff];
const DARK = [0x05, 0x07, 0x09];

/** A seat's OLED, pixel for pixel. */
export class Screen {
  constructor() {
    this.canvas = make("canvas", { width: WIDTH, height: HEIGHT, role: "img" });
    this.element = make("div", { class: "glass" }, this.canvas);
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    this.show(new Uint8Array((WIDTH * HEIGHT) / 8));
  }

  /** Show 1,024 bytes, row by row, the left pixel the top bit. */
  show(bits) {
    const { data } = this.image;
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
      const [red, green, blue] = bits[pixel >> 3] & (0x80 >> (pixel & 7)) ? LIT : DARK;
      const at = pixel * 4;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = 255;
    }
    this.context.putImageData(this.image, 0, 0);
  }

  describe(text) {
    if (this.canvas.getAttribute("aria-label") !== text) {
      this.canvas.setAttribute("aria-label", text);
    }
  }
}
