import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Screen } from "@canter/protocol/account/screens";
import { shortestSound } from "../testing/samples/shortest-sound.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { type Browser, openBrowser } from "./testing/browser.ts";

const emma = { name: "Ines", email: "ines@example.com", password: "another horse battery" };
const sessionName = "canter.session_token";
const screenName = "canter.screen";

/** One of a browser's cookies, for starting another browser with it. */
const only = (browser: Browser, name: string): Record<string, string> => {
  const pair = browser
    .cookie()
    .split("; ")
    .find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? {} : { [name]: pair.slice(name.length + 1) };
};

describe("privacy on a shared screen", () => {
  let app: TestApp;
  let screen: Browser;
  const ids = new Map([["Rita", "local-owner"]]);
  const idOf = (name: string) => ids.get(name) ?? "";
  /** Signed in as if by password, which is rate-limited. */
  const signedIn = async (name: string, on?: Browser) => {
    const [line = ""] = await app.accounts.openSession(idOf(name), new Request("http://localhost:4321/"));
    const value = /=([^;]+)/.exec(line)?.[1] ?? "";
    return openBrowser(app, { ...(on && only(on, screenName)), [sessionName]: value });
  };
  const join = (browser: Browser) => browser.send("POST", "/api/v1/screen/people", { body: {} });
  const joined = async (name: string) => {
    screen = await signedIn(name, screen);
    expect((await join(screen)).status).toBe(201);
  };
  const here = async (browser = screen) => {
    const { status, body } = await browser.send("GET", "/api/v1/account");
    return status === 200 ? (body as { name: string }).name : status;
  };
  const people = async (browser = screen) =>
    ((await browser.send("GET", "/api/v1/screen")).body as Screen).people.map(
      ({ name, hasPin, isHere }) => `${name}${hasPin ? " #" : ""}${isHere ? " *" : ""}`,
    );
  const switchTo = (name: string, browser = screen) =>
    browser.send("POST", "/api/v1/screen/switch", { body: { accountId: idOf(name) } });
  const putPin = (body: object, browser = screen) => browser.send("PUT", "/api/v1/pin", { body });
  const accept = async (person: object) => {
    const owner = await signedIn("Rita");
    const made = await owner.send("POST", "/api/v1/invitations", { body: { role: "member" } });
    const token = (made.body as { link: string }).link.split("/").at(-1) ?? "";
    const accepted = await openBrowser(app).send("POST", `/api/v1/invitation-links/${token}/accept`, {
      body: person,
    });
    return (accepted.body as { id: string }).id;
  };

  beforeAll(async () => {
    app = await openTestApp("sqlite");
    const rita = { name: "Rita", email: "rita@example.com", password: "correct horse battery" };
    await openBrowser(app).send("POST", "/api/v1/owner", { body: rita });
    ids.set("Ines", await accept(emma));
  });
  afterAll(() => app.cleanUp());

  /** Each has signed in once on it; Ines is active now. */
  beforeEach(async () => {
    await app.world.application.account.putPin(idOf("Ines"), undefined);
    screen = openBrowser(app);
    await joined("Rita");
    await joined("Ines");
  });

  it("has one session at a time, whichever cookies are sent, and none from before a PIN was set", async () => {
    await switchTo("Rita");
    await switchTo("Ines");
    const copied = openBrowser(app, only(screen, sessionName));
    expect(await here(copied)).toBe("Ines");
    // The session's cookie is omitted, so that only the screen identifies it.
    screen = openBrowser(app, only(screen, screenName));
    const gone = await switchTo("Rita");
    expect([gone.status, gone.headers.get("clear-site-data")]).toEqual([200, '"cache"']);
    expect(await here(copied)).toBe(401);
    const another = openBrowser(app, only(screen, sessionName));
    await screen.send("POST", "/api/v1/screen/lock", { body: {} });
    expect(await here(another)).toBe(401);
    await switchTo("Ines");
    const phone = await signedIn("Ines");
    expect((await putPin({ pin: "2468" }, phone)).status).toBe(200);
    expect([await here(), await here(phone)]).toEqual([401, "Ines"]);
  });

  it("prevents browsers from caching anybody's words", async () => {
    const memo = await screen.send("POST", "/api/v1/voice-memos?durationSeconds=2", {
      text: shortestSound,
      headers: { "content-type": "audio/wav" },
    });
    const heard = await screen.send("GET", `/api/v1/voice-memos/${(memo.body as { id: string }).id}/sound`);
    expect([heard.status, heard.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  it("requires the password from somebody who came by a tap before any lasting change", async () => {
    await switchTo("Rita");
    await switchTo("Ines");
    const lasting = async () => {
      const answers = [
        await screen.send("POST", "/api/v1/api-keys", { body: { name: "k", access: "write" } }),
        await screen.send("GET", "/api/auth/passkey/generate-register-options"),
        await putPin({ pin: "2468" }),
      ];
      return answers.map(({ status, body }) => (body as { code?: string }).code ?? status);
    };
    const asked = "PASSWORD_NEEDED";
    expect(await lasting()).toEqual([asked, asked, asked]);
    for (const path of ["/passkey/verify-registration", "/link-social"]) {
      const answer = await screen.send("POST", `/api/auth${path}`, {
        body: { response: {}, provider: "oidc" },
      });
      expect([answer.status, answer.body]).toMatchObject([
        403,
        { code: asked, type: "https://canter.invalid/problems/forbidden" },
      ]);
    }
    expect((await putPin({ pin: "2468", password: "not it, sorry" })).status).toBe(400);
    const tapped = openBrowser(app, only(screen, sessionName));
    const { email, password } = emma;
    await screen.send("POST", "/api/auth/sign-in/email", { body: { email, password } });
    await join(screen);
    expect(await lasting()).toEqual([201, 200, 200]);
    expect(await here(tapped)).toBe(401);
  });

  it("requires the password from an owner who came by a tap before memberships, roles, access or destinations change", async () => {
    const tapped = "PASSWORD_NEEDED";
    const { items } = (await screen.send("GET", "/api/v1/members")).body as {
      items: { id: string; name: string }[];
    };
    const ines = items.find(({ name }) => name === "Ines")?.id ?? "";
    const all = async (browser: Browser) => {
      const answers = [
        await browser.send("POST", "/api/v1/invitations", { body: { role: "owner" } }),
        await browser.send("PATCH", `/api/v1/members/${ines}`, { body: { role: "owner" } }),
        await browser.send("PUT", `/api/v1/grants/${ines}`, { body: { access: "read" } }),
        await browser.send("DELETE", `/api/v1/members/${ines}-gone`),
        await browser.send("POST", "/api/v1/content/sources", {
          body: { kind: "file", name: "Yoga", path: "yoga.yaml" },
        }),
        await browser.send("PATCH", "/api/v1/content/sources/gone", { body: { name: "Yoga" } }),
        await browser.send("PUT", "/api/v1/models/coach", {
          body: { provider: "openai-compatible", model: "m", baseUrl: "http://127.0.0.1:9/v1" },
        }),
        await browser.send("DELETE", "/api/v1/models/coach"),
      ];
      return answers.map(({ status, body }) => (body as { code?: string }).code ?? status);
    };
    // Somebody who lacks the permission anyway is told that.
    await switchTo("Ines");
    expect(await all(screen)).toEqual([403, 403, tapped, 403, 403, 403, 403, 403]);
    await switchTo("Rita");
    expect(await all(screen)).toEqual(Array.from({ length: 8 }, () => tapped));
    expect((await screen.send("GET", "/api/v1/invitations")).status).toBe(200);
    const owner = await signedIn("Rita");
    expect(await all(owner)).toEqual([201, 200, 200, 404, 201, 404, 200, 200]);
    await owner.send("PATCH", `/api/v1/members/${ines}`, { body: { role: "member" } });
    await owner.send("DELETE", `/api/v1/grants/${ines}`);
  });

  it("gets a new token whenever somebody comes: a planted one is useless", async () => {
    const planted = openBrowser(app, { [screenName]: "A".repeat(43) });
    const own = await signedIn("Ines", planted);
    await join(own);
    expect(await people(own)).toEqual(["Ines *"]);
    expect((await switchTo("Ines", planted)).status).toBe(404);
    for (const name of ["Rita", "Ines"]) {
      const before = openBrowser(app, only(screen, screenName));
      expect((await switchTo(name)).status).toBe(200);
      expect([await people(before), (await switchTo(name, before)).status]).toEqual([[], 404]);
    }
    expect(await people()).toEqual(["Rita", "Ines *"]);
  });

  it("can't be continued by somebody whose session on it was ended from elsewhere, or who left meanwhile", async () => {
    const phone = await signedIn("Ines");
    const { items } = (await phone.send("GET", "/api/v1/sessions")).body as {
      items: { id: string; current: boolean }[];
    };
    for (const { id, current } of items) if (!current) await phone.send("DELETE", `/api/v1/sessions/${id}`);
    expect([await here(), await people()]).toEqual([401, ["Rita"]]);
    expect((await switchTo("Ines")).status).toBe(404);
    await joined("Ines");
    const { application } = app.world;
    const [place] = await app.world.store.db
      .selectFrom("screen_places")
      .select("screen_hash")
      .where("account_id", "=", idOf("Ines"))
      .execute();
    // While the PIN was being checked.
    await application.account.leaveScreens(idOf("Ines"));
    const tokens = { from: place?.screen_hash ?? "", to: "another" };
    expect(await application.account.switchScreen(tokens, idOf("Ines"))).toBe(false);
    expect(await people()).toEqual(["Rita"]);
  });

  it("is left by a new password and by signing out, whatever else the request contains", async () => {
    const change = (currentPassword: string, newPassword: string) =>
      screen.send("POST", "/api/auth/change-password", {
        headers: { authorization: "Bearer xxxxxxxxxxxxxxxx" },
        body: { currentPassword, newPassword, revokeOtherSessions: true },
      });
    const changed = await change(emma.password, "yet another battery");
    expect([changed.status, Object.keys(changed.body as object)]).toEqual([200, ["user"]]);
    expect(await people()).toEqual(["Rita"]);
    await change("yet another battery", emma.password);
    await screen.send("POST", "/api/v1/screen/people", { body: {} });
    expect(await people()).toEqual(["Rita", "Ines *"]);
    const left = await screen.send("POST", "/api/auth/sign-out", {
      headers: { authorization: "Bearer xxxxxxxxxxxxxxxx" },
      body: {},
    });
    expect([left.status, left.headers.get("clear-site-data")]).toEqual([200, '"cache"']);
    expect(await people()).toEqual(["Rita"]);
  });

  it("no longer belongs to somebody who is removed from the group, or leaves it", async () => {
    for (const name of ["Tom", "Ulla"]) {
      const password = "a horse battery as well";
      ids.set(name, await accept({ name, email: `${name}@example.com`, password }));
    }
    await joined("Ulla");
    await joined("Tom");
    expect(await people()).toEqual(["Rita", "Ines", "Ulla", "Tom *"]);
    const [owner, ulla] = [await signedIn("Rita"), await signedIn("Ulla")];
    const { items } = (await owner.send("GET", "/api/v1/members")).body as {
      items: { id: string; name: string }[];
    };
    const member = items.find(({ name }) => name === "Tom")?.id;
    expect((await owner.send("DELETE", `/api/v1/members/${member}`)).status).toBe(200);
    expect([await people(), await here()]).toEqual([["Rita", "Ines", "Ulla"], 401]);
    expect((await ulla.send("POST", "/api/v1/leave", { body: {} })).status).toBe(200);
    expect([await people(), (await switchTo("Ulla")).status]).toEqual([["Rita", "Ines"], 404]);
  });
});
