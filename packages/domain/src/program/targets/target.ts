import type { Distance, Mass } from "../../units/unit.ts";

/** The amount of one set, parsed from the entered text; `sets` if it states their number ("1x5"), `perSide` for "each side". */
export type AmountTarget = (
  | { readonly kind: "reps"; readonly min: number; readonly max: number; readonly orMore?: true }
  | {
      readonly kind: "time";
      readonly minSeconds: number;
      readonly maxSeconds: number;
      readonly orMore?: true;
    }
  | { readonly kind: "distance"; readonly distance: Distance; readonly meters: number }
  /** As many as possible. */
  | { readonly kind: "amrap" }
) & { readonly perSide?: true; readonly sets?: number };

/** `ladder`: one amount per set, in order ("12, 10, 8"). `text`: unrecognised input. */
export type RepsTarget =
  | AmountTarget
  | { readonly kind: "ladder"; readonly steps: readonly AmountTarget[] }
  | { readonly kind: "text"; readonly text: string };

/** Effort: on the RPE scale (10 is the maximum), or in repetitions in reserve (RIR). */
export type Effort = { readonly scale: "RPE" | "RIR"; readonly min: number; readonly max: number };

/** The load of one set, parsed from the entered text; `effort` if stated, too ("185 lbs @ RPE 8"). */
export type SingleLoad = (
  | {
      readonly kind: "mass";
      readonly min: Mass;
      readonly max: Mass;
      /** For "2x24 kg": 2. */
      readonly pieces?: number;
      /** "each", "dumbbells": stored as entered. */
      readonly remark?: string;
    }
  /** Percentage of a one-rep max, of a training max, or of body weight. */
  | { readonly kind: "percent"; readonly min: number; readonly max: number; readonly of: "1RM" | "TM" | "BW" }
  /** `added` is negative for assistance. */
  | { readonly kind: "bodyweight"; readonly added?: Mass }
) & { readonly effort?: Effort };

/** `ladder`: one load per set, in order ("65/75/85% TM"). `text`: unrecognised input. */
export type LoadTarget =
  | SingleLoad
  | ({ readonly kind: "effort" } & Effort)
  | {
      readonly kind: "ladder";
      readonly steps: readonly (SingleLoad | ({ readonly kind: "effort" } & Effort))[];
    }
  | { readonly kind: "text"; readonly text: string };
