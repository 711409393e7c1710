import { finishWorkout, ofWriter } from "../assemble/finish-workout.ts";
import { isFirstName } from "../lexicon/words/first-names.ts";
import { improbableWorkouts } from "../confidence/improbable-workouts.ts";
import { horseDisciplines } from "../assemble/sports/sport-groups.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import type { LoggedSet } from "../../workout/workout.ts";
import type { ParsedWorkout } from "../parsed-message.ts";
import type { LearnedReading } from "./read-learned.ts";

/** One of the ways to read a message that are chosen between. */
export type Candidate = {
  readonly reading: Reading;
  readonly drafts: readonly Draft[];
  readonly workouts: readonly ParsedWorkout[];
  /** What it comes to but for notes and details; the same for two that come to the same. */
  readonly key: string;
  /** That of the rules. */
  readonly isRules: boolean;
  /** The likeliest of what was learned with this result, and its place. */
  readonly learned: LearnedReading | undefined;
  readonly rank: number;
  /** The share of all that was learned, by likelihood. */
  share: number;
};

const rounded = (value: number | undefined): string => (value === undefined ? "" : String(Math.round(value)));
/** A set's values as text. */
const setKey = ({ reps, weightKg, durationSeconds, distanceMeters, rpe, warmup }: LoggedSet): string =>
  `${reps ?? ""}/${weightKg ?? ""}/${durationSeconds ?? ""}/${rounded(distanceMeters)}/${rpe ?? ""}${warmup ? "w" : ""}`;
/** Which discipline, when and who, as text. */
const headOf = ({ discipline, date, athlete }: ParsedWorkout): string =>
  `${discipline} ${date} ${(athlete ?? "").toLowerCase()}`;
/** What a workout comes to but for notes and details, as text. */
const keyOf = (workout: ParsedWorkout): string => {
  const { durationSeconds, distanceMeters, avgHeartRate, score, exercises } = workout;
  const parts = exercises.map(({ name, sets }) => `${name}:${sets.map(setKey).join()}`).toSorted();
  const result = score ? `${score.type}${score.value}` : "";
  return `${headOf(workout)} ${rounded(durationSeconds)} ${rounded(distanceMeters)} ${avgHeartRate ?? ""} ${result} ${parts.join(";")}`;
};

/** The different ways to read a message: the rules' and those that were learned. */
export function candidatesOf(
  rules: { readonly reading: Reading; readonly drafts: readonly Draft[] },
  learned: readonly LearnedReading[],
): readonly Candidate[] {
  const found: Candidate[] = [];
  const top = learned[0]?.score ?? 0;
  const total = learned.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  const add = (
    reading: Reading,
    drafts: readonly Draft[],
    isRules: boolean,
    own: LearnedReading | undefined,
    rank: number,
  ): void => {
    const workouts = drafts.map((draft) => ofWriter(finishWorkout(draft), reading.context));
    const key = workouts.map(keyOf).toSorted().join("|");
    const share = own ? Math.exp(own.score - top) / total : 0;
    const at = found.findIndex((one) => one.key === key);
    const there = found[at];
    if (there === undefined)
      found.push({ reading, drafts, workouts, key, isRules, learned: own, rank, share });
    else
      found[at] = {
        ...there,
        learned: there.learned ?? own,
        rank: Math.min(there.rank, rank),
        share: there.share + share,
      };
  };
  add(rules.reading, rules.drafts, true, undefined, 9);
  for (const [rank, one] of learned.entries()) add(one.reading, one.drafts, false, one, rank);
  return found;
}

const headsOf = (workouts: readonly ParsedWorkout[]): string => workouts.map(headOf).toSorted().join();
/** All values that workouts have, as texts. */
const valuesOf = (workouts: readonly ParsedWorkout[]): string[] =>
  workouts.flatMap(({ durationSeconds, distanceMeters, avgHeartRate, score, exercises }) => [
    `d${Math.round(durationSeconds ?? 0)}`,
    `m${Math.round(distanceMeters ?? 0)}`,
    `h${avgHeartRate ?? 0}`,
    `s${score?.value ?? ""}`,
    ...exercises.flatMap(({ name, sets }) => sets.map((set) => `${name}${setKey(set)}`)),
  ]);

/** Which share two lists have in common. */
function shareInCommon(some: readonly string[], others: readonly string[]): number {
  const left = [...others];
  let shared = 0;
  for (const one of some) {
    const at = left.indexOf(one);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return some.length + others.length === 0 ? 1 : (2 * shared) / (some.length + others.length);
}

/** Numbers, names and days that nothing came of. */
function leftOf({ reading }: Candidate): { numbers: number; names: number; days: number } {
  const { pieces, explained, lexemes, asides, clauses, clauseOf } = reading;
  let [numbers, names, days] = [0, 0, 0];
  for (const [at, piece] of pieces.entries()) {
    if (clauses[clauseOf[at] ?? 0]?.mood !== undefined || explained[piece.from] === 1) continue;
    if (piece.kind === "term" && !asides.has(piece.from)) {
      let open = 0;
      for (let index = piece.from; index < piece.to; index++)
        if (lexemes[index]?.quantity && explained[index] !== 1) open += 1;
      numbers += open;
    } else if (piece.kind === "date") days += 1;
    else if (piece.kind === "lexeme" && piece.lexeme.class === "Exercise") names += 1;
  }
  return { numbers, names, days };
}

/** Whom a message names, in small letters, and whether its writer speaks of themselves; `writer`: by their name. */
type Named = {
  readonly people: ReadonlySet<string>;
  readonly horses: ReadonlySet<string>;
  readonly speaksOfSelf: boolean;
  readonly writer: string | undefined;
};
function namedIn({ lexemes, context: { writer } }: Reading): Named {
  const [people, horses] = [new Set<string>(), new Set<string>()];
  for (const { class: kind, person, entry, capitalised, text } of lexemes) {
    if (person !== undefined) people.add(person.toLowerCase());
    else if (kind === "Athlete") horses.add((entry?.value ?? text).toLowerCase());
    else if (kind === "Word" && capitalised && isFirstName(text)) people.add(text);
  }
  const speaksOfSelf = lexemes.some((one) => one.class === "Pronoun" && one.entry?.value === "me");
  return { people, horses, speaksOfSelf, writer };
}

/** How many people and horses are named, how many of them have no workout, whether the writer speaks of themselves, and has one. */
function namesLeftOf(
  { workouts }: Candidate,
  { people, horses, speaksOfSelf, writer }: Named,
): readonly number[] {
  const owners = new Set(workouts.map(({ athlete = writer ?? "" }) => athlete.toLowerCase()));
  const left = (names: ReadonlySet<string>): number => [...names].filter((name) => !owners.has(name)).length;
  const isOwn = workouts.some(({ athlete }) => athlete === undefined);
  return [people.size, left(people), horses.size, left(horses), Number(speaksOfSelf), Number(isOwn)];
}

const setsOf = (workouts: readonly ParsedWorkout[]): readonly LoggedSet[] =>
  workouts.flatMap(({ exercises }) => exercises.flatMap((one) => one.sets));

/** How much is odd: workouts of which nothing is known, exercises without sets, sets without a value, exercises loaded in part, heavy or long sets. */
function oddOf({ candidate: { workouts }, sets }: Seen): readonly number[] {
  const bare = workouts.filter(
    ({ durationSeconds, distanceMeters, score, exercises }) =>
      durationSeconds === undefined && distanceMeters === undefined && !score && exercises.length === 0,
  );
  const mixed = workouts
    .flatMap(({ exercises }) => exercises)
    .filter(
      ({ sets: own }) =>
        own.some(({ weightKg }) => weightKg !== undefined) &&
        own.some(({ weightKg }) => weightKg === undefined),
    );
  return [
    bare.length,
    workouts.flatMap(({ exercises }) => exercises).filter((one) => one.sets.length === 0).length,
    sets.filter(
      ({ reps, durationSeconds, distanceMeters }) =>
        reps === undefined && durationSeconds === undefined && distanceMeters === undefined,
    ).length,
    mixed.length,
    sets.filter(({ weightKg, reps }) => (weightKg ?? 0) > 300 || (reps ?? 0) > 60).length,
  ];
}

/** A way to read a message with what is compared of it with the others. */
type Seen = {
  readonly candidate: Candidate;
  readonly values: readonly string[];
  readonly heads: string;
  readonly sets: readonly LoggedSet[];
  readonly left: ReturnType<typeof leftOf>;
};
const lookAt = (candidate: Candidate): Seen => ({
  candidate,
  values: valuesOf(candidate.workouts),
  heads: headsOf(candidate.workouts),
  sets: setsOf(candidate.workouts),
  left: leftOf(candidate),
});

/** What speaks for and against each way to read a message, beside the others. `doubts`: how many the rules have. The order is that of the trees. */
export function featuresOfCandidates(all: readonly Candidate[], doubts: number): number[][] {
  const seen = all.map(lookAt);
  const rules = seen.find(({ candidate }) => candidate.isRules) as Seen;
  const best = seen.find(({ candidate }) => candidate.rank === 0);
  const named = namedIn(rules.candidate.reading);
  const fewest = seen.reduce((least, { left }) => Math.min(least, left.numbers), 99);
  return seen.map((one) => [
    ...likelihoodFeatures(one.candidate, best?.candidate),
    doubts,
    rules.candidate.rank,
    rules.candidate.share,
    ...agreementFeatures(one, rules, best),
    ...leftFeatures(one, fewest),
    ...oddOf(one),
    improbableOf(one.candidate),
    ...messageFeatures(one.candidate),
    ...namesLeftOf(one.candidate, named),
    all.length,
  ]);
}

/** How likely it is by what was learned, in itself and beside the likeliest. What the rules alone read has none. */
function likelihoodFeatures(
  { isRules, rank, share, learned }: Candidate,
  best: Candidate | undefined,
): readonly number[] {
  return [
    Number(isRules),
    rank,
    share,
    learned ? learned.score - (best?.learned?.score ?? -20) : -10,
    learned ? learned.tagged.worst : -10,
    learned ? learned.disciplines : -3,
    best?.learned?.tagged.score ?? -20,
    learned ? learned.tagged.score - (best?.learned?.tagged.score ?? 0) : -10,
    best?.share ?? 0,
  ];
}

/** How much it has in common with what the rules read, and with the likeliest that was learned. */
function agreementFeatures(
  { candidate: { workouts }, values, heads, sets }: Seen,
  rules: Seen,
  best: Seen | undefined,
): readonly number[] {
  return [
    shareInCommon(values, rules.values),
    best ? shareInCommon(values, best.values) : 0,
    workouts.length,
    workouts.length - rules.candidate.workouts.length,
    best ? workouts.length - best.candidate.workouts.length : 0,
    Number(heads === rules.heads),
    best ? Number(heads === best.heads) : 0,
    sets.length - rules.sets.length,
    sets.length,
  ];
}

/** What it leaves, and how many numbers more than the one that leaves fewest. */
const leftFeatures = ({ left: { numbers, names, days } }: Seen, fewest: number): readonly number[] => [
  numbers,
  numbers - fewest,
  names,
  days,
];

/** How many of its workouts are improbable. */
export const improbableOf = ({ drafts, reading }: Candidate): number =>
  improbableWorkouts(drafts, {
    isRamp: reading.classes.has("UpTo"),
    isHorse: reading.isHorse,
    isThen: reading.classes.has("Then"),
    isUnknown: () => false,
    shares: 0,
  }).length;

/** Labels of a value that is of several sets or workouts, or of a workout that was left before. */
const farReaching = /all:|every:|each:|last:|</;

/** What kind of message it is, by this way to read it. */
function messageFeatures({ reading, workouts, learned }: Candidate): readonly number[] {
  const labels = learned?.tagged.labels ?? [];
  return [
    Number(reading.isHorse),
    Number(workouts.some(({ discipline }) => discipline === "crossfit")),
    Number(workouts.some(({ discipline }) => discipline === "strength")),
    Number(workouts.some(({ discipline }) => horseDisciplines.has(discipline))),
    new Set(workouts.map(({ athlete }) => athlete ?? "")).size,
    reading.names.length,
    labels.filter((label) => farReaching.test(label)).length,
    reading.lexemes.length,
  ];
}
