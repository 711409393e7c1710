import { months } from "../schedule/calendar-words.ts";
import { readPeriods } from "../text/read-periods.ts";

/** A day of the plan, today or to come, that a text names; undefined: none, or several. */
export function dayNamedIn(text: string, today: string): string | undefined {
  const days = readPeriods(text, today).flatMap(({ kind, from, ahead }) =>
    kind === "day" ? [ahead ?? from ?? ""] : [],
  );
  const [day] = days;
  return day !== undefined && day >= today && days.every((other) => other === day) ? day : undefined;
}

const longDay = (date: string): string =>
  `on ${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1]}`;

/** What points to a day, or to what is planned on it, each with an example, which is a test. `noun`: what of that day is meant. */
export const pointersToDay: readonly (readonly [words: RegExp, example: string])[] = [
  [/\b(?:(?:on|for|at) )?(?:that|the same) (?:whole )?(?:day|date)\b/iu, "so what do i do that day"],
  [
    /\b(?:that|the (?:same|whole|full|entire)) (?:whole )?(?<noun>session|workout|training)\b(?!['’]s)/iu,
    "skip that session pls",
  ],
  [/\b(?:for |on )?the (?:whole|full|entire) day\b/iu, "whats the whole day again"],
];
/** What is put elsewhere or left out is what a day has, not the day. */
const putsElsewhere = /\b(?:move|shift|push|bring|put|swap|skip|cancel|drop|delete|remove)\s*$/iu;

/** Tells of what is over: no day to come is meant. */
const isOver = /\b(?:did|done|was|were|had|went|ran|rode|swam|lifted)\b/iu;

/** Whether a text may point to a day that was named before: whether it is worth looking it up. */
export const mayPointToDay = (text: string): boolean =>
  text.length <= maxLength && !isOver.test(text) && pointersToDay.some(([words]) => words.test(text));
const maxLength = 300;

/**
 * A text with the date in place of "that day" and "that session", so that every reader knows which is meant: that which stands before it in the
 * text ("away all Friday, skip that session"), else the one that was spoken of last. Unchanged where none is known.
 */
export function withDayNamed(text: string, spoken: string | undefined, today: string): string {
  if (!mayPointToDay(text)) return text;
  for (const [words] of pointersToDay) {
    const found = words.exec(text);
    if (!found) continue;
    const before = text.slice(0, found.index);
    // "Move that session to Sunday": where it is to go is another day.
    const isAlone = readPeriods(text, today).every(
      ({ start, end }) => end <= found.index || /\b(?:to|onto|until)\s+$/iu.test(text.slice(0, start)),
    );
    const day = isAlone
      ? (dayNamedIn(before, today) ?? (readPeriods(before, today).length > 0 ? undefined : spoken))
      : undefined;
    if (day === undefined) continue;
    const noun = found.groups?.["noun"] ?? (putsElsewhere.test(before) ? "session" : undefined);
    const named = noun === undefined ? longDay(day) : `the ${noun} ${longDay(day)}`;
    return `${before}${named}${text.slice(found.index + found[0].length)}`;
  }
  return text;
}
