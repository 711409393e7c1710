import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditRequest } from "./read-edit-request.ts";

/** Each week has a session "Rest" on Wednesday; it is Tuesday of week 1. */
const read = (message: string) => {
  const { kind, confidence, toolCalls, reply } = readEditRequest({
    program: sampleProgram("mixed"),
    message,
    now: sampleNow["mixed"] ?? "",
    catalogue: lexicon().exercises,
  });
  return kind === "edits" ? [confidence, ...toolCalls.map(describeCall)] : [kind, reply];
};

describe("a rest day of the plan", () => {
  it.each([
    ["remove the rest day in week 2", "remove_session 2.3 "],
    ["remove Rest from week 2", "remove_session 2.3 "],
    ["delete Rest in week 2", "remove_session 2.3 "],
    ["rename the rest day in week 2 to Recovery", 'modify_session 2.3 updates={name="Recovery"}'],
    [
      "move the rest day in week 2 to Friday",
      'modify_session 2.3 updates={dayOfWeek="Friday" scheduledDate="2026-06-12"}',
    ],
    [
      "move the rest day to Friday",
      'modify_session 1.3 updates={dayOfWeek="Friday" scheduledDate="2026-06-05"}',
    ],
  ])("is what is meant where it is named among other sessions: %s", (message, call) => {
    expect(read(message)).toEqual(["sure", call]);
  });

  it("gives its place to what comes in its stead", () => {
    expect(read("replace the rest day next Wednesday with 30 min zone 2 running")).toEqual([
      "sure",
      'add_session 2 position=4 session={name="Zone 2 Cardio" exercises=[] cardio={type="zone2" duration=30 modality="Running"} dayOfWeek="Wednesday" scheduledDate="2026-06-10"}',
      "remove_session 2.3 ",
    ]);
  });

  it("is not found where there is none, and no week is taken for it", () => {
    expect(read("remove the rest day on Thursday")).toEqual([
      "ask",
      "There is no rest day there. What do you want to do on that day?",
    ]);
  });

  it("is another one where a day becomes one", () => {
    expect(read("replace Saturday with a rest day")).toEqual([
      expect.any(String),
      expect.stringMatching(/^add_session 1 .*name="Rest"/),
      expect.stringMatching(/^remove_session 1\./),
    ]);
  });
});
