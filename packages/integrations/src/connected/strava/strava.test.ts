import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { stravaRun, stravaStreams } from "../../testing/connected/strava-server.ts";
import { retryAt } from "../ask-json.ts";
import { activitySchema, activityToWorkout, fingerprintOf, streamsSchema } from "./strava-activity.ts";
import { usedUpUntil } from "./strava.ts";

const now = Date.parse("2026-11-20T18:40:00Z");

const allowance = (quarter: number, day: number, read: readonly [number, number] = [0, 0]) =>
  new Headers({
    "X-RateLimit-Limit": "200,2000",
    "X-RateLimit-Usage": `${quarter},${day}`,
    "X-ReadRateLimit-Limit": "100,1000",
    "X-ReadRateLimit-Usage": read.join(","),
  });

describe("Strava's allowance", () => {
  it.each([
    ["nothing is used up", allowance(100, 900), undefined],
    ["nothing is said", new Headers(), undefined],
    [
      "what is said can't be read",
      new Headers({ "X-RateLimit-Limit": "many", "X-RateLimit-Usage": "1,2" }),
      undefined,
    ],
    ["nine tenths of a quarter of an hour are", allowance(180, 200), "2026-11-20T18:45:00.000Z"],
    ["the same of what is read", allowance(100, 200, [90, 100]), "2026-11-20T18:45:00.000Z"],
    ["a day's is, which ends at midnight in UTC", allowance(180, 1800), "2026-11-21T00:00:00.000Z"],
  ] as const)("is kept to where %s", (_, headers, until) => {
    const at = usedUpUntil(headers, now);
    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(until);
  });

  it("waits as long as it is asked to, in seconds or until a time, and a day at most", () => {
    const after = (text: string) => retryAt(new Headers({ "retry-after": text }), now);
    expect(after("120")).toBe(now + 120_000);
    expect(after("Fri, 20 Nov 2026 18:50:00 GMT")).toBe(now + 600_000);
    expect(after("Fri, 20 Nov 2020 18:50:00 GMT")).toBe(now);
    expect(after("99999999")).toBe(now + 24 * 3600 * 1000);
    expect([after("soon"), retryAt(new Headers(), now)]).toEqual([undefined, undefined]);
  });
});

describe("an activity of Strava's", () => {
  const workoutOf = (over: object, streams: object = {}) =>
    activityToWorkout(activitySchema.parse(stravaRun(1, over)), streamsSchema.parse(streams));

  it.each([
    ["Run", { discipline: "running" }],
    ["TrailRun", { discipline: "running" }],
    ["VirtualRide", { discipline: "cycling" }],
    ["WeightTraining", { discipline: "strength" }],
    ["Swim", { discipline: "swimming" }],
    [
      "StandUpPaddling",
      { discipline: "other", fields: { activity: "Stand up paddling", elevationGainMeters: 42 } },
    ],
  ])("is of the sport that its archive would say: %s", (sport, expected) => {
    expect(workoutOf({ sport_type: sport, type: sport }).content).toMatchObject(expected);
  });

  it("is when it was there, and does without what was not measured", () => {
    const entered = {
      average_heartrate: undefined,
      distance: 0,
      laps: null,
      timezone: "(GMT+01:00) Europe/Vienna",
      utc_offset: 3600,
    };
    const { content, ...when } = workoutOf(entered);
    expect(when).toMatchObject({ key: "strava:1", offsetMinutes: 60, zone: "Europe/Vienna" });
    expect([content.avgHeartRate, content.distanceMeters]).toEqual([undefined, undefined]);
  });

  it("has the same fingerprint in a list as by itself, and another one when it is renamed or cut", () => {
    const of = (over: object) => fingerprintOf(activitySchema.parse(stravaRun(1, over)));
    expect(of({ description: undefined, calories: undefined, laps: undefined })).toBe(of({}));
    expect(
      new Set([of({}), of({ name: "Other" }), of({ sport_type: "Walk" }), of({ distance: 4000 })]).size,
    ).toBe(4);
  });

  it("takes streams with gaps, and refuses those that are none", () => {
    const gaps = { ...stravaStreams, heartrate: { data: [120, null, 155, 172] } };
    expect(workoutOf({}, gaps).recording).toBeDefined();
    expect(streamsSchema.safeParse({ time: { data: "0,1,2" } }).success).toBe(false);
  });
});
