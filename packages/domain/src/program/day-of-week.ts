import { weekdays } from "../schedule/calendar-words.ts";

/** The day that a session's `dayOfWeek` names, 1 for Monday to 7 for Sunday: "Monday", "mon", "Thurs."; undefined for any other text ("Day 1"). */
export const dayOfWeekNumber = (text: string | undefined): number | undefined => {
  const word = text?.trim().toLowerCase().replace(/\.$/, "") ?? "";
  if (word.length < 3) return undefined;
  const at = weekdays.findIndex((day) => day.toLowerCase().startsWith(word));
  return at < 0 ? undefined : at + 1;
};

/** English name of a day, 1 for Monday to 7 for Sunday. */
export const dayOfWeekName = (day: number): string => weekdays[day - 1] ?? "";
