import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { isAnythingDone } from "@canter/domain/program/progress/session-log";
import { formatDuration } from "@canter/domain/units/format-units";
import type { SessionLogState } from "./use-session-log.ts";
import styles from "./train.module.css";
import { isStepDone, type TrainStep } from "./train-steps.ts";
import type { TrainMoves } from "./use-train-moves.ts";
import type { Rest } from "../../browser/unsent/unsent-sessions.ts";

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
const SaveButton = ({ state }: Pick<Props, "state">) => {
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

type Props = {
  readonly steps: readonly TrainStep[];
  readonly state: SessionLogState;
  readonly moves: TrainMoves;
};

const Onwards = ({ steps, state, moves }: Props) => {
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
export const TrainBar = (props: Props) => {
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
