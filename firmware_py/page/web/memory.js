/** What outlives the page: its own name, and who sat where in this browser. */

const token = location.pathname.split("/")[1];
const SEATS = `peanuts-seats-${token}`;
const PAGE = `peanuts-page-${token}`;
const NAME = "peanuts-name";

/** A store that may be closed to us (private windows): then nothing is remembered. */
function open(store) {
  try {
    return window[store];
  } catch {
    return null;
  }
}

const tab = open("sessionStorage");
const browser = open("localStorage");

function newName() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The name of this page: kept when it is loaded again, another one in another tab. */
export function pageName() {
  const name = tab?.getItem(PAGE) ?? newName();
  tab?.setItem(PAGE, name);
  return name;
}

/** The people who sat down in this browser: {seat: name}. */
export function people() {
  try {
    return JSON.parse(browser?.getItem(SEATS) ?? "{}");
  } catch {
    return {};
  }
}

export function remember(seat, name) {
  browser?.setItem(SEATS, JSON.stringify({ ...people(), [seat]: name }));
}

export function rememberName(name) {
  browser?.setItem(NAME, name);
}

export function forget(seat) {
  const { [seat]: _, ...others } = people();
  browser?.setItem(SEATS, JSON.stringify(others));
}

/** The name that was typed in last, in any match. */
export const lastName = () => browser?.getItem(NAME) ?? "";
