import { pageName } from "./memory.js";

const FIRST_MS = 250;
const LONGEST_MS = 5000;
const CENTRE = 255; // where a frame has its seat

/** The line to the table: comes back by itself, and says how it stands. */
export class Line {
  constructor({ onState, onBits, onCentre, onChange }) {
    Object.assign(this, { onState, onBits, onCentre, onChange, tries: 0, socket: null, timer: null });
    addEventListener("online", () => this.retry());
    addEventListener("pageshow", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.retry());
    this.connect();
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Say something; what is said while the line is down is lost, like a press on a dead pad. */
  say(message) {
    if (this.open) this.socket.send(JSON.stringify(message));
  }

  /** Try at once, if a try is being waited for. */
  retry() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.connect();
  }

  connect() {
    this.timer = null;
    const address = new URL(`socket?page=${pageName()}`, location.href);
    address.protocol = "ws:";
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.opened();
    socket.onclose = () => this.closed();
    socket.onmessage = ({ data }) => this.heard(data);
    this.socket = socket;
  }

  opened() {
    this.tries = 0;
    this.onChange(this);
  }

  closed() {
    const wait = Math.min(FIRST_MS * 2 ** this.tries, LONGEST_MS);
    this.tries += 1;
    // A little luck in it, so that several pages don't come back in step.
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
    this.onChange(this);
  }

  heard(data) {
    if (typeof data === "string") {
      this.onState(JSON.parse(data));
      return;
    }
    const [first, width, height] = new Uint8Array(data);
    if (first === CENTRE) this.onCentre(width * 8, height * 8, new Uint8Array(data, 3));
    else this.onBits(first, new Uint8Array(data, 1));
  }
}
