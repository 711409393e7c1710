import type { LiveServerMessage } from "@canter/protocol/coach/runs";
import { retryDelay } from "./retry-delay.ts";

export type LiveLine = {
  /** Sends if the connection is open; otherwise `onOpen` must send it again. */
  readonly send: (message: Readonly<Record<string, unknown>>) => void;
  readonly close: () => void;
};

type Options = {
  readonly url: () => string;
  readonly onOpen: () => void;
  readonly onLost: () => void;
  readonly onMessage: (message: LiveServerMessage) => void;
  /** It failed to open twice in a row: something on the way blocks WebSockets. */
  readonly onShut: () => void;
};

/** A dead connection that looks alive is detected by silence: this long after a ping without an answer, in milliseconds. */
const pingEvery = 20_000;
const pongWithin = 10_000;

const readMessage = (data: unknown): LiveServerMessage | undefined => {
  try {
    return typeof data === "string" ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
};

/** Pings the other side regularly; calls `onSilence` when it does not answer. */
const watchPulse = (socket: WebSocket, onSilence: () => void) => {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const asking = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: "ping" }));
    silence ??= setTimeout(onSilence, pongWithin);
  }, pingEvery);
  return {
    heard: () => {
      clearTimeout(silence);
      silence = undefined;
    },
    stop: () => {
      clearInterval(asking);
      clearTimeout(silence);
    },
  };
};

/** A WebSocket that reconnects after it was lost, at once when the browser is back online. */
export const openLiveSocket = ({ url, onOpen, onLost, onMessage, onShut }: Options): LiveLine => {
  let socket: WebSocket | undefined;
  let loseIt = (): void => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isClosed = false;

  const connect = (): void => {
    clearTimeout(timer);
    if (isClosed) return;
    const current = new WebSocket(url());
    socket = current;
    let hasOpened = false;
    const lose = (): void => {
      if (socket !== current) return;
      socket = undefined;
      pulse.stop();
      current.close();
      if (isClosed) return;
      onLost();
      tries = hasOpened ? 0 : tries + 1;
      if (tries >= 2 && navigator.onLine) onShut();
      else timer = setTimeout(connect, retryDelay(tries));
    };
    loseIt = lose;
    const pulse = watchPulse(current, lose);
    current.addEventListener("open", () => {
      hasOpened = true;
      onOpen();
    });
    current.addEventListener("message", ({ data }) => {
      pulse.heard();
      const message = readMessage(data);
      if (message && socket === current) onMessage(message);
    });
    current.addEventListener("close", lose);
  };

  const connectNow = (): void => {
    if (!socket) connect();
  };
  // A lost connection may look alive for minutes; the browser knows better.
  const loseNow = (): void => loseIt();
  window.addEventListener("online", connectNow);
  window.addEventListener("offline", loseNow);
  connect();
  return {
    send: (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      window.removeEventListener("online", connectNow);
      window.removeEventListener("offline", loseNow);
      socket?.close();
      socket = undefined;
    },
  };
};
