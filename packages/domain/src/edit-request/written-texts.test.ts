import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditRequest } from "./read-edit-request.ts";

const callsFor = (message: string) =>
  readEditRequest({
    program: sampleProgram("garage"),
    message,
    now: sampleNow["garage"] ?? "",
    catalogue: lexicon().exercises,
  }).toolCalls.map(describeCall);

describe("a text that is given behind a colon", () => {
  it.each([
    ["add a note to Pull Day: keep it easy", "2.2", "keep it easy"],
    ["add a note to Leg Day: make it quick", "2.3", "make it quick"],
    ["note for Pull Day: try the new shoes tomorrow", "2.2", "try the new shoes tomorrow"],
    ["note for Leg Day: skip the warm-up, if in a hurry", "2.3", "skip the warm-up, if in a hurry"],
  ])("is a session's note as it was written: %s", (message, address, notes) => {
    expect(callsFor(message)).toEqual([`modify_session ${address} updates={notes="${notes}"}`]);
  });

  it("is an exercise's note as it was written", () => {
    expect(callsFor("add note to bench: no belt today")).toEqual([
      'modify_exercise 2.1.1 updates={notes="no belt today"}',
    ]);
  });

  it("ends where something else is asked for", () => {
    expect(callsFor("note on bench: pause at the chest, and drop the leg curls on Friday")).toEqual([
      'modify_exercise 2.1.1 updates={notes="pause at the chest"}',
      "remove_exercise 2.3.3 ",
    ]);
  });
});

describe("a warm-up list", () => {
  it.each([
    "change warmup of Leg Day to 5 min bike, leg swings",
    "set the warm-up of Leg Day to 5 min bike, leg swings",
    "warm-up for Leg Day: 5 min bike, leg swings",
  ])("holds all that is named, also what looks like cardio: %s", (message) => {
    expect(callsFor(message)).toEqual(['modify_session 2.3 updates={warmup=["5 min bike","leg swings"]}']);
  });
});
