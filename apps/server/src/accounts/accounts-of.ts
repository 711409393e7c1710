import { randomBytes } from "node:crypto";
import { type Config, isLocalOnly } from "../config.ts";
import type { Canter } from "../canter.ts";
import { reportBug } from "../report-bug.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { createMailer } from "./mailer.ts";

/** The accounts of a server that listens on `port()`. */
export function accountsOf(canter: Canter, config: Config, port: () => number): Accounts {
  const { oidc, mail, publicUrl } = config;
  return createAccounts({
    store: canter.store,
    application: canter.application,
    now: canter.clock.now,
    secret: canter.secret,
    // Passkeys are bound to a host name: localhost, whichever address the server is bound to.
    origin: () => publicUrl ?? `http://localhost:${port()}`,
    local: isLocalOnly(config),
    setUpToken: randomBytes(24).toString("base64url"),
    reportBug,
    ...(oidc && { oidc }),
    ...(mail && { mailer: createMailer(mail.url, mail.from, canter.application.outgoing) }),
  });
}
