import { randomBytes } from "node:crypto";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

const resetMinutes = 60;

/** What the server itself asks of better-auth. None of it has an address: it can't be reached over HTTP. */
export const sessionDoor = () => ({
  id: "canter-session-door",
  endpoints: {
    /** Signs the browser in as an account, after our own sign-up has made it. */
    openSession: createAuthEndpoint(
      { method: "POST", body: z.object({ accountId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.accountId);
        if (!user) throw new Error("Nobody has signed up for this account.");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ sessionId: session.id });
      },
    ),
    /** A one-time token that sets a new password, for an hour; null: no such account. */
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
