import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

describe("a workout that is named", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
  });
  afterAll(() => world.cleanUp());

  const talk = async (member = world.emma) => {
    const { application } = world;
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(member, { kind: "coach" }),
    );
    return async (text: string) => {
      const result = valueOf(
        await application.agents.receiveMessage(member, { text, conversationId }, { wait: true }),
      );
      return { ...result, reply: result.reply.replaceAll("\u00A0", " ") };
    };
  };

  it("has another rider together with what was logged beside it, where the words say so, and is undone for all", async () => {
    const say = await talk();
    const ids = (await say("lunged Beau 20 min, lunged Luna 15 min")).allWorkouts.map(
      ({ workout }) => workout.id,
    );
    const riders = () =>
      Promise.all(
        ids.map(
          async (id) => valueOf(await world.application.workout.readWorkout(world.emma, id)).riderAthleteId,
        ),
      );
    const { reply } = await say("Both Rita");
    expect(reply).toMatch(/^Corrected: .* with Beau, by Rita; .* with Luna, by Rita\./);
    expect(await riders()).toEqual(["rita-athlete", "rita-athlete"]);
    await say("undo");
    expect(await riders()).toEqual(["emma-athlete", "emma-athlete"]);
    await say("redo");
    expect(await riders()).toEqual(["rita-athlete", "rita-athlete"]);
  });

  it("is found by its title before what was said, and a record of another day is asked about", async () => {
    const member = world.zoe;
    const say = await talk(member);
    await say("ran 10 km in 57:05 yesterday");
    await say("weighed 70 kg");
    expect((await say("actually the run was 10.1 km")).reply).toMatch(
      /^Do you mean Running: 10 km .* of yesterday\? It holds a record/,
    );
    world.clock.advance(180_000);
    const workout = valueOf(
      await world.application.workout.createWorkout(member, {
        athleteId: member.member.athleteId,
        discipline: "running",
        date: "2026-11-20",
        title: "Long run",
        durationSeconds: 4980,
        exercises: [],
      }),
    );
    const corrected = await say("the long run was 15.1 km");
    expect(corrected.reply).toMatch(/^Corrected: Long run.*15.1 km · 1:23:00/u);
    expect(valueOf(await world.application.workout.readWorkout(member, workout.id))).toMatchObject({
      distance: { value: 15.1, unit: "km" },
    });
    // Of the sport alone it is the one that was saved last, on whatever page.
    await say("undo");
    expect((await say("actually the run was 15 km")).reply).toMatch(/^Corrected: Long run/u);
    expect((await say("actually the run yesterday was 10.1 km")).reply).toMatch(/^Corrected: Running: 10.1/);
  });

  it("of several in one message is the one that a number alone is nearest to", async () => {
    const say = await talk();
    await say("squat 5x5 @ 100 kg, then a 20 min easy spin after");
    expect((await say("no, it was 102.5")).reply).toMatch(/^Corrected: .*Back Squat 5 × 5 · 102.5 kg/u);
  });

  it("goes to the day that it is moved to, where no program has it", async () => {
    const say = await talk();
    const { allWorkouts } = await say("yesterday squats 5x5 100 kg and rows 4x10 60 kg");
    expect((await say("move thursday's squats and rows to november 5")).reply).toMatch(
      /^Corrected: Strength.*\(Thursday 5 November 2026\)/u,
    );
    const id = allWorkouts[0]?.workout.id ?? "";
    expect(valueOf(await world.application.workout.readWorkout(world.emma, id)).date).toBe("2026-11-05");
    expect((await say("move the swim to november 5")).reply).toMatch(/^Which workout do you mean/u);
    expect((await say("move thursday's squats to december 5")).reply).toMatch(/^There is no program/u);
  });
});
