import { pauses } from "../../lexicon/word-class.ts";
import type { Reading } from "../reading.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { asEntry } from "../../lexicon/entry.ts";
import { activityHead } from "../sports/exercise-or-sport.ts";
import { classOf, firstAtom, textOf } from "../piece-shape.ts";
import { type Head, implicit, liftsOfDays } from "./head.ts";
import { isMention, isRemark, isSpokenOf, isManner, isWhen } from "./is-mention.ts";
import { speaksOfHorse } from "../horses/horse-search.ts";
import { lexicon } from "../../lexicon/lexicon.ts";
import { isWod } from "./is-benchmark.ts";

/** "swapped the run for a 500m row": how a benchmark was changed. */
export const isExchanged = (reading: Reading, clause: number): boolean =>
  reading.pieces
    .slice(reading.clauses[clause]?.from, reading.clauses[clause]?.to)
    .some(
      (one) =>
        one.kind === "lexeme" &&
        /^(swapped|subbed|sub|subbing|swapping|replaced|replacing|instead|substituted)$/.test(
          one.lexeme.text,
        ),
    );

const given: ReadonlySet<string> = new Set(
  "swapped swap traded replaced ditched binned subbed changed switched".split(" "),
);
const between: ReadonlySet<string> = new Set([
  "Article",
  "Filler",
  "Pronoun",
  "DayWord",
  "Weekday",
  "DayPart",
]);
const farthest = 6;
/** "knee sore, swapped the run for 40 min swim": a sport or lift that was given up for another, named behind it. */
const isGivenUpFor = ({ lexemes, classes }: Reading, index: number): boolean => {
  if (!classes.has("For")) return false;
  let before = index - 1;
  while (between.has(lexemes[before]?.class ?? "") || lexemes[before]?.text === "planned") before -= 1;
  if (!given.has(lexemes[before]?.text ?? "") || lexemes[index + 1]?.text !== "for") return false;
  return lexemes
    .slice(index + 2, index + farthest)
    .some(({ class: name }) => name === "Activity" || name === "Exercise");
};

/** Machines and ways to move that a catalogue name can mean: sessions of their own. */
const sports: ReadonlyMap<string | undefined, string> = new Map([
  ["Rowing Machine", "rowing"],
  ["Ski Erg", "other"],
  ["Bike Erg", "cycling"],
  ["Assault Bike", "cycling"],
  ["Swim", "swimming"],
  ["Bike", "cycling"],
]);

const asSport = (lexeme: Lexeme): Lexeme => {
  const name = lexeme.exercise?.exercise.name ?? "";
  return {
    ...lexeme,
    entry: asEntry({
      token: "Activity",
      value: sports.get(name) ?? "other",
      role: "machine",
      exercise: name,
    }),
  };
};

const strokes: ReadonlySet<string> = new Set([
  ..."fly flys free back breast kick pull pulls butterfly im drill paddles sprint sprints build swim".split(
    " ",
  ),
  "catch up",
]);

/** "8x50 fly" in the pool. */
const isStroke = (reading: Reading, lexeme: Lexeme): boolean =>
  strokes.has(lexeme.text) &&
  reading.lexemes.some(
    (one) =>
      (one.class === "Activity" && one.entry?.value === "swimming") || /^(free|kick|breast)$/.test(one.text),
  );

/** Has a clause numbers as sets have them? */
const hasSets = (reading: Reading, clauseIndex: number): boolean => {
  const clause = reading.clauses[clauseIndex];
  return reading.pieces
    .slice(clause?.from, clause?.to)
    .some(
      (one) =>
        one.kind === "term" &&
        (one.factors.length > 1 || ["load", "plural"].includes(one.factors[0]?.atoms[0]?.unit ?? "")),
    );
};

const headClasses = new Set<Lexeme["class"]>([
  "Exercise",
  "Activity",
  "NamedWod",
  "NamedDistance",
  "PlanDay",
]);

/** "Bench day: 245x2, then 4x6 at 205": the lift that a training day is named after, with sets right behind. */
const dayLift = (reading: Reading, base: Head, lexeme: Lexeme): Head | undefined => {
  const lift = liftsOfDays.get(lexeme.text);
  // "Bench day just now: …"
  const at = reading.pieces[base.at + 1]?.kind === "date" ? base.at + 2 : base.at + 1;
  const joint = classOf(reading.pieces[at]);
  if (!lift || (joint !== "Colon" && joint !== "Dash" && joint !== "Newline")) return undefined;
  for (const piece of reading.pieces.slice(at + 1, at + 6)) {
    if (piece.kind === "term" && piece.factors.length > 1)
      return { ...base, kind: "exercise", exercise: lexicon().exercises.byName(lift) };
    if (["Exercise", "Stop", "Newline"].includes(classOf(piece) ?? "")) return undefined;
  }
  return undefined;
};

/** What is done at a piece, if something is; `known` are the exercises named before it. */
export const headAt = (
  reading: Reading,
  at: number,
  wodSentence: boolean,
  known: ReadonlySet<string>,
): Head | undefined => {
  const piece = reading.pieces[at];
  if (piece?.kind !== "lexeme") return undefined;
  const { lexeme } = piece;
  if (!headClasses.has(lexeme.class)) return undefined;
  const clause = reading.clauseOf[at] ?? 0;
  if (isNamed(reading, piece.from) || isSpokenOf(reading, at)) return undefined;
  const isMove = lexeme.class === "Exercise" || lexeme.class === "Activity";
  if (!wodSentence && isMove && isWhen(reading, at)) return undefined;
  if (wodSentence && isMove && isExchanged(reading, clause)) return undefined;
  if (!wodSentence && isMove && isGivenUpFor(reading, piece.from)) return undefined;
  const base = implicit(at, clause, reading.clauses[clause]?.sentence ?? 0, lexeme);
  switch (lexeme.class) {
    case "Exercise":
      return exerciseHead(reading, base, lexeme, wodSentence, known);
    case "Activity":
      // "3 kids in the double buggy": no boat
      if (inBoat.test(lexeme.text) && isThing(reading, at)) return undefined;
      return activityHead(reading, at, lexeme, { ...base, kind: "activity" as const });
    case "PlanDay":
      return dayLift(reading, base, lexeme);
    case "NamedWod":
      return isWod(reading, at, lexeme) ? { ...base, kind: "wod", discipline: "crossfit" } : undefined;
    default:
      if (["To", "From"].includes(classOf(reading.pieces[at - 1]) ?? "")) return undefined;
      // "at marathon pace", "at marathon pace 7:15"
      if (["Pace", "Rpe"].includes(classOf(reading.pieces[at + 1]) ?? "")) return undefined;
      if (reading.pieces[at + 1]?.kind === "pace" && classOf(reading.pieces[at - 1]) === "At")
        return undefined;
      return { ...base, kind: "distance", discipline: sportBeside(reading, piece.from) ?? "running" };
  }
};

const inBoat = /^in (the|a|an) (double|single|quad|pair|four|eight)$/;
const isThing = ({ pieces }: Reading, at: number): boolean => {
  const next = pieces[at + 1];
  return (
    next?.kind === "lexeme" &&
    /^(buggy|buggies|pram|pushchair|stroller|trailer|bed|seat|kayak|canoe|room)$/.test(next.lexeme.text)
  );
};

const waySports: ReadonlySet<string> = new Set(["rowing", "swimming", "cycling", "walking", "hiking"]);
/** "rowed a half marathon", "half marathon row": the sport of a race's distance, right beside it. */
const sportBeside = ({ lexemes }: Reading, at: number): string | undefined => {
  const isBetween = ["Article", "Filler"].includes(lexemes[at - 1]?.class ?? "");
  const sport = [lexemes[isBetween ? at - 2 : at - 1], lexemes[at + 1]].find(
    (one) => one?.class === "Activity" && waySports.has(one.entry?.value ?? ""),
  );
  return sport?.entry?.value;
};

const bodyParts: ReadonlySet<string> = new Set(
  "calves calf abs glutes quads hamstrings hams biceps triceps traps lats shoulders chest back".split(" "),
);

const exerciseHead = (
  reading: Reading,
  base: Head,
  lexeme: Lexeme,
  wodSentence: boolean,
  known: ReadonlySet<string>,
): Head | undefined => {
  const { at, clause } = base;
  const name = lexeme.exercise?.exercise.name;
  const sport = sports.get(name);
  if (sport) return { ...base, kind: "activity", discipline: sport, lexeme: asSport(lexeme) };
  // "calves tight", "abs cramped at mile 11": how the body was
  const isBody =
    bodyParts.has(lexeme.text) &&
    ["Word", "Filler"].includes(classOf(reading.pieces[at + 1]) ?? "") &&
    reading.pieces[at - 1]?.kind !== "term";
  // "every min, chin over bar each time": how it was done
  const isChin =
    lexeme.text === "chin" &&
    /^(over|above|past|up|well|tucked)$/.test(textOf(reading.pieces[at + 1])) &&
    reading.pieces[at - 1]?.kind !== "term";
  if (isBody || isChin || isStroke(reading, lexeme) || isManner(reading, at, lexeme) || isSplit(reading, at))
    return undefined;
  if (isGreeting(reading, at, lexeme) || isMention(reading, at, wodSentence)) return undefined;
  const isRidden = reading.isHorse && !hasSets(reading, clause) && speaksOfHorse(reading, clause);
  if (name === "Lunge" && isRidden) return { ...base, kind: "activity", discipline: "lunging" };
  if (isRemark(reading, at, known) || (isRidden && !isNumbered(reading, at))) return undefined;
  return { ...base, kind: "exercise", exercise: lexeme.exercise?.exercise };
};

/** "Good morning. I did …": said to somebody, before a sentence that tells what was done. */
const isGreeting = ({ pieces, lexemes }: Reading, at: number, { text, index }: Lexeme): boolean =>
  text === "good morning" &&
  index === 0 &&
  pauses.has(classOf(pieces[at + 1]) ?? "") &&
  lexemes.slice(1).some(({ class: name }) => ["Exercise", "Activity", "NamedWod"].includes(name));

/** "broke up the cleans 7/5", "split the wall balls 20/15": how a movement that is stated was done. */
const isSplit = ({ pieces, lexemes }: Reading, at: number): boolean => {
  const index = pieces[at]?.from ?? 0;
  return (
    index > 0 &&
    lexemes[index - 1]?.text === "the" &&
    lexemes
      .slice(Math.max(0, index - 3), index - 1)
      .some(({ text }) => /^(broke|split|broken|breaking)$/.test(text))
  );
};

const isNamed = (reading: Reading, lexemeAt: number): boolean =>
  reading.names.some((one) => lexemeAt >= one.at && lexemeAt < one.at + one.length);

/** Digits right behind the name: "pull ups 10, 8, 8". */
const isNumbered = (reading: Reading, at: number): boolean => {
  const next = classOf(reading.pieces[at + 1]) === "Colon" ? reading.pieces[at + 2] : reading.pieces[at + 1];
  return next?.kind === "term" && firstAtom(next)?.quantity?.spelled !== true;
};
