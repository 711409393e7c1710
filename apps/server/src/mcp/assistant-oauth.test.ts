import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureAuthUser } from "@canter/storage/account/accounts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await openTestApp("sqlite");
  cookie = await signInAs("local-owner");
  await import("./answer-mcp.ts");
});
afterAll(() => app.cleanUp());

const origin = "http://localhost:4321";

/** The cookies of a browser in which the account is signed in. */
async function signInAs(accountId: string): Promise<string> {
  const user = { id: accountId, name: accountId, email: `${accountId}@example.com`, createdAt: 1 };
  await ensureAuthUser(app.world.store.db, user);
  const lines = await app.accounts.openSession(accountId, new Request(origin));
  return lines.map((line) => line.split(";")[0]).join("; ");
}

/** The app instead of the network. */
const fetchApp = async (url: string | URL, init?: RequestInit): Promise<Response> => {
  const { pathname, search } = new URL(url);
  const body = init?.body;
  const text =
    typeof body === "string" ? body : body instanceof URLSearchParams ? body.toString() : undefined;
  const headers = new Headers(init?.headers);
  if (body instanceof URLSearchParams) headers.set("content-type", "application/x-www-form-urlencoded");
  const answer = await app.send(init?.method ?? "GET", pathname + search, {
    stranger: true,
    group: undefined,
    headers: Object.fromEntries(headers),
    ...(text !== undefined && { text }),
  });
  const isEmpty = [202, 204, 304].includes(answer.status);
  return new Response(isEmpty ? null : answer.text, { status: answer.status, headers: answer.headers });
};

/** The official client's stored state while it connects; where it sends its member. */
function createProvider(name: string) {
  const kept: Record<string, unknown> = {};
  const provider: OAuthClientProvider = {
    redirectUrl: "http://localhost:33418/callback",
    clientMetadata: {
      client_name: name,
      redirect_uris: ["http://localhost:33418/callback"],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    clientInformation: () => kept["client"] as ReturnType<OAuthClientProvider["clientInformation"]>,
    saveClientInformation: (client) => void (kept["client"] = client),
    tokens: () => kept["tokens"] as ReturnType<OAuthClientProvider["tokens"]>,
    saveTokens: (tokens) => void (kept["tokens"] = tokens),
    redirectToAuthorization: (url) => void (kept["url"] = url),
    saveCodeVerifier: (verifier) => void (kept["verifier"] = verifier),
    codeVerifier: () => kept["verifier"] as string,
  };
  return { provider, kept };
}

const openClient = (provider: OAuthClientProvider) => {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    authProvider: provider,
    fetch: fetchApp,
  });
  return { client, transport, connect: () => client.connect(transport as Parameters<Client["connect"]>[0]) };
};

/** What the member's browser does: opens the assistant's page, and answers there. Returns where it continues. */
async function answerPage(url: unknown, answer: object, as: string = cookie): Promise<URL> {
  const { pathname, search } = url as URL;
  const page = await app.send("GET", pathname + search, { stranger: true, headers: { cookie: as } });
  expect(page.status).toBe(302);
  const opened = new URL(page.headers.get("location") ?? "", origin);
  expect(opened.pathname).toBe("/connect");
  const said = await app.send("POST", "/api/v1/assistants", {
    stranger: true,
    headers: { cookie: as },
    body: {
      query: opened.searchParams.get("query"),
      accept: true,
      groupId: "barn",
      access: "write",
      ...answer,
    },
  });
  expect([said.status, said.text]).toEqual([200, expect.stringContaining("url")]);
  return new URL((said.body as { readonly url: string }).url);
}

/** An assistant that its member has authorised; `again`: one that has registered before. */
async function connected(name: string, answer: object, again?: ReturnType<typeof createProvider>) {
  const { provider, kept } = again ?? createProvider(name);
  delete kept["tokens"];
  const first = openClient(provider);
  await expect(first.connect()).rejects.toThrow("Unauthorized");
  const back = await answerPage(kept["url"], answer);
  expect(back.host).toBe("localhost:33418");
  await first.transport.finishAuth(back.searchParams.get("code") ?? "");
  const { client, connect } = openClient(provider);
  await connect();
  return { client, provider, kept };
}

/** Requests a new token with the stored refresh token. */
async function renew(kept: Record<string, unknown>) {
  const { refresh_token: token = "" } = kept["tokens"] as Record<string, string>;
  const { client_id: id = "" } = kept["client"] as Record<string, string>;
  const asked = { grant_type: "refresh_token", refresh_token: token, client_id: id };
  const answer = await app.send("POST", "/api/auth/oauth2/token", {
    stranger: true,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    text: new URLSearchParams(asked).toString(),
  });
  if (answer.status === 200) kept["tokens"] = { ...(kept["tokens"] as object), ...(answer.body as object) };
  return answer;
}

const listed = async () =>
  (
    (await app.send("GET", "/api/v1/assistants", { stranger: true, headers: { cookie } })).body as {
      readonly items: readonly { readonly id: string; readonly name: string }[];
    }
  ).items;

it(
  "is found by the official client, authorised by its member in one group, and revoked again",
  { timeout: 300_000 },
  async () => {
    const { client, kept } = await connected("Clever", { access: "write" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("log");
    const recent = await client.callTool({ name: "get_recent_workouts", arguments: {} }, undefined, {
      timeout: 300_000,
    });
    expect(recent.isError).not.toBe(true);
    expect(await listed()).toMatchObject([{ name: "Clever", groupId: "barn", access: "write" }]);

    // Its token is valid only for the assistant's address.
    const { access_token: token } = kept["tokens"] as Record<string, string>;
    const elsewhere = await app.send("GET", "/api/v1/workouts", {
      stranger: true,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(elsewhere.status).toBe(401);

    // It stays connected when its member signs out, with a new token each hour.
    await app.accounts.closeSession(new Request(origin, { headers: { cookie } }));
    cookie = await signInAs("local-owner");
    const renewed = await renew(kept);
    expect([renewed.status, renewed.body]).toMatchObject([200, { scope: "read write offline_access" }]);
    await client.listTools();

    const id = (await listed())[0]?.id ?? "";
    const gone = await app.send("DELETE", `/api/v1/assistants/${id}`, {
      stranger: true,
      headers: { cookie },
    });
    expect(gone.status).toBe(200);
    await expect(client.listTools()).rejects.toThrow(/session not found|Unauthorized/);
    expect((await renew(kept)).status).toBe(400);
    expect(await listed()).toEqual([]);
    expect(app.world.bugs).toEqual([]);
  },
);

it("only reads if its member decides so, whatever it requests", { timeout: 300_000 }, async () => {
  const { client } = await connected("Curious", { access: "read" });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain("log");
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
});

it("loses what its member revokes, with its existing tokens", { timeout: 300_000 }, async () => {
  const before = await connected("Changed", { access: "write" });
  const toolsOf = async ({ client }: Pick<typeof before, "client">) =>
    (await client.listTools()).tools.map(({ name }) => name);
  expect(await toolsOf(before)).toContain("log");
  const old = { ...before.kept };
  const after = await connected("Changed", { access: "read" }, before);
  expect(await toolsOf(after)).not.toContain("log");
  const answer = await app.send("POST", "/mcp", {
    stranger: true,
    headers: { authorization: `Bearer ${(old["tokens"] as Record<string, string>)["access_token"]}` },
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  });
  expect([answer.status, (await renew(old)).status]).toEqual([401, 400]);

  // A token issued while the member decided has no more permissions than decided.
  const { db } = app.world.store;
  const held = JSON.stringify(["read", "write", "offline_access"]);
  await db.updateTable("oauth_access_tokens").set({ scopes: held }).execute();
  app.accounts.forget();
  expect(await toolsOf(after)).not.toContain("log");
});

it("gets nothing if its member refuses, is not in the group, or did not come from here", async () => {
  const { provider, kept } = createProvider("Unwanted");
  await expect(openClient(provider).connect()).rejects.toThrow("Unauthorized");
  const refused = await answerPage(kept["url"], { accept: false });
  expect([refused.searchParams.get("error"), refused.searchParams.get("code")]).toEqual([
    "access_denied",
    null,
  ]);
  const zoe = await signInAs("zoe-account");
  const say = (body: object, as: string) =>
    app.send("POST", "/api/v1/assistants", {
      stranger: true,
      headers: { cookie: as },
      body: { query: "client_id=x&sig=made-up", accept: true, groupId: "barn", access: "read", ...body },
    });
  expect((await say({}, zoe)).status).toBe(404);
  expect([(await say({}, cookie)).status, (await say({}, cookie)).text]).toEqual([
    400,
    expect.stringContaining("query: "),
  ]);
});

it("refers a request without credentials to the authorisation server, as in the standards", async () => {
  const answer = await app.send("POST", "/mcp", { stranger: true, body: {} });
  expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
    401,
    `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="read write offline_access"`,
  ]);
  const resource = await app.send("GET", "/.well-known/oauth-protected-resource/mcp", { stranger: true });
  expect(resource.body).toMatchObject({
    resource: `${origin}/mcp`,
    authorization_servers: [`${origin}/api/auth`],
  });
  const server = await app.send("GET", "/.well-known/oauth-authorization-server/api/auth", {
    stranger: true,
  });
  expect(server.body).toMatchObject({
    issuer: `${origin}/api/auth`,
    registration_endpoint: `${origin}/api/auth/oauth2/register`,
    code_challenge_methods_supported: ["S256"],
  });
  // Endpoints without an address here are not promised.
  expect(server.text).not.toContain("introspect");
});
