import { Button, ActionIcon, Menu } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { datePart } from "@canter/domain/program/entered-date";
import type { PlannedSession, PlannedExercise } from "@canter/domain/program/program";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { useState } from "react";
import { IconDots } from "@tabler/icons-react";
import { plannedTargets } from "@canter/domain/program/targets/planned-targets";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import type { Mass, MassUnit } from "@canter/domain/units/unit";
import { formatDurationInWords } from "@canter/domain/units/format-units";
import { programQuery } from "../../../api/programs.ts";
import { formatShortDate } from "../../../ui/formats.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { MissingPage } from "../../../ui/page/missing-page.tsx";
import { PageHead } from "../../../ui/page/page-head.tsx";
import { When } from "../../../ui/when.tsx";
import { BackLink } from "../back-link.tsx";
import { findSession, type FoundSession } from "./find-session.ts";
import { cardioInWords, isRest, sessionInWords, workInWords } from "../planned-in-words.ts";
import { PlaySession } from "./play-session.tsx";
import { SessionWarmup } from "./session-warmup.tsx";
import { SessionMenu } from "./session-menu.tsx";
import { usePlayableContent } from "./use-playable-content.ts";
import { trainWord, useIsHorse } from "../who-trains.ts";
import { UndoButtons, useProgramUndo } from "../page/program-versions.tsx";
import { WithTerms } from "../term/term.tsx";
import { EditProblem, toolCall, useProgramEdits } from "../page/use-program-edits.tsx";
import { EditExerciseForm, NewExerciseForm, exerciseContent, type PlacedExercise } from "./exercise-form.tsx";
import styles from "./session.module.css";

const Timed = ({ session: { cardio, work } }: { readonly session: PlannedSession }) => (
  <>
    {cardio && (
      <section className={styles.timed}>
        <h2>{cardioInWords(cardio)}</h2>
        {cardio.instructions && <p>{cardio.instructions}</p>}
        {cardio.notes && <p className={styles.quiet}>{cardio.notes}</p>}
      </section>
    )}
    {work && (
      <section className={styles.timed}>
        <h2>{workInWords(work)}</h2>
        {work.focus && <p>{work.focus}</p>}
      </section>
    )}
  </>
);

type ActionsProps = { readonly program: ProgramResponse; readonly found: FoundSession };

const Actions = ({ program, found: { session } }: ActionsProps) => {
  const params = { programId: program.id, sessionUid: session.uid };
  const workoutId = program.workouts[session.uid];
  const isUnderWay = program.logs[session.uid] !== undefined;
  const isHorse = useIsHorse(program.athleteId);
  const isOpen = sessionState(session) === "open";
  const contentIds = usePlayableContent(program.athleteId, session);
  return (
    <>
      <SessionMenu program={program} sessionUid={session.uid} />
      {workoutId !== undefined && (
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/workouts/$workoutId" params={{ workoutId }} />}
        >
          What you did
        </Button>
      )}
      {isOpen && (
        <Button
          {...(contentIds.length > 0 && { variant: "default" })}
          renderRoot={(props) => <Link {...props} to="/train/$programId/$sessionUid" params={params} />}
        >
          {isUnderWay ? "Go on" : trainWord(session, isHorse)}
        </Button>
      )}
      {isOpen && contentIds.length > 0 && <PlaySession {...params} contentIds={contentIds} />}
    </>
  );
};

const Subtitle = ({ program, found: { session } }: ActionsProps) => {
  const { today } = useActingMember();
  const date = program.dates[session.uid];
  const instead = program.substitutions.find(({ sessionUid }) => sessionUid === session.uid);
  const says = sessionInWords(session, program.paces);
  const doneOn = session.completed ? datePart(session.completedDate) : undefined;
  const isOtherDay = doneOn !== undefined && date !== undefined && doneOn !== date;
  const nothing = isRest(session) ? "Rest" : "Nothing planned yet";
  return (
    <>
      {session.completed && (
        <>
          Done{isOtherDay && <> on {formatShortDate(doneOn, today)}</>}
          {instead ? ` with something else: ${instead.reason}` : ""} ·{" "}
        </>
      )}
      {isOtherDay && "planned for "}
      {date !== undefined && <When date={date} today={today} />}
      {date !== undefined && says && " · "}
      {says}
      {says === "" && (date === undefined ? nothing : ` · ${nothing.toLowerCase()}`)}
    </>
  );
};

type ExerciseRowProps = {
  readonly program: ProgramResponse;
  readonly exercise: PlannedExercise;
  readonly place: PlacedExercise["place"];
  readonly count: number;
  readonly targets: { readonly trainingMaxes: Readonly<Record<string, Mass>>; readonly unit: MassUnit };
  readonly isEditable: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onEdit: (calls: readonly ToolCall[], after?: (program: ProgramResponse) => void) => void;
};

const asides = ({ warmupSets, restSeconds, groupLabel }: PlannedExercise): string =>
  [
    ...(warmupSets > 0 ? [`${warmupSets} warm-up ${warmupSets === 1 ? "set" : "sets"}`] : []),
    ...(restSeconds > 0 ? [`rest ${formatDurationInWords(restSeconds)}`] : []),
    ...(groupLabel ? [`superset ${groupLabel}`] : []),
  ].join(" · ");

const ExerciseMenu = ({ exercise, place, count, onEdit }: ExerciseRowProps) => {
  const offer = useProgramUndo();
  const move = (by: number) =>
    onEdit([toolCall("reorder_exercises", { ...place, newPosition: place.exerciseNumber + by })]);
  const { exerciseNumber, ...session } = place;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${exercise.name}`}>
          <IconDots size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => move(-1)} disabled={exerciseNumber === 1}>
          Move up
        </Menu.Item>
        <Menu.Item onClick={() => move(1)} disabled={exerciseNumber === count}>
          Move down
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            onEdit([
              toolCall("modify_exercise", { ...place, updates: { skipped: exercise.skipped !== true } }),
            ])
          }
        >
          {exercise.skipped ? "Don’t skip it" : "Skip it"}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            onEdit([
              toolCall("add_exercise", {
                ...session,
                position: exerciseNumber + 1,
                exercise: exerciseContent(exercise),
              }),
            ])
          }
        >
          Duplicate
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            onEdit([toolCall("remove_exercise", place)], (after) =>
              offer(`Took out ${exercise.name}.`, after),
            )
          }
        >
          Take it out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** One planned exercise: its prescription, and its fields for editing in place. */
const ExerciseRow = (props: ExerciseRowProps) => {
  const { program, exercise, place, targets, isEditable, isOpen, onOpen } = props;
  if (isOpen)
    return (
      <li className={styles.exercise}>
        <EditExerciseForm
          programId={program.id}
          placed={{ version: program.version, exercise, place }}
          onDone={() => onOpen(false)}
        />
      </li>
    );
  const { text, reps } = plannedTargets(exercise, targets);
  const count = exercise.workingSets > 1 && reps.kind !== "ladder" ? `${exercise.workingSets} × ` : "";
  return (
    <li className={styles.exercise} data-skipped={exercise.skipped || undefined}>
      <div className={styles.exerciseWords}>
        <h2>{exercise.name}</h2>
        <p className={styles.target}>
          <WithTerms>{`${count}${text}`}</WithTerms>
          {exercise.skipped && <span className={styles.quiet}> · skipped</span>}
        </p>
        {asides(exercise) && (
          <p className={styles.quiet}>
            <WithTerms>{asides(exercise)}</WithTerms>
          </p>
        )}
        {exercise.notes && (
          <p className={styles.notes}>
            <WithTerms>{exercise.notes}</WithTerms>
          </p>
        )}
      </div>
      {isEditable && (
        <div className={styles.exerciseButtons}>
          <Button
            variant="subtle"
            color="gray"
            size="compact"
            aria-label={`Edit ${exercise.name}`}
            onClick={() => onOpen(true)}
          >
            Edit
          </Button>
          <ExerciseMenu {...props} />
        </div>
      )}
    </li>
  );
};

type SessionExercisesProps = {
  readonly program: ProgramResponse;
  readonly found: FoundSession;
  readonly isEditable: boolean;
};

/** The exercises of a session, in order; each can be edited, moved, skipped and removed. */
const SessionExercises = ({ program, found, isEditable }: SessionExercisesProps) => {
  const place = useActingMember();
  const editing = useProgramEdits(program);
  const [open, setOpen] = useState<string>();
  const { session, weekNumber, sessionNumber } = found;
  const targets = { trainingMaxes: program.trainingMaxes, unit: place.member.units };
  const add = (exercise: ReturnType<typeof exerciseContent>) =>
    editing.mutate([toolCall("add_exercise", { weekNumber, sessionNumber, position: "end", exercise })], {
      onSuccess: () => setOpen(undefined),
    });
  return (
    <section aria-label="Exercises">
      {session.exercises.length > 0 && (
        <ol className={styles.exercises}>
          {session.exercises.map((exercise, index) => (
            <ExerciseRow
              key={exercise.uid}
              program={program}
              exercise={exercise}
              place={{ weekNumber, sessionNumber, exerciseNumber: index + 1 }}
              count={session.exercises.length}
              targets={targets}
              isEditable={isEditable}
              isOpen={open === exercise.uid}
              onOpen={(isOpen) => setOpen(isOpen ? exercise.uid : undefined)}
              onEdit={(calls, after) => editing.mutate(calls, { onSuccess: (changed) => after?.(changed) })}
            />
          ))}
        </ol>
      )}
      {open === "new" && (
        <div className={styles.newExercise}>
          <NewExerciseForm isPending={editing.isPending} onSave={add} onCancel={() => setOpen(undefined)} />
        </div>
      )}
      <EditProblem error={editing.error} />
      {isEditable && open !== "new" && (
        <Button variant="subtle" mt="xs" onClick={() => setOpen("new")}>
          Add an exercise
        </Button>
      )}
    </section>
  );
};

/** One planned session: its content, to view, edit and train from. */
export const SessionPage = () => {
  const { programId, sessionUid } = useParams({ from: "/plan/$programId/$sessionUid" });
  const { data: program } = useSuspenseQuery(programQuery(programId));
  const isHorse = useIsHorse(program.athleteId);
  const found = findSession(program.program, sessionUid);
  if (!found) return <MissingPage what="This session is no longer in the plan." />;
  const { session, week } = found;
  const isEditable = program.mayEdit && program.deletedAt === undefined;
  return (
    <>
      <PageHead
        title={session.name}
        over={
          <BackLink to="/plan/$programId" params={{ programId }}>
            {isHorse && <>{program.athleteName} · </>}
            {program.name} · Week {week.weekNumber}
          </BackLink>
        }
        under={<Subtitle program={program} found={found} />}
        actions={isEditable && <Actions program={program} found={found} />}
      />
      {isEditable && <UndoButtons program={program} />}
      <SessionWarmup session={session} />
      {!(isHorse && session.exercises.length === 0) && (
        <SessionExercises program={program} found={found} isEditable={isEditable} />
      )}
      <Timed session={session} />
      {session.notes && <p className={styles.notes}>{session.notes}</p>}
    </>
  );
};
