import { afterAll, describe, expect, it } from "vitest";
import type { ProgramResponse, ProgramVersion } from "@canter/protocol/training/programs";
import { dialects, migratedDatabase, type TestDatabase } from "@canter/storage/testing/test-database";
import { asOwner, type SpawnedServer, spawnServer } from "./testing/spawned-server.ts";

const exercise = { name: "Back Squat", workingSets: 3, reps: "5", targetLoad: "100 kg" };
const session = { name: "Lower", exercises: [exercise, { ...exercise, name: "Romanian Deadlift" }] };
const program = { weeks: [{ phase: "Base", sessions: [session, session] }] };

const call = (exerciseNumber: number, restSeconds: number) => ({
  id: `${exerciseNumber}`,
  function: {
    name: "modify_exercise",
    arguments: JSON.stringify({ weekNumber: 1, sessionNumber: 1, exerciseNumber, updates: { restSeconds } }),
  },
});

const send = async <T>(
  { url }: SpawnedServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...asOwner, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
};

const restsOf = ({ program: { weeks } }: ProgramResponse) =>
  weeks[0]?.sessions[0]?.exercises.map(({ restSeconds }) => restSeconds) ?? [];

describe.each(dialects)("two servers on one database (%s)", (dialect) => {
  const made: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of made) await database.remove();
  });

  it("make one version of simultaneous requests, and never half of one", async () => {
    const database = await migratedDatabase(dialect);
    made.push(database);
    const first = await spawnServer(database.location);
    const second = await spawnServer(database.location);
    const { id } = (await send<ProgramResponse>(first, "POST", "/programs", { program })).body;
    const edit = (server: SpawnedServer, version: number, seconds: number) =>
      send(server, "POST", `/programs/${id}/edits`, {
        version,
        toolCalls: [call(1, seconds), call(2, seconds)],
      });
    for (let version = 1; version <= 8; version++) {
      const answers = await Promise.all(
        [first, second, first, second].map((server, index) => edit(server, version, version * 10 + index)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      const won = answers.findIndex(({ status }) => status === 200);
      const { body } = await send<ProgramResponse>(second, "GET", `/programs/${id}`);
      expect([body.version, restsOf(body)]).toEqual([version + 1, [version * 10 + won, version * 10 + won]]);
    }
    // One of them dies during edits: what was acknowledged exists, and nothing is partial.
    const dying = Array.from({ length: 6 }, (_, index) => edit(first, 9, 500 + index).catch(() => undefined));
    await first.kill();
    const acknowledged = (await Promise.all(dying)).some((answer) => answer?.status === 200);
    const { body } = await send<ProgramResponse>(second, "GET", `/programs/${id}`);
    const [one = 0, other = 0] = restsOf(body);
    expect(one).toBe(other);
    expect(acknowledged).toBe(acknowledged && one >= 500);
    expect(body.version).toBe(one >= 500 ? 10 : 9);
    const versions = await send<{ items: ProgramVersion[] }>(
      second,
      "GET",
      `/programs/${id}/versions?limit=200`,
    );
    expect(versions.body.items.map(({ version }) => version).toReversed()).toEqual(
      Array.from({ length: body.version }, (_, index) => index + 1),
    );
    expect((await edit(second, body.version, 77)).status).toBe(200);
    await second.stop();
  });
});
