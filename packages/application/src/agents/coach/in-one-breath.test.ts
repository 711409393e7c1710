import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe("what goes on, in one message or behind another", () => {
  let world: TestWorld;
  // The clock of the test world stands on Friday, 20 November 2026.
  beforeEach(async () => void (world = await openTestWorld("sqlite")));
  afterEach(() => world.cleanUp());

  const say = async (...texts: readonly string[]) => {
    const replies: string[] = [];
    for (const text of texts) {
      const { reply } = valueOf(
        await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }),
      );
      replies.push(reply.replaceAll(/[\u00A0\u202F]/g, " "));
    }
    return replies;
  };
  const lastOf = async (...texts: readonly string[]) => (await say(...texts)).at(-1);
  const workouts = async (status: "saved" | "draft" = "saved") =>
    valueOf(
      await world.application.workout.listWorkouts(world.emma, {
        athleteId: world.emma.member.athleteId,
        status,
        limit: 50,
      }),
    ).items;

  it("sets a target before it tells what is left of it, whatever was asked before", async () => {
    const reply = await lastOf(
      "had a burrito 700 kcal",
      "how many calories yesterday",
      "set my calorie target to 1900, what's left then",
    );
    expect(reply).toMatch(/1900 kcal.*\n\n1200 kcal left today/s);
  });

  it("asks of the reading that stands in front of it, and not of what was kept before", async () => {
    await say("resting pulse was 58 on monday", "slept 7 h");
    expect(await lastOf("and resting pulse was 55. lower than monday?")).toMatch(
      /Resting heart rate: down 3 bpm/,
    );
  });

  it("takes back what is to go before it keeps what is told behind", async () => {
    await say("ran 5 km in 25:00");
    await say("undo that, ran 4 km in 21:00");
    expect((await workouts()).map(({ distanceMeters }) => distanceMeters)).toEqual([4000]);
    await say("undo that, had a bagel 300 kcal for breakfast");
    expect(await workouts()).toEqual([]);
    const { entries } = valueOf(await world.application.health.readNutritionDay(world.emma, {}));
    expect(entries).toMatchObject([{ text: "bagel", calories: 300 }]);
  });

  it.each(["it was right as it stood. undo", "undo that please, my watch lied", "ah no, 5 was right. undo"])(
    "takes a correction back, whatever reason stands beside it: %s",
    async (text) => {
      await say("ran 5 km in 25:00", "make that 6 km");
      expect(await lastOf(text)).toMatch(/^Taken back: the correction; it is Running: 5 km/);
    },
  );

  it("is no training, but asked, where a bare name stands behind a question", async () => {
    await say("on 10 november swings 3x10 20 kg", "on 11 november goblet squats 3x8 20 kg");
    expect(await lastOf("when did I last do swings", "and goblet squats")).toMatch(/Goblet Squat 3 × 8/);
    expect(await workouts("draft")).toEqual([]);
  });

  it("tells the heaviest of a lift, and not how it is done", async () => {
    expect(
      await lastOf("on 10 november swings 3x10 20 kg", "cool. and whats the heaviest ive swung"),
    ).toMatch(/Kettlebell Swing:? 20 kg × 10/);
  });

  it("asks of the time before what is logged in the same breath, and of all with it", async () => {
    await say("on 13 november press 4x6 40 kg", "on 10 november ran 5 km in 30:00");
    expect(await lastOf("overhead press 42.5 kg 4x6 just now. What did I press last time?")).toMatch(
      /4 × 6 · 40 kg/,
    );
    expect(await lastOf("ran 6 km in 36:00. What does that bring me to for November?")).toMatch(/Run: 11 km/);
    expect(await lastOf("rode 20 km in 50:00. how far is that in miles?")).toMatch(/12\.43 mi today/);
    expect(await lastOf("press 45 kg 4x6, how's that against last week")).toMatch(/heavier/i);
  });

  it("corrects the one workout that was told, and no other", async () => {
    await say("yesterday ran 6 km in 34:48", "on 10 november ran 5 km in 30:00");
    // Another conversation has kept them: nothing of it was said in this one.
    const { id: conversationId } = valueOf(
      await world.application.conversation.createConversation(world.emma, { kind: "coach" }),
    );
    const ask = async (text: string) =>
      valueOf(
        await world.application.agents.receiveMessage(world.emma, { text, conversationId }, { wait: true }),
      ).reply;
    await ask("what did I run yesterday");
    expect(await ask("change it to 6.2 km please")).toMatch(/^Corrected: Running: 6\.2/);
    expect((await workouts()).map(({ distanceMeters }) => distanceMeters)).toEqual([6200, 5000]);
  });

  it.each(["24:30 sorry", "24:30, typo"])("corrects by a value and a word behind it: %s", async (text) => {
    expect(await lastOf("ran 5 km in 25:00", text)).toMatch(/^Corrected: Running: 5 km · 24:30/);
  });

  it("moves what was logged to the day that comes to somebody", async () => {
    expect(await lastOf("ran 5 km in 25:00", "and that was yesterday come to think of it")).toMatch(
      /^Corrected: .*19 November/,
    );
  });

  it("takes back the one that is named, by a short name and with a reason", async () => {
    await say("swings 5x10 20 kg", "goblet squats 3x8 20 kg");
    expect(await lastOf("scratch the squats, got interrupted")).toMatch(/^Taken back: .*Goblet Squat/);
    expect((await workouts()).map(({ exercises: [one] }) => one?.name)).toEqual(["Kettlebell Swing"]);
    await say("had a banana 105 kcal");
    expect(await lastOf("take the banana away again, it was my wife's")).toMatch(/^Taken back: banana/);
    await say("had a pear 90 kcal");
    expect(await lastOf("Thank you. The pear please take away again")).toMatch(/^Taken back: pear/);
  });

  it("asks for the repetitions that are missing, and saves the sets with them", async () => {
    expect(await lastOf("bench 3 sets at 80")).toMatch(/How many reps in each set of Bench Press\?/);
    expect(await workouts()).toEqual([]);
    await say("5 each");
    expect((await workouts())[0]?.exercises[0]?.sets.map(({ reps, weightKg }) => [reps, weightKg])).toEqual([
      [5, 80],
      [5, 80],
      [5, 80],
    ]);
  });

  it("keeps a goal that is told to be set, and changes no plan", async () => {
    expect(await lastOf("set me a goal: deadlift 160 kg by march 1")).toMatch(/^Goal set: Deadlift 160 kg/);
  });
});
