import { formatNumber } from "../../units/format-units.ts";
import { massToKg } from "../../units/convert-units.ts";
import { barLoad, estimateInWords } from "../plan-units.ts";
import type { PlannedDay } from "../planned-day.ts";
import { inWeek, isEvent, type PlanRule, weekOf, type WeekFrame } from "./plan-rule.ts";

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
