import type { ParsedMessage } from "../language/parsed-message.ts";
import { reportedDoubts } from "../plausibility/reported-doubts.ts";
import { err, ok, type Result } from "../result.ts";
import { wordsOf } from "../text/fold-words.ts";
import { riderNameOf, withoutRiderName } from "../workout/rider.ts";
import { type Workout, type WorkoutContent, workoutContentSchema } from "../workout/workout.ts";
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
  /** The writer's own athlete. */
  readonly writerId: string;
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

const notSaid = (what: string): Result<never, string> => err(`${what} is not in the message.`);

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

/**
 * Without values that were only added, and fails with one that stands in place of what was said: that is no correction of the reading but of what
 * happened.
 */
function numbersSaid(workout: SaidWorkout, { text, now, alone }: SaidMessage): Result<SaidWorkout, string> {
  const today = now.slice(0, 10);
  let left = workout;
  for (;;) {
    const [doubt] = reportedDoubts(left, { text, parsed: alone, today });
    if (!doubt) return ok(left);
    if (doubt.field === "date") return notSaid("The day");
    const columns = besides[doubt.field as keyof typeof besides];
    const isAdded = columns && alone.workouts.every((one) => one[columns[0]] === undefined);
    if (!isAdded) return notSaid(doubt.value);
    left = Object.fromEntries(
      Object.entries(left).filter(([key]) => !(columns as readonly string[]).includes(key)),
    ) as SaidWorkout;
  }
}

/** A workout as its message says it, without what was only added to it. Fails with what was changed and isn't said. */
function workoutSaid(corrected: CorrectedWorkout, said: SaidMessage): Result<SaidWorkout, string> {
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
  return numbersSaid(
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

const notesOf = ({ notes, exercises }: Workout): string =>
  JSON.stringify([notes, ...exercises.map((exercise) => exercise.notes)]);

/** What was read first, as it was shown. */
const asRead = ({ before }: CorrectedWorkout, { athletes, writerId }: SaidMessage): SaidWorkout => {
  const name = athletes.find(({ id }) => id === before.athleteId)?.name;
  return {
    ...workoutContentSchema.parse(before),
    ...(before.athleteId !== writerId && name !== undefined && { athlete: name }),
  };
};

/**
 * An example of a message and of all its workouts, in its order, as they are now. Deleted ones are none of it. Fails, with a sentence for its
 * writer, where the message is too long or no training, where its words are read so already, or where somebody changed what happened and not how it was
 * read: a number, day or name that is not in the words can't be read from them.
 */
export function makeExample(
  said: SaidMessage,
  corrected: readonly CorrectedWorkout[],
): Result<ReadingExample, string> {
  const { text, now, units, distanceUnit, isMonthFirst, alone } = said;
  if (text.length > maxExampleCharacters) return err("The message is too long for an example.");
  const kept = corrected.filter(({ after }) => after.deletedAt === undefined);
  if (kept.length === 0) return err("Nothing of the message is kept as training.");
  const workouts: SaidWorkout[] = [];
  for (const one of kept) {
    const workout = workoutSaid(one, said);
    if (!workout.ok) return workout;
    workouts.push(workout.value);
  }
  const isSame =
    workouts.map((one) => compared(one, said)).join() ===
      alone.workouts.map((one) => compared(one as SaidWorkout, said)).join() &&
    kept.every(({ before, after }) => notesOf(before) === notesOf(after));
  if (isSame) return err("These words are read so already.");
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
  } satisfies ReadingExample);
  return ok(example);
}
