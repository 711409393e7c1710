import type { Distance, Mass } from "../../units/unit.ts";

/** How much one set asks for, read from what was entered; `sets` where that says how many ("1x5"), `perSide` "each side". */
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

/** `ladder`: one amount a set, in order ("12, 10, 8"). `text`: anything that no rule reads. */
export type RepsTarget =
  | AmountTarget
  | { readonly kind: "ladder"; readonly steps: readonly AmountTarget[] }
  | { readonly kind: "text"; readonly text: string };

/** How hard: on the RPE scale (10 is all one has), or in repetitions left over (RIR). */
export type Effort = { readonly scale: "RPE" | "RIR"; readonly min: number; readonly max: number };

/** The load of one set, read from what was entered; `effort` where it says that too ("185 lbs @ RPE 8"). */
export type SingleLoad = (
  | {
      readonly kind: "mass";
      readonly min: Mass;
      readonly max: Mass;
      /** Of "2x24 kg": 2. */
      readonly pieces?: number;
      /** "each", "dumbbells": kept as entered. */
      readonly remark?: string;
    }
  /** Per cent of a one-rep max, of a training max, or of body weight. */
  | { readonly kind: "percent"; readonly min: number; readonly max: number; readonly of: "1RM" | "TM" | "BW" }
  /** `added` is negative for assistance. */
  | { readonly kind: "bodyweight"; readonly added?: Mass }
) & { readonly effort?: Effort };

/** `ladder`: one load a set, in order ("65/75/85% TM"). `text`: anything that no rule reads. */
export type LoadTarget =
  | SingleLoad
  | ({ readonly kind: "effort" } & Effort)
  | {
      readonly kind: "ladder";
      readonly steps: readonly (SingleLoad | ({ readonly kind: "effort" } & Effort))[];
    }
  | { readonly kind: "text"; readonly text: string };
