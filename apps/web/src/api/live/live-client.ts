import type { LiveServerMessage, RunEvent, TextDelta } from "@canter/protocol/coach/runs";
import { pageScope } from "../../browser/page-scope.ts";
import { addressOf, apiRoot } from "../request.ts";
import { openEventStream, openLiveSocket, type LiveLine } from "./live-connection.ts";
import { createLineState } from "./line-state.ts";

/** A watcher of a run. Events may come twice; a follower that stores them uses their numbers. */
type Follower = {
  /** Number of the latest received event: where to resume after a lost connection. */
  readonly lastSeq: () => number;
  readonly onEvent: (event: RunEvent) => void;
  readonly onDelta: (delta: TextDelta) => void;
  /** There are no more events. */
  readonly onOver: () => void;
  /** The connection was lost and did not come back at once: events meanwhile can be fetched the usual way. */
  readonly onLost: () => void;
  /** It can't be watched: it is gone, or one may not see it (any more). */
  readonly onProblem: (detail: string) => void;
};

/** The followers of each run. */
const createFollowers = () => {
  const byRun = new Map<string, Set<Follower>>();
  const of = (runId: string): readonly Follower[] => [...(byRun.get(runId) ?? [])];
  return {
    of,
    runIds: (): readonly string[] => [...byRun.keys()],
    add: (runId: string, follower: Follower): void => {
      byRun.set(runId, (byRun.get(runId) ?? new Set()).add(follower));
    },
    /** Returns whether it was the run's last one. */
    remove: (runId: string, follower: Follower): boolean => {
      const followers = byRun.get(runId);
      if (!followers?.delete(follower) || followers.size > 0) return false;
      return byRun.delete(runId);
    },
    /** The latest event that all followers have: resume after it. */
    resumeAfter: (runId: string): number => Math.min(...of(runId).map((follower) => follower.lastSeq())),
    tell: (message: LiveServerMessage): void => {
      if (message.type === "event")
        for (const follower of of(message.event.runId)) follower.onEvent(message.event);
      else if (message.type === "delta")
        for (const follower of of(message.delta.runId)) follower.onDelta(message.delta);
      else if (message.type === "over") for (const follower of of(message.runId)) follower.onOver();
      else if (message.type === "problem" && message.runId !== undefined)
        for (const follower of of(message.runId)) follower.onProblem(message.detail);
    },
  };
};

/** A WebSocket can't send the header that chooses a group. */
const groupQuery = (): string => {
  const { groupId } = pageScope();
  return groupId === undefined ? "" : `group=${encodeURIComponent(groupId)}`;
};

const socketUrl = (): string => {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${apiRoot}/live?${groupQuery()}`;
};

const streamUrl = (runId: string, after: number): string =>
  addressOf("GET /runs/{id}/events", { params: { id: runId }, query: { after } });

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

/** What others did, or the member on another page: there may be a notification, or something new about a horse. */
export type News = "notifications" | "horses";
type Hear = (news: News) => void;
const isNews = (message: LiveServerMessage): message is { type: News } =>
  message.type === "notifications" || message.type === "horses";

/** Listeners for news to the member. */
const createListeners = () => {
  const all = new Set<{ readonly hear: Hear }>();
  return {
    tell: (...news: readonly News[]): void => {
      for (const one of news) for (const { hear } of all) hear(one);
    },
    isEmpty: (): boolean => all.size === 0,
    /** Returns how to leave, which calls `onLeft`. */
    add: (hear: Hear, onLeft: () => void): (() => void) => {
      const listener = { hear };
      all.add(listener);
      return () => {
        all.delete(listener);
        onLeft();
      };
    },
  };
};

/**
 * The runs that this page watches, and news for the member, over one WebSocket that opens with the first listener and closes with
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
        listeners.tell("notifications", "horses");
      },
      onLost: () => state.set("lost"),
      onMessage: (message) => (isNews(message) ? listeners.tell(message.type) : followers.tell(message)),
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
    /** Calls `hear` when there may be news for the member. Returns how to stop. */
    listen: (hear: Hear): (() => void) => {
      const leaveThem = listeners.add(hear, rest);
      open();
      return leaveThem;
    },
    state,
  };
};

/** The page's single connection to the server. */
export const liveClient = createLiveClient();
