import { isDone } from "./is-done.ts";
import type { Part } from "./parts-of.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";

const schedules = /^(program|programme|routine|schedule|split|template|timetable|rota)$/;
/** What may stand before the word for it: "my current weekly split:". */
const beforeSchedule =
  /^(my|our|the|a|new|current|this|next|is|heres|here|weekly|training|gym|workout|running|lifting|strength|beginner|day|and|so|ok|hey)$/;

/** "program: …", "my weekly split is …", "coach has me on …": words for what is done every week, which open the message. */
export const isScheduleHeading = (lexemes: readonly Lexeme[]): boolean => {
  const at = lexemes.findIndex(
    ({ text, quantity }) =>
      quantity === undefined && !text.split(" ").every((word) => beforeSchedule.test(word)),
  );
  const isNamed =
    schedules.test(lexemes[at]?.text ?? "") &&
    lexemes
      .slice(at + 1, at + 5)
      .some(
        (one) =>
          one.class === "Colon" || one.class === "Newline" || one.class === "Dash" || one.text === "is",
      );
  return isNamed || lexemes.slice(0, 6).some((one, k) => one.text === "has" && lexemes[k + 1]?.text === "me");
};

const least = 2;
/** A timetable of several weekdays tells what is to be done on each, and nothing of it is said to be done. */
export const markTimetable = (parts: readonly Part[], lexemes: readonly Lexeme[]): void => {
  const days = new Set<number>();
  for (const one of lexemes) if (one.class === "Weekday") days.add(one.entry?.n ?? 0);
  if (days.size < least || !isScheduleHeading(lexemes)) return;
  const isReported = parts.some(
    ({ own }) =>
      isDone(own) || own.some(({ class: name }) => name === "DayWord" || name === "Clock" || name === "Ago"),
  );
  if (!isReported) for (const { clause } of parts) clause.mood ??= "plan";
};
