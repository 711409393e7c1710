import { relations } from "../../lexicon/words/relations.ts";
import { isFirstName, namesPerson } from "../../lexicon/words/first-names.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import { isClauseStart } from "../clause.ts";
import { behindBrackets } from "./behind-brackets.ts";

/** Words that ask for an entry, or announce one. */
const heading = new Set(
  "log logging logged record recording add adding save saving put putting enter entering entry note noting track tracking write down in it this that these those the a an is was are heres here one ones thats session sessions workout training todays today yesterday yesterdays gym lifts lift sets results result numbers stuff following please pls can could you u hey hi hello ok okay so coach all as just also quick late another next up now and then".split(
    " ",
  ),
);
/** "Log this", "put it down": what an entry is asked for by; "training for Boston:" asks for none. */
export const asks =
  /^(log|logging|logged|record|recording|add|adding|save|saving|put|enter|entering|note|noting|track|tracking)$/;
const asked = /^(this|it|these|that|those|one)$/;
const maxHeadingLength = 9;

const behind: ReadonlySet<WordClass | undefined> = new Set<WordClass | undefined>([
  undefined,
  "Colon",
  "Dash",
  "Comma",
  "Newline",
  "Question",
  "Stop",
  "Semi",
  "Exercise",
  "Activity",
  "DoVerb",
  "Dist",
  "Dur",
  "DayWord",
  "Weekday",
  "Pronoun",
  "Open",
]);
/** What may stand between such a heading and what was done, where the name is no given name or is written small. */
const breaks: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Colon",
  "Dash",
  "Newline",
  "Question",
]);

/** Where "for" stands before a name, over "my client": -1 where there is none. */
const forBefore = (lexemes: readonly Lexeme[], at: number): number => {
  let index = at - 1;
  if (relations.has(lexemes[index]?.text ?? "")) index -= 1;
  if (index < at - 1 && lexemes[index]?.class === "Article") index -= 1;
  const word = lexemes[index];
  // "on behalf of Jim"
  const isBehalf = word?.class === "Of" && lexemes[index - 1]?.text === "behalf";
  if (isBehalf) return index - (lexemes[index - 2]?.text === "on" ? 2 : 1);
  return word?.class === "For" || word?.text === "under" ? index : -1;
};

/**
 * "Log this for Mike: …", "this one's for Hannah - …", "for my client Dave: …": the message opens with whose entry it is.
 * A name that is no given name, or is written small, needs a colon and the words of a request.
 */
export const isLoggedFor = (lexemes: readonly Lexeme[], at: number, isPossessive: boolean): boolean => {
  const lexeme = lexemes[at];
  // "log this for Lucy please: …"
  const isAsking = /^(please|pls|too|now|today)$/.test(lexemes[at + 1]?.text ?? "");
  const end = isAsking ? at + 2 : behindBrackets(lexemes, at + 1);
  if (!lexeme || isPossessive || at > maxHeadingLength || !behind.has(lexemes[end]?.class)) return false;
  const place = forBefore(lexemes, at);
  if (place < 0) return false;
  const before = lexemes.slice(0, place);
  const last = before.findLastIndex(({ class: name }) => name === "Newline" || name === "Bang");
  const words = before.slice(last + 1).filter(({ class: name }) => name !== "Comma");
  if (!words.every((one) => one.text.split(" ").every((word) => heading.has(word)))) return false;
  const isAsked = words.some(({ text }) => asks.test(text));
  const isEntry = isAsked && (namesPerson(lexeme) || words.some(({ text }) => asked.test(text)));
  const isCalled = place < at - 1;
  // "For Walter (he is 71): … Mine: …"
  const isBesideMine =
    place === 0 &&
    lexemes[end]?.class === "Colon" &&
    lexemes.some(({ entry, index }) => entry?.value === "me" && lexemes[index + 1]?.class === "Colon");
  const isGiven = namesPerson(lexeme) || lexeme.class === "Athlete" || isCalled || isBesideMine;
  return isGiven && lexeme.capitalised
    ? true
    : isEntry && (isGiven || lexeme.capitalised) && breaks.has(lexemes[end]?.class);
};

/** Is this word written small a given name that heads an entry ("log this for mike: bench 3x5")? */
export const isSmallOwner = (lexemes: readonly Lexeme[], at: number): boolean => {
  const lexeme = lexemes[at];
  return (
    lexeme?.class === "Word" &&
    at <= maxHeadingLength &&
    !lexeme.capitalised &&
    forBefore(lexemes, at) >= 0 &&
    isFirstName(lexeme.text) &&
    isLoggedFor(lexemes, at, false)
  );
};

const trainingClasses: ReadonlySet<Lexeme["class"]> = new Set(["Exercise", "Activity", "NamedWod"]);
/** "Tom swam 10x100, Lucy - 8x100": what one did behind a colon or a dash that stands apart. */
export const isSignedOff = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [sign, what] = [lexemes[at + 1], lexemes[at + 2]];
  const isSign = (sign?.class === "Dash" && sign.spaced) || sign?.class === "Colon";
  return isSign && what !== undefined && (what.quantity !== undefined || trainingClasses.has(what.class));
};

const ofDay: ReadonlySet<Lexeme["class"]> = new Set([
  "From",
  "DayWord",
  "Weekday",
  "DayPart",
  "LastWord",
  "WhichSet",
  "Filler",
]);
const isDay = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.class === "DayWord" || lexeme?.class === "Weekday";
const saysWhichDay = (lexeme: Lexeme | undefined): boolean =>
  isDay(lexeme) || ["DayPart", "LastWord", "WhichSet"].includes(lexeme?.class ?? "") || lexeme?.text === "on";
/** Where it goes on behind a day that begins at `at` ("on Tuesday", "last Thursday evening"); `at` where none does. */
export const behindDay = (lexemes: readonly Lexeme[], at: number): number => {
  let end = at;
  while (saysWhichDay(lexemes[end])) end += 1;
  return lexemes.slice(at, end).some(isDay) ? end : at;
};

const done: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  "Colon",
  "Exercise",
  "Activity",
  "DoVerb",
  "Dist",
  "NamedDistance",
  "Dur",
  "Clock",
  "Number",
  "Load",
]);
export const opening: ReadonlySet<WordClass | undefined> = new Set<WordClass | undefined>([
  undefined,
  "Stop",
  "Newline",
  "Semi",
  "Bang",
]);
/** "Rita on Tuesday: 5k", ", Anna Thursday 7k 40 min", "Monday Anna: ran 5k": a name with a day before or behind it, and what was done. */
export const opensDated = (lexemes: readonly Lexeme[], at: number): boolean => {
  const end = behindDay(lexemes, at + 1);
  const next = lexemes[end]?.class;
  if (end > at + 1) {
    const isOpening = opening.has(lexemes[at - 1]?.class);
    return (
      (isClauseStart(lexemes, at) && done.has(next)) || (isOpening && (next === "Comma" || next === "Dash"))
    );
  }
  let start = at;
  while (saysWhichDay(lexemes[start - 1])) start -= 1;
  return lexemes.slice(start, at).some(isDay) && isClauseStart(lexemes, start) && done.has(next);
};

/** "Mary: 7 rounds + 12", "Karen: 8:40": a benchmark of that name, with its result right behind. */
export const isScored = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [next, result, after] = [lexemes[at + 1], lexemes[at + 2], lexemes[at + 3]];
  const isRounds =
    result?.class === "Number" && (after?.class === "Rounds" || (after?.class === "Plus" && !after.spaced));
  return (
    lexemes[at]?.class === "NamedWod" &&
    next?.class === "Colon" &&
    (isRounds || (result?.class === "Clock" && after?.class !== "Dist"))
  );
};

/** "Emma: squat …", "Emma" alone on a line, "Log for Hannah -", "Liam's session:": a given name as the heading of a log. */
export const isHeaded = (lexemes: readonly Lexeme[], at: number): boolean => {
  const lexeme = lexemes[at];
  const next = lexemes[at + 1];
  const before = lexemes[at - 1];
  const isOpening = opening.has(before?.class);
  if (!lexeme || !namesPerson(lexeme) || isScored(lexemes, at)) return false;
  // "Dan's workout from this morning: ..."
  const isOwn =
    isOpening &&
    /^(session|workout|training|log|lifts|numbers|gym|sets|results?)$/.test(next?.text ?? "") &&
    lexemes.slice(at + 2, at + 6).find((one) => !ofDay.has(one.class))?.class === "Colon";
  // "Here's what Kim did: …"
  const isDeed =
    at < 5 &&
    before?.text === "what" &&
    next?.class === "DoVerb" &&
    ["Colon", "Dash"].includes(
      lexemes.slice(at + 2, at + 5).find((one) => !ofDay.has(one.class))?.class ?? "",
    );
  return (
    isOwn ||
    isDeed ||
    (lexemes[at]?.class === "Word" && opensDated(lexemes, at)) ||
    (isOpening &&
      (next?.class === "Colon" || next?.class === "Newline" || (next?.class === "Dash" && next.spaced)))
  );
};
