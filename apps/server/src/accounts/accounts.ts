import { hashOfToken } from "@canter/application/core/secrets";
import type { Application } from "@canter/application/create-application";
import { findApiKey, touchApiKey } from "@canter/storage/account/sign-ins";
import type { Problem } from "@canter/domain/problem";
import { ok, type Result } from "@canter/domain/result";
import type { Store } from "@canter/storage/store";
import { storeFailureBehind } from "@canter/storage/store-failure";
import { assistantTokenPrefix } from "./assistant/assistant-addresses.ts";
import type { AssistantConsent } from "./assistant/assistant-route.ts";
import { createAttemptLimit } from "./attempt-limit.ts";
import { createAuthRoute } from "./auth-route.ts";
import type { Auth, OidcProvider } from "./create-auth.ts";
import type { Mailer } from "./mailer.ts";
import type { Principal } from "./principal.ts";
import { checkSecret, type SecretCheck } from "./secrets.ts";

/** Caches results by key, for a short time. */
export type ShortCache<T> = {
  /** The cached value for the key, else the result of `find`, which is cached unless it is undefined. */
  get(key: string, find: () => Promise<T | undefined>): Promise<T | undefined> | T;
  /** Clears everything, including pending results. */
  clear(): void;
};

/** At most `entries` values, each for at most `milliseconds`. */
function createShortCache<T>(
  entries: number,
  milliseconds: number,
  now: () => number = () => performance.now(),
): ShortCache<T> {
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  let generation = 0;
  const findAndKeep = async (key: string, find: () => Promise<T | undefined>) => {
    const begun = generation;
    const value = await find();
    if (value === undefined || begun !== generation) return value;
    // Maps iterate in insertion order: the first key is the oldest.
    const oldest = kept.keys().next();
    if (kept.size >= entries && !oldest.done) kept.delete(oldest.value);
    kept.set(key, { value, until: now() + milliseconds });
    return value;
  };
  return {
    get(key, find) {
      const found = kept.get(key);
      if (found && found.until > now()) return found.value;
      kept.delete(key);
      return findAndKeep(key, find);
    },
    clear() {
      generation += 1;
      kept.clear();
    },
  };
}

export type AccountsParts = {
  readonly store: Store;
  readonly application: Application;
  readonly now: () => number;
  readonly secret: string;
  /** Origin at which people reach this server; known once it listens. */
  readonly origin: () => string;
  /** Whether it is reachable only from this machine: then no set-up token is required, and the demo is open. */
  readonly local: boolean;
  /** Required from the first owner unless `local`. */
  readonly setUpToken: string;
  readonly oidc?: OidcProvider;
  readonly mailer?: Mailer;
  readonly reportBug: (error: unknown) => void;
};

/** Authentication: what operations and routes need from better-auth and our API keys. */
export type Accounts = Pick<AccountsParts, "local" | "setUpToken" | "mailer" | "origin" | "reportBug"> & {
  /** Undefined: unknown, or the credentials have expired. */
  identify(request: Request): Promise<Principal | undefined> | Principal | undefined;
  /** The same for requests to `/mcp`, where assistants have their own tokens. */
  identifyAssistant(request: Request): Promise<Principal | undefined> | Principal | undefined;
  /** Stores what a signed-in member allows an assistant to do; returns where their browser continues. */
  connectAssistant(
    request: Request,
    consent: AssistantConsent,
  ): Promise<Response | Result<{ readonly url: string }, Problem>>;
  /** Metadata for authorising assistants (RFC 8414). */
  assistantServer(): Promise<object>;
  /** better-auth's own endpoints below /api/auth. */
  readonly route: (request: Request) => Promise<Response>;
  /** Signs the browser in as an account; `screen`: by a tap on that shared screen. Returns the Set-Cookie headers. */
  openSession(accountId: string, request: Request, screen?: string): Promise<readonly string[]>;
  /** Removes what is left of a session in the browser; returns the Set-Cookie headers. */
  closeSession(request: Request): Promise<readonly string[]>;
  hashPassword(password: string): Promise<string>;
  /** Whether the typed text matches the hash; only a few wrong attempts per account are checked. */
  checkPin(accountId: string, check: { readonly typed: string; readonly hash: string }): Promise<SecretCheck>;
  /** A one-time token for setting a new password; undefined: no such account. */
  makeResetToken(email: string): Promise<string | undefined>;
  readonly oidc: boolean;
  /** Sessions or keys have ended: cached results are cleared immediately. */
  forget(): void;
};

/**
 * How long credentials are trusted without asking the database again, and how many are cached. Short: on SQLite another process can't
 * announce that it has ended some, and on PostgreSQL the announcement may be lost.
 */
const believedMs = 800;
/** Minimum interval for recording a key's last use. */
const touchEveryMs = 60_000;
const believedEntries = 2000;

const tenMinutes = 10 * 60_000;

const sessionCookie = /(?:^|;\s*)(?:__Secure-)?canter\.session_token=([^;]+)/;
const assistantToken = new RegExp(`^Bearer ${assistantTokenPrefix}([\\x21-\\x7e]{8,512})$`, "i");
const invitationCookie = /(?:^|;\s*)canter\.invitation=([\w-]{20,100})/;

const readKey = async ({ store, now }: AccountsParts, hash: string): Promise<Principal | undefined> => {
  const key = await findApiKey(store.db, hash, now());
  if (!key) return undefined;
  // Recording the last use must not delay the request, nor fail it if nothing can be written.
  if (now() - (key.lastUsedAt ?? -Infinity) > touchEveryMs)
    await store
      .transact((trx) => touchApiKey(trx, key.id, now()), { repeatable: true })
      .catch((error: unknown) => {
        if (storeFailureBehind(error)?.reason !== "full") throw error;
      });
  const { accountId, access, groupId } = key;
  return { accountId, access, ...(groupId !== null && { groupId }) };
};

const readSession = async (
  { application }: AccountsParts,
  auth: Auth,
  cookie: string,
): Promise<Principal | undefined> => {
  const { response, headers } = await auth.api.getSession({
    headers: new Headers({ cookie }),
    returnHeaders: true,
  });
  if (!response) return undefined;
  await application.account.ensureAccount(response.user.id);
  const cookies = headers.getSetCookie();
  return {
    accountId: response.user.id,
    sessionId: response.session.id,
    ...(response.session.tapped === true && { tapped: true }),
    ...(cookies.length > 0 && { cookies }),
  };
};

const loadAuth = async (parts: AccountsParts): Promise<Auth> => {
  const { createAuth } = await import("./create-auth.ts");
  // The library calls the provider with Node's own fetch.
  if (parts.oidc) (await parts.application.outgoing()).guardProcess();
  const { store, secret, oidc, mailer, reportBug, application } = parts;
  const origin = parts.origin();
  return createAuth({
    store,
    secret,
    origin,
    reportBug,
    onNewPassword: async (accountId) => void (await application.account.leaveScreens(accountId)),
    ...(oidc && { oidc }),
    ...(mailer && {
      sendReset: ({ email, name }, token) =>
        mailer({
          to: email,
          subject: "A new password for Canter",
          text: `Hello ${name},\n\nthis link sets a new password. It works once, within an hour:\n\n${origin}/reset-password?token=${token}\n\nIf you did not ask for it, there is nothing to do.\n`,
        }),
    }),
    mayJoin: (email, cookies) => application.account.isInvited(email, invitationCookie.exec(cookies)?.[1]),
  });
};

type Caches = { readonly sessions: ShortCache<Principal>; readonly keys: ShortCache<Principal> };

/** Identifies the browser that is signed in, by its cookie. */
const sessionIdentifierOf =
  (parts: AccountsParts, auth: () => Promise<Auth>, sessions: Caches["sessions"]): Accounts["identify"] =>
  (request) => {
    const cookie = sessionCookie.exec(request.headers.get("cookie") ?? "");
    if (!cookie?.[1]) return undefined;
    return sessions.get(cookie[1], async () =>
      readSession(parts, await auth(), cookie[0].replace(/^;\s*/, "")),
    );
  };

/** Identifies the sender of a request: by its key, else by its cookie. */
const identifierOf =
  (parts: AccountsParts, keys: Caches["keys"], identifySession: Accounts["identify"]): Accounts["identify"] =>
  (request) => {
    const authorization = request.headers.get("authorization");
    if (authorization !== null) {
      const key = /^Bearer ([\x21-\x7e]{8,512})$/i.exec(authorization)?.[1];
      if (key === undefined) return undefined;
      const hash = hashOfToken(key);
      return keys.get(hash, () => readKey(parts, hash));
    }
    return identifySession(request);
  };

/** Functions for assistants that have connected themselves. */
const assistantsOf = (
  parts: AccountsParts,
  auth: () => Promise<Auth>,
  { identify, keys }: Pick<Accounts, "identify"> & { readonly keys: ShortCache<Principal> },
): Pick<Accounts, "identifyAssistant" | "connectAssistant" | "assistantServer"> => ({
  identifyAssistant: (request) => {
    const token = assistantToken.exec(request.headers.get("authorization") ?? "")?.[1];
    if (token === undefined) return identify(request);
    const hash = hashOfToken(token);
    return keys.get(`assistant ${hash}`, () => parts.application.account.assistantOfToken(hash, Date.now()));
  },
  connectAssistant: async (request, consent) => {
    const { connectAssistant } = await import("./assistant/assistant-route.ts");
    const headers = Object.fromEntries(request.headers);
    const kept = ["cookie", "host", "user-agent"].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]] as const],
    );
    const asked = { headers: Object.fromEntries(kept), origin: parts.origin() };
    const connected = await connectAssistant(await auth(), asked, consent);
    return connected instanceof Response ? connected : ok(connected);
  },
  assistantServer: async () => {
    const described = await (await auth()).api.getOAuthServerConfig();
    // Only we inspect our tokens: that endpoint is not open.
    return Object.fromEntries(
      Object.entries(described).filter(([name]) => !name.startsWith("introspection")),
    );
  },
});

/** Accounts with better-auth, which is loaded when somebody first signs in or sends a cookie. */
export function createAccounts(parts: AccountsParts): Accounts {
  let loading: Promise<Auth> | undefined;
  const auth = () => (loading ??= loadAuth(parts));
  const sessions = createShortCache<Principal>(believedEntries, believedMs);
  const keys = createShortCache<Principal>(believedEntries, believedMs);
  // Also changes of memberships or credentials announced by another process, or another part of this one.
  parts.application.runSignals.listen({
    onAccessChanged: () => {
      sessions.clear();
      keys.clear();
    },
  });
  const forget = () => parts.application.runSignals.accessChanged();
  const identifySession = sessionIdentifierOf(parts, auth, sessions);
  const identify = identifierOf(parts, keys, identifySession);
  const pinLimit = createAttemptLimit(5, tenMinutes);
  return {
    local: parts.local,
    setUpToken: parts.setUpToken,
    origin: parts.origin,
    reportBug: parts.reportBug,
    ...(parts.mailer && { mailer: parts.mailer }),
    oidc: parts.oidc !== undefined,
    identify,
    forget,
    ...assistantsOf(parts, auth, { identify, keys }),
    route: createAuthRoute({
      auth,
      identifySession,
      application: parts.application,
      onChange: forget,
      limits: {
        byClient: createAttemptLimit(10, tenMinutes),
        byEmail: createAttemptLimit(100, tenMinutes),
      },
    }),
    openSession: async (accountId, { headers }, screen) => {
      const opened = await (
        await auth()
      ).api.openSession({
        body: { accountId, ...(screen !== undefined && { screen }) },
        headers,
        returnHeaders: true,
      });
      return opened.headers.getSetCookie();
    },
    closeSession: async ({ headers }) => {
      const closed = await (await auth()).api.signOut({ headers, returnHeaders: true });
      return closed.headers.getSetCookie();
    },
    checkPin: (accountId, check) => checkSecret(pinLimit, accountId, check),
    hashPassword: async (password) => (await import("better-auth/crypto")).hashPassword(password),
    makeResetToken: async (email) =>
      (await (await auth()).api.makeResetToken({ body: { email } })).token ?? undefined,
  };
}
