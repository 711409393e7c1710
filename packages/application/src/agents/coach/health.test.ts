import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe("the coach, asked about body, food and goals", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
  });
  afterAll(() => world.cleanUp());

  const ask = async (text: string) => {
    const result = valueOf(
      await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }),
    );
    return result.reply.replaceAll(/[\u00A0\u202F]/g, " ");
  };

  it("says that nothing is known, and how to tell it", async () => {
    expect(await ask("what's my weight?")).toMatch(/^No weight is written down yet/);
    expect(await ask("how are my goals going?")).toMatch(/^No goal is set/);
    expect(await ask("how many calories are left today?")).toMatch(/^No calories target is set/);
  });

  it("answers from what was told", async () => {
    await ask("weighed 82.3 this morning");
    await ask("want to get to 78 kg by March");
    await ask("lunch: 620 kcal 45p 60c 20f");
    valueOf(await world.application.health.putNutritionTargets(world.emma, { calories: 2000, protein: 130 }));
    expect(await ask("what's my weight trend?")).toBe("Weight: 82.3 kg (today).");
    expect(await ask("how many calories do I have left today?")).toBe(
      "1380 kcal left today, 620 kcal eaten.",
    );
    expect(await ask("how are my goals going?")).toBe(
      "Weight 78 kg by Monday 1 March 2027 (in 3 months): under way, 0 %. 4.3 kg to go: 82.3 kg (today), goal 78 kg.",
    );
    expect(await ask("how far am I from my goal weight?")).toBe("4.3 kg to go: 82.3 kg (today), goal 78 kg.");
  });

  it("answers of the goal that is named, and of all where none is", async () => {
    for (const goal of ["squat 120 kg by February", "train 4 times a week"]) await ask(`goal: ${goal}`);
    expect(await ask("how is my squat goal going?")).toMatch(/^Back Squat 120 kg by [^:]*: [^\n]*$/);
    expect((await ask("how are my goals going?")).split("\n")).toHaveLength(3);
  });

  it("offers a bare number as a weight in the unit in which it is near the last one", async () => {
    const replies = async (text: string) =>
      valueOf(await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }))
        .suggestedReplies;
    expect(await replies("82.3")).toContain("Weighed 82.3 kg");
    expect(await replies("181.6")).toContain("Weighed 181.6 lb");
  });

  it("corrects by a number alone what that is nearest to, whatever was kept last", async () => {
    for (const [text, number, corrected] of [
      ["slept 7h, weighed 82", "no, 84", /^Corrected: Weight 84/],
      ["weighed 82, slept 7h", "no, 84", /^Corrected: Weight 84/],
      ["slept 7h, weighed 82", "no, 6.5", /^Corrected: Sleep 6 h 30/],
      ["walked 4 km in 40 min, weighed 82", "no, 43", /43:00/],
      ["slept 7h, lunch 600 kcal", "no, 650", /650 kcal/],
    ] as const) {
      await ask(text);
      expect(await ask(number)).toMatch(corrected);
    }
  });

  it("goes on with the same when two times are compared", async () => {
    await ask("how much protein did I have today?");
    expect(await ask("compare this week to last week")).toMatch(
      /^\d+ g protein this week; nothing|protein .*last week/,
    );
  });

  it("reads a pulse that is spelt in haste", async () => {
    expect(await ask("restin pulse 54")).toBe("Noted: Resting heart rate 54 bpm.");
  });

  it("leaves the weight of an exercise to the diary of training", async () => {
    expect(await ask("what weight did I use for squats last?")).toMatch(/squat/i);
  });
});
