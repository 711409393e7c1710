import type { Atom } from "../grammar/piece.ts";
import type { Load } from "./load.ts";

/** A set while its exercise is still being read. */
export type WorkSet = {
  reps?: number;
  load?: Load;
  seconds?: number;
  meters?: Atom;
  rpe?: number;
  warmup?: boolean;
  perSide?: boolean;
  kind?: "drop" | "backoff" | "rest_pause" | "amrap" | "cluster";
};

export type SetDoubt = { readonly from: number; readonly to: number; readonly reason: string };

export type ReadSets = {
  readonly sets: readonly WorkSet[];
  /** Pieces that went into sets. */
  readonly used: ReadonlySet<unknown>;
  readonly doubts: readonly SetDoubt[];
};
