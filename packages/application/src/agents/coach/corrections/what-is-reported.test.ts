import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";
import { twoDayWeeks } from "../../../testing/two-day-weeks.ts";

const weeks = twoDayWeeks("Bench Day", [
  ["Bench Press", 5, "165 lbs"],
  ["Barbell Row", 4, "140 lbs"],
]);

/** On Monday of the program's first week, as it is dictated or typed in a hurry. */
describe("what is reported beside a program", () => {
  let world: TestWorld;
  beforeEach(async () => void (world = await openTestWorld("sqlite")));
  afterEach(() => world.cleanUp());

  const say = async (...texts: readonly string[]) => {
    const replies: string[] = [];
    const now = "2026-11-16T19:00:00-05:00";
    for (const text of texts) {
      const { reply } = valueOf(
        await world.application.agents.receiveMessage(world.owner, { text, now }, { wait: true }),
      );
      replies.push(reply.replaceAll(/[\u00A0\u202F]/g, " "));
    }
    return replies;
  };
  const last = async (...texts: readonly string[]) => (await say(...texts)).at(-1);
  const withProgram = async () =>
    valueOf(
      await world.application.program.createProgram(world.owner, {
        name: "Strength",
        program: { weeks },
        status: "active",
      }),
    ).id;
  const workouts = async () =>
    valueOf(
      await world.application.workout.listWorkouts(world.owner, {
        athleteId: world.owner.member.athleteId,
        status: "saved",
        limit: 50,
      }),
    ).items;

  it.each([
    [
      ["weighed sixty five point four kilos", "oops typo sixty five point nine"],
      /^Corrected: Weight 65\.9 kg/,
    ],
    [["slept six and a half hours too", "no wait, seven"], /^Corrected: Sleep 7 h/],
    [
      ["resting pulse fifty six this morning", "sorry misread it, the pulse was 58"],
      /^Corrected: Resting heart rate 58 bpm/,
    ],
    [["just had a cookie btw, 180 kcal lol", "hang on label says two ten"], /^Corrected: cookie, 210 kcal/],
    [
      ["had a bagel, 320 cal 12 g protein", "oh damn I ate two, so 640 and 24"],
      /^Corrected: bagel, 640 kcal, 24 g protein/,
    ],
    [
      ["ran three miles in twenty six thirty five", "um the watch says three point one actually"],
      /^Corrected: Running: 3\.1 mi · 26:35/,
    ],
    [
      ["my goal is to weigh 80 kg by january fifteenth", "lets make it seventy nine then, same date"],
      /^Corrected: Weight 79 kg/,
    ],
    [
      [
        "chili for dinner yesterday, 600 kcal",
        "had a pizza, 950 kcal",
        "the chili was bigger tho, more like 700",
      ],
      /^Corrected: chili, 700 kcal/,
    ],
    [
      ["bench 165 5x5, rows 140 4x8", "wait last set of bench I only got four"],
      /^Corrected: .*4 × 5 · 165, 4 · 165/,
    ],
    [
      ["set my calories to two thousand a day", "and protein one hundred and ten"],
      /targets a day.*110 g protein/,
    ],
    [
      ["had an omelette for dinner yesterday, 450 kcal", "dinner was the same as yesterday"],
      /^Noted once more: omelette/,
    ],
  ] as const)("%s", async (texts, expected) => {
    expect(await last(...texts)).toMatch(expected);
  });

  it("keeps both of what one message tells, though it asks for that", async () => {
    expect(
      await last(
        "I slept seven and a half hours last night and my resting pulse this morning was 52. Could you note both for me please?",
      ),
    ).toMatch(/^Noted: Sleep 7 h 30 min \(Monday\); Resting heart rate 52 bpm \(Monday\)\.\s*$/);
  });

  it.each([
    ["One more thing: I should like to get down to 64 kg by the end of January.", /^Goal set: Weight 64 kg/],
    ["Ok not much. set me 80g protein a day please", /targets a day.*80 g protein/],
    ["bench day is done 165 five by five rows at one forty four by eight", /^Saved Strength/],
  ])("reads what is aimed at and done in a whole sentence: %s", async (text, expected) => {
    expect(await last(text)).toMatch(expected);
  });

  it("takes back a pause", async () => {
    await withProgram();
    expect(await last("pause my program", "undo that, they got moved haha")).toMatch(/^Resumed Strength/);
  });

  it("takes what is said beside a wish as a part of it, and logs nothing", async () => {
    await withProgram();
    await say("add dips on friday, 3x8", "and goblet squats too, 3x8 same weight");
    expect(await workouts()).toEqual([]);
    await say("put swings on thursday, 5x10 with 20 kg", "and goblet squats too, 3x8 same weight");
    expect(await workouts()).toEqual([]);
  });

  it.each([
    [
      "did bench day as planned but 3x8 on the rows",
      /Bench Press 5 × 5 · 165 lb; Barbell Row 3 × 8 · 140 lb/,
    ],
    ["as planned but three by eight on the rows", /Bench Press 5 × 5 · 165 lb; Barbell Row 3 × 8 · 140 lb/],
    ["bench at 160, rest as written", /Bench Press 5 × 5 · 160 lb; Barbell Row 4 × 5 · 140 lb/],
  ])("saves what was planned but for what is said: %s", async (text, expected) => {
    await withProgram();
    expect(await last(text)).toMatch(expected);
  });

  it("means the one lift of a session whose load is near the one that is said", async () => {
    await withProgram();
    expect(await last("what have i got on friday", "bit much, drop it to two eighty")).toContain(
      "Deadlift (Deadlift Day on Friday, Nov 20): load 290 lbs → 280 lbs",
    );
  });

  it("puts back where it was what was just applied", async () => {
    await withProgram();
    await say("move fridays session to saturday");
    const { items } = valueOf(
      await world.application.proposal.listProposals(world.owner, { status: "pending", limit: 1 }),
    );
    valueOf(await world.application.proposal.applyProposal(world.owner, items[0]?.id ?? ""));
    expect(await last("hmm thats back to back, put the deads back where they were")).toMatch(/^Taken back/);
  });
});
