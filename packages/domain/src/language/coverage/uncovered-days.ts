import { pauses } from "../lexicon/word-class.ts";
import { isLaterDay } from "../assemble/dates/is-later-day.ts";
import { type Clause, isClauseStart } from "../assemble/clause.ts";
import type { Reading } from "../assemble/reading.ts";
import type { LexemeSpan, Piece } from "../grammar/piece.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { whichDay } from "../parsed-message.ts";
import { readPeriods } from "../../text/read-periods.ts";
import { type Find, isDoneInstead, isReported, left, leftOf } from "./coverage.ts";

/** Days that a calendar knows by a name. */
export const feasts: ReadonlySet<string> = new Set(
  "eve christmas xmas easter halloween thanksgiving fortnight hogmanay juneteenth solstice weekend".split(
    " ",
  ),
);
const ahead: ReadonlySet<string> = new Set(["DayWord", "Weekday", "Month"]);

/** Words for days that no workout was given. */
const dayLeft: Find = ({ reading }, found) => {
  for (const one of reading.lexemes)
    if (
      (one.class === "Ago" || (feasts.has(one.text) && one.class !== "DayPart")) &&
      reading.explained[one.index] !== 1 &&
      isReported(reading, one.index)
    )
      found.push(leftOf(one, "which day?"));
};

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
const maxRounds = 3;
/** "notes from the 30th, …": a day of the month, with nothing behind it that it could count. */
const ordinalLeft: Find = ({ reading }, found) => {
  const { lexemes, explained } = reading;
  for (const { class: name, index, quantity } of lexemes)
    if (
      name === "Ordinal" &&
      explained[index] !== 1 &&
      (quantity?.value ?? 0) > maxRounds &&
      (quantity?.value ?? 0) <= 31 &&
      lexemes[index - 1]?.text === "the" &&
      ["From", "For", "Of"].includes(lexemes[index - 2]?.class ?? "Of") &&
      (stops.has(lexemes[index + 1]?.class ?? "Stop") || isWritten.test(lexemes[index + 1]?.text ?? "")) &&
      isReported(reading, index)
    )
      found.push(left(reading, { from: index - 1, to: index + 1 }, "which day?"));
};

const headed: ReadonlySet<string> = new Set(["Colon", "Dash", "Newline"]);
/** "Wednesday: back …": a day that heads what follows, and was taken for a word of a remark. */
const headingLeft: Find = ({ reading }, found) => {
  const { lexemes, pieces } = reading;
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] as Piece;
    if (piece.kind !== "date" || reading.explained[piece.from] === 1) continue;
    const [before, next] = [lexemes[piece.from - 1], pieces[at + 1]];
    if (
      next?.kind === "lexeme" &&
      headed.has(next.lexeme.class) &&
      (before === undefined || pauses.has(before.class)) &&
      isReported(reading, piece.from)
    )
      found.push(left(reading, piece, "which day?"));
  }
};

/** Numbers among words that say they were not done, which neither ask anything nor name a day to come. */
const unsaidLeft: Find = ({ reading, drafts }, found) => {
  if (drafts.length > 0 && isDoneInstead(reading)) return;
  const isAsked = reading.classes.has("Question");
  for (let at = 0; at < reading.pieces.length; at += 1) {
    const piece = reading.pieces[at] as Piece;
    const clause = reading.clauses[reading.clauseOf[at] ?? 0];
    if (piece.kind !== "term" || (clause?.mood !== "plan" && clause?.mood !== "question")) continue;
    if (clause.mood === "question" && isAsked) continue;
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
    if (!(clause.mood === "plan" && isCome)) found.push(left(reading, piece, "only talked about, or done?"));
  }
};

/** A weekday with something else, behind all that was stated: of what was stated, or still to come? */
const laterLeft: Find = ({ reading }, found) => {
  for (let at = 0; at < reading.pieces.length; at += 1) {
    const piece = reading.pieces[at] as Piece;
    if (piece.kind === "date" && isLaterDay(reading, at) && isReported(reading, piece.from))
      found.push(left(reading, piece, "the day of the workout?"));
  }
};

/** Words that this rule is about, besides months. */
export const seasons: ReadonlySet<string> = new Set("spring summer autumn fall winter".split(" "));
/** What may stand between a month that opens a clause and what was done in it: "October: ran 10k", not "oct challenge". */
const headings: ReadonlySet<string> = new Set([...headed, "Comma"]);

/**
 * Times that are over and no day, in which the workouts were done: "beginning of November", "in the summer". They open their clause or stand
 * right behind something of a workout; "slower than in October", "my October time" and "lessons started in October" tell of something else.
 */
export function periodsOfWork(reading: Reading): readonly LexemeSpan[] {
  const { lexemes, explained, text, now } = reading;
  if (!reading.classes.has("Month") && !reading.marked.some((one) => seasons.has(one.text))) return [];
  const isOpen = (one: Lexeme | undefined): one is Lexeme => one !== undefined && explained[one.index] !== 1;
  if (!lexemes.some((one) => isOpen(one) && (one.class === "Month" || seasons.has(one.text)))) return [];
  const periods = readPeriods(text, now.date);
  if (periods.some(({ from, to }) => from !== undefined && from === to)) return [];
  return periods.flatMap(({ to, start, end }): LexemeSpan[] => {
    const [one, ...others] = lexemes.filter((lexeme) => lexeme.start >= start && lexeme.end <= end);
    if (!isOpen(one) || !others.every(isOpen) || to === undefined || to >= now.date) return [];
    const [before, next] = [lexemes[one.index - 1], lexemes[one.index + 1 + others.length]];
    const isLast = before?.text === "last";
    const from = isLast ? one.index - 1 : one.index;
    const isBare = others.length === 0 && !isLast;
    const isOpening = isClauseStart(lexemes, from) && (!isBare || (next && headings.has(next.class)));
    // "ran a half in october": a noun with its article stands for what was done.
    const isBeside =
      explained[from - 1] === 1 || (lexemes[from - 2]?.class === "Article" && explained[from - 3] === 1);
    return isOpening || (!isBare && isBeside) ? [{ from, to: one.index + 1 + others.length }] : [];
  });
}

/** A time that is over, where the workouts have no day of their own. */
const periodLeft: Find = ({ reading, drafts }, found) => {
  if (drafts.some(({ date }) => date !== undefined && date !== reading.now.date)) return;
  for (const period of periodsOfWork(reading))
    if (isReported(reading, period.from)) found.push(left(reading, period, whichDay));
};

const isMooded = ({ mood }: Clause): boolean => mood !== undefined;

/** Days that the message names and numbers that it takes back, as far as the workouts don't show them. */
export const uncoveredDays: Find = (coverage, found) => {
  const { reading, marked } = coverage;
  if (marked.length > 0 || reading.classes.has("Ago")) dayLeft(coverage, found);
  if (reading.classes.has("Ordinal")) ordinalLeft(coverage, found);
  if (reading.kinds.has("date")) {
    headingLeft(coverage, found);
    laterLeft(coverage, found);
  }
  periodLeft(coverage, found);
  if (reading.clauses.some(isMooded)) unsaidLeft(coverage, found);
};
