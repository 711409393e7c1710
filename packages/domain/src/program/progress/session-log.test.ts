import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sketchProgram } from "../testing/sketch-program.ts";
import {
  latestChange,
  logOfSession,
  mergeSessionLogs,
  type SessionLog,
  sessionLogSchema,
  withClockRight,
} from "./session-log.ts";

const ticked = { sets: [{ done: true }] };
const open = { sets: [{ done: false }] };
const session = sketchProgram({ sessions: [{ name: "A", exercises: ["Squat", "Row"] }] }).weeks[0]
  ?.sessions[0];
const [squat = "", row = ""] = session?.exercises.map(({ uid }) => uid) ?? [];

describe("a stored log", () => {
  const kept = (exercises: SessionLog["exercises"]) =>
    Object.keys(logOfSession({ at: 1, exercises }, { exercises: session?.exercises ?? [] }).exercises);

  it("has the session's exercises, and others only if they have ticked sets", () => {
    expect(kept({ [squat]: open, gone: ticked, other: open, [row]: ticked })).toEqual([squat, row, "gone"]);
  });

  it("has at most 100 exercises, the session's first", () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x${index}`, ticked]));
    expect(kept({ ...many, [row]: open })).toHaveLength(100);
    expect(kept({ ...many, [row]: open })[0]).toBe(row);
  });
});

describe("a clock that is ahead", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const at = (text: string) => Date.parse(text);
  const right = (log: Omit<SessionLog, "exercises">) => {
    const { exercises: _exercises, ...rest } = withClockRight(
      { ...log, exercises: {} },
      now,
      "Europe/Berlin",
    );
    return rest;
  };

  it("is corrected if it shows another day; the duration is kept", () => {
    expect(right({ at: at("2031-01-01T09:00:00Z"), startedAt: "2031-01-01T08:00:00Z" })).toEqual({
      at: now,
      startedAt: "2026-11-20T11:00:00Z",
    });
    expect(right({ at: at("2026-11-21T00:30:00+01:00") })).toEqual({ at: now });
  });

  it("is accepted within the day, except for a start after the end", () => {
    const soon = { at: at("2026-11-20T14:00:00Z"), startedAt: "2026-11-20T13:00:00Z" };
    expect(right(soon)).toEqual(soon);
    expect(right({ at: now, startedAt: "2031-01-01T08:00:00Z" })).toEqual({ at: now });
  });
});

const set = fc.record({ done: fc.boolean(), reps: fc.option(fc.nat(20), { nil: undefined }) });
const log: fc.Arbitrary<SessionLog> = fc.record({
  at: fc.nat(5),
  exercises: fc.dictionary(
    fc.constantFrom("a", "b", "__proto__"),
    fc.record({ sets: fc.array(set, { maxLength: 3 }) }),
  ),
});
const tickedSets = ({ exercises }: SessionLog): string[] =>
  Object.entries(exercises).flatMap(([uid, { sets }]) =>
    sets.flatMap(({ done }, index) => (done ? [`${uid} ${index}`] : [])),
  );

describe("two logs of one session", () => {
  it("keep every set that either has ticked off, in either order", () => {
    fc.assert(
      fc.property(log, log, (one, other) => {
        const merged = mergeSessionLogs(one, other);
        expect(new Set(tickedSets(merged))).toEqual(new Set([...tickedSets(one), ...tickedSets(other)]));
        expect(mergeSessionLogs(other, one)).toEqual(merged);
        expect(merged.at).toBeGreaterThan(Math.max(one.at, other.at));
      }),
    );
  });

  it("result in a valid log, even at the last valid instant", () => {
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
