import type { TrainingPlan } from "../../program/training-plan.ts";
import { formatDate } from "../../schedule/describe-date.ts";
import type { Units } from "../../units/unit.ts";
import { fenceInWords } from "../plan-units.ts";
import { fenceOf, type WeekPlan } from "../planned-day.ts";
import { weekdays } from "../../schedule/calendar-words.ts";
import { markDate } from "../../claim/marked-text.ts";
import type { PlanContext } from "../rules/plan-rule.ts";
import { ridingIssueOf } from "../horse/riding-issues.ts";
import type { PlanFeedback } from "./plan-feedback.ts";

/** "TRAIL" as "trail". */
export const inWords = (workType: string): string => workType.toLowerCase().replaceAll("_", " ");

const countOf = ({ sessions }: WeekPlan, type: string): number =>
  sessions.filter(({ workType }) => workType === type).length;
const minutesIn = ({ sessions }: WeekPlan): number =>
  sessions.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);

/** The kinds of work of a week, most frequent first. */
export const workOfWeek = (week: WeekPlan): readonly string[] =>
  [...new Set(week.sessions.map(({ workType }) => workType))]
    .toSorted((a, b) => countOf(week, b) - countOf(week, a))
    .map(inWords);

/** "flatwork 2, jumping 1, 115 minutes" */
export const contentOfWeek = (week: WeekPlan): string =>
  [
    ...[...new Set(week.sessions.map(({ workType }) => workType))].map(
      (type) => `${inWords(type)} ${countOf(week, type)}`,
    ),
    `${minutesIn(week)} minutes`,
  ].join(", ");

const highestFence = ({ sessions }: WeekPlan): number =>
  Math.max(0, ...sessions.map((session) => fenceOf(session) ?? 0));

const maxSessionsShown = 3;

/** What becomes of single sessions, where their kinds, days and minutes are the same in sum: "Tue flatwork 40 min". */
function sessionChanges(before: WeekPlan, after: WeekPlan): readonly string[] {
  const day = ({ dayOfWeek }: WeekPlan["sessions"][number]) => dayOfWeek.slice(0, 3);
  const pairs = after.sessions.map((session, index) => ({ session, was: before.sessions[index] }));
  const others = pairs.filter(
    ({ session, was }) =>
      was?.workType !== session.workType || was.durationMinutes !== session.durationMinutes,
  );
  const changes = others
    .slice(0, maxSessionsShown)
    .map(({ session }) => `${day(session)} ${inWords(session.workType)} ${session.durationMinutes} min`);
  if (changes.length > 0) return changes;
  const about = pairs.filter(({ session, was }) => was?.focus !== session.focus);
  if (about.length > 0)
    return about.slice(0, maxSessionsShown).map(({ session }) => `${day(session)}: ${session.focus}`);
  const noted = pairs.filter(({ session, was }) => was?.notes !== session.notes);
  return noted.length > 0 ? [`the notes of ${noted.map(({ session }) => day(session)).join(", ")}`] : [];
}

function weekChanges(before: WeekPlan, after: WeekPlan, units: Units): string | undefined {
  const types = [...new Set([...before.sessions, ...after.sessions].map(({ workType }) => workType))];
  const counts = types.flatMap((type) => {
    const [was, is] = [countOf(before, type), countOf(after, type)];
    return was === is ? [] : [`${inWords(type)} from ${was} to ${is}`];
  });
  const [was, is] = [minutesIn(before), minutesIn(after)];
  const days = (week: WeekPlan) => week.sessions.map(({ dayOfWeek }) => dayOfWeek.slice(0, 3)).join(", ");
  const said = [
    ...counts,
    ...(was === is ? [] : [`${was} to ${is} minutes`]),
    ...(days(before) === days(after) ? [] : [after.sessions.length === 0 ? "no work" : `on ${days(after)}`]),
  ];
  const [low, high] = [highestFence(before), highestFence(after)];
  if (low !== high && low > 0 && high > 0)
    said.push(`fences to ${fenceInWords(low, units)} become ${fenceInWords(high, units)}`);
  if (said.length === 0) said.push(...sessionChanges(before, after));
  return said.length === 0 ? undefined : `Week ${after.weekNumber}: ${said.join("; ")}.`;
}

/** The new target date, and the resulting number of weeks. */
function targetChanges(before: TrainingPlan, after: TrainingPlan): readonly string[] {
  if (before.targetDate === after.targetDate) return [];
  const [was, is] = [before.weeklyPlans.length, after.weeklyPlans.length];
  const weeks = was === is ? "" : ` The plan has ${is} week${is === 1 ? "" : "s"} instead of ${was}.`;
  return [`The date is ${formatDate(after.targetDate)} instead of ${formatDate(before.targetDate)}.${weeks}`];
}

/** The differences between two plans: the date, and a line for each week that changed or is new. */
export const planChanges = (before: TrainingPlan, after: TrainingPlan, units: Units): readonly string[] => [
  ...targetChanges(before, after),
  ...after.weeklyPlans.flatMap((week, index) => {
    const was = before.weeklyPlans[index] ?? { ...week, sessions: [] };
    return weekChanges(was, week, units) ?? [];
  }),
];

const daysInWords = (days: readonly number[]): string =>
  days.map((day) => weekdays[day - 1] ?? "").join(", ");

const sizes = { shorter: "at most", longer: "at least" } as const;

function withoutWeek(wish: PlanFeedback, units: Units): string | undefined {
  switch (wish.kind) {
    case "more":
      return `more ${inWords(wish.workType)}`;
    case "less":
      return wish.workType === undefined ? "fewer sessions" : `less ${inWords(wish.workType)}`;
    case "at_most":
    case "at_least": {
      const what = wish.workType === undefined ? "sessions" : `sessions of ${inWords(wish.workType)}`;
      return `${wish.kind === "at_most" ? "at most" : "at least"} ${wish.count} ${what} a week`;
    }
    case "work_on":
      return `work on ${ridingIssueOf(wish.issue).name}`;
    case "rest_after":
      return `a free day after ${inWords(wish.workType)}`;
    case "unavailable":
      return `nothing on ${daysInWords(wish.days)}`;
    case "off":
      return `no work since ${markDate(wish.from)}${wish.to === undefined ? "" : ` until ${markDate(wish.to)}`}`;
    case "limit":
      return `“${wish.limit.text}”`;
    case "easier":
    case "harder":
      return `${wish.kind} work`;
    case "shorter":
    case "longer":
      return `${wish.kind} ${wish.workType === undefined ? "sessions" : `sessions of ${inWords(wish.workType)}`}${wish.minutes === undefined ? "" : `, ${sizes[wish.kind]} ${wish.minutes} min`}${wish.days ? ` on ${daysInWords(wish.days)}` : ""}`;
    case "swap": {
      const from = wish.from === undefined ? "" : ` instead of ${inWords(wish.from)}`;
      return `${inWords(wish.to)}${from}${wish.days ? ` on ${daysInWords(wish.days)}` : ""}`;
    }
    case "exchange":
      return `${daysInWords(wish.days)} exchanged`;
    case "apart":
      return "no two days in a row";
    case "recovered":
      return `“${wish.said}”`;
    case "fences":
      return `${wish.course} fences${wish.cm === undefined ? "" : `, ${fenceInWords(wish.cm, units)}`}`;
    case "moved":
      return `the date is ${markDate(wish.date)}`;
    case "approve":
    case "abandon":
      return undefined;
  }
}

/** "less jumping in week 1", "no work since 20 Nov 2026": what a plan was changed for. Undefined: a decision, and no wish. */
function wishInWords(wish: PlanFeedback, units: Units): string | undefined {
  const said = withoutWeek(wish, units);
  const week = "week" in wish ? wish.week : undefined;
  return said === undefined || week === undefined ? said : `${said} in week ${week}`;
}

const maxChangesShown = 4;

/**
 * The reasons with what was changed, and what for, a line each: "Changed on Friday 27 November 2026 (marked) for less jumping in week 1.", "Week 1:
 * jumping from 2 to 1."
 */
export function withReasons(
  plan: TrainingPlan,
  wishes: readonly PlanFeedback[],
  changes: readonly string[],
  { state, units }: Pick<PlanContext, "state" | "units">,
): TrainingPlan {
  const asked = wishes.flatMap((wish) => wishInWords(wish, units) ?? []);
  const what = asked.length === 0 ? "" : ` for ${asked.join(", and ")}`;
  const more = changes.length - maxChangesShown;
  const reasons = [
    `Changed on ${markDate(state.today)}${what}.`,
    ...changes.slice(0, maxChangesShown),
    ...(more > 0 ? [`And ${more} more ${more === 1 ? "week" : "weeks"}.`] : []),
  ];
  return { ...plan, reasoning: [plan.reasoning, ...reasons].join("\n").trim() };
}
