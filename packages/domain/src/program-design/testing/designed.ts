import type { PlannedSession, Program, Week } from "../../program/program.ts";
import { type AnswerValues, type BodyPart, defaultValues, type DesignAnswers } from "../answers.ts";
import { buildProgram, type DesignedProgram } from "../build-program.ts";
import { nextQuestion } from "../interview/next-question.ts";
import { type Muscle, shareOf } from "../strength/exercise-row.ts";
import { exercisesByName } from "../strength/exercise-table.ts";
import { buildsUp, weekKind } from "../../program/week-kind.ts";
import { parseReps } from "../../program/targets/parse-reps.ts";

export type Values = Partial<AnswerValues>;
export const startDate = "2026-11-30";

export const answersOf = (values: Values): DesignAnswers =>
  Object.fromEntries(
    Object.entries({
      ...defaultValues,
      goal: "strength",
      experience: "intermediate",
      days: { count: 3 },
      minutes: { usual: 60 },
      equipment: "gym",
      ...values,
    }).map(([field, value]) => [field, { value, from: "said" as const }]),
  );

/** As many as one property asks for: the next one asks for the same. */
const maxBuilt = 300;
const built = new Map<string, DesignedProgram | undefined>();
/** As a finished interview builds it, once for the same values, which several properties are tried on; undefined: something is asked first. */
export function builtFrom(values: Values): DesignedProgram | undefined {
  const answers = answersOf(values);
  const key = JSON.stringify(answers);
  if (!built.has(key)) {
    let count = 0;
    const isOpen = nextQuestion(answers, "kg", startDate) !== undefined;
    const made = isOpen
      ? undefined
      : buildProgram({ answers, startDate, units: "kg" }, () => `u${(count += 1)}`);
    if (made && !made.ok) throw new Error(JSON.stringify(made.error));
    built.set(key, made?.value);
    const [oldest] = built.keys();
    if (built.size > maxBuilt && oldest !== undefined) built.delete(oldest);
  }
  return built.get(key);
}

/** A program of these values, those that are missing by default: three days of an hour for strength, a year or two, in a gym. */
export function designed(values: Values) {
  let count = 0;
  const built = buildProgram(
    { answers: answersOf(values), startDate, units: "kg" },
    () => `u${(count += 1)}`,
  );
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  const { program, head } = built.value;
  const full = program.weeks.filter(buildsUp);
  const sessions = full.flatMap((week) => week.sessions);
  const exercises = sessions.flatMap((session) => session.exercises);
  return { program, full, exercises, reasoning: head.reasoning ?? "", targetDate: head.targetDate };
}

export const kg = (value: number, reps: number) => ({ value, unit: "kg" as const, reps });
export const sore = (...parts: BodyPart[]) => ({ limitations: { parts, noRunning: false } });
export const repsOf = (reps: string) => {
  const parsed = parseReps(reps);
  return parsed.kind === "reps" ? parsed : { min: 0, max: 0 };
};
export const loadOf = ({ targetLoad }: { readonly targetLoad: string }) => Number.parseFloat(targetLoad);

export const isRace = ({ name }: PlannedSession) => name.startsWith("Race");
export const isLight = (week: Week) => weekKind(week) === "light";
export const isFull = buildsUp;
export const minutesIn = ({ sessions }: Week) =>
  sessions.flatMap((one) => (isRace(one) ? [] : (one.cardio?.duration ?? [])));
export const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
export const numbersOf = (text: string) => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(Number);

export const namesIn = (weeks: readonly Week[]) =>
  weeks.flatMap(({ sessions }) => sessions.flatMap(({ exercises }) => exercises.map(({ name }) => name)));

/** Of an exercise, week by week on one day, and so for each of its days. */
export const loadsOf = (program: Program, name: string): readonly (readonly number[])[] => {
  const all = program.weeks
    .filter(isFull)
    .flatMap(({ sessions }) =>
      sessions.flatMap(({ dayOfWeek, exercises }) =>
        exercises.flatMap((one) =>
          one.name === name ? [{ dayOfWeek, load: Number.parseFloat(one.targetLoad) }] : [],
        ),
      ),
    );
  return [...Map.groupBy(all, ({ dayOfWeek }) => dayOfWeek).values()].map((slot) =>
    slot.map(({ load }) => load),
  );
};

export const setsIn = ({ sessions }: Week) =>
  total(sessions.flatMap(({ exercises }) => exercises.map(({ workingSets }) => workingSets)));

/** Sets of a muscle in a week, without what is there for its own sake. */
export const setsOf = ({ sessions }: Week, muscle: Muscle): number =>
  total(
    sessions.flatMap(({ exercises }) =>
      exercises.map(({ name, workingSets }) => {
        const known = exercisesByName.get(name);
        return known && !known.isCare ? workingSets * shareOf(known, muscle) : 0;
      }),
    ),
  );
