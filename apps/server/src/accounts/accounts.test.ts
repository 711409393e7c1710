import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects } from "@canter/storage/testing/open-test-store";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { openBrowser } from "./testing/browser.ts";

const rita = { name: "Rita", email: "Rita@Example.com", password: "correct horse battery" };
const signIn = { email: "rita@example.com", password: rita.password };

describe.each(dialects)("the first owner (%s)", (dialect) => {
  let app: TestApp;
  beforeAll(async () => void (app = await openTestApp(dialect)));
  afterAll(() => app.cleanUp());

  it("is one of two who sign up at once, takes over the household, and is signed in", async () => {
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
    expect([first.status, second.status].toSorted()).toEqual([201, 409]);
  });
});

describe.each(dialects)("signing in (%s)", (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(dialect);
    expect((await openBrowser(app).send("POST", "/api/v1/owner", { body: rita })).status).toBe(201);
  });
  afterAll(() => app.cleanUp());

  it("takes the right password, shows no token to scripts, and ends with signing out", async () => {
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

  it("says no more than that it was wrong, in our form", async () => {
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
});
