import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays } from "@canter/domain/schedule/local-date";
import type { TrainingPlan } from "@canter/domain/program/training-plan";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MemberContext } from "../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { openAgentLab } from "../testing/agent-lab.ts";

const today = "2026-11-20";
const show = {
  horseId: "beau",
  goalDescription: "Solid at 80 cm courses for the show",
  targetDate: addDays(today, 50),
};

const jumps = (plan: TrainingPlan | undefined, week: number): number =>
  (plan?.weeklyPlans[week - 1]?.sessions ?? []).filter(({ workType }) => workType === "JUMPING").length;

describe("refining a draft", () => {
  let world: TestWorld;
  let programId: string;
  let before: TrainingPlan;
  const servers: FakeModelServer[] = [];
  beforeEach(async () => {
    world = await openTestWorld("sqlite");
    for (const ago of [1, 3, 5, 8, 10, 12, 15, 17, 19, 22])
      valueOf(
        await world.application.workout.createWorkout(world.emma, {
          athleteId: "beau",
          discipline: ago % 2 === 0 ? "flatwork" : "jumping",
          date: addDays(today, -ago),
          durationSeconds: 2700,
          ...(ago % 2 === 1 && { fields: { jumpHeightCm: 75 } }),
          exercises: [],
        }),
      );
    const made = valueOf(await world.application.agents.requestPlan(world.emma, show, { wait: true }));
    if (!made.plan) throw new Error(made.reply);
    ({ programId } = made);
    before = made.plan;
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const say = (text: string, member: MemberContext = world.emma) =>
    world.application.agents.refinePlan(member, { programId, text }, { wait: true });
  const planNow = async (): Promise<TrainingPlan> =>
    valueOf(await world.application.agents.readTrainingPlan(world.emma, programId));
  const apply = async (proposalId: string | undefined) =>
    valueOf(await world.application.proposal.applyProposal(world.emma, proposalId ?? ""));
  const actionsOf = async (runId: string) =>
    valueOf(await world.application.run.traceRun(world.emma, runId)).events.flatMap(({ body }) =>
      body.type === "action" ? [body.tool] : [],
    );

  it("proposes what was asked for, changes nothing until the click, then exactly that", async () => {
    expect(jumps(before, 3)).toBe(2);
    const said = valueOf(await say("That's too much jumping in week 3"));
    expect(said.reply).toMatch(/for you to apply or cancel:\nWeek 3: .*jumping from 2 to 1/);
    expect(await actionsOf(said.runId)).toEqual(["revise_plan"]);
    expect(await planNow()).toEqual(before);
    expect(await apply(said.proposalId)).toMatchObject({ applied: true });
    const after = await planNow();
    expect(jumps(after, 3)).toBe(1);
    expect(after.weeklyPlans.filter((_, index) => index !== 2)).toEqual(
      before.weeklyPlans.filter((_, index) => index !== 2),
    );
  });

  it("heeds no more what was cancelled or taken back", async () => {
    const { proposalId = "" } = valueOf(await say("no jumping for two weeks"));
    valueOf(await world.application.proposal.cancelProposal(world.emma, proposalId));
    const said = valueOf(await say("Too much jumping in week 3"));
    expect(said.changes).toEqual([expect.stringMatching(/^Week 3: /u)]);
    valueOf(await say("undo that"));
    expect(valueOf(await say("Too much jumping in week 4")).changes).toEqual([
      expect.stringMatching(/^Week 4: /u),
    ]);
  });

  it("leaves a day between any two, and gives back what is over", async () => {
    const apart = valueOf(await say("not two days in a row"));
    await apply(apart.proposalId);
    const dates = (await planNow()).weeklyPlans.map(({ sessions }) =>
      sessions.map(({ dayOfWeek }) => weekdays.indexOf(dayOfWeek as (typeof weekdays)[number])),
    );
    for (const days of dates) for (const day of days) expect(days).not.toContain(day + 1);
    await apply(valueOf(await say("he is lame")).proposalId);
    expect((await planNow()).weeklyPlans[1]?.sessions).toEqual([]);
    const again = valueOf(await say("he is sound again"));
    await apply(again.proposalId);
    expect((await planNow()).weeklyPlans[1]?.sessions.length).toBeGreaterThan(1);
    expect(valueOf(await say("he is sound again")).reply).toMatch(/^Nothing that was said of this plan/u);
  });

  it("moves the date with a click, the weeks with it, and takes it back by undo", async () => {
    const said = valueOf(await say("the show is two weeks later"));
    const moved = addDays(show.targetDate, 14);
    expect(said.reply).toMatch(/^Proposed, for you to apply or cancel:\nThe date is .* instead of /u);
    expect((await planNow()).targetDate).toBe(show.targetDate);
    // What is said next is said of the plan as it waits.
    const again = valueOf(await say("less flatwork in week 3"));
    expect(again.proposalId).toBe(said.proposalId);
    const waiting = valueOf(await world.application.proposal.readProposal(world.emma, said.proposalId ?? ""));
    expect(waiting.preview.details[0]).toMatchObject({
      target: "Program",
      fields: [{ field: "name" }, { field: "targetDate", oldValue: show.targetDate, newValue: moved }],
    });
    expect(await apply(said.proposalId)).toMatchObject({ applied: true });
    const after = await planNow();
    expect(after.targetDate).toBe(moved);
    expect(after.weeklyPlans).toHaveLength(before.weeklyPlans.length + 2);
    expect(after.weeklyPlans.at(-1)?.sessions.at(-1)?.focus).toContain("Show");
    expect(after.weeklyPlans.at(-3)?.sessions.some(({ focus }) => focus.startsWith("Show"))).toBe(false);
    const { version } = valueOf(await world.application.program.readProgram(world.emma, programId));
    valueOf(await world.application.program.undoProgram(world.emma, programId, { version }));
    expect(await planNow()).toEqual(before);
  });

  it("says in the plan's reasons what was changed and what for", async () => {
    const said = valueOf(await say("less flatwork in week 1"));
    // As long as it waits, the reasons are those of the plan as it is.
    expect((await planNow()).reasoning).toBe(before.reasoning);
    expect(await apply(said.proposalId)).toMatchObject({ applied: true });
    expect((await planNow()).reasoning).toMatch(
      /Changed on Friday 20 November 2026 for less flatwork in week 1\.\nWeek 1: flatwork from \d to \d/u,
    );
    const { version } = valueOf(await world.application.program.readProgram(world.emma, programId));
    valueOf(await world.application.program.undoProgram(world.emma, programId, { version }));
    expect(await planNow()).toEqual(before);
  });

  it("asks when it is where the day can't be", async () => {
    const said = valueOf(await say("the show was moved to 2026-11-02"));
    expect([said.reply, said.proposalId]).toEqual([
      "When is it? I take a day that lies ahead, within a year.",
      undefined,
    ]);
  });

  it("looks at the state again where the horse was off, and at nothing else", async () => {
    const said = valueOf(await say("too aggressive, he was off for two weeks with a sore foot"));
    expect(await actionsOf(said.runId)).toEqual(["get_training_state", "revise_plan"]);
    await apply(said.proposalId);
    expect(jumps(await planNow(), 1)).toBe(0);
  });

  it("remembers what was said before, in another process too", async () => {
    const first = valueOf(await say("I can't do Saturdays"));
    const application = world.restart();
    const second = valueOf(
      await application.agents.refinePlan(world.emma, { programId, text: "easier please" }, { wait: true }),
    );
    await application.stopWork();
    expect(second.proposalId).toBe(first.proposalId);
    await apply(second.proposalId);
    const days = (await planNow()).weeklyPlans.flatMap(({ sessions }) => sessions);
    expect(
      days.filter(({ dayOfWeek, focus }) => dayOfWeek === "Saturday" && !focus.startsWith("Show")),
    ).toEqual([]);
  });

  it("carries out again what was asked for before, where it has to plan anew", async () => {
    await apply(valueOf(await say("reduce jumping to once a week")).proposalId);
    const { proposalId } = valueOf(await say("he was off for two weeks"));
    await apply(proposalId);
    const after = await planNow();
    expect(
      after.weeklyPlans.every(
        ({ weekNumber }) => weekNumber === after.weeklyPlans.length || jumps(after, weekNumber) <= 1,
      ),
    ).toBe(true);
    expect(after.weeklyPlans.some(({ weekNumber }) => jumps(after, weekNumber) === 1)).toBe(true);
  });

  it("goes on where its process died, and proposes once", async () => {
    const asked = { programId, text: "less jumping in week 3" };
    const queued = valueOf(await world.application.agents.refinePlan(world.emma, asked, { wait: false }));
    await world.store.db
      .updateTable("runs")
      .set({ state: "running", attempt: 1, owner: "dead", lease_until: 1, started_at: 1 })
      .where("id", "=", queued.runId)
      .execute();
    expect(await openAgentLab(world).perform(queued.runId)).toMatchObject({ state: "done" });
    const waiting = valueOf(
      await world.application.proposal.listProposals(world.emma, { programId, limit: 9 }),
    );
    expect(waiting.items).toHaveLength(1);
  });

  it("points to the button while changes wait; a never mind takes them back", async () => {
    const said = valueOf(await say("less jumping in week 3"));
    expect(valueOf(await say("looks good")).reply).toContain("Apply makes them, Cancel drops them");
    expect(await planNow()).toEqual(before);
    expect(valueOf(await say("never mind")).reply).toContain("taken back");
    expect(await world.application.proposal.applyProposal(world.emma, said.proposalId ?? "")).toMatchObject({
      error: { type: "conflict" },
    });
  });

  it("becomes the plan by words once these say so, and not by praise alone", async () => {
    const status = async () =>
      valueOf(await world.application.program.readProgram(world.emma, programId)).status;
    expect(valueOf(await say("Perfect, let's go with this plan")).reply).toContain(
      "Shall I make it Beau’s plan?",
    );
    expect(await status()).toBe("draft");
    expect(valueOf(await say("Make Beau’s plan active")).reply).toMatch(
      /^Beau’s plan is active\. It begins /u,
    );
    expect(await status()).toBe("active");
  });

  it("answers what is asked of it from itself, and proposes nothing", async () => {
    const week = valueOf(await say("what is in week 2?"));
    const [first] = before.weeklyPlans[1]?.sessions ?? [];
    expect(week.reply).toContain(`Week 2, from `);
    expect(week.reply).toContain(first?.focus);
    expect(week.proposalId).toBeUndefined();
    expect(valueOf(await say("why two jumping days?")).reply).toContain("at most two jumping days a week");
    expect(valueOf(await say("how high do we jump in which week?")).reply).toContain(
      "The highest fences by week",
    );
  });

  it("asks back where it does not understand", async () => {
    const said = valueOf(await say("the colour of the fences bores him"));
    expect(said.reply).toContain("not sure what to change");
    expect(said.proposalId).toBeUndefined();
    expect(valueOf(await say("I don't like week 3")).reply).toMatch(
      /^I’m not sure what to change in week 3: (?:\w+ \d, )+\d+ minutes\. What of it\?/u,
    );
  });

  it("is between the designer and whoever had the draft made, and ends with the draft", async () => {
    expect(await say("easier", world.rita)).toMatchObject({ error: { type: "conflict" } });
    expect(await say("easier", world.zoe)).toMatchObject({ error: { type: "not_found" } });
    expect(await say("easier", world.vera)).toMatchObject({ error: { type: "forbidden" } });
    expect(await say(" ")).toMatchObject({ error: { type: "invalid", fields: [{ path: "text" }] } });
    for (let turn = 0; turn < 3; turn++)
      expect(valueOf(await say("what is the weather like")).reply).toContain("I’m not sure what to change");
    const { version } = valueOf(await world.application.program.readProgram(world.emma, programId));
    valueOf(
      await world.application.program.changeProgram(world.emma, programId, { version, status: "active" }),
    );
    expect(await say("easier")).toMatchObject({
      error: { detail: expect.stringContaining("It is started, or gone") },
    });
  });

  it("undoes what was applied last by a word, and heeds it no more", async () => {
    await apply(valueOf(await say("not on Wednesdays")).proposalId);
    expect(await planNow()).not.toEqual(before);
    expect(valueOf(await say("undo that")).reply).toMatch(/^Taken back: the latest change/u);
    expect(await planNow()).toEqual(before);
    // Planned anew, Wednesdays are free again.
    await apply(valueOf(await say("the show is a week later")).proposalId);
    const days = (await planNow()).weeklyPlans.flatMap(({ sessions }) =>
      sessions.map(({ dayOfWeek }) => dayOfWeek),
    );
    const daysBefore = before.weeklyPlans.flatMap(({ sessions }) =>
      sessions.map(({ dayOfWeek }) => dayOfWeek),
    );
    expect(days.includes("Wednesday")).toBe(daysBefore.includes("Wednesday"));
  });

  it("goes on however often it was talked about, and keeps what was said first", async () => {
    await apply(valueOf(await say("not on Wednesdays")).proposalId);
    for (let turn = 0; turn < 25; turn++) valueOf(await say("why two jumping days?"));
    await apply(valueOf(await say("less jumping in week 3")).proposalId);
    await apply(valueOf(await say("the show is a week later")).proposalId);
    const days = (await planNow()).weeklyPlans.flatMap(({ sessions }) =>
      sessions.map(({ dayOfWeek }) => dayOfWeek),
    );
    expect(days).not.toContain("Wednesday");
  });

  it("leaves to a model what the rules don't understand, and holds what it hands in against them", async () => {
    const wild = {
      ...before,
      weeklyPlans: before.weeklyPlans.map((week, index) =>
        index === 1
          ? {
              ...week,
              sessions: week.sessions.map((one) => ({
                ...one,
                notes: "Play him some music.",
                durationMinutes: one.durationMinutes + 300,
              })),
            }
          : week,
      ),
    };
    const server = await startFakeModelServer({
      script: { replies: [{ text: JSON.stringify(wild), times: "always" }] },
    });
    servers.push(server);
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "designer", model));
    const said = valueOf(await say("he likes music in week 2"));
    expect(said).toMatchObject({ by: "model" });
    await apply(said.proposalId);
    const week = (await planNow()).weeklyPlans[1];
    expect(week?.sessions[0]?.notes).toBe("Play him some music.");
    expect(week?.sessions.every(({ durationMinutes }) => durationMinutes <= 180)).toBe(true);
    expect(valueOf(await say("less jumping in week 3")).by).toBe("playbook");
  });
});
