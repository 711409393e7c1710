import type { MassUnit } from "@canter/domain/units/unit";
import type { GoalForm } from "./goal-form.ts";

/** The props of a target's fields. */
export type FieldsProps = {
  readonly form: GoalForm;
  readonly set: (change: Partial<GoalForm>) => void;
  /** The error of the first of these paths that has one. */
  readonly problem: (...paths: readonly string[]) => string | undefined;
  readonly units: MassUnit;
};
