import type { ParsedMessage } from "../language/parsed-message.ts";
import type { Doubt } from "../plausibility/doubt.ts";
import { reportedDoubts } from "../plausibility/reported-doubts.ts";
import { err, ok, type Result } from "../result.ts";
import { wordsOf } from "../text/fold-words.ts";
import { joined } from "../text/joined.ts";
import { formatDurationInWords } from "../units/format-units.ts";
import { findDiscipline } from "../workout/built-in-disciplines.ts";
import type { Discipline } from "../workout/discipline.ts";
import { riderNameOf, withoutRiderName } from "../workout/rider.ts";
import { type Workout, type WorkoutContent, workoutContentSchema } from "../workout/workout.ts";
import { doubtsLeftOpen } from "./open-doubts-of-example.ts";
import {
  maxExampleCharacters,
  type ReadingExample,
  readingExampleSchema,
  type SaidWorkout,
} from "./reading-example.ts";

/** A workout of a message: as it was read first, and as it is now. */
export type CorrectedWorkout = { readonly before: Workout; readonly after: Workout };

export type SaidMessage = Pick<ReadingExample, "text" | "now" | "units" | "distanceUnit" | "isMonthFirst"> & {
  /** What the words come to by themselves, without any example. */
  readonly alone: ParsedMessage;
  /** Everybody whom the writer may name. */
  readonly athletes: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: "person" | "horse";
  }[];
  /** The group's own; they name their fields. */
  readonly disciplines: readonly Discipline[];
  /** The writer's own athlete. */
  readonly writerId: string;
  /** Whether an example reads the words now: then they may be set right to what they come to by themselves. */
  readonly isReadByExample: boolean;
};

const plainWords = (text: string): string =>
  ` ${wordsOf(text.normalize("NFKD").replaceAll(/\p{M}/gu, ""))
    .map((word) => word.text)
    .join(" ")} `;

/** Whether words stand in a text, one behind the other, in any case and with or without accents. */
const isSaid = (words: string, text: string): boolean => plainWords(text).includes(plainWords(words));

/** A name as a text has it: in full, or its first word. The reader knows small typos, too. */
function nameSaid(name: string | undefined, { text, alone }: SaidMessage): string | undefined {
  if (name === undefined) return undefined;
  const [first = name] = name.split(/\s+/u);
  if (isSaid(name, text)) return name;
  if (isSaid(first, text)) return first;
  return alone.workouts.some(({ athlete }) => athlete === name) ? name : undefined;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1000 m and 118 bpm are not in the message"; `ending`: what else there is to say of them. */
function missingInWords(what: readonly string[], ending = ""): string {
  const is = what.length > 1 ? "are" : "is";
  return `${sentence(joined(what))} ${is} not in the message${ending && ` and ${is} ${ending}`}.`;
}

const notSaid = (what: string): Result<never, string> => err(missingInWords([what]));

/** Whose it is, as the message says it. Fails with the name of somebody that only the correction knows. */
function athleteSaid(
  { before, after }: CorrectedWorkout,
  said: SaidMessage,
): Result<{ readonly athlete?: string }, string> {
  const name = said.athletes.find(({ id }) => id === after.athleteId)?.name;
  const athlete = nameSaid(name, said);
  if (athlete !== undefined) return ok({ athlete });
  return after.athleteId === before.athleteId ? ok({}) : notSaid(`The name ${name ?? "of the athlete"}`);
}

/** The fields that the message says: the rider by name, of the others those that the words alone have, too, or that stand in them. */
function fieldsSaid(
  { before, after }: CorrectedWorkout,
  said: SaidMessage,
): Result<WorkoutContent["fields"], string> {
  const { riderAthleteId, fields } = after;
  const named = riderNameOf(fields);
  const others = Object.entries(withoutRiderName(fields) ?? {}).filter(
    ([key, value]) =>
      said.alone.workouts.some((workout) => workout.fields?.[key] === value) ||
      isSaid(String(value), said.text),
  );
  const rider = named ?? said.athletes.find(({ id }) => id === riderAthleteId)?.name;
  // Others are read by it, too: to them a ride whose words name the writer is not their own.
  const riderName = nameSaid(rider, said);
  const isSame = before.riderAthleteId === riderAthleteId && riderNameOf(before.fields) === named;
  const isUnnamed = named === undefined && riderAthleteId === said.writerId;
  if (rider !== undefined && riderName === undefined && !isSame && !isUnnamed)
    return notSaid(`The name ${rider}`);
  const kept = Object.fromEntries(riderName === undefined ? others : [...others, ["riderName", riderName]]);
  return ok(Object.keys(kept).length > 0 ? kept : undefined);
}

/** The pieces of notes that stand in the message. */
const notesSaid = (notes: string | undefined, text: string): string | undefined =>
  notes
    ?.split("; ")
    .filter((piece) => isSaid(piece, text))
    .join("; ") || undefined;

/** What of a session may be entered beside what its message says: the columns of each, by the field that it is doubted under. */
const besides = {
  distance: ["distance", "distanceMeters"],
  durationSeconds: ["durationSeconds"],
  avgHeartRate: ["avgHeartRate"],
  score: ["score"],
} as const;

/** A value that the message lacks, as the page shows it: a time without a distance in words. */
const valueInWords = ({ field, value }: Doubt, { durationSeconds, distanceMeters }: SaidWorkout): string =>
  field === "durationSeconds" && durationSeconds !== undefined && distanceMeters === undefined
    ? formatDurationInWords(durationSeconds)
    : value;

/** A workout as its message says it. `values`, `remarks`: the figures and the rest that were added to it and aren't said, in words. */
type Said = {
  readonly workout: SaidWorkout;
  readonly values: readonly string[];
  readonly remarks: readonly string[];
};

/**
 * Without values that were only added, and fails with one that stands in place of what was said: that is no correction of the reading but of what
 * happened.
 */
function numbersSaid(
  workout: SaidWorkout,
  { text, now, alone }: SaidMessage,
): Result<Omit<Said, "remarks">, string> {
  const today = now.slice(0, 10);
  const values: string[] = [];
  let left = workout;
  for (;;) {
    const [doubt] = reportedDoubts(left, { text, parsed: alone, today });
    if (!doubt) return ok({ workout: left, values });
    if (doubt.field === "date") return notSaid("The day");
    const columns = besides[doubt.field as keyof typeof besides];
    const isAdded = columns && alone.workouts.every((one) => one[columns[0]] === undefined);
    const value = valueInWords(doubt, left);
    if (!isAdded) return notSaid(value);
    values.push(value);
    left = Object.fromEntries(
      Object.entries(left).filter(([key]) => !(columns as readonly string[]).includes(key)),
    ) as SaidWorkout;
  }
}

const fieldInWords = (key: string, value: unknown, discipline: Discipline | undefined): string => {
  const field = discipline?.fields.find((one) => one.key === key);
  return [field?.label ?? key, String(value), field?.unit].filter(Boolean).join(" ");
};

const notePieces = ({ notes, exercises }: Pick<WorkoutContent, "notes" | "exercises">): readonly string[] =>
  [notes, ...exercises.map((exercise) => exercise.notes)].flatMap((one) => one?.split("; ") ?? []);

/** The fields that were added to a workout and aren't part of what its message says. */
const fieldsLeftOut = (
  { before, after }: CorrectedWorkout,
  said: SaidWorkout,
  discipline: Discipline | undefined,
): readonly string[] =>
  Object.entries(withoutRiderName(after.fields) ?? {})
    .filter(([key, value]) => value !== before.fields?.[key] && said.fields?.[key] === undefined)
    .map(([key, value]) => fieldInWords(key, value, discipline));

/** The same of its words and its time of day. */
function remarksLeftOut({ before, after }: CorrectedWorkout, said: SaidWorkout): readonly string[] {
  const isAdded = (key: "title" | "startTime"): boolean =>
    after[key] !== undefined && after[key] !== before[key] && said[key] === undefined;
  const known = new Set([...notePieces(before), ...notePieces(said)]);
  return [
    ...(isAdded("title") ? ["the title"] : []),
    ...(isAdded("startTime") ? ["the start time"] : []),
    ...(notePieces(after).some((piece) => !known.has(piece)) ? ["the added note"] : []),
  ];
}

/** A workout as its message says it, without what was only added to it. Fails with what was changed and isn't said. */
function workoutSaid(corrected: CorrectedWorkout, said: SaidMessage): Result<Said, string> {
  const { text, alone } = said;
  const athlete = athleteSaid(corrected, said);
  if (!athlete.ok) return athlete;
  const fields = fieldsSaid(corrected, said);
  if (!fields.ok) return fields;
  const {
    title,
    startTime,
    notes,
    exercises,
    fields: _,
    ...content
  } = workoutContentSchema.parse(corrected.after);
  const note = notesSaid(notes, text);
  const isAlone = (key: "title" | "startTime", value: string | undefined): boolean =>
    value !== undefined && (alone.workouts.some((one) => one[key] === value) || isSaid(value, text));
  const numbers = numbersSaid(
    {
      ...content,
      ...(isAlone("startTime", startTime) && { startTime }),
      ...(isAlone("title", title) && { title }),
      ...(fields.value && { fields: fields.value }),
      exercises: exercises.map(({ notes: own, ...exercise }) => {
        const kept = notesSaid(own, text);
        return { ...exercise, ...(kept !== undefined && { notes: kept }) };
      }),
      ...(note !== undefined && { notes: note }),
      ...athlete.value,
    },
    said,
  );
  if (!numbers.ok) return numbers;
  const { workout, values } = numbers.value;
  const discipline = findDiscipline(workout.discipline, said.disciplines);
  return ok({
    workout,
    values: [...values, ...fieldsLeftOut(corrected, workout, discipline)],
    remarks: remarksLeftOut(corrected, workout),
  });
}

/** A name in lower case; undefined where it is the writer's own, in full or its first word: theirs is what names nobody. */
function nameBeside(name: string | undefined, { athletes, writerId }: SaidMessage): string | undefined {
  const own = athletes.find(({ id }) => id === writerId)?.name.toLowerCase() ?? "";
  const folded = name?.toLowerCase() ?? own;
  return folded === own || folded === own.split(/\s+/u)[0] ? undefined : folded;
}

/** What of a reading two readings are compared by. */
const compared = (workout: SaidWorkout, said: SaidMessage): string => {
  const { notes: _, exercises, fields, ...content } = workoutContentSchema.parse(workout);
  const named = exercises.map(({ notes: _notes, ...exercise }) => exercise);
  const others = Object.entries(withoutRiderName(fields) ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = [workout.athlete, riderNameOf(fields)].map((name) => nameBeside(name, said));
  return JSON.stringify([content, others, named, names]);
};

/** Whether of the notes of a workout the same stands in the message as when it was read first. */
const hasSameNotes = ({ before, after }: CorrectedWorkout, { text }: SaidMessage): boolean => {
  const notesOf = (one: Workout): string =>
    JSON.stringify([one, ...one.exercises].map(({ notes }) => notesSaid(notes, text)));
  return notesOf(before) === notesOf(after);
};

/** What was read first, as it was shown. The writer is named where the message names them. */
const asRead = ({ before }: CorrectedWorkout, said: SaidMessage): SaidWorkout => {
  const { athletes, writerId } = said;
  const nameOf = (sought: string | undefined) => athletes.find(({ id }) => id === sought)?.name;
  const shown = (id: string | undefined) =>
    nameSaid(nameOf(id), said) ?? (id === writerId ? undefined : nameOf(id));
  const { fields, ...content } = workoutContentSchema.parse(before);
  const athlete = before.athleteId === writerId ? undefined : nameOf(before.athleteId);
  const riderName = riderNameOf(fields) ?? shown(before.riderAthleteId);
  const all = { ...fields, ...(riderName !== undefined && { riderName }) };
  return {
    ...content,
    ...(Object.keys(all).length > 0 && { fields: all }),
    ...(athlete !== undefined && { athlete }),
  };
};

/** Whether nobody set a workout right: it is as it was read first, or it lacks a figure that was added to it, which may be what is in doubt. */
const isLeftOpen = ({ before, after }: CorrectedWorkout, { values }: Said): boolean => {
  const contentOf = (one: Workout): string =>
    JSON.stringify([workoutContentSchema.parse(one), one.athleteId, one.riderAthleteId]);
  return values.length > 0 || contentOf(before) === contentOf(after);
};

/** `leftOut`: a sentence for its writer about what was added and can't be read from the words. */
export type MadeExample = { readonly example: ReadingExample; readonly leftOut?: string };

/**
 * An example of a message and of all its workouts, in its order, as they are now. Deleted ones are none of it. Fails, with a sentence for its
 * writer, where the message is too long or no training, where its words are read so already, or where somebody changed what happened and not how it was
 * read: a number, day or name that is not in the words can't be read from them.
 */
export function makeExample(
  said: SaidMessage,
  corrected: readonly CorrectedWorkout[],
): Result<MadeExample, string> {
  const { text, now, units, distanceUnit, isMonthFirst, alone } = said;
  if (text.length > maxExampleCharacters) return err("The message is too long for an example.");
  const kept = corrected.filter(({ after }) => after.deletedAt === undefined);
  if (kept.length === 0) return err("Nothing of the message is kept as training.");
  const all: Said[] = [];
  for (const one of kept) {
    const workout = workoutSaid(one, said);
    if (!workout.ok) return workout;
    all.push(workout.value);
  }
  const workouts = all.map(({ workout }) => workout);
  const leftOut = [...new Set(all.flatMap(({ values, remarks }) => [...values, ...remarks]))];
  const isSame =
    workouts.map((one) => compared(one, said)).join() ===
      alone.workouts.map((one) => compared(one as SaidWorkout, said)).join() &&
    kept.every((one) => hasSameNotes(one, said));
  if (isSame && !said.isReadByExample)
    return err(leftOut.length > 0 ? missingInWords(leftOut) : "These words are read so already.");
  const places = kept.map(({ after }, at) => after.source.workoutIndex ?? at);
  const doubts = doubtsLeftOpen(alone, places, (at) => {
    const [one, its] = [kept[at], all[at]];
    return one !== undefined && its !== undefined && isLeftOpen(one, its);
  });
  // Parsed, so that equal examples are equal as JSON.
  const example = readingExampleSchema.parse({
    text,
    now,
    units,
    ...(distanceUnit && { distanceUnit }),
    ...(isMonthFirst !== undefined && { isMonthFirst }),
    athletes: said.athletes
      .filter(({ name }) => nameSaid(name, said) !== undefined)
      .map(({ name, kind }) => ({ name, kind })),
    was: corrected.map((one) => asRead(one, said)),
    workouts,
    ...(doubts.length > 0 && { doubts }),
  } satisfies ReadingExample);
  return ok({ example, ...(leftOut.length > 0 && { leftOut: missingInWords(leftOut, "not part of it") }) });
}
