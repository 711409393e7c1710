import { casesOf } from "@canter/domain/language/cases/score-cases";
import { problemSchema } from "@canter/protocol/problem";
import {
  examplesInUseSchema,
  readingExampleListSchema,
  workoutReadingSchema,
} from "@canter/protocol/training/reading-examples";
import { runResultSchema } from "@canter/protocol/coach/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp("sqlite");
});
beforeEach(() => app.world.store.db.deleteFrom("reading_examples").execute());
afterAll(() => app.cleanUp());

const send = (method: string, path: string, body?: unknown, as = "emma-account") =>
  app.send(method, `/api/v1${path}`, { as, group: "barn", ...(body !== undefined && { body }) });

const say = async (text: string, as?: string, more: object = {}) =>
  runResultSchema.parse((await send("POST", "/messages?wait=1", { text, ...more }, as)).body);

/** Logs a message that comes to one workout. */
const log = async (text: string, as?: string) => {
  const [logged] = (await say(text, as)).allWorkouts;
  if (!logged) throw new Error(`Nothing was read in ${text}`);
  return logged.workout;
};

const patch = (id: string, version: number, change: object) =>
  send("PATCH", `/workouts/${id}`, { version, ...change });
const reading = async (id: string, as?: string) =>
  workoutReadingSchema.parse((await send("GET", `/workouts/${id}/reading`, undefined, as)).body).message;
const keep = (id: string, as?: string) => send("PUT", `/workouts/${id}/reading-example`, undefined, as);
const list = async (as?: string) =>
  readingExampleListSchema.parse((await send("GET", "/reading-examples", undefined, as)).body);

let walks = 0;
/** A walk that was a hike, of a length of its own, kept as an example. */
const keepHike = async () => {
  walks += 1;
  const text = `walked ${walks}.5 km up the hill`;
  const workout = await log(text);
  await patch(workout.id, 1, { discipline: "hiking" });
  const kept = workoutReadingSchema.parse((await keep(workout.id)).body);
  return { text, workout, id: kept.message?.kept?.id ?? "" };
};

describe("a message that was read wrong", () => {
  it("is offered as an example once it is set right, and read so the next time", async () => {
    const text = "walked 7 km up the hill";
    const { id } = await log(text);
    expect(await reading(id)).toEqual({
      text,
      saidAt: expect.any(Number),
      isChanged: false,
      isRead: false,
      refusal: "These words are read so already.",
    });
    await patch(id, 1, { discipline: "hiking", notes: "up the hill; the map is in the car" });
    expect(await reading(id)).toEqual({
      text,
      saidAt: expect.any(Number),
      isChanged: true,
      isRead: true,
      leftOut: "The added note is not in the message and is not part of it.",
    });
    const kept = await keep(id);
    expect([kept.status, kept.body]).toMatchObject([200, { message: { kept: { isCurrent: true } } }]);
    app.world.clock.advance(3 * 24 * 60 * 60 * 1000);
    const again = await say("Walked 7 km up the hill.");
    expect(again.allWorkouts).toMatchObject([
      { discipline: "hiking", saved: true, workout: { date: "2026-11-23", distanceMeters: 7000 } },
    ]);
    expect(again.allWorkouts[0]?.workout.notes).toBe("up the hill");
    expect((await log("walked 8 km up the hill")).discipline).toBe("walking");
  });

  it("is shown by the preview as it will be saved", async () => {
    const { text } = await keepHike();
    const { body } = await send("POST", "/parse", { text });
    expect(body).toMatchObject({ confidence: "sure", workouts: [{ discipline: "hiking" }] });
    const inUse = examplesInUseSchema.parse((await send("GET", "/reading-examples/in-use")).body);
    expect(inUse.items.map((one) => [one.text, one.units])).toEqual([[text, "kg"]]);
    expect((await log(text)).discipline).toBe("hiking");
  });

  it("is kept as it is now when it is set right once more", async () => {
    const { workout, id } = await keepHike();
    await patch(workout.id, 2, { discipline: "running" });
    expect((await reading(workout.id))?.kept).toEqual({ id, isCurrent: false });
    expect((await keep(workout.id)).body).toMatchObject({ message: { kept: { id, isCurrent: true } } });
    expect((await list()).items.map(({ example }) => example.workouts[0]?.discipline)).toEqual(["running"]);
  });

  it("is no example where what happened was changed, and says why", async () => {
    const { id } = await log("walked 9 km up the hill");
    await patch(id, 1, { distance: { value: 11, unit: "km" } });
    const refused = await keep(id);
    expect([refused.status, problemSchema.parse(refused.body).detail]).toEqual([
      409,
      "11 km is not in the message.",
    ]);
    expect(await reading(id)).toMatchObject({ isChanged: true, refusal: "11 km is not in the message." });
  });

  it("says what was added and is no part of the example, and refuses where nothing else was set right", async () => {
    const text = "swam 40 lengths in the 25m pool, 35min";
    const { id } = (await say(text)).allWorkouts[0]?.workout ?? { id: "" };
    const current = async () => (await send("GET", `/workouts/${id}`)).body as { version: number };
    await patch(id, (await current()).version, { distance: { value: 1000, unit: "m" } });
    expect(problemSchema.parse((await keep(id)).body).detail).toBe("1000 m is not in the message.");
    await patch(id, (await current()).version, { discipline: "other" });
    const kept = workoutReadingSchema.parse((await keep(id)).body).message;
    expect([kept?.isRead, kept?.kept?.isCurrent, kept?.leftOut]).toEqual([
      true,
      true,
      "1000 m is not in the message and is not part of it.",
    ]);
    // What the words alone leave in doubt is asked again.
    app.world.clock.advance(24 * 60 * 60 * 1000);
    const again = (await say(text)).allWorkouts[0]?.workout;
    expect(again).toMatchObject({
      discipline: "other",
      issues: [{ kind: "unsure", text: "25m", reason: "only a remark, or the distance of this?" }],
    });
  });

  it("leaves an example that is in use when the workout is changed back, to be kept so or deleted", async () => {
    const { workout, text, id } = await keepHike();
    await send("POST", `/workouts/${workout.id}/undo`, { version: 2 });
    const undone = await reading(workout.id);
    expect([undone?.kept, undone?.refusal]).toEqual([{ id, isCurrent: false }, undefined]);
    expect((await keep(workout.id)).body).toMatchObject({ message: { kept: { id, isCurrent: true } } });
    expect((await log(text)).discipline).toBe("walking");
    expect((await reading(workout.id))?.kept).toEqual({ id, isCurrent: true });
    await send("DELETE", `/workouts/${workout.id}`);
    expect(await reading(workout.id)).toMatchObject({
      kept: { id, isCurrent: false },
      refusal: expect.stringMatching(/^Nothing/),
    });
    await send("DELETE", `/reading-examples/${id}`);
    expect((await reading(workout.id))?.kept).toBeUndefined();
  });

  it("is kept for the export alone where it says more than training, or a day that can't be told again", async () => {
    for (const [text, change] of [
      ["walked 10 km, and how far did I walk last week?", { discipline: "hiking" }],
      ["weighed 82.3 this morning, walked 12 km", { discipline: "hiking" }],
      ["walked 13 km on the wedding day", { date: "2026-11-18" }],
    ] as const) {
      const workout = (await say(text)).allWorkouts[0]?.workout;
      await patch(workout?.id ?? "", 1, change);
      const kept = workoutReadingSchema.parse((await keep(workout?.id ?? "")).body).message;
      expect([text, kept?.isRead, kept?.kept?.isCurrent]).toEqual([text, false, true]);
      app.world.clock.advance(24 * 60 * 60 * 1000);
      expect((await say(text)).allWorkouts[0]?.discipline).toBe("walking");
    }
    expect((await list()).items).toHaveLength(3);
  });

  it("has a horse and its rider by the names in the message", async () => {
    const ridden = await log("hacked Beau 40 min, Vera rode");
    await patch(ridden.id, 1, { discipline: "flatwork" });
    expect((await keep(ridden.id)).status).toBe(200);
    expect((await list()).items[0]?.example).toMatchObject({
      athletes: [
        { name: "Beau", kind: "horse" },
        { name: "Vera", kind: "person" },
      ],
      was: [{ discipline: "trail", athlete: "Beau" }],
      workouts: [{ discipline: "flatwork", athlete: "Beau", fields: { riderName: "Vera" } }],
    });
    const again = (await say("hacked Beau 40 min, Vera rode")).allWorkouts[0]?.workout;
    expect(again).toMatchObject({
      discipline: "flatwork",
      athleteId: "beau",
      riderAthleteId: "vera-athlete",
    });
  });

  it("is none of a workout that was entered by hand", async () => {
    const entered = { discipline: "running", date: "2026-11-18", durationSeconds: 600, exercises: [] };
    const { body } = await send("POST", "/workouts", { ...entered, athleteId: "emma-athlete" });
    const { id } = body as { id: string };
    expect(await reading(id)).toBeUndefined();
    expect((await keep(id)).status).toBe(404);
  });

  it("is none of a message that is too long to be kept", async () => {
    const { id } = await log(`walked 14 km.\n${"The weather was fine.\n".repeat(200)}`);
    expect(await reading(id)).toBeUndefined();
    expect((await keep(id)).status).toBe(404);
  });

  it("is none any more once its words are changed or gone", async () => {
    const { workout } = await keepHike();
    const { messageId = "" } = workout.source;
    await send("PATCH", `/messages/${messageId}`, { text: "walked 99 km" });
    expect((await list()).items).toEqual([]);
    expect((await keep(workout.id)).status).toBe(404);
  });
});

describe("examples of reading", () => {
  it("are exported as cases of the project, the oldest first", async () => {
    const [first, second] = [await keepHike(), await keepHike()];
    const answer = await send("GET", "/reading-examples/export");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/jsonl"]);
    const cases = casesOf(answer.text);
    expect(cases.map(({ message }) => message)).toEqual([first.text, second.text]);
    expect(Object.keys(cases[0] ?? {})).toEqual(["id", "message", "now", "units", "tags", "expect"]);
    expect(cases[0]).toMatchObject({ units: "kg", expect: { workouts: [{ discipline: "hiking" }] } });
    expect(new Set(cases.map(({ id }) => id)).size).toBe(2);
  });

  it("are the member's own: to everybody else they do not exist", async () => {
    const { id, workout, text } = await keepHike();
    for (const as of ["local-owner", "vera-account", "zoe-account"]) {
      expect((await send("DELETE", `/reading-examples/${id}`, undefined, as)).status).toBe(404);
      expect((await send("PATCH", `/reading-examples/${id}`, { isShared: true }, as)).status).toBe(404);
      expect((await send("GET", `/workouts/${workout.id}/reading`, undefined, as)).status).toBe(404);
      expect((await keep(workout.id, as)).status).toBe(404);
      for (const path of ["", "/in-use", "/export"])
        expect((await send("GET", `/reading-examples${path}`, undefined, as)).text).not.toContain(text);
    }
    expect(await list("local-owner")).toEqual({ items: [], sharedByOthers: 0 });
    // Nor is anybody else read by them.
    expect((await log(text, "local-owner")).discipline).toBe("walking");
  });

  it("read everybody in the group as long as they are shared", async () => {
    const { id, text } = await keepHike();
    const share = (isShared: boolean) => send("PATCH", `/reading-examples/${id}`, { isShared });
    expect((await share(true)).body).toMatchObject({ id, isShared: true });
    // Their numbers mean what they meant to whoever kept it.
    expect(await list("local-owner")).toEqual({ items: [], sharedByOthers: 1 });
    expect((await log(text, "local-owner")).discipline).toBe("hiking");
    await share(false);
    expect((await log(text, "local-owner")).discipline).toBe("walking");
    expect((await send("GET", "/reading-examples", undefined, "zoe-account")).status).toBe(404);
  });

  it("give the rides of their writer to nobody else", async () => {
    const text = "hacked Beau 35 min, Emma rode";
    const ridden = await log(text);
    await patch(ridden.id, 1, { discipline: "flatwork" });
    const kept = workoutReadingSchema.parse((await keep(ridden.id)).body);
    await send("PATCH", `/reading-examples/${kept.message?.kept?.id ?? ""}`, { isShared: true });
    expect((await say(text, "local-owner")).allWorkouts[0]?.workout).toMatchObject({
      discipline: "flatwork",
      riderAthleteId: "emma-athlete",
    });
  });

  it("are deleted for good, and then read nothing any more", async () => {
    const { id, text } = await keepHike();
    const gone = await send("DELETE", `/reading-examples/${id}`);
    expect([gone.status, gone.body]).toMatchObject([200, { id, example: { text } }]);
    expect((await send("DELETE", `/reading-examples/${id}`)).status).toBe(404);
    expect((await log(text)).discipline).toBe("walking");
  });
});
