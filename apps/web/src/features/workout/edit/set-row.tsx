import { ActionIcon, Menu, TextInput } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useProblem } from "./problems-context.ts";
import { columnLabels, columnPaths, type Column } from "./set-columns.ts";
import type { SetForm } from "./workout-form.ts";
import styles from "../workout.module.css";

type Props = {
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
}: Pick<Props, "set" | "at" | "path" | "onChange"> & { readonly column: Column }) => (
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
}: Omit<Props, "path" | "columns">) => (
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
export const SetRow = (props: Props) => {
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
