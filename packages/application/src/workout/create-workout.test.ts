import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../core/application-context.ts";
import { testContext } from "../testing/test-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { repeatWorkoutIn } from "./create-workout.ts";

describe("a workout that was done once more", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
  });
  afterAll(() => world.cleanUp());

  const talk = async () => {
    const { application } = world;
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(world.emma, { kind: "coach" }),
    );
    return async (text: string) => {
      const result = valueOf(
        await application.agents.receiveMessage(world.emma, { text, conversationId }, { wait: true }),
      );
      return { ...result, reply: result.reply.replaceAll("\u00A0", " ") };
    };
  };
  const saved = async () =>
    valueOf(
      await world.application.workout.listWorkouts(world.emma, {
        athleteId: world.emma.member.athleteId,
        status: "saved",
        limit: 50,
      }),
    ).items;

  it("is logged once more by a word, for today, heavier where that is said, and taken back", async () => {
    const say = await talk();
    const { allWorkouts } = await say("front squats 3x5 @ 70 kg on tuesday, felt heavy");
    expect(allWorkouts).toHaveLength(1);
    const before = await saved();
    const again = await say("did the same as tuesday but 5 kg more");
    expect(again.reply).toMatch(/^Saved once more: Front Squat 3 × 5 · 75 kg, as on Tuesday/);
    const [made, ...others] = (await saved()).filter(({ id }) => !before.some((one) => one.id === id));
    expect(others).toEqual([]);
    expect(made).toMatchObject({ date: "2026-11-20", source: { kind: "message" } });
    expect(made?.notes).toBeUndefined();
    expect((await say("undo")).reply).toMatch(/^Taken back/);
    expect(await saved()).toEqual(before);
    expect((await say("same as tuesday but with less rest")).reply).toContain("less rest");
    expect((await say("same as 3 november")).reply).toMatch(/nothing is logged that I could repeat/);
    expect(await saved()).toEqual(before);
    expect((await say("same again")).reply).toMatch(/^Saved once more: Front Squat 3 × 5 · 70 kg/);
  });

  it("is saved for whom it belongs to, on a day that can be, and found by nobody else", async () => {
    const { allWorkouts } = await (await talk())("bench 1x5 @ 80 kg on tuesday");
    const id = allWorkouts[0]?.workout.id ?? "";
    const repeat = (member: MemberContext, date = "2026-11-20") =>
      world.store.transact((trx) =>
        repeatWorkoutIn(trx, testContext(world), member, {
          id,
          date,
          more: { value: 5, unit: "kg" },
          source: { kind: "manual" },
        }),
      );
    const made = valueOf(await repeat(world.emma));
    expect(made).toMatchObject({ date: "2026-11-20", version: 1, status: "saved" });
    expect(made.id).not.toBe(id);
    expect(made.exercises[0]?.sets).toMatchObject([{ reps: 5, weightKg: 85 }]);
    expect(await repeat(world.emma, "2027-05-05")).toMatchObject({ ok: false, error: { type: "invalid" } });
    for (const stranger of [world.zoe, world.vera])
      expect(await repeat(stranger)).toMatchObject({ ok: false, error: { type: "not_found" } });
  });
});
