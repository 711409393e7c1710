import { type Find, left } from "../coverage/coverage.ts";
import { addDays, isoOf } from "../assemble/dates/calendar-day.ts";
import type { Draft } from "../assemble/draft.ts";
import type { Reading } from "../assemble/reading.ts";
import { resolveDate } from "../assemble/dates/resolve-date.ts";
import type { Piece } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";

const leading = new Set(["Comma", "Stop", "Newline", "Bang", "And", "Then", "Semi", "Slash", "Dash"]);

const isLeading = (piece: Piece | undefined): boolean =>
  piece?.kind === "lexeme" && leading.has(piece.lexeme.class);

const idle = /^(rest|off|nothing|nowt|zip|nada|rested|resting)$/;
const opening: ReadonlySet<string> = new Set(["Comma", "And", "Stop", "Newline", "Then", "Semi"]);
const isIdleBefore = ({ lexemes }: Reading, from: number): boolean =>
  (lexemes[from - 1]?.text === "day" && /^(rest|off)$/.test(lexemes[from - 2]?.text ?? "") && from < 3) ||
  (from === 1 && /^(skipped|missed)$/.test(lexemes[0]?.text ?? "")) ||
  (idle.test(lexemes[from - 1]?.text ?? "") &&
    (from === 1 ||
      opening.has(lexemes[from - 2]?.class ?? "") ||
      /^(day|took|was)$/.test(lexemes[from - 2]?.text ?? "")));

/** "mon: rest", "Today - nothing", "…, rest Wednesday, …". */
const isDayOff = (reading: Reading, at: number): boolean =>
  isIdleBefore(reading, reading.pieces[at]?.from ?? 0) ||
  reading.lexemes
    .slice(reading.pieces[at]?.to ?? 0, (reading.pieces[at]?.to ?? 0) + 3)
    .some(
      (one, k, all) =>
        idle.test(one.text) && all.slice(0, k).every((before) => before.quantity === undefined),
    );

const isPast = ({ class: name, text, entry }: Lexeme): boolean =>
  name === "DoVerb" ||
  name === "DayWord" ||
  name === "Clock" ||
  name === "Load" ||
  (name === "Activity" && entry?.role === "verb" && /(ed|ran|swam|rode)$/.test(text)) ||
  (name === "Exercise" && text.endsWith("ed")) ||
  /^(recap|far|last|week so far|this week|log)$/.test(text);

const isBarLift = ({ exercises }: Draft): boolean =>
  exercises.some(
    ({ exercise, sets }) =>
      exercise.equipment === "barbell" && sets.length > 0 && sets.every(({ load }) => load?.kg === undefined),
  );
/** "mon: squat 5x5, wed: bench 5x5": lifts of several weekdays without a load or a word that they were done. */
const isTimetable = (reading: Reading, drafts: readonly Draft[], dates: ReadonlySet<string>): boolean =>
  dates.size > 1 &&
  reading.classes.has("Weekday") &&
  drafts.filter(isBarLift).length > 1 &&
  drafts.every((one) => one.discipline !== "strength" || isBarLift(one)) &&
  !reading.lexemes.some(isPast);

/** Days of the week that neither follow one another nor go back: one of them may be of another week. */
const isOutOfTurn = (days: readonly { readonly piece: Piece; readonly date: string }[]): boolean => {
  const dates = days
    .filter(({ piece }) => piece.kind === "date" && piece.spec.type === "weekday")
    .map(({ date }) => date);
  const steps = dates.slice(1).map((date, at) => date.localeCompare(dates[at] ?? ""));
  return steps.some((step) => step > 0) && steps.some((step) => step < 0);
};

/** Days whose workout is a guess: "bench 80 3x5, saturday deadlift 160 3x3", or one that nothing was found for. */
export const guessedDays: Find = ({ reading, drafts }, found) => {
  const today = reading.now.date;
  const days = reading.pieces.flatMap((piece, at) => {
    if (piece.kind !== "date" || reading.explained[piece.from] !== 1 || isDayOff(reading, at)) return [];
    const day = resolveDate(piece.spec, reading.now, reading.context);
    return day === undefined ? [] : [{ piece, at, date: isoOf(day), before: isoOf(addDays(day, -7)) }];
  });
  const [first] = days;
  if (!first) return;
  const isCounted = (piece: Piece): boolean => piece.kind === "term" && reading.explained[piece.from] === 1;
  const dates = new Set(days.map(({ date }) => date));
  const isMixed = isOutOfTurn(days);
  if (isMixed || isTimetable(reading, drafts, dates)) {
    const reason = isMixed ? "which day is of which week?" : "done on these days, or planned?";
    found.push(left(reading, first.piece, reason));
    return;
  }
  for (const { piece, at, date, before } of days) {
    // the same day leads what stands behind it, and what stands before it was stated without one
    const isLate =
      days.length === 1 &&
      date !== today &&
      drafts.every((draft) => draft.date === date) &&
      isLeading(reading.pieces[at - 1]) &&
      reading.pieces.slice(0, at).some(isCounted) &&
      reading.pieces.slice(at + 1).some((one) => one.kind === "term");
    // "Mon: …, Tue: …" on a Monday: the first is a week ago
    const isEmpty = drafts.every((draft) => draft.date !== date && draft.date !== before);
    if (isLate || isEmpty)
      found.push(left(reading, piece, isLate ? "which of these was that day?" : "what was done that day?"));
  }
};
