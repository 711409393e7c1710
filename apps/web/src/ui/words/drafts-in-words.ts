import { doubtText } from "@canter/domain/plausibility/open-doubts";
import type { MassUnit } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import { excerpt } from "./excerpt.ts";

type Issue = Workout["issues"][number];

/** What is open about a draft, but for a doubt that its own question says. */
export const openIssues = (issues: readonly Issue[]): readonly Issue[] => {
  const isAsked = issues.some(({ kind }) => kind === "missing");
  return issues.filter(
    (issue) =>
      !(isAsked && issue.kind === "unsure" && issue.reason.endsWith(" without a distance or a time")),
  );
};

/** What a draft asks, each question once. */
export const questionsOfDraft = ({ issues }: Pick<Workout, "issues">): readonly string[] => [
  ...new Set(
    openIssues(issues).map((issue) => {
      if (issue.kind === "missing") return issue.question;
      if (issue.kind === "duplicate") return "Is this the same as one that is there already?";
      if (issue.kind === "doubt") return doubtText(issue);
      return `“${excerpt(issue.text)}”: ${issue.reason}`;
    }),
  ),
];

/** An example answer to what a draft lacks, in the reader's units; it names an exercise unless there is only one that it can be about. */
export const exampleAnswer = (
  field: string,
  { exercises }: Pick<Workout, "exercises">,
  units: MassUnit,
): string => {
  const [open, ...more] = exercises.filter(({ sets }) => sets.length === 0);
  const name = open && more.length === 0 ? "" : `${open?.name ?? "squats"} `;
  const examples: Readonly<Record<string, string>> = {
    durationSeconds: "it was 45 minutes",
    exercises: `${name}3x8 at ${units === "lb" ? 95 : 40}`,
    score: "9 rounds and 7",
  };
  return examples[field] ?? "";
};

/** How many of one's own drafts there are, as far as they were counted. */
export type DraftCount = { readonly count: number; readonly hasMore: boolean };

/** "3 drafts wait for an answer"; `thing` is singular. */
export const waitingInWords = ({ count, hasMore }: DraftCount, thing = ""): string => {
  const noun = thing && ` ${thing}${count === 1 ? "" : "s"}`;
  if (hasMore) return `${count}${noun} and more wait for an answer`;
  return `${count === 1 ? "One" : count}${noun} ${count === 1 ? "waits" : "wait"} for an answer`;
};
