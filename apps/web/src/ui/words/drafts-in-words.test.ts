import "temporal-polyfill/global";
import { parseFollowUp } from "@canter/domain/language/parse-follow-up";
import { isComplete, missingOf } from "@canter/domain/workout/complete-workout";
import { expect, it } from "vitest";
import { exampleAnswer, questionsOfDraft, waitingInWords } from "./drafts-in-words.ts";

it("says what every kind of draft asks, once", () => {
  const ask = { kind: "missing", field: "durationSeconds", question: "How long was it?" } as const;
  expect(
    questionsOfDraft({
      issues: [
        ask,
        ask,
        { kind: "duplicate", workoutId: "w1" },
        { kind: "unsure", text: "tomorrow", reason: "done, or still to come?" },
        { kind: "doubt", field: "distanceMeters", value: "400 miles", reason: "In 20 minutes?" },
      ],
    }),
  ).toEqual([
    "How long was it?",
    "Is this the same as one that is there already?",
    "“tomorrow”: done, or still to come?",
    "400 miles? In 20 minutes?",
  ]);
});

it.each([
  [1, false, "One draft waits for an answer"],
  [7, false, "7 drafts wait for an answer"],
  [50, true, "50 drafts and more wait for an answer"],
])("counts %d drafts", (count, hasMore, words) => {
  expect(waitingInWords({ count, hasMore }, "draft")).toBe(words);
});

it.each([
  ["running", []],
  ["yoga", []],
  ["crossfit", []],
  ["strength", ["Push-Up"]],
  ["strength", ["Back Squat", "Bench Press"]],
  ["strength", []],
])("shows an answer that completes what a draft of %s lacks", (discipline, names) => {
  const draft = {
    discipline,
    date: "2026-11-17",
    exercises: names.map((name) => ({ name, sets: [] })),
  };
  const [issue] = missingOf(draft);
  if (issue?.kind !== "missing") throw new Error("It lacks nothing.");
  const context = { now: "2026-11-18T08:15:00+01:00", units: "kg" } as const;
  const completed = parseFollowUp(exampleAnswer(issue.field, draft, "kg"), draft, context);
  expect(completed && isComplete(completed)).toBe(true);
});
