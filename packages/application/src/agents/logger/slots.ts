import type { ParsedWorkout } from "@canter/domain/language/parsed-message";
import type { Workout } from "@canter/domain/workout/workout";

/** What each tool leaves for the next, for one workout of the message. */
export type SlotResults = {
  readonly discipline: { readonly discipline: string };
  /** `reading`: number of the playbook's own reading that was taken over as it is. */
  readonly extraction: { readonly workout: ParsedWorkout; readonly reading?: number };
  readonly validation: {
    readonly isComplete: boolean;
    /** What has to be answered or mended before it can be saved. */
    readonly missing: readonly string[];
    /** As it would be stored; absent where it is nothing that a person could have done. */
    readonly workout?: Workout;
  };
  readonly normalization: { readonly workout: Workout };
  readonly summary: { readonly title: string; readonly lines: readonly string[] };
  readonly save: { readonly workoutId: string; readonly isSaved: boolean };
};
export type SlotKey = keyof SlotResults;

/**
 * Results of the tools, by kind and by workout. The slot of a workout is reserved when its call starts, in the order of the
 * calls, so that calls which end in another order can't swap their workouts.
 */
export type Slots = {
  readonly storeToolResult: <K extends SlotKey>(key: K, index: number, result: SlotResults[K]) => void;
  /** Of the workout with that index; without one, of the latest workout that has such a result. */
  readonly getToolResult: <K extends SlotKey>(key: K, index?: number) => SlotResults[K] | undefined;
  /** By index; undefined where there is none (yet). */
  readonly getAllToolResults: <K extends SlotKey>(key: K) => readonly (SlotResults[K] | undefined)[];
  readonly reserve: (key: "discipline" | "extraction") => number;
  /** Whether a call may put its extraction there: not where one of the same turn is at work, nor over one that is another workout. */
  readonly mayRetry: (index: number, discipline: string | undefined) => boolean;
  /** How many workouts were begun. */
  readonly count: () => number;
  /** Index of a workout whose extraction came to nothing, or that can't be saved as it is, when the present calls started. */
  readonly firstToRetry: (discipline: string | undefined) => number | undefined;
  /** A new extraction makes what was computed from the one before void. */
  readonly clearAfter: (index: number) => void;
};

export function createSlots(): Slots {
  const results: { [K in SlotKey]: (SlotResults[K] | undefined)[] } = {
    discipline: [],
    extraction: [],
    validation: [],
    normalization: [],
    summary: [],
    save: [],
  };
  // Calls that start together start in one go: whatever was reserved before the next turn of the loop is no failure yet.
  const justReserved = new Set<number>();
  const claim = (index: number): void => {
    justReserved.add(index);
    queueMicrotask(() => justReserved.delete(index));
  };
  const isOpen = (index: number, discipline: string | undefined): boolean => {
    const extraction = results.extraction[index];
    if (justReserved.has(index)) return false;
    if (!extraction) return true;
    return discipline === undefined || extraction.workout.discipline === discipline;
  };
  return {
    storeToolResult: (key, index, result) => {
      results[key][index] = result;
    },
    getToolResult: (key, index) =>
      index === undefined ? results[key].findLast(Boolean) : results[key][index],
    getAllToolResults: (key) => results[key],
    reserve: (key) => {
      const index = results[key].push(undefined) - 1;
      if (key === "extraction") claim(index);
      return index;
    },
    count: () => results.extraction.length,
    mayRetry: (index, discipline) => {
      const may = index < results.extraction.length && !results.save[index] && isOpen(index, discipline);
      if (may) claim(index);
      return may;
    },
    firstToRetry: (discipline) => {
      const index = results.extraction.findIndex(
        (extraction, slot) =>
          isOpen(slot, discipline) &&
          !results.save[slot] &&
          (!extraction || results.validation[slot]?.isComplete === false),
      );
      if (index < 0) return undefined;
      claim(index);
      return index;
    },
    clearAfter: (index) => {
      for (const key of ["validation", "normalization", "summary"] as const) results[key][index] = undefined;
    },
  };
}
