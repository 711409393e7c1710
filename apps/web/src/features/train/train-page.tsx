import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, type TouchEvent, useEffect, useState } from "react";
import { useParams } from "@tanstack/react-router";
import { IconCheck, IconArrowRight } from "@tabler/icons-react";
import type { PlannedSession } from "@canter/domain/program/program";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { type SessionLog, isAnythingDone } from "@canter/domain/program/progress/session-log";
import { Button } from "@mantine/core";
import { formatDuration } from "@canter/domain/units/format-units";
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
import { firstOpenStep, trainSteps, type TrainStep, stepProgress, isStepDone } from "./train-steps.ts";
import { useLeaving, useTrainMoves, type TrainMoves } from "./use-train-moves.ts";
import type { Rest } from "../../browser/unsent/unsent-sessions.ts";
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

type TrainingProps = {
  readonly program: ProgramResponse;
  readonly session: PlannedSession;
  readonly steps: readonly TrainStep[];
  readonly state: SessionLogState;
};

const titleOf = (step: TrainStep, state: SessionLogState): string =>
  (step.kind === "exercise" ? state.log.exercises[step.key]?.swappedFor : undefined) ?? step.name;

/** How long the end of a rest stays displayed, in seconds. */
const saidFor = 120;

type RestTimerProps = { readonly rest: Rest; readonly onChange: (rest: Rest | undefined) => void };

/** The rest between two sets as a progress bar. It uses the clock: a reload or a dark screen changes nothing. */
const RestTimer = ({ rest, onChange }: RestTimerProps) => {
  const [now, setNow] = useState(() => Date.now());
  const elapsed = Math.max(0, (now - rest.from) / 1000);
  const left = Math.ceil(rest.seconds - elapsed);
  const isOver = left <= 0;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const sinceEnd = Date.now() - rest.from - rest.seconds * 1000;
    if (isOver && sinceEnd < 2000) navigator.vibrate?.([200, 100, 200]);
  }, [isOver, rest]);
  const isLongOver = elapsed > rest.seconds + saidFor;
  useEffect(() => {
    if (isLongOver) onChange(undefined);
  }, [isLongOver, onChange]);
  return (
    <section className={styles.rest} data-over={isOver || undefined} aria-label="Rest">
      <span className={styles.restTrack} aria-hidden>
        <span style={{ "--share": Math.min(1, elapsed / Math.max(1, rest.seconds)) }} />
      </span>
      <div className={styles.restWords}>
        <span className={styles.restTime} role="timer">
          {isOver ? formatDuration(Math.floor(elapsed - rest.seconds)) : formatDuration(left)}
        </span>
        <output className={styles.quiet}>{isOver ? "Rest is over" : "Rest"}</output>
        <Button
          variant="default"
          onClick={() =>
            onChange(isOver ? { from: Date.now(), seconds: 30 } : { ...rest, seconds: rest.seconds + 30 })
          }
        >
          +30 s
        </Button>
        <Button variant="default" onClick={() => onChange(undefined)}>
          {isOver ? "OK" : "Skip"}
        </Button>
      </div>
    </section>
  );
};

type SaveStateProps = {
  readonly state: SessionLogState;
  /** At the end only errors are shown: what is saved there is the workout. */
  readonly isEnd: boolean;
};

/** Where the ticks are stored: on the server, or for now on this device only. */
const SaveState = ({ state: { kept, isDelayed }, isEnd }: SaveStateProps) => (
  <output className={styles.saving} data-trouble={isDelayed || kept.problem !== undefined || undefined}>
    {kept.problem !== undefined
      ? `${kept.problem} It is kept on this device.`
      : isDelayed
        ? "No connection. Kept on this device until there is one."
        : kept.log.startedAt === undefined || isEnd
          ? ""
          : kept.isSent
            ? "Saved"
            : "Saving"}
  </output>
);

/** How long a button that appears under the finger ignores taps, in milliseconds: they were meant for the one before. */
const readyAfterMs = 600;

/** It lies where Finish was: the second tap of a double tap is not meant for it. */
const SaveButton = ({ state }: Pick<SaveButtonProps, "state">) => {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), readyAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button
      disabled={!isAnythingDone(state.log)}
      loading={state.kept.finish !== undefined}
      aria-disabled={!isReady}
      // A key's click has no detail; nobody presses one by accident where the finger still is.
      onClick={({ detail }) => {
        if (isReady || detail === 0) state.finish();
      }}
    >
      Save as a workout
    </Button>
  );
};

type SaveButtonProps = {
  readonly steps: readonly TrainStep[];
  readonly state: SessionLogState;
  readonly moves: TrainMoves;
};

const Onwards = ({ steps, state, moves }: SaveButtonProps) => {
  const { here, view, go, move } = moves;
  if (view === "finish") return <SaveButton state={state} />;
  if (view === "list") return <Button onClick={() => go({ at: here, view: "finish" })}>Finish</Button>;
  const [step, next] = [steps[here], steps[here + 1]];
  const name = next && ((next.kind === "exercise" && state.log.exercises[next.key]?.swappedFor) || next.name);
  return (
    <Button
      variant={step && isStepDone(step, state.log) ? "filled" : "light"}
      rightSection={<IconArrowRight size={20} stroke={2} aria-hidden />}
      aria-label={name === undefined ? "Finish" : `Next: ${name}`}
      onClick={() => move(1)}
    >
      {name ?? "Finish"}
    </Button>
  );
};

/** The controls within reach of the thumb: the rest, the save state, and the buttons back and forward. */
const TrainBar = (props: SaveButtonProps) => {
  const { state, moves } = props;
  const { here, view, go, back } = moves;
  return (
    <div className={styles.bar} data-takes-bottom>
      {state.kept.rest && view !== "finish" && <RestTimer rest={state.kept.rest} onChange={state.setRest} />}
      <SaveState state={state} isEnd={view === "finish"} />
      <div className={styles.barButtons}>
        <Button
          variant="default"
          onClick={() => (view === undefined ? go({ at: here, view: "list" }) : back())}
        >
          {view === undefined ? "List" : "Back"}
        </Button>
        <Onwards {...props} />
      </div>
    </div>
  );
};

const Training = ({ program, session, steps, state }: TrainingProps) => {
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
const AtSession = ({ program, session }: Pick<TrainingProps, "program" | "session">) => {
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
