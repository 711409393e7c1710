import { enduranceSports, horseDisciplines } from "../assemble/sports/sport-groups.ts";
import type { Draft, DraftExercise } from "../assemble/draft.ts";
import { isLoaded } from "../assemble/sets/term-meaning.ts";
import { improbableCardio } from "./improbable-cardio.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import type { WorkSet } from "../assemble/sets/work-set.ts";

/** What one does on one's own feet, though horses walk too. */
const afoot = new Set(["walking", "running", "hiking", "other"]);

const isBlank = (one: WorkSet): boolean =>
  one.reps === undefined && one.seconds === undefined && one.meters === undefined && one.rpe === undefined;

/** Some sets with a load and some without, unless they lead "up to" the last one's. */
const isMixed = ({ exercise, sets }: DraftExercise, isRamp: boolean): boolean => {
  let loaded = 0;
  for (const { load } of sets) if (load?.kg !== undefined) loaded += 1;
  if (loaded === 0 || loaded === sets.length || !isLoaded(exercise)) return false;
  return !(isRamp && loaded === 1 && sets.at(-1)?.load?.kg !== undefined);
};

/** The heaviest load of some sets, in kilograms; 0 for none. */
const mostKg = (sets: readonly WorkSet[]): number => {
  let most = 0;
  for (const { load } of sets) most = Math.max(most, Math.abs(load?.kg ?? 0));
  return most;
};
/** The lightest load of some sets, in kilograms; infinite for none. */
const leastKg = (sets: readonly WorkSet[]): number => {
  let least = Infinity;
  for (const { load } of sets) if (load?.kg) least = Math.min(least, Math.abs(load.kg));
  return least;
};

/** Kilograms: no bar by itself is heavier. */
const heaviestBar = 20;
/** Kilograms that nobody lifts less of: an empty bar, the smallest bell, the smallest plate. */
const lightestOf = ({ name, equipment }: Exercise): number => {
  if (equipment === "barbell" && /\b(snatch|clean|jerk)\b/i.test(name)) return heaviestBar;
  if (equipment === "barbell") return 10;
  return /kettlebell/i.test(`${name} ${equipment ?? ""}`) ? 4 : 2;
};

/** "2xfailure (22, 18)": sets with an effort alone, and others with repetitions. */
const isToFailure = (sets: readonly WorkSet[]): boolean =>
  sets.some(
    ({ reps, rpe, seconds, meters }) => rpe !== undefined && (reps ?? seconds ?? meters) === undefined,
  ) && sets.filter(({ reps, rpe }) => reps !== undefined && rpe === undefined).length > 1;

/** "30x3x12": twelve sets of three, or three of twelve. */
const isManySets = (sets: readonly WorkSet[]): boolean =>
  sets.length >= 10 &&
  sets.every(
    ({ reps, load }) =>
      reps !== undefined && reps < 6 && reps > 1 && reps === sets[0]?.reps && load?.kg === sets[0]?.load?.kg,
  );

const hasReps = (one: DraftExercise): boolean =>
  one.sets.length > 0 && one.sets.every(({ reps }) => reps !== undefined);

const isBareLift = (one: DraftExercise): boolean =>
  one.exercise.equipment === "barbell" &&
  hasReps(one) &&
  one.sets.every(({ load }) => load?.kg === undefined);

/** Lifts with a bar that were stated without a load, where the others have one or where there are several. */
const isLoadless = ({ exercises }: Draft): boolean => {
  const bare = exercises.filter(isBareLift);
  if (bare.length === 0) return false;
  // "50 push ups, 30 squats": with a bar?
  const isAmongOwnWeight =
    exercises.length > 2 &&
    exercises.every(
      (one) => bare.includes(one) || !one.exercise.equipment || /body|none/.test(one.exercise.equipment),
    );
  return (
    isAmongOwnWeight ||
    bare.length > 1 ||
    (bare.length === 1 && exercises.some(({ sets }) => mostKg(sets) > 0))
  );
};

/** "farmers walk 90s 4x40m": what looks like seconds are weights, as a rule. */
const isCarryInSeconds = ({ exercise, sets }: DraftExercise): boolean =>
  sets.some(({ seconds, load }) => seconds !== undefined && load?.kg === undefined) &&
  sets.some(({ meters }) => meters !== undefined) &&
  /carry|walk|yoke|drag/i.test(exercise.name);

/** Seconds: nobody holds on for longer, so it is rather the time of the session. */
const maxHold = 600;
/** Seconds: one holds on for so long once. */
const longHold = 180;

/** A part that is longer than all of the session, or than anybody goes in one piece. */
const isOddPart = ({ exercises, meters }: Draft): boolean =>
  exercises.some(({ sets }) =>
    sets.some((one) => {
      const part = one.meters?.quantity?.meters ?? 0;
      return part > 60_000 || (meters !== undefined && part > meters * 1.01);
    }),
  );

/** Three times the repetitions of a set before, with no less weight: one of them is no number of repetitions. */
const isJump = (sets: readonly WorkSet[]): boolean =>
  sets.some(
    (one, at) =>
      one.reps !== undefined &&
      one.reps >= 12 &&
      one.kind === undefined &&
      sets
        .slice(0, at)
        .some(
          ({ reps, load, warmup }) =>
            !warmup &&
            (reps ?? 99) * 3 <= (one.reps ?? 0) &&
            (load?.kg ?? 0) > 0 &&
            (load?.kg ?? 0) <= (one.load?.kg ?? 0),
        ),
  );

/** A length of time among sets that have repetitions ("… and hung from the bar for a minute"). */
const isPartlyTimed = (sets: readonly WorkSet[]): boolean =>
  sets.some(({ reps, seconds }) => seconds !== undefined && reps === undefined) &&
  sets.some(({ reps, seconds }) => reps !== undefined && seconds === undefined);

/** "farmers 2x32 4x40m": some went so far, and others were so many. */
const isPartlyMoved = (sets: readonly WorkSet[]): boolean =>
  sets.some(({ reps, meters }) => meters !== undefined && reps === undefined) &&
  sets.some(
    ({ reps, meters, seconds }) => reps !== undefined && meters === undefined && seconds === undefined,
  );

/** "12x45 10x50": more repetitions than pounds or kilograms. */
const isTurned = ({ reps, load }: WorkSet): boolean =>
  (reps ?? 0) >= 35 && (load?.mass?.value ?? 0) > 0 && (load?.mass?.value ?? 0) <= 20;

/** Lifted with one hand, or with little weight. */
const isOfHand = ({ equipment, name }: Exercise): boolean =>
  /dumbbell|kettlebell/i.test(equipment ?? "") || /curl|raise|fly|kickback|rotation/i.test(name);

/** What goes up and down, and metres. */
const isMoved = ({ exercise, sets }: DraftExercise): boolean =>
  exercise.measure === "weight_reps" &&
  sets.some(({ meters }) => meters !== undefined) &&
  !/lunge|walk|carry|drag|push|pull|row|sled|crawl|sprint|jump|throw|toss|bound|burpee|yoke/i.test(
    exercise.name,
  );

/** "3 sets of squats": nothing but how many. */
const isCountOfSets = (sets: readonly WorkSet[]): boolean =>
  sets.length > 1 && sets.every((set) => isBlank(set) && set.load?.kg === sets[0]?.load?.kg);

const oddExercise = (one: DraftExercise, isRamp: boolean, isScored: boolean): string | undefined => {
  const { exercise, sets } = one;
  const [heaviest, lightest] = [mostKg(sets), leastKg(sets)];
  if (sets.some(isBlank) && !isCountOfSets(sets))
    return `${exercise.name}: a set without repetitions, time or distance`;
  if (isMixed(one, isRamp)) return `${exercise.name}: some sets have a load and some have none`;
  if (heaviest > 500 || (heaviest > 110 && isOfHand(exercise))) return `${exercise.name}: ${heaviest} kg?`;
  if (heaviest / lightest > 6) return `${exercise.name}: from ${lightest} to ${heaviest} kg?`;
  if (sets.length > 40 && !isScored) return `${exercise.name}: ${sets.length} sets?`;
  if (sets.length > 12 && sets.every(({ reps }) => reps === sets[0]?.reps) && exercise.measure !== "time")
    return `${exercise.name}: ${sets.length} sets?`;
  if (exercise.equipment === "barbell" && sets.some(({ load }) => (load?.kg ?? 0) < 0))
    return `${exercise.name}: helped by a weight?`;
  if (!isScored && isPartlyMoved(sets)) return `${exercise.name}: so many, or so far?`;
  if (isMoved(one)) return `${exercise.name}: lifted, or carried so far?`;
  if (isToFailure(sets)) return `${exercise.name}: which of these sets went to failure?`;
  const isHeld = exercise.measure.includes("time");
  if (!isHeld && isPartlyTimed(sets)) return `${exercise.name}: held, or lifted?`;
  if (
    isHeld &&
    sets.length === 2 &&
    sets.every(({ seconds }) => (seconds ?? 0) >= longHold) &&
    sets[0]?.seconds !== sets[1]?.seconds
  )
    return `${exercise.name}: held twice, or meant to be?`;
  if (isJump(sets)) return `${exercise.name}: so many more repetitions?`;
  if (sets.some(({ reps }) => reps === 0)) return `${exercise.name}: no repetition at all?`;
  if (
    !isScored &&
    sets.some(({ reps, load }) => (reps ?? 0) > 30 && (load?.kg ?? 0) >= 40) &&
    exercise.equipment === "barbell"
  )
    return `${exercise.name}: that many repetitions?`;
  if (!isScored && sets.length > 1 && sets.every(isTurned) && !isOfHand(exercise))
    return `${exercise.name}: which is the load?`;
  if (sets.some(({ reps }) => reps !== undefined && reps > 60) && isLoaded(exercise) && heaviest > 60)
    return `${exercise.name}: that many repetitions?`;
  if (sets.some(({ reps }) => reps !== undefined && !Number.isInteger(reps)))
    return `${exercise.name}: half a repetition?`;
  return undefined;
};

/** Movements of one workout against the clock with no sets, or with two different numbers of many sets. */
const isUneven = ({ exercises }: Draft): boolean => {
  const counts = exercises.map(({ sets }) => sets.length);
  const many = new Set(counts.filter((count) => count > (Math.max(...counts) > 2 ? 1 : 2)));
  return exercises.length > 1 && (counts.includes(0) || many.size > 1);
};

/** "emom 8: 4 pull ups, chin over the bar": a load, or nothing, where another movement has its number. */
const isLeftUnnumbered = ({ exercises }: Draft): boolean => {
  const isBare = ({ sets }: DraftExercise): boolean => sets.length > 0 && sets.every(isBlank);
  return exercises.some(isBare) && !exercises.every(isBare);
};

/** "amrap 12: …, 7+3, row 2k 9:10": a way with its time, as a session has it. */
const isTimedWay = ({ exercises, score }: Draft): boolean =>
  score !== undefined &&
  exercises.some(({ sets }) => sets.some(({ meters, seconds }) => meters && seconds !== undefined));

const oddMovements = (draft: Draft): readonly string[] => {
  // "warm up 500 row, then 4 rounds for time …"
  const isWarmup = ({ sets }: DraftExercise): boolean => sets.length > 0 && sets.every((set) => set.warmup);
  if (draft.exercises.some(isWarmup)) return ["a movement, or the warm-up?"];
  if (isLeftUnnumbered(draft) || isTimedWay(draft)) return ["a movement, or something else?"];
  return isUneven(draft) ? ["movements with different numbers of sets"] : [];
};

const isLongHold = ({ exercises }: Draft): boolean =>
  exercises.some(({ sets }) => sets.some(({ seconds, warmup }) => !warmup && (seconds ?? 0) >= maxHold));

/** One that stands among others with sets has none. */
const isLeftWithoutSets = ({ exercises }: Draft): boolean =>
  exercises.some(({ sets }) => sets.length === 0) && exercises.some(({ sets }) => sets.length > 0);

/** Seconds: nobody goes out for less and names no distance. */
const minOuting = 180;

/** What the message says besides the workouts. */
type Setting = {
  readonly isRamp: boolean;
  readonly isHorse: boolean;
  /** One thing is said to follow another. */
  readonly isThen: boolean;
  /** Does it say itself that how long, how far or how fast is not known? */
  readonly isUnknown: () => boolean;
  /** How many percentages of a maximum it tells. */
  readonly shares: number;
};

/** "front squat 3x5 @ 70 %": as many lifts without a load as have a percentage instead. */
const isInShares = ({ exercises }: Draft, shares: number): boolean =>
  exercises.filter(
    ({ exercise, sets }) =>
      exercise.equipment === "barbell" && sets.length > 0 && sets.every(({ load }) => load?.kg === undefined),
  ).length <= shares;

/** What is improbable of one workout. */
const addOdd = (reasons: string[], draft: Draft, { isRamp, isUnknown, shares }: Setting): void => {
  const isLifting = draft.discipline === "strength";
  const isScored = draft.discipline === "crossfit";
  const mark = (isOdd: boolean, reason: string): void => {
    if (isOdd) reasons.push(reason);
  };
  mark(draft.exercises.some(isCarryInSeconds), "seconds, or the weight?");
  for (const { exercise, sets } of draft.exercises) {
    const lightest = leastKg(sets);
    if (lightest < heaviestBar && lightest < lightestOf(exercise))
      reasons.push(`${exercise.name}: only ${lightest} kg?`);
  }
  if (!isScored || draft.seconds === undefined)
    for (const one of draft.exercises) {
      // halves of a run whose way is stated are no two holds
      const isHalves = draft.meters !== undefined && one.sets.every(({ meters }) => meters);
      const odd = isHalves ? undefined : oddExercise(one, isRamp, isScored);
      if (odd) reasons.push(odd);
    }
  mark((isLifting || draft.discipline === "mobility") && isLongHold(draft), "a set, or all of the session?");
  mark(
    isLifting && draft.seconds === undefined && draft.exercises.some(({ sets }) => isManySets(sets)),
    "so many sets, or as many repetitions?",
  );
  mark(isLifting && isLoadless(draft) && !isInShares(draft, shares), "a lift without its load");
  mark(isLifting && isLeftWithoutSets(draft), "an exercise without its sets");
  mark(isOddPart(draft), "a part that is longer than the whole");
  const part = improbableCardio(draft);
  if (part) reasons.push(part);
  if (
    draft.seconds === undefined &&
    draft.meters === undefined &&
    draft.exercises.length === 0 &&
    enduranceSports.has(draft.discipline) &&
    !isUnknown()
  )
    reasons.push(`${draft.discipline} without a distance or a time`);
  mark(isLifting && (draft.seconds ?? 0) > 3 * 3600, "is that time right?");
  mark(isLifting && (draft.seconds ?? minOuting) < minOuting, "is that time right?");
  if (isScored) reasons.push(...oddMovements(draft));
  mark(
    isScored && !draft.score && draft.seconds === undefined && !isUnknown(),
    "a workout against the clock without its result",
  );
  mark(
    draft.meters !== undefined && (draft.meters > 400_000 || draft.meters < 50),
    "is that distance right?",
  );
  mark(
    enduranceSports.has(draft.discipline) &&
      (draft.seconds ?? minOuting) < minOuting &&
      draft.meters === undefined,
    "is that time right?",
  );
  mark(
    draft.seconds !== undefined && (draft.seconds > 15 * 3600 || draft.seconds < 60),
    "is that time right?",
  );
};

const isTwin = (one: Draft, other: Draft, isThen: boolean): boolean =>
  other.discipline === one.discipline &&
  other.date === one.date &&
  other.athlete === one.athlete &&
  other.session === one.session &&
  !(one.score && other.score && one.score.type === other.score.type) &&
  // "pilates 50 min, then 20 min on the stair climber"
  !(isThen && one.discipline === "other" && one.seconds !== undefined && other.seconds !== undefined);

const isMentioned = ({ discipline, exercises, seconds }: Draft): boolean =>
  discipline === "strength" &&
  seconds === undefined &&
  exercises.length > 0 &&
  exercises.every(({ sets }) => sets.length === 0);
const isEmpty = ({ discipline, seconds, meters, score, exercises }: Draft): boolean =>
  seconds === undefined &&
  meters === undefined &&
  score === undefined &&
  exercises.length === 0 &&
  !horseDisciplines.has(discipline);
/** "mon 4 mi 36:00, wed 5 mi 44:30, …": one for each of several days. */
const areByDay = (drafts: readonly Draft[]): boolean =>
  new Set(drafts.map(({ date }) => date)).size === drafts.length &&
  drafts.every(({ discipline }) => discipline === drafts[0]?.discipline);
const maxWorkouts = 3;
const maxDays = 7;

/** What is improbable of several workouts in one message. */
const addOddTogether = (reasons: string[], drafts: readonly Draft[], { isThen }: Setting): void => {
  const own = drafts.filter(({ discipline }) => !horseDisciplines.has(discipline));
  if (own.some((draft, index) => own.some((other, k) => k > index && isTwin(draft, other, isThen))))
    reasons.push("two workouts of one kind on one day?");
  if (drafts.some(isMentioned)) reasons.push("lifted as well, or only mentioned?");
  if (drafts.some(isEmpty)) reasons.push("a session of its own, or only mentioned?");
  if (drafts.length > maxWorkouts && !(drafts.length <= maxDays && areByDay(drafts)))
    reasons.push("many workouts in one message");
};

/**
 * What makes a reading improbable although every word was used: found by comparing readings with annotations, where
 * nearly all readings with one of these marks were wrong somewhere.
 */
export const improbableWorkouts = (drafts: readonly Draft[], setting: Setting): string[] => {
  const reasons: string[] = [];
  for (const draft of drafts) addOdd(reasons, draft, setting);
  if (setting.isHorse && drafts.length > 0 && drafts.every(({ discipline }) => afoot.has(discipline)))
    reasons.push("with a horse?");
  if (drafts.length > 1) addOddTogether(reasons, drafts, setting);
  return reasons;
};
