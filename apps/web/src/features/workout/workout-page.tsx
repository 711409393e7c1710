import type { DisciplineResponse, AthleteResponse } from "@canter/protocol/training/workouts";
import type { Workout, LoggedExercise } from "@canter/domain/workout/workout";
import { workoutToText } from "@canter/domain/workout/summarize-workout";
import { Link, useCanGoBack, useRouter, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode, lazy, Suspense } from "react";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { riderNameOf } from "@canter/domain/workout/rider";
import type { Units } from "@canter/domain/units/unit";
import { useLogBox } from "../../frame/use-log-box.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { disciplineName } from "../../ui/words/discipline-in-words.ts";
import { startFor, startWith } from "../log/writing/open-with.ts";
import styles from "./workout.module.css";
import { athletesQuery, horsesElsewhereQuery } from "../../api/session.ts";
import { disciplinesQuery, workoutQuery, workoutVersionsQuery } from "../../api/workouts.ts";
import { deleteWorkout, restoreWorkout, undoWorkout, recordingQuery } from "../../api/workout-actions.ts";
import { requestFile } from "../../api/request.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import card from "../../ui/card.module.css";
import { saveFile } from "../../ui/save-file.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo, withdrawAnyUndo } from "../../ui/undo/undo-offer.ts";
import { When } from "../../ui/when.tsx";
import { excerpt } from "../../ui/words/excerpt.ts";
import { workoutTitle } from "../../ui/words/workout-in-words.ts";
import { WorkoutBody } from "../../ui/workout/workout-body.tsx";
import { AttachmentSection } from "../attachment/attachment-section.tsx";
import { ReadingOfWorkout, SetRightHint, useKeepingExample } from "../reading-example/reading-of-workout.tsx";
import { CountsAs } from "./counts-as.tsx";
import { DraftCard } from "./draft-card.tsx";
import { SetsInPlace } from "./edit/sets-in-place.tsx";
import { WorkoutWorth } from "./workout-worth.tsx";
import { isUndoable, WorkoutVersions } from "./workout-versions.tsx";
import { workoutToForm } from "./edit/workout-form.ts";
import { WorkoutEditor } from "./edit/workout-editor.tsx";

/** Opens the log box with the same workout in words, to be edited to what is done this time. */
const useDoingAgain = (workout: Workout, disciplines: readonly DisciplineResponse[]) => {
  const { member } = useActingMember();
  const box = useLogBox();
  return () => {
    startWith(member.id, workoutToText(workout, disciplineName(disciplines, workout.discipline)));
    if (workout.athleteId !== member.athleteId) startFor(member.id, workout.athleteId);
    box.open();
  };
};

/** Back to the previous page; to the history for visitors who opened the address directly. */
const WayBack = () => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      to="/history"
      className={styles.back}
      onClick={(event) => {
        if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      {canGoBack ? "Back" : "History"}
    </Link>
  );
};

const exerciseKey = (exercise: LoggedExercise): string =>
  exercise.exerciseId ?? `own:${exercise.name.toLowerCase()}`;

const Subtitle = ({ workout, acting }: { readonly workout: Workout; readonly acting: ActingMember }) => {
  const nameOf = useAthleteName();
  // A rider from elsewhere is shown among the fields.
  const rider = riderNameOf(workout.fields) === undefined ? nameOf(workout.riderAthleteId) : undefined;
  return (
    <>
      {nameOf(workout.athleteId)} · <When date={workout.date} time={workout.startTime} today={acting.today} />
      {rider && ` · with ${rider}`}
    </>
  );
};

/** Whether it may be changed here; for a horse of another group the server decides. */
const useIsWritable = ({ athleteId }: Workout, athletes: readonly AthleteResponse[]): boolean => {
  const { data: elsewhere = [] } = useQuery(horsesElsewhereQuery);
  const athlete = athletes.find(({ id }) => id === athleteId);
  return athlete ? athlete.writable : elsewhere.some(({ id }) => id === athleteId);
};

/** Deleting, undoing and restoring, with the bar that undoes a delete. */
const useTurns = (workout: Workout, title: string) => {
  const client = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteWorkout(client, workout.id),
    onSuccess: () =>
      offerUndo(`Deleted ${title}.`, async () => void (await restoreWorkout(client, workout.id))),
  });
  const undoing = useMutation({ mutationFn: () => undoWorkout(client, workout.id) });
  const restoring = useMutation({
    mutationFn: () => restoreWorkout(client, workout.id),
    onSuccess: withdrawAnyUndo,
  });
  return { deleting, undoing, restoring, error: deleting.error ?? undoing.error ?? restoring.error };
};

/** Whether there is a change to undo; unknown until the versions up to the shown one are loaded. */
const useUndoable = ({ id, version }: Workout): "none" | "some" | "unknown" => {
  const { data, isError } = useQuery({ ...workoutVersionsQuery(id), enabled: version > 1 });
  if (version === 1 || isError) return "none";
  if (!data?.some((known) => known.version === version)) return "unknown";
  return isUndoable(data) ? "some" : "none";
};

const Deleted = ({
  workout,
  acting,
  onRestore,
  isPending,
}: {
  readonly workout: Workout;
  readonly acting: ActingMember;
  /** Absent: read only. */
  readonly onRestore: (() => void) | undefined;
  readonly isPending: boolean;
}) => (
  <div className={styles.deleted}>
    <p>
      Deleted{" "}
      {workout.deletedAt !== undefined &&
        describeDate(localDateAt(workout.deletedAt, acting.member.zone), acting.today)}
      . It counts nowhere and can be brought back at any time.
    </p>
    {onRestore && (
      <Button variant="default" onClick={onRestore} loading={isPending}>
        Bring back
      </Button>
    )}
  </div>
);

/** Downloads of the workout for other apps. */
const WorkoutFiles = ({ workout }: { readonly workout: Workout }) => {
  const saving = useMutation({
    mutationFn: async (format: "fit" | "tcx") =>
      saveFile(
        await requestFile("GET /workouts/{id}/file", { params: { id: workout.id }, query: { format } }),
        `${workout.date}-${workout.discipline}.${format}`,
      ),
  });
  return (
    <div className={styles.files}>
      {(["fit", "tcx"] as const).map((format) => (
        <Button
          key={format}
          variant="subtle"
          size="compact"
          onClick={() => saving.mutate(format)}
          loading={saving.isPending && saving.variables === format}
        >
          Save as {format.toUpperCase()}
        </Button>
      ))}
      {saving.isError && <ProblemNotice error={saving.error} />}
    </div>
  );
};

type ViewProps = {
  readonly workout: Workout;
  readonly disciplines: readonly DisciplineResponse[];
  readonly athletes: readonly AthleteResponse[];
  readonly onEdit: () => void;
  readonly onWrong: () => void;
  readonly keeping: ReturnType<typeof useKeepingExample>;
};

const RecordingView = lazy(() =>
  import("../recording/recording-view.tsx").then((module) => ({ default: module.RecordingView })),
);

type RecordingSectionProps = { readonly workout: Workout; readonly units: Units };

/** A workout's recording, if there is one; loaded when it comes into view. */
const RecordingSection = ({ workout, units }: RecordingSectionProps) => {
  const { data: recording } = useQuery(recordingQuery(workout.id));
  if (!recording) return null;
  const { seconds, laps, totals } = recording;
  if (seconds.length < 2 && laps.length === 0 && Object.keys(totals).length === 0) return null;
  return (
    <Suspense fallback={<Skeleton height={320} mt="sm" />}>
      <RecordingView recording={recording} workout={workout} units={units} />
    </Suspense>
  );
};

const WorkoutView = ({ workout, disciplines, athletes, onEdit, onWrong, keeping }: ViewProps) => {
  const acting = useActingMember();
  const title = workoutTitle(workout, disciplines);
  const discipline = disciplineName(disciplines, workout.discipline);
  const turns = useTurns(workout, title);
  const isDeleted = workout.deletedAt !== undefined;
  const isWritable = useIsWritable(workout, athletes);
  const undo = useUndoable(workout);
  const again = useDoingAgain(workout, disciplines);
  const form = useMemo(() => workoutToForm(workout), [workout]);
  // A ride without a track is nothing for other apps.
  const isForApps =
    workout.source.kind === "import" || athletes.find(({ id }) => id === workout.athleteId)?.kind !== "horse";
  const mayEditHere = isWritable && !isDeleted && workout.status === "saved";
  const actions: ReactNode = isWritable && !isDeleted && (
    <>
      {undo !== "none" && (
        <Button
          variant="default"
          onClick={() => turns.undoing.mutate()}
          loading={turns.undoing.isPending || undo === "unknown"}
        >
          Undo last change
        </Button>
      )}
      <Button variant="default" onClick={() => turns.deleting.mutate()} loading={turns.deleting.isPending}>
        Delete
      </Button>
      <Button variant="default" onClick={onEdit}>
        Edit all
      </Button>
      {workout.status === "saved" && <Button onClick={again}>Do it again</Button>}
    </>
  );
  return (
    <>
      <PageHead
        title={title}
        over={
          <>
            <WayBack />
            {title !== discipline && <> · {discipline}</>}
          </>
        }
        under={<Subtitle workout={workout} acting={acting} />}
        actions={actions}
      />
      {turns.error && <ProblemNotice error={turns.error} />}
      {isDeleted && (
        <Deleted
          workout={workout}
          acting={acting}
          onRestore={isWritable ? () => turns.restoring.mutate() : undefined}
          isPending={turns.restoring.isPending}
        />
      )}
      {isWritable && workout.status === "draft" && !isDeleted && <DraftCard workout={workout} />}
      <article className={card.card} aria-label="What was done">
        <WorkoutBody
          isPage
          content={workout}
          units={acting.units}
          disciplines={disciplines}
          {...(mayEditHere && {
            setsOf: (index: number, line: ReactNode) => (
              <SetsInPlace
                workout={workout}
                index={index}
                units={acting.units}
                rows={form.exercises[index]?.sets ?? []}
              >
                {line}
              </SetsInPlace>
            ),
          })}
          nameOf={(exercise) => (
            <Link
              to="/exercises/$exerciseId"
              params={{ exerciseId: exerciseKey(exercise) }}
              search={{ athlete: workout.athleteId }}
              className={styles.exerciseLink}
            >
              {exercise.name}
            </Link>
          )}
        />
      </article>
      {!isDeleted && workout.status === "saved" && <CountsAs workout={workout} mayChange={isWritable} />}
      {!isDeleted && <AttachmentSection workoutId={workout.id} mayAdd={isWritable} />}
      <RecordingSection workout={workout} units={acting.units} />
      {!isDeleted && <WorkoutWorth workoutId={workout.id} />}
      {workout.issues.some(({ kind }) => kind === "unsure") && (
        <ul className={styles.unsure} aria-label="Worth a look">
          {workout.issues.flatMap((issue) =>
            issue.kind === "unsure"
              ? [
                  <li key={issue.text + issue.reason}>
                    Unsure about “{excerpt(issue.text)}”: {issue.reason}
                  </li>,
                ]
              : [],
          )}
        </ul>
      )}
      {isWritable && <ReadingOfWorkout workout={workout} keeping={keeping} onWrong={onWrong} />}
      <WorkoutVersions workout={workout} disciplines={disciplines} />
      {!isDeleted && isForApps && <WorkoutFiles workout={workout} />}
    </>
  );
};

/** One workout: what was done, and all its actions. */
export const WorkoutPage = () => {
  const { workoutId } = useParams({ from: "/workouts/$workoutId" });
  const { edit, wrong } = useSearch({ from: "/workouts/$workoutId" });
  const navigate = useNavigate({ from: "/workouts/$workoutId" });
  const { data: workout } = useSuspenseQuery(workoutQuery(workoutId));
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const { data: athletes } = useSuspenseQuery(athletesQuery);
  // The version that the editor was opened on: a newer one must not replace it during typing.
  const [opened, setOpened] = useState<Workout>();
  const keeping = useKeepingExample(workoutId);
  const show = (search: { readonly edit?: true; readonly wrong?: true }) => {
    setOpened(undefined);
    void navigate({ search, replace: true });
  };
  const isWritable = useIsWritable(workout, athletes);
  if (!edit || !isWritable || workout.deletedAt !== undefined)
    return (
      <WorkoutView
        workout={workout}
        disciplines={disciplines}
        athletes={athletes}
        onEdit={() => show({ edit: true })}
        onWrong={() => show({ edit: true, wrong: true })}
        keeping={keeping}
      />
    );
  if (opened?.id !== workout.id) {
    setOpened(workout);
    return null;
  }
  return (
    <>
      <WorkoutEditor
        key={`${opened.id}-${opened.version}`}
        workout={opened}
        disciplines={disciplines}
        athletes={athletes}
        onDone={() => show({})}
        {...(wrong && { onSaved: keeping.mutate, hint: <SetRightHint workoutId={opened.id} /> })}
        onReopen={setOpened}
      />
      <AttachmentSection workoutId={opened.id} mayAdd />
    </>
  );
};
