import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { sketchProgram } from "../program/testing/sketch-program.ts";
import { readEditRequest } from "./read-edit-request.ts";
import { readScope } from "./read-scope.ts";

const exercises = ["Back Squat 3x5 185 lbs", "Bench Press 3x5 135 lbs", "Barbell Row 3x8 115 lbs"];
/** Three weeks from Monday 2 November 2026, with the same session on Monday and Friday. */
const program = sketchProgram(
  ...["2026-11-02", "2026-11-09", "2026-11-16"].map((startDate) => ({
    startDate,
    sessions: [
      { name: "Full Body A", dayOfWeek: "Monday", exercises },
      { name: "Full Body C", dayOfWeek: "Friday", exercises },
    ],
  })),
);
const about = (message: string) => ({
  program,
  message,
  now: "2026-11-02T07:00:00",
  catalogue: lexicon().exercises,
});
const callsOf = (message: string, since?: string) => {
  const scope = since === undefined ? undefined : readScope(about(since));
  return readEditRequest({ ...about(message), scope }).toolCalls.map((call) => call.function);
};

describe("when a change is to hold, said behind it", () => {
  const changes = [
    "replace squats with lunges",
    "add a set to bench",
    "5 lbs more on the row",
    "remove the bench press",
    "swap the row for pull-ups and add 10 lbs to squats",
  ];
  const times = [
    "from now on",
    "every week please",
    "just next week",
    "make it the whole program",
    "on Friday",
  ];
  it.each(changes.flatMap((change) => times.map((time) => [change, time] as const)))(
    "%s. %s",
    (change, time) => {
      const calls = callsOf(change, time);
      expect(calls.length).toBeGreaterThan(0);
      const plain = time.replace(/^(?:just|make it) | please$/gu, "");
      const parts = change.split(" and ").map((part) => `${part} ${plain}`);
      expect(calls).toEqual(parts.flatMap((part) => callsOf(part)));
    },
  );

  it.each(["just this once", "no, only once please", "for this one time"])(
    "%s: the next time, whatever was said before",
    (time) => {
      const scope = readScope(about(time));
      expect(scope).toEqual([]);
      const asked = about("replace squats with lunges from now on");
      const reading = readEditRequest({ ...asked, scope, isScopeInstead: true });
      expect(reading.toolCalls.map((call) => call.function)).toEqual(callsOf("replace squats with lunges"));
    },
  );

  it("takes the place of how long a request says, and of no day", () => {
    const since = (message: string) =>
      readEditRequest({
        ...about(message),
        scope: readScope(about("just next week")),
        isScopeInstead: true,
      }).toolCalls.map((call) => call.function);
    expect(since("replace squats with lunges every week")).toEqual(
      callsOf("replace squats with lunges next week"),
    );
    expect(since("replace squats with lunges on Friday")).toEqual(
      callsOf("replace squats with lunges on Friday"),
    );
  });

  it("is so of what says no time itself", () => {
    expect(
      callsOf("replace squats with lunges and add a set to bench from week 2 on", "from now on"),
    ).toEqual([
      ...callsOf("replace squats with lunges from now on"),
      ...callsOf("add a set to bench from week 2 on"),
    ]);
  });

  it.each([
    "bench from now on",
    "3 sets from now on",
    "not from now on",
    "instead of friday",
    "before week 3",
    "after this week",
    "i did it on friday",
    "what about next week?",
    "yes",
    "more",
  ])("is not all of: %s", (message) => {
    expect(readScope(about(message))).toBeUndefined();
  });
});
