import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditRequest } from "./read-edit-request.ts";

const read = (message: string, program = "garage") =>
  readEditRequest({
    program: sampleProgram(program),
    message,
    now: sampleNow[program] ?? "",
    catalogue: lexicon().exercises,
    unit: "lb",
  });
const calls = (message: string, program?: string) => read(message, program).toolCalls.map(describeCall);

describe("a numbered list", () => {
  it.each([
    "today: 1) bench 5 sets 2) skip the first exercise on Friday",
    "1. bench 5 sets today\n2. skip the first exercise on Friday",
  ])("is a request each: %s", (message) => {
    expect(calls(message)).toEqual(calls("bench 5 sets today; skip the first exercise on Friday"));
    expect(calls(message)).toHaveLength(2);
  });
  it("stays as it is in a text that is kept", () => {
    expect(calls("add a note to bench: 1) brace 2) pause")).toEqual([
      'modify_exercise 2.1.1 updates={notes="1) brace 2) pause"}',
    ]);
  });
});

describe("a bound on the load", () => {
  it.each([
    ["skip anything heavier than 150 lb today", ["modify_exercise 2.1.1 updates={skipped=true}"]],
    [
      "everything at 165 lb or more 5 lb down today",
      ['modify_exercise 2.1.1 updates={targetLoad="160 lbs"}'],
    ],
    ["take 5 lb off everything over 70 kg today", ['modify_exercise 2.1.1 updates={targetLoad="160 lbs"}']],
  ])("says which of everything: %s", (message, expected) => {
    expect(calls(message)).toEqual(expected);
  });
  it.each(["everything above 900 lb 5 lb less", "everything over 100 lb lighter today"])(
    "is asked about where that tells too little: %s",
    (message) => {
      const reading = read(message);
      expect(reading).toMatchObject({ kind: "ask", pending: { message } });
    },
  );
});

describe("one more that is the same as another", () => {
  it.each([
    ["add one more week on the end same as week two", "copy week 2 to the end"],
    [
      "one more leg day at the end of next week, same as the one that's there",
      "copy leg day to the end of next week",
    ],
  ])("is a copy of it: %s", (message, same) => {
    expect(calls(message)).toEqual(calls(same));
    expect(calls(message)).toHaveLength(1);
  });
  it("is no second one on the day of that other one", () => {
    expect(read("add a second leg day on Saturday, same as Friday's but lighter").kind).toBe("ask");
  });
  it("is one on another day", () => {
    expect(calls("I'd like a second easy run this week, on Sunday, same as Monday's", "runner")).toEqual(
      calls("copy Monday's easy run to Sunday", "runner"),
    );
  });
});

it.each([
  ["take 10 lb off the heaviest lift today", "take 10 lb off bench today"],
  ["whatever the heaviest lift is on Friday, skip it", "skip leg press on Friday"],
])("the heaviest lift of a session is known by its loads: %s", (message, same) => {
  expect(calls(message)).toEqual(calls(same));
  expect(calls(message)).toHaveLength(1);
});

it("calls what is added by its name, and renames nothing", () => {
  expect(calls("add a session on Saturday, name: Arms, barbell curls 3x12 at 50 lb")).toEqual([
    expect.stringMatching(/^add_session 2 .*name="Arms"/u),
  ]);
});

it("swaps the two days that were named", () => {
  expect(
    read("I'm busy Monday so I'll lift Wednesday and rest Monday, just swap those two days"),
  ).toMatchObject({
    confidence: "unsure",
    toolCalls: read("swap Monday and Wednesday").toolCalls,
  });
});

it("asks what should happen with a day that won't work, whatever the reason is", () => {
  expect(read("Wednesday I can not come, I have dentist.").reply).toMatch(
    /^What should happen with that day/u,
  );
});
