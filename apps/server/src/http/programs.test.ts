import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pushFromSession } from "@canter/domain/program/schedule/reschedule";
import { addDays } from "@canter/domain/schedule/local-date";
import { pageOf } from "@canter/protocol/page";
import { problemSchema } from "@canter/protocol/problem";
import {
  programResponseSchema,
  programSummarySchema,
  programTemplateSchema,
  programVersionSchema,
  sessionFinishedSchema,
} from "@canter/protocol/training/programs";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const lift = { name: "Back Squat", workingSets: 3, reps: "5", targetLoad: "100 kg" };
const session = { name: "Lower", exercises: [lift] };
const weeks = [{ phase: "Base", sessions: [session, { ...session, name: "Lower again" }] }];
const start = { id: "five-by-five", startDate: "2026-11-16" };
const rest = (seconds: unknown) => ({
  id: "1",
  function: {
    name: "modify_exercise",
    arguments: JSON.stringify({
      weekNumber: 1,
      sessionNumber: 1,
      exerciseNumber: 1,
      updates: { restSeconds: seconds },
    }),
  },
});

const removeWeek = { id: "1", function: { name: "remove_week", arguments: '{"weekNumber":1}' } };

let app: TestApp;
let id: string;
let sessionUid: string;
let exerciseUid: string;
beforeAll(async () => {
  app = await openTestApp("sqlite");
  const made = programResponseSchema.parse(
    (await post("/programs", { program: { weeks }, status: "draft" })).body,
  );
  // Paused, so that no logged workout fulfils it.
  await app.send("PATCH", `/api/v1/programs/${made.id}`, { body: { version: 1, status: "paused" } });
  const [first] = made.program.weeks[0]?.sessions ?? [];
  [id, sessionUid, exerciseUid] = [made.id, first?.uid ?? "", first?.exercises[0]?.uid ?? ""];
});
afterAll(() => app.cleanUp());

const post = (path: string, body?: unknown, key?: string) =>
  app.send("POST", `/api/v1${path}`, {
    body,
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
const get = (path: string) => app.send("GET", `/api/v1${path}`);

describe("programs over HTTP", () => {
  it("respond as the document promises, from a template to a finished session", async () => {
    const { items } = (await get("/program-templates")).body as { items: unknown[] };
    expect(items.map((item) => programTemplateSchema.parse(item)).length).toBeGreaterThanOrEqual(8);
    const body = {
      template: { ...start, daysOfWeek: [2, 4, 6] },
      athleteId: "rita-athlete",
      status: "active",
    };
    const made = await post("/programs", body, "start");
    expect(made.status).toBe(201);
    expect((await post("/programs", body, "start")).body).toEqual(made.body);
    const program = programResponseSchema.parse(made.body);
    expect(program.next).toMatchObject({ date: "2026-11-17" });
    const path = `/programs/${program.id}`;
    const page = pageOf(programSummarySchema).parse((await get("/programs?limit=1")).body);
    expect([page.items.length, page.nextCursor !== undefined]).toEqual([1, true]);
    const [first] = program.program.weeks[0]?.sessions ?? [];
    if (!first) throw new Error("no session");
    const log = {
      at: 1_795_200_000_000,
      exercises: Object.fromEntries(
        first.exercises.map(({ uid }) => [uid, { sets: [{ done: true, reps: 5 }] }]),
      ),
    };
    const place = `${path}/sessions/${first.uid}`;
    expect((await app.send("PUT", `/api/v1${place}/log`, { body: log })).body).toEqual(log);
    const answer = await post(`${place}/finish`, { log: { ...log, baseAt: log.at } }, "finish");
    const { workoutId, program: after } = sessionFinishedSchema.parse(answer.body);
    expect(after).toMatchObject({ done: 1, workouts: { [first.uid]: workoutId } });
    expect((await post(`${place}/finish`, { log: { ...log, baseAt: log.at } }, "finish")).body).toEqual(
      answer.body,
    );
    expect((await app.send("PUT", `/api/v1${place}/log`, { body: log })).status).toBe(409);
    const exported = (await get(`${path}/export`)).body as {
      weeks: { sessions: { completed: boolean }[] }[];
    };
    expect(exported.weeks[0]?.sessions[0]?.completed).toBe(true);
  });

  it("of a year can be pushed by a week in one step", async () => {
    const weeks = Array.from({ length: 52 }, (_, week) => {
      const startDate = addDays("2026-11-23", 7 * week);
      const sessions = [0, 2, 4, 6].map((day) => ({ ...session, scheduledDate: addDays(startDate, day) }));
      return { phase: "Base", startDate, endDate: addDays(startDate, 6), sessions };
    });
    const made = programResponseSchema.parse(
      (await post("/programs", { program: { weeks }, status: "draft" })).body,
    );
    const calls = pushFromSession(made.program, made.program.weeks[0]?.sessions[0]?.uid ?? "", 7);
    if (!calls.ok) throw new Error(calls.error.detail);
    expect(calls.value.length).toBeGreaterThan(250);
    const answer = await post(`/programs/${made.id}/edits`, { version: 1, toolCalls: calls.value });
    const { program } = programResponseSchema.parse(answer.body);
    expect(program.weeks[51]?.startDate).toBe(addDays("2026-11-23", 7 * 52));
  });

  it("support edits, versions, undo and redo", async () => {
    const path = `/programs/${id}`;
    expect((await post(`${path}/edits`, { version: 1, toolCalls: [rest(45)] })).status).toBe(200);
    const stale = await post(`${path}/edits`, { version: 1, toolCalls: [rest(50)] });
    expect([stale.status, problemSchema.parse(stale.body).detail]).toEqual([
      409,
      expect.stringContaining("version"),
    ]);
    expect((await post(`${path}/redo`)).status).toBe(409);
    expect((await post(`${path}/undo`, { version: 1 })).status).toBe(409);
    expect((await post(`${path}/undo`, { version: "2" })).status).toBe(400);
    expect((await post(`${path}/undo`, { version: 2 })).body).toMatchObject({
      version: 3,
      canUndo: false,
      canRedo: true,
    });
    expect((await post(`${path}/redo`)).body).toMatchObject({ version: 4, canUndo: true, canRedo: false });
    const page = pageOf(programVersionSchema).parse((await get(`${path}/versions?limit=3`)).body);
    expect(page.items.map(({ change }) => change)).toEqual(["redone", "undone", "edited"]);
    const older = await get(`${path}/versions?limit=3&cursor=${page.nextCursor}`);
    expect(
      pageOf(programVersionSchema)
        .parse(older.body)
        .items.map(({ version }) => version),
    ).toEqual([1]);
  });

  const wrongs: readonly (readonly [string, string, unknown, string])[] = [
    ["POST", "/programs", { template: { id: "none", startDate: "2026-11-16" } }, "template.id"],
    ["POST", "/programs", { template: { ...start, startDate: "soon" } }, "template.startDate"],
    ["POST", "/programs", { template: { ...start, daysOfWeek: [0] } }, "template.daysOfWeek.0"],
    ["POST", "/programs", { template: { ...start, daysOfWeek: [1, 2] } }, "template.daysOfWeek"],
    ["POST", "/programs", { template: { ...start, id: "jumper-prep" } }, "template.id"],
    [
      "POST",
      "/programs",
      { template: { ...start, trainingMaxes: { ["x".repeat(201)]: { value: 1, unit: "kg" } } } },
      `template.trainingMaxes.${"x".repeat(201)}`,
    ],
    ["POST", "/programs", { template: start, program: { weeks } }, "program"],
    ["POST", "/programs", { name: "" }, "name"],
    ["POST", "/programs", { nmae: "x" }, "nmae"],
    ["POST", "/programs", { status: "paused" }, "status"],
    ["POST", "/programs", { program: 5 }, "program"],
    ["POST", "/programs", { program: {} }, "program.weeks"],
    ["POST", "/programs", { program: { weeks: [{ sessions: 5 }] } }, "program.weeks.0.sessions"],
    [
      "POST",
      "/programs",
      { program: { weeks: [{ sessions: [{ ...session, exercises: [{ ...lift, workingSets: -1 }] }] }] } },
      "program.weeks.0.sessions.0.exercises.0.workingSets",
    ],
    ["POST", "/programs", { schedule: { kind: "sequence", rest: { on: 0, off: 1 } } }, "schedule.rest.on"],
    ["POST", "/programs", { trainingMaxes: { Squat: { value: 1, unit: "st" } } }, "trainingMaxes.Squat.unit"],
    ["PATCH", "/programs/{id}", { name: "x" }, "version"],
    ["PATCH", "/programs/{id}", { version: 4, status: "lost" }, "status"],
    ["PATCH", "/programs/{id}", { version: 4, status: "draft" }, "status"],
    ["PATCH", "/programs/{id}", { version: 4, targetDate: "20.11." }, "targetDate"],
    ["PATCH", "/programs/{id}", { version: 4, weeks: [] }, "weeks"],
    ["POST", "/programs/{id}/edits", { version: 4, toolCalls: [] }, "toolCalls"],
    [
      "POST",
      "/programs/{id}/edits",
      { version: 4, toolCalls: Array.from({ length: 5001 }, () => rest(1)) },
      "toolCalls",
    ],
    [
      "POST",
      "/programs/{id}/edits",
      { version: 4, toolCalls: Array.from({ length: 201 }, () => removeWeek) },
      "toolCalls",
    ],
    [
      "POST",
      "/programs/{id}/edits",
      { version: 4, toolCalls: [rest(45), { ...rest(1), id: 5 }] },
      "toolCalls.1.id",
    ],
    ["POST", "/programs/{id}/edits", { version: 4, toolCalls: [rest(45), rest("long")] }, "toolCalls.1"],
    [
      "POST",
      "/programs/{id}/edits",
      { version: 4, toolCalls: [{ ...rest(1), function: { name: "rm", arguments: "{" } }] },
      "toolCalls.0",
    ],
    ["PUT", "/programs/{id}/sessions/{uid}/log", { exercises: {} }, "at"],
    [
      "PUT",
      "/programs/{id}/sessions/{uid}/log",
      { at: 1, exercises: { e: { sets: [{ done: 1 }] } } },
      "exercises.e.sets.0.done",
    ],
    ["PUT", "/programs/{id}/sessions/{uid}/log", { at: 1, exercises: {}, rating: 9 }, "rating"],
    ["PUT", "/programs/{id}/sessions/{uid}/log", { at: 2 ** 53 - 1, exercises: {} }, "at"],
    [
      "POST",
      "/programs/{id}/sessions/{uid}/finish",
      { log: { at: 1, exercises: { e: { sets: [{ done: true }], swappedFor: "" } } } },
      "log.exercises.e.swappedFor",
    ],
    [
      "POST",
      "/programs/{id}/sessions/{uid}/finish",
      { log: { at: 1, startedAt: "0000-01-01T00:00:00Z", exercises: {} } },
      "log.startedAt",
    ],
    ["POST", "/programs/{id}/sessions/{uid}/finish", { log: { at: 1, exercises: {} } }, "log.exercises"],
    ["POST", "/programs/{id}/sessions/{uid}/finish", { log: { at: 1, exercises: {} }, now: "later" }, "now"],
    ["POST", "/programs/{id}/sessions/{uid}/done", { done: "yes" }, "done"],
    ["POST", "/programs/{id}/sessions/{uid}/done", { done: true, date: "2027-01-01" }, "date"],
    ["POST", "/programs/{id}/sessions/{uid}/done", { done: true, workoutId: "none" }, "workoutId"],
    ["POST", "/programs/{id}/substitutions", { sessionUid: "{uid}", date: "2026-11-20" }, "reason"],
    ["POST", "/programs/{id}/substitutions", { sessionUid: "{uid}", date: "2027-11-20", reason: "" }, "date"],
    ["GET", "/programs?cursor=madeup", undefined, "cursor"],
    ["GET", "/programs?status=lost", undefined, "status"],
    ["GET", "/programs?limit=0", undefined, "limit"],
    ["GET", "/programs/{id}/versions?cursor=x", undefined, "cursor"],
  ];
  it.each(wrongs)(
    "%s %s with an invalid field is refused by its name (%#)",
    async (method, path, body, field) => {
      const placed = (text: string) => text.replaceAll("{id}", id).replaceAll("{uid}", sessionUid);
      const before = await get(`/programs/${id}`);
      const answer = await app.send(method, `/api/v1${placed(path)}`, {
        ...(body !== undefined && { text: placed(JSON.stringify(body)) }),
      });
      const problem = problemSchema.parse(answer.body);
      expect([answer.status, problem.fields?.map((one) => one.path)]).toEqual([400, [field]]);
      expect((await get(`/programs/${id}`)).body).toEqual(before.body);
    },
  );

  it("do not have such a session, program or athlete", async () => {
    for (const [method, path, body] of [
      ["GET", "/programs/none"],
      ["GET", "/programs?athleteId=none"],
      ["POST", "/programs", { athleteId: "emma-athlete" }],
      ["GET", "/programs/none/versions"],
      ["POST", `/programs/${id}/sessions/none/done`, { done: true }],
      ["POST", `/programs/${id}/substitutions`, { sessionUid: exerciseUid, date: "2026-11-20", reason: "" }],
    ] as const)
      expect([path, (await app.send(method, `/api/v1${path}`, { body })).status]).toEqual([path, 404]);
  });
});
