import { formatDate } from "../schedule/describe-date.ts";
import { daysBetween } from "../schedule/local-date.ts";
import { formatNumber } from "../units/format-units.ts";
import { fenceOf, type PlannedDay } from "./planned-day.ts";
import { massToKg } from "../units/convert-units.ts";
import { estimateInWords, fenceInWords, fenceStepIn, massInWords, promiseInWords } from "./plan-units.ts";
import { isEvent, type PlanContext } from "./rules/plan-rule.ts";
import { raceNeed, rideNeed } from "./race-need.ts";
import { forbids, holdsOn, isOfHandling } from "./work-limit.ts";

const daysPerWeek = 7;
/** Expected gain per week of training, as a share of a lift's maximum; below the 2 % by which its loads may grow. */
export const expectedGainPerWeek = 0.01;
/** Typical time to a first pull-up, in weeks. */
const pullUpWeeks = 8;
/** Sufficient share of a distance's requirement: ten minutes in a hundred make no difference. */
const nearlyShare = 0.9;
const someWeeks = (count: number): string => `${count} week${count === 1 ? "" : "s"}`;

const fenceShortfall = (days: readonly PlannedDay[], { goal, ...rest }: PlanContext): string | undefined => {
  if (goal.kind !== "jumping") return undefined;
  const { state, targetDate, units } = rest;
  const barred = state.limits.find(
    (limit) => limit.days === undefined && holdsOn(limit, targetDate) && forbids(limit, "JUMPING"),
  );
  if (barred)
    return `“${barred.text}” still holds on ${formatDate(targetDate)}, so that there is no jumping in the last weeks.`;
  const training = days.filter((day) => !isEvent(day, { goal, ...rest }));
  const fences = training.flatMap((day) => fenceOf(day) ?? []);
  if (training.every(({ workType }) => workType !== "JUMPING"))
    return `There is no jumping before ${formatDate(targetDate)}: the time is too short for it.`;
  if (goal.heightCm === undefined || fences.length === 0) return undefined;
  const reached = Math.max(...fences);
  const isThere = fenceInWords(reached, units) === fenceInWords(goal.heightCm, units);
  if (isThere || reached >= goal.heightCm - 1) return undefined;
  const more = Math.ceil((goal.heightCm - reached) / fenceStepIn(units));
  return `By ${formatDate(targetDate)} the fences get to ${fenceInWords(reached, units)}; ${fenceInWords(goal.heightCm, units)} would take about ${someWeeks(more)} more at ${fenceInWords(fenceStepIn(units), units)} a week.`;
};

const raceShortfall = (days: readonly PlannedDay[], context: PlanContext): string | undefined => {
  const { goal, state, targetDate } = context;
  if (goal.kind !== "race") return undefined;
  const need = raceNeed(goal, state);
  const sessions = days.filter((day) => day.workType === need.workType && !isEvent(day, context));
  const longest = Math.max(0, ...sessions.map(({ durationMinutes }) => durationMinutes));
  return longest >= need.longMinutes * nearlyShare
    ? undefined
    : `The longest session before ${formatDate(targetDate)} takes ${formatNumber(longest)} minutes, and ${need.longMinutes} would prepare for the distance: plan to go slower or shorter, or choose a later date.`;
};

const rideShortfall = (days: readonly PlannedDay[], context: PlanContext): string | undefined => {
  const { goal, state, targetDate } = context;
  if (goal.kind !== "distance") return undefined;
  const { longMinutes } = rideNeed(goal, state);
  const rides = days.filter((day) => day.workType === "TRAIL" && !isEvent(day, context));
  const longest = Math.max(0, ...rides.map(({ durationMinutes }) => durationMinutes));
  return longest >= longMinutes * nearlyShare
    ? undefined
    : `The longest ride before ${formatDate(targetDate)} takes ${formatNumber(longest)} minutes, and ${longMinutes} would prepare for the distance: choose a shorter ride, or a later date.`;
};

/** A vet has not seen what a diary says. */
const healingShortfall = ({ goal }: PlanContext): string | undefined =>
  goal.kind === "return" && goal.isInjury
    ? "Each step, to trot, to canter and to fences, is for the vet to allow; if they have not, stay at the step before."
    : undefined;

const strengthShortfall = ({ goal, state, targetDate, units }: PlanContext): string | undefined => {
  const weeks = Math.max(1, Math.floor(daysBetween(state.today, targetDate) / daysPerWeek));
  if (goal.kind === "pull_up") {
    const missing = goal.reps - state.maxPullUps;
    if (missing <= 0) return undefined;
    const needed = state.maxPullUps === 0 ? pullUpWeeks + 2 * (goal.reps - 1) : 2 * missing;
    return weeks >= needed
      ? undefined
      : `${goal.reps} in ${someWeeks(weeks)} is more than can be promised: about ${needed} are usual.`;
  }
  if (goal.kind !== "lift") return undefined;
  if (goal.target === undefined)
    return "The goal states no load in kg or lb, so that I can’t say whether it will be reached.";
  const max = state.maxKg[goal.lift];
  if (max === undefined)
    return `There is no ${goal.lift} in the diary, so that I can't say whether ${massInWords(goal.target)} is in reach.`;
  const expected = max * (1 + expectedGainPerWeek * weeks);
  return expected >= massToKg(goal.target)
    ? undefined
    : `From an estimated maximum of ${estimateInWords(max, units)} about ${promiseInWords(expected, units)} can be expected by ${formatDate(targetDate)}; ${massInWords(goal.target)} needs longer.`;
};

/**
 * What a plan's days can't reach, or what is unknown, in sentences; empty if the goal is within reach. Includes cautions that could not be
 * read: the athlete has to compare the plan with them.
 */
export function planShortfalls(days: readonly PlannedDay[], context: PlanContext): readonly string[] {
  const { goal, state } = context;
  const nothing = days.length === 0 ? ["Nothing can be planned until then."] : [];
  const general =
    goal.kind === "general"
      ? ["What has to be reached does not show in the goal, so that I can't say whether it will be."]
      : [];
  const tooYoung =
    state.ageYears !== undefined &&
    state.ageYears <= 2 &&
    ["jumping", "fitness", "rideability"].includes(goal.kind)
      ? [`At the age of ${state.ageYears} there is only groundwork.`]
      : [];
  const unread = state.unreadCautions
    .filter((text) => !isOfHandling(text))
    .map((text) => `I can’t tell what work “${text}” rules out: compare the plan with it.`);
  const impossible =
    goal.kind === "jumping" && goal.impossible !== undefined
      ? [
          `No horse has jumped ${goal.impossible}: the plan is not made for that height. Say one that is in reach.`,
        ]
      : [];
  return [
    ...nothing,
    ...impossible,
    ...[
      fenceShortfall(days, context),
      raceShortfall(days, context),
      rideShortfall(days, context),
      healingShortfall(context),
      strengthShortfall(context),
    ].filter((one) => one !== undefined),
    ...general,
    ...tooYoung,
    ...unread,
  ];
}
