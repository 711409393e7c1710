import type { MassUnit } from "@canter/domain/units/unit";
import type { GoalForm } from "./goal-form.ts";

/** What the fields of a goal's target are given. */
export type FieldsProps = {
  readonly form: GoalForm;
  readonly set: (change: Partial<GoalForm>) => void;
  /** What is wrong with the first of some paths that has anything wrong. */
  readonly problem: (...paths: readonly string[]) => string | undefined;
  readonly units: MassUnit;
};
