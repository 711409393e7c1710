import { randomBytes } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { newId } from "@canter/application/core/ids";
import type { Store } from "@canter/storage/store";
import { assistantProvider } from "./assistant/assistant-provider.ts";
import { clientAddressHeader } from "./to-auth-request.ts";
import { passwordNeeded } from "./principal.ts";

/**
 * Maps better-auth's tables and columns to our names. Migration 2 creates them, in the portable subset of types: instants are ISO texts and
 * booleans 0 or 1 on both databases.
 */
const authTables = {
  user: {
    modelName: "auth_users",
    fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
  },
  session: {
    modelName: "auth_sessions",
    fields: {
      expiresAt: "expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      userId: "user_id",
    },
    additionalFields: {
      screen: { type: "string", required: false, input: false },
      tapped: { type: "boolean", required: false, input: false },
    },
  },
  account: {
    modelName: "auth_credentials",
    fields: {
      accountId: "account_id",
      providerId: "provider_id",
      userId: "user_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  verification: {
    modelName: "auth_verifications",
    fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
  },
  passkey: {
    modelName: "auth_passkeys",
    fields: {
      publicKey: "public_key",
      userId: "user_id",
      credentialID: "credential_id",
      deviceType: "device_type",
      backedUp: "backed_up",
      createdAt: "created_at",
    },
  },
} as const;

const resetMinutes = 60;

/** Lasting changes: not allowed in a session that was opened by a tap. */
const lasting: ReadonlySet<string> = new Set([
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
  "/link-social",
]);

const refuseTapped = {
  matcher: ({ path }: { readonly path?: string }) => path !== undefined && lasting.has(path),
  handler: createAuthMiddleware(async (ctx) => {
    const found = await getSessionFromCtx(ctx);
    if (found?.session["tapped"]) throw new APIError("FORBIDDEN", { ...passwordNeeded });
  }),
};

/** better-auth endpoints for the server itself. None has a path: they can't be reached over HTTP. */
const sessionEndpoints = () => ({
  id: "canter-session-door",
  hooks: { before: [refuseTapped] },
  endpoints: {
    /** Signs the browser in as an account: after our own sign-up created it, or by a tap on a shared screen. */
    openSession: createAuthEndpoint(
      { method: "POST", body: z.object({ accountId: z.string(), screen: z.string().optional() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const { accountId, screen } = ctx.body;
        const user = await internalAdapter.findUserById(accountId);
        if (!user) throw new Error("Nobody has signed up for this account.");
        const session = await internalAdapter.createSession(
          user.id,
          false,
          screen === undefined ? {} : { screen, tapped: true },
        );
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ sessionId: session.id });
      },
    ),
    /** A one-time token for setting a new password, valid for an hour; null: no such account. */
    makeResetToken: createAuthEndpoint(
      { method: "POST", body: z.object({ email: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const found = await internalAdapter.findUserByEmail(ctx.body.email.trim().toLowerCase());
        if (!found) return ctx.json({ token: null });
        const token = randomBytes(24).toString("base64url");
        await internalAdapter.createVerificationValue({
          identifier: `reset-password:${token}`,
          value: found.user.id,
          expiresAt: new Date(Date.now() + resetMinutes * 60_000),
        });
        return ctx.json({ token });
      },
    ),
  },
});

export type OidcProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** The settings for better-auth; the rest is fixed here. */
type AuthSettings = {
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
      // Our own sign-out ends the session: better-auth reports success even if the deletion has failed.
      before: async (_session, context) => context?.path !== "/sign-out",
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
