import { Button } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { PlannedSession } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/programs";
import { programQuery } from "../../api/programs.ts";
import { usePlace } from "../../frame/use-place.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MissingPage } from "../../ui/missing-page.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { BackLink } from "../plan/back-link.tsx";
import { findSession } from "../plan/find-session.ts";
import { ExerciseStep } from "./exercise-step.tsx";
import { FinishView } from "./finish-view.tsx";
import { RestTimer } from "./rest-timer.tsx";
import { SaveState } from "./save-state.tsx";
import { SessionDone } from "./session-done.tsx";
import { withExercise } from "./set-rows.ts";
import { StepList } from "./step-list.tsx";
import { StepMenu } from "./step-menu.tsx";
import { TimedStep } from "./timed-step.tsx";
import { firstOpenStep, trainSteps, type TrainStep } from "./train-steps.ts";
import type { TrainSearch } from "./train-search.ts";
import { useSessionLog, type SessionLogState } from "./use-session-log.ts";
import { useSwipe } from "./use-swipe.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import styles from "./train.module.css";

type Props = { readonly program: ProgramResponse; readonly session: PlannedSession };

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null;

/** Arrow keys go from step to step. */
const useArrows = (onStep: (by: 1 | -1) => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (event.key === "ArrowRight") onStep(1);
      if (event.key === "ArrowLeft") onStep(-1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onStep]);
};

const StepBody = ({
  step,
  program,
  state,
}: {
  readonly step: TrainStep;
  readonly program: ProgramResponse;
  readonly state: SessionLogState;
}) => {
  const place = usePlace();
  if (step.kind !== "exercise") return <TimedStep step={step} state={state} />;
  const { exercise } = step;
  const entry = state.log.exercises[exercise.uid];
  if (entry?.skipped)
    return (
      <EmptyState
        example="Do it after all"
        onExample={() => state.change((log) => withExercise(log, exercise.uid, { skipped: false }))}
      >
        Skipped, this time.
      </EmptyState>
    );
  return (
    <>
      {entry?.swappedFor !== undefined && <p className={styles.quiet}>Instead of {exercise.name}</p>}
      {exercise.groupLabel && (
        <p className={styles.quiet}>Superset {exercise.groupLabel}: in turn with the others</p>
      )}
      <ExerciseStep
        exercise={exercise}
        athleteId={program.athleteId}
        options={{ trainingMaxes: program.trainingMaxes, unit: place.member.units }}
        state={state}
      />
      {entry?.notes && <p className={styles.notes}>{entry.notes}</p>}
    </>
  );
};

const titleOf = (step: TrainStep, state: SessionLogState): string =>
  (step.kind === "exercise" ? state.log.exercises[step.key]?.swappedFor : undefined) ?? step.name;

const Training = ({ program, session }: Props) => {
  const place = usePlace();
  const navigate = useNavigate({ from: "/train/$programId/$sessionUid" });
  const { at, view } = useSearch({ from: "/train/$programId/$sessionUid" });
  const state = useSessionLog({
    programId: program.id,
    sessionUid: session.uid,
    stored: program.logs[session.uid],
    now: place.now,
  });
  useWakeLock();
  const steps = trainSteps(session);
  const here = Math.min(at ?? firstOpenStep(steps, state.log), steps.length - 1);
  const step = steps[here];
  const go = (search: TrainSearch) => void navigate({ search, replace: true, resetScroll: true });
  const move = (by: 1 | -1) => {
    if (view !== undefined) return go({ at: here });
    const target = here + by;
    if (target >= steps.length) go({ at: here, view: "finish" });
    else if (target >= 0) go({ at: target });
  };
  useArrows(move);
  const swipe = useSwipe(move);
  if (!step) return <MissingPage what="There is nothing to do in this session." />;
  const isStep = view === undefined;
  const over = (
    <BackLink to="/plan/$programId/$sessionUid" params={{ programId: program.id, sessionUid: session.uid }}>
      {isStep ? `${session.name} · ${here + 1} of ${steps.length}` : program.name}
    </BackLink>
  );
  return (
    <div className={styles.page} {...swipe}>
      <PageHead
        title={isStep ? titleOf(step, state) : view === "list" ? session.name : "How did it go?"}
        over={over}
        actions={
          isStep &&
          step.kind === "exercise" && <StepMenu key={step.key} exercise={step.exercise} state={state} />
        }
      />
      {isStep && <StepBody key={step.key} step={step} program={program} state={state} />}
      {view === "list" && <StepList steps={steps} log={state.log} onOpen={(index) => go({ at: index })} />}
      {view === "finish" && (
        <FinishView
          program={program}
          session={session}
          steps={steps}
          options={{ trainingMaxes: program.trainingMaxes, unit: place.member.units }}
          state={state}
        />
      )}
      <div className={styles.bar} data-takes-bottom>
        {state.kept.rest && <RestTimer rest={state.kept.rest} onChange={state.setRest} />}
        <SaveState state={state} />
        <div className={styles.barButtons}>
          <Button variant="default" onClick={() => go(isStep ? { at: here, view: "list" } : { at: here })}>
            {isStep ? "List" : "Back"}
          </Button>
          {view === "list" ? (
            <Button onClick={() => go({ at: here, view: "finish" })}>Finish</Button>
          ) : (
            isStep && (
              <Button variant="light" onClick={() => move(1)}>
                {here + 1 < steps.length ? `Next: ${steps[here + 1]?.name}` : "Finish"}
              </Button>
            )
          )}
        </div>
      </div>
    </div>
  );
};

/** A session to train from: one thing at a time, with one thumb; what is ticked off outlives a reload. */
export const TrainPage = () => {
  const { programId, sessionUid } = useParams({ from: "/train/$programId/$sessionUid" });
  const { data: program } = useSuspenseQuery(programQuery(programId));
  const found = findSession(program.program, sessionUid);
  if (!found) return <MissingPage what="This session is no longer in the plan." />;
  if (!program.mayEdit) return <MissingPage what="You can look at this program, but not train from it." />;
  return found.session.completed ? (
    <SessionDone program={program} session={found.session} />
  ) : (
    <Training key={sessionUid} program={program} session={found.session} />
  );
};
