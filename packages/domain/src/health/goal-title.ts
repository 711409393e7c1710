import { formatDistance, formatDuration, formatMass, formatNumber } from "../units/format-units.ts";
import { massToKg, kgToMass, roundTo } from "../units/convert-units.ts";
import type { MassUnit } from "../units/unit.ts";
import type { GoalTarget } from "./goal.ts";
import { measurementRules, measurementToSi, siToMeasurement, defaultUnit } from "./measurement-rules.ts";

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

/** A goal's default title: "Weight 78 kg", "Back Squat 140 kg", "Train 4 times a week". */
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

/** The same target in the reader's units; values already in them stay as entered. */
const inUnits = (target: GoalTarget, units: MassUnit): GoalTarget => {
  if (target.kind === "performance") {
    const { load } = target;
    if (!load || load.unit === units) return target;
    const { value } = kgToMass(massToKg(load), units);
    return { ...target, load: { value: roundTo(value, 1), unit: units } };
  }
  if (target.kind === "habit") return target;
  const unit = defaultUnit(target.kind === "weight" ? "weight" : target.measure, units);
  if (unit === target.unit) return target;
  const value = roundTo(siToMeasurement(measurementToSi(target.value, target.unit), unit), 1);
  if (target.kind === "body_composition") return { ...target, value, unit };
  return { ...target, value, unit: units };
};

/** A goal's title for a reader: a default title is in their units, so that a line has only one unit. */
export const shownGoalTitle = (
  { title, target }: { readonly title: string; readonly target: GoalTarget },
  units: MassUnit,
): string => (title === goalTitle(target) ? goalTitle(inUnits(target, units)) : title);
