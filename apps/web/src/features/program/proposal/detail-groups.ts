import { describeValue, listedChanges } from "@canter/domain/program/changes/describe-change";
import type { FieldChange, PreviewItem } from "@canter/domain/program/edits/edit";
import { formatMarks } from "../../../ui/formats.ts";
import { minutesInWords } from "../../../ui/words/time-in-words.ts";
import type { ChangeGroup, ChangeLine } from "./change-groups.ts";

type Wire = Pick<PreviewItem, "type" | "target"> & {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly fields?: readonly (Pick<FieldChange, "field"> & Partial<FieldChange>)[] | undefined;
};

/** Values that say what they are; before all others stands the name of their field. */
const forms: Readonly<Record<string, (value: string) => string>> = {
  name: (value) => value,
  phase: (value) => value,
  targetLoad: (value) => value,
  cardio: (value) => value,
  work: (value) => value,
  scheduledDate: (value) => value,
  dayOfWeek: (value) => value,
  workingSets: (value) => `${value} ${value === "1" ? "set" : "sets"}`,
  warmupSets: (value) => `${value} warm-up ${value === "1" ? "set" : "sets"}`,
  reps: (value) => (/^\d[\d–-]*$/.test(value) ? `${value} reps` : value),
  restSeconds: (value) => `rest ${value} s`,
  durationMinutes: (value) => minutesInWords(Number(value)),
  groupLabel: (value) => `superset ${value}`,
  skipped: (value) => (value === "yes" ? "skipped" : "not skipped"),
  notes: (value) => `“${value}”`,
  startDate: (value) => `begins ${value}`,
  endDate: (value) => `ends ${value}`,
  targetDate: (value) => `until ${value}`,
  trainingMaxes: (value) => `training maxes ${value}`,
};

const valueInWords = (field: string, value: unknown): string | undefined => {
  if (value === null || value === undefined || value === "") return undefined;
  const text = formatMarks(describeValue(field, value));
  return (forms[field] ?? ((plain) => `${field} ${plain}`))(text);
};

const place = (text: string | undefined): string | undefined => text?.replace(/^Position /, "place ");

/** "Week 2, Session 1, Exercise 3: Back Squat" is the Back Squat of week 2. */
const partsOf = (target: string): readonly [string | undefined, string | undefined] => {
  const [, week, subject] =
    /^(Week \d+)(?:, Session \d+)?(?:, Exercise \d+)?(?:: (.+))?$/u.exec(target) ?? [];
  if (week !== undefined) return [week, subject];
  return [undefined, target === "Program" ? undefined : target];
};

const linesOf = ({ type, target, before, after, fields = [] }: Wire): readonly ChangeLine[] => {
  const [, subject] = partsOf(target);
  if (type === "reorder") return [{ subject, was: place(before), now: place(after) }];
  if (type !== "modify") return [{ subject, was: before, now: after && formatMarks(after) }];
  const [was, now] = (["oldValue", "newValue"] as const).map((side) =>
    listedChanges(fields)
      .flatMap(({ field, [side]: value }) => valueInWords(field, value) ?? [])
      .join(", "),
  );
  return [{ subject, was: was || undefined, now: now || undefined }];
};

/** Changes as they were stored: all there is of them once the program has moved on. */
export const detailGroups = (items: readonly Wire[]): readonly ChangeGroup[] => {
  const groups: { readonly heading: string | undefined; readonly lines: ChangeLine[] }[] = [];
  for (const item of items) {
    const [heading] = partsOf(item.target);
    const last = groups.at(-1);
    if (last && last.heading === heading) last.lines.push(...linesOf(item));
    else groups.push({ heading, lines: [...linesOf(item)] });
  }
  return groups;
};
