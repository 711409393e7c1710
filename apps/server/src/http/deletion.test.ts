import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { type Browser, openBrowser } from "../accounts/testing/browser.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const rita = { name: "Rita", email: "rita@example.com", password: "correct horse battery" };

describe.each(dialectsFor(import.meta.filename))("deleting over HTTP (%s)", (dialect) => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await openTestApp(dialect);
    browser = openBrowser(app);
    await browser.send("POST", "/api/v1/owner", { body: rita });
  });
  afterAll(() => app.cleanUp());

  it("takes somebody who has just signed in, and the name; then the group is gone", async () => {
    const group = "barn";
    const ask = (name: string) => browser.send("POST", "/api/v1/group/deletion", { group, body: { name } });
    const { db } = app.world.store;
    await db.updateTable("auth_sessions").set({ created_at: "2026-01-01T00:00:00.000Z" }).execute();
    expect((await ask("Barn")).body).toMatchObject({ status: 403, code: "SIGN_IN_AGAIN" });
    const { email, password } = rita;
    await browser.send("POST", "/api/auth/sign-in/email", { body: { email, password } });
    expect((await ask("barn")).status).toBe(400);
    expect((await ask("Barn")).body).toMatchObject({ kind: "group" });
    expect((await browser.send("GET", "/api/v1/session", { group })).status).toBe(404);
    expect((await app.send("GET", "/api/v1/session", { as: "emma-account", group })).status).toBe(404);
    await app.world.application.deletion.finishDeletions();
    expect((await db.selectFrom("groups").select("id").execute()).map(({ id }) => id)).not.toContain("barn");
    expect(app.world.bugs).toEqual([]);
  });

  it("tells the owner of the installation why their account stays", async () => {
    const answer = await browser.send("POST", "/api/v1/account/deletion", { body: { name: "Rita" } });
    expect(answer.status).toBe(409);
  });
});
