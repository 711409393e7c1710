import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordTexts } from "../claim/marked-text.ts";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { readProgram } from "../program/read-program.ts";
import { countingUids } from "../program/edits/testing/arbitrary-program.ts";
import { readEditAnswer } from "./read-edit-answer.ts";
import { readEditRequest } from "./read-edit-request.ts";

const exercise = (name: string) => ({ name, workingSets: 3, reps: "5", targetLoad: "100 kg" });
const session = (name: string, scheduledDate: string, names: readonly string[], completed = false) => ({
  name,
  scheduledDate,
  completed,
  exercises: names.map(exercise),
});
/** On Saturday the 28th: Lower is done, Upper was missed on Wednesday, Lower B is today's. */
const read = readProgram(
  {
    weeks: [
      {
        startDate: "2026-11-23",
        endDate: "2026-11-29",
        sessions: [
          session("Lower", "2026-11-23", ["Leg Curl"], true),
          session("Upper", "2026-11-25", ["Bench Press", "Dip"]),
          session("Lower B", "2026-11-28", ["Back Squat"]),
        ],
      },
    ],
  },
  countingUids("p"),
);
if (!read.ok) throw new Error("The sample is not one.");
const rest = { program: read.value, now: "2026-11-28T10:00:00+00:00", catalogue: lexicon().exercises };
const ask = (message: string) => wordTexts(readEditRequest({ ...rest, message }), plainForms);

describe("an exercise that only earlier sessions have", () => {
  it("is asked about where one of them was missed, and a tap completes the request", () => {
    const asked = ask("make bench 4 sets");
    expect(asked).toMatchObject({
      kind: "ask",
      reply: "No session from today on has bench. Do you mean Bench Press (Upper on Wednesday 25 Nov)?",
      suggestedReplies: ["Bench Press (Upper on Wednesday 25 Nov)"],
    });
    if (!asked.pending) throw new Error("It waits for nothing.");
    const [message = ""] = asked.suggestedReplies;
    const answered = readEditAnswer({ ...rest, message, pending: asked.pending });
    expect(answered.toolCalls.map((call) => call.function)).toEqual([
      {
        name: "modify_exercise",
        arguments: '{"weekNumber":1,"sessionNumber":2,"exerciseNumber":1,"updates":{"workingSets":4}}',
      },
    ]);
  });

  it("is said to be done where all of them are", () => {
    expect(ask("make leg curl 4 sets").reply).toMatch(
      /^No session that is still to do has leg curl: Lower on Monday 23 Nov is completed/,
    );
  });

  it("is not what is nowhere", () => {
    expect(ask("make hip thrusts 4 sets")).toMatchObject({ kind: "ask", isMissing: true });
  });
});
