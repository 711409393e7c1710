import { chosenGroup } from "../../browser/stored.ts";
import { openEventStream } from "./event-stream.ts";
import { createFollowers, type Follower } from "./follower.ts";
import { createLineState } from "./line-state.ts";
import { openLiveSocket, type LiveLine } from "./live-socket.ts";

/** Neither a WebSocket nor an EventSource can send the header that chooses a group. */
const groupQuery = (): string => {
  const group = chosenGroup();
  return group === undefined ? "" : `group=${encodeURIComponent(group)}`;
};

const socketUrl = (): string => {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/v1/live?${groupQuery()}`;
};

const streamUrl = (runId: string, after: number): string =>
  `/api/v1/runs/${encodeURIComponent(runId)}/events?after=${after}&${groupQuery()}`;

type Parts = {
  readonly followers: ReturnType<typeof createFollowers>;
  readonly state: ReturnType<typeof createLineState>;
};

/** A stream of server-sent events for each run, for networks that block WebSockets. */
const createStreams = ({ followers, state }: Parts) => {
  const streams = new Map<string, () => void>();
  return {
    open: (runId: string): void => {
      if (streams.has(runId)) return;
      const close = openEventStream({
        url: (after) => streamUrl(runId, after),
        after: () => followers.resumeAfter(runId),
        onEvent: (event) => followers.tell({ type: "event", event }),
        onDelta: (delta) => followers.tell({ type: "delta", delta }),
        onOpen: () => state.set("open"),
        onLost: () => {
          state.set("lost");
          for (const follower of followers.of(runId)) follower.onLost();
        },
      });
      streams.set(runId, close);
    },
    close: (runId: string): void => {
      streams.get(runId)?.();
      streams.delete(runId);
    },
  };
};

/** Listeners for notifications to the member. */
const createListeners = () => {
  const all = new Set<{ readonly onNotified: () => void }>();
  return {
    tell: (): void => all.forEach(({ onNotified }) => onNotified()),
    isEmpty: (): boolean => all.size === 0,
    /** Returns how to leave, which calls `onLeft`. */
    add: (onNotified: () => void, onLeft: () => void): (() => void) => {
      const listener = { onNotified };
      all.add(listener);
      return () => {
        all.delete(listener);
        onLeft();
      };
    },
  };
};

/**
 * The runs that this page watches, and the member's notifications, over one WebSocket that opens with the first listener and closes with
 * the last; for networks that block WebSockets, over a stream of server-sent events for each run. Lost events are requested by number.
 */
const createLiveClient = () => {
  const followers = createFollowers();
  const state = createLineState();
  const streams = createStreams({ followers, state });
  const listeners = createListeners();
  let line: LiveLine | undefined;
  let isShut = false;

  const ask = (runId: string): void =>
    line?.send({ type: "follow", runId, after: followers.resumeAfter(runId) });
  const hangUp = (): void => {
    line?.close();
    line = undefined;
  };
  const open = (): void => {
    if (line || isShut) return;
    state.set("connecting");
    line = openLiveSocket({
      url: socketUrl,
      onOpen: () => {
        state.set("open");
        for (const runId of followers.runIds()) ask(runId);
        // Something may have been missed meanwhile.
        listeners.tell();
      },
      onLost: () => state.set("lost"),
      onMessage: (message) => (message.type === "notifications" ? listeners.tell() : followers.tell(message)),
      onShut: () => {
        isShut = true;
        hangUp();
        for (const runId of followers.runIds()) streams.open(runId);
      },
    });
  };
  /** Nobody is listening any more. */
  const rest = (): void => {
    if (followers.runIds().length > 0 || !listeners.isEmpty()) return;
    hangUp();
    isShut = false;
    state.set("idle");
  };
  const leave = (runId: string, follower: Follower): void => {
    if (!followers.remove(runId, follower)) return;
    line?.send({ type: "unfollow", runId });
    streams.close(runId);
    rest();
  };
  return {
    /** Delivers a run's events after `lastSeq()`. Returns how to leave. */
    follow: (runId: string, follower: Follower): (() => void) => {
      followers.add(runId, follower);
      open();
      if (isShut) streams.open(runId);
      else ask(runId);
      return () => leave(runId, follower);
    },
    /** Calls `onNotified` when the member may have got a notification. Returns how to stop. */
    listen: (onNotified: () => void): (() => void) => {
      const leaveThem = listeners.add(onNotified, rest);
      open();
      return leaveThem;
    },
    state,
  };
};

/** The page's single connection to the server. */
export const liveClient = createLiveClient();
