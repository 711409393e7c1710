import type { PlannedExercise, PlannedSession } from "@canter/domain/program/program";
import { datePart } from "@canter/domain/program/entered-date";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { formatShortDate } from "../../../ui/formats.ts";
import { cardioInWords, exerciseInWords, workInWords } from "../planned-in-words.ts";

/** A line of a session before and after; one of them is missing for an added or removed line, both are equal for an unchanged one. */
export type ChangedLine = {
  readonly key: string;
  /** What stays of a changed line, said once: the exercise. */
  readonly subject?: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

type Part = readonly [(exercise: PlannedExercise) => unknown, (exercise: PlannedExercise) => string];

/** Parts that a line omits, unless they differ. */
export const rareParts: readonly Part[] = [
  [({ restSeconds }) => restSeconds, ({ restSeconds }) => `rest ${restSeconds} s`],
  [({ warmupSets }) => warmupSets, ({ warmupSets }) => `${warmupSets} warm-up sets`],
  [
    ({ groupLabel }) => groupLabel,
    ({ groupLabel }) => (groupLabel ? `superset ${groupLabel}` : "no superset"),
  ],
  [({ skipped }) => skipped === true, ({ skipped }) => (skipped ? "skipped" : "not skipped")],
  [({ notes }) => notes, ({ notes }) => (notes ? `“${notes}”` : "no notes")],
];

const exerciseLines = (before: PlannedExercise, after: PlannedExercise): readonly [string, string] => {
  const differing = rareParts.filter(([value]) => value(before) !== value(after));
  const line = (exercise: PlannedExercise) =>
    [exerciseInWords(exercise), ...differing.map(([, words]) => words(exercise))].join(" · ");
  return [line(before), line(after)];
};

const exercises = (before: PlannedSession, after: PlannedSession): readonly ChangedLine[] => {
  const old = new Map(before.exercises.map((exercise) => [exercise.uid, exercise]));
  const kept = new Set(after.exercises.map(({ uid }) => uid));
  const gone = before.exercises
    .filter(({ uid }) => !kept.has(uid))
    .map((exercise) => ({ key: exercise.uid, before: exerciseInWords(exercise), after: undefined }));
  const there = after.exercises.map((exercise): ChangedLine => {
    const was = old.get(exercise.uid);
    if (!was) return { key: exercise.uid, before: undefined, after: exerciseInWords(exercise) };
    const { uid: key, name } = exercise;
    const [first, second] = exerciseLines(was, exercise);
    if (first === second || was.name !== name) return { key, before: first, after: second };
    const behindName = (line: string) => line.slice(name.length + 1);
    return { key, subject: name, before: behindName(first), after: behindName(second) };
  });
  return [...gone, ...there];
};

/** `Thu 26 Nov`. */
export const shortDayInWords = (date: string | undefined): string | undefined =>
  date && `${weekdays[weekdayOf(date) - 1]?.slice(0, 3)} ${formatShortDate(date, date)}`;

/** What a session has beside its exercises, in words. */
export const sessionTexts = ({
  name,
  dayOfWeek,
  scheduledDate,
  cardio,
  work,
  notes,
  warmup,
}: PlannedSession) => ({
  name,
  cardio: cardio && [cardioInWords(cardio), cardio.instructions].filter(Boolean).join(" · "),
  work: work && [workInWords(work), work.focus].filter(Boolean).join(" · "),
  day: shortDayInWords(datePart(scheduledDate)) ?? dayOfWeek,
  warmup: warmup?.length ? `Warm-up: ${warmup.join(", ")}` : undefined,
  notes: notes && `“${notes}”`,
});

const fieldLines = (
  before: PlannedSession,
  after: PlannedSession,
  fields: readonly (keyof ReturnType<typeof sessionTexts>)[],
): readonly ChangedLine[] => {
  const [old, now] = [sessionTexts(before), sessionTexts(after)];
  return fields.map((field) => ({ key: field, before: old[field], after: now[field] }));
};

const isThere = ({ before, after }: ChangedLine): boolean => before !== undefined || after !== undefined;
const isChanged = ({ before, after }: ChangedLine): boolean => before !== after;

/** A session's lines before and after a change, with unchanged ones in between; name, day and notes only if they differ. */
export const changedLines = (before: PlannedSession, after: PlannedSession): readonly ChangedLine[] =>
  [
    ...fieldLines(before, after, ["name", "day", "warmup"]).filter(isChanged),
    ...exercises(before, after),
    ...fieldLines(before, after, ["cardio", "work"]),
    ...fieldLines(before, after, ["notes"]).filter(isChanged),
  ].filter(isThere);
