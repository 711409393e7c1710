import type { PlanContext } from "../rules/plan-rule.ts";
import type { WorkLimit } from "../work-limit.ts";
import { countIn } from "./read-amounts.ts";
import { readFeedback } from "./read-feedback.ts";
import type { TrainingGoal } from "./read-goal.ts";
import { workTypeIn } from "./read-session-wishes.ts";

export type PlanConditions = Pick<
  PlanContext,
  "unavailableDays" | "maxSessionsPerWeek" | "maxSessionMinutes" | "restAfter"
> & {
  readonly limits: readonly WorkLimit[];
};

type Asked = Pick<Parameters<typeof readFeedback>[1], "today" | "athleteKind"> & {
  readonly goal: TrainingGoal;
};

/**
 * The conditions that stand beside a goal ("…, only 3 days a week and never on Sundays"), by the reader of feedback: what holds for a
 * draft when it is said of it holds when it is asked for. A race's minutes are its goal and limit no session.
 */
export function readConditions(text: string, { today, athleteKind, goal }: Asked): PlanConditions {
  const wishes = readFeedback(text, { today, athleteKind, currentWeek: 1 });
  const minutes = wishes.flatMap((wish) =>
    wish.kind === "shorter" && wish.minutes !== undefined && goal.kind !== "race" ? [wish.minutes] : [],
  );
  // "3 days a week" beside a goal is how often there is time.
  const bare = text
    .split(/[.;!?,]\s+|\s+and\s+/u)
    .flatMap((clause) => (workTypeIn(clause) === undefined ? (countIn(clause) ?? []) : []));
  const counts = wishes.flatMap((wish) =>
    wish.kind === "at_most" && wish.workType === undefined ? [wish.count] : [],
  );
  const sessions = [...counts, ...bare];
  const restAfter = wishes.flatMap((wish) => (wish.kind === "rest_after" ? [wish.workType] : []));
  return {
    unavailableDays: [...new Set(wishes.flatMap((wish) => (wish.kind === "unavailable" ? wish.days : [])))],
    ...(restAfter.length > 0 && { restAfter }),
    limits: wishes.flatMap((wish) => (wish.kind === "limit" ? [wish.limit] : [])),
    ...(sessions.length > 0 && { maxSessionsPerWeek: Math.min(...sessions) }),
    ...(minutes.length > 0 && { maxSessionMinutes: Math.min(...minutes) }),
  };
}
