import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, type TouchEvent, useEffect } from "react";
import { useParams } from "@tanstack/react-router";
import { IconCheck } from "@tabler/icons-react";
import type { PlannedSession } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { programQuery } from "../../api/programs.ts";
import { MissingPage } from "../../ui/page/missing-page.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { BackLink } from "../program/back-link.tsx";
import { findSession } from "../program/session/find-session.ts";
import { SessionWarmup } from "../program/session/session-warmup.tsx";
import { useIsHorse, whoTrains } from "../program/who-trains.ts";
import { type SessionLogState, useSessionLog } from "./use-session-log.ts";
import { FinishView, SessionDone, SessionWaiting } from "./finish-view.tsx";
import { StepBody } from "./step/step-body.tsx";
import { StepMenu } from "./step/step-menu.tsx";
import { TrainBar } from "./train-bar.tsx";
import { firstOpenStep, trainSteps, type TrainStep, stepProgress } from "./train-steps.ts";
import { useLeaving, useTrainMoves } from "./use-train-moves.ts";
import styles from "./train.module.css";

type StepListProps = {
  readonly steps: readonly TrainStep[];
  readonly log: SessionLog;
  readonly onOpen: (index: number) => void;
};

const words = (step: TrainStep, log: SessionLog): string => {
  const { done, total, isSkipped } = stepProgress(step, log);
  if (isSkipped) return "skipped";
  if (step.kind !== "exercise") return done ? "done" : "to do";
  return `${done} of ${total} sets`;
};

/** The whole session at a glance; a tap opens a step. */
const StepList = ({ steps, log, onOpen }: StepListProps) => (
  <ol className={styles.list}>
    {steps.map((step, index) => {
      const { done, total, isSkipped } = stepProgress(step, log);
      const swapped = step.kind === "exercise" ? log.exercises[step.key]?.swappedFor : undefined;
      return (
        <li key={step.key}>
          <button type="button" className={styles.row} onClick={() => onOpen(index)}>
            <span className={styles.rowMark} data-done={done >= total || undefined} aria-hidden>
              {done >= total && !isSkipped ? <IconCheck size={20} stroke={2.4} /> : index + 1}
            </span>
            <span className={styles.listName}>
              {swapped ?? step.name}
              {step.kind === "exercise" && step.exercise.groupLabel && (
                <span className={styles.letter}>{step.exercise.groupLabel}</span>
              )}
            </span>
            <span className={styles.quiet}>{words(step, log)}</span>
          </button>
        </li>
      );
    })}
  </ol>
);

/** How far a finger must move sideways to mean the next step, in CSS pixels. */
const farEnough = 70;

/** A swipe to the left or right; up and down stays scrolling. */
const useSwipe = (onSwipe: (by: 1 | -1) => void) => {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!touch || !from) return;
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(dx) > farEnough && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
};

/** Keeps the screen on during training, where the browser can; a hidden page loses the lock, so it is requested again. */
const useWakeLock = (): void => {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      try {
        const granted = await navigator.wakeLock.request("screen");
        if (isOver) void granted.release();
        else lock = granted;
      } catch {
        // Low battery, or not allowed: the screen turns off as usual.
      }
    };
    const onVisible = () => void ask();
    document.addEventListener("visibilitychange", onVisible);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
};

type Props = {
  readonly program: ProgramResponse;
  readonly session: PlannedSession;
  readonly steps: readonly TrainStep[];
  readonly state: SessionLogState;
};

const titleOf = (step: TrainStep, state: SessionLogState): string =>
  (step.kind === "exercise" ? state.log.exercises[step.key]?.swappedFor : undefined) ?? step.name;

const Training = ({ program, session, steps, state }: Props) => {
  const acting = useActingMember();
  const who = whoTrains(program, acting, useIsHorse(program.athleteId));
  useWakeLock();
  const moves = useTrainMoves(steps.length, firstOpenStep(steps, state.log));
  const { here, view, go } = moves;
  const swipe = useSwipe(moves.move);
  const step = steps[here];
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
        under={who}
        actions={
          isStep &&
          step.kind === "exercise" && (
            <StepMenu
              key={step.key}
              exercise={step.exercise}
              athleteId={program.athleteId}
              state={state}
              moves={moves}
            />
          )
        }
      />
      {(view === "list" || (isStep && here === 0)) && <SessionWarmup session={session} />}
      {isStep && <StepBody key={step.key} step={step} program={program} state={state} />}
      {view === "list" && <StepList steps={steps} log={state.log} onOpen={(index) => go({ at: index })} />}
      {view === "finish" && <FinishView program={program} session={session} steps={steps} state={state} />}
      <TrainBar steps={steps} state={state} moves={moves} />
    </div>
  );
};

/** A session: to be done, over but not sent yet, or done. */
const AtSession = ({ program, session }: Pick<Props, "program" | "session">) => {
  const state = useSessionLog({
    programId: program.id,
    sessionUid: session.uid,
    name: session.name,
    stored: program.logs[session.uid],
  });
  const steps = trainSteps(session);
  const isWaiting = state.kept.finish !== undefined && state.isDelayed;
  useLeaving(session.completed || isWaiting);
  if (session.completed) return <SessionDone program={program} session={session} />;
  const training = { program, session, steps, state };
  return isWaiting ? <SessionWaiting {...training} /> : <Training {...training} />;
};

/** A session to train from: one thing at a time, with one thumb; ticks survive a reload. */
export const TrainPage = () => {
  const { programId, sessionUid } = useParams({ from: "/train/$programId/$sessionUid" });
  const { data: program } = useSuspenseQuery(programQuery(programId));
  const found = findSession(program.program, sessionUid);
  if (!found) return <MissingPage what="This session is no longer in the plan." />;
  if (!program.mayEdit) return <MissingPage what="You can look at this program, but not train from it." />;
  return <AtSession key={sessionUid} program={program} session={found.session} />;
};
