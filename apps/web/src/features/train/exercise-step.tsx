import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { parseLoad } from "@canter/domain/program/targets/parse-load";
import type { PlannedExercise } from "@canter/domain/program/program";
import type { SetLog } from "@canter/domain/program/session-log";
import { kgToMass } from "@canter/domain/units/convert-units";
import { loadStep } from "@canter/domain/program/targets/resolve-load";
import type { Mass, MassUnit } from "@canter/domain/units/unit";
import { usePlace } from "../../frame/use-place.ts";
import { When } from "../../ui/when.tsx";
import { ActiveSet } from "./active-set.tsx";
import type { Rest } from "./kept-session.ts";
import { rowInWords, setRows, tickedRow, withSet, type RowOptions, type SetRow } from "./set-rows.ts";
import { useLastTime } from "./use-last-time.ts";
import type { SessionLogState } from "./use-session-log.ts";
import styles from "./train.module.css";

type Props = {
  readonly exercise: PlannedExercise;
  readonly athleteId: string;
  readonly options: RowOptions;
  readonly state: SessionLogState;
};

/** Rests behind warm-up sets are short. */
const warmupRest = 60;

const nameOfRow = ({ isWarmup, number }: SetRow): string =>
  isWarmup ? `warm-up ${number}` : `set ${number}`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The last time's heaviest, in the member's unit and on the steps of the plates. */
const startFrom = (kg: number | undefined, unit: MassUnit): Mass | undefined =>
  kg === undefined
    ? undefined
    : { value: Math.round(kgToMass(kg, unit).value / loadStep[unit]) * loadStep[unit], unit };

/** Whether a load is a number that can be set: body weight alone has none, until somebody adds one. */
const asksForLoad = ({ targetLoad }: PlannedExercise, unit: MassUnit): boolean => {
  const load = parseLoad(targetLoad, unit);
  return load.kind !== "bodyweight" || load.added !== undefined;
};

const Row = ({
  row,
  isOpen,
  onOpen,
}: {
  readonly row: SetRow;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) => (
  <button
    type="button"
    className={styles.row}
    data-done={row.isDone || undefined}
    aria-expanded={isOpen}
    onClick={onOpen}
  >
    <span className={styles.rowMark} aria-hidden>
      {row.isDone ? <IconCheck size={20} stroke={2.4} /> : row.isWarmup ? "W" : row.number}
    </span>
    <span className={styles.rowWords}>
      {isOpen ? sentence(nameOfRow(row)) : <VisuallyHidden>{nameOfRow(row)}, </VisuallyHidden>}
      {isOpen ? <VisuallyHidden>, {rowInWords(row)}</VisuallyHidden> : rowInWords(row)}
      <VisuallyHidden>, {row.isDone ? "done" : "to do"}</VisuallyHidden>
    </span>
  </button>
);

/** One exercise: its sets, the one at hand with its numbers large, and what was done the last time. */
export const ExerciseStep = ({ exercise, athleteId, options, state }: Props) => {
  const place = usePlace();
  const entry = state.log.exercises[exercise.uid];
  const name = entry?.swappedFor ?? exercise.name;
  const rows = setRows(exercise, entry, options);
  const last = useLastTime(name, athleteId);
  const [opened, setOpened] = useState<number>();
  const [addsLoad, setAddsLoad] = useState(false);
  const current = opened ?? rows.find(({ isDone }) => !isDone)?.index;
  const open = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In braces: newer browsers give a promise back, which is no clean-up.
    open.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const isLoaded =
    addsLoad ||
    entry?.swappedFor !== undefined ||
    rows.some(({ weight }) => weight !== undefined) ||
    asksForLoad(exercise, options.unit);
  const set = (index: number, patch: Partial<SetLog>) =>
    state.change((log) => withSet(log, exercise, index, patch));
  const rest = (row: SetRow): Rest | undefined => {
    const seconds = row.isWarmup ? Math.min(warmupRest, exercise.restSeconds) : exercise.restSeconds;
    return seconds > 0 ? { from: Date.now(), seconds } : undefined;
  };
  const tick = (row: SetRow) => {
    set(row.index, row.isDone ? { done: false } : tickedRow(row));
    if (!row.isDone) state.setRest(rest(row));
    setOpened(undefined);
  };
  return (
    <>
      <p className={styles.last}>
        {last ? (
          <>
            Last time, <When date={last.date} today={place.today} />: <strong>{last.summary}</strong>
          </>
        ) : (
          "You have not done this one before."
        )}
      </p>
      {exercise.notes && entry?.swappedFor === undefined && <p className={styles.notes}>{exercise.notes}</p>}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li
            key={row.index}
            ref={row.index === current ? open : undefined}
            data-open={row.index === current || undefined}
          >
            <Row row={row} isOpen={row.index === current} onOpen={() => setOpened(row.index)} />
            {row.index === current && (
              <ActiveSet
                row={row}
                name={nameOfRow(row)}
                isLoaded={isLoaded}
                unit={options.unit}
                start={startFrom(last?.heaviestKg, options.unit)}
                onChange={(patch) => set(row.index, patch)}
                onTick={() => tick(row)}
              />
            )}
          </li>
        ))}
      </ol>
      <div className={styles.rowButtons}>
        <Button variant="subtle" color="gray" onClick={() => set(rows.length, { done: false })}>
          One more set
        </Button>
        {!isLoaded && (
          <Button variant="subtle" color="gray" onClick={() => setAddsLoad(true)}>
            Add weight
          </Button>
        )}
      </div>
    </>
  );
};
