import type { CardioBlock, PlannedExercise, PlannedSession, PlannedWork, Program, Week } from "../program.ts";

/** An exercise as "Back Squat 3x5 185 lbs"; with a leading `!`: skipped. */
type ExerciseSketch = string;
export type SessionSketch = Partial<Omit<PlannedSession, "exercises" | "cardio">> & {
  readonly exercises?: readonly ExerciseSketch[];
  /** By minutes unless they are said to be undefined. */
  readonly cardio?: { readonly [Field in keyof CardioBlock]?: CardioBlock[Field] | undefined };
  readonly work?: PlannedWork;
};
export type WeekSketch = Partial<Omit<Week, "sessions">> & { readonly sessions: readonly SessionSketch[] };

const exerciseOf = (sketch: ExerciseSketch, at: string): PlannedExercise => {
  const [, skipped, name = "", sets = "3", reps = "5", targetLoad = ""] =
    /^(!?)(.+?)(?: (\d+)x(\S+)(?: (.+))?)?$/.exec(sketch) ?? [];
  return {
    uid: `${at}-${name}`,
    id: at,
    name,
    warmupSets: 0,
    workingSets: Number(sets),
    reps,
    targetLoad,
    restSeconds: 120,
    sets: [],
    ...(skipped === "!" && { skipped: true }),
  };
};

const blockOf = (sketch: NonNullable<SessionSketch["cardio"]>): CardioBlock => {
  const block = { type: "zone2", duration: 30, completed: false, ...sketch };
  return Object.fromEntries(Object.entries(block).filter(([, value]) => value !== undefined)) as CardioBlock;
};

const sessionOf = (sketch: SessionSketch, at: string): PlannedSession => {
  const { exercises = [], cardio, ...rest } = sketch;
  return {
    uid: at,
    id: at,
    name: "Training",
    completed: false,
    ...rest,
    exercises: exercises.map((one, i) => exerciseOf(one, `${at}-exercise-${i + 1}`)),
    ...(cardio && { cardio: blockOf(cardio) }),
  };
};

/** A program for tests, from its relevant parts; a session's uid is its address unless given ("week-1-session-2"). */
export const sketchProgram = (...weeks: readonly WeekSketch[]): Program => ({
  weeks: weeks.map(({ sessions, ...week }, w) => ({
    uid: `week-${w + 1}`,
    id: `week-${w + 1}`,
    weekNumber: w + 1,
    phase: "Base",
    ...week,
    sessions: sessions.map((session, s) => sessionOf(session, `week-${w + 1}-session-${s + 1}`)),
  })),
});
