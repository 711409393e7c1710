import type { ProgramVersion } from "@canter/protocol/training/programs";

type Listed = Pick<ProgramVersion, "version" | "change">;

/**
 * How many undos lead from the newest version to each of the others, by version. `versions`: newest first, without gaps. Versions that no
 * undo leads to (abandoned by an undo and another change) are missing; 0 for those equal to the current plan.
 */
export const undoSteps = (versions: readonly Listed[]): ReadonlyMap<number, number> => {
  let states: readonly number[] = [];
  let takenBack: readonly number[] = [];
  const after = new Map<number, readonly number[]>();
  for (const { version, change } of versions.toReversed()) {
    const again = takenBack.at(-1);
    if (change === "undone" && states.length > 1) {
      takenBack = [...takenBack, ...states.slice(-1)];
      states = states.slice(0, -1);
    } else if (change === "redone" && again !== undefined) {
      takenBack = takenBack.slice(0, -1);
      states = [...states, again];
    } else {
      // An undo to a state from before the list began: this version counts as a state of its own.
      if (change === "undone" || change === "redone") after.clear();
      states = change === "undone" || change === "redone" ? [version] : [...states, version];
      takenBack = [];
    }
    after.set(version, states);
  }
  return new Map(
    [...after].flatMap(([version, then]) =>
      then.every((state, index) => states[index] === state) ? [[version, states.length - then.length]] : [],
    ),
  );
};
