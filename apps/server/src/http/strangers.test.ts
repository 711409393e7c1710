import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { valueOf } from "@canter/application/testing/test-world";
import { operations as registered } from "./operation-registry.ts";
import { makeKnown } from "../testing/samples/known-things.ts";
import { type Known, sampleRequest } from "../testing/samples/operation-samples.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const ride = { discipline: "flatwork", date: "2026-11-18", durationSeconds: 1800, exercises: [] };

type Parameter = { readonly name: string; readonly in: string };
type OpenApi = {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<string, { readonly operationId: string; readonly parameters?: Parameter[] }>
  >;
};

describe.each(dialectsFor(import.meta.filename))("a member of another group (%s)", (dialect) => {
  let app: TestApp;
  /** Real records of the barn whose ids a stranger knows; most are about Beau, the last two only about Rita. */
  let known: Known;
  let conversationId: string;
  let document: OpenApi;
  beforeAll(async () => {
    app = await openTestApp(dialect);
    const { application, rita } = app.world;
    known = await makeKnown(app, rita, "beau");
    const lift = { name: "Barn Door Lift", sets: [{ reps: 5 }] };
    const own = { discipline: "strength", date: "2026-11-18", athleteId: "rita-athlete", exercises: [lift] };
    valueOf(await application.workout.createWorkout(rita, own));
    const said = { text: "lunged Bella 20 min" };
    conversationId = valueOf(
      await application.agents.receiveMessage(rita, said, { wait: true }),
    ).conversationId;
    document = (await app.send("GET", "/api/v1/openapi.json")).body as OpenApi;
  });
  afterAll(() => app.cleanUp());

  const call = async (operation: (typeof registered)[number], group: string) => {
    const { method, path, ...content } = sampleRequest(operation, known);
    const answer = await app.send(method, path, { as: "zoe-account", group, ...content });
    expect(answer.headers.get("content-type")).toMatch(/json/);
    return { id: operation.id, status: answer.status };
  };

  it("gets 404 from every operation of openapi.json in that group", async () => {
    expect(document.openapi).toBe("3.1.0");
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const within = described.filter(({ parameters = [] }) =>
      parameters.some(({ name }) => name === "Canter-Group"),
    );
    const walked = registered.filter(({ needs }) => typeof needs !== "string");
    expect(within.map(({ operationId }) => operationId).toSorted()).toEqual(
      walked.map(({ id }) => id).toSorted(),
    );
    expect(walked.length).toBeGreaterThanOrEqual(35);
    for (const operation of walked)
      expect(await call(operation, "barn")).toEqual({ id: operation.id, status: 404 });
  });

  it("gets 404 for every id of that group, and of its people's accounts, also from their own group", async () => {
    // Names of disciplines or agents belong to one's own group.
    const withIds = registered.filter(
      ({ needs, path, method }) =>
        needs !== "nobody" && (path.includes("{memberId}") || (path.includes("{id}") && method !== "put")),
    );
    expect(withIds.length).toBeGreaterThanOrEqual(18);
    for (const operation of withIds)
      expect(await call(operation, "elsewhere")).toEqual({ id: operation.id, status: 404 });
    for (const [method, path, body] of [
      ["GET", "/workouts?athleteId=beau"],
      ["DELETE", `/memory/coach/${known.memoryKey}`],
      ["GET", "/records?athleteId=beau"],
      ["GET", "/exercises?athleteId=beau"],
      ["GET", "/exercises/barbell-deadlift/history?athleteId=rita-athlete"],
      ["POST", "/workouts", { ...ride, athleteId: "beau" }],
      ["POST", "/messages?wait=1", { text: "flatwork 30 min", athleteId: "beau" }],
      ["POST", "/messages?wait=1", { text: "ran 5k in 25:00", conversationId }],
    ] as const) {
      const answer = await app.send(method, `/api/v1${path}`, {
        as: "zoe-account",
        group: "elsewhere",
        body,
      });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it("is refused by every operation that was meant for somebody else, though their own account may do it", async () => {
    const headers = { "canter-account": "emma-account" };
    for (const operation of registered.filter(({ needs }) => needs !== "nobody" && needs !== "firstOwner")) {
      const { method, path, headers: others, ...content } = sampleRequest(operation, known);
      const meant = { as: "rita-account", ...content, headers: { ...others, ...headers } };
      const { body } = await app.send(method, path, meant);
      expect([operation.id, body]).toEqual([
        operation.id,
        expect.objectContaining({ status: 409, code: "OTHER_ACCOUNT" }),
      ]);
    }
    for (const path of ["sign-out", "change-password", "revoke-sessions", "sign-in/email"]) {
      const meant = { as: "rita-account", headers, body: {} };
      const { body } = await app.send("POST", `/api/auth/${path}`, meant);
      expect([path, body]).toEqual([path, expect.objectContaining({ status: 409, code: "OTHER_ACCOUNT" })]);
    }
    const own = await app.send("GET", "/api/v1/session", { as: "emma-account", headers });
    expect(own.status).toBe(200);
  });

  it("has changed nothing and sees nothing of it in lists", async () => {
    const mine = await app.send("GET", `/api/v1/workouts/${known.workoutId}`);
    expect(mine.body).toMatchObject({ version: 1, athleteId: "beau" });
    for (const path of [
      "/workouts",
      "/athletes",
      "/disciplines",
      "/exercises?used=1",
      "/export",
      "/export?format=csv",
      "/session",
      "/memory",
    ]) {
      const answer = await app.send("GET", `/api/v1${path}`, { as: "zoe-account", group: "elsewhere" });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/beau|vaulting|\brita|barn door/i);
    }
    expect((await app.send("GET", "/api/v1/session", { as: "nobody" })).status).toBe(404);
  });
});
