import { isLaterDay } from "../assemble/is-later-day.ts";
import type { Doubt } from "../parsed-message.ts";
import { type Accounted, isTold, left } from "./accounted.ts";

/** Days that a calendar knows by a name. */
const feasts: ReadonlySet<string> = new Set(
  "eve christmas xmas easter halloween thanksgiving fortnight hogmanay juneteenth solstice weekend".split(
    " ",
  ),
);
const ahead: ReadonlySet<string> = new Set(["DayWord", "Weekday", "Month"]);

/** Words for days that no workout was given. */
const dayLeft = ({ reading }: Accounted): Doubt[] =>
  reading.lexemes
    .filter(
      (one) =>
        (one.class === "Ago" || (feasts.has(one.text) && one.class !== "DayPart")) &&
        reading.explained[one.index] !== 1 &&
        isTold(reading, one.index),
    )
    .map(({ index }) => left(reading, { from: index, to: index + 1 }, "which day?"));

const stops: ReadonlySet<string> = new Set([
  "Colon",
  "Dash",
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Ellipsis",
  "Open",
]);
const isWritten = /^(say|says|said|show|shows|read|reads)$/;
const mostRounds = 3;
/** "notes from the 30th, …": a day of the month, with nothing behind it that it could count. */
const ordinalLeft = ({ reading }: Accounted): Doubt[] => {
  if (!reading.classes.has("Ordinal")) return [];
  const { lexemes, explained } = reading;
  return lexemes
    .filter(
      ({ class: name, index, quantity }) =>
        name === "Ordinal" &&
        explained[index] !== 1 &&
        (quantity?.value ?? 0) > mostRounds &&
        (quantity?.value ?? 0) <= 31 &&
        lexemes[index - 1]?.text === "the" &&
        ["From", "For", "Of"].includes(lexemes[index - 2]?.class ?? "Of") &&
        (stops.has(lexemes[index + 1]?.class ?? "Stop") || isWritten.test(lexemes[index + 1]?.text ?? "")) &&
        isTold(reading, index),
    )
    .map(({ index }) => left(reading, { from: index - 1, to: index + 1 }, "which day?"));
};

const headed: ReadonlySet<string> = new Set(["Colon", "Dash", "Newline"]);
/** "Wednesday: back …": a day that heads what follows, and was taken for a word of a remark. */
const headingLeft = ({ reading }: Accounted): Doubt[] => {
  if (!reading.pieces.some(({ kind }) => kind === "date")) return [];
  return reading.pieces.flatMap((piece, at) => {
    const [before, next] = [reading.lexemes[piece.from - 1], reading.pieces[at + 1]];
    const isHeading =
      piece.kind === "date" &&
      reading.explained[piece.from] !== 1 &&
      next?.kind === "lexeme" &&
      headed.has(next.lexeme.class) &&
      (before === undefined || ["Stop", "Newline", "Semi", "Comma"].includes(before.class)) &&
      isTold(reading, piece.from);
    return isHeading ? [left(reading, piece, "which day?")] : [];
  });
};

/** Numbers among words that say they were not done, which neither ask anything nor name a day to come. */
const unsaidLeft = ({ reading }: Accounted): Doubt[] => {
  if (reading.clauses.every(({ mood }) => mood === undefined)) return [];
  const isAsked = reading.lexemes.some((one) => one.class === "Question");
  return reading.pieces.flatMap((piece, at) => {
    const clause = reading.clauses[reading.clauseOf[at] ?? 0];
    if (piece.kind !== "term" || clause?.mood === undefined) return [];
    if (clause.mood !== "plan" && clause.mood !== "question") return [];
    if (clause.mood === "question" && isAsked) return [];
    const sentence = reading.pieces.filter(
      (_, index) => reading.clauses[reading.clauseOf[index] ?? 0]?.sentence === clause.sentence,
    );
    const isToCome = sentence.some(
      (one) =>
        one.kind === "date" ||
        (one.kind === "lexeme" &&
          (ahead.has(one.lexeme.class) || /^(next|goal|tomorrow|tmrw|tmr$)/.test(one.lexeme.text))),
    );
    const isCome =
      isToCome ||
      reading.lexemes
        .slice(Math.max(0, piece.from - 6), piece.to + 4)
        .some(({ text }) => /tomorrow|tmrw|tmr|next/.test(text));
    return clause.mood === "plan" && isCome ? [] : [left(reading, piece, "only talked about, or done?")];
  });
};

/** A weekday with something else, behind all that was told: of what was told, or still to come? */
const laterLeft = ({ reading }: Accounted): Doubt[] =>
  reading.pieces.flatMap((piece, at) =>
    isLaterDay(reading, at) && isTold(reading, piece.from)
      ? [left(reading, piece, "the day of the workout?")]
      : [],
  );

/** Days that the message names and numbers that it takes back, as far as the workouts don't show them. */
export const daysLeft = (accounted: Accounted): readonly Doubt[] => [
  ...dayLeft(accounted),
  ...ordinalLeft(accounted),
  ...headingLeft(accounted),
  ...laterLeft(accounted),
  ...unsaidLeft(accounted),
];
