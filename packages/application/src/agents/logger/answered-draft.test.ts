import "temporal-polyfill/global";
import { executeRun } from "@canter/agent/run/execute-run";
import type { Kernel } from "@canter/agent/run/kernel";
import { LeaseError } from "@canter/agent/run/run-store";
import type { TransactionHandle } from "@canter/storage/database";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import { openLoggerLab } from "./testing/logger-lab.ts";

const never = new AbortController().signal;

/** What a killed process does at the n-th commit: nothing any more, right before it or right after. */
function dyingAt(kernel: Kernel<TransactionHandle>, at: number, wasKept: boolean): Kernel<TransactionHandle> {
  let commits = 0;
  return {
    ...kernel,
    store: {
      ...kernel.store,
      commit: async (lease, work) => {
        commits += 1;
        if (commits > at || (commits === at && !wasKept)) throw new LeaseError("lost");
        const done = await kernel.store.commit(lease, work);
        if (commits === at) throw new LeaseError("lost");
        return done;
      },
    },
  };
}

describe.each(dialectsFor(import.meta.filename))("an answer to what a draft asks (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  /** The draft's id, and what the run that completes it came to, killed there and taken up again. */
  async function answer(at: number, wasKept: boolean) {
    const { owner, application } = world;
    const lab = openLoggerLab(world);
    const { runId: before } = await lab.run(owner, "went hiking", {});
    const asked = valueOf(await application.logging.readRun(owner, before));
    const id = await lab.queue(owner, "it was 45 minutes", asked.conversationId);
    const kernel = lab.kernelWith({});
    const first = await kernel.store.claim(id);
    if (!first) throw new Error("It can't be taken up.");
    await executeRun(dyingAt(kernel, at, wasKept), first, never);
    const ended = valueOf(await application.logging.readRun(owner, id)).state === "done";
    if (!ended) {
      await kernel.store.release(first.lease);
      const again = await kernel.store.claim(id);
      if (!again) throw new Error("It can't be taken up again.");
      await executeRun(kernel, again, never);
    }
    return { draftId: asked.workoutId, ended, result: valueOf(await application.logging.readRun(owner, id)) };
  }

  it.each([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ])("completes it once, killed at commit %i (kept: %s)", async (at, wasKept) => {
    const { draftId, ended, result } = await answer(at, wasKept);
    expect(ended).toBe(at === 2 && wasKept);
    expect([result.state, result.completedWorkoutId]).toEqual(["done", draftId]);
    expect(result.reply).toMatch(/^Saved .*hik/i);
    expect(
      result.allWorkouts.map(({ saved, workout }) => [saved, workout.durationSeconds, workout.version]),
    ).toEqual([[true, 2700, 2]]);
    // Deleted, so that the next one is no duplicate of it.
    valueOf(await world.application.workout.deleteWorkout(world.owner, draftId ?? ""));
    expect(world.bugs).toEqual([]);
  });

  const say = async (text: string, conversationId?: string) => {
    const message = { text, ...(conversationId !== undefined && { conversationId }) };
    return valueOf(await world.application.agents.receiveMessage(world.owner, message, { wait: true }));
  };

  it.each([
    ["crossfit class today", "9 rounds and 7", { score: { type: "rounds", value: "9+7" } }],
    [
      "lifted weights",
      "squat 3x8 at 40, rows 3x10 at 30",
      { exercises: [{ name: "Back Squat" }, { name: "Barbell Row" }] },
    ],
  ])("is the result, or what was lifted, too: %s", async (text, words, expected) => {
    const asked = await say(text);
    expect(asked.allWorkouts).toMatchObject([{ saved: false }]);
    const answered = await say(words, asked.conversationId);
    expect(answered.allWorkouts).toMatchObject([
      { saved: true, workoutId: asked.workoutId, workout: expected },
    ]);
  });

  it("is training of its own, where it names lifts long after it was asked which", async () => {
    const asked = await say("lifted weights");
    world.clock.advance(8 * 24 * 3_600_000);
    const later = await say("squat 3x8 at 40", asked.conversationId);
    expect(later.allWorkouts).toMatchObject([{ saved: true }]);
    expect(later.workoutId).not.toBe(asked.workoutId);
    const open = valueOf(await world.application.workout.readWorkout(world.owner, asked.workoutId ?? ""));
    expect([open.status, open.exercises]).toEqual(["draft", []]);
    expect((later.allWorkouts[0]?.workout.date ?? "") > open.date).toBe(true);
    world.clock.advance(-8 * 24 * 3_600_000);
  });

  it.each([
    ["ran 5k tomorrow in 25 min", "“tomorrow”: done, or still to come? Which day was it?", "yesterday"],
    ["cycled 20k on 31 June in 55 min", "“31 June”: no such date. Which day was it?", "it was on Monday"],
  ])("asks for the day, and is answered by one: %s", async (text, question, day) => {
    const asked = await say(text);
    expect(asked.reply).toContain(question);
    const [draft] = asked.allWorkouts;
    const answered = await say(day, asked.conversationId);
    const saved = answered.allWorkouts.map(({ workout }) => [workout.id, workout.status, workout.issues]);
    expect(saved).toEqual([[draft?.workout.id, "saved", []]]);
    expect((answered.allWorkouts[0]?.workout.date ?? "") < (draft?.workout.date ?? "")).toBe(true);
  });

  describe("several of them", () => {
    /** Says these in a conversation of their own; what came of the last, and what is stored of all by then. */
    const talk = async (...texts: string[]) => {
      const { owner, application } = world;
      const { id: conversationId } = valueOf(
        await application.conversation.createConversation(owner, { kind: "coach" }),
      );
      const answers = [];
      for (const text of texts)
        answers.push(
          valueOf(await application.agents.receiveMessage(owner, { text, conversationId }, { wait: true })),
        );
      const ids = new Set(
        answers.flatMap(({ allWorkouts }) => allWorkouts.map(({ workoutId }) => workoutId)),
      );
      const workouts = [];
      for (const id of ids) workouts.push(valueOf(await application.workout.readWorkout(owner, id)));
      for (const { id } of workouts) valueOf(await application.workout.deleteWorkout(owner, id));
      const stored = workouts
        .toSorted((a, b) => a.discipline.localeCompare(b.discipline))
        .map(({ discipline, status, durationSeconds = 0 }) => [discipline, status, durationSeconds / 60]);
      return { answer: answers.at(-1), stored };
    };

    it.each([
      "the swim was 30 minutes and the hike 2 hours",
      "swim 30 min, hike 2 h",
      "2 hours for the hike, and the swim was 30 min",
    ])("are completed by one message that names each: %s", async (text) => {
      const { answer: last, stored } = await talk("went for a swim and a hike", text);
      expect(stored).toEqual([
        ["hiking", "saved", 120],
        ["swimming", "saved", 30],
      ]);
      expect(last?.reply).toMatch(/^Saved .*(?:Hiking|Swimming) and .*(?:Hiking|Swimming)\.$/);
      expect(last?.allWorkouts).toHaveLength(2);
    });

    it("wait on where only one is named", async () => {
      const { stored } = await talk("went for a swim and a hike", "the hike was 8 km in 2 hours");
      expect(stored).toEqual([
        ["hiking", "saved", 120],
        ["swimming", "draft", 0],
      ]);
    });

    it("are asked about where a bare answer may be for any, and a tap says which", async () => {
      const asked = await talk("swam, rowed and hiked", "it was 30 minutes");
      expect(asked.answer).toMatchObject({
        reply: "Which one is that: Swimming, Rowing or Hiking? Nothing is saved yet.",
        confidence: "unsure",
        suggestedReplies: [
          "Swimming: it was 30 minutes",
          "Rowing: it was 30 minutes",
          "Hiking: it was 30 minutes",
        ],
      });
      expect(asked.stored.map(([, status]) => status)).toEqual(["draft", "draft", "draft"]);
      const tapped = await talk("swam, rowed and hiked", "it was 30 minutes", "Rowing: it was 30 minutes");
      expect(tapped.stored).toEqual([
        ["hiking", "draft", 0],
        ["rowing", "saved", 30],
        ["swimming", "draft", 0],
      ]);
    });

    it.each([
      ["30 minutes and 2 hours", 120],
      ["30 min, 2 h respectively", 120],
      ["30 minutes each", 30],
      ["both 30 minutes", 30],
      ["they were both 30 minutes", 30],
    ])("are completed by one bare answer that has a value for each: %s", async (text, minutes) => {
      const { answer: last, stored } = await talk("went for a swim and a hike", text);
      expect(stored).toEqual([
        ["hiking", "saved", minutes],
        ["swimming", "saved", 30],
      ]);
      expect(last?.reply).toMatch(/^Saved /);
    });

    it("are asked about where a value may be one, and keep waiting where there are too many", async () => {
      const one = await talk("went for a swim and a hike", "1 hour and 30 minutes");
      expect(one.answer?.reply).toMatch(/^Which one is that/);
      const { stored } = await talk("went for a swim", "30 minutes and 2 hours");
      expect(stored).toContainEqual(["swimming", "draft", 0]);
    });

    it("are not what another session of another sport is for", async () => {
      const { stored } = await talk("went for a swim and a hike", "swim 30 min, ran 5k in 25 min");
      expect(stored).toContainEqual(["running", "saved", 25]);
    });
  });
});
