import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import { type AskedOfProgram, mondayNamed, type ProgramAnswer } from "./asked-of-program.ts";

const asks = /\b(?:rest days?|days? off|free days?)\b/iu;

const asksForMuch = ({ session: { exercises, cardio, work } }: AskedOfProgram["placed"][number]): boolean =>
  exercises.some(({ skipped }) => !skipped) || cardio !== undefined || work !== undefined;

/** On which days of a week (this one, where none is named) nothing is planned. */
export const restDays: ProgramAnswer = ({ text, today, placed }) => {
  if (!asks.test(text)) return undefined;
  const monday = mondayNamed(text, today) ?? addDays(today, 1 - weekdayOf(today));
  const busy = new Set(placed.filter(asksForMuch).map(({ date }) => date));
  const free = weekdays.filter((_, index) => !busy.has(addDays(monday, index)));
  const week = /\bnext week\b/iu.test(text) ? "next week" : "this week";
  return free.length > 0
    ? `Nothing is planned ${week} on ${free.join(", ")}.`
    : `Something is planned on every day ${week}.`;
};
