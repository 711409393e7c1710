import type { Atom } from "../../grammar/piece.ts";
import type { LoggedSet } from "../../../workout/workout.ts";
import type { Load } from "../loads/load.ts";

const most = 200;
/** These sets so many times over, each a set of its own. */
export const repeat = (sets: readonly WorkSet[], times: number): WorkSet[] => {
  if (times === 1) return [...sets];
  const all: WorkSet[] = [];
  for (let time = 1; time <= Math.min(times, most); time += 1) for (const one of sets) all.push({ ...one });
  return all;
};

/** A set of its own with all fields in one order, undefined where nothing was said: sets of many shapes are slow to read. */
export const asWorkSet = (stated: WorkSet): WorkSet => ({
  reps: stated.reps,
  load: stated.load,
  seconds: stated.seconds,
  meters: stated.meters,
  rpe: stated.rpe,
  warmup: stated.warmup,
  perSide: stated.perSide,
  kind: stated.kind,
});

/** A set while its exercise is still being read. */
export type WorkSet = {
  reps?: number | undefined;
  load?: Load | undefined;
  seconds?: number | undefined;
  meters?: Atom | undefined;
  rpe?: number | undefined;
  warmup?: boolean | undefined;
  perSide?: boolean | undefined;
  kind?: LoggedSet["kind"];
};

export type SetDoubt = { readonly from: number; readonly to: number; readonly reason: string };

export type ReadSets = {
  readonly sets: readonly WorkSet[];
  /** Pieces that went into sets. */
  readonly used: ReadonlySet<unknown>;
  readonly doubts: readonly SetDoubt[];
};
