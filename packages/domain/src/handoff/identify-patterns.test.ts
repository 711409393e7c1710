import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { addDays } from "../schedule/local-date.ts";
import { identifyPatterns } from "./identify-patterns.ts";
import { seeded } from "../learning/seeded.ts";
import { type Ride, usualMinutes } from "./ride.ts";

const to = "2026-11-24";
const from = "2026-06-01";

type Planted = { readonly notes?: string; readonly fenceCm?: number; readonly date?: string };

/** A ride every other day up to `to`, ending with the given ones. */
const ridesWith = (planted: readonly Planted[]): readonly Ride[] =>
  planted.map((given, at) => ({
    id: `w${at}`,
    date: given.date ?? addDays(to, -2 * (planted.length - 1 - at)),
    riderName: "Emma",
    work: given.fenceCm === undefined ? "flatwork" : "jumping",
    minutes: 40,
    loggedAt: at,
    ...given,
  }));

const patterns = (planted: readonly Planted[]) =>
  identifyPatterns({
    athleteId: "beau",
    from,
    to,
    firstWeekday: 1,
    rides: ridesWith(planted),
    otherNames: [],
  });
const lines = (planted: readonly Planted[]) =>
  patterns(planted).lines.map(({ kind, text }) => `${kind}: ${text}`);

const quiet = (count: number): readonly Planted[] =>
  Array.from({ length: count }, () => ({ notes: "Walked the block." }));
const stiff: Planted = { notes: "Stiff to the right." };

describe("the patterns of a period", () => {
  it("count what recurs and state its trend", () => {
    const fading = [stiff, stiff, stiff, stiff, ...quiet(1), stiff, ...quiet(6)];
    expect(lines(fading)).toEqual(["observation: Stiff to the right: 5 of 12 rides, fading since 10 Nov."]);
    expect(lines([...quiet(7), stiff, stiff, stiff])).toEqual([
      "observation: Stiff to the right: 3 of 10 rides, growing since Friday.",
    ]);
  });

  it("report what is back after it was over, with the rides that show it", () => {
    const back = patterns([stiff, stiff, ...quiet(6), stiff]);
    expect(back.lines).toMatchObject([
      {
        kind: "regression",
        text: "Stiff to the right is back since today, after 14 days without it.",
        sources: ["workout:w0", "workout:w1", "workout:w8"],
      },
    ]);
    expect(lines([stiff, stiff, { notes: "Not stiff at all." }, stiff])[0]).toMatch(
      /^regression: Stiff to the right/,
    );
  });

  it("report the trend of fences, up or back down", () => {
    const jumps = (...heights: readonly number[]) => lines(heights.map((fenceCm) => ({ fenceCm })));
    expect(jumps(80, 80, 85, 90, 95, 95)).toEqual(["fences: Fences went from 80 cm around 14 Nov to 95 cm."]);
    expect(jumps(80, 100, 100, 105, 80, 80, 80)[0]).toMatch(
      /^regression: Fences are lower than they were: 100 cm/,
    );
    expect(jumps(90, 90, 95, 90, 95)).toEqual([]);
  });

  it("find a pause, and one that continues", () => {
    const paused = [
      ...quiet(6).map((one, at) => ({ ...one, date: addDays("2026-10-01", at * 2) })),
      { date: "2026-11-01" },
      { date: "2026-11-23" },
    ];
    expect(patterns(paused).gaps).toEqual([
      { from: "2026-10-11", to: "2026-11-01", days: 21 },
      { from: "2026-11-01", to: "2026-11-23", days: 22 },
    ]);
    expect(patterns([{ date: "2026-11-01" }]).gaps).toEqual([{ from: "2026-11-01", to, days: 23 }]);
  });

  it("report nothing for a quiet horse, and nothing for a period without work", () => {
    expect(lines(quiet(20))).toEqual([]);
    expect(lines([])).toEqual([]);
  });

  it("match what was planted, in hundreds of histories", () => {
    const sums = { shown: 0, planted: 0, right: 0 };
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed);
      const plans = { up: random() < 0.3, gap: random() < 0.3, back: random() < 0.3 };
      const rides: Planted[] = Array.from({ length: 30 }, (_, at) => ({
        date: addDays(to, -2 * (29 - at) - (plans.gap && at < 15 ? 14 : 0)),
        ...(at % 4 === 0 && {
          fenceCm: 80 + (plans.up ? Math.floor(at / 8) * 10 : Math.round(random() * 5)),
        }),
        notes: plans.back && [2, 4, 6, 27, 28].includes(at) ? "A bit stiff right." : "Nothing to report.",
      }));
      const said = patterns(rides).lines.map(({ kind, text }) =>
        kind === "regression" ? text.split(" ")[0] : kind,
      );
      const truth = [
        ...(plans.up ? ["fences"] : []),
        ...(plans.gap ? ["gap"] : []),
        ...(plans.back ? ["Stiff"] : []),
      ];
      sums.shown += said.length;
      sums.planted += truth.length;
      sums.right += truth.filter((one) => said.includes(one)).length;
    }
    expect(sums.right / sums.shown).toBeGreaterThanOrEqual(0.95);
    expect(sums.right / sums.planted).toBeGreaterThanOrEqual(0.95);
  });
});

describe("what is usual", () => {
  it("is told from three weeks on, and over no week before the first ride", () => {
    // Every other day, 40 minutes: the first ride was so many days before.
    const rides = (days: number) => ridesWith(quiet(days / 2 + 1));
    expect(usualMinutes(rides(20), to)).toBeUndefined();
    expect(usualMinutes(rides(22), to)).toBe(147);
    expect(usualMinutes(rides(42), to)).toBe(140);
    expect(usualMinutes(rides(100), to)).toBe(140);
    expect(patterns(quiet(10)).ridesAWeek).toBeUndefined();
    expect(patterns(quiet(15)).ridesAWeek).toBe(3.6);
  });
});
