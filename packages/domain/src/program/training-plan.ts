import { z } from "zod";
import { weekdayOf } from "../schedule/local-date.ts";
import { cardioDisciplines } from "./cardio/cardio-block.ts";
import { datePart, dayOfWeekName } from "./entered-date.ts";
import { plannedMinutes } from "./planned-minutes.ts";
import type { PlannedExercise, PlannedSession, Program, Week } from "./program.ts";
import type { ProgramHead } from "./program-head.ts";
import { isOpenLoad } from "./targets/open-load.ts";
import { sessionDates } from "./schedule/session-dates.ts";
import { sessionState } from "./progress/session-progress.ts";

/** A program in the format of the barn's plan door. Dates are `YYYY-MM-DD`, empty if there is none; so are days and texts. */
export const trainingPlanSchema = z.object({
  goal: z.string(),
  targetDate: z.string(),
  weeklyPlans: z.array(
    z.object({
      weekNumber: z.int(),
      startDate: z.string(),
      sessions: z.array(
        z.object({
          /** English name of the weekday. */
          dayOfWeek: z.string(),
          /** Id of the discipline in capitals: `FLATWORK`, `JUMPING`, `STRENGTH`, `RUNNING`; `CARDIO` without a modality. */
          workType: z.string(),
          /** An estimate where there are exercises, or a distance alone. */
          durationMinutes: z.number(),
          /** Of a run or the like that is planned by how far it is. */
          distanceMeters: z.number().optional(),
          focus: z.string(),
          notes: z.string(),
        }),
      ),
      focus: z.string(),
    }),
  ),
  reasoning: z.string(),
});
export type TrainingPlan = z.infer<typeof trainingPlanSchema>;
type WeekPlan = TrainingPlan["weeklyPlans"][number];

/** A discipline's id as a work type. */
export const disciplineToWorkType = (id: string): string => id.toUpperCase().replaceAll("-", "_");

/** The work type of a planned session. */
export const workTypeOf = ({ exercises, cardio, work }: PlannedSession): string => {
  const id =
    work?.discipline ??
    (exercises.length > 0 ? "strength" : cardioDisciplines(cardio?.modality ?? "").at(-1));
  return disciplineToWorkType(id ?? "cardio");
};

/** "Back Squat 5x5 at 82.5 kg", with notes after a comma; an open load is omitted. */
const exerciseInWords = ({ name, workingSets, reps, targetLoad, notes }: PlannedExercise): string =>
  `${name} ${workingSets}x${reps}${isOpenLoad(targetLoad) ? "" : ` at ${targetLoad}`}${notes === undefined ? "" : `, ${notes}`}`;

/** Exercises line by line, and other notes. */
const notesOf = ({ exercises, notes, cardio }: PlannedSession): string =>
  [
    ...exercises.filter(({ skipped }) => skipped !== true).map(exerciseInWords),
    notes ?? cardio?.instructions ?? "",
  ]
    .filter((line) => line !== "")
    .join("\n");

const sessionPlan = (session: PlannedSession, date: string | undefined): WeekPlan["sessions"][number] => ({
  dayOfWeek: date === undefined ? (session.dayOfWeek ?? "") : dayOfWeekName(weekdayOf(date)),
  workType: workTypeOf(session),
  durationMinutes: plannedMinutes(session),
  ...(session.cardio?.distanceMeters !== undefined && { distanceMeters: session.cardio.distanceMeters }),
  focus: session.work?.focus ?? session.name,
  notes: notesOf(session),
});

/**
 * A merged program as a `TrainingPlan`: a view that is not stored. Rest days are left out. Durations of exercises are estimates (see
 * `plannedMinutes`). The goal defaults to the program's name, and the target date to its last day. `today` is a local date.
 */
export const programToTrainingPlan = (
  program: Program,
  head: Pick<ProgramHead, "name" | "schedule" | "goal" | "targetDate" | "reasoning">,
  today: string,
): TrainingPlan => {
  const dates = sessionDates(program, head, today);
  const known = [...dates.values()].filter((date) => date !== undefined).toSorted();
  const weekPlan = (week: Week): WeekPlan => {
    const sessions = week.sessions.filter((session) => sessionState(session) !== "empty");
    const first = week.sessions
      .map(({ uid }) => dates.get(uid))
      .filter((date) => date !== undefined)
      .toSorted()[0];
    return {
      weekNumber: week.weekNumber,
      startDate: datePart(week.startDate) ?? first ?? "",
      sessions: sessions.map((session) => sessionPlan(session, dates.get(session.uid))),
      focus: week.description ?? week.phase,
    };
  };
  return {
    goal: head.goal ?? head.name,
    targetDate: head.targetDate ?? datePart(program.weeks.at(-1)?.endDate) ?? known.at(-1) ?? "",
    weeklyPlans: program.weeks.map(weekPlan),
    reasoning: head.reasoning ?? "",
  };
};
