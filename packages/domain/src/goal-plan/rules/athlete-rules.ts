import { fenceStepCm } from "../fence-height.ts";
import { addDays, daysBetween } from "../../schedule/local-date.ts";
import { fenceOf, isHard, type PlannedDay } from "../planned-day.ts";
import { fenceInWords } from "../plan-units.ts";
import { withFencesUpTo } from "../fence-height.ts";
import type { TrainingState } from "../training-state.ts";
import { forbids, holdsOn, type WorkLimit } from "../work-limit.ts";
import {
  dayBefore,
  inWeek,
  isEvent,
  type PlanContext,
  type PlanRule,
  softened,
  weekOf,
  weekStart,
} from "./plan-rule.ts";

const daysPerWeek = 7;
const maxJumpDays = 2;
/** A horse that has not jumped for this many days starts lower. */
const jumpBreakDays = 14;
const longJumpBreakDays = 35;
const lowestFenceCm = 40;
const firstFenceCm = 50;
const gentleMinutes = 30;
const young = { years: 4, minutes: 40, sessions: 5 } as const;
const tooYoung = { years: 2, minutes: 20 } as const;
const houseRule = "A limit of Canter's own; the order of work is that of";
const fittening =
  "the traditional fittening of hunters and eventers: walk before trot, trot before canter, and jumping last";

const roundDown = (cm: number): number => Math.floor(cm / 5) * 5;

/** So many steps lower after days without jumping. */
const stepsLower = (days: number): number => (days > longJumpBreakDays ? 2 : days >= jumpBreakDays ? 1 : 0);

/** The height at which a horse may start: the height it jumped, reduced by the time since then. */
export function firstFence({ lastFenceCm, lastJumpOn, today, returnWeeks }: TrainingState): number {
  if (lastFenceCm === undefined) return firstFenceCm;
  const days = lastJumpOn === undefined ? Number.POSITIVE_INFINITY : daysBetween(lastJumpOn, today);
  const steps = returnWeeks > 0 ? 3 : stepsLower(days);
  return Math.max(lowestFenceCm, steps === 0 ? lastFenceCm : roundDown(lastFenceCm - steps * fenceStepCm));
}

/** The last day of the return after a break; undefined if there was none. */
const returnEnd = ({ today, returnWeeks }: TrainingState): string | undefined =>
  returnWeeks === 0 ? undefined : addDays(today, returnWeeks * daysPerWeek - 1);

const fastWords = (day: PlannedDay): boolean => isHard(day) && day.workType !== "STRENGTH";

const afterBreak: PlanRule = {
  id: "after_break",
  says: "After two weeks off or more nothing hard for half as long as the break was, at most eight weeks.",
  source: `${houseRule} ${fittening}.`,
  problem: (day, _before, { state }) => {
    const end = returnEnd(state);
    return end !== undefined && day.date <= end && fastWords(day)
      ? `${day.date} is hard, and the break of ${state.breakDays} days counts until ${end}`
      : undefined;
  },
  mend: (day, _before, frame) => (isEvent(day, frame) ? undefined : softened(day, frame)),
};

const fastPaces = /\b(?:canter|gallop)\w*/i;
const isTooFast = ({ focus, notes }: PlannedDay, { maxPace }: WorkLimit): boolean =>
  maxPace !== undefined && fastPaces.test(`${focus} ${notes}`);
const inTrot = (day: PlannedDay): PlannedDay => ({
  ...day,
  focus:
    day.workType === "TRAIL"
      ? "Walk and trot, straight and level"
      : "Walk and trot on large figures, transitions, poles on the ground",
  notes: fastPaces.test(day.notes) ? "" : day.notes,
});

const broken = (day: PlannedDay, { limits }: TrainingState): WorkLimit | undefined =>
  limits.find(
    (limit) =>
      holdsOn(limit, day.date) &&
      (forbids(limit, day.workType) ||
        isTooFast(day, limit) ||
        (limit.isGentle && (isHard(day) || day.durationMinutes > gentleMinutes))),
  );

/** Alternative work for a horse's day, the gentlest last. */
const instead: readonly (readonly [string, string])[] = [
  ["FLATWORK", "Flatwork without fences"],
  ["TRAIL", "Walk out, quiet and level"],
  ["GROUNDWORK", "In hand, walk and stretching"],
];

const cautions: PlanRule = {
  id: "cautions",
  says: `Nothing that a caution or a known issue rules out while it holds; light work is at most ${gentleMinutes} minutes.`,
  source: "What somebody of the barn wrote.",
  problem: (day, _before, { state }) => {
    const limit = broken(day, state);
    return limit && `${day.workType} on ${day.date} goes against “${limit.text}”`;
  },
  mend: (day, _before, { state, workTypes }) => {
    const holding = state.limits.filter((limit) => holdsOn(limit, day.date));
    const isGentle = holding.some((limit) => limit.isGentle);
    const minutes = isGentle ? Math.min(day.durationMinutes, gentleMinutes) : day.durationMinutes;
    const isAllowed = (type: string) => !holding.some((limit) => forbids(limit, type));
    if (isAllowed(day.workType) && !(isGentle && isHard(day))) {
      const slow = holding.some((limit) => isTooFast(day, limit)) ? inTrot(day) : day;
      return { ...slow, durationMinutes: minutes };
    }
    if (state.athleteKind === "person") return undefined;
    const found = instead.find(([type]) => workTypes.includes(type) && isAllowed(type));
    return found && { ...day, workType: found[0], focus: found[1], notes: "", durationMinutes: minutes };
  },
};

const youngHorse: PlanRule = {
  id: "young_horse",
  says: `Up to the age of ${young.years} at most ${young.minutes} minutes, ${young.sessions} sessions and one of them jumping a week; up to ${tooYoung.years} only groundwork of ${tooYoung.minutes} minutes.`,
  source:
    "A limit of Canter's own; that early work should be short: C. W. Rogers et al., Early exercise in the horse, J Vet Behav 7, 2012.",
  problem: (day, before, frame) => {
    const { ageYears } = frame.state;
    if (ageYears === undefined || ageYears > young.years) return undefined;
    const isFoal = ageYears <= tooYoung.years;
    if (isFoal && day.workType !== "GROUNDWORK") return `a horse of ${ageYears} carries nobody`;
    if (day.durationMinutes > (isFoal ? tooYoung : young).minutes && !isEvent(day, frame))
      return `${day.durationMinutes} minutes are long for a horse of ${ageYears}`;
    const week = inWeek(before, weekOf(day.date, frame), frame);
    if (week.length >= young.sessions)
      return `week ${weekOf(day.date, frame)} has more than ${young.sessions} sessions`;
    return day.workType === "JUMPING" && week.some(({ workType }) => workType === "JUMPING")
      ? `week ${weekOf(day.date, frame)} has a second jumping day`
      : undefined;
  },
  mend: (day, before, frame) => {
    const isFoal = (frame.state.ageYears ?? young.years) <= tooYoung.years;
    const week = inWeek(before, weekOf(day.date, frame), frame);
    if (week.length >= young.sessions) return undefined;
    if (isFoal)
      return {
        ...day,
        workType: "GROUNDWORK",
        durationMinutes: Math.min(day.durationMinutes, tooYoung.minutes),
        focus: "Leading, standing, handling of the feet",
        notes: "",
      };
    const isSecond = day.workType === "JUMPING" && week.some(({ workType }) => workType === "JUMPING");
    const mended = isSecond ? softened(day, frame) : day;
    return { ...mended, durationMinutes: Math.min(mended.durationMinutes, young.minutes) };
  },
};

/** What an old horse, or one with worn joints, does at most. */
const worn = { minutes: 50, longMinutes: 75, jumpDays: 1 } as const;

const wornHorse: PlanRule = {
  id: "worn_horse",
  says: `From the age of 20, or with worn joints, at most ${worn.minutes} minutes, ${worn.longMinutes} outside, one jumping day a week, and no lunging on circles.`,
  source:
    "A limit of Canter's own, after C. McGowan et al., Management of the geriatric horse, Equine Vet J 2011: little and often.",
  problem: (day, before, frame) => {
    if (!frame.state.isWorn || isEvent(day, frame)) return undefined;
    if (day.workType === "LUNGING") return `${day.date} goes on circles`;
    if (day.durationMinutes > (day.workType === "TRAIL" ? worn.longMinutes : worn.minutes))
      return `${day.durationMinutes} minutes are long for it`;
    const week = weekOf(day.date, frame);
    return day.workType === "JUMPING" && jumps(inWeek(before, week, frame)).length >= worn.jumpDays
      ? `week ${week} has a second jumping day`
      : undefined;
  },
  mend: (day, before, frame) => {
    const isSecond =
      day.workType === "JUMPING" &&
      jumps(inWeek(before, weekOf(day.date, frame), frame)).length >= worn.jumpDays;
    const isCircle = day.workType === "LUNGING";
    if (isCircle && !frame.workTypes.includes("GROUNDWORK")) return undefined;
    const mended = isSecond
      ? softened(day, frame)
      : isCircle
        ? { ...day, workType: "GROUNDWORK", focus: "In hand over poles on the ground, stretching", notes: "" }
        : day;
    const most = mended.workType === "TRAIL" ? worn.longMinutes : worn.minutes;
    return { ...mended, durationMinutes: Math.min(mended.durationMinutes, most) };
  },
};

const jumps = (days: readonly PlannedDay[]): readonly PlannedDay[] =>
  days.filter(({ workType }) => workType === "JUMPING");

const jumpDays: PlanRule = {
  id: "jump_days",
  says: `At most ${maxJumpDays} jumping days a week, and one in the first seven days of jumping after ${jumpBreakDays} days without.`,
  source: "A limit of Canter's own, after R. Klimke, Cavaletti: poles and grids first, jumping days few.",
  problem: (day, before, frame) => {
    if (day.workType !== "JUMPING" || isEvent(day, frame)) return undefined;
    const week = weekOf(day.date, frame);
    if (jumps(inWeek(before, week, frame)).length >= maxJumpDays)
      return `week ${week} has a third jumping day`;
    const earlier = [frame.state.lastJumpOn, ...jumps(before).map(({ date }) => date)].filter(
      (date): date is string => date !== undefined,
    );
    const last = earlier.at(-1);
    if (last === undefined || daysBetween(last, day.date) >= daysPerWeek) return undefined;
    const secondLast = earlier.at(-2);
    const isFirstAgain =
      jumps(before).at(-1)?.date === last &&
      (secondLast === undefined || daysBetween(secondLast, last) >= jumpBreakDays);
    return isFirstAgain
      ? `${day.date} is the second jumping day within a week of beginning again`
      : undefined;
  },
  mend: (day, _before, frame) => softened(day, frame),
};

/** The maximum fence height of a day, given the days before. */
const fenceLimit = (
  day: PlannedDay,
  before: readonly PlannedDay[],
  frame: PlanContext & { start: string },
): number => {
  const monday = weekStart(weekOf(day.date, frame), frame);
  const jumped = jumps(before);
  const earlier = jumped.filter(({ date }) => date < monday).flatMap((other) => fenceOf(other) ?? []);
  // A plan's first fences may lie weeks behind the last ones that were jumped.
  const first = firstFence({ ...frame.state, today: jumped[0]?.date ?? day.date });
  const gap = daysBetween(jumped.findLast(({ date }) => date < day.date)?.date ?? day.date, day.date);
  const change = gap >= jumpBreakDays ? -stepsLower(gap) * fenceStepCm : fenceStepCm;
  const grown = earlier.length === 0 ? first : Math.max(lowestFenceCm, Math.max(...earlier) + change);
  const stated = frame.state.limits.flatMap((limit) =>
    limit.maxFenceCm !== undefined && holdsOn(limit, day.date) ? [limit.maxFenceCm] : [],
  );
  return Math.min(grown, ...stated);
};

const fenceHeight: PlanRule = {
  id: "fence_height",
  says: `Fences begin at what was jumped lately, lower after weeks without jumping, and grow by at most ${fenceStepCm} cm a week.`,
  source: "A limit of Canter's own, after R. Klimke, Cavaletti.",
  problem: (day, before, frame) => {
    const fence = fenceOf(day);
    if (fence === undefined) return undefined;
    const limit = fenceLimit(day, before, frame);
    return fence > limit
      ? `${fenceInWords(fence, frame.units)} on ${day.date} is higher than ${fenceInWords(limit, frame.units)}`
      : undefined;
  },
  mend: (day, before, frame) => {
    const limit = fenceLimit(day, before, frame);
    // A show keeps its date, with a class that the horse is ready for.
    return {
      ...day,
      focus: withFencesUpTo(day.focus, limit, frame.units),
      notes: withFencesUpTo(day.notes, limit, frame.units),
    };
  },
};

const freshHorse: PlanRule = {
  id: "fresh_horse",
  says: "A horse that is known to rush when it is fresh jumps only on the day behind one with work.",
  source: "The horse's known issues.",
  problem: (day, before, frame) =>
    frame.state.isFreshAfterRest &&
    day.workType === "JUMPING" &&
    !isEvent(day, frame) &&
    !before.some(({ date }) => date === dayBefore(day.date)) &&
    frame.state.lastWorkOn !== dayBefore(day.date)
      ? `${day.date} is behind a day off`
      : undefined,
  mend: (day, _before, frame) => softened(day, frame),
};

export const athleteRules: readonly PlanRule[] = [
  afterBreak,
  freshHorse,
  jumpDays,
  fenceHeight,
  youngHorse,
  wornHorse,
  cautions,
];
