import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dialects, migratedDatabase } from "@canter/storage/testing/test-database";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { asOwner, type SpawnedServer, spawnServer } from "../testing/spawned-server.ts";

const owner = { email: "rita@example.com", password: "correct horse battery" };
const stated = { CANTER_OWNER_EMAIL: owner.email, CANTER_OWNER_PASSWORD: owner.password };
/** Two seconds are guaranteed; a busy machine may answer later. */
const patience = { interval: 25, timeout: 10_000 };

type Headers = Readonly<Record<string, string>>;

const ask = async ({ url }: SpawnedServer, method: string, path: string, headers: Headers, body?: object) => {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return {
    status: response.status,
    body: (text.startsWith("{") ? JSON.parse(text) : {}) as Record<string, string>,
    signedIn: { cookie: cookie.join("; ") },
  };
};

describe.each(dialects)("what one of two servers on a database revokes (%s)", (dialect) => {
  it("is soon refused by the other: a key, a session, a membership, and their sockets", async () => {
    const { location, remove } = await migratedDatabase(dialect);
    const dataDir = await mkdtemp(join(tmpdir(), "canter-revoked-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const place = location.dataDir ? location : { ...location, dataDir };
    const here = await spawnServer(place, stated);
    const there = await spawnServer(place, stated);
    const works = async (server: SpawnedServer, by: Headers) =>
      (await ask(server, "GET", "/api/v1/workouts", by)).status;

    const made = await ask(here, "POST", "/api/v1/api-keys", asOwner, { name: "A watch", access: "write" });
    const byKey = { authorization: `Bearer ${made.body["key"]}` };
    const { signedIn } = await ask(here, "POST", "/api/auth/sign-in/email", {}, owner);
    const invited = await ask(here, "POST", "/api/v1/invitations", asOwner, { role: "member" });
    const token = invited.body["link"]?.split("/").at(-1);
    const joined = await ask(
      here,
      "POST",
      `/api/v1/invitation-links/${token}/accept`,
      {},
      {
        name: "Emma",
        email: "emma@example.com",
        password: "the password of Emma",
      },
    );
    for (const by of [byKey, signedIn, joined.signedIn]) expect(await works(there, by)).toBe(200);
    const socket = new WebSocket(`${there.url.replace("http", "ws")}/api/v1/live`, { headers: byKey });
    onTestFinished(() => socket.terminate());
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    let closedWith = 0;
    socket.once("close", (code) => (closedWith = code));
    await works(there, byKey);

    const keyId = made.body["id"];
    expect((await ask(here, "DELETE", `/api/v1/api-keys/${keyId}`, asOwner)).status).toBe(200);
    await expect.poll(() => works(there, byKey), patience).toBe(401);
    await expect.poll(() => closedWith, patience).toBe(1008);
    await works(there, signedIn);
    const origin = { ...signedIn, origin: here.url };
    expect((await ask(here, "POST", "/api/auth/sign-out", origin, {})).status).toBe(200);
    await expect.poll(() => works(there, signedIn), patience).toBe(401);
    const members = await ask(here, "GET", "/api/v1/members", asOwner);
    const emma = (members.body["items"] as unknown as { id: string; name: string }[]).find(
      ({ name }) => name === "Emma",
    );
    expect(await works(there, joined.signedIn)).toBe(200);
    expect((await ask(here, "DELETE", `/api/v1/members/${emma?.id}`, asOwner)).status).toBe(200);
    await expect.poll(() => works(there, joined.signedIn), patience).toBe(404);
    await Promise.all([here.stop(), there.stop()]);
    await remove();
  });
});
