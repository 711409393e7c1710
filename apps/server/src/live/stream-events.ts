import type { Application } from "@canter/application/create-application";
import type { MemberContext } from "@canter/application/core/application-context";
import { problemResponse, problemToResponse } from "../http/problem-response.ts";
import { eventStream } from "./event-stream.ts";
import type { Live } from "./live.ts";
import { watchAccess } from "./watch-access.ts";

export type StreamRequest = {
  readonly application: Application;
  readonly live: Live;
  readonly member: MemberContext;
  readonly runId: string;
  /** Number of the latest event that the client has. */
  readonly after: number;
  readonly mayStay: () => Promise<boolean>;
};

/** A run's events as server-sent events, until its last. A reconnecting client sends the last `id` that it has seen. */
export async function streamEvents(request: StreamRequest): Promise<Response> {
  const { application, live, member, runId, after, mayStay } = request;
  const controller = new AbortController();
  const end = () => controller.abort();
  const followed = await application.run.followRun(member, { id: runId, after, signal: controller.signal });
  if (!followed.ok) return problemToResponse(followed.error);
  const forget = live.connections.add(member.account.id, end);
  if (!forget)
    return problemResponse("unavailable", "Too many streams are open; close some, or try again later.");
  const unwatch = watchAccess({ signals: application.runSignals, mayStay, onEnded: end });
  const close = () => {
    end();
    unwatch();
    forget();
  };
  const body = eventStream(followed.value, close, live.times);
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // nginx would otherwise hold events back until it has several kilobytes of them.
      "x-accel-buffering": "no",
    },
  });
}

/** Whether the client prefers the stream to a page of events. */
export const wantsStream = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").toLowerCase().includes("text/event-stream");

/** The last event that the client saw: a reconnecting EventSource states it in a header, which is newer than its address. */
export const latestSeen = (request: Request, after: number): number => {
  const named = request.headers.get("last-event-id");
  return named !== null && /^\d{1,15}$/.test(named) ? Math.max(Number(named), after) : after;
};
