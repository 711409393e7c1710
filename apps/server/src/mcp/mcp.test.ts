import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { valueOf } from "@canter/application/testing/test-world";
import { addNewcomer } from "../testing/samples/known-things.ts";
import { makePrograms } from "../testing/samples/make-known-things.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp("sqlite");
  // Loaded with the first request: the client waits at most a minute for a response, and a busy machine may need that.
  await import("./answer-mcp.ts");
  const { application, rita } = app.world;
  await application.agents.receiveMessage(rita, { text: "ran 5k in 25:00" }, { wait: true });
  await application.assistant.openAssistantTools(rita, { isReading: true });
});
afterAll(() => app.cleanUp());

/** A busy machine may take long to load the language; the client's own timeout is a minute. */
const patience = 300_000;

/** The official client, whose requests come to the app without a socket. */
async function connected(key: string, group = "barn"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost:4321/mcp"), {
    requestInit: { headers: { authorization: `Bearer ${key}`, "canter-group": group } },
    fetch: async (url, init) => {
      const { pathname } = new URL(url);
      const headers = Object.fromEntries(new Headers(init?.headers));
      const {
        status,
        text,
        headers: answered,
      } = await app.send(init?.method ?? "GET", pathname, {
        headers,
        group,
        ...(typeof init?.body === "string" && { text: init.body }),
      });
      return new Response(status === 202 || status === 204 ? null : text, { status, headers: answered });
    },
  });
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return client;
}

const keyFor = async (access: "read" | "write", accountId = "local-owner") =>
  valueOf(await app.world.application.account.createApiKey(accountId, { name: "assistant", access })).key;

const call = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
  const asked = client.callTool({ name, arguments: args }, undefined, { timeout: patience });
  const result = CallToolResultSchema.parse(await asked);
  const [first] = result.content;
  return { isError: result.isError === true, text: first?.type === "text" ? first.text : "" };
};

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

it("lists the agents' tools, logs in words, and looks things up", { timeout: patience }, async () => {
  const client = await connected(await keyFor("write"));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "log",
      "query_training",
      "get_program",
      "propose_edits",
      "get_handoff",
      "get_report",
    ]) as unknown,
  );
  expect(tools.find(({ name }) => name === "query_training")?.annotations).toMatchObject({
    readOnlyHint: true,
  });
  expect(tools.find(({ name }) => name === "log")?.annotations).toMatchObject({ readOnlyHint: false });
  const logged = await call(client, "log", { text: "bench press 5x5 @80kg" });
  expect(logged.isError).toBe(false);
  expect(JSON.parse(logged.text)).toMatchObject({ allWorkouts: [{ saved: true }] });
  const recent = await call(client, "get_recent_workouts", { limit: 1 });
  expect(recent.text).toContain("Bench Press");
  await call(client, "log", { text: "flatwork with Beau 45 min" });
  const handoff = await call(client, "get_handoff", { horse: "Beau" });
  expect([handoff.isError, handoff.text]).toEqual([false, expect.stringContaining("1 ride, 45 min")]);
  const { resources } = await client.listResources();
  const read = await client.readResource({
    uri: resources.find(({ name }) => name === "Last workouts")?.uri ?? "",
  });
  expect(JSON.stringify(read.contents)).toContain("Bench Press");
});

it("proposes a change that only the member's click applies", async () => {
  const { programId } = await makePrograms(app, app.world.rita, "rita-athlete");
  const client = await connected(await keyFor("write"));
  expect((await call(client, "get_program")).text).toContain("Secret Door Lift");
  const edit = {
    name: "modify_exercise",
    arguments: { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1, updates: { restSeconds: 90 } },
  };
  const proposed = await call(client, "propose_edits", { edits: [edit] });
  expect(proposed.isError).toBe(false);
  const { proposalId, link } = JSON.parse(proposed.text) as {
    readonly proposalId: string;
    readonly link: string;
  };
  expect(link).toMatch(/^\/coach\?conversation=/);
  const { body } = await app.send("GET", `/api/v1/programs/${programId}`);
  expect(body).toMatchObject({ version: 2 });
  const pending = await app.send("GET", "/api/v1/proposals?status=pending");
  expect(pending.text).toContain(proposalId);
  expect(await namesOf(client)).not.toContain("apply_proposal");
  const wrong = await call(client, "propose_edits", { edits: [{ ...edit, arguments: { weekNumber: 99 } }] });
  expect([wrong.isError, wrong.text.startsWith("Not proposed:")]).toEqual([true, true]);
});

it("refuses what the key, the role or the group does not allow, and states what is wrong with a call", async () => {
  const reading = await connected(await keyFor("read"));
  expect(await namesOf(reading)).not.toContain("log");
  const forbidden = await call(reading, "log", { text: "ran 5k in 25:00" });
  expect([forbidden.isError, forbidden.text]).toMatchObject([
    true,
    expect.stringContaining("There is no tool log here") as string,
  ]);
  const viewer = await connected((await addNewcomer(app, "viewer")).key);
  expect(await namesOf(viewer)).not.toContain("propose_edits");
  const unfit = await call(reading, "query_training", { measure: "happiness" });
  expect([unfit.isError, unfit.text]).toMatchObject([true, expect.stringContaining("measure") as string]);
  // Zoe does not belong to the barn, and her own tools show nothing of it.
  await expect(connected(await keyFor("write", "zoe-account"))).rejects.toThrow("There is no such group");
  const zoe = await connected(await keyFor("write", "zoe-account"), "elsewhere");
  expect((await call(zoe, "get_handoff", { horse: "Beau" })).isError).toBe(true);
  expect((await call(zoe, "get_recent_workouts", { athlete: "Rita" })).text).not.toContain("Bench Press");
  for (const headers of [{}, { authorization: "Bearer nonsense" }]) {
    const answer = await app.send("POST", "/mcp", { stranger: true, headers, body: {} });
    expect(answer.status).toBe(401);
  }
  expect((await app.send("GET", "/mcp")).status).toBe(405);
});
