import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeSessionLogs } from "./merge-session-logs.ts";
import { latestChange, type SessionLog, sessionLogSchema } from "./session-log.ts";

const set = fc.record({ done: fc.boolean(), reps: fc.option(fc.nat(20), { nil: undefined }) });
const log: fc.Arbitrary<SessionLog> = fc.record({
  at: fc.nat(5),
  exercises: fc.dictionary(
    fc.constantFrom("a", "b", "__proto__"),
    fc.record({ sets: fc.array(set, { maxLength: 3 }) }),
  ),
});
const ticked = ({ exercises }: SessionLog): string[] =>
  Object.entries(exercises).flatMap(([uid, { sets }]) =>
    sets.flatMap(({ done }, index) => (done ? [`${uid} ${index}`] : [])),
  );

describe("two logs of one session", () => {
  it("lose no set that either has ticked off, in whichever order they come", () => {
    fc.assert(
      fc.property(log, log, (one, other) => {
        const merged = mergeSessionLogs(one, other);
        expect(new Set(ticked(merged))).toEqual(new Set([...ticked(one), ...ticked(other)]));
        expect(mergeSessionLogs(other, one)).toEqual(merged);
        expect(merged.at).toBeGreaterThan(Math.max(one.at, other.at));
      }),
    );
  });

  it("give a log that can be kept, also at the last instant that there is", () => {
    const merged = mergeSessionLogs({ at: latestChange, exercises: {} }, { at: 5, exercises: {} });
    expect(sessionLogSchema.safeParse(merged).success).toBe(true);
  });

  it("keep the newer one's values, and the earlier start", () => {
    const older: SessionLog = {
      at: 1,
      startedAt: "2026-11-20T18:00:00+01:00",
      exercises: {
        a: {
          sets: [
            { done: true, reps: 5 },
            { done: true, reps: 8 },
          ],
          notes: "left knee",
        },
      },
      cardio: { done: true, minutes: 20 },
      rating: 2,
    };
    const newer: SessionLog = {
      at: 2,
      startedAt: "2026-11-20T17:30:00Z",
      exercises: { a: { sets: [{ done: true, reps: 6 }, { done: false }] } },
      cardio: { done: false },
      rating: 4,
    };
    expect(mergeSessionLogs(older, newer)).toEqual({
      at: 3,
      startedAt: "2026-11-20T18:00:00+01:00",
      exercises: {
        a: {
          sets: [
            { done: true, reps: 6 },
            { done: true, reps: 8 },
          ],
          notes: "left knee",
        },
      },
      cardio: { done: true, minutes: 20 },
      rating: 4,
    });
  });
});
