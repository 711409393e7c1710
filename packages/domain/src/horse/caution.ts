import { z } from "zod";
import { addDays } from "../schedule/local-date.ts";
import { escapePattern } from "../text/escape-pattern.ts";
import { localDateSchema } from "../workout/workout.ts";

const maxText = 300;

/** What the next rider of the horse should know, and until when: "shoe loose, no jumping". */
export const cautionContentSchema = z.object({
  text: z.string().trim().min(1).max(maxText),
  /** The last day on which it is in force; absent: until somebody removes it. */
  until: localDateSchema.optional(),
});
export type CautionContent = z.infer<typeof cautionContentSchema>;

/** The local date from which words count, and the instant at which they were written, in epoch milliseconds. */
const sinceSchema = z.object({ date: localDateSchema, at: z.int() });

/** A caution as stored. `version` counts changes from 1; `removedAt`: somebody removed it; it can be restored. */
export const cautionSchema = cautionContentSchema.extend({
  id: z.string(),
  athleteId: z.string(),
  /** The member who wrote it. */
  authorId: z.string(),
  authorName: z.string().optional(),
  /** The author's local date on which it was written. */
  date: localDateSchema,
  /** From when its words count; absent: since it was written. */
  since: sinceSchema.optional(),
  /** What it said before, oldest first, each until a local date, included. */
  past: z.array(z.object({ text: z.string(), since: sinceSchema, until: localDateSchema })).optional(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  removedAt: z.int().optional(),
});
export type Caution = z.infer<typeof cautionSchema>;

/** Whether it is in force on a local date: "until Friday" includes Friday. */
export const isOpen = ({ until, removedAt }: Pick<Caution, "until" | "removedAt">, day: string): boolean =>
  removedAt === undefined && (until === undefined || day <= until);

/** Cautions in force on a day, newest first: the latest is most likely not known yet. */
export const openCautions = (cautions: readonly Caution[], day: string): readonly Caution[] =>
  cautions.filter((caution) => isOpen(caution, day)).sort((a, b) => b.createdAt - a.createdAt);

/** A caution, pinned now or before; `removedOn`: the local date on which it was removed. */
export type PinnedCaution = Pick<Caution, "text" | "date" | "until" | "since" | "past" | "createdAt"> & {
  readonly removedOn?: string | undefined;
};

/** The days on which a caution says something, both included. Without an end: until somebody removes it. */
export type CautionPeriod = {
  readonly text: string;
  readonly from: string;
  /** When it was written, in epoch milliseconds. */
  readonly at: number;
  readonly until?: string | undefined;
  /** When other words took its place on the day behind its last; until then it was what a rider could know. */
  readonly replacedAt?: number | undefined;
};

/** The last day on which a caution holds: the day of its removal is free again. */
const lastDayOf = ({ until, removedOn }: PinnedCaution): string | undefined => {
  const before = removedOn === undefined ? undefined : addDays(removedOn, -1);
  return until !== undefined && before !== undefined && until < before ? until : (before ?? until);
};

const sinceOf = ({ since, date, createdAt }: PinnedCaution) => since ?? { date, at: createdAt };

/** What a caution says on which days, oldest first: past days are judged by what was pinned on them. */
export const cautionPeriods = (caution: PinnedCaution): readonly CautionPeriod[] =>
  [...(caution.past ?? []), { text: caution.text, since: sinceOf(caution), until: lastDayOf(caution) }].map(
    ({ text, since, until }, index, said) => {
      const next = said[index + 1]?.since;
      const isReplaced = next !== undefined && until !== undefined && next.date === addDays(until, 1);
      return { text, from: since.date, at: since.at, until, ...(isReplaced && { replacedAt: next.at }) };
    },
  );

/** Whether a period includes a local date. */
export const heldOn = ({ from, until }: Pick<CautionPeriod, "from" | "until">, date: string): boolean =>
  from <= date && (until === undefined || date <= until);

/**
 * A changed caution, which still says of past days what it said on them: other words count from today on, and so does one that is in force
 * again. Other words on the day on which the last were written correct them, and count from the same instant. `today`: the local date of
 * the change; `now`: its instant.
 */
export function withPast(
  before: Caution & Pick<PinnedCaution, "removedOn">,
  after: Caution,
  { today, now }: { readonly today: string; readonly now: number },
): Caution {
  const yesterday = addDays(today, -1);
  const ended = lastDayOf(before);
  const last = ended !== undefined && ended < yesterday ? ended : yesterday;
  if (after.text === before.text && last === yesterday) return after;
  const { text, past = [] } = before;
  const since = sinceOf(before);
  const isOver = since.date <= last;
  return {
    ...after,
    since: since.date === today ? since : { date: today, at: now },
    ...(isOver && { past: [...past, { text, since, until: last }] }),
  };
}

/** A horse's name in a text, as a word of its own, replaced by another. */
export const withHorseRenamed = (text: string, from: string, to: string): string =>
  text.replaceAll(
    new RegExp(String.raw`(?<![\p{L}\p{N}])${escapePattern(from)}(?![\p{L}\p{N}])`, "gu"),
    () => to,
  );

/** The caution of a horse that gets another name, in the new name. */
export function withName(caution: Caution, from: string, to: string): Caution {
  const renamed = <Said extends { readonly text: string }>(said: Said): Said => ({
    ...said,
    text: withHorseRenamed(said.text, from, to).slice(0, maxText),
  });
  return { ...renamed(caution), ...(caution.past && { past: caution.past.map(renamed) }) };
}
