import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { logOfSession } from "./log-of-session.ts";
import type { SessionLog } from "./session-log.ts";
import { sketchProgram } from "./testing/sketch-program.ts";
import { withClockRight } from "./with-clock-right.ts";

const ticked = { sets: [{ done: true }] };
const open = { sets: [{ done: false }] };
const session = sketchProgram({ sessions: [{ name: "A", exercises: ["Squat", "Row"] }] }).weeks[0]
  ?.sessions[0];
const [squat = "", row = ""] = session?.exercises.map(({ uid }) => uid) ?? [];

describe("a log as it is kept", () => {
  const kept = (exercises: SessionLog["exercises"]) =>
    Object.keys(logOfSession({ at: 1, exercises }, { exercises: session?.exercises ?? [] }).exercises);

  it("has the session's exercises, and of others those that something was ticked off of", () => {
    expect(kept({ [squat]: open, gone: ticked, other: open, [row]: ticked })).toEqual([squat, row, "gone"]);
  });

  it("has at most 100 of them, the session's first", () => {
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

  it("is put right when it is another day already; what it took stays", () => {
    expect(right({ at: at("2031-01-01T09:00:00Z"), startedAt: "2031-01-01T08:00:00Z" })).toEqual({
      at: now,
      startedAt: "2026-11-20T11:00:00Z",
    });
    expect(right({ at: at("2026-11-21T00:30:00+01:00") })).toEqual({ at: now });
  });

  it("is left as it is within the day; a start after the end is not", () => {
    const soon = { at: at("2026-11-20T14:00:00Z"), startedAt: "2026-11-20T13:00:00Z" };
    expect(right(soon)).toEqual(soon);
    expect(right({ at: now, startedAt: "2031-01-01T08:00:00Z" })).toEqual({ at: now });
  });
});
