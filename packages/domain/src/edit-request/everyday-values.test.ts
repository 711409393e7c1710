import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditRequest } from "./read-edit-request.ts";

const read = (message: string) =>
  readEditRequest({
    program: sampleProgram("garage"),
    message,
    now: sampleNow["garage"] ?? "",
    catalogue: lexicon().exercises,
  });

describe("a value as people say it", () => {
  it.each([
    ["up the bench by 5", 'updates={targetLoad="170 lbs"}'],
    ["can you up bench to 5 sets", "updates={workingSets=5}"],
    ["bench: 3 sets of warm-up, not 2", "updates={warmupSets=3}"],
    ["three warm-ups on bench", "updates={warmupSets=3}"],
    ["bench 3x8 not 4x5", 'updates={workingSets=3 reps="8"}'],
    ["take 2 min between sets of bench", "updates={restSeconds=120}"],
    ["take 30 seconds off the bench rest", "updates={restSeconds=150}"],
  ])("is surely that: %s", (message, updates) => {
    const { confidence, toolCalls } = read(message);
    expect([confidence, ...toolCalls.map(describeCall)]).toEqual([
      "sure",
      `modify_exercise 2.1.1 ${updates}`,
    ]);
  });

  it.each(["stick in 155 for the bench", "bench: slot in 155 instead"])(
    "is no load on top of the one that it is like: %s",
    (message) => {
      expect(read(message).toolCalls.map(describeCall)).toEqual([
        'modify_exercise 2.1.1 updates={targetLoad="155 lbs"}',
      ]);
    },
  );

  it.each([
    ["call today's session Push + Triceps", 'modify_session 2.1 updates={name="Push + Triceps"}'],
    ["change the phase of week 3 to Deload", 'modify_week 3 updates={phase="Deload"}'],
    [
      "put a note on bench saying pause at the bottom",
      'modify_exercise 2.1.1 updates={notes="pause at the bottom"}',
    ],
  ])("is a name or a note as it is written: %s", (message, call) => {
    expect(read(message).toolCalls.map(describeCall)).toEqual([call]);
  });

  it("takes “the rest of every exercise” for the pause where a time is behind it", () => {
    const { toolCalls } = read("in week 3 set the rest of every exercise to 90 s");
    expect(toolCalls.length).toBeGreaterThan(6);
    expect(toolCalls.map(describeCall).every((call) => call.includes("updates={restSeconds=90}"))).toBe(true);
  });
});

describe("a value below zero", () => {
  it.each([
    ["set rest to -30 seconds for bench", "0 to 1800 seconds"],
    ["set the sets of bench to -2", "1 to 20 sets"],
    ["change bench reps to minus 5", "1 to 300 reps"],
    ["set bench to -20 lbs", "a load of 0 or more"],
    ["rpe to -2 for bench", "1 to 10"],
  ])("is refused, with what is accepted: %s", (message, accepted) => {
    const { kind, reply } = read(message);
    expect(kind).toBe("ask");
    expect(reply).toContain(accepted);
  });

  it("is a step down where no “to” is in front of it", () => {
    expect(read("bench: -10 lbs").toolCalls.map(describeCall)).toEqual([
      'modify_exercise 2.1.1 updates={targetLoad="155 lbs"}',
    ]);
  });
});
