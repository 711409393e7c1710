import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode, type RefObject } from "react";
import type { FieldProblem } from "@canter/domain/problem";
import type { AthleteResponse, DisciplineResponse } from "@canter/protocol/training/workouts";
import type { Workout } from "@canter/domain/workout/workout";
import { workoutQuery } from "../../../api/workouts.ts";
import { RequestFailed } from "../../../api/request.ts";
import { patchWorkout } from "../../../api/workout-actions.ts";
import { useAthleteName } from "../../../frame/use-athlete-name.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { PageHead } from "../../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { workoutTitle } from "../../../ui/words/workout-in-words.ts";
import { ConflictNotice } from "../conflict-notice.tsx";
import { ExercisesEditor } from "./exercises-editor.tsx";
import { formToPatch, isChanged, type WorkoutPatchFields } from "./form-to-patch.ts";
import { ProblemsContext } from "./problems-context.ts";
import { WorkoutFields } from "./workout-fields.tsx";
import { workoutToForm } from "./workout-form.ts";
import styles from "../workout.module.css";

type Props = {
  /** The version that is edited. */
  readonly workout: Workout;
  readonly disciplines: readonly DisciplineResponse[];
  readonly athletes: readonly AthleteResponse[];
  readonly onDone: () => void;
  /** Called before `onDone` where it was saved, or is right as it is. */
  readonly onSaved?: () => void;
  /** Below the title. */
  readonly hint?: ReactNode;
  /** Starts over with a newer version. */
  readonly onReopen: (workout: Workout) => void;
};

/** Sends the changed fields; if somebody else was quicker, fetches the current version. */
const useSaving = (workout: Workout, onDone: () => void) => {
  const client = useQueryClient();
  const [newer, setNewer] = useState<Workout>();
  const saving = useMutation({
    mutationFn: ({ patch, version }: { readonly patch: WorkoutPatchFields; readonly version: number }) =>
      patchWorkout(client, workout.id, { ...patch, version }),
    onSuccess: onDone,
    onError: async (error) => {
      if (error instanceof RequestFailed && error.problem.status === 409)
        setNewer(await client.fetchQuery({ ...workoutQuery(workout.id), staleTime: 0 }));
    },
  });
  return { saving, newer };
};

/** Sends the form at ⌘ or Ctrl + Enter from any of its fields. */
const useSaveKey = (form: RefObject<HTMLFormElement | null>) => {
  useEffect(() => {
    const element = form.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) element?.requestSubmit();
    };
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  }, [form]);
};

/** Asks before leaving the page (by a link, Back, a reload) loses changes. Cancel and Save stay on it. */
const useAskBeforeLoss = (isDirty: boolean) => {
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !window.confirm("Leave without saving what you changed?"),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
};

/** The form for all of a workout's data; only changes are sent. */
export const WorkoutEditor = (props: Props) => {
  const { workout, disciplines, athletes, onDone, onSaved, hint, onReopen } = props;
  const { units } = useActingMember().member;
  const nameOf = useAthleteName();
  const start = useMemo(() => workoutToForm(workout), [workout]);
  const [form, setForm] = useState(start);
  const [own, setOwn] = useState<readonly FieldProblem[]>([]);
  const finish = () => {
    onSaved?.();
    onDone();
  };
  const { saving, newer } = useSaving(workout, finish);
  const discipline = disciplines.find(({ id }) => id === form.discipline);
  const problems = useMemo(
    () => [...own, ...(saving.error instanceof RequestFailed ? (saving.error.problem.fields ?? []) : [])],
    [own, saving.error],
  );
  const formElement = useRef<HTMLFormElement>(null);
  useSaveKey(formElement);
  const isDirty = isChanged(start, form);
  useAskBeforeLoss(isDirty);
  const save = (version: number) => {
    const read = formToPatch(start, form, { units, discipline });
    setOwn(read.ok ? [] : read.error);
    if (!read.ok) return;
    if (Object.keys(read.value).length === 0) finish();
    else saving.mutate({ patch: read.value, version });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) save(workout.version);
  };
  const hasOtherProblem =
    saving.isError && !newer && (problems.length === 0 || problems.some(({ path }) => path === ""));
  return (
    <ProblemsContext value={problems}>
      <form ref={formElement} onSubmit={submit} noValidate aria-label="Edit the workout" data-takes-bottom>
        <PageHead title={workoutTitle(workout, disciplines)} over="Edit" under={hint} />
        {newer && (
          <ConflictNotice
            base={workout}
            newer={newer}
            patch={saving.variables?.patch ?? {}}
            context={{ units, disciplines, nameOf }}
            onKeepMine={() => save(newer.version)}
            onTakeTheirs={() => onReopen(newer)}
          />
        )}
        <WorkoutFields
          form={form}
          onChange={setForm}
          discipline={discipline}
          disciplines={disciplines}
          athletes={athletes}
        />
        <ExercisesEditor
          exercises={form.exercises}
          onChange={(exercises) => setForm({ ...form, exercises })}
        />
        {hasOtherProblem && <ProblemNotice error={saving.error} kept="What you changed is still here." />}
        {problems.length > 0 && (
          <p role="alert" className={styles.problem}>
            {problems.length === 1
              ? "One field needs another look."
              : `${problems.length} fields need another look.`}
          </p>
        )}
        <div className={styles.foot}>
          <Button variant="default" onClick={onDone}>
            {isDirty ? "Cancel" : "Back"}
          </Button>
          <Button type="submit" loading={saving.isPending} aria-keyshortcuts="Control+Enter Meta+Enter">
            Save
          </Button>
        </div>
      </form>
    </ProblemsContext>
  );
};
