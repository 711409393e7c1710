import { upgradeWebSocket, type WebSocketLike } from "@hono/node-server";
import type { Context } from "hono";
import type { MemberContext } from "@canter/application/core/application-context";
import type { Application } from "@canter/application/create-application";
import { problemResponse, problemToResponse } from "../http/problem-response.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { admit } from "../http/admit.ts";
import type { Live } from "./live.ts";
import { closeCodes, type LiveSession, openLiveSession } from "./live-session.ts";
import { eventStream } from "./event-stream.ts";
import { watchAccess } from "./watch-access.ts";

type SocketParts = {
  readonly application: Application;
  readonly live: Live;
  readonly member: MemberContext;
  readonly mayStay: () => Promise<boolean>;
  readonly reportBug: (error: unknown) => void;
};

/** Members of `ws` that the adapter's types lack. */
type RawSocket = WebSocketLike & {
  readonly bufferedAmount: number;
  ping(): void;
  terminate(): void;
  on(event: "pong", listener: () => void): unknown;
};

const pingEvery = 30_000;

/** Ends a connection whose other end disappeared silently. */
function watchPulse(raw: RawSocket): () => void {
  let answered = true;
  raw.on("pong", () => (answered = true));
  const timer = setInterval(() => {
    if (!answered) return raw.terminate();
    answered = false;
    raw.ping();
  }, pingEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/** So long after somebody opened the app, when its first page has been served, what reads their messages is loaded. */
const readAfter = 2000;
const readied = new WeakSet<Application>();

/** Loads the language once somebody is there, and not at the start: their first message need not wait for it. */
function readyToRead({ application, reportBug }: Omit<SocketParts, "live">): void {
  if (readied.has(application)) return;
  readied.add(application);
  setTimeout(() => void application.logging.prepareToRead().catch(reportBug), readAfter).unref();
}

/** Turns an admitted request into a session over a WebSocket. */
function openSocket(
  c: Context,
  { live: { connections, limits }, ...parts }: SocketParts,
): Promise<Response> | Response {
  let session: LiveSession | undefined;
  let end = () => {};
  return upgradeWebSocket(
    c,
    {
      onOpen: (_, { raw: opened, close, send }) => {
        const raw = opened as RawSocket;
        const forget = connections.add(parts.member.account.id, () =>
          close(closeCodes.goingAway, "The server is stopping; try again."),
        );
        if (!forget) return close(closeCodes.tryAgainLater, "Too many connections are open.");
        readyToRead(parts);
        const stopPulse = watchPulse(raw);
        const live = openLiveSession({
          ...parts,
          ...(limits && { limits }),
          socket: { send, close, waiting: () => raw.bufferedAmount },
        });
        session = live;
        end = () => {
          forget();
          stopPulse();
          live.end();
        };
      },
      onMessage: ({ data }) => (typeof data === "string" ? session?.hear(data) : session?.hear("")),
      onClose: () => end(),
    },
    { onError: parts.reportBug },
  );
}

/** A browser lets any page open a socket anywhere, with the cookies: only Canter's own pages may. Other clients send no Origin. */
function refuseForeignOrigin(request: Request, publicOrigin: string | undefined): Response | undefined {
  const origin = request.headers.get("origin");
  const host = request.headers.get("host");
  if (origin === null || [`http://${host}`, `https://${host}`, publicOrigin].includes(origin))
    return undefined;
  return problemResponse("cross_site", "Origin: must be Canter's own address.");
}

type LiveParts = {
  readonly application: Application;
  readonly identify: Accounts["identify"];
  readonly publicUrl?: URL;
  readonly live: Live;
  readonly reportBug: (error: unknown) => void;
};

const following = { needs: ["run", "read"], method: "get" } as const;

/** GET live: a WebSocket over which a member follows their runs; admitted like any other request. */
export async function answerLive(c: Context, parts: LiveParts): Promise<Response> {
  const { application, identify, publicUrl, live, reportBug } = parts;
  const request = c.req.raw;
  const foreign = refuseForeignOrigin(request, publicUrl?.origin);
  if (foreign) return foreign;
  const enter = async () => admit(following, request, await identify(request), application);
  const caller = await enter();
  if (!caller.ok) return caller.error;
  const { member } = caller.value;
  if (!member || !live.prepareSockets || request.headers.get("upgrade")?.toLowerCase() !== "websocket")
    return problemResponse("invalid", "Upgrade: must be websocket.", {
      fields: [{ path: "Upgrade", message: "must be websocket" }],
    });
  await live.prepareSockets();
  const mayStay = async () => (await enter()).ok;
  return openSocket(c, { application, live, member, mayStay, reportBug });
}

type StreamRequest = {
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
