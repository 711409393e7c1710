import { TermList } from "../../program/term/term.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@mantine/core";
import { useState } from "react";
import { IconCheck } from "@tabler/icons-react";
import type { Mass, MassUnit } from "@canter/domain/units/unit";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { SetLog } from "@canter/domain/program/progress/session-log";
import { suggestLoad } from "@canter/domain/program/targets/suggest-load";
import { loadStep } from "@canter/domain/program/targets/resolve-load";
import { parseLoad } from "@canter/domain/program/targets/parse-load";
import type { LoadTarget } from "@canter/domain/program/targets/target";
import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import { patchProgram, refreshProgram } from "../../../api/programs-actions.ts";
import { isOutdated } from "../../../ui/edit/use-editor.ts";
import { formatMass } from "../../../ui/formats.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { When } from "../../../ui/when.tsx";
import type { Rest } from "../../../browser/unsent/unsent-sessions.ts";
import type { SessionLogState } from "../use-session-log.ts";
import { workingSetsInWords } from "../../../ui/words/sets-in-words.ts";
import styles from "../train.module.css";
import { tickedRow, withSet } from "./change-log.ts";
import { SetList, nameOfRow } from "./set-list.tsx";
import { setRows, type SetRow } from "./set-rows.ts";
import { useLastTime, type LastTime } from "./use-last-time.ts";
import { nudgedReps, nudgedSeconds, nudgedWeight } from "./nudge.ts";
import { Stepper } from "./stepper.tsx";

type ActiveSetProps = {
  readonly row: SetRow;
  readonly name: string;
  readonly isLoaded: boolean;
  readonly unit: MassUnit;
  readonly onChange: (patch: Partial<SetLog>) => void;
  readonly onTick: () => void;
};

const maxWeight = 5000;
const whole = (value: number): number => Math.min(100_000, Math.round(value));

/** The current set: its numbers, to adjust with the thumb, and one large button to tick it off. */
const ActiveSet = ({ row, name, isLoaded, unit, onChange, onTick }: ActiveSetProps) => {
  const { measure, reps, seconds, weight } = row;
  const loadUnit = weight?.unit ?? unit;
  return (
    <div className={styles.active}>
      {isLoaded && (
        <Stepper
          label={`Weight of ${name}`}
          value={weight?.value}
          unit={loadUnit}
          step={formatMass({ value: loadStep[loadUnit], unit: loadUnit })}
          onNudge={(by) => onChange({ weight: nudgedWeight(weight, by, loadUnit) })}
          onType={(value) => onChange({ weight: { value: Math.min(value, maxWeight), unit: loadUnit } })}
        />
      )}
      {measure === "reps" && (
        <Stepper
          label={`Reps of ${name}`}
          value={reps}
          unit="reps"
          step="1 rep"
          onNudge={(by) => onChange({ reps: nudgedReps(reps, by) })}
          onType={(value) => onChange({ reps: whole(value) })}
        />
      )}
      {measure === "time" && (
        <Stepper
          label={`Seconds of ${name}`}
          value={seconds}
          unit="s"
          step="5 seconds"
          onNudge={(by) => onChange({ durationSeconds: nudgedSeconds(seconds, by) })}
          onType={(value) => onChange({ durationSeconds: Math.max(1, whole(value)) })}
        />
      )}
      {measure === "as planned" && <p className={styles.asPlanned}>{row.target}</p>}
      <Button
        className={styles.tick}
        variant={row.isDone ? "default" : "filled"}
        leftSection={<IconCheck size={24} stroke={2.2} aria-hidden />}
        onClick={onTick}
      >
        {row.isDone ? "Not done after all" : "Done"}
      </Button>
    </div>
  );
};

/** Adds a training max to a program, so that its percentages become weights. */
const useTrainingMax = (program: ProgramResponse, name: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mass: Mass) =>
      patchProgram(client, program.id, {
        version: program.version,
        updatedAt: program.updatedAt,
        trainingMaxes: { ...program.trainingMaxes, [name]: mass },
      }),
    onError: (error) => {
      if (isOutdated(error)) refreshProgram(client, program.id);
    },
  });
};

type UseExerciseProps = {
  readonly exercise: PlannedExercise;
  readonly program: ProgramResponse;
  readonly state: SessionLogState;
};

/** Rests after warm-up sets are short. */
const warmupRest = 60;

const restAfter = (row: SetRow, { restSeconds }: PlannedExercise): Rest | undefined => {
  const seconds = row.isWarmup ? Math.min(warmupRest, restSeconds) : restSeconds;
  return seconds > 0 ? { from: Date.now(), seconds } : undefined;
};

type AskLoadProps = {
  /** `weight`: of the working sets; `max`: the training max that percentages refer to. */
  readonly what: "weight" | "max";
  readonly name: string;
  readonly unit: MassUnit;
  readonly isPending?: boolean;
  readonly onUse: (mass: Mass) => void;
  readonly onLater: () => void;
};

const words = {
  weight: {
    title: "What do you lift?",
    says: "Said once: your sets and warm-ups go by it, and the next session starts from it.",
    later: "Set by set",
  },
  max: {
    title: "Your training max?",
    says: "About 90 % of your best single. The per cents of this program become weights by it.",
    later: "Without",
  },
} as const;

/** Asks for the one weight that only the member knows, before the sets of an exercise that is new to the diary. */
const AskLoad = ({ what, name, unit, isPending = false, onUse, onLater }: AskLoadProps) => {
  const [mass, setMass] = useState<Mass>();
  const { title, says, later } = words[what];
  return (
    <section className={styles.ask} aria-label={`${title} ${name}`}>
      <h2>{title}</h2>
      <p className={styles.quiet}>{says}</p>
      <Stepper
        label={what === "max" ? `Training max of ${name}` : `First weight of ${name}`}
        value={mass?.value}
        unit={unit}
        step={formatMass({ value: loadStep[unit], unit })}
        onNudge={(by) => setMass(nudgedWeight(mass, by, unit))}
        onType={(value) => setMass({ value: Math.min(value, 1000), unit })}
      />
      <div className={styles.askButtons}>
        <Button variant="default" onClick={onLater}>
          {later}
        </Button>
        <Button
          disabled={mass === undefined || mass.value <= 0}
          loading={isPending}
          onClick={() => mass && onUse(mass)}
        >
          Use it
        </Button>
      </div>
    </section>
  );
};

/** Exercises that most people do with body weight alone: a load is added on request. */
const unloaded: readonly (Exercise["measure"] | undefined)[] = [
  "reps",
  "time",
  "weighted_bodyweight_reps",
  "assisted_weight_reps",
];

const isPercent = (load: LoadTarget): boolean =>
  load.kind === "ladder"
    ? load.steps.some((step) => step.kind === "percent" && step.of !== "BW")
    : load.kind === "percent" && load.of !== "BW";

type Asking = {
  readonly exercise: PlannedExercise;
  readonly isSwapped: boolean;
  readonly unit: MassUnit;
  /** From the catalogue; undefined for an exercise of one's own. */
  readonly measure: Exercise["measure"] | undefined;
  readonly rows: readonly SetRow[];
};

/** Whether the sets of an exercise have a load to set: body weight has none, until somebody adds one. */
const hasLoad = ({ exercise, isSwapped, unit, measure, rows }: Asking): boolean => {
  if (rows.some(({ weight }) => weight !== undefined)) return true;
  const load = parseLoad(exercise.targetLoad, unit);
  if (!isSwapped && load.kind === "bodyweight") return load.added !== undefined;
  return (!isSwapped && isPercent(load)) || !unloaded.includes(measure);
};

/** What must be asked before the first set: a weight that neither plan nor diary knows, or the max that percentages refer to. */
const loadQuestion = (asking: Asking): "weight" | "max" | undefined => {
  const { rows, exercise, isSwapped, unit } = asking;
  const working = rows.filter(({ isWarmup }) => !isWarmup);
  const isBegun = rows.some(({ isDone }) => isDone);
  if (isBegun || working.length === 0 || working.some(({ weight }) => weight) || !hasLoad(asking))
    return undefined;
  return !isSwapped && isPercent(parseLoad(exercise.targetLoad, unit)) ? "max" : "weight";
};

/** The data of an exercise's page: its sets with loads from the plan and the previous time, and whether one must be asked for. */
const useExercise = ({ exercise, program, state }: UseExerciseProps) => {
  const { units: unit } = useActingMember().member;
  const entry = state.log.exercises[exercise.uid];
  const name = entry?.swappedFor ?? exercise.name;
  const isSwapped = entry?.swappedFor !== undefined;
  const last = useLastTime(name, program.athleteId);
  // For a swapped exercise neither the plan's load nor its progression counts: they were meant for the other one.
  const open = { ...exercise, notes: "", targetLoad: "" };
  const suggestion = suggestLoad(isSwapped ? open : exercise, last.sets, unit);
  const rows = setRows(exercise, entry, {
    trainingMaxes: program.trainingMaxes,
    unit,
    suggestion,
    isOnBar: last.exercise?.equipment === "barbell",
  });
  const asking = { exercise, isSwapped, unit, measure: last.exercise?.measure, rows };
  return {
    entry,
    name,
    isSwapped,
    unit,
    last,
    rows,
    added: suggestion?.added,
    isLoaded: hasLoad(asking),
    question: last.isKnown ? loadQuestion(asking) : undefined,
  };
};

const LastTimeLine = ({ last, added }: { readonly last: LastTime; readonly added: Mass | undefined }) => {
  const { today, units } = useActingMember();
  if (!last.point)
    return <p className={styles.last}>{last.isKnown && "You have not done this one before."}</p>;
  return (
    <p className={styles.last}>
      Last time, <When date={last.point.date} today={today} />:{" "}
      <strong>{workingSetsInWords(last.sets, units) || last.point.summary}</strong>
      {added && <> Today {formatMass(added)} more.</>}
    </p>
  );
};

/** One exercise: the previous time, its sets with their prescription, and the current one with large numbers. */
export const ExerciseStep = (props: UseExerciseProps) => {
  const { exercise, program, state } = props;
  const { name, isSwapped, unit, last, rows, added, isLoaded, question } = useExercise(props);
  const setting = useTrainingMax(program, exercise.name);
  const [opened, setOpened] = useState<number>();
  const [addsLoad, setAddsLoad] = useState(false);
  const [isAsked, setAsked] = useState(true);
  const asks = isAsked ? question : undefined;
  const current = opened ?? (asks ? undefined : rows.find(({ isDone }) => !isDone)?.index);
  const set = (index: number, patch: Partial<SetLog>) =>
    state.change((log) => withSet(log, exercise, index, patch));
  const tick = (row: SetRow) => {
    set(row.index, row.isDone ? { done: false } : tickedRow(row));
    if (!row.isDone) state.setRest(restAfter(row, exercise));
    setOpened(undefined);
  };
  const use = (mass: Mass) => {
    if (asks === "max") setting.mutate(mass);
    else set(rows.find(({ isWarmup }) => !isWarmup)?.index ?? 0, { weight: mass });
  };
  return (
    <>
      <LastTimeLine last={last} added={added} />
      {exercise.notes && !isSwapped && <p className={styles.notes}>{exercise.notes}</p>}
      {asks && opened === undefined && (
        <AskLoad
          what={asks}
          name={name}
          unit={unit}
          isPending={setting.isPending}
          onUse={use}
          onLater={() => setAsked(false)}
        />
      )}
      {setting.isError && <ProblemNotice error={setting.error} />}
      <SetList rows={rows} current={current} onOpen={setOpened}>
        {(row) => (
          <ActiveSet
            row={row}
            name={nameOfRow(row)}
            isLoaded={addsLoad || isLoaded}
            unit={unit}
            onChange={(patch) => set(row.index, patch)}
            onTick={() => tick(row)}
          />
        )}
      </SetList>
      <TermList
        texts={[...rows.map(({ target }) => target), exercise.notes ?? "", last.point?.summary ?? ""]}
      />
      <div className={styles.rowButtons}>
        <Button variant="subtle" color="gray" onClick={() => set(rows.length, { done: false })}>
          One more set
        </Button>
        {!isLoaded && !addsLoad && (
          <Button variant="subtle" color="gray" onClick={() => setAddsLoad(true)}>
            Add weight
          </Button>
        )}
      </div>
    </>
  );
};
