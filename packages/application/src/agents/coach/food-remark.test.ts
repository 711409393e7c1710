import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe("what is said next of what was just kept", () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld("sqlite");
  });
  afterEach(() => world.cleanUp());

  const say = async (...texts: readonly string[]) => {
    let reply = "";
    for (const text of texts) {
      const result = valueOf(
        await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }),
      );
      reply = result.reply.replaceAll(/[\u00A0\u202F]/g, " ");
    }
    return reply;
  };
  const eaten = async () =>
    valueOf(await world.application.health.readNutritionDay(world.emma, {})).entries.map(
      ({ text, meal, calories }) => [text, meal, calories].filter((one) => one !== undefined),
    );

  it("scales the last of what was eaten, also behind a question", async () => {
    expect(
      await say(
        "log a protein bar 220 kcal",
        "how many calories have I had today?",
        "had two of those bars so double that",
      ),
    ).toBe("Corrected: protein bar, 440 kcal (was 220 kcal). Say “undo” to take that back.");
    expect(await say("make it half")).toMatch(/^Corrected: protein bar, 220 kcal/);
    expect(await eaten()).toEqual([["protein bar", 220]]);
  });

  it("means the meal that is named, and no training that is called like its part", async () => {
    const meals = ["lunch: rice with vegetables, 600 kcal", "dinner: lentil bowl, 500 kcal"];
    await say(...meals, "only managed half of the lunch in the end");
    expect((await eaten()).toSorted((a, b) => a.join(" ").localeCompare(b.join(" ")))).toEqual([
      ["lentil bowl", "dinner", 500],
      ["rice with vegetables", "lunch", 300],
    ]);
  });

  it("takes back the one that was not eaten, and leaves what stands beside it", async () => {
    await say("had a cheese sandwich, about 350 kcal, and an apple, 80");
    expect(await say("forget the apple, my daughter got that one")).toBe(
      "Taken back: apple, 80 kcal. Say “redo” to bring it back.",
    );
    expect(await eaten()).toEqual([["cheese sandwich", 350]]);
  });

  it("is of nothing that was eaten where nothing was", async () => {
    await say("only managed half of the dinner", "forget the apple", "double that");
    expect(await eaten()).toEqual([]);
  });

  it("puts another day to a goal, and another value to a reading, in the last clause of a message", async () => {
    await say("weighed 82.3", "want to get to 78 kg by Christmas", "how far off am I?");
    expect(await say("ok that's tight over Christmas, make it end of February")).toMatch(
      /^Corrected: Weight 78 kg, by .* \(was by /,
    );
    const [goal] = valueOf(await world.application.health.listGoals(world.emma, { limit: 9 })).items;
    expect(goal?.targetDate).toMatch(/-02-28$/);
    await say("weighed 81.9", "and yesterday?");
    expect(await say("oh wait I still had my jacket on make it eighty one point three")).toMatch(
      /^Corrected: Weight 81\.3 kg/,
    );
  });

  it("keeps what was eaten once more with its figures: the last, one that is named, or a whole meal", async () => {
    await say("lunch: lentil bowl, 610 kcal", "had a protein shake, 220 kcal");
    expect(await say("had another one of those")).toBe(
      "Noted once more: protein shake, 220 kcal. Say “undo” to take that back.",
    );
    expect(await say("undo")).toMatch(/^Taken back: protein shake/);
    await say("lentil bowl again for dinner, same as lunch", "another protein shake");
    expect((await eaten()).toSorted((a, b) => a.join(" ").localeCompare(b.join(" ")))).toEqual([
      ["lentil bowl", "dinner", 610],
      ["lentil bowl", "lunch", 610],
      ["protein shake", 220],
      ["protein shake", 220],
    ]);
  });

  it("keeps no food once more behind training", async () => {
    await say("lunch: lentil bowl, 610 kcal", "bench 3x5 @ 80 kg", "had another one of those", "same again");
    expect(await eaten()).toHaveLength(1);
  });

  it("takes a value and a day alone for one more of what was measured, behind a goal too", async () => {
    const weights = async () =>
      valueOf(
        await world.application.health.listMeasurements(world.emma, { kind: "weight", limit: 9 }),
      ).items.map(({ value, note }) => [value, note]);
    await say("want to get down to 78 by Christmas 🎄", "oh and I was 82.0 this morning");
    await say("and 82.3 yesterday", "thanks! also on monday it was 82.4");
    expect(await weights()).toEqual([
      [82, undefined],
      [82.3, undefined],
      [82.4, undefined],
    ]);
    await say("slept 6.5 hours", "resting pulse 54", "and the night before 8");
    expect(await say("what's the average of those two nights?")).toMatch(/^Sleep: 7 h 15 min on average/);
  });
});
