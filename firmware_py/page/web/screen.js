import { make } from "./dom.js";

const LIT = [0xd9, 0xec, 0xff];
const DARK = [0x05, 0x07, 0x09];

/** A panel's glass, pixel for pixel: a seat's of one bit, or the centre's in greys or colours. */
export class Screen {
  constructor(width = 128, height = 64) {
    Object.assign(this, { width, height });
    this.canvas = make("canvas", { width, height, role: "img" });
    this.canvas.style.setProperty("--width", width);
    this.canvas.style.setProperty("--height", height);
    this.element = make("div", { class: "glass" }, this.canvas);
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.image = this.context.createImageData(width, height);
    this.show(new Uint8Array((width * height) / 8));
  }

  /** Show a bit a pixel, row by row, the left pixel the top bit. */
  show(bits) {
    this.fill((pixel, part) => (bits[pixel >> 3] & (0x80 >> (pixel & 7)) ? LIT : DARK)[part]);
  }

  /** Show a byte a pixel, how bright it is, or three, its colours. */
  paint(pixels) {
    const colours = pixels.length === this.width * this.height * 3;
    const level = (pixel, part) => pixels[colours ? pixel * 3 + part : pixel];
    this.fill((pixel, part) => {
      const lit = colours ? 255 : LIT[part];
      return DARK[part] + (level(pixel, part) * (lit - DARK[part])) / 255;
    });
  }

  /** Give every pixel its red, green and blue: `level(pixel, 0 to 2)`. */
  fill(level) {
    const { data } = this.image;
    for (let pixel = 0, at = 0; at < data.length; pixel += 1, at += 4) {
      for (let part = 0; part < 3; part += 1) data[at + part] = level(pixel, part);
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
