import { ActionIcon, Button, TextInput, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, useMemo } from "react";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { FieldProblem } from "@canter/domain/problem";
import type { Units } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import { massUnitOf } from "@canter/domain/units/format-units";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import { disciplinesQuery, workoutQuery } from "../../../api/workouts.ts";
import { RequestFailed } from "../../../api/request.ts";
import { patchWorkout, undoWorkout } from "../../../api/workout-actions.ts";
import { useAthleteName } from "../../../frame/use-athlete-name.ts";
import { offerUndo } from "../../../ui/undo/undo-offer.ts";
import { ConflictNotice } from "../conflict-notice.tsx";
import { ProblemsContext, useProblem } from "./problems-context.ts";
import { columnLabels, columnPaths, columnsOf, type Column } from "./set-columns.ts";
import { emptySet, type SetForm, workoutToForm } from "./workout-form.ts";
import styles from "./sets-in-place.module.css";
import { formToPatch, isChanged, type WorkoutPatchFields } from "./form-to-patch.ts";

type Sending = { readonly patch: WorkoutPatchFields; readonly version: number };

/**
 * Saves the sets of one exercise, based on the version that was read, and offers an undo. If somebody else was quicker, both sides are
 * shown (`conflict`), and one chooses.
 */
const useSavingSets = (workout: Workout, index: number, units: Units, onDone: () => void) => {
  const client = useQueryClient();
  const nameOf = useAthleteName();
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const [newer, setNewer] = useState<Workout>();
  const start = useMemo(() => workoutToForm(workout), [workout]);
  const name = workout.exercises[index]?.name ?? "the sets";
  const saving = useMutation({
    mutationFn: ({ patch, version }: Sending) => patchWorkout(client, workout.id, { ...patch, version }),
    onSuccess: () => {
      offerUndo(`Changed ${name}.`, async () => void (await undoWorkout(client, workout.id)));
      onDone();
    },
    onError: async (error) => {
      if (error instanceof RequestFailed && error.problem.status === 409)
        setNewer(await client.fetchQuery({ ...workoutQuery(workout.id), staleTime: 0 }));
    },
  });
  const save = (rows: readonly SetForm[]): readonly FieldProblem[] => {
    const exercises = start.exercises.map((old, at) => (at === index ? { ...old, sets: rows } : old));
    const form = { ...start, exercises };
    if (!isChanged(start, form)) {
      onDone();
      return [];
    }
    const read = formToPatch(start, form, { units, discipline: undefined });
    if (!read.ok) return read.error;
    saving.mutate({ patch: read.value, version: workout.version });
    return [];
  };
  const patch = saving.variables?.patch ?? {};
  return {
    /** The previous sets. */
    start: start.exercises[index]?.sets ?? [],
    /** Returns the errors of fields; nothing is sent then. */
    save,
    isPending: saving.isPending,
    error: saving.error,
    conflict: newer && (
      <ConflictNotice
        base={workout}
        newer={newer}
        patch={patch}
        context={{ units, disciplines, nameOf }}
        onKeepMine={() => saving.mutate({ patch, version: newer.version })}
        onTakeTheirs={onDone}
      />
    ),
  };
};

type Caret = { readonly at: number; readonly column: Column };
type CellProps = {
  readonly set: SetForm;
  readonly at: number;
  readonly path: string;
  readonly column: Column;
  readonly units: Units;
  readonly isFocused: boolean;
  readonly onChange: (set: SetForm) => void;
};

const parts = /^(-?[\d.,]+)\s*(\p{L}+)$/u;

/** The number in a field's text without its unit: "225" of "225 lb"; any other text is unchanged. */
export const numberOf = (text: string): string => parts.exec(text.trim())?.[1] ?? text;

/** The unit of a number: the one it was entered in, else the member's; none for counts. */
export const unitOf = (column: Column, text: string, units: Units): string => {
  const entered = parts.exec(text.trim())?.[2];
  if (column === "weight") return entered ?? massUnitOf(units);
  return column === "distance" ? (entered ?? "m") : "";
};

/** The input of a field whose unit is shown after it; a typed unit takes precedence. */
export const withNumber = (typed: string, unit: string): string => {
  const isBare = /^-?[\d.,]+$/.test(typed.trim());
  return isBare && unit !== "" ? `${typed.trim()} ${unit}` : typed;
};

/** One number, followed by the unit that it was entered in. */
const Cell = ({ set, at, path, column, units, isFocused, onChange }: CellProps) => {
  const unit = unitOf(column, set[column], units);
  const problem = useProblem(...columnPaths[column].map((name) => `${path}.${name}`));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <TextInput
      ref={input}
      className={styles.cell}
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      aria-label={`Set ${at + 1}, ${columnLabels[column].toLowerCase()}${unit === "" ? "" : ` in ${unit}`}`}
      value={numberOf(set[column])}
      error={problem}
      rightSection={unit === "" ? undefined : <span className={styles.unit}>{unit}</span>}
      rightSectionWidth={unit === "" ? 0 : 30}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange({ ...set, [column]: withNumber(event.currentTarget.value, unit) })}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
};

type RowsProps = {
  readonly rows: readonly SetForm[];
  readonly path: string;
  readonly units: Units;
  readonly caret: Caret | undefined;
  readonly onChange: (rows: readonly SetForm[]) => void;
};

const Rows = ({ rows, path, units, caret, onChange }: RowsProps) => {
  const { columns } = columnsOf(rows, caret ? [caret.column] : []);
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.names} aria-hidden>
          {columns.map((column) => (
            <span key={column}>{columnLabels[column]}</span>
          ))}
        </div>
      )}
      {rows.map((set, at) => (
        <div key={set.uid} className={styles.row}>
          <div className={styles.cells}>
            {columns.map((column) => (
              <Cell
                key={column}
                set={set}
                at={at}
                path={`${path}.sets.${at}`}
                column={column}
                units={units}
                isFocused={caret?.at === at && caret.column === column}
                onChange={(next) => onChange(rows.map((old, index) => (index === at ? next : old)))}
              />
            ))}
          </div>
          <ActionIcon
            aria-label={`Remove set ${at + 1}`}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <IconX size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </div>
      ))}
    </>
  );
};

/** Leaving the rows, by a tap elsewhere or the keyboard, saves them; Escape discards the changes. */
const useLeaving = (onLeave: () => void, onEscape: () => void) => {
  const root = useRef<HTMLFormElement>(null);
  const escape = useEffectEvent(onEscape);
  const leave = useEffectEvent((target: EventTarget | null) => {
    if (target instanceof Node && !root.current?.contains(target)) onLeave();
  });
  useEffect(() => {
    const tapped = ({ target }: PointerEvent) => leave(target);
    const focused = ({ target }: FocusEvent) => leave(target);
    const pressed = ({ key, target }: KeyboardEvent) => {
      if (key === "Escape" && target instanceof Node && root.current?.contains(target)) escape();
    };
    document.addEventListener("keydown", pressed);
    document.addEventListener("pointerdown", tapped);
    document.addEventListener("focusin", focused);
    return () => {
      document.removeEventListener("keydown", pressed);
      document.removeEventListener("pointerdown", tapped);
      document.removeEventListener("focusin", focused);
    };
  }, []);
  return root;
};

type EditorProps = {
  readonly workout: Workout;
  /** The index of the exercise, from 0. */
  readonly index: number;
  readonly units: Units;
  readonly caret: Caret;
  readonly onClose: () => void;
};

const Editor = ({ workout, index, units, caret, onClose }: EditorProps) => {
  const saving = useSavingSets(workout, index, units, onClose);
  const [rows, setRows] = useState(saving.start);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const save = () => {
    if (!saving.isPending && !saving.conflict) setProblems(saving.save(rows));
  };
  const root = useLeaving(save, onClose);
  const addSet = () => {
    const last = rows.at(-1);
    const uid = crypto.randomUUID();
    setRows([...rows, last ? { ...last, uid, failed: false } : emptySet(uid)]);
  };
  return (
    <ProblemsContext value={problems}>
      <form
        ref={root}
        className={styles.editor}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Rows rows={rows} path={`exercises.${index}`} units={units} caret={caret} onChange={setRows} />
        <div className={styles.foot}>
          <Button variant="subtle" size="compact" onClick={addSet}>
            Add a set
          </Button>
          <Button variant="light" size="compact" type="submit" loading={saving.isPending}>
            Done
          </Button>
        </div>
        {saving.conflict}
        {saving.error && !saving.conflict && (
          <ProblemNotice error={saving.error} kept="What you changed is still here." />
        )}
      </form>
    </ProblemsContext>
  );
};

/** The tapped part of the line: the load or the amount, of which group of equal sets. */
const caretAt = (target: EventTarget, rows: readonly SetForm[]): Caret => {
  const part = target instanceof Element ? target.closest<HTMLElement>("[data-part]") : null;
  const at = Number(part?.closest<HTMLElement>("[data-at]")?.dataset["at"] ?? 0);
  const set = rows[at];
  if (part?.dataset["part"] === "load") return { at, column: "weight" };
  const amount = (["reps", "time", "distance"] as const).find((column) => set && set[column] !== "");
  return { at, column: amount ?? "reps" };
};

type Props = Omit<EditorProps, "caret" | "onClose"> & {
  readonly rows: readonly SetForm[];
  /** The sets in words, shown while nobody edits them. */
  readonly children: ReactNode;
};

/** An exercise's sets, edited in place: a tap on a number puts the caret there; leaving saves. */
export const SetsInPlace = ({ children, rows, ...props }: Props) => {
  // The opened version: a newer one must not replace it during typing.
  const [opened, setOpened] = useState<{ readonly caret: Caret; readonly workout: Workout }>();
  const { workout, index, units } = props;
  const name = workout.exercises[index]?.name ?? "";
  if (opened) return <Editor {...opened} index={index} units={units} onClose={() => setOpened(undefined)} />;
  return (
    <button
      type="button"
      className={styles.line}
      onClick={(event) => setOpened({ caret: caretAt(event.target, rows), workout })}
    >
      <VisuallyHidden>Change the sets of {name}: </VisuallyHidden>
      {rows.length === 0 ? "Add sets" : children}
    </button>
  );
};
