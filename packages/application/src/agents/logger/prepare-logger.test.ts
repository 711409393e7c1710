import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe("a log that its conversation completes", () => {
  let world: TestWorld;
  // The clock of the test world stands on Friday, 20 November 2026; Emma thinks in kilograms.
  beforeAll(async () => void (world = await openTestWorld("sqlite")));
  afterAll(() => world.cleanUp());

  const talk = async () => {
    const { application, emma } = world;
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(emma, { kind: "coach" }),
    );
    return async (text: string) => {
      const said = await application.agents.receiveMessage(emma, { text, conversationId }, { wait: true });
      return valueOf(said).reply.replaceAll("\u00A0", " ");
    };
  };
  const latest = async () => {
    const { application, emma } = world;
    const { athleteId } = emma.member;
    const { items } = valueOf(
      await application.workout.listWorkouts(emma, { athleteId, status: "saved", limit: 50 }),
    );
    const [one] = items.toSorted((a, b) => b.createdAt - a.createdAt);
    return one;
  };

  it("has the load of what was lifted just before, or the one that is told behind it", async () => {
    const say = await talk();
    await say("kettlebell swings 5x10 @ 20 kg");
    await say("also goblet squats, same weight, 3x8");
    expect(await latest()).toMatchObject({
      exercises: [
        { name: "Goblet Squat", sets: Array.from({ length: 3 }, () => ({ weightKg: 20, reps: 8 })) },
      ],
    });
    await say("did some swings tonight, 3x10");
    expect(await say("16")).toMatch(/^Noted: .*Kettlebell Swing 3 × 10 · 16 kg/);
    await say("pull-ups 3x8");
    expect(await say("16")).toMatch(/^16 of what/);
  });

  it("is of the sport that was spoken of, where it names none", async () => {
    const say = await talk();
    expect(await say("did 2 in 18:30")).not.toMatch(/^Saved/);
    await say("how many km did I run this week?");
    expect(await say("well, just did another 4 in 22:30")).toBe("Saved Running.");
    expect(await latest()).toMatchObject({
      discipline: "running",
      distanceMeters: 4000,
      durationSeconds: 1350,
    });
  });

  it("is of the lift that was spoken of, where it says no more than “those”", async () => {
    const say = await talk();
    await say("when did I last do dips?");
    expect(await say("lol, knocked out 4 sets of those in the park, 12 10 9 and 7")).toMatch(
      /^Saved Strength/,
    );
    const repsOf = async () =>
      (await latest())?.exercises.map(({ name, sets }) => [name, sets.map(({ reps }) => reps)]);
    expect(await repsOf()).toEqual([["Dip", [12, 10, 9, 7]]]);
    await say("and chin-ups?");
    expect(await say("did 2 sets of them right now, 6 each")).toMatch(/^Saved Strength/);
    expect(await repsOf()).toEqual([["Chin-Up", [6, 6]]]);
    const other = await talk();
    expect(await other("did 3 sets of those, 9 8 8")).not.toMatch(/^Saved/);
  });

  it("is the same of what was asked about, and nothing that was done beside it", async () => {
    const say = await talk();
    await say("on 11 november bench 5x5 @ 70 kg, dumbbell curl 3x12 @ 12 kg");
    await say("what did I curl on 11 november");
    expect(await say("did the same again just now")).toMatch(
      /^Saved once more: Dumbbell Curl 3 × 12 · 12 kg/,
    );
    const repeated = await latest();
    expect(repeated?.exercises.map(({ name }) => name)).toEqual(["Dumbbell Curl"]);
    expect(repeated?.date).toBe("2026-11-20");
  });
});
