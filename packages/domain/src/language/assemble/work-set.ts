import type { Atom } from "../grammar/piece.ts";
import type { Load } from "./load.ts";

/** A set while its exercise is still being read. */
export type WorkSet = {
  reps?: number | undefined;
  load?: Load | undefined;
  seconds?: number | undefined;
  meters?: Atom | undefined;
  rpe?: number | undefined;
  warmup?: boolean | undefined;
  perSide?: boolean | undefined;
  kind?: "drop" | "backoff" | "rest_pause" | "amrap" | "cluster" | undefined;
};

export type SetDoubt = { readonly from: number; readonly to: number; readonly reason: string };

export type ReadSets = {
  readonly sets: readonly WorkSet[];
  /** Pieces that went into sets. */
  readonly used: ReadonlySet<unknown>;
  readonly doubts: readonly SetDoubt[];
};
