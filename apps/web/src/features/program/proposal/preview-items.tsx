import { VisuallyHidden } from "@mantine/core";
import { describeValue, listedChanges } from "@canter/domain/program/changes/describe-change";
import type { PreviewItem } from "@canter/domain/program/edits/edit";
import { formatMarks } from "../../../ui/formats.ts";
import styles from "../program.module.css";

type Wire = Pick<PreviewItem, "type" | "target"> & {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly fields?:
    | readonly { readonly field: string; readonly oldValue?: unknown; readonly newValue?: unknown }[]
    | undefined;
};

const names: Readonly<Record<string, string>> = {
  targetLoad: "load",
  durationMinutes: "minutes",
  workingSets: "sets",
  warmupSets: "warm-up sets",
  restSeconds: "rest in seconds",
  groupLabel: "superset",
  scheduledDate: "date",
  dayOfWeek: "day",
  startDate: "start",
  endDate: "end",
  targetDate: "until",
  trainingMaxes: "training maxes",
};

const Old = ({ children }: { readonly children: string }) => (
  <del>
    <VisuallyHidden>was </VisuallyHidden>
    {children}
  </del>
);
const New = ({ children }: { readonly children: string }) => (
  <ins>
    <VisuallyHidden>now </VisuallyHidden>
    {children}
  </ins>
);

const valueInWords = (field: string, value: unknown): string => formatMarks(describeValue(field, value));

/** Individual changes: the subject, and the old text struck through with the new one beside it. */
export const PreviewItems = ({ items }: { readonly items: readonly Wire[] }) => (
  <ul className={styles.changes}>
    {items.map(({ target, before, after, fields }, index) => (
      <li key={index}>
        <span className={styles.quiet}>{target}</span> {before !== undefined && <Old>{before}</Old>}{" "}
        {after !== undefined && <New>{after}</New>}
        {listedChanges(fields ?? []).map(({ field, oldValue, newValue }) => (
          <span key={field} className={styles.change}>
            {names[field] ?? field}{" "}
            {(oldValue ?? null) !== null && <Old>{valueInWords(field, oldValue)}</Old>}{" "}
            <New>{valueInWords(field, newValue)}</New>
          </span>
        ))}
      </li>
    ))}
  </ul>
);
