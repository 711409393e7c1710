import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const athletes = [
  { name: "Luna", kind: "horse" },
  { name: "Beau", kind: "horse" },
  { name: "Emma", kind: "person" },
  { name: "Jake", kind: "person" },
] as const;
/** A Wednesday. */
const now = "2026-11-18T20:15:00+01:00";
const parse = (text: string) => parseByRules(text, { now, units: "kg", athletes });

describe("what is said of another day", () => {
  it.each([
    "Rode Luna 40 min, better than when Emma rode her yesterday",
    "Luna flat 40 min, much calmer than with Emma on Sunday",
    "Luna 40 min dressage, felt like last Tuesday when she was stiff",
    "Schooled Luna for 40 minutes. She was as spooky as when we jumped on Monday",
    "Luna 40 min flat after Jake had jumped her yesterday",
    "Luna flat 40 min, she'd been lunged by Emma on Monday",
    "Luna flat 40 min, who had been lunged by Jake on Tuesday",
    "Luna flat 40 min. She's been better since the farrier came on Monday",
    "Rode Luna 40 min, flat. The fence that Jake jumped last week was 1.10",
  ])("is of the ride's notes alone: %s", (text) => {
    const { workouts, confidence } = parse(text);
    expect(workouts).toHaveLength(1);
    const [ride] = workouts;
    expect(ride).toMatchObject({
      athlete: "Luna",
      discipline: "flatwork",
      date: "2026-11-18",
      durationSeconds: 2400,
    });
    expect(ride?.fields?.["riderName"]).toBeUndefined();
    expect(ride?.notes).toMatch(/[Jj]umped|lunged|Emma|stiff|farrier/u);
    expect(confidence).toBe("sure");
  });

  it("leaves the numbers of now alone", () => {
    expect(parse("bench 3x5 80kg, felt heavier than the 85 I did on Monday").workouts).toMatchObject([
      { date: "2026-11-18", exercises: [{ sets: [{ weightKg: 80 }, { weightKg: 80 }, { weightKg: 80 }] }] },
    ]);
    expect(parse("rowed 5k, 20:30, compared to 21:02 last week").workouts).toMatchObject([
      { date: "2026-11-18", durationSeconds: 1230 },
    ]);
    expect(
      parse("squats 5x5 at 100. Last week's 102.5 felt easier").workouts[0]?.exercises[0]?.sets,
    ).toHaveLength(5);
  });

  it.each([
    ["ran further than planned on Monday, 9 km in 50:00", "2026-11-16"],
    ["tue hacked Luna 1hr, wed lunged Beau 20min", "2026-11-17"],
    ["yesterday's run was slower, 5k 28:00", "2026-11-17"],
    ["Played tennis 60 min vs Jake on Sunday", "2026-11-15"],
    ["Ran 10 km when Jake visited on Saturday", "2026-11-14"],
    ["Ran 10 km faster than I wanted on Sunday", "2026-11-15"],
    ["Ran 8 km on the route that Jake ran on Sunday", "2026-11-15"],
    ["Jumped Luna 90 cm 40 min since she was fresh on Sunday", "2026-11-15"],
  ])("is the day of what was done where nothing is compared with another: %s", (text, date) => {
    expect(parse(text).workouts[0]).toMatchObject({ date });
  });

  it("leaves what was done then, and how much, a session of its own", () => {
    expect(parse("Bench 5x5 60 kg better than Monday squat 5x5 100 kg").workouts[0]?.exercises).toHaveLength(
      2,
    );
    expect(parse("Rode Beau 40 min. Emma had jumped Luna 30 min on Monday.").workouts).toHaveLength(2);
    expect(parse("Rode Beau 40 min today. Jake had lunged Luna yesterday, 20 min").workouts).toMatchObject([
      { athlete: "Beau", durationSeconds: 2400 },
      { athlete: "Luna", durationSeconds: 1200, date: "2026-11-17" },
    ]);
  });
});
