import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditAnswer } from "./read-edit-answer.ts";
import { readEditRequest } from "./read-edit-request.ts";

const input = (message: string) => ({
  program: sampleProgram("garage"),
  message,
  now: sampleNow["garage"] ?? "",
  catalogue: lexicon().exercises,
});
const answer = (question: string, reply: string) => {
  const { pending } = readEditRequest(input(question));
  return pending && readEditAnswer({ ...input(reply), pending });
};

it.each(["move it to Friday", "add a set on Sunday", "skip the tempo session"])(
  "takes a request of its own for no answer to what was asked about: %s",
  (question) => {
    const reading = answer(question, "add a set to bench");
    expect(reading?.toolCalls.map(describeCall)).toEqual(["modify_exercise 2.1.1 updates={workingSets=5}"]);
    expect(reading?.standsAlone).toBe(true);
  },
);

it("takes what says how much, and when, for the answer", () => {
  const reading = answer("add face pulls", "add 3 sets of 12 at 30 lb on Friday");
  expect(reading?.toolCalls.map(describeCall)).toEqual([
    'add_exercise 2.3 position="end" exercise={name="Face Pull" workingSets=3 reps="12" targetLoad="30 lbs"}',
  ]);
});
