import { Button, Menu } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LoggedWorkout } from "@canter/protocol/coach/messages";
import type { PersonalRecordResponse } from "@canter/protocol/training/workouts";
import type { LoggedExercise, Workout } from "@canter/domain/workout/workout";
import type { SessionOfWorkout } from "@canter/protocol/training/programs";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { weekdays } from "@canter/domain/schedule/calendar-words";
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
import { WorthLine } from "../../workout/workout-worth.tsx";
import { DraftQuestions } from "./draft-questions.tsx";
import styles from "../log.module.css";
import { workoutInPlanQuery } from "../../../api/programs.ts";
import { markSession } from "../../../api/programs-actions.ts";
import { formatShortDate } from "../../../ui/formats.ts";

/** "Fri" for days of this week, else "Fri 27 Nov". */
const dayOf = (date: string, today: string): string =>
  `${(weekdays[weekdayOf(date) - 1] ?? "").slice(0, 3)} ${formatShortDate(date, today)}`.trim();

const sessionInWords = ({ name, date, weekNumber }: SessionOfWorkout, today: string): string =>
  `${name}, ${date === undefined ? `week ${weekNumber}` : dayOf(date, today)}`;

type CountsAsProps = { readonly workout: Workout; readonly mayChange: boolean };

/** What a saved workout counts as in the plan, with an undo; else what it could count as. */
const CountsAs = ({ workout, mayChange }: CountsAsProps) => {
  const { today } = useActingMember();
  const client = useQueryClient();
  const { data } = useQuery(workoutInPlanQuery(workout));
  const changing = useMutation({
    mutationFn: async ({ from, to }: { from?: SessionOfWorkout; to?: SessionOfWorkout }) => {
      if (from) await markSession(client, from.programId, from.sessionUid, { done: false });
      if (to) await markSession(client, to.programId, to.sessionUid, { done: true, workoutId: workout.id });
      await client.invalidateQueries({ queryKey: workoutInPlanQuery(workout).queryKey });
    },
  });
  if (!data) return null;
  const [counted] = data.counts;
  const offers = mayChange ? data.offers : [];
  if (!counted && offers.length === 0) return null;
  const programs = new Set(offers.map(({ programId }) => programId));
  const offerInWords = (offer: SessionOfWorkout) =>
    `${sessionInWords(offer, today)}${programs.size > 1 ? ` · ${offer.programName}` : ""}`;
  const choose = (to: SessionOfWorkout) => changing.mutate({ ...(counted && { from: counted }), to });
  return (
    <div className={styles.countsAs}>
      {counted && (
        <span>
          Counts as{" "}
          <Link
            to="/plan/$programId/$sessionUid"
            params={{ programId: counted.programId, sessionUid: counted.sessionUid }}
          >
            {sessionInWords(counted, today)}
          </Link>
        </span>
      )}
      {counted && mayChange && (
        <Button
          variant="subtle"
          color="gray"
          size="compact"
          loading={changing.isPending}
          onClick={() => changing.mutate({ from: counted })}
        >
          Not that one
        </Button>
      )}
      {!counted && data.asks && (
        <fieldset className={styles.whichSession}>
          <legend>Which session was it?</legend>
          {offers.map((offer) => (
            <Button
              key={`${offer.programId} ${offer.sessionUid}`}
              variant="light"
              size="compact"
              loading={changing.isPending}
              onClick={() => choose(offer)}
            >
              {offerInWords(offer)}
            </Button>
          ))}
        </fieldset>
      )}
      {offers.length > 0 && (counted !== undefined || !data.asks) && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" color="gray" size="compact" loading={changing.isPending}>
              {counted ? "Another one" : "Count it in the plan"}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offers.map((offer) => (
              <Menu.Item key={`${offer.programId} ${offer.sessionUid}`} onClick={() => choose(offer)}>
                {offerInWords(offer)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {changing.isError && <ProblemNotice error={changing.error} />}
    </div>
  );
};

type Props = {
  readonly logged: LoggedWorkout;
  /** Set when a bare text answer would complete this draft. */
  readonly conversationId: string | undefined;
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

const Actions = ({ logged, onChange, isOnPage = false }: Omit<Props, "conversationId">) => {
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
export const OutcomeCard = ({ logged, conversationId, onChange, isOnPage = false }: Props) => {
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
      {mayLog && workout.deletedAt === undefined && (
        <DraftQuestions logged={logged} conversationId={conversationId} onChange={onChange} />
      )}
      {workout.status === "saved" && workout.deletedAt === undefined && (
        <>
          <CountsAs workout={workout} mayChange={mayLog} />
          <AttachmentSection workoutId={workout.id} mayAdd={mayLog} />
        </>
      )}
      {mayLog && <Actions logged={logged} onChange={onChange} isOnPage={isOnPage} />}
    </li>
  );
};
