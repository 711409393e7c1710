import type { Application } from "@canter/application/create-application";
import { networkOf } from "@canter/integrations/outgoing/address-rules";
import { problemResponse, type ProblemKind } from "../http/problem-response.ts";
import { assistantEndpoints } from "./assistant/assistant-addresses.ts";
import type { AttemptLimit } from "./attempt-limit.ts";
import { clientAddressHeader } from "./to-auth-request.ts";
import type { Auth } from "./create-auth.ts";
import { forgetPrivate } from "./forget-private.ts";
import type { Principal } from "./principal.ts";
import { screenOf } from "./screen-cookie.ts";

const base = "/api/auth";

/** The reachable endpoints of better-auth. The others duplicate an operation of ours, show tokens, or are not wanted here. */
const open: ReadonlySet<string> = new Set([
  "POST /sign-in/email",
  "POST /sign-in/social",
  "POST /sign-out",
  "POST /link-social",
  "GET /callback/oidc",
  "GET /error",
  "POST /request-password-reset",
  "POST /reset-password",
  "POST /change-password",
  "GET /passkey/generate-authenticate-options",
  "POST /passkey/verify-authentication",
  "GET /passkey/generate-register-options",
  "POST /passkey/verify-registration",
  "GET /passkey/list-user-passkeys",
  "POST /passkey/update-passkey",
  "POST /passkey/delete-passkey",
]);
const ofAssistants: ReadonlySet<string> = new Set(assistantEndpoints);

const kindOf = (status: number): ProblemKind => {
  const kinds: Readonly<Record<number, ProblemKind>> = {
    401: "unauthenticated",
    403: "forbidden",
    404: "not_found",
    409: "conflict",
    415: "unsupported_media_type",
    429: "too_many_requests",
  };
  return kinds[status] ?? (status >= 500 ? "internal" : "invalid");
};

type AuthBody = { readonly code?: unknown; readonly message?: unknown; readonly user?: unknown };

const bodyOf = async (response: Response): Promise<AuthBody> => {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? body : {};
};

/** Converts better-auth's failure to our format, with its own code and message added. */
async function toProblem(response: Response): Promise<Response> {
  const { code, message } = await bodyOf(response);
  const retry = response.headers.get("x-retry-after");
  const detail = typeof message === "string" && message ? message : "This was not possible.";
  const problem = problemResponse(kindOf(response.status), detail, {
    ...(retry !== null && { headers: { "retry-after": retry } }),
    ...(typeof code === "string" && { more: { code, message: detail } }),
  });
  for (const cookie of response.headers.getSetCookie()) problem.headers.append("set-cookie", cookie);
  return problem;
}

const signsIn = new Set(["/sign-in/email", "/passkey/verify-authentication", "/change-password"]);

/** The session's token belongs in the cookie only, which scripts can't read. */
async function withoutToken(response: Response): Promise<Response> {
  const { user } = await bodyOf(response);
  const { id, name, email } = (user ?? {}) as Record<string, unknown>;
  const answer = Response.json({ user: { id, name, email } });
  for (const cookie of response.headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  return answer;
}

const emailIn = (text: string): string => {
  try {
    const { email } = JSON.parse(text) as { email?: unknown };
    return typeof email === "string" ? email.trim().toLowerCase().slice(0, 254) : "";
  } catch {
    return "";
  }
};

const tooMany = (wait: number): Response =>
  problemResponse("too_many_requests", "Too many attempts for this email; wait a little.", {
    headers: { "retry-after": String(wait) },
  });

/** How often a password may be tried within ten minutes. */
export type SignInLimits = {
  /** For one email from one client: somebody who guesses locks themselves out, not the owner elsewhere. */
  readonly byClient: AttemptLimit;
  /** For one email from everywhere: many machines may guess one person's password. Far above what one person does. */
  readonly byEmail: AttemptLimit;
};

/** Counted before the password is checked, except if better-auth refuses for another reason, or can't answer. */
async function signInByPassword(auth: Auth, request: Request, limits: SignInLimits): Promise<Response> {
  const text = await request.text();
  const email = emailIn(text);
  const client = networkOf(request.headers.get(clientAddressHeader) ?? "");
  const own = limits.byClient.begin(`${email} ${client}`);
  if (typeof own === "number") return tooMany(own);
  const all = limits.byEmail.begin(email);
  if (typeof all === "number") {
    own.withdraw();
    return tooMany(all);
  }
  const { url, method, headers } = request;
  const response = await auth.handler(new Request(url, { method, headers, body: text }));
  if (response.ok) own.succeeded();
  // A correct attempt says nothing about those from elsewhere: it only does not count itself.
  if (response.status !== 401) all.withdraw();
  if (!response.ok && response.status !== 401) own.withdraw();
  return response;
}

/** Signs out the browser that asks: it is also removed from the people of its shared screen. */
async function signOut(
  auth: Auth,
  request: Request,
  { identifySession, application }: AuthRouteParts,
): Promise<Response> {
  const principal = await identifySession(request);
  const response = await auth.handler(request);
  if (!response.ok || principal?.sessionId === undefined) return response;
  const { accountId, sessionId } = principal;
  await application.account.endSession(accountId, sessionId, undefined);
  const screen = screenOf(request);
  if (screen !== undefined) await application.account.leaveScreen(accountId, screen);
  return response;
}

export type AuthRouteParts = {
  readonly auth: () => Promise<Auth>;
  /** Whose browser it is, by its cookie alone; undefined: nobody is signed in. */
  readonly identifySession: (request: Request) => Promise<Principal | undefined> | Principal | undefined;
  readonly application: Application;
  /** A session may have ended. */
  readonly onChange: () => void;
  readonly limits: SignInLimits;
};

/** Handles requests below /api/auth with better-auth, as far as they are `open`. */
export const createAuthRoute = (parts: AuthRouteParts) => {
  const { auth, application, onChange, limits } = parts;
  const answer = async (path: string, request: Request): Promise<Response> => {
    const loaded = await auth();
    if (path === "/sign-in/email") return signInByPassword(loaded, request, limits);
    return path === "/sign-out" ? signOut(loaded, request, parts) : loaded.handler(request);
  };
  return async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(base.length);
    if (ofAssistants.has(`${request.method} ${path}`)) {
      const { answerAssistant } = await import("./assistant/assistant-route.ts");
      return answerAssistant(await auth(), request, application);
    }
    if (!open.has(`${request.method} ${path}`))
      return problemResponse("not_found", "There is nothing at this address.");
    const response = await answer(path, request);
    if (request.method !== "GET") onChange();
    if (response.headers.get("content-type")?.startsWith("application/problem+json")) return response;
    if (response.status >= 400) return toProblem(response);
    if (path === "/sign-out") forgetPrivate(response);
    return signsIn.has(path) ? withoutToken(response) : response;
  };
};
