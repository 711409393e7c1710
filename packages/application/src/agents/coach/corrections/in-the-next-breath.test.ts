import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

describe("what is said in the next breath", () => {
  let world: TestWorld;
  beforeEach(async () => void (world = await openTestWorld("sqlite")));
  afterEach(() => world.cleanUp());

  /** The replies to some messages, one after the other. */
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
  const goals = async () =>
    valueOf(await world.application.health.listGoals(world.emma, { limit: 10 })).items.map(
      ({ title, targetDate }) => [title, targetDate],
    );
  const workouts = async () =>
    valueOf(
      await world.application.workout.listWorkouts(world.emma, {
        athleteId: world.emma.member.athleteId,
        status: "saved",
        limit: 50,
      }),
    ).items;

  it("puts a dish to the meal that was kept last, and tells what is left of all", async () => {
    const [, , , left] = await say(
      "set my calorie target to 2000",
      "had a burrito bowl for lunch 800 kcal",
      "plus guac 200",
      "what's left",
    );
    expect(left).toMatch(/^1000 kcal left today/);
    const { entries } = valueOf(await world.application.health.readNutritionDay(world.emma, {}));
    expect(entries.find(({ text }) => text === "guac")).toMatchObject({ calories: 200, meal: "lunch" });
    expect((await say("the guac was more like 250")).at(-1)).toMatch(/^Corrected: guac, 250 kcal/);
  });

  it("sets nothing right by what nobody has done, and says so", async () => {
    const [, refused, corrected] = await say(
      "bench 3x5 at 60 kg",
      "no, it was 99,999 kg",
      "no, it was 62 kg",
    );
    expect(refused).toBe("Bench Press 99,999 kg? Nobody has lifted that much. So nothing is changed.");
    expect(corrected).toContain("62 kg (was Bench Press 3 × 5 · 60 kg)");
    expect(world.bugs).toEqual([]);
  });

  it("sets right what the same message logged", async () => {
    const [both] = await say("ran 5k in 25:00. no it was 6k");
    expect(both).toMatch(/^Saved Running\.\n\nCorrected: Running: 6 km/u);
    await say("bench 80 5x5. oh and sorry, the run was 7k");
    const [bench, run, ...others] = await workouts();
    expect(others).toEqual([]);
    expect(new Set([bench?.discipline, run?.discipline])).toEqual(new Set(["running", "strength"]));
    expect([bench, run].find((one) => one?.discipline === "running")?.distanceMeters).toBe(7000);
    await say("rowed for 20 minutes. It was 4 km");
    expect((await workouts()).find(({ discipline }) => discipline === "rowing")).toMatchObject({
      durationSeconds: 1200,
      distanceMeters: 4000,
    });
  });

  it("changes the goal that is there, its day too, and an undo leaves it as it was", async () => {
    await say("my goal is 64 kg by the end of next year");
    const [goal] = await goals();
    expect(goal?.[0]).toBe("Weight 64 kg");
    const [changed, dated] = await say("change my goal to 63 then", "by march 1st");
    expect(changed).toMatch(/^Goal changed: Weight 63 kg .*\(was Weight 64 kg/);
    expect(dated).toMatch(/^Noted: Weight 63 kg, by .*1 March 2027/);
    expect(await goals()).toHaveLength(1);
    await say("undo", "undo");
    expect(await goals()).toEqual([goal]);
  });

  it("changes the goal whatever reason stands in front, and keeps its day", async () => {
    await say("my goal is 64 kg by the end of next year", "weighed 66 kg");
    const [goal] = await goals();
    await say("this is quicker than I thought so let's make the goal 63, same deadline");
    expect(await goals()).toEqual([["Weight 63 kg", goal?.[1]]]);
  });

  it("is of the goal behind how far it is to it, and put back as it was", async () => {
    await say("weighed 70 kg", "goal weight 66 kg", "how far off my goal is that");
    const [made, back] = await say("make it 65, same date", "nah that's too much, put it back");
    expect(made).toMatch(/^Corrected: Weight 65 kg \(was Weight 66 kg\)/);
    expect(back).toMatch(/^Taken back: the correction; it is Weight 66 kg/);
  });

  it("is of the goal, and no weight, whatever is said of it in a sentence before", async () => {
    await say("goal weight 66 kg by march 1st", "weighed 70 kg", "how much more to lose");
    const [goal] = await goals();
    const [made] = await say("phew, with christmas in between. make it 67");
    expect(made).toMatch(/^Corrected: Weight 67 kg \(was Weight 66 kg\)/);
    expect(await goals()).toEqual([["Weight 67 kg", goal?.[1]]]);
  });

  it("is in place of the goal that is there, and as it was or at what it was again", async () => {
    await say("goal weight 66 kg by march 1st", "weighed 70 kg", "how far is that off my goal?");
    const [goal] = await goals();
    const [made, back] = await say("right, set my goal to 64 instead", "no, go back to how it was");
    expect(made).toMatch(/^Goal changed: Weight 64 kg/);
    expect(back).toMatch(/^Taken back: the correction; it is Weight 66 kg/);
    await say("how far to go", "make it 63", "hmm, keep it at 66 after all");
    expect(await goals()).toEqual([goal]);
  });

  it("takes what a watch or a label says for what it was", async () => {
    const [, first, second] = await say(
      "ran 5 km in 26 minutes",
      "just checked my watch and it was 26:01",
      "srry garmin says 5.2 not 5",
    );
    expect(first).toMatch(/^Corrected: .*26:01/);
    expect(second).toMatch(/^Corrected: .*5\.2 km/);
    expect(await workouts()).toHaveLength(1);
  });

  it("names a lift by its short name, a set by its lift, and a load by its bell", async () => {
    const [, first, second, third] = await say(
      "goblet squats 3x8 with 16 kg, swings 5x10 with 20 kg",
      "no the squats were with the 20",
      "Excuse me, I told it wrong. The last set on the swings was only 8.",
      "oh wait squats were the 18s",
    );
    expect(first).toMatch(/^Corrected: .*Goblet Squat 3 × 8 · 20 kg/);
    expect(second).toMatch(/^Corrected: .*Kettlebell Swing 4 × 10 · 20, 8 · 20 kg/);
    expect(third).toMatch(/^Corrected: .*Goblet Squat 3 × 8 · 18 kg/);
    const [, lunges] = await say("plus lunges 3x8 same bell", "no only 2 sets of those");
    expect(lunges).toMatch(/^Corrected: .*Lunge.* 2 × 8/);
  });

  it("takes away what is named, and not what was kept later", async () => {
    const [, gone] = await say("resting pulse 54, slept 7h20", "scratch the pulse one, strap was loose");
    expect(gone).toMatch(/^Taken back: Resting heart rate 54 bpm/);
  });

  it("keeps a reading of what was asked about, and a goal of the lift", async () => {
    const [, kept] = await say(
      "my resting pulse, did it go up or down?",
      "Today it was 57, I forgot to tell you",
    );
    expect(kept).toMatch(/^Noted: Resting heart rate 57 bpm/);
    const [, , goal] = await say(
      "deadlift 3x5 at 140 kg",
      "what's my best deadlift",
      "I would like to lift 180 by the end of next year. Please write that down as a goal.",
    );
    expect(goal).toMatch(/^Goal set: Deadlift 180 kg by/);
  });
});
