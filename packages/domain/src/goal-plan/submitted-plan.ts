import { z } from "zod";
import { eventDaysIn } from "../health/words/read-target-date.ts";
import { invalid, type Problem } from "../problem.ts";
import { trainingPlanSchema, type TrainingPlan } from "../program/training-plan.ts";
import { formatDate } from "../schedule/describe-date.ts";
import { addDays, daysBetween } from "../schedule/local-date.ts";
import { err, ok, type Result } from "../result.ts";
import { plannedDays, type SessionPlan } from "./planned-day.ts";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { openLoadOf } from "../program/targets/carried-load.ts";
import { parseReps } from "../program/targets/parse-reps.ts";
import { liftingSeconds } from "../program/planned-minutes.ts";

/** An exercise read from a line of a session's notes, as `readProgram` expects it, but without its rests. */
type LiftInput = {
  readonly name: string;
  readonly workingSets: number;
  readonly reps: string;
  readonly targetLoad: string;
  readonly notes?: string;
};

/** "Back Squat 5x5 at 82.5 kg", "Split Squat 3x8 per side", "Negative Pull-Up 3x3, five seconds down": as written by `exerciseInWords`. */
const liftPattern = /^(.+?) (\d{1,2})x(\S+?(?: per side)?)(?: at ([^,]+))?(?:, (.+))?$/;
/** Signs of prose, which is not the name of an exercise. */
const proseWords = /[:;.]|, then\b/;

function readLift(line: string): LiftInput | undefined {
  const [, name = "", sets = "", reps = "", targetLoad, notes] = liftPattern.exec(line.trim()) ?? [];
  if (name === "" || proseWords.test(name) || Number(sets) === 0) return undefined;
  if (parseReps(reps).kind === "text") return undefined;
  const load = targetLoad ?? openLoadOf(lexicon().exercises.byName(name));
  return { name, workingSets: Number(sets), reps, targetLoad: load, ...(notes !== undefined && { notes }) };
}

const minRest = 15;
const minutesStep = 5;

/**
 * The exercises in the notes of a strength session, one per line, with the rests that its duration allows, and the remaining notes.
 * Undefined: it has none, or less time than they take.
 */
function plannedLifts({ workType, notes, durationMinutes }: SessionPlan) {
  if (workType !== "STRENGTH") return undefined;
  const lines = notes.split("\n").filter((line) => line.trim() !== "");
  const lifts = lines.flatMap((line) => readLift(line) ?? []);
  const sets = lifts.reduce((sum, { workingSets }) => sum + workingSets, 0);
  const seconds = Math.floor(durationMinutes / minutesStep) * minutesStep * 60;
  const restSeconds = Math.floor(
    (seconds - lifts.reduce((sum, lift) => sum + liftingSeconds(lift), 0)) / sets,
  );
  if (lifts.length === 0 || restSeconds < minRest) return undefined;
  return {
    exercises: lifts.map((lift) => ({ ...lift, restSeconds })),
    notes: lines.filter((line) => !readLift(line)).join("\n"),
  };
}

const maxWeeks = 54;
const maxDays = 366;
export const maxGoalLength = 2000;

const line = (most: number) => z.string().max(most);

/** A plan submitted by a model, limited to the size that a program can have. */
export const submittedPlanSchema = trainingPlanSchema.extend({
  goal: line(maxGoalLength),
  reasoning: line(6000),
  weeklyPlans: z
    .array(
      z.object({
        weekNumber: z.int(),
        startDate: line(40),
        focus: line(200),
        sessions: z
          .array(
            z.object({
              dayOfWeek: line(40),
              workType: line(60),
              durationMinutes: z.number(),
              focus: line(500),
              notes: line(2000),
            }),
          )
          .max(14),
      }),
    )
    .min(1)
    .max(maxWeeks),
});

/**
 * Invalid: an empty goal, or a date that is invalid, not in the future, more than a year ahead, or another one than the goal names. `today`
 * is a local date.
 */
export function checkPlanWish(
  { goalDescription, targetDate }: { readonly goalDescription: string; readonly targetDate: string },
  today: string,
): Result<void, Problem> {
  if (goalDescription.trim() === "")
    return err(invalid("goalDescription", "must say what to reach, as in: solid at 2'6\" courses"));
  if (goalDescription.length > maxGoalLength)
    return err(invalid("goalDescription", `must have at most ${maxGoalLength} characters`));
  if (!z.iso.date().safeParse(targetDate).success)
    return err(invalid("targetDate", "must be a date, as in 2027-05-15"));
  const days = daysBetween(today, targetDate);
  const named = eventDaysIn(goalDescription, today);
  if (days >= 1 && days <= maxDays)
    return named.length === 0 || named.includes(targetDate)
      ? ok(undefined)
      : err(
          invalid(
            "targetDate",
            `is ${formatDate(targetDate)}, but the goal names ${formatDate(named[0] ?? "")}: give the day that is meant, or leave the other out of the goal`,
          ),
        );
  const range = `from ${addDays(today, 1)} to ${addDays(today, maxDays)}`;
  return err(
    invalid("targetDate", days < 1 ? `must lie ahead: ${range}` : `must be within a year: ${range}`),
  );
}

type Names = { readonly disciplineOf: (workType: string) => { readonly id: string; readonly name: string } };

const maxNameLength = 200;

/**
 * Converts a plan to the weeks of a dated program, for `readProgram`: each session is work with its date; a strength session whose notes
 * name exercises with sets becomes those exercises. `disciplineOf`: the discipline of a kind of work.
 */
export const planToProgramInput = (
  { weeklyPlans }: Pick<TrainingPlan, "weeklyPlans">,
  { disciplineOf }: Names,
) => ({
  weeks: weeklyPlans.map((week) => ({
    phase: week.focus.slice(0, maxNameLength),
    // A short focus is not repeated.
    ...(week.focus.length > maxNameLength && { description: week.focus }),
    startDate: week.startDate,
    endDate: addDays(week.startDate, 6),
    sessions: plannedDays({ weeklyPlans: [week] }).map((session) => {
      const { id, name } = disciplineOf(session.workType);
      const day = { dayOfWeek: session.dayOfWeek, scheduledDate: session.date };
      const lifts = plannedLifts(session);
      if (lifts) {
        const { exercises, notes } = lifts;
        const title = session.focus.slice(0, maxNameLength) || name;
        return { name: title, ...day, exercises, ...(notes !== "" && { notes }) };
      }
      return {
        name,
        ...day,
        work: { discipline: id, durationMinutes: session.durationMinutes, focus: session.focus },
        ...(session.notes !== "" && { notes: session.notes }),
      };
    }),
  })),
});
