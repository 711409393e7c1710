import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestEfforts, splitsOf } from "./splits.ts";
import { type Recording, streamsOf, fewerPoints } from "./recording.ts";
import { climbOf, metersBetween } from "./track-distance.ts";

/** A run with the given number of metres in each second. */
const run = (metersPerSecond: readonly number[], more: Partial<Recording["streams"]> = {}): Recording => {
  let covered = 0;
  const distance = [0, ...metersPerSecond.map((meters) => (covered += meters))];
  return {
    startedAt: 0,
    totals: {},
    laps: [],
    seconds: distance.map((_, index) => index),
    streams: { distance, ...more },
  };
};
const steady = (meters: number, seconds: number): readonly number[] =>
  Array.from({ length: seconds }, () => meters);

describe("a recording", () => {
  it("is divided into splits between its points, the last one shorter", () => {
    const recording = run([...steady(4, 250), ...steady(2.5, 400), ...steady(3, 100)], {
      heartRate: [...steady(120, 250), ...steady(150, 501)],
    });
    expect(splitsOf(recording, 1000)).toMatchObject([
      { meters: 1000, seconds: 250, avgHeartRate: 120 },
      { meters: 1000, seconds: 400, avgHeartRate: 150 },
      { meters: 300, seconds: 100 },
    ]);
    expect(splitsOf({ ...recording, streams: {} }, 1000)).toEqual([]);
  });

  it("has splits that add up to the total, however unevenly it was measured", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 900 }), (meters) => {
        const splits = splitsOf(run(meters), 400);
        const total = meters.reduce((sum, one) => sum + one, 0);
        const said = splits.reduce((sum, split) => sum + split.meters, 0);
        const seconds = splits.reduce((sum, split) => sum + split.seconds, 0);
        expect(Math.abs(total - said)).toBeLessThan(20.5);
        expect(seconds).toBeLessThanOrEqual(meters.length + splits.length / 10);
      }),
    );
  });

  it("finds the fastest kilometre even between slower ones", () => {
    const recording = run([...steady(2, 300), ...steady(5, 220), ...steady(2, 300)]);
    const fastest = bestEfforts(recording);
    expect(fastest.find(({ meters }) => meters === 1000)).toEqual({
      meters: 1000,
      seconds: 200,
      fromSeconds: 300,
    });
    expect(fastest.map(({ meters }) => Math.round(meters))).toEqual([400, 1000, 1609]);
  });

  it("keeps its first and last point when the number of points is reduced", () => {
    const few = fewerPoints(run(steady(3, 5000)), 100);
    expect([few.seconds.length, few.seconds[0], few.seconds.at(-1)]).toEqual([100, 0, 5000]);
    expect(few.streams.distance?.at(-1)).toBe(15_000);
  });

  it("leaves out streams without values, and marks gaps", () => {
    expect(streamsOf([{ seconds: 0, heartRate: 90 }, { seconds: 1.04 }])).toEqual({
      seconds: [0, 1],
      streams: { heartRate: [90, null] },
    });
  });
});

describe("a track", () => {
  it("is measured over the ground", () => {
    // A degree along a meridian: 1/360 of the earth's mean circumference.
    const degree = metersBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });
    expect(degree).toBeCloseTo(111_195, 0);
    expect(
      metersBetween({ latitude: 60, longitude: 0 }, { latitude: 60, longitude: 1 }) / degree,
    ).toBeCloseTo(0.5, 3);
  });

  it("counts climbs, but not fluctuations of altitude", () => {
    expect(climbOf([100, 101, 99, 102, 100, 101])).toEqual({ up: 0, down: 0 });
    expect(climbOf([100, 110, null, 130, 125, 90])).toEqual({ up: 30, down: 40 });
    expect(climbOf([null, undefined])).toBeUndefined();
  });
});
