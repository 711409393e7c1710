import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { FieldProblem } from "@canter/domain/problem";
import type { MassUnit } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import { disciplinesQuery, workoutQuery } from "../../../api/workouts.ts";
import { RequestFailed } from "../../../api/request.ts";
import { patchWorkout, undoWorkout } from "../../../api/workout-actions.ts";
import { useAthleteName } from "../../../frame/use-athlete-name.ts";
import { offerUndo } from "../../../ui/undo/undo-offer.ts";
import { ConflictNotice } from "../conflict-notice.tsx";
import { formToPatch, isChanged, type WorkoutPatchFields } from "./form-to-patch.ts";
import { workoutToForm, type SetForm } from "./workout-form.ts";

type Sending = { readonly patch: WorkoutPatchFields; readonly version: number };

/**
 * Saves the sets of one exercise, based on the version that was read, and offers an undo. If somebody else was quicker, both sides are
 * shown (`conflict`), and one chooses.
 */
export const useSavingSets = (workout: Workout, index: number, units: MassUnit, onDone: () => void) => {
  const client = useQueryClient();
  const nameOf = useAthleteName();
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const [newer, setNewer] = useState<Workout>();
  const start = useMemo(() => workoutToForm(workout), [workout]);
  const name = workout.exercises[index]?.name ?? "the sets";
  const saving = useMutation({
    mutationFn: ({ patch, version }: Sending) => patchWorkout(client, workout.id, { ...patch, version }),
    onSuccess: () => {
      offerUndo(`Changed ${name}.`, async () => void (await undoWorkout(client, workout.id)));
      onDone();
    },
    onError: async (error) => {
      if (error instanceof RequestFailed && error.problem.status === 409)
        setNewer(await client.fetchQuery({ ...workoutQuery(workout.id), staleTime: 0 }));
    },
  });
  const save = (rows: readonly SetForm[]): readonly FieldProblem[] => {
    const exercises = start.exercises.map((old, at) => (at === index ? { ...old, sets: rows } : old));
    const form = { ...start, exercises };
    if (!isChanged(start, form)) {
      onDone();
      return [];
    }
    const read = formToPatch(start, form, { units, discipline: undefined });
    if (!read.ok) return read.error;
    saving.mutate({ patch: read.value, version: workout.version });
    return [];
  };
  const patch = saving.variables?.patch ?? {};
  return {
    /** The previous sets. */
    start: start.exercises[index]?.sets ?? [],
    /** Returns the errors of fields; nothing is sent then. */
    save,
    isPending: saving.isPending,
    error: saving.error,
    conflict: newer && (
      <ConflictNotice
        base={workout}
        newer={newer}
        patch={patch}
        context={{ units, disciplines, nameOf }}
        onKeepMine={() => saving.mutate({ patch, version: newer.version })}
        onTakeTheirs={onDone}
      />
    ),
  };
};
