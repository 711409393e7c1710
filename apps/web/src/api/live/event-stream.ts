import type { RunEvent, TextDelta } from "@canter/protocol/coach/runs";
import { retryDelay } from "./retry-delay.ts";

type Options = {
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
export const openEventStream = ({ url, after, onEvent, onDelta, onOpen, onLost }: Options): (() => void) => {
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
