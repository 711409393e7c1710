import { describeDate } from "@canter/domain/schedule/describe-date";
import type { ProgramAnswer } from "./asked-of-program.ts";
import { exerciseText } from "./session-text.ts";
import { sessionsMeant } from "./sessions-meant.ts";

/** When an exercise is planned, and how much of it: in the sessions that are meant, else the next time. */
export const whenExercise: ProgramAnswer = (asked) => {
  const { exercise, placed, today } = asked;
  if (exercise === undefined) return undefined;
  const meant = sessionsMeant(asked);
  const among = meant ?? placed.filter(({ session }) => !session.completed);
  const found = among.filter(({ session }) => session.exercises.some((one) => one.name === exercise));
  const shown = meant ? found : found.slice(0, 1);
  if (shown.length === 0) return `${exercise} is not planned${meant ? " there" : " any more"}.`;
  return shown
    .map(({ session, date, week }) => {
      const where = [session.name, date ? describeDate(date, today) : `Week ${week.weekNumber}`].join(", ");
      const sets = session.exercises.filter((one) => one.name === exercise).map(exerciseText);
      return `${where}: ${sets.join("; ")}.`;
    })
    .join("\n");
};
