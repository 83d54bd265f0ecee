import { byId } from "./dom.js";
import { Screen } from "./screen.js";

/** The screen in the centre of the table, which is there once its first frame has come. */
export class Centre {
  constructor(onChange) {
    this.onChange = onChange;
    this.screen = null;
  }

  /** Show a frame of the size that it says. */
  paint(width, height, pixels) {
    if (this.screen?.width !== width || this.screen.height !== height) this.renew(width, height);
    this.screen.paint(pixels);
  }

  renew(width, height) {
    this.screen = new Screen(width, height);
    this.screen.describe("Screen in the centre of the table");
    byId("centre").replaceChildren(this.screen.element);
    byId("centre").hidden = false;
    this.onChange();
  }
}
