import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { type Browser, openBrowser } from "./testing/browser.ts";
import { type OidcProvider, startOidcProvider } from "./testing/oidc-provider.ts";

const rita = { name: "Rita", email: "rita@example.com", password: "correct horse battery" };

describe.each(dialectsFor(import.meta.filename))("single sign-on (%s)", (dialect) => {
  let app: TestApp;
  let provider: OidcProvider;
  let owner: Browser;
  beforeAll(async () => {
    provider = await startOidcProvider();
    app = await openTestApp(dialect, undefined, { oidc: provider });
    owner = openBrowser(app);
    await owner.send("POST", "/api/v1/owner", { body: rita });
  });
  afterAll(async () => {
    await app.cleanUp();
    await provider.stop();
  });

  /** Goes to the provider and comes back; returns the browser's final location. */
  const goThrough = async (browser: Browser, body: object = {}) => {
    const begun = await browser.send("POST", "/api/auth/sign-in/social", {
      body: { provider: "oidc", callbackURL: "/", errorCallbackURL: "/sign-in", ...body },
    });
    expect(begun.status).toBe(200);
    const there = await fetch((begun.body as { url: string }).url, { redirect: "manual" });
    const back = new URL(there.headers.get("location") ?? "");
    expect([back.origin, back.pathname]).toEqual(["http://localhost:4321", "/api/auth/callback/oidc"]);
    const landed = await browser.send("GET", back.pathname + back.search);
    return landed.headers.get("location") ?? `${landed.status} ${landed.text}`;
  };

  it("signs in somebody who has an account with the address that the provider has verified", async () => {
    provider.become({ sub: "1", email: "rita@example.com", name: "Rita R.", email_verified: true });
    const browser = openBrowser(app);
    expect(await goThrough(browser)).toMatch(/\/$/);
    expect((await browser.send("GET", "/api/v1/session")).body).toMatchObject({
      account: { id: "local-owner", name: "Rita" },
    });
  });

  it("does not trust an unverified address", async () => {
    provider.become({ sub: "2", email: "rita@example.com", name: "Mallory", email_verified: false });
    const browser = openBrowser(app);
    expect(await goThrough(browser)).toMatch(/\/sign-in\?.*error=/);
    expect((await browser.send("GET", "/api/v1/session")).status).toBe(401);
  });

  it("refuses anybody who was not invited", async () => {
    provider.become({ sub: "3", email: "eve@example.com", name: "Eve", email_verified: true });
    for (const more of [{}, { requestSignUp: true }]) {
      const browser = openBrowser(app);
      expect(await goThrough(browser, more)).toMatch(/\/sign-in\?.*error=signup_disabled/);
      expect((await browser.send("GET", "/api/v1/account")).status).toBe(401);
    }
    const users = await app.world.store.db.selectFrom("auth_users").select("email").execute();
    expect(users.map(({ email }) => email)).toEqual(["rita@example.com"]);
  });

  it("creates an account for the holder of an invitation, which then joins", async () => {
    const { body } = await owner.send("POST", "/api/v1/invitations", { body: { role: "member" } });
    const token = (body as { link: string }).link.split("/").at(-1) ?? "";
    provider.become({ sub: "4", email: "emma@example.com", name: "Emma", email_verified: true });
    const browser = openBrowser(app, { "canter.invitation": token });
    const back = `/invitation/${token}`;
    expect(await goThrough(browser, { requestSignUp: true, callbackURL: back })).toContain(back);
    expect((await browser.send("GET", "/api/v1/account")).body).toMatchObject({ name: "Emma", groups: [] });
    const joined = await browser.send("POST", `/api/v1/invitation-links/${token}/accept`, { body: {} });
    expect(joined.body).toMatchObject({ groups: [{ name: "My household", role: "member" }] });
    expect((await browser.send("GET", "/api/v1/session")).body).toMatchObject({ member: { name: "Emma" } });
  });
});
