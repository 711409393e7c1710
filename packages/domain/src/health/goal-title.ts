import { formatDistance, formatDuration, formatMass, formatNumber } from "../units/format-units.ts";
import type { GoalTarget } from "./goal.ts";
import { measurementRules } from "./measurement.ts";

const habits = { workouts: "Train", weigh_ins: "Weigh in", nutrition_days: "Log food" } as const;

const performanceTitle = (target: Extract<GoalTarget, { kind: "performance" }>): string => {
  const { exercise, load, reps, distance, durationSeconds, discipline } = target;
  if (exercise !== undefined) {
    const times = reps === undefined || (load && reps === 1) ? "" : load ? ` × ${reps}` : ` ${reps} reps`;
    return `${exercise}${load ? ` ${formatMass(load)}` : ""}${times}`;
  }
  const sport = discipline === undefined ? "" : `${discipline[0]?.toUpperCase()}${discipline.slice(1)} `;
  const far = distance ? formatDistance(distance) : "";
  return `${sport}${far}${durationSeconds === undefined ? "" : ` in ${formatDuration(durationSeconds)}`}`;
};

/** What a goal is called where nobody named it: "Weight 78 kg", "Back Squat 140 kg", "Train 4 times a week". */
export const goalTitle = (target: GoalTarget): string => {
  switch (target.kind) {
    case "weight":
      return `Weight ${formatNumber(target.value)} ${target.unit}`;
    case "body_composition":
      return `${measurementRules[target.measure].title} ${formatNumber(target.value)} ${target.unit}`;
    case "performance":
      return performanceTitle(target);
    case "habit": {
      const often = target.timesPerWeek === 1 ? "once" : `${target.timesPerWeek} times`;
      return `${habits[target.what]}${target.discipline ? ` (${target.discipline})` : ""} ${often} a week`;
    }
  }
};
