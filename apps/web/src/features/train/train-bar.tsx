import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { problemWords } from "../../ui/page/problem-notice.tsx";
import type { SessionLogState } from "./use-session-log.ts";
import styles from "./train.module.css";
import { RestTimer } from "./rest-timer.tsx";
import { isAnythingDone, isStepDone, type TrainStep } from "./train-steps.ts";
import type { TrainMoves } from "./use-train-moves.ts";

type SaveStateProps = {
  readonly state: SessionLogState;
  /** At the end only errors are shown: what is saved there is the workout. */
  readonly isEnd: boolean;
};

/** Where the ticks are stored: on the server, or for now on this device only. */
const SaveState = ({ state: { kept, error, isRefused }, isEnd }: SaveStateProps) => (
  <output className={styles.saving} data-trouble={error !== undefined || undefined}>
    {isRefused
      ? `${problemWords(error)} It is kept on this device.`
      : error !== undefined
        ? "No connection. Kept on this device until there is one."
        : kept.log.startedAt === undefined || isEnd
          ? ""
          : kept.isSent
            ? "Saved"
            : "Saving"}
  </output>
);

type Props = {
  readonly steps: readonly TrainStep[];
  readonly state: SessionLogState;
  readonly moves: TrainMoves;
  readonly isSaving: boolean;
  readonly onSave: () => void;
};

const Onwards = ({ steps, state, moves, isSaving, onSave }: Props) => {
  const { here, view, go, move } = moves;
  if (view === "finish")
    return (
      <Button disabled={!isAnythingDone(state.log)} loading={isSaving} onClick={onSave}>
        Save as a workout
      </Button>
    );
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
