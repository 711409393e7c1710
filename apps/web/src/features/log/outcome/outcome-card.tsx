import { Button, Menu } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LoggedWorkout } from "@canter/protocol/coach/messages";
import type { PersonalRecordResponse } from "@canter/protocol/training/workouts";
import type { LoggedExercise, Workout } from "@canter/domain/workout/workout";
import { athletesQuery } from "../../../api/session.ts";
import { disciplinesQuery } from "../../../api/workouts.ts";
import { deleteWorkout, patchWorkout, restoreWorkout } from "../../../api/workout-actions.ts";
import { useMayLog } from "../../../frame/use-may-log.ts";
import { useAthleteName } from "../../../frame/use-athlete-name.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import card from "../../../ui/card.module.css";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { When } from "../../../ui/when.tsx";
import { recordInWords } from "../../../ui/words/record-in-words.ts";
import { workoutTitle } from "../../../ui/words/workout-in-words.ts";
import { WorkoutBody } from "../../../ui/workout/workout-body.tsx";
import { AttachmentSection } from "../../attachment/attachment-section.tsx";
import { CountsAs } from "../../workout/counts-as.tsx";
import { WorthLine } from "../../workout/workout-worth.tsx";
import { DraftQuestions } from "./draft-questions.tsx";
import styles from "../log.module.css";

type Props = {
  readonly logged: LoggedWorkout;
  readonly onChange: (workout: Workout, logged?: readonly LoggedWorkout[]) => void;
  /** It is part of a page to come back to, not of the box. */
  readonly isOnPage?: boolean;
};

/** Only a record with a predecessor counts as broken. */
const isBroken = (record: PersonalRecordResponse): boolean => record.previousValue !== undefined;

const isOf = (record: PersonalRecordResponse, exercise: LoggedExercise): boolean =>
  record.subject.kind === "exercise" &&
  (record.subject.exerciseId === exercise.exerciseId || record.subject.name === exercise.name);

const NotMine = ({ logged, onChange }: Pick<Props, "logged" | "onChange">) => {
  const client = useQueryClient();
  const { data: athletes = [] } = useQuery(athletesQuery);
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  const { workout } = logged;
  const kind = disciplines.find(({ id }) => id === workout.discipline)?.athleteKind ?? "any";
  const giving = useMutation({
    mutationFn: (athleteId: string) =>
      patchWorkout(client, workout.id, { version: workout.version, athleteId }),
    onSuccess: (changed, athleteId) => {
      const athleteName = athletes.find(({ id }) => id === athleteId)?.name ?? logged.athleteName;
      onChange(changed, [{ ...logged, workout: changed, athleteName, records: [] }]);
    },
  });
  const removing = useMutation({
    mutationFn: () => deleteWorkout(client, workout.id),
    onSuccess: (changed) => onChange(changed),
  });
  const error = giving.error ?? removing.error;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact"
            loading={giving.isPending || removing.isPending}
          >
            Not mine
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Whose was it?</Menu.Label>
          {athletes
            .filter(
              (athlete) =>
                athlete.writable &&
                athlete.id !== workout.athleteId &&
                (kind === "any" || athlete.kind === kind),
            )
            .map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => giving.mutate(id)}>
                {name}
              </Menu.Item>
            ))}
          <Menu.Item onClick={() => removing.mutate()}>Nobody here: delete it</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {error && <ProblemNotice error={error} />}
    </>
  );
};

const Actions = ({ logged, onChange, isOnPage = false }: Props) => {
  const client = useQueryClient();
  const { workout } = logged;
  const isGone = workout.deletedAt !== undefined;
  const turning = useMutation({
    mutationFn: () => (isGone ? restoreWorkout(client, workout.id) : deleteWorkout(client, workout.id)),
    onSuccess: (changed) => onChange(changed),
  });
  if (isGone) {
    return (
      <div className={styles.actions}>
        <Button variant="subtle" size="compact" loading={turning.isPending} onClick={() => turning.mutate()}>
          Bring back
        </Button>
        {turning.isError && <ProblemNotice error={turning.error} />}
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Button
        variant="subtle"
        size="compact"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/workouts/$workoutId"
            params={{ workoutId: workout.id }}
            search={{ edit: true }}
            replace={!isOnPage}
          />
        )}
      >
        Edit
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact"
        loading={turning.isPending}
        onClick={() => turning.mutate()}
      >
        Undo
      </Button>
      <NotMine logged={logged} onChange={onChange} />
      {turning.isError && <ProblemNotice error={turning.error} />}
    </div>
  );
};

const headline = (workout: Workout): string => {
  if (workout.deletedAt !== undefined) return "taken back";
  return workout.status === "draft" ? "a draft" : "saved";
};

/** One workout of a message, after saving. */
export const OutcomeCard = ({ logged, onChange, isOnPage = false }: Props) => {
  const acting = useActingMember();
  const mayLog = useMayLog();
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  const { workout } = logged;
  const { units } = acting;
  const nameOf = useAthleteName();
  // One's own ride needs no rider in one's own box.
  const rider =
    workout.riderAthleteId === acting.member.athleteId ? undefined : nameOf(workout.riderAthleteId);
  const broken = logged.records.filter(isBroken);
  const ofTheWhole = broken.filter((record) => !workout.exercises.some((exercise) => isOf(record, exercise)));
  const recordsOf = (exercise: LoggedExercise) => {
    const found = broken.filter((record) => isOf(record, exercise));
    return (
      found.length > 0 && (
        <span className={styles.records}>
          {found.map((record) => recordInWords(record, units)).join(" · ")}
        </span>
      )
    );
  };
  return (
    <li className={card.card}>
      <div className={workout.deletedAt === undefined ? undefined : styles.gone}>
        <div className={card.head}>
          <h3>{workoutTitle(workout, disciplines)}</h3>
          <span className={card.quiet}>
            {logged.athleteName}
            {rider !== undefined && ` with ${rider}`} ·{" "}
            <When date={workout.date} time={workout.startTime} today={acting.today} /> · {headline(workout)}
          </span>
        </div>
        <WorkoutBody content={workout} units={units} disciplines={disciplines} afterSets={recordsOf} />
        {ofTheWhole.length > 0 && (
          <p className={styles.records}>
            {ofTheWhole.map((record) => recordInWords(record, units)).join(" · ")}
          </p>
        )}
        {workout.status === "saved" && workout.deletedAt === undefined && (
          <WorthLine workoutId={workout.id} />
        )}
      </div>
      {mayLog && workout.deletedAt === undefined && <DraftQuestions logged={logged} onChange={onChange} />}
      {workout.status === "saved" && workout.deletedAt === undefined && (
        <>
          <CountsAs workout={workout} mayChange={mayLog} />
          <AttachmentSection workoutId={workout.id} mayAdd={mayLog} isQuiet />
        </>
      )}
      {mayLog && <Actions logged={logged} onChange={onChange} isOnPage={isOnPage} />}
    </li>
  );
};
