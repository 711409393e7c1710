import type { TrainingPlan } from "../../program/training-plan.ts";
import { fenceOf, type WeekPlan } from "../planned-day.ts";
import type { PlanRequest } from "../plan-training.ts";
import { atMost, easierShare, isOwnAffair, withFenceHeights, withMinutes } from "./week-changes.ts";

const minutesIn = ({ sessions }: WeekPlan): number =>
  sessions
    .filter((session) => !isOwnAffair(session))
    .reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);

/** Also after a break too short for careful weeks the first days are easier than planned. */
const easierWeeks = 2;

/**
 * A plan made anew after a break, with no more sessions, minutes or jumping in a week and no higher fences than were planned for it; the
 * rest of this week and the next one are easier.
 */
export function noMoreThan(before: TrainingPlan, anew: TrainingPlan, request: PlanRequest): TrainingPlan {
  const planned = new Map(before.weeklyPlans.map((week) => [week.startDate, week]));
  return {
    ...anew,
    weeklyPlans: anew.weeklyPlans.map((week, index) => {
      const was = planned.get(week.startDate);
      if (!was) return week;
      const jumps = was.sessions.filter(
        ({ workType, focus }) => workType === "JUMPING" && !focus.startsWith("Show"),
      );
      const highest = Math.max(0, ...jumps.map((session) => fenceOf(session) ?? 0));
      const count = was.sessions.filter((session) => !isOwnAffair(session)).length;
      const fewer = [atMost(jumps.length, "JUMPING"), atMost(count, undefined)].reduce(
        (now, change) => change(now, request),
        week,
      );
      const lower = highest > 0 ? withFenceHeights({ course: "lower", cm: highest })(fewer, request) : fewer;
      const allowed = minutesIn(was) * (index < easierWeeks ? easierShare : 1);
      const share = allowed / Math.max(1, minutesIn(lower));
      if (share >= 1) return lower;
      return withMinutes((minutes) => Math.floor((minutes * share) / 5) * 5)(lower, request);
    }),
  };
}
