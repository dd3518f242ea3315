/**
 * A game as it goes on: events over a WebSocket, each with its number, so that a connection that was lost catches up.
 */

/** @import { Message } from "./types.js" */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
/** The server's word, as it closes a connection, that there is no such game. */
const NO_GAME = 4404;

/** One game's live connection. It is made again whenever it is lost, until it is closed. */
export class Live {
  /**
   * @param {string} id the game's
   * @param {object} heard
   * @param {(event: Message) => void} heard.event something happened, or the state at the beginning
   * @param {(connected: boolean) => void} heard.connection the server is heard, or not any more
   * @param {() => void} heard.gone there is no such game: nothing more will be heard
   */
  constructor(id, heard) {
    this.id = id;
    this.heard = heard;
    this.last = 0;
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.closed = false;
    this.awake = () => {
      if (document.visibilityState === "visible" && !this.socket) this.open();
    };
    document.addEventListener("visibilitychange", this.awake);
    window.addEventListener("online", this.awake);
  }

  /** Connect, from the last event that was heard. */
  open() {
    window.clearTimeout(this.timer);
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(
      `${scheme}//${location.host}/api/v1/games/${encodeURIComponent(this.id)}/live?since=${this.last}`,
    );
    this.socket = socket;
    let connected = false;
    socket.addEventListener("message", ({ data }) => {
      if (!connected) {
        // Only now: a server that has to refuse accepts first, so that it can say why as it closes.
        connected = true;
        this.wait = FIRST_WAIT;
        this.heard.connection(true);
      }
      /** @type {Message} */
      const event = JSON.parse(data);
      this.last = Math.max(this.last, event.number);
      this.heard.event(event);
    });
    socket.addEventListener("close", ({ code }) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.closed) return;
      if (code === NO_GAME) {
        this.close();
        this.heard.gone();
        return;
      }
      this.heard.connection(false);
      this.timer = window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  /** Close it for good. */
  close() {
    this.closed = true;
    window.clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.awake);
    window.removeEventListener("online", this.awake);
    this.socket?.close();
    this.socket = null;
  }
}
