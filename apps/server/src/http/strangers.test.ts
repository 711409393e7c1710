import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects } from "@canter/storage/testing/open-test-store";
import { valueOf } from "@canter/application/testing/test-world";
import { operations as registered } from "./operations.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

type Parameter = { readonly name: string; readonly in: string };
type OpenApi = {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<
      string,
      { readonly operationId: string; readonly parameters?: Parameter[]; readonly requestBody?: unknown }
    >
  >;
};

/** Of the first group: real things that a stranger knows the ids of. */
type Known = {
  readonly workoutId: string;
  readonly deletedId: string;
  readonly draftId: string;
  readonly runId: string;
  readonly conversationId: string;
};

const ride = { discipline: "flatwork", date: "2026-11-18", durationSeconds: 1800, exercises: [] };

describe.each(dialects)("a member of another group (%s)", (dialect) => {
  let app: TestApp;
  let known: Known;
  let document: OpenApi;
  beforeAll(async () => {
    app = await openTestApp(dialect);
    const { application, rita } = app.world;
    const [workout, deleted] = [
      valueOf(await application.createWorkout(rita, { ...ride, athleteId: "beau" })),
      valueOf(await application.createWorkout(rita, { ...ride, date: "2026-11-10", athleteId: "beau" })),
    ];
    valueOf(await application.deleteWorkout(rita, deleted.id));
    valueOf(
      await application.putDiscipline(rita, {
        id: "vaulting",
        name: "Vaulting",
        athleteKind: "horse",
        measure: "duration",
        fields: [],
        words: ["vaulting"],
      }),
    );
    valueOf(
      await application.createWorkout(rita, {
        discipline: "strength",
        date: "2026-11-18",
        athleteId: "rita-athlete",
        exercises: [{ name: "Barn Door Lift", sets: [{ reps: 5 }] }],
      }),
    );
    const run = valueOf(
      await application.receiveMessage(rita, { text: "lunged Bella 20 min" }, { wait: true }),
    );
    known = {
      workoutId: workout.id,
      deletedId: deleted.id,
      draftId: run.allWorkouts[0]?.workoutId ?? "",
      runId: run.runId,
      conversationId: run.conversationId,
    };
    document = (await app.send("GET", "/api/v1/openapi.json")).body as OpenApi;
  });
  afterAll(() => app.cleanUp());

  const bodies: Record<string, object> = {
    createMessage: { text: "ran 5k in 25:00" },
    parse: { text: "ran 5k" },
    changeSettings: { name: "Mine now" },
    createWorkout: { ...ride, athleteId: "beau" },
    editWorkout: { version: 1, notes: "hacked" },
    decideDraft: { decision: "keep" },
    putDiscipline: { name: "Mine", athleteKind: "any", measure: "duration", fields: [], words: [] },
  };

  const idOf = (path: string): string =>
    path.includes("/runs/")
      ? known.runId
      : path.includes("/disciplines/")
        ? "vaulting"
        : path.includes("/exercises/")
          ? "own:barn door lift"
          : known.workoutId;

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        ...operation,
      })),
    );

  it("gets 404 from every operation of openapi.json in that group", async () => {
    expect(document.openapi).toBe("3.1.0");
    const walked: string[] = [];
    for (const { path, method, operationId, parameters = [] } of operations()) {
      if (!parameters.some(({ name }) => name === "Canter-Group")) continue;
      const ids = path.includes("/workouts/{id}")
        ? [known.workoutId, known.deletedId, known.draftId]
        : [idOf(path)];
      for (const id of ids) {
        const answer = await app.send(method, path.replace("{id}", encodeURIComponent(id)), {
          as: "zoe-account",
          group: "barn",
          ...(bodies[operationId] && { body: bodies[operationId] }),
        });
        expect([operationId, answer.status]).toEqual([operationId, 404]);
        expect(answer.headers.get("content-type")).toBe("application/problem+json");
      }
      walked.push(operationId);
    }
    // Every operation that happens within a group.
    const within = registered.filter(({ needs }) => typeof needs !== "string");
    expect(walked.toSorted()).toEqual(within.map(({ id }) => id).toSorted());
    expect(walked.length).toBeGreaterThanOrEqual(35);
  });

  it("gets 404 for every id of that group also from their own group", async () => {
    const withIds = operations().filter(
      ({ path, method }) => path.includes("{id}") && !(method === "PUT" && path.includes("/disciplines/")),
    );
    expect(withIds.length).toBeGreaterThanOrEqual(11);
    for (const { path, method, operationId } of withIds) {
      const answer = await app.send(method, path.replace("{id}", encodeURIComponent(idOf(path))), {
        as: "zoe-account",
        group: "elsewhere",
        ...(bodies[operationId] && { body: bodies[operationId] }),
      });
      expect([operationId, answer.status]).toEqual([operationId, 404]);
    }
    for (const [method, path, body] of [
      ["GET", "/workouts?athleteId=beau"],
      ["GET", "/records?athleteId=beau"],
      ["GET", "/exercises?athleteId=beau"],
      ["GET", "/exercises/barbell-deadlift/history?athleteId=rita-athlete"],
      ["POST", "/workouts", bodies["createWorkout"]],
      ["POST", "/messages?wait=1", { text: "flatwork 30 min", athleteId: "beau" }],
      ["POST", "/messages?wait=1", { text: "ran 5k in 25:00", conversationId: known.conversationId }],
    ] as const) {
      const answer = await app.send(method, `/api/v1${path}`, {
        as: "zoe-account",
        group: "elsewhere",
        body,
      });
      expect([path, answer.status]).toEqual([path, 404]);
    }
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
    ]) {
      const answer = await app.send("GET", `/api/v1${path}`, { as: "zoe-account", group: "elsewhere" });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/beau|vaulting|\brita|barn door/i);
    }
    expect((await app.send("GET", "/api/v1/session", { as: "nobody" })).status).toBe(404);
  });
});
