import type { Application } from "@canter/application/create-application";
import type { MemberContext } from "@canter/application/core/application-context";
import { isOver } from "@canter/agent/schema/run";
import {
  type LiveClientMessage,
  liveClientMessageSchema,
  type LiveServerMessage,
} from "@canter/protocol/coach/runs";
import { watchAccess } from "./watch-access.ts";

/** The other end, as far as a session needs it. */
export type LiveSocket = {
  readonly send: (text: string) => void;
  /** Bytes sent but not yet accepted. */
  readonly waiting: () => number;
  readonly close: (code: number, reason: string) => void;
};

export type SessionLimits = {
  readonly maxFollows: number;
  readonly maxWaitingBytes: number;
  readonly patienceMilliseconds: number;
};

const sessionLimits: SessionLimits = {
  maxFollows: 50,
  maxWaitingBytes: 1_000_000,
  patienceMilliseconds: 30_000,
};

export type SessionParts = {
  readonly application: Application;
  readonly member: MemberContext;
  readonly socket: LiveSocket;
  readonly mayStay: () => Promise<boolean>;
  readonly reportBug: (error: unknown) => void;
  readonly limits?: SessionLimits;
};

export type LiveSession = {
  readonly hear: (text: string) => void;
  /** The other end is gone. */
  readonly end: () => void;
};

/** https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 and the IANA registry. */
export const closeCodes = { goingAway: 1001, policy: 1008, tryAgainLater: 1013 } as const;

/** No client of ours sends as many. */
const maxMessagesPerSecond = 200;
const lookAgainMilliseconds = 25;

const readMessage = (text: string): LiveClientMessage | string => {
  try {
    const parsed = liveClientMessageSchema.safeParse(JSON.parse(text));
    return parsed.success
      ? parsed.data
      : "A message is {type: follow, runId, after}, {type: unfollow, runId} or {type: ping}.";
  } catch {
    return "A message must be JSON.";
  }
};

/** Sends no faster than the client reads; a client that reads nothing is disconnected, and can continue by number. */
function createSender(socket: LiveSocket, { maxWaitingBytes, patienceMilliseconds }: SessionLimits) {
  const isFull = () => socket.waiting() > maxWaitingBytes;
  return {
    /** Only if there is room. */
    offer: (message: LiveServerMessage) => {
      if (!isFull()) socket.send(JSON.stringify(message));
    },
    send: async (message: LiveServerMessage, signal: AbortSignal): Promise<void> => {
      const start = performance.now();
      while (isFull() && !signal.aborted) {
        if (performance.now() - start > patienceMilliseconds)
          return socket.close(closeCodes.tryAgainLater, "Too slow; go on by number.");
        await new Promise((resolve) => setTimeout(resolve, lookAgainMilliseconds));
      }
      if (!signal.aborted) socket.send(JSON.stringify(message));
    },
  };
}

/** The runs that one socket follows. */
function createFollows({ application, member, socket, reportBug, limits = sessionLimits }: SessionParts) {
  const { offer, send } = createSender(socket, limits);
  const follows = new Map<string, AbortController>();
  const stop = (runId: string) => {
    follows.get(runId)?.abort();
    follows.delete(runId);
  };
  const pump = async (runId: string, after: number, controller: AbortController): Promise<void> => {
    const { signal } = controller;
    const followed = await application.run.followRun(member, { id: runId, after, signal });
    if (!followed.ok) return send({ type: "problem", runId, detail: followed.error.detail }, signal);
    for await (const item of followed.value)
      await send(
        item.kind === "event" ? { type: "event", event: item.event } : { type: "delta", delta: item.delta },
        signal,
      );
    await send({ type: "over", runId }, signal);
  };
  const start = (runId: string, after: number): void => {
    stop(runId);
    if (follows.size >= limits.maxFollows)
      return offer({
        type: "problem",
        runId,
        detail: `At most ${limits.maxFollows} runs are followed at once.`,
      });
    const controller = new AbortController();
    follows.set(runId, controller);
    pump(runId, after, controller)
      .catch((error: unknown) => {
        reportBug(error);
        // A disconnected client reconnects and continues by number.
        if (!controller.signal.aborted) socket.close(closeCodes.tryAgainLater, "Try again; go on by number.");
      })
      .finally(() => {
        if (follows.get(runId) === controller) follows.delete(runId);
      });
  };
  return { start, stop, offer, stopAll: () => [...follows.keys()].forEach(stop) };
}

/**
 * One client that follows any of its member's runs over one socket, and is told of new ones, of the member's notifications and of horses. The protocol
 * is `liveClientMessageSchema` and `liveServerMessageSchema`.
 */
export function openLiveSession(parts: SessionParts): LiveSession {
  const { application, member, socket, mayStay } = parts;
  const follows = createFollows(parts);
  let heard = 0;
  const forgive = setInterval(() => (heard = 0), 1000);
  forgive.unref();
  const unwatch = watchAccess({
    signals: application.runSignals,
    mayStay,
    onEnded: () => socket.close(closeCodes.policy, "Not allowed any more."),
  });
  const hangUp = application.runSignals.listen({
    onAnnounced: ({ memberId, run }) => {
      if (memberId === member.member.id && !isOver(run.state)) follows.offer({ type: "run", run });
    },
    onNotified: (memberIds) => {
      if (memberIds.includes(member.member.id)) follows.offer({ type: "notifications" });
    },
    onHorsesChanged: (memberIds) => {
      if (memberIds.includes(member.member.id)) follows.offer({ type: "horses" });
    },
  });
  return {
    hear: (text) => {
      if ((heard += 1) > maxMessagesPerSecond) return socket.close(closeCodes.policy, "Too many messages.");
      const message = readMessage(text);
      if (typeof message === "string") return follows.offer({ type: "problem", detail: message });
      if (message.type === "ping") return follows.offer({ type: "pong" });
      if (message.type === "unfollow") return follows.stop(message.runId);
      follows.start(message.runId, message.after);
    },
    end: () => {
      clearInterval(forgive);
      unwatch();
      hangUp();
      follows.stopAll();
    },
  };
}
