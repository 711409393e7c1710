import type { Draft } from "../assemble/draft.ts";
import { addExercise } from "../assemble/draft.ts";
import { isTooFast } from "../assemble/distances/elided-units.ts";
import { round } from "../assemble/loads/load.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import { type Assembly, scoreOf, setsOfPart } from "./assembly.ts";
import type { Part, Session } from "./session.ts";
import type { Token } from "./token.ts";

/** What one exercises with in a sport, where no exercise is named. */
const partNames: Readonly<Record<string, string>> = {
  running: "run",
  cycling: "bike",
  rowing: "rowing machine",
  swimming: "swim",
  walking: "walk",
  other: "ski erg",
};

/** The exercise that a workout of a discipline has where none is named. */
export const partOf = (discipline: string): Exercise | undefined => {
  const name = partNames[discipline];
  return name === undefined ? undefined : lexicon().exercises.matchAt(name.split(" "), 0)?.exercise;
};

/** A row with a load is a barbell's, one with metres, minutes or calories a machine's. */
const rowOf = (exercise: Exercise, text: string, isLoaded: boolean): Exercise =>
  /^rows?$/.test(text) && isLoaded
    ? (lexicon().exercises.matchAt(["barbell", "row"], 0)?.exercise ?? exercise)
    : exercise;

/** How long and how far, the one computed of the other where there is a pace. */
const derive = (
  { seconds, meters: stated, way, pace }: Session,
  discipline: string,
): { seconds: number | undefined; meters: number | undefined } => {
  // "ran 5 this morning", "ran 20 in 26:20": a number alone is a way where there is a time for it
  const isTimed = seconds !== undefined && stated !== undefined && !isTooFast(discipline, stated, seconds);
  const meters = way?.unit === "none" && !isTimed && !pace ? undefined : stated;
  if (!pace) return { seconds, meters };
  if (seconds === undefined && meters !== undefined)
    return { seconds: (meters / pace.meters) * pace.seconds, meters };
  return meters === undefined && seconds !== undefined
    ? { seconds, meters: (seconds / pace.seconds) * pace.meters }
    : { seconds, meters };
};

/** "Push-ups: Ana 30, 25, Tom 12, 10": the last exercise that is named in the sessions before. */
export const exerciseBefore = (sessions: readonly Session[], index: number): Exercise | undefined =>
  sessions
    .slice(0, index)
    .flatMap(({ parts }) => parts)
    .findLast(({ exercise }) => exercise !== undefined)?.exercise;

/** What is not said of a workout that has what the one before has. */
function copyFrom(draft: Draft, before: Draft | undefined): void {
  if (!before) return;
  if (draft.score === undefined || draft.score.type !== "time") draft.seconds ??= before.seconds;
  draft.meters ??= before.meters;
  draft.distance ??= draft.meters === before.meters ? before.distance : undefined;
  const own = new Set(draft.exercises.map(({ exercise }) => exercise.id));
  for (const { exercise, sets } of before.exercises)
    if (!own.has(exercise.id))
      addExercise(
        draft,
        exercise,
        sets.map((one) => ({ ...one })),
      );
}

/** The same workout, of somebody else. */
const copyFor = (athlete: string | undefined, draft: Draft): Draft => ({
  ...draft,
  athlete,
  exercises: draft.exercises.map((one) => ({ ...one, sets: one.sets.map((set) => ({ ...set })) })),
  notes: [],
  fields: {},
  clauses: new Set(draft.clauses),
});

const isSameVisit = (one: Draft, other: Draft): boolean =>
  one.discipline === "strength" &&
  other.discipline === "strength" &&
  one.date === other.date &&
  one.athlete?.toLowerCase() === other.athlete?.toLowerCase();

/** "Squat: Ann 60 3x5, Bob 80 3x5. Bench: Ann 40 3x5, Bob 60 3x5": what each did between what others did is one workout of theirs. */
function mergeVisits(drafts: readonly Draft[]): Draft[] {
  const merged: Draft[] = [];
  for (const [index, draft] of drafts.entries()) {
    const place = merged.findIndex((one) => isSameVisit(one, draft));
    const isBeside = drafts.slice(0, index).findLastIndex((one) => isSameVisit(one, draft)) === index - 1;
    const there = merged[place];
    if (!there || isBeside) {
      merged.push(draft);
      continue;
    }
    for (const { exercise, sets } of draft.exercises) addExercise(there, exercise, sets);
    merged[place] = { ...there, clauses: new Set([...there.clauses, ...draft.clauses]) };
  }
  return merged;
}

const exerciseOf = (
  part: Part,
  discipline: string,
  { sessions, everyExercise }: Assembly,
  index: number,
): Exercise | undefined =>
  part.exercise ?? everyExercise ?? partOf(discipline) ?? exerciseBefore(sessions, index);

/** Has each set an exercise that it is of? */
export const isWhole = (assembly: Assembly, disciplines: readonly string[]): boolean =>
  assembly.sessions.every(({ parts }, index) =>
    parts.every((part) => exerciseOf(part, disciplines[index] ?? "other", assembly, index) !== undefined),
  );

/** The exercises of the workout at `index`, into its draft. */
function addExercises(draft: Draft, assembly: Assembly, index: number): void {
  const { reading, sessions } = assembly;
  const session = sessions[index] as Session;
  for (const [at, part] of session.parts.entries()) {
    const exercise = exerciseOf(part, draft.discipline, assembly, index);
    if (!exercise) continue;
    const sets = setsOfPart(session, at, reading.context.units);
    const isLoaded = sets.some(({ load }) => load !== undefined);
    addExercise(draft, rowOf(exercise, part.text, isLoaded), sets);
  }
}

/** The clauses in which something is said of a workout. */
const clausesOf = (
  { reading: { clauseOf, pieceOf } }: Assembly,
  session: Session,
  tokens: readonly Token[],
) => new Set(session.tokens.map((at) => clauseOf[pieceOf[tokens[at]?.from ?? 0] ?? 0] ?? 0));

/** Workouts out of an assembly. `disciplines`: of each session. */
export function draftsOf(
  assembly: Assembly,
  tokens: readonly Token[],
  disciplines: readonly string[],
): Draft[] {
  const { reading, sessions } = assembly;
  const own = (athlete: string | undefined) => (athlete === reading.context.writer ? undefined : athlete);
  const drafts: Draft[] = [];
  let date = assembly.everyDate ?? reading.now.date;
  let name: string | undefined;
  for (const [index, session] of sessions.entries()) {
    date = session.date ?? date;
    name = session.name ?? (session.isSame ? name : undefined);
    const { seconds, meters } = derive(session, disciplines[index] ?? "other");
    const draft: Draft = {
      discipline: disciplines[index] ?? "other",
      date,
      athlete: own(name),
      seconds: seconds ?? assembly.everySeconds,
      meters: meters ?? assembly.everyWay?.meters,
      heartRate: session.heartRate,
      score: scoreOf(session),
      exercises: [],
      notes: [],
      fields: {},
      clauses: clausesOf(assembly, session, tokens),
      at: reading.pieceOf[tokens[session.at]?.from ?? 0] ?? 0,
    };
    const quantity = (session.way ?? assembly.everyWay?.atom)?.quantity;
    if (quantity?.distance !== undefined && draft.meters !== undefined)
      draft.distance = { value: round(quantity.value, 4), unit: quantity.distance };
    addExercises(draft, assembly, index);
    if (session.isCopy) copyFrom(draft, drafts.at(-1));
    drafts.push(draft);
  }
  const all = drafts.flatMap((draft, index) => {
    const others = new Set((sessions[index]?.others ?? []).map(own));
    others.delete(draft.athlete);
    return [draft, ...[...others].map((athlete) => copyFor(athlete, draft))];
  });
  return mergeVisits(all);
}
