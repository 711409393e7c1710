import type { Mood } from "../lexicon/entry.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Piece } from "../grammar/piece.ts";
import type { TokenView } from "../scan/token-view.ts";
import type { Clause } from "./clause.ts";

export type CueMark = { readonly mood: Mood; readonly atStart: boolean; readonly start: number; readonly end: number; readonly word: string };

/** Cue phrases in a message, those inside an exercise's or activity's longer name left out. */
export const findCues = (view: TokenView, lexemes: readonly Lexeme[], lexicon: Lexicon): CueMark[] => {
  const marks: CueMark[] = [];
  const names = lexemes.filter((one) => (one.class === "Exercise" || one.class === "Activity" || one.class === "PlanDay" || one.class === "Athlete") && one.end - one.start > 0);
  for (let at = 0; at < view.length; at += 1) {
    const found = lexicon.cues.matchAt(view.words, at);
    if (!found) continue;
    const [start, end] = [view.start(at), view.end(at + found.length - 1)];
    if (names.some((name) => name.start <= start && name.end >= end && (name.start < start || name.end > end || name.exercise))) continue;
    const [mood, place] = (found.value.value ?? "").split(":");
    marks.push({ mood: mood as Mood, atStart: place === "start", start, end, word: view.words[at] ?? "" });
  }
  return marks;
};

/** Moods that cost a clause its content; the others only matter where there is no content anyway. */
const strong = new Set<Mood>(["question", "plan", "habit", "edit", "hypothetical", "rest", "setting"]);
/** Moods that go on over the rest of the sentence. */
const lasting = new Set<Mood>(["question", "plan", "habit", "edit", "hypothetical"]);

const isDone = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.some((one) => (one.class === "DoVerb" && /^(did|got|hit|completed|finished|managed|had|went|made|done|just did)$/.test(one.text)) ||
    (one.class === "Activity" && /(ed|ran|swam|rode|rowed|jogged)$/.test(one.text)) || (one.class === "Exercise" && /ed\b/.test(one.text)));

const fillers = new Set(["hey", "hi", "ok", "okay", "so", "and", "but", "coach", "yo", "um", "well", "oh", "please", "pls", "also", "hello", "btw", "actually", "just", "then", "or", "right", "now"]);

/** Marks each clause with the reason why it reports nothing done, if there is one. */
export const markMoods = (clauses: readonly Clause[], pieces: readonly Piece[], lexemes: readonly Lexeme[], cues: readonly CueMark[]): void => {
  const wholeEdit = isCorrection(lexemes) || cues.some(({ mood, atStart, start }) => mood === "edit" && (!atStart || isAtStart(start, lexemes, 0)));
  const endsInQuestion = new Set(clauses.filter((clause) => isQuestion(clause, clauses, pieces)).map(({ sentence }) => sentence));
  let carried: Mood | undefined;
  let sentence = -1;
  for (const clause of clauses) {
    if (clause.sentence !== sentence) [carried, sentence] = [undefined, clause.sentence];
    const first = pieces[clause.from]?.from ?? 0;
    const last = pieces[clause.to - 1]?.to ?? first;
    const own = lexemes.slice(first, last);
    const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
    const inside = cues.filter((cue) => cue.start >= start && cue.end <= end && strong.has(cue.mood) && (!cue.atStart || (cue.mood === "question" ? isQuestionStart(cue, start, own, endsInQuestion.has(sentence), clause) : cue.mood !== "edit")));
    const mood = wholeEdit ? "edit" : inside[0]?.mood;
    if (mood) {
      clause.mood = mood;
      if (lasting.has(mood)) carried = mood;
      else carried = undefined;
      if (mood === "hypothetical" || mood === "habit") for (const other of clauses) if (other.sentence === sentence && other.index < clause.index && !isDone(own)) other.mood ??= other.before === undefined || mood === "habit" ? mood : undefined;
    } else if (carried && !(isDone(own) && carried !== "hypothetical" && carried !== "question")) {
      clause.mood = carried;
    } else carried = undefined;
  }
  const percent = lexemes.some((one) => one.class === "Percent");
  for (const clause of clauses) {
    const own = lexemes.slice(pieces[clause.from]?.from ?? 0, pieces[clause.to - 1]?.to ?? 0);
    const isMaximum = own.some((one) => one.class === "OneRm") && own.some((one) => /^(is|was|are|now|at|=|:)$/.test(one.text) || one.class === "Colon");
    if (isMaximum && !percent && !own.some((one) => one.class === "Times" || one.class === "Sets" || one.class === "DoVerb")) clause.mood ??= "setting";
    const isAche = cues.some((cue) => cue.mood === "chat" && /^(sore|doms|still|hurt|ach|stiff)/.test(cue.word) && cue.start >= (own[0]?.start ?? 0) && cue.end <= (own.at(-1)?.end ?? 0));
    const sentence = clauses.filter((one) => one.sentence === clause.sentence);
    const isNumbered = sentence.some((one) => lexemes.slice(pieces[one.from]?.from ?? 0, pieces[one.to - 1]?.to ?? 0).some(({ quantity, class: name }) => quantity !== undefined || name === "DoVerb"));
    if (isAche && !isNumbered) for (const one of sentence) one.mood ??= "chat";
  }
  for (const clause of clauses) {
    const whole = clauses.filter((one) => one.sentence === clause.sentence);
    if (endsInQuestion.has(clause.sentence) && whole.length === 1) clause.mood ??= "question";
  }
};

/** "it was 85 not 80". */
const isCorrection = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.some((one, at) => one.text === "not" && lexemes[at - 1]?.quantity !== undefined && lexemes[at + 1]?.quantity !== undefined && lexemes[at - 1]?.class !== "Dur");

const isQuestion = (clause: Clause, clauses: readonly Clause[], pieces: readonly Piece[]): boolean => {
  const next = clauses[clause.index + 1];
  const upTo = next ? next.from : pieces.length;
  for (let index = clause.to; index < upTo; index += 1) {
    const piece = pieces[index];
    if (piece?.kind === "lexeme" && piece.lexeme.class === "Question") return true;
  }
  return false;
};

const isAtStart = (offset: number, lexemes: readonly Lexeme[], from: number): boolean => {
  for (const one of lexemes) {
    if (one.start >= offset) return true;
    if (one.start >= from && !fillers.has(one.text) && one.class !== "Comma") return false;
  }
  return true;
};

/** A question word opens the clause, and the sentence is a question or goes on like one. */
const isQuestionStart = (cue: CueMark, start: number, own: readonly Lexeme[], isQuestionSentence: boolean, clause: Clause): boolean => {
  if (!isAtStart(cue.start, own, start)) return false;
  if (isQuestionSentence) return true;
  const word = own.find((one) => one.start === cue.start)?.text ?? "";
  return (clause.before === undefined || clause.before !== "And") && /^(what|how|whats|should|can|could|would|which|why|who|tell|show|give|is|are|does|am|do|where|when|remind|explain|any|recommend|suggest|compare|list|find|will|shall|did)/.test(word) && !own.some(({ class: name }) => name === "Exercise" && own[0]?.class === name);
};
