import type { LiveServerMessage, RunEvent, TextDelta } from "@canter/protocol/coach/runs";
import { askHealth } from "../request.ts";

/** Milliseconds before the n-th retry (from 0): soon at first, at most every 8 s, never all clients at once. */
const retryDelay = (tries: number, chance = Math.random()): number =>
  Math.min(8000, 400 * 2 ** Math.min(tries, 10)) * (0.75 + chance / 2);

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
  /** It fails to open while the server answers other requests: something on the way blocks WebSockets. */
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

/**
 * When to try again after a connection was lost or did not open. A server that is away for a while (it restarts) is no blocked WebSocket:
 * it is asked before the try that tells the two apart.
 */
const createRetries = (connect: () => void, onShut: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let round = 0;
  /** The server answered another request just before this try. */
  let isAnswering = false;
  const askAndConnect = async (): Promise<void> => {
    const asked = round;
    const answers = await askHealth().then(
      () => true,
      () => false,
    );
    if (asked !== round) return;
    isAnswering = answers;
    connect();
  };
  return {
    lost: (hasOpened: boolean): void => {
      tries = hasOpened ? 0 : tries + 1;
      const isShut = isAnswering && !hasOpened;
      isAnswering = false;
      if (isShut) onShut();
      else timer = setTimeout(() => void (tries < 2 ? connect() : askAndConnect()), retryDelay(tries));
    },
    /** Nothing more is tried, until something is lost again. */
    stop: (): void => {
      clearTimeout(timer);
      round += 1;
    },
  };
};

/** A WebSocket that reconnects after it was lost, at once when the browser is back online. */
export const openLiveSocket = ({ url, onOpen, onLost, onMessage, onShut }: Options): LiveLine => {
  let socket: WebSocket | undefined;
  let loseIt = (): void => {};
  let isClosed = false;

  const connect = (): void => {
    retries.stop();
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
      retries.lost(hasOpened);
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

  const retries = createRetries(connect, onShut);
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
      retries.stop();
      window.removeEventListener("online", connectNow);
      window.removeEventListener("offline", loseNow);
      socket?.close();
      socket = undefined;
    },
  };
};

type StreamOptions = {
  readonly url: (after: number) => string;
  readonly after: () => number;
  readonly onEvent: (event: RunEvent) => void;
  readonly onDelta: (delta: TextDelta) => void;
  readonly onOpen: () => void;
  readonly onLost: () => void;
};

/** Every event type of a run is an event of that name in the stream. */
const eventTypes = {
  started: true,
  thought: true,
  action: true,
  observation: true,
  child: true,
  waiting: true,
  warning: true,
  fallback: true,
  usage: true,
  done: true,
  failed: true,
  cancelled: true,
} satisfies Record<RunEvent["body"]["type"], true>;

/** Server-sent events of one run, for networks that block WebSockets; resumed by number. Returns how to end it. */
export const openEventStream = ({
  url,
  after,
  onEvent,
  onDelta,
  onOpen,
  onLost,
}: StreamOptions): (() => void) => {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const connect = (): void => {
    const current = new EventSource(url(after()));
    source = current;
    const hear = ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data));
    for (const type of Object.keys(eventTypes)) current.addEventListener(type, hear);
    current.addEventListener("delta", ({ data }: MessageEvent<string>) => onDelta(JSON.parse(data)));
    current.addEventListener("open", () => {
      tries = 0;
      onOpen();
    });
    // The browser's own reconnecting gives up on the first answer that is no stream.
    current.addEventListener("error", () => {
      current.close();
      if (source !== current) return;
      onLost();
      timer = setTimeout(connect, retryDelay(tries));
      tries += 1;
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
};
