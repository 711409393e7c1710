import type { Draft } from "../assemble/draft.ts";
import { addExercise } from "../assemble/draft.ts";
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
const derive = ({
  seconds,
  meters: stated,
  way,
  pace,
}: Session): { seconds: number | undefined; meters: number | undefined } => {
  // "ran 5 this morning": a number alone is a way where there is a time for it
  const meters = way?.unit === "none" && seconds === undefined && !pace ? undefined : stated;
  if (!pace) return { seconds, meters };
  if (seconds === undefined && meters !== undefined)
    return { seconds: (meters / pace.meters) * pace.seconds, meters };
  return meters === undefined && seconds !== undefined
    ? { seconds, meters: (seconds / pace.seconds) * pace.meters }
    : { seconds, meters };
};

/** "Push-ups: Ana 30, 25, Tom 12, 10": the last exercise of the session before. */
export const exerciseBefore = (sessions: readonly Session[], index: number): Exercise | undefined =>
  sessions
    .slice(0, index)
    .findLast(({ parts }) => parts.length > 0)
    ?.parts.at(-1)?.exercise;

/** What is not said of a workout that has what the one before has. */
function copyFrom(draft: Draft, before: Draft | undefined): void {
  if (!before) return;
  if (draft.score === undefined || draft.score.type !== "time") draft.seconds ??= before.seconds;
  draft.meters ??= before.meters;
  draft.distance ??= draft.meters === before.meters ? before.distance : undefined;
  if (draft.exercises.length === 0)
    for (const { exercise, sets } of before.exercises)
      addExercise(
        draft,
        exercise,
        sets.map((one) => ({ ...one })),
      );
}

const exerciseOf = (
  part: Part,
  discipline: string,
  sessions: readonly Session[],
  index: number,
): Exercise | undefined => part.exercise ?? partOf(discipline) ?? exerciseBefore(sessions, index);

/** Has each set an exercise that it is of? */
export const isWhole = ({ sessions }: Assembly, disciplines: readonly string[]): boolean =>
  sessions.every(({ parts }, index) =>
    parts.every((part) => exerciseOf(part, disciplines[index] ?? "other", sessions, index) !== undefined),
  );

/** The exercises of the workout at `index`, into its draft. */
function addExercises(draft: Draft, { reading, sessions }: Assembly, index: number): void {
  const session = sessions[index] as Session;
  for (const [at, part] of session.parts.entries()) {
    const exercise = exerciseOf(part, draft.discipline, sessions, index);
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
  const drafts: Draft[] = [];
  let date = assembly.everyDate ?? reading.now.date;
  let name: string | undefined;
  for (const [index, session] of sessions.entries()) {
    date = session.date ?? date;
    name = session.name ?? (session.isSame ? name : undefined);
    const { seconds, meters } = derive(session);
    const draft: Draft = {
      discipline: disciplines[index] ?? "other",
      date,
      athlete: name,
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
  return drafts;
}
