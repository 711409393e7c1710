import { Button, ActionIcon, Menu, TextInput, Textarea } from "@mantine/core";
import { useState } from "react";
import { IconDots } from "@tabler/icons-react";
import styles from "../workout.module.css";
import { emptySet, type ExerciseForm, type SetForm } from "./workout-form.ts";
import { ExerciseName } from "./exercise-name.tsx";
import { useProblem } from "./problems-context.ts";
import { columnLabels, columnsOf, type Column, columnPaths } from "./set-columns.ts";

type ExerciseEditorProps = {
  readonly exercise: ExerciseForm;
  readonly index: number;
  readonly count: number;
  /** Just added: its name gets the focus. */
  readonly isNew: boolean;
  readonly onChange: (exercise: ExerciseForm) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
};

type MenuProps = Pick<
  ExerciseEditorProps,
  "index" | "count" | "exercise" | "onMove" | "onDuplicate" | "onRemove"
> & {
  readonly hidden: readonly Column[];
  readonly onShow: (column: Column | "notes" | "superset") => void;
};

const ExerciseMenu = ({
  exercise,
  index,
  count,
  hidden,
  onShow,
  onMove,
  onDuplicate,
  onRemove,
}: MenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label={`More for ${exercise.name || "this exercise"}`}>
        <IconDots size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {hidden.map((column) => (
        <Menu.Item key={column} onClick={() => onShow(column)}>
          Add {columnLabels[column].toLowerCase()}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => onShow("notes")}>Add a note</Menu.Item>
      <Menu.Item onClick={() => onShow("superset")}>Superset</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => onMove(-1)} disabled={index === 0}>
        Move up
      </Menu.Item>
      <Menu.Item onClick={() => onMove(1)} disabled={index === count - 1}>
        Move down
      </Menu.Item>
      <Menu.Item onClick={onDuplicate}>Duplicate</Menu.Item>
      <Menu.Item onClick={onRemove}>Take it out</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

type CellProps = {
  readonly set: SetForm;
  /** Position, from 0. */
  readonly at: number;
  readonly count: number;
  readonly path: string;
  readonly columns: readonly Column[];
  readonly onChange: (set: SetForm) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
};

const Cell = ({
  set,
  at,
  path,
  column,
  onChange,
}: Pick<CellProps, "set" | "at" | "path" | "onChange"> & { readonly column: Column }) => (
  <TextInput
    aria-label={`Set ${at + 1}, ${columnLabels[column].toLowerCase()}`}
    value={set[column]}
    inputMode={column === "reps" || column === "rpe" ? "decimal" : "text"}
    error={useProblem(...columnPaths[column].map((name) => `${path}.${name}`))}
    onChange={(event) => onChange({ ...set, [column]: event.currentTarget.value })}
    onFocus={(event) => event.currentTarget.select()}
  />
);

const kinds = [
  ["drop", "Drop set"],
  ["backoff", "Back-off set"],
  ["rest_pause", "Rest-pause"],
  ["amrap", "As many as possible"],
  ["cluster", "Cluster"],
  ["total", "In all, no single set"],
] as const;
const flags = [
  ["warmup", "Warm-up"],
  ["perSide", "Each side"],
  ["failed", "Failed attempt"],
] as const;

/** A set's data besides its numbers: as text below them. */
const said = (set: SetForm): string =>
  [
    ...flags.filter(([flag]) => set[flag]).map(([, words]) => words),
    ...kinds.filter(([kind]) => set.kind === kind).map(([, words]) => words),
  ].join(", ");

const SetMenu = ({
  set,
  at,
  count,
  onChange,
  onMove,
  onDuplicate,
  onRemove,
}: Omit<CellProps, "path" | "columns">) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label={`More for set ${at + 1}`}>
        <IconDots size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {flags.map(([flag, words]) => (
        <Menu.CheckboxItem
          key={flag}
          closeMenuOnClick
          checked={set[flag]}
          onChange={(isOn) => onChange({ ...set, [flag]: isOn })}
        >
          {words}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      {kinds.map(([kind, words]) => (
        <Menu.CheckboxItem
          key={kind}
          closeMenuOnClick
          checked={set.kind === kind}
          onChange={(isOn) => onChange({ ...set, kind: isOn ? kind : "" })}
        >
          {words}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={onDuplicate}>Duplicate</Menu.Item>
      <Menu.Item onClick={() => onMove(-1)} disabled={at === 0}>
        Move up
      </Menu.Item>
      <Menu.Item onClick={() => onMove(1)} disabled={at === count - 1}>
        Move down
      </Menu.Item>
      <Menu.Item onClick={onRemove}>Take it out</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** One set: its numbers side by side, and a menu for rare actions. */
const SetRow = (props: CellProps) => {
  const { set, at, path, columns, onChange } = props;
  const words = said(set);
  return (
    <div className={styles.set}>
      <span className={styles.setNumber} aria-hidden>
        {at + 1}
      </span>
      <div className={styles.cells}>
        {columns.map((column) => (
          <Cell key={column} column={column} set={set} at={at} path={path} onChange={onChange} />
        ))}
      </div>
      <SetMenu {...props} />
      {words && <span className={styles.setWords}>{words}</span>}
    </div>
  );
};

/** The list with one item moved up or down; at the ends it stays. */
export const moved = <T,>(items: readonly T[], index: number, by: -1 | 1): readonly T[] => {
  const item = items[index];
  const target = index + by;
  if (item === undefined || target < 0 || target >= items.length) return items;
  return items.toSpliced(index, 1).toSpliced(target, 0, item);
};

/** The list with a copy of one item right after it. */
export const duplicated = <T,>(items: readonly T[], index: number, copy: (item: T) => T): readonly T[] => {
  const item = items[index];
  return item === undefined ? items : items.toSpliced(index + 1, 0, copy(item));
};

/** One exercise: its name, its sets as a small table, and its other data. */
const ExerciseEditor = ({
  exercise,
  index,
  count,
  isNew,
  onChange,
  onMove,
  onDuplicate,
  onRemove,
}: ExerciseEditorProps) => {
  const [shown, setShown] = useState<readonly (Column | "notes" | "superset")[]>([]);
  const { columns, hidden } = columnsOf(exercise.sets, shown);
  const path = `exercises.${index}`;
  const notesProblem = useProblem(`${path}.notes`);
  const supersetProblem = useProblem(`${path}.superset`);
  const setSets = (sets: ExerciseForm["sets"]) => onChange({ ...exercise, sets });
  const addSet = () => {
    const last = exercise.sets.at(-1);
    setSets([
      ...exercise.sets,
      last ? { ...last, uid: crypto.randomUUID(), failed: false } : emptySet(crypto.randomUUID()),
    ]);
  };
  return (
    <fieldset className={styles.exercise} aria-label={exercise.name || `Exercise ${index + 1}`}>
      <div className={styles.exerciseHead}>
        <ExerciseName
          name={exercise.name}
          path={path}
          isNew={isNew}
          onChange={(name, exerciseId) => onChange({ ...exercise, name, exerciseId })}
        />
        <ExerciseMenu
          {...{ exercise, index, count, hidden, onMove, onDuplicate, onRemove }}
          onShow={(column) => setShown([...shown, column])}
        />
      </div>
      {exercise.sets.length > 0 && (
        <div className={`${styles.set} ${styles.columnNames}`} aria-hidden>
          <span />
          <div className={styles.cells}>
            {columns.map((column) => (
              <span key={column}>{columnLabels[column]}</span>
            ))}
          </div>
        </div>
      )}
      {exercise.sets.map((set, at) => (
        <SetRow
          key={set.uid}
          set={set}
          at={at}
          count={exercise.sets.length}
          path={`${path}.sets.${at}`}
          columns={columns}
          onChange={(next) => setSets(exercise.sets.map((old, position) => (position === at ? next : old)))}
          onMove={(by) => setSets(moved(exercise.sets, at, by))}
          onDuplicate={() =>
            setSets(duplicated(exercise.sets, at, (copy) => ({ ...copy, uid: crypto.randomUUID() })))
          }
          onRemove={() => setSets(exercise.sets.filter((_, position) => position !== at))}
        />
      ))}
      <Button variant="subtle" size="compact" onClick={addSet}>
        Add a set
      </Button>
      {(exercise.superset !== "" || shown.includes("superset")) && (
        <TextInput
          label="Superset"
          description="Exercises with the same letter were done in turn"
          value={exercise.superset}
          error={supersetProblem}
          onChange={(event) => onChange({ ...exercise, superset: event.currentTarget.value })}
        />
      )}
      {(exercise.notes !== "" || shown.includes("notes")) && (
        <Textarea
          label="Note"
          autosize
          minRows={1}
          value={exercise.notes}
          error={notesProblem}
          onChange={(event) => onChange({ ...exercise, notes: event.currentTarget.value })}
        />
      )}
    </fieldset>
  );
};

type Props = {
  readonly exercises: readonly ExerciseForm[];
  readonly onChange: (exercises: readonly ExerciseForm[]) => void;
};

/** The exercises in order: each can be edited, moved, copied and removed. */
export const ExercisesEditor = ({ exercises, onChange }: Props) => {
  const [added, setAdded] = useState<string>();
  const add = () => {
    const uid = crypto.randomUUID();
    setAdded(uid);
    onChange([
      ...exercises,
      {
        uid,
        exerciseId: undefined,
        name: "",
        superset: "",
        notes: "",
        sets: [emptySet(crypto.randomUUID())],
      },
    ]);
  };
  return (
    <section aria-labelledby="exercises" className={styles.exercises}>
      <h2 id="exercises">Exercises</h2>
      {exercises.map((exercise, index) => (
        <ExerciseEditor
          key={exercise.uid}
          exercise={exercise}
          index={index}
          count={exercises.length}
          isNew={exercise.uid === added}
          onChange={(next) => onChange(exercises.map((old, at) => (at === index ? next : old)))}
          onMove={(by) => onChange(moved(exercises, index, by))}
          onDuplicate={() =>
            onChange(
              duplicated(exercises, index, (copy) => ({
                ...copy,
                uid: crypto.randomUUID(),
                sets: copy.sets.map((set) => ({ ...set, uid: crypto.randomUUID() })),
              })),
            )
          }
          onRemove={() => onChange(exercises.filter((_, at) => at !== index))}
        />
      ))}
      <Button variant="light" onClick={add}>
        Add an exercise
      </Button>
    </section>
  );
};
