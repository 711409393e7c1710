import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { valueOf } from "@canter/application/testing/test-world";
import type { DashboardView, PromptView } from "@canter/protocol/coach/dashboards";
import { shortestSound } from "../testing/samples/shortest-sound.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const catalogue = `
items:
  - { id: push, title: Push, minutes: 40 }
  - { id: pull, title: Pull, minutes: 45 }
  - { id: legs, title: Legs, minutes: 35 }
  - { id: ride, title: Spin, kind: cardio, discipline: cycling, minutes: 30 }
  - { id: flow, title: Gentle Flow, kind: yoga, minutes: 20 }
programs:
  - id: block
    title: The Block
    weeks: [[push, flow, pull, legs, rest], [push, flow, pull, legs, rest]]
`;
const catalogueNotPlex = "http://127.0.0.1:9";
const today = "2026-11-20";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp("sqlite");
  const { application, rita } = app.world;
  const { id } = valueOf(
    await application.content.createContentSource(rita, { kind: "file", text: catalogue }),
  );
  valueOf(await application.content.syncContentSource(rita, id));
});
afterEach(async () => {
  await app.cleanUp();
  if (app.world.bugs.length > 0) throw new AggregateError(app.world.bugs);
});

const read = async () => (await app.send("GET", "/api/v1/health-dashboard/me/today")).body as DashboardView;
const again = () => app.send("POST", "/api/v1/agents/coach/assignments/daily-dashboard/run?wait=1");
const answer = async (prompt: PromptView | undefined, text: string, headers = {}) =>
  app.send("POST", `/api/v1/prompts/${prompt?.id ?? ""}/answer`, { body: { text }, headers });
const promptsNow = async () =>
  (await app.send("GET", "/api/v1/prompts")).body as {
    readonly items: PromptView[];
    readonly rates: readonly { readonly kind: string }[];
  };

const didQuestions = async () => (await promptsNow()).items.filter(({ key }) => key.startsWith("did."));

/** Logs a workout in any way, with all its consequences. */
const did = async (workout: object) => {
  const { application, rita } = app.world;
  const made = valueOf(
    await application.workout.createWorkout(rita, {
      athleteId: "rita-athlete",
      discipline: "strength",
      date: today,
      exercises: [],
      ...workout,
    }),
  );
  await application.settled();
  return made;
};

const hasGoal = async () => {
  const target = { kind: "habit", what: "workouts", timesPerWeek: 3 } as const;
  valueOf(await app.world.application.health.createGoal(app.world.rita, { target }));
};

/** A program that begins today, after days of running: the coach asks whether today is the day. */
const startTired = async () => {
  const { application, rita } = app.world;
  await hasGoal();
  for (const date of ["2026-11-17", "2026-11-18", "2026-11-19"])
    await did({ date, discipline: "running", durationSeconds: 1800 });
  const contentProgram = { id: "file:block", startDate: today };
  return valueOf(await application.program.createProgram(rita, { contentProgram, status: "active" }));
};

describe("a tapped answer", () => {
  it("replaces up next with something lighter, once, and a new revision keeps that", async () => {
    await startTired();
    const first = await read();
    const [ready] = first.coach.prompts;
    expect(ready).toMatchObject({ effects: { "Something lighter": { do: "lighter" } } });
    expect(first.curated.upNext.primary?.title).toBe("Push");
    const key = { "idempotency-key": "tapped" };
    const answered = await answer(ready, "Something lighter", key);
    expect(answered.body).toMatchObject({
      state: "answered",
      answer: { text: "Something lighter", outcome: "Up next is Gentle Flow now." },
    });
    expect((await answer(ready, "Something lighter", key)).body).toEqual(answered.body);
    expect((await answer(ready, "Something lighter")).body).toEqual(answered.body);
    expect((await answer(ready, "Rest day")).status).toBe(409);
    const second = await read();
    expect(second.revision).toBe(2);
    expect(second.curated.upNext).toMatchObject({
      chosen: "lighter",
      primary: { contentId: "file:flow" },
      alternates: [{ title: "Push", reason: "next_in_program" }, {}],
    });
    expect(second.coach.briefing).toEqual(first.coach.briefing);
    expect((await again()).body).toMatchObject({ state: "done" });
    expect(await read()).toMatchObject({
      revision: 3,
      curated: { upNext: { chosen: "lighter", primary: { contentId: "file:flow" } } },
    });
  });

  it("sets up next aside on a rest day, and the program waits where it was", async () => {
    const { id } = await startTired();
    const { coach, curated } = await read();
    expect((await answer(coach.prompts[0], "Rest day")).body).toMatchObject({
      answer: { outcome: "Today is a day of rest; Push waits." },
    });
    const resting = await read();
    expect(resting.curated.upNext).toMatchObject({ chosen: "rest" });
    expect(resting.curated.upNext.primary).toBeUndefined();
    expect(resting.consumed).toMatchObject([
      { contentId: curated.upNext.primary?.contentId, as: "not_today" },
    ]);
    await again();
    expect((await read()).curated.upNext).toMatchObject({ chosen: "rest" });
    const program = valueOf(await app.world.application.program.readProgram(app.world.rita, id));
    expect(program.next).toMatchObject({ when: "today" });
  });

  it("resumes a paused program, or ends it", async () => {
    const { application, rita } = app.world;
    const { id, version } = await startTired();
    valueOf(await application.program.changeProgram(rita, id, { version, status: "paused" }));
    const { coach } = await read();
    expect(coach.prompts).toMatchObject([{ key: "program.resume" }]);
    expect((await answer(coach.prompts[0], "Yes, go on")).body).toMatchObject({
      answer: { outcome: "The Block goes on." },
    });
    expect(valueOf(await application.program.readProgram(rita, id)).status).toBe("active");
  });

  it("starts the program that somebody seems to follow, and items done recently count", async () => {
    for (const [date, contentId] of [
      ["2026-11-16", "file:push"],
      ["2026-11-17", "file:flow"],
      ["2026-11-18", "file:pull"],
      ["2026-11-19", "file:legs"],
    ] as const)
      await did({ date, durationSeconds: 1800, fields: { contentId } });
    await hasGoal();
    const [follow] = (await read()).coach.prompts;
    expect(follow).toMatchObject({
      question: "You did 4 days of The Block in its order. Are you following it?",
      effects: { "Yes, I follow it": { do: "start_program", contentProgramId: "file:block" } },
    });
    expect((await answer(follow, "Yes, I follow it")).body).toMatchObject({
      answer: { outcome: "The Block is your program now. What you did of it counts." },
    });
    const programs = valueOf(await app.world.application.program.listPrograms(app.world.rita, { limit: 5 }));
    expect(programs.items).toMatchObject([{ name: "The Block", status: "active", done: 4 }]);
  });

  it("sets a goal if it is complete, and leaves a missing number to its member", async () => {
    const { application, rita } = app.world;
    const { coach } = await read();
    expect(coach.prompts[0]).toMatchObject({
      key: "goal.kind",
      effects: { "Lose weight": { do: "open_goal", kind: "weight" } },
    });
    expect((await answer(coach.prompts[0], "Train regularly")).body).toMatchObject({
      answer: { outcome: "Your goal: Train 3 times a week. You can change it." },
    });
    const goals = valueOf(await application.health.listGoals(rita, { limit: 5 })).items;
    expect(goals).toMatchObject([{ target: { kind: "habit", timesPerWeek: 3 } }]);
  });
});

describe("a spoken answer", () => {
  it("is the same however often it is sent, even if it was transcribed since; and is not accepted together with text", async () => {
    const { application, rita } = app.world;
    const [prompt] = (await read()).coach.prompts;
    const place = `/api/v1/prompts/${prompt?.id ?? ""}/answer`;
    const sound = new TextEncoder().encode(shortestSound);
    const memo = valueOf(await application.dashboard.saveVoiceMemo(rita, { mediaType: "audio/wav", sound }));
    const said = { voiceMemoId: memo.id };
    const both = await app.send("POST", place, { body: { ...said, text: "Lose weight" } });
    expect(both).toMatchObject({ status: 400, body: { fields: [{ path: "voiceMemoId" }] } });
    const first = await app.send("POST", place, { body: said });
    expect(first).toMatchObject({ status: 200, body: { answer: said } });
    expect((await app.send("POST", place, { body: said })).body).toEqual(first.body);
    valueOf(await application.voiceMemo.writeTranscript(rita, memo.id, "strong again"));
    expect((await app.send("POST", place, { body: said })).body).toMatchObject({
      answer: { text: "strong again", ...said },
    });
    const other = valueOf(await application.dashboard.saveVoiceMemo(rita, { mediaType: "audio/wav", sound }));
    expect((await app.send("POST", place, { body: { voiceMemoId: other.id } })).status).toBe(409);
    expect((await app.send("POST", place, { body: { text: "strong again" } })).status).toBe(409);
  });
});

describe("a workout, however it was logged", () => {
  it("is no longer next: a session of the program, which returns when the workout is deleted", async () => {
    await startTired();
    const { primary } = (await read()).curated.upNext;
    const workout = await did({ durationSeconds: 2400, fields: { contentId: "file:push" } });
    const after = await read();
    expect(after.curated.upNext.primary).toBeUndefined();
    expect(after.consumed).toMatchObject([
      { contentId: primary?.contentId, as: "done", workoutId: workout.id },
      // What the session plays is done with it.
      { contentId: "file:push", as: "done" },
    ]);
    const { application, rita } = app.world;
    valueOf(await application.workout.deleteWorkout(rita, workout.id));
    await application.settled();
    expect(await read()).toMatchObject({ consumed: [], curated: { upNext: { primary } } });
    valueOf(await application.workout.restoreWorkout(rita, workout.id));
    await application.settled();
    expect((await read()).consumed).toEqual(after.consumed);
  });

  it("is recognised by its words, and asked about if only the discipline matches", async () => {
    const { application, rita } = app.world;
    const day = await read();
    const { primary } = day.curated.upNext;
    expect(primary?.title).toBeTruthy();
    const ran = await did({ discipline: "running", durationSeconds: 1800 });
    expect((await read()).consumed).toEqual([]);
    const vague = await did({ durationSeconds: 300 });
    const asked = await read();
    expect(asked.consumed).toEqual([]);
    const [did1] = asked.coach.prompts.filter(({ key }) => key.startsWith("did."));
    expect(did1?.question).toBe(`You logged strength. Was it ${primary?.title}?`);
    // The question about it survives a new revision.
    await again();
    expect((await read()).coach.prompts.map(({ key }) => key)).toContain(did1?.key);
    expect((await answer(did1, "Yes, that was it")).body).toMatchObject({
      answer: { outcome: "Marked as done." },
    });
    const confirmed = await read();
    expect(confirmed.consumed).toMatchObject([
      { contentId: primary?.contentId, as: "done", workoutId: vague.id },
    ]);
    valueOf(await application.workout.deleteWorkout(rita, ran.id));
    valueOf(await application.workout.editWorkout(rita, vague.id, { version: 1, notes: "slow" }));
    await application.settled();
    expect((await read()).consumed).toEqual(confirmed.consumed);
    const said = `did ${primary?.title} today 40 min`;
    valueOf(await application.agents.receiveMessage(rita, { text: said }, { wait: true }));
    await application.settled();
    expect((await read()).consumed).toEqual(confirmed.consumed);
  });
});

describe("a question about a workout", () => {
  const change = async (act: () => Promise<unknown>) => {
    await act();
    await app.world.application.settled();
  };

  it("is removed with the workout, and moves with its day", async () => {
    const { application, rita } = app.world;
    await hasGoal();
    await read();
    const gone = await did({ durationSeconds: 300 });
    const [first] = await didQuestions();
    expect(first).toMatchObject({ state: "open" });
    await change(async () => valueOf(await application.workout.deleteWorkout(rita, gone.id)));
    expect(await didQuestions()).toMatchObject([{ id: first?.id, state: "dropped" }]);
    expect((await answer(first, "Yes, that was it")).status).toBe(409);

    const moved = await did({ durationSeconds: 240 });
    const second = (await didQuestions()).find(({ state }) => state === "open");
    expect(second?.key).toContain(moved.id.toLowerCase());
    await change(async () =>
      valueOf(await application.workout.editWorkout(rita, moved.id, { version: 1, date: "2026-11-18" })),
    );
    expect((await didQuestions()).map(({ state }) => state)).toEqual(["dropped", "dropped"]);
    expect((await read()).consumed).toEqual([]);
  });

  it("checks its subject again when it is answered", async () => {
    const { application, rita } = app.world;
    await hasGoal();
    await read();
    const nothing = { outcome: "That workout is no longer one of that day: nothing changes." };
    const moved = await did({ durationSeconds: 300 });
    const gone = await did({ durationSeconds: 240 });
    // Neither has been announced yet, as right after a change.
    const { db } = app.world.store;
    const { content } = await db
      .selectFrom("workouts")
      .select("content")
      .where("id", "=", moved.id)
      .executeTakeFirstOrThrow();
    const elsewhere = { content: content.replace(today, "2026-11-18"), date: "2026-11-18" };
    await db.updateTable("workouts").set(elsewhere).where("id", "=", moved.id).execute();
    await db.updateTable("workouts").set({ deleted_at: 1 }).where("id", "=", gone.id).execute();
    const questions = await didQuestions();
    expect(questions).toHaveLength(2);
    for (const question of questions)
      expect((await answer(question, "Yes, that was it")).body).toMatchObject({ answer: nothing });
    expect((await read()).consumed).toEqual([]);
    // Nor later, through a correction in words.
    await change(async () =>
      valueOf(await application.workout.editWorkout(rita, moved.id, { version: 1, notes: "slow" })),
    );
    expect((await read()).consumed).toEqual([]);
  });

  it("is not asked on the next day", async () => {
    await read();
    await did({ durationSeconds: 300 });
    expect(await didQuestions()).toMatchObject([{ state: "open" }]);
    app.world.clock.advance(24 * 3600 * 1000);
    await read();
    expect(await didQuestions()).toMatchObject([{ state: "dropped" }]);
  });
});

describe("undoing", () => {
  const forget = async (id: string) => {
    const { application, rita } = app.world;
    valueOf(await application.workout.deleteWorkout(rita, id));
    await application.settled();
  };

  it("keeps what else was done of the same, also under another discipline", async () => {
    const contentId = (await read()).curated.upNext.primary?.contentId;
    const first = await did({ durationSeconds: 2400, fields: { contentId } });
    const second = await did({ discipline: "other", durationSeconds: 2400, fields: { contentId } });
    await forget(first.id);
    const after = await read();
    expect(after.consumed).toMatchObject([{ contentId, as: "done", workoutId: second.id }]);
    expect(after.curated.upNext.primary).toBeUndefined();
    await forget(second.id);
    expect(await read()).toMatchObject({ consumed: [], curated: { upNext: { primary: { contentId } } } });
  });

  it("keeps what was marked as not for today before it was done", async () => {
    const contentId = (await read()).curated.upNext.primary?.contentId;
    const place = `/api/v1/health-dashboard/me/${today}/consumed`;
    await app.send("POST", place, { body: { contentId, as: "not_today" } });
    const workout = await did({ durationSeconds: 2400, fields: { contentId } });
    expect((await read()).consumed).toMatchObject([{ contentId, as: "done", workoutId: workout.id }]);
    await forget(workout.id);
    const after = await read();
    expect(after.consumed).toEqual([{ contentId, as: "not_today", at: app.world.clock.now() }]);
    expect(after.curated.upNext.primary?.contentId).not.toBe(contentId);
  });
});

describe("how a member answers", () => {
  it("is counted by kind of question, and visible only to them", async () => {
    const { coach } = await read();
    await answer(coach.prompts[0], "Something else");
    expect((await promptsNow()).rates).toEqual([{ kind: "goal", asked: 1, answered: 1, lastAsked: today }]);
    const { body } = await app.send("GET", "/api/v1/prompts", { as: "emma-account" });
    expect(body).toEqual({ items: [], rates: [] });
  });
});

describe("an unavailable source", () => {
  it("is mentioned in a sentence of the day", async () => {
    const { application, rita } = app.world;
    const plex = { kind: "plex", name: "Plex", url: catalogueNotPlex, token: "a token for tests" } as const;
    const { id } = valueOf(await application.content.createContentSource(rita, plex));
    await application.content.syncContentSource(rita, id);
    const { coach } = await read();
    expect(coach.briefing.map(({ text }) => text)).toContain(
      "Couldn’t reach the Plex library, so what plays from there may not start today.",
    );
  });
});
