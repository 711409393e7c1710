import type { GoalTarget } from "../goal.ts";
import type { MeasurementKind, MeasurementUnit } from "../measurement-rules.ts";
import type { Macros } from "../nutrition-totals.ts";
import type { meals } from "../nutrition-totals.ts";

export type MeasurementReading = {
  readonly kind: "measurement";
  readonly measure: MeasurementKind;
  readonly value: number;
  readonly unit: MeasurementUnit;
  readonly date: string;
  /** The athlete's name, if not the author. */
  readonly athlete?: string;
};

export type NutritionReading = Macros & {
  readonly kind: "nutrition";
  /** What was eaten, without its numbers. */
  readonly text: string;
  readonly meal?: (typeof meals)[number];
  readonly date: string;
};

/**
 * `change`: the amount to lose or gain from today's weight, instead of a target. `ofCurrent`: it is said of the goal that is there, as in "my
 * goal is 64 now", which becomes that; where there is none it is set.
 */
export type GoalReading = {
  readonly kind: "goal";
  readonly target?: GoalTarget;
  readonly change?: { readonly value: number; readonly unit: "kg" | "lb" };
  readonly targetDate?: string;
  readonly ofCurrent?: true;
};

export type DiaryReading = MeasurementReading | NutritionReading | GoalReading;

/** A span of a message that is not training, and how it was read; offsets are UTF-16, end exclusive. */
export type DiarySpan = {
  readonly start: number;
  readonly end: number;
  readonly reading: DiaryReading;
  /** In words for the author: "Weight 82.3 kg". */
  readonly meaning: string;
  /** Why it can't be stored as stated: "energy must be from 0 to 12,000 kcal". */
  readonly problem?: string;
};
