import type { WorkSet } from "../work-set.ts";

/** A set of its own with all fields in one order, undefined where nothing was said: sets of many shapes are slow to read. */
export const asWorkSet = (told: WorkSet): WorkSet => ({
  reps: told.reps,
  load: told.load,
  seconds: told.seconds,
  meters: told.meters,
  rpe: told.rpe,
  warmup: told.warmup,
  perSide: told.perSide,
  kind: told.kind,
});
