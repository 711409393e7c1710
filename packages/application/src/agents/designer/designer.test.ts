import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import type { ScriptInput } from "@canter/agent/testing/script/script";
import { plannedMinutes } from "@canter/domain/program/planned-minutes";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TrainingPlan } from "@canter/domain/program/training-plan";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberContext } from "../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import type { PlanWish } from "./request-plan.ts";
import { openAgentLab } from "../testing/agent-lab.ts";

const today = "2026-11-20";
const targetDate = addDays(today, 42);
const show = { horseId: "beau", goalDescription: "Solid at 2'6\" courses for the show", targetDate };

describe("the designer's plan door", () => {
  let world: TestWorld;
  const servers: FakeModelServer[] = [];
  beforeEach(async () => void (world = await openTestWorld("sqlite")));
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const log = async (text: string) =>
    valueOf(await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }));
  const ask = async (member: MemberContext, wish: Partial<PlanWish> = show) =>
    world.application.agents.requestPlan(
      member,
      { goalDescription: "", targetDate, ...wish },
      { wait: true },
    );
  const eventsOf = async (runId: string) =>
    valueOf(await world.application.run.traceRun(world.emma, runId)).events.map(({ body }) => body);
  const setModel = async (script: ScriptInput | ScriptFunction) => {
    const server = await startFakeModelServer({ script });
    servers.push(server);
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "designer", model));
    return server;
  };

  it("rests on what riders wrote and on the lessons, and says so with their days", async () => {
    const ride = async (ago: number, more: object) =>
      valueOf(
        await world.application.workout.createWorkout(world.emma, {
          athleteId: "beau",
          riderAthleteId: world.emma.member.athleteId,
          discipline: "flatwork",
          date: addDays(today, -ago),
          durationSeconds: 2700,
          exercises: [],
          ...more,
        }),
      );
    for (const ago of [1, 4, 6]) await ride(ago, { notes: "stiff to the right" });
    for (const ago of [9, 16]) await ride(ago, { fields: { workType: "lesson" } });
    const made = valueOf(await ask(world.emma));
    expect(made.plan?.reasoning).toMatch(
      /“Stiff to the right” is written of 3 of the last 5 rides \(.+\): flatwork works on it\./u,
    );
    expect(made.plan?.reasoning).toMatch(/It keeps the lesson with Emma \(.+\)/u);
    expect(JSON.stringify(made.plan?.weeklyPlans)).toContain("the stiff side first and last");
    const thoughts = (await eventsOf(made.runId)).flatMap((body) =>
      body.type === "thought" ? [body.text] : [],
    );
    expect(thoughts.join(" ")).toContain("“Stiff to the right” is written of 3 of the last 5 rides");
  });

  it("makes a draft by rule, and tells thought, action and observation on the way", async () => {
    await log("flatwork with Beau yesterday 45 min");
    const made = valueOf(await ask(world.emma));
    expect(made).toMatchObject({ state: "done", by: "playbook", changes: [] });
    expect(made.plan).toMatchObject({ goal: show.goalDescription, targetDate });
    expect(made.plan?.weeklyPlans).toHaveLength(6);
    const program = valueOf(await world.application.program.readProgram(world.rita, made.programId));
    expect(program).toMatchObject({
      status: "draft",
      athleteId: "beau",
      goal: show.goalDescription,
      targetDate,
    });
    expect(program.reasoning).toBe(made.plan?.reasoning);
    const events = await eventsOf(made.runId);
    expect(events.flatMap((body) => (body.type === "action" ? [body.tool] : []))).toEqual([
      "get_current_date",
      "query_recent_sessions",
      "get_horse_profile",
      "get_training_state",
      "plan_by_rule",
    ]);
    expect(events.filter(({ type }) => type === "thought")).toHaveLength(5);
    expect(events.filter(({ type }) => type === "observation")).toHaveLength(5);
    expect(await world.application.agents.readTrainingPlan(world.rita, made.programId)).toEqual({
      ok: true,
      value: made.plan,
    });
  });

  it("keeps to a caution that is pinned to the horse", async () => {
    await log("jumped Beau yesterday 45 min 60 cm");
    valueOf(
      await world.application.horse.addCaution(world.emma, "beau", {
        text: "no jumping until the vet has been",
      }),
    );
    const { plan, cannot } = valueOf(await ask(world.emma));
    const types = plan?.weeklyPlans.flatMap(({ sessions }) => sessions.map(({ workType }) => workType)) ?? [];
    expect(types.length).toBeGreaterThan(5);
    expect(types).not.toContain("JUMPING");
    expect(cannot[0]).toContain("no jumping until the vet has been");
  });

  it("plans for a person too", async () => {
    const made = valueOf(
      await ask(world.emma, {
        athleteId: "emma-athlete",
        horseId: undefined,
        goalDescription: "my first pull-up",
      }),
    );
    const [session] = made.plan?.weeklyPlans[1]?.sessions ?? [];
    expect(session).toMatchObject({
      workType: "STRENGTH",
      notes: expect.stringContaining("Dead Hang 4x20s"),
    });
    const { program } = valueOf(await world.application.program.readProgram(world.emma, made.programId));
    // Real sets, with the rests that the session's time leaves.
    const kept = program.weeks[1]?.sessions[0];
    expect(kept?.exercises[0]).toMatchObject({ name: "Dead Hang", workingSets: 4, reps: "20s" });
    expect(kept && plannedMinutes(kept)).toBe(session?.durationMinutes);
    expect(await world.application.agents.readTrainingPlan(world.rita, made.programId)).toMatchObject({
      error: { type: "not_found" },
    });
  });

  it.each([
    ["goalDescription", { goalDescription: "  " }],
    ["targetDate", { targetDate: "2026-11-20" }],
    ["targetDate", { targetDate: "2036-11-20" }],
    ["targetDate", { targetDate: "spring" }],
    ["horseId", { horseId: undefined }],
    ["athleteId", { athleteId: "emma-athlete" }],
  ])("refuses a wish by its %s", async (path, wrong) => {
    expect(await ask(world.emma, { ...show, ...wrong })).toMatchObject({
      error: { type: "invalid", fields: [{ path }] },
    });
  });

  it("knows nobody else's horses, and lets a viewer look only", async () => {
    expect(await ask(world.zoe)).toMatchObject({
      error: { type: "not_found", detail: expect.stringContaining("horseId") },
    });
    expect(await ask(world.emma, { ...show, horseId: "emma-athlete" })).toMatchObject({
      error: { type: "not_found" },
    });
    expect(await ask(world.emma, { athleteId: "rita-athlete", goalDescription: "x" })).toMatchObject({
      error: { type: "not_found" },
    });
    expect(await ask(world.vera)).toMatchObject({ error: { type: "forbidden" } });
    const made = valueOf(await ask(world.emma));
    expect(await world.application.agents.readPlanRun(world.rita, made.runId)).toMatchObject({
      error: { type: "not_found" },
    });
    expect(await world.application.agents.readTrainingPlan(world.zoe, made.programId)).toMatchObject({
      error: { type: "not_found" },
    });
  });

  it("makes one draft of a request that arrives twice", async () => {
    const once = { key: "k", requestHash: "h" };
    const door = () => world.application.agents.requestPlan(world.emma, show, { wait: true, once });
    const [first, second] = [valueOf(await door()), valueOf(await door())];
    expect(second).toEqual(first);
    const drafts = valueOf(
      await world.application.program.listPrograms(world.emma, { athleteId: "beau", limit: 9 }),
    ).items;
    expect(drafts).toHaveLength(1);
  });

  it("goes on in another process where the first one died, and makes one draft", async () => {
    const queued = valueOf(await world.application.agents.requestPlan(world.emma, show, { wait: false }));
    const { db } = world.store;
    await db
      .updateTable("runs")
      .set({ state: "running", attempt: 1, owner: "dead", lease_until: 1, started_at: 1 })
      .where("id", "=", queued.runId)
      .execute();
    expect(await openAgentLab(world).perform(queued.runId)).toMatchObject({ state: "done" });
    const made = valueOf(await world.application.agents.readPlanRun(world.emma, queued.runId));
    expect(made.plan?.weeklyPlans).toHaveLength(6);
  });

  it("ends decently where a tool keeps failing: says what it found, keeps nothing", async () => {
    const queued = valueOf(await world.application.agents.requestPlan(world.emma, show, { wait: false }));
    valueOf(await world.application.horse.removeHorse(world.emma, "beau"));
    await openAgentLab(world).perform(queued.runId);
    const made = valueOf(await world.application.agents.readPlanRun(world.emma, queued.runId));
    expect(made.reply).toMatch(
      /^I could not finish the plan: .*not here any more\. Here is what I found: There are 6 weeks/,
    );
    expect(made.plan).toBeUndefined();
    const tries = (await eventsOf(queued.runId)).filter(
      (body) => body.type === "action" && body.tool === "query_recent_sessions",
    );
    expect(tries).toHaveLength(3);
  });

  describe("with a model", () => {
    const plan = async (): Promise<TrainingPlan> => {
      const made = valueOf(await ask(world.emma));
      if (!made.plan) throw new Error("There is a plan.");
      return made.plan;
    };
    const call = (tool: string, input: object = {}) => ({
      text: `I want to know ${tool}.`,
      calls: [{ tool, input }],
    });

    it("keeps what it hands in where that keeps the rules", async () => {
      const own = { ...(await plan()), reasoning: `Because I say so. ${(await plan()).reasoning}` };
      await setModel({
        replies: [
          call("queryRecentSessions", { horseId: "beau", days: 30 }),
          call("getHorseProfile", { horseId: "beau" }),
          { text: JSON.stringify(own) },
        ],
      });
      const made = valueOf(await ask(world.emma));
      expect(made).toMatchObject({ state: "done", by: "model", changes: [] });
      expect(made.plan).toEqual(own);
      const events = await eventsOf(made.runId);
      expect(events).toContainEqual({ type: "thought", text: "I want to know queryRecentSessions." });
      expect(events.flatMap((body) => (body.type === "action" ? [body.tool] : []))).toEqual([
        "query_recent_sessions",
        "get_horse_profile",
      ]);
    });

    it("is told once what goes against the rules, and what still does is mended", async () => {
      const good = await plan();
      const tooHigh = {
        ...good,
        weeklyPlans: good.weeklyPlans.map((week, index) =>
          index === 3
            ? {
                ...week,
                sessions: week.sessions.map((s, at) =>
                  at === 1
                    ? { ...s, workType: "JUMPING", focus: "Courses at 1.40 m", durationMinutes: 300 }
                    : s,
                ),
              }
            : week,
        ),
      };
      const server = await setModel({ replies: [{ text: JSON.stringify(tooHigh), times: "always" }] });
      const made = valueOf(await ask(world.emma));
      expect(server.requests).toHaveLength(2);
      expect(JSON.stringify(server.requests[1]?.body)).toContain("fence_height");
      expect(made).toMatchObject({ by: "model", state: "done" });
      expect(made.changes.join(" ")).toContain("Fences begin at");
      expect(JSON.stringify(made.plan)).not.toContain("1.40 m");
      expect(made.reply).toContain("The model’s plan was changed to keep the rules.");
    });

    it.each([
      [
        "a plan of which little keeps the rules",
        {
          replies: [
            {
              text: JSON.stringify({
                goal: "g",
                targetDate: "2020-01-01",
                reasoning: "",
                weeklyPlans: [
                  {
                    weekNumber: 1,
                    startDate: "2020-01-01",
                    focus: "",
                    sessions: [
                      { dayOfWeek: "Someday", workType: "PIAFFE", durationMinutes: 1, focus: "", notes: "" },
                    ],
                  },
                ],
              }),
              times: "always" as const,
            },
          ],
        },
        /keep the rules/,
      ],
      [
        "garbage",
        { replies: [{ text: "no plan", times: "always" as const }] },
        /still not valid after two corrections/,
      ],
      [
        "calls that keep failing",
        {
          replies: [
            {
              text: "again",
              calls: [{ tool: "query_recent_sessions", input: { athlete: "Luna" } }],
              times: "always" as const,
            },
          ],
        },
        /calls failed one after the other/,
      ],
      [
        "calls without end",
        {
          replies: [
            { text: "again", calls: [{ tool: "get_current_date", input: {} }], times: "always" as const },
          ],
        },
        /more than 24 steps/,
      ],
      ["silence", { replies: [{ status: { code: 500 }, times: "always" as const }] }, /./],
    ] satisfies [string, ScriptInput, RegExp][])(
      "is followed by the rules after %s",
      async (_what, script, reason) => {
        await setModel(script);
        const made = valueOf(await ask(world.emma));
        expect(made).toMatchObject({ state: "done", by: "playbook" });
        expect(made.reply).toContain("The model failed; this is the plan that the rules make.");
        expect(made.plan?.weeklyPlans).toHaveLength(6);
        const fallback = (await eventsOf(made.runId)).find(({ type }) => type === "fallback");
        expect(fallback).toMatchObject({
          from: "model",
          to: "playbook",
          reason: expect.stringMatching(reason),
        });
      },
    );
  });
});
