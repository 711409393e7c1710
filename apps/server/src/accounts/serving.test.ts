import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dialectsFor, migratedDatabase } from "@canter/storage/testing/test-database";
import { type SpawnedServer, spawnServer } from "../testing/spawned-server.ts";

const owner = { email: "rita@example.com", password: "correct horse battery" };
const stated = { CANTER_OWNER_EMAIL: owner.email, CANTER_OWNER_PASSWORD: owner.password };

const ask = async (
  { url }: SpawnedServer,
  method: string,
  path: string,
  { body, headers = {} }: { readonly body?: object; readonly headers?: Record<string, string> } = {},
) => {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; "),
    body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
};

describe.each(dialectsFor(import.meta.filename))("a server that is started with an owner (%s)", (dialect) => {
  it("has one, and their key, however often it starts; a changed key replaces the old one, the password stays", async () => {
    const { location, remove } = await migratedDatabase(dialect);
    const key = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    const first = await spawnServer(location, { ...stated, CANTER_OWNER_TOKEN: "first-token-of-rita" });
    expect((await ask(first, "GET", "/api/v1/session", key("first-token-of-rita"))).status).toBe(200);
    const signedIn = await ask(first, "POST", "/api/auth/sign-in/email", { body: owner });
    expect(signedIn.status).toBe(200);
    await first.stop();
    const second = await spawnServer(location, {
      ...stated,
      CANTER_OWNER_PASSWORD: "another one, later",
      CANTER_OWNER_TOKEN: "second-token-of-rita",
    });
    expect((await ask(second, "GET", "/api/v1/session", key("second-token-of-rita"))).status).toBe(200);
    expect((await ask(second, "GET", "/api/v1/session", key("first-token-of-rita"))).status).toBe(401);
    // A session outlives the process: the secret is stored next to the data.
    const session = await ask(second, "GET", "/api/v1/account", { headers: { cookie: signedIn.cookie } });
    expect(session.body).toMatchObject({ email: owner.email });
    const keys = await ask(second, "GET", "/api/v1/api-keys", key("second-token-of-rita"));
    expect(keys.body["items"]).toHaveLength(1);
    expect((await ask(second, "POST", "/api/auth/sign-in/email", { body: owner })).status).toBe(200);
    await second.stop();
    await remove();
  });
});

describe("what a server shows", () => {
  it("never includes a password, a token or a cookie", async () => {
    const { location, remove } = await migratedDatabase("sqlite");
    const server = await spawnServer(location, stated);
    const wrong = { ...owner, password: "wrong-pass-word-1" };
    await ask(server, "POST", "/api/auth/sign-in/email", { body: wrong });
    await ask(server, "POST", "/api/auth/reset-password", {
      body: { token: "t0ken-t0ken", newPassword: "n3w-password" },
    });
    await ask(server, "POST", "/api/v1/owner", {
      body: { name: "", email: "x", password: "0wner-password" },
    });
    const signedIn = await ask(server, "POST", "/api/auth/sign-in/email", { body: owner });
    await ask(server, "POST", "/api/auth/change-password", {
      headers: { cookie: signedIn.cookie, origin: server.url },
      body: { currentPassword: "0ld-password", newPassword: "n3wer-password" },
    });
    await server.stop();
    const said = server.output() + server.errors();
    for (const secret of [
      "correct horse",
      "wrong-pass",
      "n3w",
      "t0ken",
      "0wner",
      "0ld",
      signedIn.cookie,
      "the-owner-of",
    ])
      expect([secret, said.includes(secret)]).toEqual([secret, false]);
    const file = join(location.dataDir ?? "", "secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const database = readFileSync(join(location.dataDir ?? "", "canter.sqlite"));
    expect(database.includes(readFileSync(file, "utf8").trim())).toBe(false);
    expect(existsSync(file)).toBe(true);
    await remove();
  });
});

describe("a server that others can reach", () => {
  it("accepts the first owner with the token that it prints, has no demo, and answers only to its own names", async () => {
    const { location, remove } = await migratedDatabase("sqlite");
    const server = await spawnServer(location, {
      HOST: "0.0.0.0",
      CANTER_URL: "https://canter.example",
      CANTER_DEMO: "1",
      CANTER_OWNER_TOKEN: "",
    });
    await expect.poll(() => server.output()).toMatch(/https:\/\/canter\.example\/\?setup=[\w-]{32}/);
    const token = /setup=([\w-]+)/.exec(server.output())?.[1] ?? "";
    const proxied = { host: "canter.example", origin: "https://canter.example" };
    // fetch sets Host itself: Origin and X-Forwarded-For show what a proxy on this machine forwards.
    expect((await ask(server, "GET", "/api/v1/entry")).body).toMatchObject({
      needsOwner: true,
      needsSetupToken: true,
      demo: false,
      passkeys: false,
    });
    expect((await ask(server, "POST", "/api/v1/demo-sessions")).status).toBe(404);
    const person = { name: "Rita", ...owner };
    const signUp = (setupToken?: string) =>
      ask(server, "POST", "/api/v1/owner", {
        body: { ...person, ...(setupToken && { setupToken }) },
        headers: { origin: proxied.origin },
      });
    expect([(await signUp()).status, (await signUp(`${token}x`)).status]).toEqual([403, 403]);
    const made = await signUp(token);
    expect(made.status).toBe(201);
    expect(made.cookie).toMatch(/^__Secure-canter\.session_token=/);
    const evil = await ask(server, "POST", "/api/v1/groups", {
      headers: { origin: "https://evil.example", cookie: made.cookie },
      body: { name: "x", kind: "barn" },
    });
    expect([evil.status, evil.body["type"]]).toEqual([403, "https://canter.invalid/problems/cross-site"]);
    await server.stop();
    await remove();
  });
});

describe("guessing a password", () => {
  it("locks out the guesser, not the account's owner, and counts guesses before they are checked", async () => {
    const { location, remove } = await migratedDatabase("sqlite");
    const server = await spawnServer(location, { ...stated, CANTER_URL: "https://canter.example" });
    const signIn = (password: string, client: string) =>
      ask(server, "POST", "/api/auth/sign-in/email", {
        headers: { origin: "https://canter.example", "x-forwarded-for": client },
        body: { ...owner, password },
      });
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => signIn(`a wrong password ${index}`, "203.0.113.9")),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30);
    expect((await signIn(owner.password, "203.0.113.9")).status).toBe(429);
    expect((await signIn(owner.password, "203.0.113.10")).status).toBe(200);
    await server.stop();
    await remove();
  });
});

describe("the demo, and the first account,", () => {
  it("are entered with one click on this machine, by nobody else, and not from elsewhere or through a proxy", async () => {
    const { location, remove } = await migratedDatabase("sqlite");
    const server = await spawnServer(location, { CANTER_DEMO: "1", CANTER_OWNER_TOKEN: "" });
    expect((await ask(server, "GET", "/api/v1/entry")).body).toMatchObject({ demo: true, needsOwner: true });
    const entered = await ask(server, "POST", "/api/v1/demo-sessions");
    expect(entered.body).toMatchObject({ id: "demo", groups: [{ demo: true }, { demo: true }] });
    const headers = { cookie: entered.cookie };
    expect((await ask(server, "GET", "/api/v1/session", { headers })).body).toMatchObject({
      group: { name: "Demo household" },
      member: { name: "Alex", role: "owner" },
    });
    expect((await ask(server, "POST", "/api/v1/backup", { headers })).status).toBe(403);
    const key = await ask(server, "POST", "/api/v1/api-keys", { headers, body: { name: "k" } });
    expect(key.status).toBe(403);
    for (const [path, body] of [
      ["webhooks", { url: "https://example.com/hook", kinds: ["workout.saved"] }],
      ["services/strava/authorize", {}],
    ] as const)
      expect(await ask(server, "POST", `/api/v1/${path}`, { headers, body })).toMatchObject({
        status: 403,
        body: { detail: expect.stringMatching(/^The demo (has no webhooks|connects no services): /) },
      });
    const person = { name: "Mallory", ...owner };
    // No proxy is configured: any sign of one makes the sender a stranger.
    for (const name of ["x-forwarded-for", "x-real-ip", "x-forwarded-proto", "via", "cf-connecting-ip"]) {
      const through = { headers: { [name]: "203.0.113.9" } };
      const { body: entry } = await ask(server, "GET", "/api/v1/entry", through);
      const { status: demo } = await ask(server, "POST", "/api/v1/demo-sessions", through);
      const { status: account } = await ask(server, "POST", "/api/v1/owner", { ...through, body: person });
      expect({ name, entry, demo, account }).toMatchObject({
        name,
        entry: { needsSetupToken: true, demo: false },
        demo: 404,
        account: 403,
      });
    }
    const setupToken = /setup=([\w-]+)/.exec(server.output())?.[1] ?? "";
    const made = await ask(server, "POST", "/api/v1/owner", {
      headers: { via: "203.0.113.9" },
      body: { ...person, setupToken },
    });
    expect(made.status).toBe(201);
    await server.stop();
    await remove();
  });
});
