import type { SetResult } from "./program.ts";
import type { SessionLog } from "./session-log.ts";

/** The sets that were ticked off in a log, in the program's shape, by uid of the exercise: what differs from the plan is in them. */
export const tickedSets = (log: SessionLog): Record<string, SetResult[]> =>
  Object.fromEntries(
    Object.entries(log.exercises).flatMap(([uid, { sets }]) => {
      const ticked = sets.flatMap(({ done, reps, weight, durationSeconds, rpe, warmup }, index) =>
        done
          ? [
              {
                setNumber: index + 1,
                ...(reps !== undefined && { reps }),
                ...(weight && { weight: weight.value, unit: weight.unit }),
                ...(durationSeconds !== undefined && { durationSeconds }),
                ...(rpe !== undefined && { rpe }),
                ...(warmup !== undefined && { warmup }),
              },
            ]
          : [],
      );
      return ticked.length > 0 ? [[uid, ticked]] : [];
    }),
  );
