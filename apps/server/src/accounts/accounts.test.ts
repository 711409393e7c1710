import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects } from "@canter/storage/testing/test-database";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { openBrowser } from "./testing/browser.ts";

const rita = { name: "Rita", email: "Rita@Example.com", password: "correct horse battery" };
const signIn = { email: "rita@example.com", password: rita.password };

describe.each(dialects)("the first owner (%s)", (dialect) => {
  let app: TestApp;
  beforeAll(async () => void (app = await openTestApp(dialect)));
  afterAll(() => app.cleanUp());

  it("is only one of two who sign up at once, takes over the household, and is signed in", async () => {
    const browser = openBrowser(app);
    expect((await browser.send("GET", "/api/v1/entry")).body).toMatchObject({
      signedIn: false,
      needsOwner: true,
      needsSetupToken: false,
    });
    const [first, second] = await Promise.all([
      browser.send("POST", "/api/v1/owner", { body: rita }),
      openBrowser(app).send("POST", "/api/v1/owner", { body: { ...rita, email: "other@example.com" } }),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("gets their browser's zone from the first day, and so does their household; nobody else is affected", async () => {
    const fresh = await openTestApp(dialect);
    try {
      const browser = openBrowser(fresh);
      const home = { zone: "America/New_York", units: "lb" };
      const nowhere = await browser.send("POST", "/api/v1/owner", { body: { ...rita, zone: "Nowhere" } });
      expect([nowhere.status, (nowhere.body as { detail: string }).detail]).toEqual([
        400,
        expect.stringContaining("zone"),
      ]);
      expect((await browser.send("POST", "/api/v1/owner", { body: { ...rita, ...home } })).status).toBe(201);
      const { body } = await browser.send("GET", "/api/v1/session");
      expect(body).toMatchObject({ group: { zone: home.zone }, member: home });
      expect((body as { now: string }).now).toMatch(/-0[45]:00$/);
      for (const wrong of [{ locale: "not a locale" }, { firstWeekday: 8 }, { clock: "13h" }])
        expect((await browser.send("PATCH", "/api/v1/session", { body: wrong })).status).toBe(400);
    } finally {
      await fresh.cleanUp();
    }
  });
});

describe.each(dialects)("signing in (%s)", (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(dialect);
    await openBrowser(app).send("POST", "/api/v1/owner", { body: rita });
  });
  afterAll(() => app.cleanUp());

  it("requires the right password, shows no token to scripts, and ends with signing out", async () => {
    const browser = openBrowser(app);
    expect((await browser.send("GET", "/api/v1/session")).status).toBe(401);
    const signedIn = await browser.send("POST", "/api/auth/sign-in/email", { body: signIn });
    expect([signedIn.status, signedIn.body]).toEqual([
      200,
      { user: { id: "local-owner", name: "Rita", email: "rita@example.com" } },
    ]);
    expect(signedIn.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/i);
    const session = await browser.send("GET", "/api/v1/session");
    expect(session.body).toMatchObject({
      account: { id: "local-owner", name: "Rita", email: "rita@example.com" },
      member: { name: "Rita", role: "owner" },
    });
    const sessionCookie = browser.cookie();
    expect((await browser.send("POST", "/api/auth/sign-out", { body: {} })).status).toBe(200);
    const after = await openBrowser(app).send("GET", "/api/v1/session", {
      headers: { cookie: sessionCookie },
    });
    expect(after.status).toBe(401);
    expect(after.body).toMatchObject({ type: "https://canter.invalid/problems/unauthenticated" });
  });

  it("states only that it was wrong, in our format", async () => {
    for (const body of [
      { ...signIn, password: "not it, sorry" },
      { ...signIn, email: "nobody@example.com" },
    ]) {
      const answer = await openBrowser(app).send("POST", "/api/auth/sign-in/email", { body });
      expect(answer.body).toMatchObject({
        type: "https://canter.invalid/problems/unauthenticated",
        status: 401,
        code: "INVALID_EMAIL_OR_PASSWORD",
      });
    }
  });

  it("is listed as a session, and can be ended from elsewhere, immediately", async () => {
    const [here, phone, laptop] = [openBrowser(app), openBrowser(app), openBrowser(app)];
    for (const [browser, agent] of [
      [here, "here"],
      [phone, "phone"],
      [laptop, "laptop"],
    ] as const)
      await browser.send("POST", "/api/auth/sign-in/email", {
        body: signIn,
        headers: { "user-agent": agent },
      });
    const { items } = (await here.send("GET", "/api/v1/sessions")).body as {
      items: { id: string; userAgent: string; current: boolean; ipAddress: string }[];
    };
    const named = new Map(items.map((session) => [session.userAgent, session]));
    expect([named.get("here")?.current, named.get("phone")?.current]).toEqual([true, false]);
    expect(named.get("here")?.ipAddress).toMatch(/^127\./);
    expect(JSON.stringify(items)).not.toContain(here.cookie().split("=").at(-1)?.split(".")[0]);
    expect((await phone.send("GET", "/api/v1/account")).status).toBe(200);
    const ended = await here.send("DELETE", `/api/v1/sessions/${named.get("phone")?.id}`);
    expect(ended.body).toMatchObject({ userAgent: "phone" });
    expect((await phone.send("GET", "/api/v1/account")).status).toBe(401);
    expect((await here.send("DELETE", "/api/v1/sessions")).body).toMatchObject({ ended: expect.any(Number) });
    expect((await laptop.send("GET", "/api/v1/account")).status).toBe(401);
    expect((await here.send("GET", "/api/v1/account")).status).toBe(200);
    const stranger = await here.send("DELETE", `/api/v1/sessions/${named.get("phone")?.id}`);
    expect(stranger.status).toBe(404);
  });

  it("is extended from week to week while it is used, by the response to any request", async () => {
    const browser = openBrowser(app);
    await browser.send("POST", "/api/auth/sign-in/email", { body: signIn });
    const { db } = app.world.store;
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    await db
      .updateTable("auth_sessions")
      .set({ expires_at: inDays(20), updated_at: inDays(-10) })
      .execute();
    app.accounts.forget();
    const answer = await browser.send("GET", "/api/v1/account");
    expect(answer.headers.getSetCookie().join()).toContain("canter.session_token=");
    const rows = await db
      .selectFrom("auth_sessions")
      .select("expires_at")
      .where("expires_at", ">", inDays(29))
      .execute();
    expect(rows).toHaveLength(1);
    await db
      .updateTable("auth_sessions")
      .set({ expires_at: inDays(-1) })
      .execute();
    app.accounts.forget();
    expect((await browser.send("GET", "/api/v1/account")).status).toBe(401);
  });

  it("refuses a cookie that was not signed here, or a request from another site", async () => {
    const browser = openBrowser(app);
    await browser.send("POST", "/api/auth/sign-in/email", { body: signIn });
    const [name, value = ""] = browser.cookie().split(/=(.*)/s);
    const [token] = decodeURIComponent(value).split(".");
    for (const forged of [token, `${token}.`, `${token}.${"A".repeat(43)}=`]) {
      const headers = { cookie: `${name}=${encodeURIComponent(forged ?? "")}` };
      expect((await openBrowser(app).send("GET", "/api/v1/account", { headers })).status).toBe(401);
    }
    for (const path of ["/api/v1/groups", "/api/auth/sign-out"]) {
      const answer = await browser.send("POST", path, {
        headers: { origin: "https://evil.example" },
        body: {},
      });
      expect([answer.status, (answer.body as { type: string }).type]).toEqual([
        403,
        "https://canter.invalid/problems/cross-site",
      ]);
    }
  });

  it("keeps endpoints closed that show tokens, or duplicate our own operations", async () => {
    const browser = openBrowser(app);
    await browser.send("POST", "/api/auth/sign-in/email", { body: signIn });
    for (const [method, path] of [
      ["GET", "/get-session"],
      ["GET", "/list-sessions"],
      ["POST", "/sign-up/email"],
      ["POST", "/update-user"],
      ["POST", "/change-email"],
      ["POST", "/delete-user"],
      ["POST", "/open-session"],
      ["POST", "/make-reset-token"],
      ["POST", "/sign-in/email/../open-session"],
    ] as const)
      expect([
        path,
        (await browser.send(method, `/api/auth${path}`, { ...(method === "POST" && { body: {} }) })).status,
      ]).toEqual([path, 404]);
  });
});
