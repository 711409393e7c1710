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
  /** Somebody else than the writer, by name. */
  readonly athlete?: string;
};

export type NutritionReading = Macros & {
  readonly kind: "nutrition";
  /** What it was, without its numbers. */
  readonly text: string;
  readonly meal?: (typeof meals)[number];
  readonly date: string;
};

/** `change`: to lose or gain so much from the weight of today, in place of a target. */
export type GoalReading = {
  readonly kind: "goal";
  readonly target?: GoalTarget;
  readonly change?: { readonly value: number; readonly unit: "kg" | "lb" };
  readonly targetDate?: string;
};

export type DiaryReading = MeasurementReading | NutritionReading | GoalReading;

/** A stretch of a message that is no training, and what it was read as; offsets are UTF-16, end exclusive. */
export type DiarySpan = {
  readonly start: number;
  readonly end: number;
  readonly reading: DiaryReading;
  /** In words for the writer: "Weight 82.3 kg". */
  readonly meaning: string;
  /** Why it can't be kept as it is told, in words that name it: "energy must be from 0 to 12,000 kcal". */
  readonly problem?: string;
};
