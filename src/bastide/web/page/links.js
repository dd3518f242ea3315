/**
 * Links that hold a whole record: the part of the address behind `#` never reaches a server, so nobody has to keep it.
 *
 * What stands in a link is a letter for the form, then, in letters that addresses allow (base64url), four bytes of a checksum
 * and the record as compressed JSON. A link that was cut short or changed on its way is told from one that is whole.
 */

/** @import { GameRecord } from "./record.js" */

const FORM = "a";
/** The record's JSON may have so many bytes: a few bytes in a link may unfold to any number. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Characters from which on a link may be too long for programs that pass it on. */
export const LONG_LINK = 8000;

/** A link that cannot be opened; its `key` has the words of why. */
export class BrokenLink extends Error {
  /** @param {"link.damaged" | "link.newer" | "link.too-large"} key */
  constructor(key) {
    super(key);
    this.key = key;
  }
}

/**
 * What a link holds, for the address `#/open/…`.
 * @param {GameRecord} record
 * @returns {Promise<string>}
 */
export async function encodeLink(record) {
  const json = new TextEncoder().encode(JSON.stringify(record));
  const packed = await through(json, new CompressionStream("deflate-raw"), Infinity);
  const all = new Uint8Array(4 + packed.length);
  new DataView(all.buffer).setUint32(0, checksum(packed));
  all.set(packed, 4);
  return FORM + toText(all);
}

/**
 * The record that a link holds.
 * @param {string} data
 * @returns {Promise<GameRecord>}
 * @throws {BrokenLink} it is damaged, of a later form, or unfolds to more than any game has
 */
export async function decodeLink(data) {
  if (!data.startsWith(FORM)) throw new BrokenLink(/^[b-z]/.test(data) ? "link.newer" : "link.damaged");
  const all = toBytes(data.slice(FORM.length));
  const packed = all?.subarray(4);
  if (!all || !packed?.length || new DataView(all.buffer).getUint32(0) !== checksum(packed)) {
    throw new BrokenLink("link.damaged");
  }
  const json = await through(packed, new DecompressionStream("deflate-raw"), MOST_BYTES).catch((error) => {
    throw error instanceof BrokenLink ? error : new BrokenLink("link.damaged");
  });
  let record;
  try {
    record = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch {
    throw new BrokenLink("link.damaged");
  }
  if (typeof record?.rules !== "string" || !Array.isArray(record.nodes)) throw new BrokenLink("link.damaged");
  return record;
}

/**
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} change
 * @param {number} most bytes that may come of it
 */
async function through(bytes, change, most) {
  const whole = new Uint8Array(bytes); // a buffer of its own, as a stream wants it
  const reader = new Blob([whole]).stream().pipeThrough(change).getReader();
  const parts = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    parts.push(value);
    length += value.length;
    if (length > most) {
      void reader.cancel();
      throw new BrokenLink("link.too-large");
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {Uint8Array} bytes */
function toText(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer> | null} null where it is not written so
 */
function toBytes(text) {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(bytes, (one) => one.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Adler-32 (RFC 1950): short, and enough to tell that something is missing.
 * @param {Uint8Array} bytes
 */
function checksum(bytes) {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return ((high << 16) | low) >>> 0;
}
