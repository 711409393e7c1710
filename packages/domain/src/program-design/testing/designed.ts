import { type AnswerValues, type BodyPart, defaultValues, type DesignAnswers } from "../answers.ts";
import { buildProgram } from "../build-program.ts";
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

/** A program of these values, those that are missing by default: three days of an hour for strength, a year or two, in a gym. */
export function designed(values: Values) {
  let count = 0;
  const built = buildProgram(
    { answers: answersOf(values), startDate, units: "kg" },
    () => `u${(count += 1)}`,
  );
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  const { program, head } = built.value;
  const full = program.weeks.filter(({ phase }) => !/deload|taper|lighter|race week/i.test(phase));
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
