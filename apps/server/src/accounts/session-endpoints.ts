import { randomBytes } from "node:crypto";
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { passwordNeeded } from "./principal.ts";

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
export const sessionEndpoints = () => ({
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
