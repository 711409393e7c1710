import "temporal-polyfill/global";
import { executeRun } from "@canter/agent/run/execute-run";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import { dialects } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { openLoggerLab } from "./testing/logger-lab.ts";

const date = "2026-11-20";
const run = { discipline: "running", date, durationSeconds: 1500, distance: { value: 5, unit: "km" } };

describe.each(dialects.slice(0, 1))("a model that does half of it (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  async function say(
    text: string,
    script: ScriptInput,
    driver: "report" | "stages" = "report",
    member = world.owner,
  ) {
    const lab = openLoggerLab(world);
    const runId = await lab.queue(member, text);
    const { modelFor, ...rest } = lab.kernelWithScript(script, driver);
    // The model goes first, also where the playbook would be sure.
    const agentOf: typeof rest.agentOf = (name) => {
      const agent = rest.agentOf(name);
      return {
        ...agent,
        prepare: async (request, circumstances) => {
          const open = await agent.prepare(request, circumstances);
          return () => ({ ...open(), first: "model" });
        },
      };
    };
    const claimed = await rest.store.claim(runId);
    if (!claimed) throw new Error("Nothing to take up.");
    const outcome = await executeRun({ ...rest, modelFor, agentOf }, claimed, new AbortController().signal);
    const { messageId } = claimed.request;
    const kept = async (status: "saved" | "draft") =>
      valueOf(await world.application.workout.listWorkouts(member, { status, limit: 50 })).items.filter(
        ({ source }) => source.messageId === messageId,
      );
    return { outcome, saved: await kept("saved"), drafts: await kept("draft") };
  }
  const report = (isLog: boolean, ...workouts: object[]) => ({
    calls: [{ tool: "report_workouts", input: { isLog, workouts } }],
  });

  it("leaves the second of two alike to the playbook, which records it", async () => {
    const script = {
      replies: [
        {
          calls: [
            { tool: "detect_discipline", input: { text: "ran 5k", discipline: "running" } },
            { tool: "extract_workout_data", input: { workout: run } },
          ],
        },
        { status: { code: 400, message: "no such model" } },
      ],
    };
    const text = "ran 5k in 25:00 yesterday. ran 3k in 14:10 today.";
    const { saved, outcome } = await say(text, script, "stages");
    expect(outcome).toMatchObject({ reply: expect.stringMatching(/^Saved Running.*\. The model failed/) });
    expect(new Set(saved.map(({ durationSeconds }) => durationSeconds))).toEqual(new Set([850, 1500]));
    expect(saved).toHaveLength(2);
  });

  it("saves nothing of which it says that it was not done", async () => {
    const contradiction = report(false, { workout: { ...run, date: "2026-11-21", durationSeconds: 1501 } });
    const { saved, drafts } = await say("5 km tomorrow in 25:01, I hope", {
      replies: [contradiction, contradiction],
    });
    expect([saved, drafts]).toEqual([[], []]);
  });

  it("marks a name that the message does not hold", async () => {
    const workout = { discipline: "flatwork", date, durationSeconds: 2400, athlete: "Luna" };
    const { saved } = await say(
      "dressage 40 min, quiet and soft",
      { replies: Array(2).fill(report(true, { workout })) },
      "report",
      world.rita,
    );
    expect(saved.flatMap(({ issues }) => issues)).toContainEqual({
      kind: "unsure",
      text: "Luna",
      reason: "this name is not in your words",
    });
  });

  it("keeps what it invented as a draft, no record, until a person confirms it", async () => {
    const sets = [{ reps: 5, weight: { value: 315, unit: "lb" } }];
    const workout = {
      discipline: "strength",
      date,
      durationSeconds: 2820,
      exercises: [{ name: "Front Squat", sets }],
    };
    const { saved, drafts } = await say("front squats, a few fives", {
      replies: Array(2).fill(report(true, { workout })),
    });
    expect(saved).toEqual([]);
    expect(drafts).toHaveLength(1);
    const [draft] = drafts;
    const doubted = draft?.issues.flatMap((issue) => (issue.kind === "doubt" ? [issue.field] : [])) ?? [];
    expect(doubted).toEqual(["durationSeconds", "exercises.0.sets.0.weight"]);
    const bests = async () =>
      valueOf(await world.application.record.listRecords(world.owner, {}))
        .filter(({ kind, workoutId }) => kind === "weight_for_5_reps" && workoutId === draft?.id)
        .map(({ value }) => value);
    expect(await bests()).toEqual([]);
    const { answerWorkoutDoubt } = world.application.workout;
    for (const field of doubted)
      valueOf(await answerWorkoutDoubt(world.owner, draft?.id ?? "", { field, answer: "confirm" }));
    expect(await bests()).toEqual([142.88]);
  });

  it("takes what it repeats while it mends another workout for the one that is there", async () => {
    const right = { ...run, distance: { value: 6, unit: "km" }, durationSeconds: 1870 };
    const invented = { discipline: "swimming", date, durationSeconds: 1260 };
    const { saved, drafts } = await say("ran 6 km in 31:10, swam a bit", {
      replies: Array(2).fill(report(true, { workout: right }, { workout: invented })),
    });
    expect(saved.map(({ discipline }) => discipline)).toEqual(["running"]);
    expect(drafts.map(({ discipline }) => discipline)).toEqual(["swimming"]);
  });

  it("whose arguments nest without end is answered by the playbook", async () => {
    const depth = 30_000;
    const nested = `{"isLog":true,"workouts":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const { outcome, saved } = await say("rowed 2000m in 8:07", {
      replies: Array(2).fill({ calls: [{ tool: "report_workouts", rawInput: nested }] }),
    });
    expect(outcome).toMatchObject({ state: "done" });
    expect(saved).toHaveLength(1);
  });
});
