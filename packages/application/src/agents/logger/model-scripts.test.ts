import "temporal-polyfill/global";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { isWhole } from "@canter/agent/testing/thorough-in";
import type { ModelRef } from "@canter/agent/schema/model-ref";
import type { Workout } from "@canter/domain/workout/workout";
import { listRunEvents } from "@canter/storage/run/run-events";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { openLoggerLab } from "./testing/logger-lab.ts";
import { modelScenarios, type Scenario, type ReportedWorkout } from "./testing/model-scenarios.ts";

const wires: readonly Pick<ModelRef, "provider" | "model">[] = [
  { provider: "anthropic", model: "claude-fake" },
  { provider: "openai-compatible", model: "gpt-fake" },
];
const seed = 20_261_122;
/** For a model that goes silent. */
const impatient = { firstByteMs: 80, betweenMs: 80, totalMs: 3000, backoffMs: 1, maxWaitMs: 50 };

describe.each(dialectsFor(import.meta.filename))("whatever a model does (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  const isOf = (workout: Workout, { discipline, mark }: ReportedWorkout) =>
    workout.discipline === discipline &&
    (mark.durationSeconds === undefined || workout.durationSeconds === mark.durationSeconds) &&
    (mark.reps === undefined ||
      workout.exercises.reduce(
        (sum, { sets }) => sum + sets.reduce((reps, set) => reps + (set.reps ?? 0), 0),
        0,
      ) === mark.reps);

  const stored = async (member: MemberContext, runId: string, status: "saved" | "draft") => {
    const { items } = valueOf(await world.application.workout.listWorkouts(member, { status, limit: 100 }));
    const run = valueOf(await world.application.logging.readRun(member, runId));
    return items.filter(({ source }) => source.messageId === run.messageId);
  };

  async function check(
    member: MemberContext,
    scenario: Scenario,
    wire: (typeof wires)[number],
  ): Promise<void> {
    const text = scenario.reported.map(({ words }) => words).join(". ");
    const server = await startFakeModelServer({ script: { replies: [...scenario.replies] } });
    try {
      const model = { ...wire, baseUrl: server.url, key: "k" };
      const limits = scenario.fault.includes("silence") ? { limits: impatient } : {};
      const { runId, outcome } = await openLoggerLab(world).run(member, text, {
        ...scenario,
        ...limits,
        model,
      });
      const [saved, drafts] = [await stored(member, runId, "saved"), await stored(member, runId, "draft")];
      const what = `${scenario.driver} · ${scenario.fault} · ${text}`;
      expect([what, outcome.state]).toEqual([what, "done"]);
      const hasFailed = valueOf(await world.application.logging.readRun(member, runId)).reply.includes(
        "The model failed",
      );
      // Of what the playbook is not sure after a model that failed, a draft is kept.
      const unsure = drafts.filter(({ discipline }) => discipline !== "hiking");
      expect([
        what,
        unsure.every(({ issues }) => hasFailed && issues.some(({ kind }) => kind === "unsure")),
      ]).toEqual([what, true]);
      const read = [...saved, ...unsure];
      for (const one of scenario.reported) {
        const count = read.filter((workout) => isOf(workout, one)).length;
        expect([what, one.words, count]).toEqual([what, one.words, one.incomplete ? 0 : 1]);
      }
      expect([what, read.length]).toEqual([what, scenario.reported.filter((one) => !one.incomplete).length]);
      // What lacks its measure is a draft, or (read by the playbook) words kept with the workout before it.
      expect(drafts.length - unsure.length).toBeLessThanOrEqual(1);
      const reply = outcome.state === "left" ? "" : outcome.reply;
      expect([what, reply]).toEqual([
        what,
        expect.stringMatching(saved.length > 0 ? /^Saved / : /draft|nothing was saved/),
      ]);
      if (drafts.length > 0) expect(reply).toContain("draft");
      // Deleted, so that the next one is no duplicate of it.
      for (const { id } of [...saved, ...drafts])
        valueOf(await world.application.workout.deleteWorkout(member, id));
      const events = await listRunEvents(world.store.db, member.scope, runId, { after: 0, limit: 1000 });
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(events.at(-1)?.body).toEqual({ type: "done", reply });
      const calls = events.filter(({ body }) => body.type === "usage").length;
      if (scenario.driver === "report") expect(calls).toBeLessThanOrEqual(2);
    } finally {
      await server.close();
    }
  }

  const count = dialect === "postgres" ? 10 : isWhole(import.meta.filename) ? 60 : 20;
  it(`saves each of ${count} scripted messages once, on both wires`, async () => {
    const scenarios = modelScenarios(seed, count);
    expect(new Set(scenarios.map(({ fault }) => fault)).size).toBeGreaterThan(count / 10);
    const waiting = wires.flatMap((wire) => scenarios.map((scenario) => ({ wire, scenario })));
    // Each athlete has a lane of their own: the same workout twice on one day would be a duplicate.
    const lane = async (member: MemberContext) => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        await check(member, next.scenario, next.wire);
    };
    await Promise.all([world.owner, world.rita, world.emma, world.zoe].map(lane));
    expect(world.bugs).toEqual([]);
  });
});
