import type { MassUnit } from "../../../units/unit.ts";
import type { Exercise } from "../../../workout/exercise/exercise.ts";
import type { Piece } from "../../grammar/piece.ts";
import type { Load } from "../load.ts";
import type { WorkSet } from "../work-set.ts";

/** The word before a number that says what it is for. */
export type Connector = "none" | "at" | "with" | "for" | "upTo";

/** What the sets of one exercise are read with. */
export type SetContext = {
  readonly exercise: Exercise;
  /** The sets of the exercise before: "same sets and reps". */
  readonly setsBefore?: readonly WorkSet[] | undefined;
  readonly units: MassUnit;
  /** One-repetition maximum named in the message, in the unit entered. */
  readonly max?: Load | undefined;
  /** Is a bare "singles" piece written in the plural: one for each load behind it. */
  readonly singlesArePlural: (piece: Piece) => boolean;
  /** The load of the last set of the exercise before: "same weight". */
  readonly before?: Load | undefined;
  /** The name said "assisted": loads help instead of weighing. */
  readonly assisted: boolean;
};
