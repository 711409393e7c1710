import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutgoing } from "@canter/integrations/outgoing/outgoing";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { createMailer } from "./mailer.ts";
import { type Browser, openBrowser } from "./testing/browser.ts";
import { type MailServer, startMailServer } from "./testing/mail-server.ts";

const rita = { name: "Rita", email: "rita@example.com", password: "correct horse battery" };

describe.each(dialectsFor(import.meta.filename))("a forgotten password (%s)", (dialect) => {
  let app: TestApp;
  let mail: MailServer;
  let owner: Browser;
  beforeAll(async () => {
    mail = await startMailServer();
    app = await openTestApp(dialect, undefined, {
      mailer: createMailer(mail.url, "Canter <canter@example.com>", async () => createOutgoing()),
    });
    owner = openBrowser(app);
    await owner.send("POST", "/api/v1/owner", { body: rita });
  });
  afterAll(async () => {
    await app.cleanUp();
    await mail.stop();
  });

  const signIn = async (password: string) =>
    (
      await openBrowser(app).send("POST", "/api/auth/sign-in/email", {
        body: { email: rita.email, password },
      })
    ).status;
  const reset = (token: string, newPassword: string) =>
    openBrowser(app).send("POST", "/api/auth/reset-password", { body: { token, newPassword } });
  const mailed = () => /\/reset-password\?token=([\w-]+)/.exec(mail.mails.at(-1) ?? "")?.[1] ?? "";

  it("is replaced through a mailed link, which works once and ends all sessions", async () => {
    const ask = (email: string) =>
      openBrowser(app).send("POST", "/api/auth/request-password-reset", { body: { email } });
    const [known, unknown] = [await ask(rita.email), await ask("nobody@example.com")];
    expect([known.status, unknown.status, unknown.text]).toEqual([200, 200, known.text]);
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]).toContain("To: rita@example.com");
    const token = mailed();
    expect((await owner.send("GET", "/api/v1/session")).status).toBe(200);
    expect((await reset(token, "short")).status).toBe(400);
    const both = await Promise.all([reset(token, "the new password"), reset(token, "another new one")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const used = both[0]?.status === 200 ? "the new password" : "another new one";
    expect((await reset(token, "and a third one")).body).toMatchObject({
      status: 400,
      code: "INVALID_TOKEN",
    });
    expect((await owner.send("GET", "/api/v1/session")).status).toBe(401);
    expect([await signIn(rita.password), await signIn(used)]).toEqual([401, 200]);
    await ask(rita.email);
    expect((await reset(mailed(), rita.password)).status).toBe(200);
  });

  it("is replaced without mail by a token from the command line, within the hour", async () => {
    expect(await app.accounts.makeResetToken("nobody@example.com")).toBeUndefined();
    const token = (await app.accounts.makeResetToken(" Rita@example.com ")) ?? "";
    const late = (await app.accounts.makeResetToken(rita.email)) ?? "";
    expect((await reset(token, "by the command line")).status).toBe(200);
    expect(await signIn("by the command line")).toBe(200);
    const { db } = app.world.store;
    const kept = await db.selectFrom("auth_verifications").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(late);
    await db
      .updateTable("auth_verifications")
      .set({ expires_at: new Date(0).toISOString() })
      .execute();
    expect((await reset(late, "much too late now")).status).toBe(400);
    expect((await reset((await app.accounts.makeResetToken(rita.email)) ?? "", rita.password)).status).toBe(
      200,
    );
  });

  it("is not involved in changing it: whoever knows the old one stays signed in, only in that session", async () => {
    const [here, elsewhere] = [openBrowser(app), openBrowser(app)];
    for (const browser of [here, elsewhere])
      await browser.send("POST", "/api/auth/sign-in/email", { body: rita });
    const change = (currentPassword: string) =>
      here.send("POST", "/api/auth/change-password", {
        body: { currentPassword, newPassword: "changed by hand", revokeOtherSessions: true },
      });
    expect((await change("wrong, sorry")).body).toMatchObject({ status: 400, code: "INVALID_PASSWORD" });
    expect((await change(rita.password)).status).toBe(200);
    expect((await here.send("GET", "/api/v1/session")).status).toBe(200);
    expect((await elsewhere.send("GET", "/api/v1/session")).status).toBe(401);
  });

  it("mails an invitation, and states if that was not possible", async () => {
    const browser = openBrowser(app);
    await browser.send("POST", "/api/auth/sign-in/email", { body: { ...rita, password: "changed by hand" } });
    const invite = () =>
      browser.send("POST", "/api/v1/invitations", {
        body: { role: "member", name: "Emma", email: "emma@example.com" },
        headers: { "idempotency-key": "mailed-once" },
      });
    const made = (await invite()).body as { link: string; mailed: boolean };
    expect(made.mailed).toBe(true);
    expect(mail.mails.at(-1)).toContain(made.link);
    const before = mail.mails.length;
    await invite();
    expect(mail.mails).toHaveLength(before);
    await mail.stop();
    const failed = await browser.send("POST", "/api/v1/invitations", {
      body: { role: "member", email: "ida@example.com" },
    });
    expect([failed.status, (failed.body as { mailed: boolean }).mailed]).toEqual([201, false]);
    app.world.bugs.splice(0);
  });
});

describe.each(dialectsFor(import.meta.filename))("guessing passwords (%s)", (dialect) => {
  it("is slowed down per address, for all clients, without affecting the others", async () => {
    const app = await openTestApp(dialect);
    await openBrowser(app).send("POST", "/api/v1/owner", { body: rita });
    const guess = (password: string) =>
      openBrowser(app).send("POST", "/api/auth/sign-in/email", { body: { email: rita.email, password } });
    for (let n = 0; n < 10; n++) expect((await guess(`guess number ${n}`)).status).toBe(401);
    const slowed = await guess(rita.password);
    expect(slowed.body).toMatchObject({ type: "https://canter.invalid/problems/too-many-requests" });
    expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(500);
    await app.cleanUp();
  });
});
