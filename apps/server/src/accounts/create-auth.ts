import { passkey } from "@better-auth/passkey";
import { newId } from "@canter/application/core/ids";
import type { Store } from "@canter/storage/store";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { assistantProvider } from "./assistant/assistant-provider.ts";
import { clientAddressHeader } from "./to-auth-request.ts";
import { authTables } from "./auth-tables.ts";
import { sessionEndpoints } from "./session-endpoints.ts";

export type OidcProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** The settings for better-auth; the rest is fixed here. */
export type AuthSettings = {
  readonly store: Store;
  /** Origin at which people reach this server, for example https://canter.example. */
  readonly origin: string;
  readonly secret: string;
  readonly oidc?: OidcProvider;
  /** Sends the one-time token for a forgotten password; absent: mail is not configured. */
  readonly sendReset?: (
    to: { readonly email: string; readonly name: string },
    token: string,
  ) => Promise<void>;
  /** Whether somebody who comes from the OIDC provider for the first time may have an account. */
  readonly mayJoin: (email: string, cookies: string) => Promise<boolean>;
  /** Called when somebody has a new password, in whichever way. */
  readonly onNewPassword: (accountId: string) => Promise<void>;
  /** Called when somebody signs out: with the screen of their session, and their browser's cookies. */
  readonly onSignOut: (
    accountId: string,
    from: { readonly screen: string | undefined; readonly headers: Headers },
  ) => Promise<void>;
  readonly reportBug: (error: unknown) => void;
};

const minute = 60;
const day = 24 * 60 * minute;

const oidcPlugin = ({ issuer, clientId, clientSecret }: OidcProvider) =>
  genericOAuth({
    config: [
      {
        providerId: "oidc",
        discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ["openid", "email", "profile"],
        pkce: true,
        requireIdTokenVerification: true,
        disableImplicitSignUp: true,
      },
    ],
  });

const limits = {
  "/sign-in/email": { window: minute, max: 20 },
  "/sign-in/social": { window: minute, max: 20 },
  "/request-password-reset": { window: minute, max: 5 },
  "/reset-password": { window: minute, max: 10 },
  "/passkey/verify-authentication": { window: minute, max: 20 },
  "/oauth2/register": { window: 60 * minute, max: 30 },
};

const passwords = ({ sendReset, onNewPassword }: AuthSettings) => ({
  enabled: true,
  // Accounts are created by our code, in one transaction with everything else.
  disableSignUp: true,
  minPasswordLength: 10,
  maxPasswordLength: 128,
  revokeSessionsOnPasswordReset: true,
  onPasswordReset: ({ user }: { user: { id: string } }) => onNewPassword(user.id),
  ...(sendReset && {
    sendResetPassword: ({ user, token }: { user: { email: string; name: string }; token: string }) =>
      sendReset({ email: user.email, name: user.name }, token),
  }),
});

const pluginsOf = ({ oidc, origin }: AuthSettings) => [
  sessionEndpoints(),
  passkey({
    rpID: new URL(origin).hostname,
    rpName: "Canter",
    schema: { passkey: authTables.passkey },
  }),
  assistantProvider(origin),
  ...(oidc ? [oidcPlugin(oidc)] : []),
];

/** The guards have already checked the Host: a request for it comes from our own page. */
const trustedOrigins = (request?: Request): string[] => {
  const host = request?.headers.get("host");
  return host ? [`http://${host}`, `https://${host}`] : [];
};

/** Nobody joins without an invitation, not even with an account elsewhere. */
const invitedOnly =
  ({ mayJoin }: AuthSettings) =>
  async (user: { readonly email: string }, context: { readonly headers?: Headers | undefined } | null) => {
    if (await mayJoin(user.email, context?.headers?.get("cookie") ?? "")) return;
    throw new APIError("FORBIDDEN", {
      code: "signup_disabled",
      message: "There is no account with this address, and no invitation for it.",
    });
  };

/** Hooks on the rows that better-auth itself changes, so that ownership is not determined again in a different way. */
const rowHooks = (settings: AuthSettings): NonNullable<BetterAuthOptions["databaseHooks"]> => ({
  user: { create: { before: invitedOnly(settings) } },
  account: {
    update: {
      after: async ({ providerId, userId }) => {
        if (providerId === "credential") await settings.onNewPassword(userId);
      },
    },
  },
  session: {
    delete: {
      after: async ({ userId, screen }, context) => {
        if (context?.path !== "/sign-out") return;
        const headers = context.headers ?? new Headers();
        await settings.onSignOut(userId, {
          screen: typeof screen === "string" ? screen : undefined,
          headers,
        });
      },
    },
  },
});

/** better-auth on our database, with our tables. Loaded only when somebody signs in: it takes 40 MB and a third of a second. */
export const createAuth = (settings: AuthSettings) =>
  betterAuth({
    appName: "Canter",
    baseURL: settings.origin,
    basePath: "/api/auth",
    secret: settings.secret,
    // It is configured for SQLite on PostgreSQL, too: then it stores ISO texts and 0 or 1, as our tables require, while Kysely generates
    // the statements for the actual database.
    // the statements themselves are Kysely's for the database at hand.
    database: { db: settings.store.db, type: "sqlite", transaction: true },
    trustedOrigins,
    telemetry: { enabled: false },
    user: authTables.user,
    session: { ...authTables.session, expiresIn: 30 * day, updateAge: day, freshAge: day },
    account: {
      ...authTables.account,
      encryptOAuthTokens: true,
      // Accounts are created only from invitations and the provider is the owner's choice: an address that it has verified suffices.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    verification: { ...authTables.verification, storeIdentifier: "hashed" },
    emailAndPassword: passwords(settings),
    rateLimit: { enabled: true, window: minute, max: 100, customRules: limits },
    advanced: {
      cookiePrefix: "canter",
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    // Anything other than its own refusals (an unavailable database) is handled by us.
    onAPIError: { throw: true },
    logger: { level: "error", log: (_level, message) => settings.reportBug(new Error(message)) },
    databaseHooks: rowHooks(settings),
    plugins: pluginsOf(settings),
  });

export type Auth = ReturnType<typeof createAuth>;
