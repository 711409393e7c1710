import { addDays } from "@canter/domain/schedule/local-date";
import { distanceToMeters, massToKg } from "@canter/domain/units/convert-units";
import type { LoggedExercise, Workout, WorkoutContent } from "@canter/domain/workout/workout";
import { type UnitWord, unitWord } from "@canter/domain/language/scan/quantities/unit-words";
import { noteReported } from "@canter/domain/intent/short-replies";
import { tellsHowItWent, tellsHowThatWent } from "@canter/domain/intent/read-talk";
import type { ParseContext } from "@canter/domain/language/parsed-message";
import type { Language } from "../../../core/language.ts";
import { fenceStated } from "@canter/domain/barn/fence-height";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import { isShortFor } from "./named-training.ts";

const load =
  /^(?:(?:about|around|the|with|only|just) )*(?:(\d{1,4}(?:[.,]\d{1,2})?)\s*(kgs?|lbs?|kilos?|pounds?)?(?:\s*(?:each|per hand|a side))?|(\d{1,3}(?:[.,]\d)?)['’]?s)\W*$/iu;
const bareNumber = /^(?:(?:about|only|just) )*(\d{1,4}(?:[.,]\d+)?)\W*$/iu;
const ofThose = String.raw`(?: (?:of|for) (?:those|them|these|it|that|the \p{L}+))?\W*$`;
const reps = new RegExp(`^(\\d{1,3}) reps?${ofThose}`, "iu");
const setCount = new RegExp(`^(\\d{1,2}) (?:work(?:ing)? )?sets?${ofThose}`, "iu");
/** The exercise that a correction is about: named in it or by the words beside it (`about`), or the only one. */
function exerciseMeant(
  workout: WorkoutContent,
  rest: string,
  about: string,
  language: Language,
): { readonly at: number; readonly rest: string } | undefined {
  const named = exerciseNamed(workout, rest, language);
  const beside = named ? undefined : exerciseNamed(workout, about, language);
  return (
    named ??
    (beside && { at: beside.at, rest }) ??
    (workout.exercises.length === 1 ? { at: 0, rest } : undefined)
  );
}

function exerciseNamed(
  { exercises }: WorkoutContent,
  rest: string,
  { catalogue }: Language,
): { readonly at: number; readonly rest: string } | undefined {
  const words = rest
    .toLowerCase()
    .replaceAll(/['’]/gu, "")
    .split(/[^\p{L}\p{N}.,]+/u)
    .filter(Boolean);
  for (const at of words.keys()) {
    const match = catalogue.matchAt(words, at);
    const found = match
      ? indexOfNamed(exercises, match.exercise.name, words.slice(at, at + match.length).join(" "))
      : -1;
    if (match && found !== -1)
      return {
        at: found,
        rest: [...words.slice(0, at), ...words.slice(at + match.length)]
          .join(" ")
          .replace(/^(?:the )?(?:was|were|is|at|to) /u, ""),
      };
  }
  return shortlyNamed(exercises, words);
}

/** "The last row set", of a workout with one sort of row. */
function shortlyNamed(
  exercises: readonly LoggedExercise[],
  words: readonly string[],
): { readonly at: number; readonly rest: string } | undefined {
  for (const [at, word] of words.entries()) {
    const found = exercises.flatMap(({ name }, index) => (isShortFor(word, name) ? [index] : []));
    const [only, ...others] = /\p{L}/u.test(word) ? found : [];
    if (only !== undefined && others.length === 0)
      return { at: only, rest: [...words.slice(0, at), ...words.slice(at + 1)].join(" ") };
  }
  return undefined;
}

/** Which exercise has this name, or is the one that the words are short for; -1: none, or several. */
function indexOfNamed(exercises: readonly LoggedExercise[], known: string, words: string): number {
  const at = exercises.findIndex(({ name }) => name === known);
  if (at !== -1 || !isShortFor(words, known)) return at;
  const alike = exercises.flatMap(({ name }, index) => (isShortFor(words, name) ? [index] : []));
  return alike.length === 1 ? (alike[0] ?? -1) : -1;
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const whichSet = new RegExp(
  String.raw`\b(last|final|${ordinals.join("|")}|\d{1,2}(?:st|nd|rd|th)|set \d{1,2})\b(?: (?:bench|\p{L}+))? ?(?:sets?\b)?`,
  "iu",
);

/** Which one of the sets a correction is about, from 0; undefined: all. */
function setMeant(rest: string, count: number): number | undefined {
  const said = /\bset\b/iu.test(rest) ? whichSet.exec(rest)?.[1]?.toLowerCase() : undefined;
  if (said === undefined) return undefined;
  const number = Number(/\d{1,2}/u.exec(said)?.[0] ?? ordinals.indexOf(said) + 1);
  const at = said === "last" || said === "final" ? count - 1 : number - 1;
  return at >= 0 && at < count ? at : undefined;
}

/** What is said of a set, without which: "the last bench set was only 4 reps" is "4 reps". */
const valueOfSet = (rest: string): string =>
  /\b(\d{1,4}(?:[.,]\d)?(?: ?(?:reps?|kgs?|lbs?|kilos?|pounds?))?) (?:on|in|for) (?:the|my)\b/iu.exec(
    rest,
  )?.[1] ??
  rest
    .replace(
      /^.*\b(?:was|were|is|should (?:be|have been|say)|only|just|got|managed)\s+(?:(?:only|really|actually|just|at|with|got|did|made|managed|hit|had)\s+)*/iu,
      "",
    )
    .trim();

/** The workout with one set of an exercise corrected; undefined: none is meant, or nothing of a set is said. */
function withSet(exercise: LoggedExercise, rest: string, units: "kg" | "lb"): LoggedExercise | undefined {
  const at = setMeant(rest, exercise.sets.length);
  const set = at === undefined ? undefined : exercise.sets[at];
  if (at === undefined || set === undefined) return undefined;
  const [changed] = changedSets({ ...exercise, sets: [set] }, valueOfSet(rest), units)?.sets ?? [];
  return changed && { ...exercise, sets: exercise.sets.map((its, index) => (index === at ? changed : its)) };
}

/** Whether one number is another with a figure too many, too few or wrong: "190" for "90". */
export function isSlipOf(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(long.length === short.length ? at + 1 : at) === long.slice(at + 1);
}

/** How far a number is from another, as a share of it. */
const farFrom = (said: number, value: number): number =>
  value > 0 ? Math.abs(Math.log(said / value)) : Infinity;
/** So far from all repetitions a number is a load, where none is written down. */
const farFromReps = Math.log(1.7);

/** A number alone is of what it is nearest to: "4" of 5 at 165 kg their repetitions; undefined: it is as near to two of these. */
function asFigure(said: string, { sets }: LoggedExercise): string | undefined {
  const number = Number(bareNumber.exec(said)?.[1]?.replace(",", "."));
  if (Number.isNaN(number)) return said;
  const nearest = (values: readonly (number | undefined)[]): number =>
    Math.min(...values.map((value) => farFrom(number, value ?? 0)));
  const loads = sets.map(({ weight }) => weight?.value);
  const isSlip = number > 9 && loads.some((one) => one !== undefined && isSlipOf(`${number}`, `${one}`));
  const [ofLoads, ofReps] = [isSlip ? 0 : nearest(loads), nearest(sets.map((set) => set.reps))];
  const ofCount = sets.length > 1 ? farFrom(number, sets.length) : Infinity;
  if (ofLoads < Math.min(ofReps, ofCount) || (ofLoads === Infinity && ofReps > farFromReps)) return said;
  if (ofReps === ofCount || !Number.isInteger(number)) return undefined;
  return ofReps < ofCount ? `${number} reps` : `${number} sets`;
}

/** The same sets with another load, or other repetitions: of all that have it. */
function changedSets(exercise: LoggedExercise, said: string, units: "kg" | "lb"): LoggedExercise | undefined {
  const rest = asFigure(said, exercise) ?? "";
  const [weighed, counted, many] = [load.exec(rest), reps.exec(rest), setCount.exec(rest)];
  if (many) return withCount(exercise, Number(many[1]));
  if (counted)
    return {
      ...exercise,
      sets: exercise.sets.map((set) => (set.reps === undefined ? set : { ...set, reps: Number(counted[1]) })),
    };
  if (!weighed) return undefined;
  const [, value, unitSaid, dumbbells] = weighed;
  const own = exercise.sets.find(({ weight }) => weight)?.weight?.unit;
  const unit = unitSaid === undefined ? (own ?? units) : /^k/iu.test(unitSaid) ? "kg" : "lb";
  const weight = { value: Number((value ?? dumbbells ?? "").replace(",", ".")), unit } as const;
  const has = exercise.sets.some((set) => set.weightKg !== undefined);
  return {
    ...exercise,
    sets: exercise.sets.map((set) =>
      has && (set.weightKg === undefined || set.warmup)
        ? set
        : { ...set, weight, weightKg: massToKg(weight) },
    ),
  };
}

/** The same sets, so many of them: the last is left out, or done again. */
function withCount(exercise: LoggedExercise, count: number): LoggedExercise | undefined {
  const last = exercise.sets.at(-1);
  if (!last || count === 0) return undefined;
  const more = Array.from({ length: Math.max(0, count - exercise.sets.length) }, () => last);
  return { ...exercise, sets: [...exercise.sets.slice(0, count), ...more] };
}

/** Sets that are read anew keep what is not said of them: "4x6" of 3 × 5 · 80 kg is at 80 kg, too. */
const withKept = (before: LoggedExercise, { sets, ...exercise }: LoggedExercise): LoggedExercise => ({
  ...exercise,
  sets: sets.map((set, at) => {
    const { reps: count, weight, weightKg } = before.sets[at] ?? before.sets.at(-1) ?? {};
    return {
      ...(count !== undefined && set.durationSeconds === undefined && { reps: count }),
      ...(weight && weightKg !== undefined && { weight, weightKg }),
      ...set,
    };
  }),
});

/** The same numbers in another unit; undefined: it has none of that sort. */
function inUnit(
  workout: Workout,
  { kind, unit }: Extract<UnitWord, { unit: string }>,
): WorkoutContent | undefined {
  if (kind === "distance") {
    const distance = workout.distance && { ...workout.distance, unit };
    return distance && { ...workout, distance, distanceMeters: distanceToMeters(distance) };
  }
  const exercises = workout.exercises.map((exercise) => ({
    ...exercise,
    sets: exercise.sets.map((set) => {
      const weight = set.weight && { ...set.weight, unit };
      return weight ? { ...set, weight, weightKg: massToKg(weight) } : set;
    }),
  }));
  return exercises.some(({ sets }) => sets.some(({ weight }) => weight))
    ? { ...workout, exercises }
    : undefined;
}

const yesterday = /\byesterday\b/iu;

const effort = /^\W*(?:the |my |at )?rpe(?: was| is| of| should be|:)? (\d{1,2}(?:[.,]5)?)\W*$/iu;
/** All working sets with the effort that is said of them. */
function withEffort(workout: Workout, rest: string): WorkoutContent | undefined {
  const rpe = Number(effort.exec(rest)?.[1]?.replace(",", "."));
  const known = new Set(workout.exercises.flatMap(({ sets }) => sets.flatMap((set) => set.rpe ?? [])));
  // Of several that differ nobody knows which one is meant.
  if (!(rpe >= 1 && rpe <= 10) || workout.exercises.length === 0 || known.size > 1) return undefined;
  const exercises = workout.exercises.map((exercise) => ({
    ...exercise,
    sets: exercise.sets.map((set) => (set.warmup ? set : { ...set, rpe })),
  }));
  return { ...workout, exercises };
}

/** "Felt easy" is noted with the workout, and so is what is told to be. */
function withNote(workout: Workout, rest: string): WorkoutContent | undefined {
  const note = noteReported(rest);
  if (note === undefined && !tellsHowItWent(rest) && !tellsHowThatWent(rest)) return undefined;
  return { ...workout, notes: [workout.notes, (note ?? rest).trim()].filter(Boolean).join("; ") };
}

/** "The fences were 95 cm": of a ride over fences. */
function withFences(workout: Workout, rest: string): WorkoutContent | undefined {
  const { fields, discipline } = workout;
  const isOver = findDiscipline(discipline, [])?.fields.some(({ key }) => key === "jumpHeightCm") === true;
  const height = isOver ? fenceStated(rest) : undefined;
  return height === undefined ? undefined : { ...workout, fields: { ...fields, jumpHeightCm: height } };
}

/** Opens what is said besides. */
const besides = /^\W*(?:(?:and|oh|also|plus|btw|by the way|actually)\b[\s,]*)+/iu;
export const withoutBesides = (text: string): string => text.replace(besides, "").trim();

/** Equipment that weighs something. */
const weighted = /barbell|dumbbell|kettlebell|cable|machine|\bbar\b/u;

/** "20", behind swings that were logged without a load: what they were done with, where it is no body weight that is lifted. */
function withLoad(
  workout: Workout,
  said: string,
  units: "kg" | "lb",
  { catalogue }: Language,
): WorkoutContent | undefined {
  const [exercise, ...others] = workout.exercises;
  const own = load.exec(said.replace(/^(?:(?:with|at|it was|they were) )+/iu, ""));
  if (!exercise || others.length > 0 || !own || exercise.sets.some(({ weight }) => weight)) return undefined;
  const known = exercise.exerciseId === undefined ? undefined : catalogue.byId(exercise.exerciseId);
  if (!weighted.test(known?.equipment ?? "")) return undefined;
  const unit = own[2] === undefined ? units : /^k/iu.test(own[2]) ? "kg" : "lb";
  const weight = { value: Number((own[1] ?? own[3] ?? "").replace(",", ".")), unit } as const;
  const sets = exercise.sets.map((set) => ({ ...set, weight, weightKg: massToKg(weight) }));
  return { ...workout, exercises: [{ ...exercise, sets }] };
}

/** A value with its unit. */
const measure =
  /\d[\d.,:]*\s*(?:minutes?|mins?|hours?|hrs?|h|seconds?|secs?|s|kilomet(?:er|re)s?|km|k|miles?|mi|met(?:er|re)s?|m|kcal|cal(?:orie)?s?|bpm)?(?![\p{L}\p{N}])/giu;
/** What stands around a value that is said of something just told. */
const aroundMeasure =
  /^(?:it|that|this|took|takes|me|us|was|were|is|in|at|about|around|roughly|approx|only|just|for|of|my|the|a|an|and|avg|average|max|heart|rate|hr|pulse|pace|time|distance|duration|total|long|lasted|altogether|all|or|so|run|ride|walk|hike|swim|row|session|workout)$/iu;
/** "It took 28 minutes", where "remind me in 30 minutes" says something else. */
const saysOnlyMeasure = (said: string): boolean =>
  said
    .replaceAll(measure, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word === "" || aroundMeasure.test(word));

/**
 * A workout that was just logged with what is said of it besides: a value that it lacks ("it took 28 minutes"), an effort, how it went. Undefined:
 * nothing of the kind; a value that it has is corrected in other words.
 */
export function withDetail(
  workout: Workout,
  text: string,
  parse: ParseContext,
  language: Language,
): WorkoutContent | undefined {
  const said = withoutBesides(text);
  const weighed = withLoad(workout, said, parse.units, language);
  if (weighed) return weighed;
  const over = workout.fields?.["jumpHeightCm"] === undefined ? withFences(workout, said) : undefined;
  if (over) return over;
  const isNote = noteReported(said) !== undefined;
  if (said === "" || (!isNote && (said.length > 80 || /[?？]/u.test(said)))) return undefined;
  const isAnchored = effort.test(said) || withNote(workout, said) !== undefined;
  if (!isAnchored && !saysOnlyMeasure(said)) return undefined;
  const next = correctedWorkout(workout, said, parse, language);
  if (!next) return undefined;
  const isKept = Object.entries(workout).every(
    ([key, value]) =>
      key === "notes" ||
      (key === "exercises" && effort.test(said)) ||
      JSON.stringify(next[key as keyof WorkoutContent]) === JSON.stringify(value),
  );
  return isKept && JSON.stringify(next) !== JSON.stringify(workout) ? next : undefined;
}

/**
 * A workout with the one field that somebody corrects: its day, a load or repetitions, the effort, how it went, or the length, distance, time or pulse. Undefined: it
 * has no such field. `rest`: what the correction says, as in "4 miles", "205", "yesterday", "pounds"; `about`: the words that name what of it.
 */
export function correctedWorkout(
  workout: Workout,
  rest: string,
  parse: ParseContext,
  language: Language,
  about = "",
): WorkoutContent | undefined {
  // "I meant pounds".
  const unit = unitWord(rest.toLowerCase().replace(/^in /u, ""));
  if (unit?.kind === "mass" || unit?.kind === "distance") return inUnit(workout, unit);
  const noted = withEffort(workout, rest) ?? withNote(workout, rest) ?? withFences(workout, rest);
  if (noted) return noted;
  const [date] = language.readDates(rest, parse);
  const hasValue = /\d/u.test(rest.replaceAll(/\d{4}-\d{2}-\d{2}/gu, ""));
  if (date !== undefined && (!hasValue || yesterday.test(rest))) return { ...workout, date };
  if (yesterday.test(rest)) return { ...workout, date: addDays(parse.now.slice(0, 10), -1) };
  const meant = exerciseMeant(workout, rest, about, language);
  if (meant) {
    const exercise = workout.exercises[meant.at];
    const changed =
      exercise &&
      (withSet(exercise, rest, parse.units) ??
        (/\bset\b/iu.test(rest) ? undefined : changedSets(exercise, meant.rest, parse.units)));
    if (changed)
      return { ...workout, exercises: workout.exercises.map((one, at) => (at === meant.at ? changed : one)) };
    if (/\bset\b/iu.test(rest) || bareNumber.test(meant.rest)) return undefined;
    const emptied = workout.exercises.map((one, at) => (at === meant.at ? { ...one, sets: [] } : one));
    const read =
      exercise &&
      language.parseFollowUp(`${exercise.name} ${meant.rest}`, { ...workout, exercises: emptied }, parse);
    if (exercise && read?.exercises[meant.at]?.sets.length)
      return {
        ...read,
        exercises: read.exercises.map((one, at) => (at === meant.at ? withKept(exercise, one) : one)),
      };
  }
  const read = language.parseFollowUp(withUnit(rest.replace(ofPart, ""), workout), workout, parse);
  // What is counted otherwise is no lift that nobody spoke of: "530 kcal" of a ride.
  return read?.exercises.length === workout.exercises.length ? read : undefined;
}

/** Names behind a value what it is of, which its workout was chosen by: "25 on the bike". */
const ofPart = /\s(?:for|on|of|in) (?:the|my) \p{L}[\p{L} -]{1,30}$/iu;
/** "Make that 45" of a ride of 40 minutes: a number alone is of the figure that it is nearest to, as a share of it. */
function withUnit(rest: string, { exercises, durationSeconds = 0, distance }: Workout): string {
  const said = bareNumber.exec(rest)?.[1];
  if (said === undefined || exercises.length > 0) return rest;
  const number = Number(said.replace(",", "."));
  const [ofTime, ofWay] = [farFrom(number, durationSeconds / 60), farFrom(number, distance?.value ?? 0)];
  if (ofTime === Infinity && ofWay === Infinity) return rest;
  return ofTime <= ofWay ? `${said} min` : `${said} ${distance?.unit ?? "km"}`;
}
