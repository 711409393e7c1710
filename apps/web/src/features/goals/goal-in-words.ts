import { massUnitOf } from "@canter/domain/units/format-units";
import { siToMeasurement, defaultUnit } from "@canter/domain/health/measurement-rules";
import { formatDuration } from "@canter/domain/units/format-units";
import type { Units } from "@canter/domain/units/unit";
import type { GoalResponse } from "@canter/protocol/health/goals";
import { formatKg, formatMeters, formatNumber } from "../../ui/formats.ts";

type Goal = Pick<GoalResponse, "target" | "progress">;

const gap = "\u00a0";

/** A goal's progress value (in SI) in the reader's unit. */
const valueOf = ({ target, progress }: Goal, value: number, units: Units): string => {
  switch (progress.unit) {
    case "kg":
      return formatKg(value, units);
    case "%":
      return `${formatNumber(value, 1)}${gap}%`;
    case "s":
      return formatDuration(Math.round(value));
    case "m": {
      if (target.kind !== "body_composition") return formatMeters(value, units);
      const unit = defaultUnit("waist", massUnitOf(units));
      return `${formatNumber(siToMeasurement(value, unit), 1)}${gap}${unit}`;
    }
    case "reps":
      return `${formatNumber(value)}${gap}reps`;
    default:
      return formatNumber(value, 1);
  }
};

/** A goal's progress: "now 81.4 kg, from 84 kg to 78 kg"; a habit "2 of 4 in the last 7 days". */
export const standingInWords = (goal: Goal, units: Units): string => {
  const { current, start, target } = goal.progress;
  const words = (value: number) => valueOf(goal, value, units);
  if (goal.target.kind === "habit")
    return (current ?? 0) > target
      ? `${formatNumber(current ?? 0)} in the last 7 days, ${formatNumber(target)} aimed at`
      : `${formatNumber(current ?? 0)} of ${formatNumber(target)} in the last 7 days`;
  if (current === undefined) return `to ${words(target)}`;
  return start === undefined || start === current
    ? `now ${words(current)}, to ${words(target)}`
    : `now ${words(current)}, from ${words(start)} to ${words(target)}`;
};

const verdicts: Readonly<Record<GoalResponse["progress"]["verdict"], string | undefined>> = {
  reached: "Reached",
  ahead: "Ahead of time",
  on_track: "On track",
  late: "Later than aimed",
  behind: "Behind",
  overdue: "Its day has passed",
  no_data: "No data yet",
  open: undefined,
};

/** The verdict, compared with a straight line from its start to its date; nothing for one without a date. */
export const verdictInWords = ({
  progress: { verdict },
}: Pick<GoalResponse, "progress">): string | undefined => verdicts[verdict];
