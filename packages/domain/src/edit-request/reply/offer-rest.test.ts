import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../../language/lexicon/lexicon.ts";
import { describeCall } from "../cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "../cases/sample-programs.ts";
import { readEditAnswer } from "../read-edit-answer.ts";
import { readEditRequest } from "../read-edit-request.ts";

const input = {
  program: sampleProgram("garage"),
  now: sampleNow["garage"] ?? "",
  catalogue: lexicon().exercises,
  unit: "lb" as const,
};
const read = (message: string) => readEditRequest({ ...input, message });
const calls = (reading: ReturnType<typeof read>) => reading.toolCalls.map(describeCall);

const possible = [
  "replace the leg press with lunges",
  "add 5 lbs to bench",
  "skip Friday",
  "move Wednesday to Tuesday",
  "take out the planks",
];
const impossible = [
  ["add a set to hip thrusts", /can't find hip thrusts/],
  ["drop the face pulls", /can't find face pulls/],
  ["remove week 9", /no week 9/],
  ["skip Sunday's session", /no session on a Sunday/],
  ["put bench at 9000 lbs", /9000/],
  ["swap the nordic curls for lunges", /can't find nordic curls/],
] as const;

const offers = (message: string, others: readonly string[], reason: RegExp): void => {
  const { kind, reply, pending, suggestedReplies } = read(message);
  expect([kind, reply]).toEqual(["ask", expect.stringMatching(reason)]);
  expect(reply).toContain("Nothing is proposed yet");
  const [tap = ""] = suggestedReplies;
  expect(tap).toMatch(/^Just /);
  if (!pending) throw new Error("nothing waits for an answer");
  for (const answer of [tap, "yes", "just do the rest"])
    expect(calls(readEditAnswer({ ...input, message: answer, pending }))).toEqual(
      others.flatMap((other) => calls(read(other))),
    );
};

describe("a request of which a part can't be done", () => {
  for (const [bad, reason] of impossible) {
    it.each(possible)(`is offered without “${bad}”: %s`, (good) => {
      offers(`${good} and ${bad}`, [good], reason);
      offers(`${bad} and ${good}`, [good], reason);
    });
    it(`is offered without “${bad}” beside two others`, () => {
      offers(
        `take out the planks, ${bad} and replace the leg press with lunges`,
        ["take out the planks", "replace the leg press with lunges"],
        reason,
      );
    });
  }

  it("says why of each part", () => {
    offers(
      "remove week 9, add 5 lbs to bench and drop the face pulls",
      ["add 5 lbs to bench"],
      /week 9.*face pulls/,
    );
  });

  it("leaves out only the exercise that is not there, of several", () => {
    offers("add a set to bench and hip thrusts", ["add a set to bench"], /hip thrusts/);
  });

  it.each([
    ["remove the planks and the face pulls", "Just remove the planks"],
    ["take 5 lbs off the hip thrusts and the bench", "Just take 5 lbs off the bench"],
    ["skip Friday and take all the face pulls out", "Just skip Friday"],
  ])("leaves no article behind: %s", (message, tap) => {
    expect(read(message).suggestedReplies[0]).toBe(tap);
  });

  it("is whole again with another exercise in that place", () => {
    const { pending } = read("replace the leg press with lunges and add a set to hip thrusts");
    if (!pending) throw new Error("nothing waits for an answer");
    const whole = readEditAnswer({ ...input, message: "I meant the leg curls", pending });
    expect(calls(whole)).toEqual(calls(read("replace the leg press with lunges and add a set to leg curls")));
  });

  it("loses no order that it is not sure of", () => {
    expect(read("skip Friday, make week 12 a deload and rename Friday to Legs").confidence).toBe("unsure");
    expect(read("skip Sunday's session and add 5 lbs to bench").reply).toMatch(/no session on a Sunday/);
  });
});

describe("a set for an exercise that the program has not", () => {
  it.each(["add a set to hip thrust", "add 10 lbs to the hip thrusts", "add two more reps to hip thrusts"])(
    "asks for no new exercise: %s",
    (message) => {
      expect(read(message).reply).toMatch(/can't find hip thrust/);
    },
  );
  it("is one where sets of it are added", () => {
    expect(read("add 3 sets of hip thrust").reply).toMatch(/How many reps of Hip Thrust/);
  });
});
