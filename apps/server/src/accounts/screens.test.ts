import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Screen } from "@canter/protocol/account/screens";
import { refuseDeletions } from "@canter/storage/testing/refuse-writes";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { type Browser, openBrowser } from "./testing/browser.ts";

const rita = { name: "Rita", email: "rita@example.com", password: "correct horse battery" };
const emma = { name: "Ines", email: "ines@example.com", password: "another horse battery" };

describe("a shared screen", () => {
  let app: TestApp;
  let screen: Browser;
  const ids = new Map<string, string>();
  const signIn = (browser: Browser, { email, password }: typeof rita) =>
    browser.send("POST", "/api/auth/sign-in/email", { body: { email, password } });
  const here = async (browser = screen) => {
    const { status, body } = await browser.send("GET", "/api/v1/account");
    return status === 200 ? (body as { name: string }).name : status;
  };
  const people = async (browser = screen) =>
    ((await browser.send("GET", "/api/v1/screen")).body as Screen).people.map(
      ({ name, hasPin, isHere }) => `${name}${hasPin ? " #" : ""}${isHere ? " *" : ""}`,
    );
  const switchTo = (name: string, pin?: string, browser = screen) =>
    browser.send("POST", "/api/v1/screen/switch", {
      body: { accountId: ids.get(name), ...(pin !== undefined && { pin }) },
    });
  const putPin = (body: object, browser = screen) => browser.send("PUT", "/api/v1/pin", { body });

  beforeAll(async () => {
    app = await openTestApp("sqlite");
    const browser = openBrowser(app);
    await browser.send("POST", "/api/v1/owner", { body: rita });
    const made = await browser.send("POST", "/api/v1/invitations", { body: { role: "member" } });
    const link = (made.body as { link: string }).link;
    const token = link.split("/").at(-1) ?? "";
    await openBrowser(app).send("POST", `/api/v1/invitation-links/${token}/accept`, { body: emma });
    for (const person of [rita, emma]) {
      const own = openBrowser(app);
      const signedIn = (await signIn(own, person)).body as { user: { id: string } };
      ids.set(person.name, signedIn.user.id);
    }
  });
  afterAll(() => app.cleanUp());

  /** Each has signed in once on it; Ines is active now. */
  beforeEach(async () => {
    screen = openBrowser(app);
    await signIn(screen, rita);
    await screen.send("POST", "/api/v1/screen/people", { body: {} });
    await screen.send("POST", "/api/v1/screen/lock", { body: {} });
    if ((await here()) !== 401) throw new Error("Somebody is signed in on a locked screen.");
    await signIn(screen, emma);
    await screen.send("POST", "/api/v1/screen/people", { body: {} });
  });

  it("does not report a sign-out as done whose session could not be ended", async () => {
    const allow = await refuseDeletions(app.world.store, "auth_sessions");
    const { status } = await screen.send("POST", "/api/auth/sign-out", { body: {} });
    await allow();
    expect([status, await here()]).toEqual([500, "Ines"]);
    expect((await screen.send("POST", "/api/auth/sign-out", { body: {} })).status).toBe(200);
    expect(await here()).toBe(401);
  });

  it("switches between people by a tap, and the previous one is signed out", async () => {
    expect(await people()).toEqual(["Rita", "Ines *"]);
    const before = screen.cookie();
    expect((await switchTo("Rita")).body).toMatchObject({ people: [{ isHere: true }, { isHere: false }] });
    expect(await here()).toBe("Rita");
    const copied = await openBrowser(app).send("GET", "/api/v1/account", { headers: { cookie: before } });
    expect(copied.status).toBe(401);
    expect((await switchTo("Ines")).status).toBe(200);
    expect(await here()).toBe("Ines");
  });

  it("asks for the PIN of somebody who has one, and shows nothing about them without it", async () => {
    expect((await putPin({ pin: "12" })).body).toMatchObject({ fields: [{ path: "pin" }] });
    expect((await putPin({ pin: "2468" })).body).toMatchObject({ isSet: true });
    await switchTo("Rita");
    expect(await people()).toEqual(["Rita *", "Ines #"]);
    expect((await switchTo("Ines")).body).toMatchObject({ fields: [{ path: "pin" }] });
    expect((await switchTo("Ines", "1357")).body).toMatchObject({
      fields: [{ path: "pin", message: "is not right" }],
    });
    expect(await here()).toBe("Rita");
    expect((await switchTo("Ines", "2468")).status).toBe(200);
    expect(await here()).toBe("Ines");
    // Changed or removed by somebody who knows it, or the password.
    expect((await putPin({ pin: null })).status).toBe(400);
    expect((await putPin({ pin: "1111", password: "not it, sorry" })).status).toBe(400);
    expect((await putPin({ pin: "1357", current: "2468" })).status).toBe(200);
    expect((await putPin({ pin: null, password: emma.password })).body).toMatchObject({ isSet: false });
  });

  it("checks only a few wrong PINs, and none after many in a row", async () => {
    await putPin({ pin: "2468" });
    await switchTo("Rita");
    for (let n = 0; n < 5; n++) expect((await switchTo("Ines", "0000")).status).toBe(400);
    const limited = await switchTo("Ines", "2468");
    expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await here()).toBe("Rita");
    // The count continues in another process, or later: then only the password helps.
    await app.world.store.db.updateTable("screen_places").set({ failures: 9 }).execute();
    const { application } = app.world;
    const [place] = await app.world.store.db
      .selectFrom("screen_places")
      .select("screen_hash")
      .where("account_id", "=", ids.get("Ines") ?? "")
      .orderBy("added_at", "desc")
      .execute();
    expect(await application.account.failScreen(place?.screen_hash ?? "", ids.get("Ines") ?? "")).toBe(true);
    expect(await people()).toEqual(["Rita *"]);
    expect((await switchTo("Ines", "2468")).status).toBe(404);
    await application.account.putPin(ids.get("Ines") ?? "", undefined);
  });

  it("forgets somebody who signs out, who leaves, or who has a new password", async () => {
    await screen.send("POST", "/api/auth/sign-out", { body: {} });
    expect(await people()).toEqual(["Rita"]);
    expect((await switchTo("Ines")).status).toBe(404);
    await switchTo("Rita");
    expect((await screen.send("DELETE", "/api/v1/screen/people")).body).toEqual({ left: 1 });
    expect(await people()).toEqual([]);
    await screen.send("POST", "/api/v1/screen/people", { body: {} });
    const phone = openBrowser(app);
    await signIn(phone, rita);
    expect((await phone.send("GET", "/api/v1/pin")).body).toMatchObject({ screens: expect.any(Number) });
    const changed = await phone.send("POST", "/api/auth/change-password", {
      body: {
        currentPassword: rita.password,
        newPassword: "a third horse battery",
        revokeOtherSessions: true,
      },
    });
    expect(changed.status).toBe(200);
    expect(await people()).toEqual([]);
    await phone.send("POST", "/api/auth/change-password", {
      body: { currentPassword: "a third horse battery", newPassword: rita.password },
    });
  });

  it("requires its cookie: strangers get 404", async () => {
    const stranger = openBrowser(app);
    expect(await people(stranger)).toEqual([]);
    expect((await switchTo("Rita", undefined, stranger)).status).toBe(404);
    const made = openBrowser(app, { "canter.screen": "x".repeat(43) });
    expect((await switchTo("Rita", undefined, made)).status).toBe(404);
    expect(
      (await screen.send("POST", "/api/v1/screen/switch", { body: { accountId: "zoe-account" } })).status,
    ).toBe(404);
  });
});
