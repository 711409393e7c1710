import type { GoalTarget } from "@canter/domain/health/goal";
import { measurementRules, defaultUnit, type MeasurementUnit } from "@canter/domain/health/measurement-rules";
import type { FieldProblem } from "@canter/domain/problem";
import type { Result } from "@canter/domain/result";
import { landUnitOf, formatDistance, formatDuration, formatNumber } from "@canter/domain/units/format-units";
import { parseDistance, parseDuration } from "@canter/domain/units/parse-quantity";
import type { MassUnit, Units } from "@canter/domain/units/unit";
import type { GoalResponse } from "@canter/protocol/health/goals";
import { numberIn } from "../diary/number-in.ts";

export const goalKinds = ["weight", "body", "lift", "distance", "habit"] as const;
export type GoalKind = (typeof goalKinds)[number];
export const goalMeasures = ["body_fat", "lean_mass", "waist"] as const;
export const goalHabits = ["workouts", "weigh_ins", "nutrition_days"] as const;

/** The state of a goal's form. Performance is defined by an exercise (`lift`) or by a distance. */
export type GoalForm = {
  readonly kind: GoalKind;
  readonly measure: (typeof goalMeasures)[number];
  readonly value: string;
  readonly unit: MeasurementUnit;
  readonly exercise: string;
  readonly load: string;
  readonly loadUnit: MassUnit;
  readonly reps: string;
  readonly distance: string;
  readonly time: string;
  readonly discipline: string;
  readonly what: (typeof goalHabits)[number];
  readonly times: string;
  readonly title: string;
  readonly targetDate: string;
  readonly note: string;
};

/** Every field that the server may report an error for. */
export const goalFields: readonly string[] = [
  ...["value", "unit", "measure", "exercise", "load", "load.value", "reps"].map((name) => `target.${name}`),
  ...["distance", "distance.value", "durationSeconds", "discipline", "what", "timesPerWeek"].map(
    (name) => `target.${name}`,
  ),
  "title",
  "targetDate",
  "note",
];

export const blankGoal = (units: MassUnit): GoalForm => ({
  kind: "weight",
  measure: "body_fat",
  value: "",
  unit: units,
  exercise: "",
  load: "",
  loadUnit: units,
  reps: "",
  distance: "",
  time: "",
  discipline: "running",
  what: "workouts",
  times: "3",
  title: "",
  targetDate: "",
  note: "",
});

/** The units for a goal of a kind, the reader's own first. */
export const unitsOf = (
  { kind, measure }: Pick<GoalForm, "kind" | "measure">,
  units: MassUnit,
): readonly MeasurementUnit[] => {
  const of = kind === "weight" ? "weight" : measure;
  const usual = defaultUnit(of, units);
  return [usual, ...measurementRules[of].units.filter((one) => one !== usual)];
};

const targetFields = (target: GoalTarget): Partial<GoalForm> => {
  switch (target.kind) {
    case "weight":
      return { kind: "weight", value: String(target.value), unit: target.unit };
    case "body_composition":
      return { kind: "body", measure: target.measure, value: String(target.value), unit: target.unit };
    case "habit":
      return {
        kind: "habit",
        what: target.what,
        times: String(target.timesPerWeek),
        discipline: target.discipline ?? "",
      };
    case "performance": {
      const { exercise, load, reps, distance, durationSeconds, discipline } = target;
      return exercise === undefined
        ? {
            kind: "distance",
            discipline: discipline ?? "running",
            ...(distance && { distance: formatDistance(distance).replaceAll(/[\u00a0\u202f]/g, " ") }),
            ...(durationSeconds !== undefined && { time: formatDuration(durationSeconds) }),
          }
        : {
            kind: "lift",
            exercise,
            ...(load && { load: formatNumber(load.value), loadUnit: load.unit }),
            ...(reps !== undefined && { reps: String(reps) }),
          };
    }
  }
};

/** The form of an existing goal. */
export const goalToForm = (
  { target, title, targetDate, note }: Pick<GoalResponse, "target" | "title" | "targetDate" | "note">,
  units: MassUnit,
): GoalForm => ({
  ...blankGoal(units),
  ...targetFields(target),
  title,
  targetDate: targetDate ?? "",
  note: note ?? "",
});

type Target = { readonly target: object; readonly problems: readonly FieldProblem[] };

const distanceTarget = ({ distance, time, discipline }: GoalForm, units: Units): Target => {
  const problems: FieldProblem[] = [];
  const read = <T>(result: Result<T, FieldProblem>): T | undefined => {
    if (result.ok) return result.value;
    problems.push(result.error);
    return undefined;
  };
  const far = read(parseDistance(distance, landUnitOf(units), "target.distance"));
  const seconds =
    time.trim() === "" ? undefined : read(parseDuration(time, { path: "target.durationSeconds" }));
  return {
    target: { kind: "performance", discipline, distance: far, durationSeconds: seconds },
    problems,
  };
};

/** The input, as the server accepts it; with unreadable values, by field. */
export const goalTarget = (form: GoalForm, units: Units): Target => {
  const { kind, value, unit, measure, exercise, load, loadUnit, reps, what, times, discipline } = form;
  const problems: readonly FieldProblem[] = [];
  switch (kind) {
    case "weight":
      return { target: { kind, value: numberIn(value), unit }, problems };
    case "body":
      return { target: { kind: "body_composition", measure, value: numberIn(value), unit }, problems };
    case "habit":
      return {
        target: {
          kind,
          what,
          timesPerWeek: numberIn(times),
          ...(what === "workouts" && discipline !== "" && { discipline }),
        },
        problems,
      };
    case "lift": {
      const kilos = numberIn(load);
      return {
        target: {
          kind: "performance",
          exercise: exercise.trim() || undefined,
          ...(kilos !== undefined && { load: { value: kilos, unit: loadUnit } }),
          reps: numberIn(reps),
        },
        problems,
      };
    }
    case "distance":
      return distanceTarget(form, units);
  }
};
