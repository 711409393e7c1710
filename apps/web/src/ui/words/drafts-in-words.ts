import { doubtText } from "@canter/domain/plausibility/open-doubts";
import type { Workout } from "@canter/domain/workout/workout";
import { excerpt } from "./excerpt.ts";

/** What a draft asks, each question once. */
export const questionsOfDraft = ({ issues }: Pick<Workout, "issues">): readonly string[] => [
  ...new Set(
    issues.map((issue) => {
      if (issue.kind === "missing") return issue.question;
      if (issue.kind === "duplicate") return "Is this the same as one that is there already?";
      if (issue.kind === "doubt") return doubtText(issue);
      return `“${excerpt(issue.text)}”: ${issue.reason}`;
    }),
  ),
];

/** How many of one's own drafts there are, as far as they were counted. */
export type DraftCount = { readonly count: number; readonly hasMore: boolean };

/** "3 logs wait for an answer"; `thing` is singular. */
export const waitingInWords = ({ count, hasMore }: DraftCount, thing = ""): string => {
  const noun = thing && ` ${thing}${count === 1 ? "" : "s"}`;
  if (hasMore) return `${count}${noun} and more wait for an answer`;
  return `${count === 1 ? "One" : count}${noun} ${count === 1 ? "waits" : "wait"} for an answer`;
};
