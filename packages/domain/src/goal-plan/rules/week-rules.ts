import { formatNumber } from "../../units/format-units.ts";
import { massToKg } from "../../units/convert-units.ts";
import { barLoad, estimateInWords } from "../plan-units.ts";
import { type PlannedDay, isHard } from "../planned-day.ts";
import { inWeek, isEvent, type PlanRule, weekOf, type WeekFrame, dayBefore, softened } from "./plan-rule.ts";
import { addDays, weekdayOf } from "../../schedule/local-date.ts";

const maxGrowth = 1.25;
/** The first week for somebody without training: five walks of half an hour, or three sessions of half an hour. */
const firstWeekMinutes = { horse: 150, person: 90 } as const;
const minCut = 10;
/** Growth of a lift's load beyond its estimated maximum, per week. */
const loadGrowthPerWeek = 0.02;

const minutesIn = (days: readonly PlannedDay[], week: number, frame: WeekFrame): number => {
  // Weeks before the plan: the work done.
  if (week < 1) return frame.state.weekMinutes[-week] ?? 0;
  return inWeek(days, week, frame)
    .filter((day) => !isEvent(day, frame))
    .reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
};

/** The maximum minutes of a week, given the days before it. */
export const weekAllowance = (week: number, before: readonly PlannedDay[], frame: WeekFrame): number => {
  const lately = Math.max(minutesIn(before, week - 1, frame), minutesIn(before, week - 2, frame));
  return Math.max(firstWeekMinutes[frame.state.athleteKind], Math.floor(lately * maxGrowth));
};

const left = (day: PlannedDay, before: readonly PlannedDay[], frame: WeekFrame): number => {
  const week = weekOf(day.date, frame);
  return weekAllowance(week, before, frame) - minutesIn(before, week, frame);
};

const loadGrowth: PlanRule = {
  id: "load_growth",
  says: "A week has at most 1.25 times the minutes of the fuller of the two weeks before it; 150 minutes are always allowed for a horse, 90 for a person.",
  source:
    "R. O. Nielsen et al., Excessive progression in weekly running distance, J Orthop Sports Phys Ther 44 (10), 2014 (more injuries beyond 30 %); T. J. Gabbett, The training-injury prevention paradox, Br J Sports Med 50, 2016.",
  problem: (day, before, frame) => {
    if (isEvent(day, frame)) return undefined;
    const over = day.durationMinutes - left(day, before, frame);
    return over > 0
      ? `week ${weekOf(day.date, frame)} has ${formatNumber(over)} minutes too many`
      : undefined;
  },
  mend: (day, before, frame) => {
    const minutes = left(day, before, frame);
    return minutes < minCut ? undefined : { ...day, durationMinutes: Math.floor(minutes / 5) * 5 };
  },
};

/** "Back Squat 5x5 at 82.5 kg": the load of a lift whose maximum is known. */
const loadLine = /^(.+?) \d[^\n]*? at (\d+(?:\.\d+)?) (kg|lb)/gm;

const maxLoadKg = (lift: string, date: string, frame: WeekFrame): number | undefined => {
  const max = frame.state.maxKg[lift];
  return max === undefined ? undefined : max * (1 + loadGrowthPerWeek * weekOf(date, frame));
};

/** Below a hundredth of a kilogram is what pounds lose on their way. */
const isAbove = (load: string | undefined, unit: string | undefined, kg: number): boolean =>
  massToKg({ value: Number(load), unit: unit === "lb" ? "lb" : "kg" }) > kg + 0.01;

const liftLoad: PlanRule = {
  id: "lift_load",
  says: "No load of a lift above its estimated maximum, which grows by at most 2 % a week.",
  source:
    "ACSM, Progression models in resistance training, Med Sci Sports Exerc 41 (3), 2009: steps of 2 to 10 %.",
  problem: ({ notes, date }, _before, frame) => {
    for (const [, lift = "", load, unit] of notes.matchAll(loadLine)) {
      const most = maxLoadKg(lift, date, frame);
      if (most !== undefined && isAbove(load, unit, most))
        return `${lift} at ${load} ${unit} is above ${estimateInWords(most, frame.units)}`;
    }
    return undefined;
  },
  mend: (day, _before, frame) => ({
    ...day,
    notes: day.notes.replaceAll(loadLine, (line: string, lift: string, load: string, unit: string) => {
      const most = maxLoadKg(lift, day.date, frame);
      return most !== undefined && isAbove(load, unit, most)
        ? line.replace(`at ${load} ${unit}`, `at ${barLoad(most, frame.units)}`)
        : line;
    }),
  }),
};

export const loadRules: readonly PlanRule[] = [liftLoad, loadGrowth];

const daysPerWeek = 7;
/** With one rest day per week, at most six training days follow each other. */
const maxDaysInARow = 6;
const easyMinutes = 45;
const minMinutes = 5;
const maxMinutes = { horse: 180, person: 360 } as const;

const withinDates: PlanRule = {
  id: "dates",
  says: "Every session lies on a day from today to the target date, in a week of the plan.",
  source: "What a plan is.",
  problem: ({ date }, _before, { state, targetDate, start }) => {
    if (date < state.today) return `${date} has passed`;
    if (date < start) return `${date} lies before the first week`;
    return date > targetDate ? `${date} lies behind the target date` : undefined;
  },
  mend: () => undefined,
};

const available: PlanRule = {
  id: "available",
  says: "Nothing on a day of the week that was ruled out.",
  source: "What the member said.",
  problem: (day, _before, { unavailableDays = [], ...frame }) =>
    unavailableDays.includes(weekdayOf(day.date)) && !isEvent(day, frame)
      ? `${day.dayOfWeek} was ruled out`
      : undefined,
  mend: () => undefined,
};

const sessionCount: PlanRule = {
  id: "sessions_per_week",
  says: "No more sessions a week than there is time for.",
  source: "What the member said.",
  problem: (day, before, frame) => {
    const { maxSessionsPerWeek: most } = frame;
    if (most === undefined || isEvent(day, frame)) return undefined;
    const week = weekOf(day.date, frame);
    return inWeek(before, week, frame).length >= most
      ? `week ${week} has more than ${most} sessions`
      : undefined;
  },
  mend: () => undefined,
};

const sessionMinutes: PlanRule = {
  id: "session_minutes",
  says: "No session longer than there is time for.",
  source: "What the member said.",
  problem: (day, _before, frame) => {
    const { maxSessionMinutes: most } = frame;
    return most === undefined || isEvent(day, frame) || day.durationMinutes <= most
      ? undefined
      : `${day.date} takes more than ${most} minutes`;
  },
  mend: (day, _before, { maxSessionMinutes }) => ({
    ...day,
    durationMinutes: Math.min(day.durationMinutes, maxSessionMinutes ?? day.durationMinutes),
  }),
};

const oneADay: PlanRule = {
  id: "one_a_day",
  says: "One session a day.",
  source: "A session counts once for its day; a second one would be hidden behind the first.",
  problem: ({ date }, before) =>
    before.some((other) => other.date === date) ? `there are two sessions on ${date}` : undefined,
  mend: () => undefined,
};

const restDay: PlanRule = {
  id: "rest_day",
  says: "At least one day without work in every week, and never more than six days in a row.",
  source:
    "H. M. Clayton, Conditioning Sport Horses, 1991; for people: R. Meeusen et al., Prevention, diagnosis and treatment of the overtraining syndrome, Med Sci Sports Exerc 45 (1), 2013.",
  problem: ({ date }, before, frame) => {
    const week = weekOf(date, frame);
    const days = new Set(inWeek(before, week, frame).map((other) => other.date)).add(date);
    if (days.size >= daysPerWeek) return `week ${week} has no day off`;
    const worked = new Set(before.slice(-daysPerWeek).map((other) => other.date));
    const row = Array.from({ length: maxDaysInARow }, (_, index) => addDays(date, -index - 1));
    return row.every((earlier) => worked.has(earlier)) ? `${date} is the seventh day in a row` : undefined;
  },
  mend: () => undefined,
};

const restAfter: PlanRule = {
  id: "rest_after",
  says: "The day after work that is to be followed by a free day is free.",
  source: "What the member said.",
  problem: (day, before, frame) => {
    const worked = before.find(({ date }) => date === dayBefore(day.date));
    return worked && frame.restAfter?.includes(worked.workType) && !isEvent(day, frame)
      ? `${day.date} follows ${worked.workType} and was to be free`
      : undefined;
  },
  mend: () => undefined,
};

const hardDays: PlanRule = {
  id: "hard_days",
  says: "No hard day (jumping, lifting, fast work) directly after another.",
  source:
    "48 hours between sessions for the same tissue: ACSM, Progression models in resistance training, Med Sci Sports Exerc 41 (3), 2009; for jumping horses the habit of two jumping days a week with easy days between.",
  problem: (day, before, frame) => {
    if (!isHard(day) || isEvent(day, frame)) return undefined;
    const { lastJumpOn } = frame.state;
    const isAfterHard =
      before.some((other) => other.date === dayBefore(day.date) && isHard(other)) ||
      (day.workType === "JUMPING" && lastJumpOn !== undefined && lastJumpOn >= dayBefore(day.date));
    return isAfterHard ? `${day.date} is hard, and so is the day before` : undefined;
  },
  mend: (day, _before, frame) => softened(day, frame),
};

const beforeEvent: PlanRule = {
  id: "before_event",
  says: `The day before the show or race is free, or easy and at most ${easyMinutes} minutes.`,
  source:
    "L. Bosquet et al., Effects of tapering on performance, Med Sci Sports Exerc 39 (8), 2007: less volume in the last two weeks.",
  problem: (day, _before, { goal, targetDate }) =>
    "hasEvent" in goal &&
    goal.hasEvent &&
    day.date === dayBefore(targetDate) &&
    (isHard(day) || day.durationMinutes > easyMinutes)
      ? `${day.date} is the day before`
      : undefined,
  mend: (day, _before, frame) => {
    const easy = isHard(day) ? softened(day, frame) : day;
    return { ...easy, durationMinutes: Math.min(easy.durationMinutes, easyMinutes) };
  },
};

const sensibleMinutes: PlanRule = {
  id: "minutes",
  says: `A session takes ${minMinutes} to ${maxMinutes.horse} minutes, of a person up to ${maxMinutes.person}.`,
  source: "Beyond that it is a mistake of whoever wrote it.",
  problem: (day, _before, frame) => {
    const { durationMinutes: minutes } = day;
    const longest = maxMinutes[frame.state.athleteKind];
    if (isEvent(day, frame)) return minutes > 0 && minutes <= 1440 ? undefined : `${minutes} minutes`;
    return minutes >= minMinutes && minutes <= longest && Number.isInteger(minutes)
      ? undefined
      : `${minutes} minutes on ${day.date}`;
  },
  mend: (day, _before, { state }) =>
    Number.isFinite(day.durationMinutes)
      ? {
          ...day,
          durationMinutes: Math.min(
            maxMinutes[state.athleteKind],
            Math.max(minMinutes, Math.round(day.durationMinutes)),
          ),
        }
      : undefined,
};

const knownWork: PlanRule = {
  id: "work_type",
  says: "Work is of a kind that the athlete does: one of the group's disciplines.",
  source: "The group's disciplines.",
  problem: ({ workType }, _before, { workTypes }) =>
    workTypes.includes(workType) ? undefined : `there is no ${workType} here`,
  mend: (day, _before, { workTypes }) => {
    const meant = day.workType
      .trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, "_");
    return workTypes.includes(meant) ? { ...day, workType: meant } : undefined;
  },
};

/** In the order of correction: first the day itself, then its surroundings. */
export const calendarRules: readonly PlanRule[] = [
  knownWork,
  withinDates,
  available,
  oneADay,
  sessionCount,
  sessionMinutes,
  sensibleMinutes,
  beforeEvent,
  hardDays,
  restAfter,
  restDay,
];
