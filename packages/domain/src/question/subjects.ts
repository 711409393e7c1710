import { lexicon } from "../language/lexicon/lexicon.ts";
import { anyCardio, anyOfHorses, anyRide } from "./answer/training-figures.ts";
import { type Word, wordsOf } from "../text/fold-words.ts";

/** What a question is about, with the stretches that name it. */
export type Subjects = {
  /** Names of the catalogue, the longest first. */
  readonly exercises: readonly string[];
  /** Id of a discipline: the first that is named. */
  readonly discipline: string | undefined;
  /** All that are named. */
  readonly disciplines: readonly string[];
  /** Or equipment, of the catalogue. */
  readonly muscle: string | undefined;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
};

/** Of a word that a person wrote: "constructor" is in no table. */
const wordIn = (table: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** What one calls a part of the body, or what one holds, and the muscles and equipment of the catalogue that it means. */
const muscles: Readonly<Record<string, string>> = {
  legs: "quadriceps",
  leg: "quadriceps",
  quads: "quadriceps",
  hamstrings: "hamstrings",
  glutes: "glutes",
  chest: "chest",
  back: "lats",
  lats: "lats",
  shoulders: "shoulders",
  biceps: "biceps",
  triceps: "triceps",
  calves: "calves",
  abs: "abdominals",
  core: "abdominals",
  kettlebell: "kettlebells",
  kettlebells: "kettlebells",
  kb: "kettlebells",
  dumbbell: "dumbbell",
  dumbbells: "dumbbell",
  barbell: "barbell",
  bands: "bands",
  cable: "cable",
  cables: "cable",
  sled: "sled",
  sandbag: "sandbag",
};

/** What one does in a gym, by no name of an exercise. */
const asDiscipline: Readonly<Record<string, string>> = {
  lift: "strength",
  lifts: "strength",
  lifted: "strength",
  lifting: "strength",
  gym: "strength",
  weights: "strength",
  cycle: "cycling",
  cycled: "cycling",
  bike: "cycling",
  biked: "cycling",
  horse: anyOfHorses,
  horses: anyOfHorses,
  horseback: anyOfHorses,
  cardio: anyCardio,
  aerobic: anyCardio,
  aerobics: anyCardio,
  endurance: anyCardio,
  miler: "running",
  milers: "running",
};

/** Of a horse where one is spoken of ("how often did I ride horses"); where there are horses, of either. */
const rideForms = /^(?:rid(?:e|es|ing|den)|rode)$/u;
const bikes = /^(?:(?:bike|bicycle|cycle)[sd]?|(?:bik|cycl)ing|zwift|peloton)$/u;

/** "squatted", "benching", "pull ups": as a name has it. */
const asName: Readonly<Record<string, string>> = {
  squatted: "squat",
  swung: "swings",
  swinging: "swings",
  squatting: "squat",
  benched: "bench",
  benching: "bench",
  deadlifted: "deadlift",
  deadlifting: "deadlift",
  pressed: "press",
  curled: "curl",
  planked: "plank",
  lunged: "lunge",
  ohp: "overhead press",
  dead: "deadlift",
  deads: "deadlift",
  dl: "deadlift",
};

type Match = { readonly start: number; readonly end: number } & (
  | { readonly exercise: string }
  | { readonly discipline: string }
);

/** What is called like an activity, as a lift: "heaviest row". */
const asLift: Readonly<Record<string, string>> = { row: "rows" };
const ofLoads = /^(?:heavi(?:er|est)|heavy|kg|kilos?|lbs?|pounds?|reps?|sets?|1rm|tonnage|muscles?)$/u;

/** "What do I row" asks for a weight; a distance is asked for by "how far". */
const whatIRow = /\bwhat (?:do|did|will|should|can|am) i row(?:ing)?\b/iu;

/** Words of questions that the catalogue also has as names. */
const noNames: ReadonlySet<string> = new Set([
  "max",
  "total",
  "best",
  "hold",
  "rest",
  "row row",
  "lift",
  "lifts",
  "weight",
  "set",
  "sets",
]);

/** The words as names have them. "Squat + bench + dead": no name goes across what sets them apart. */
const partsOf = (
  text: string,
  words: readonly Word[],
  nameOf: (word: string) => string | undefined,
): readonly Word[] =>
  words.flatMap((word, at) => [
    ...(/[+,;/&?!]/u.test(text.slice(words[at - 1]?.end ?? word.start, word.start))
      ? [{ ...word, text: "+", end: word.start }]
      : []),
    ...(nameOf(word.text) ?? word.text).split(" ").map((part) => ({ ...word, text: part })),
  ]);

/** Names nothing: "days in a row"; "that lift" is the one that was spoken of. */
const idioms =
  /\bin a row\b|\b(?:in|over|during) the course of\b|\bof course\b|(?<=\bdays )running\b|(?<=\b(?:that|this|those|these) )lifts?\b/giu;

/**
 * The exercises, disciplines and muscles that a question names: an activity ("runs", "swam") before an exercise of that name. `hasHorses`:
 * whoever asks may read a horse.
 */
export function subjectsIn(
  text: string,
  ownDisciplines: readonly { readonly id: string; readonly words: readonly string[] }[] = [],
  hasHorses = false,
): Subjects {
  const words = wordsOf(text.replaceAll(idioms, (idiom) => " ".repeat(idiom.length)));
  const { phrases, exercises: catalogue } = lexicon();
  const isOfLoads = words.some(({ text: word }) => ofLoads.test(word)) || whatIRow.test(text);
  const nameOf = (word: string) => wordIn(asName, word) ?? (isOfLoads ? wordIn(asLift, word) : undefined);
  const plain = partsOf(text, words, nameOf);
  const names = plain.map((word) => word.text);
  const isOfHorses = names.some((word) => wordIn(asDiscipline, word) === anyOfHorses);
  const isEither = hasHorses && !names.some((word) => bikes.test(word));
  const rides = isOfHorses ? anyOfHorses : isEither ? anyRide : undefined;
  const matches: Match[] = [];
  for (let at = 0; at < names.length;) {
    const [word = "", place] = [names[at], plain[at]];
    const phrase = phrases.matchAt(names, at);
    // "Runs of November": what is a phrase of sets in a report is none in a question.
    const activity = phrase?.value.class === "Activity" ? phrase : phrases.matchAt([word], 0);
    const exercise = noNames.has(word) ? undefined : catalogue.matchAt(names, at);
    // "Speed of my runs": words of questions before an activity make no exercise of it.
    const ending = exercise && phrases.matchAt([names[at + exercise.length - 1] ?? ""], 0)?.value.entry;
    const isActivity =
      exercise !== undefined && exercise.length > 1 && ending?.exercise === exercise.exercise.name;
    const isExercise = exercise && !isActivity && (exercise.quality !== "fuzzy" || word.length >= 6);
    const own = ownDisciplines.find((one) => one.words.includes(word));
    const activityLength = activity?.value.class === "Activity" ? activity.length : 0;
    const length = Math.max(isExercise ? exercise.length : 0, activityLength, own ? 1 : 0);
    const span = { start: place?.start ?? 0, end: plain[at + Math.max(1, length) - 1]?.end ?? text.length };
    const ridden = rideForms.test(word) ? rides : undefined;
    const asked = length <= 1 ? (own?.id ?? ridden ?? wordIn(asDiscipline, word)) : undefined;
    if (asked !== undefined) matches.push({ ...span, discipline: asked });
    else if (activityLength > 0 && activityLength >= (isExercise ? exercise.length : 0))
      matches.push({ ...span, discipline: activity?.value.entry?.value ?? "" });
    else if (isExercise) matches.push({ ...span, exercise: exercise.exercise.name });
    at += Math.max(1, length);
  }
  const exercises = matches
    .flatMap((match) => ("exercise" in match ? [match] : []))
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const disciplines = [
    ...new Set(
      matches.flatMap((match) =>
        "discipline" in match && match.discipline !== "" ? [match.discipline] : [],
      ),
    ),
  ];
  const [discipline] = disciplines;
  const muscle = names.map((word) => wordIn(muscles, word)).find((one) => one !== undefined);
  return {
    exercises: [...new Set(exercises.map(({ exercise }) => exercise))].slice(0, 4),
    discipline,
    disciplines,
    muscle: exercises.length === 0 && discipline === undefined ? muscle : undefined,
    spans: matches,
  };
}
