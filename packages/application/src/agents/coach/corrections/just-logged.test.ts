import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

describe("what was just logged, or asked for", () => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld("sqlite")));
  afterAll(() => world.cleanUp());

  const talk = async () => {
    const { application, emma } = world;
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(emma, { kind: "coach" }),
    );
    return async (text: string) => {
      const result = valueOf(
        await application.agents.receiveMessage(emma, { text, conversationId }, { wait: true }),
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

  it("is completed by what is said of it right behind, of which nothing that it has is changed", async () => {
    const say = await talk();
    await say("ran 3 miles");
    expect((await say("it took 28 minutes")).reply).toMatch(/^Noted: .*28:00/);
    expect((await say("and my heart rate was 150")).reply).toMatch(/^Noted: .*150 bpm/);
    expect((await say("felt great")).reply).toMatch(/^Noted: .*felt great/);
    const [run] = await saved();
    expect(run).toMatchObject({ durationSeconds: 1680, avgHeartRate: 150, notes: "felt great" });
    await say("squat 5x5 at 100 kg, rpe 8");
    expect((await say("rpe was 9")).reply).toMatch(/RPE 9/);
    // What is there already is no detail, and what was done besides is none of it.
    expect((await say("it took 30 minutes")).reply).toMatch(/^Noted: /);
    const { length } = await saved();
    await say("ran 4 miles in 38:00");
    expect((await say("oh and 20 pushups after")).reply).not.toMatch(/^Noted|Which workout/);
    expect((await saved()).length).toBeGreaterThan(length);
  });

  it("is the reading that was asked for, where “it” is said behind that, and never what was saved before", async () => {
    const say = await talk();
    await say("weight 82.4 kg yesterday");
    await say("ran 3 km in 18:00");
    await say("what did I weigh yesterday?");
    expect((await say("change it to 82.6")).reply).toMatch(
      /^Corrected: Weight 82\.6 kg \(was Weight 82\.4 kg\)/,
    );
    await say("how far did I run this week?");
    expect((await say("change it to 5")).reply).toMatch(/nothing is changed/);
    expect((await saved())[0]).toMatchObject({ distanceMeters: 3000 });
  });

  it("is the one that lacks it, and where several do it is asked", async () => {
    const say = await talk();
    await say("ran 2 miles and biked 10 miles in 40:00");
    expect((await say("it took 17 minutes")).reply).toMatch(/^Noted: Running.*17:00/);
    expect((await saved()).find(({ distance }) => distance?.value === 10)?.durationSeconds).toBe(2400);
    await say("ran 5 miles and biked 11 miles");
    expect((await say("it took 50 minutes")).reply).toMatch(
      /^Of which one: .*11 mi.*5 mi|^Of which one: .*5 mi.*11 mi/,
    );
  });

  it("gets nothing of what is said of something else", async () => {
    const say = await talk();
    await say("ran 7 miles");
    for (const text of [
      "remind me in 30 minutes",
      "my flight is in 2 hours",
      "I want to do that in 60 minutes",
      "next time in under 70 minutes",
      "it is good",
    ])
      expect(`${text}: ${(await say(text)).reply}`).not.toMatch(/: Noted/);
    const run = (await saved()).find(({ distance }) => distance?.value === 7);
    expect(run).toMatchObject({ discipline: "running" });
    expect(run?.durationSeconds).toBeUndefined();
  });

  it("is a goal or a meal, too, which gets what it lacks", async () => {
    const say = await talk();
    await say("I want to run 10k under 55");
    expect((await say("by february")).reply).toMatch(/^Noted: Running 10 km.*February 2027/);
    await say("ate a banana");
    expect((await say("90 kcal")).reply).toMatch(/^Noted: banana, 90 kcal/);
    // It has that now.
    expect((await say("100 kcal")).reply).not.toMatch(/^Noted/);
  });

  it("gets as a note what nobody understands, once it is told to", async () => {
    const say = await talk();
    await say("ran 8 miles in 80:00");
    const offered = await say("with the blue shoes on");
    expect(offered.reply).toMatch(/Should I note it with what you just logged/);
    const [tap = ""] = offered.suggestedReplies;
    expect(tap).toBe("Note: with the blue shoes on");
    expect((await say(tap)).reply).toMatch(/^Noted: .*with the blue shoes on/);
    const run = (await saved()).find(({ distance }) => distance?.value === 8);
    expect(run?.notes).toBe("with the blue shoes on");
    // Where nothing was logged there is nothing to note it with.
    expect((await (await talk())("with the blue shoes on")).reply).not.toMatch(/Should I note/);
  });

  it("is of the horse that it is said to have been", async () => {
    const say = await talk();
    await say("lunged Luna 20 min");
    expect((await say("that was Beau")).reply).toMatch(/^Corrected: Lunging: 20 min with Beau/);
    expect((await say("that was fun")).reply).not.toMatch(/^Corrected/);
  });

  it("goes by its own words, and an undo behind that brings it back", async () => {
    const say = await talk();
    await say("ate a chicken burrito, 750 kcal");
    await say("ran 9 miles in 90:00");
    expect((await say("delete the burrito")).reply).toMatch(/^Taken back: chicken burrito/);
    expect((await say("undo")).reply).toMatch(/^Brought back: chicken burrito/);
    expect((await saved()).some(({ distance }) => distance?.value === 9)).toBe(true);
  });

  it("is corrected by its name, also where that reads as training of its own", async () => {
    const say = await talk();
    await say("rowed 3 km in 13:00 and did 3x10 chin-ups");
    const { length } = await saved();
    expect((await say("chin-ups were 3x12")).reply).toMatch(/^Corrected: .*3 × 12.*was .*3 × 10/);
    expect((await say("yesterday I mean")).reply).toMatch(/^Corrected/);
    expect(await saved()).toHaveLength(length);
    // Where nothing of the kind was logged it is training.
    await (
      await talk()
    )("chin-ups were 3x12");
    expect(await saved()).toHaveLength(length + 1);
  });
});
