import { withoutReps } from "../workout/complete-workout.ts";
import type { LoggedExercise, WorkoutContent } from "../workout/workout.ts";
import type { WordClass } from "./lexicon/word-class.ts";
import { lexicon } from "./lexicon/lexicon.ts";
import { readLexemes } from "./lexicon/read-lexemes.ts";
import type { ParseContext } from "./parsed-message.ts";
import { parseByRules } from "./read-by-rules.ts";
import { scanRaw } from "./scan/raw-tokens.ts";
import { createTokenView } from "./scan/token-view.ts";

/** An answer is short; anything longer is a message of its own. */
const maxAnswerLength = 200;

/** How a message would name each discipline, so that a bare measure can be read in its light. */
const carriers: Readonly<Record<string, string>> = {
  running: "ran",
  cycling: "cycled",
  rowing: "rowing",
  swimming: "swam",
  walking: "walked",
  hiking: "hiked",
  yoga: "yoga",
  mobility: "mobility",
  strength: "strength",
  crossfit: "crossfit",
  flatwork: "flatwork",
  jumping: "jumping lesson",
  groundwork: "groundwork",
  lunging: "lunged",
  trail: "hacked out",
};

/** How a message would name a metcon whose result follows: a time, rounds and repetitions. */
const resultCarrier = "fran";

/** What no answer holds: another activity, another day, somebody's name, a question, a plan. */
const ownMessage: ReadonlySet<WordClass> = new Set([
  "Activity",
  "Athlete",
  "DayWord",
  "Weekday",
  "Month",
  "NamedWod",
  "Amrap",
  "Emom",
  "Question",
  "Cue",
]);

/** What answers a question: at least one of these must be there. */
const measures: ReadonlySet<WordClass> = new Set([
  "Number",
  "Load",
  "Dist",
  "Dur",
  "Clock",
  "Cals",
  "Plural",
  "Bpm",
  "Sets",
  "Reps",
  "NamedDistance",
]);

/** Counts nothing: "the little one is crying". */
const pronouns = /^(?:one|ones)$/u;

/** What a metcon's result is written with ("9+7", "9 rounds and 7", "12:40"), and what makes it something else: a load, a way, a time of day. */
const scoring: ReadonlySet<WordClass> = new Set(["Rounds", "Plus", "Clock"]);
const unlikeScore: ReadonlySet<WordClass> = new Set(["At", "Load", "Dist", "Cals", "Sets"]);

type Measures = Pick<
  WorkoutContent,
  "durationSeconds" | "distanceMeters" | "distance" | "avgHeartRate" | "score"
>;

const measuresOf = ({
  durationSeconds,
  distanceMeters,
  distance,
  avgHeartRate,
  score,
}: WorkoutContent): Measures => ({
  ...(durationSeconds !== undefined && { durationSeconds }),
  ...(distanceMeters !== undefined && { distanceMeters }),
  ...(distance && { distance }),
  ...(avgHeartRate !== undefined && { avgHeartRate }),
  ...(score && { score }),
});

const hasSets = ({ sets }: LoggedExercise) => sets.length > 0;

/** The draft's exercises with the answer's sets: by name, or all of them to the one that is without. */
const withSets = (draft: WorkoutContent, answer: WorkoutContent): LoggedExercise[] | undefined => {
  const given = answer.exercises.filter(hasSets);
  if (given.length === 0) return [...draft.exercises];
  const rest = given.filter(({ name }) => !draft.exercises.some((one) => one.name === name));
  const merged = draft.exercises.map((exercise) => {
    const found = given.find(({ name }) => name === exercise.name);
    return found ? { ...exercise, sets: [...exercise.sets, ...found.sets] } : exercise;
  });
  return draft.exercises.length === 0 || rest.length === 0 ? [...merged, ...rest] : undefined;
};

/** The text with what the question was about put before it: "squat 3x8 at 60", "ran it was 45 minutes". */
const inItsLight = (
  text: string,
  draft: WorkoutContent,
  { namesExercise, classes }: { readonly namesExercise: boolean; readonly classes: readonly WordClass[] },
): string | undefined => {
  if (namesExercise) return text;
  if (draft.discipline === "crossfit" && classes.some((one) => scoring.has(one)))
    return classes.some((one) => unlikeScore.has(one)) ? undefined : `${resultCarrier} ${text}`;
  const open = draft.exercises.filter((exercise) => !hasSets(exercise));
  if (draft.discipline !== "strength" || draft.exercises.length === 0)
    return `${carriers[draft.discipline] ?? "training"} ${text}`;
  return open.length === 1 ? `${open[0]?.name} ${text}` : `strength ${text}`;
};

/** Nothing but numbers, and what says that they are of sets. */
const onlyReps =
  /^(?:\W*\b(?:it|they|was|were|i|did|all|just|about|always|each|every|per|a|of|in|the|them|reps?|repetitions|sets?|and|times|x?\d{1,3})\b)+\W*$/iu;

/** "5 each", "8, 8 and 7", "3x5", of sets whose repetitions were asked for: the exercises with them; undefined: they don't fit. */
function withRepsGiven(text: string, draft: WorkoutContent): LoggedExercise[] | undefined {
  const open = withoutReps(draft);
  const [, sets, each] = /^\D*(\d{1,2}) ?[x×] ?(\d{1,3})\D*$/iu.exec(text) ?? [];
  if (open.length === 0 || (each === undefined && !onlyReps.test(text))) return undefined;
  const given =
    each === undefined ? [...text.matchAll(/\d+/gu)].map(([number]) => Number(number)) : [Number(each)];
  const fits = open.every(
    ({ sets: own }) =>
      (sets === undefined || own.length === Number(sets)) &&
      (given.length === 1 || (given.length === own.length && open.length === 1)),
  );
  if (!fits || given.some((reps) => reps < 1)) return undefined;
  return draft.exercises.map((exercise) =>
    open.includes(exercise)
      ? { ...exercise, sets: exercise.sets.map((set, at) => ({ ...set, reps: given[at] ?? given[0] })) }
      : exercise,
  );
}

const parting = /\s*(?:[,;\n]|\band\b)\s*/iu;

/** "30 minutes and 2 hours": two values of one measure, which together are none, for a draft that can have one. */
const hasSeveral = (text: string, question: string, whole: Measures, context: ParseContext): boolean => {
  const before = question.slice(0, question.length - text.length);
  const values = text.split(parting).flatMap((part) => {
    const [one, ...more] = parseByRules(`${before}${part}`, context).workouts;
    return one && more.length === 0 ? [measuresOf(one)] : [];
  });
  return (["durationSeconds", "distanceMeters"] as const).some(
    (measure) =>
      whole[measure] === undefined && values.filter((one) => one[measure] !== undefined).length > 1,
  );
};

/**
 * Reads the answer to "how long, how far, which sets?" for a draft: "it was 45 minutes", "5k", "about an hour", "3x8 at 60".
 * Returns the draft's content completed by it, or undefined when the text is no such answer (it names another activity, day
 * or athlete, asks something, or holds no measure).
 */
export const parseFollowUp = (
  text: string,
  draft: WorkoutContent,
  context: ParseContext,
): WorkoutContent | undefined => {
  if (text.length > maxAnswerLength) return undefined;
  const given = withRepsGiven(text, draft);
  if (given) return { ...draft, exercises: given };
  const lexemes = readLexemes(createTokenView(scanRaw(text)), context, lexicon());
  const measured = lexemes.filter((one) => measures.has(one.class) && !pronouns.test(one.text));
  if (lexemes.some((one) => ownMessage.has(one.class)) || measured.length === 0) return undefined;
  const named = lexemes.filter((one) => one.exercise).map((one) => one.exercise?.exercise.name);
  // A draft of strength without exercises asks which they were.
  const asksWhich = draft.discipline === "strength" && draft.exercises.length === 0;
  if (!asksWhich && named.some((name) => !draft.exercises.some((exercise) => exercise.name === name)))
    return undefined;
  const classes = lexemes.map((one) => one.class);
  const question = inItsLight(text, draft, { namesExercise: named.length > 0, classes });
  const answer = question === undefined ? undefined : parseByRules(question, context).workouts;
  const only = answer?.length === 1 ? answer[0] : undefined;
  const exercises = only && withSets(draft, only);
  if (!only || !exercises) return undefined;
  const added = measuresOf(only);
  if (
    named.length === 0 &&
    draft.discipline !== "strength" &&
    hasSeveral(text, question ?? "", added, context)
  )
    return undefined;
  const gained = Object.keys(added).length > 0 || only.exercises.some(hasSets);
  return gained ? { ...draft, ...added, exercises } : undefined;
};
