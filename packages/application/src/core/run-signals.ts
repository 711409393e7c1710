import { createRunFeed, type RunFeed, type RunNews } from "@canter/agent/run/follow-run";
import { runSchema } from "@canter/agent/schema/run";
import { textDeltaSchema } from "@canter/agent/schema/run-event";
import type { Notifications } from "@canter/storage/store";
import { z } from "zod";

/** A run that a member has just requested. */
export type Announcement = { readonly memberId: string; readonly run: z.infer<typeof runSchema> };

/** What a process listens for: runs and notifications to members, its own and those of other processes on the same PostgreSQL. */
export type RunListener = {
  /** There may be a run to pick up. */
  readonly onQueued?: () => void;
  readonly onCancel?: (runId: string) => void;
  readonly onAnnounced?: (announcement: Announcement) => void;
  /** These members received a notification, or read one. */
  readonly onNotified?: (memberIds: readonly string[]) => void;
  /** What these members see of horses, or of how programs stand, may have changed. */
  readonly onHorsesChanged?: (memberIds: readonly string[]) => void;
  /** Somebody's membership or role changed: permissions must be checked again. */
  readonly onAccessChanged?: () => void;
};

/**
 * News of runs: immediate within the process, and through the database between processes. Any of it may be lost without harm: rows are
 * the truth, and readers poll them now and then.
 */
export type RunSignals = {
  /** For the kernel and for followers. */
  readonly feed: RunFeed;
  readonly queued: () => void;
  readonly cancel: (runId: string) => void;
  readonly announce: (announcement: Announcement) => void;
  readonly notified: (memberIds: readonly string[]) => void;
  readonly horsesChanged: (memberIds: readonly string[]) => void;
  readonly accessChanged: () => void;
  /** Returns the function that stops listening. The first listener starts listening to other processes. */
  readonly listen: (listener: RunListener) => () => void;
};

/** The message between processes; short names, because a payload has few bytes. */
const messageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("events"), runIds: z.array(z.string()) }),
  z.object({ kind: z.literal("text"), delta: textDeltaSchema }),
  z.object({ kind: z.literal("queued") }),
  z.object({ kind: z.literal("cancel"), runId: z.string() }),
  z.object({ kind: z.literal("run"), memberId: z.string(), run: runSchema }),
  z.object({ kind: z.enum(["notified", "horses"]), memberIds: z.array(z.string()) }),
  z.object({ kind: z.literal("access") }),
]);
type Message = z.infer<typeof messageSchema>;

const envelopeSchema = z.object({ from: z.string(), message: messageSchema });

const readEnvelope = (payload: string) => {
  try {
    return envelopeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
};

/** Wake-ups within this time share one notification. */
const gatherMilliseconds = 5;
const maxGathered = 50;

function createSender(notifications: Notifications | undefined, from: string) {
  const runIds = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const send = (message: Message) => notifications?.send(JSON.stringify({ from, message }));
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    send({ kind: "events", runIds: [...runIds] });
    runIds.clear();
  };
  const sendNews = (runId: string, news: RunNews) => {
    if (!notifications) return;
    if (news.kind === "text") return send({ kind: "text", delta: news.delta });
    runIds.add(runId);
    if (runIds.size >= maxGathered) return flush();
    timer ??= setTimeout(flush, gatherMilliseconds);
  };
  return { send, sendNews };
}

/** Delivers a message to the listeners of this process. */
const createHearing = (local: RunFeed, listeners: ReadonlySet<RunListener>) => (message: Message) => {
  switch (message.kind) {
    case "events":
      for (const runId of message.runIds) local.publish(runId, { kind: "events" });
      return;
    case "text":
      return local.publish(message.delta.runId, { kind: "text", delta: message.delta });
    case "queued":
      return listeners.forEach((listener) => listener.onQueued?.());
    case "cancel":
      return listeners.forEach((listener) => listener.onCancel?.(message.runId));
    case "run":
      return listeners.forEach((listener) => listener.onAnnounced?.(message));
    case "notified":
      return listeners.forEach((listener) => listener.onNotified?.(message.memberIds));
    case "horses":
      return listeners.forEach((listener) => listener.onHorsesChanged?.(message.memberIds));
    case "access":
      return listeners.forEach((listener) => listener.onAccessChanged?.());
  }
};

/** Listens to other processes while anything in this process is listening. */
function createListening(listen: () => (() => void) | undefined) {
  let subscribers = 0;
  let hangUp: (() => void) | undefined;
  return (end: () => void): (() => void) => {
    subscribers += 1;
    hangUp ??= listen();
    let over = false;
    return () => {
      if (over) return;
      over = true;
      end();
      subscribers -= 1;
      if (subscribers > 0) return;
      hangUp?.();
      hangUp = undefined;
    };
  };
}

/** `processId`: distinguishes one's own messages from those of others. */
export function createRunSignals(notifications: Notifications | undefined, processId: string): RunSignals {
  const local = createRunFeed();
  const listeners = new Set<RunListener>();
  const { send, sendNews } = createSender(notifications, processId);
  const hear = createHearing(local, listeners);
  const whileListening = createListening(() =>
    notifications?.listen({
      onPayload: (payload) => {
        const envelope = readEnvelope(payload);
        if (envelope && envelope.from !== processId) hear(envelope.message);
      },
      // Assume the worst of what was missed: there is work, and permissions changed. Followers check for themselves.
      onGap: () => {
        hear({ kind: "queued" });
        hear({ kind: "access" });
      },
    }),
  );
  const tell = (message: Message) => {
    hear(message);
    send(message);
  };
  const tellMembers = (kind: "notified" | "horses") => (memberIds: readonly string[]) => {
    for (let from = 0; from < memberIds.length; from += maxGathered)
      tell({ kind, memberIds: memberIds.slice(from, from + maxGathered) });
  };
  return {
    feed: {
      publish: (runId, news) => {
        local.publish(runId, news);
        sendNews(runId, news);
      },
      subscribe: (runId, listener) => whileListening(local.subscribe(runId, listener)),
    },
    queued: () => tell({ kind: "queued" }),
    cancel: (runId) => tell({ kind: "cancel", runId }),
    announce: ({ memberId, run }) => tell({ kind: "run", memberId, run }),
    notified: tellMembers("notified"),
    horsesChanged: tellMembers("horses"),
    accessChanged: () => tell({ kind: "access" }),
    listen: (listener) => {
      listeners.add(listener);
      return whileListening(() => listeners.delete(listener));
    },
  };
}
