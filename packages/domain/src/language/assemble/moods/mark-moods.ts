import type { Clause } from "../clause.ts";
import type { Piece } from "../../grammar/piece.ts";
import { type Part, partsOf } from "./parts-of.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { CueMark } from "./find-cues.ts";
import { fillers, isAtStart } from "./fillers.ts";
import { isCorrection } from "./is-correction.ts";
import { isRequest } from "./is-request.ts";
import { markCues } from "./mark-cues.ts";
import { markHeadings } from "./mark-headings.ts";
import { markStatements } from "./mark-statements.ts";
import { markTalk } from "./mark-talk.ts";
import { markTimetable } from "./mark-timetable.ts";
import { bests, moodWordsIn } from "./mood-words.ts";
import type { WordClass } from "../../lexicon/word-class.ts";

/** Does a question mark end this clause? */
const isQuestion = (clause: Clause, clauses: readonly Clause[], pieces: readonly Piece[]): boolean => {
  const next = clauses[clause.index + 1];
  const upTo = next ? next.from : pieces.length;
  for (let index = clause.to; index < upTo; index += 1) {
    const piece = pieces[index];
    if (piece?.kind === "lexeme" && piece.lexeme.class === "Question") return true;
  }
  return false;
};

const isKept = (own: readonly Lexeme[]): boolean => {
  const rest = own.filter(
    ({ class: name }) =>
      name !== "Pronoun" && name !== "Article" && name !== "Filler" && name !== "EverySet" && name !== "And",
  );
  const [first] = rest;
  return (
    first?.class === "DoVerb" &&
    /^(did|done|completed|finished|nailed|got|managed|smashed|crushed|hit)$/.test(first.text) &&
    rest
      .slice(1)
      .every(({ text }) =>
        /^(all|of|it|everything|every|exactly|planned|as|that|rep|reps|set|sets|lot|in|full)$/.test(text),
      ) &&
    own.every(({ quantity }) => quantity === undefined)
  );
};

/** "Today's plan: 5x5 at 100. Done!", "did all of it": what was planned was done. */
const clearKept = (parts: readonly Part[]): void => {
  if (!parts.some(({ clause }) => clause.mood === "plan")) return;
  const kept = parts.find(({ own, clause }) => clause.mood === undefined && clause.index > 0 && isKept(own));
  if (kept)
    for (const { clause } of parts)
      if (clause.index < kept.clause.index && clause.mood === "plan") clause.mood = undefined;
};

/** "Update: bench 5x5 today": news, no correction. */
const isAnnounced = (cue: CueMark, lexemes: readonly Lexeme[]): boolean =>
  cue.word === "update" &&
  lexemes.some((one) => one.class === "Colon" && one.start >= cue.end && one.start <= cue.end + 1) &&
  lexemes.some(({ class: name }) => name === "Times" || name === "Dur" || name === "Clock");

const noQuestions: ReadonlySet<number> = new Set();
const logRequest: CueMark = { mood: "question", atStart: true, start: 0, end: 0, word: "" };

const pauses: ReadonlySet<Lexeme["class"]> = new Set(["Comma", "Ellipsis", "Dash", "Filler"]);
/** "so no 4x10 split squats for me": work that was not done. */
const isNone = (own: readonly Lexeme[], lexemes: readonly Lexeme[]): boolean => {
  const at = own.findIndex(({ text }) => !fillers.has(text));
  if (own[at]?.text !== "no" || own[at + 1]?.quantity === undefined) return false;
  // "100kg... no 110kg deadlift 3x5": set right
  const previous = lexemes.slice(0, own[at].index).findLast(({ class: name }) => !pauses.has(name));
  if (previous?.class === own[at + 1]?.class && previous?.class !== "Number") return false;
  return own
    .slice(at + 1)
    .some(
      ({ class: name }) =>
        name === "Exercise" || name === "Activity" || name === "NamedDistance" || name === "Dist",
    );
};

const states = /^(got|get|have|had|make|do)$/;
/** "what is a good scale for muscle ups? got strict pull ups but my dips are sketchy": what the asker can do, without a number. */
const markAsked = (
  parts: readonly Part[],
  questions: ReadonlySet<number>,
  lexemes: readonly Lexeme[],
): void => {
  const [first] = parts;
  const isAsked = first?.clause.mood === "question" && questions.has(first.clause.sentence);
  const isReported = lexemes.some(
    ({ quantity, class: name, text, entry }) =>
      quantity !== undefined ||
      ["DayWord", "Weekday", "DayPart", "Ago"].includes(name) ||
      (name === "DoVerb" && !states.test(text)) ||
      entry?.role === "verb",
  );
  if (isAsked && !isReported) for (const { clause } of parts) clause.mood ??= "chat";
};

/** Marks each clause with the reason why it reports nothing done, if there is one. */
export const markMoods = (
  clauses: readonly Clause[],
  pieces: readonly Piece[],
  lexemes: readonly Lexeme[],
  classes: ReadonlySet<WordClass>,
  marked: readonly Lexeme[],
  cues: readonly CueMark[],
): void => {
  const words = moodWordsIn(marked);
  // "3x3 @ 85 % (max is 120)": what the percentage is of, no setting
  const isShare = classes.has("Percent");
  const parts = partsOf(
    clauses,
    pieces,
    lexemes,
    isShare && cues.length > 0 ? cues.filter(({ mood }) => mood !== "setting") : cues,
  );
  const wholeEdit =
    isCorrection(lexemes, words) ||
    cues.some(
      (cue) =>
        cue.mood === "edit" &&
        (!cue.atStart || isAtStart(cue.start, lexemes, 0)) &&
        !isRequest(cue, lexemes) &&
        !isAnnounced(cue, lexemes),
    );
  const questions = classes.has("Question")
    ? new Set(clauses.filter((clause) => isQuestion(clause, clauses, pieces)).map(({ sentence }) => sentence))
    : noQuestions;
  if (cues.length > 0 || wholeEdit) markCues(parts, questions, wholeEdit);
  const hasBest = classes.has("OneRm") || words.some((word) => bests.has(word));
  markStatements(parts, lexemes, classes, hasBest && !isShare);
  markHeadings(parts, pieces, words);
  if (classes.has("Weekday")) markTimetable(parts, lexemes);
  markTalk(parts, lexemes, words);
  if (words.includes("no"))
    for (const { clause, own } of parts) if (isNone(own, lexemes)) clause.mood ??= "rest";
  clearKept(parts);
  if (questions.size === 0) return;
  markAsked(parts, questions, lexemes);
  // "Fran is 21-15-9 thrusters and pullups right?": what a benchmark consists of
  const explained = new Set(
    parts
      .filter(({ own }) => own[0]?.class === "NamedWod" && /^(is|means|has)$/.test(own[1]?.text ?? ""))
      .map(({ clause }) => clause.sentence),
  );
  for (const { clause, own } of parts) {
    if (!questions.has(clause.sentence) || isRequest(logRequest, own)) continue;
    if (explained.has(clause.sentence)) clause.mood ??= "question";
    const isWhole =
      clauses[clause.index - 1]?.sentence !== clause.sentence &&
      clauses[clause.index + 1]?.sentence !== clause.sentence;
    if (isWhole) clause.mood ??= "question";
  }
};
