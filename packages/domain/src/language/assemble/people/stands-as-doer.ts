import { whoseWorkout } from "../../parsed-message.ts";
import { opening } from "./logged-for.ts";
import { relations } from "../../lexicon/words/relations.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import { namesPerson } from "../../lexicon/words/first-names.ts";
import { isNameLikeWod } from "../../lexicon/words/named-wods.ts";
import { isClauseStart } from "../clause.ts";
import { openers } from "./could-be-name.ts";
import { type NameRole } from "./found-name.ts";

/** How surely a word written with a capital is somebody's name: as people have, or a word that nothing else knows. */
export type NameEvidence = "given" | "unknown" | undefined;

/** A benchmark that is called as people are. */
export const isLikeBenchmark = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.class === "NamedWod" &&
  (isNameLikeWod(lexeme.text.replace(/s$/, "")) || isNameLikeWod(lexeme.text));

const titles = /^(mr|mrs|ms|miss|dr)$/;
/** Adverbs and what is made of verbs open a sentence as names do. */
const isInflected = /.{2}(ly|ing|ed|wards)$/;

/** What speaks for a name at `at`, wherever it stands. */
export const nameEvidence = (lexemes: readonly Lexeme[], at: number): NameEvidence => {
  const one = lexemes[at];
  if (!one?.capitalised) return undefined;
  if (isLikeBenchmark(one) || namesPerson(one)) return "given";
  if (one.class !== "Word" || openers.has(one.text)) return undefined;
  if (relations.has(lexemes[at - 1]?.text ?? "")) return "given";
  if (titles.test(one.text)) return lexemes[at + 1]?.capitalised === true ? "given" : undefined;
  const isWord =
    isInflected.test(one.text) || lexemes.some(({ text, capitalised }) => text === one.text && !capitalised);
  return isWord || relations.has(one.text) ? undefined : "unknown";
};

/** Where it goes on behind a name of several words: "Mrs Alvarez", "Anna Lee". */
export const endOfName = (lexemes: readonly Lexeme[], at: number): number => {
  let end = at + 1;
  while (end < at + 3 && lexemes[end]?.class === "Word" && lexemes[end]?.capitalised === true) end += 1;
  return end;
};

/** "Tom's program: …": as written longer than the words that were matched. */
const isPossessive = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined && lexeme.text.endsWith("s") && lexeme.end - lexeme.start > lexeme.text.length;
const isFigure = (lexeme: Lexeme | undefined): boolean => lexeme?.quantity !== undefined;
const training: ReadonlySet<WordClass | undefined> = new Set<WordClass | undefined>([
  "Exercise",
  "Activity",
  "NamedWod",
]);
const ofDay: ReadonlySet<WordClass | undefined> = new Set<WordClass | undefined>([
  "DayWord",
  "DayPart",
  "Weekday",
]);

/** Does a sentence begin here, or with what somebody is and a day before the name: "Tuesday, my client Ngozi …"? */
const opens = (lexemes: readonly Lexeme[], at: number): boolean => {
  let start = at;
  if (relations.has(lexemes[start - 1]?.text ?? "")) start -= 1;
  if (start < at && lexemes[start - 1]?.class === "Article") start -= 1;
  const day = lexemes[start - 1]?.class === "Comma" ? start - 2 : start - 1;
  if (ofDay.has(lexemes[day]?.class)) start = lexemes[day - 1]?.class === "Number" ? day - 1 : day;
  return opening.has(lexemes[start - 1]?.class);
};

/** An exercise with its figures, sets with theirs ("6x400", "275x3"), or the best of so many ("3rm front squat"). */
const opensSets = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [next, second, third] = lexemes.slice(at, at + 3);
  if (next?.class === "Exercise") return isFigure(second);
  if (next?.class === "Singles")
    return second?.class === "Exercise" && isFigure(lexemes[at + (third?.class === "Colon" ? 3 : 2)]);
  return next?.class === "Number" && second?.class === "Times" && isFigure(third);
};

const farthestColon = 6;
/** Where a colon stands a few words behind that opens what was done, with no figure but a length between; -1 where none does. */
const colonBehind = (lexemes: readonly Lexeme[], at: number): number => {
  const colon = lexemes.findIndex(({ class: name }, index) => index >= at && name === "Colon");
  if (colon < 0 || colon - at > farthestColon) return -1;
  const isHeading = lexemes
    .slice(at, colon)
    .every(
      (one) => (one.class === "Dur" || !isFigure(one)) && !opening.has(one.class) && !training.has(one.class),
    );
  const [next, second] = [lexemes[colon + 1], lexemes[colon + 2]];
  const isDone =
    training.has(next?.class) ||
    (["Dur", "Dist"].includes(next?.class ?? "") && second?.class === "Activity");
  return isHeading && isDone ? colon : -1;
};

/** Is what stands between a name and its colon a day or a length alone: "Emeka today: …", "Emeka, 30 min: …"? */
const isBriefHeading = (lexemes: readonly Lexeme[], from: number, colon: number): boolean =>
  colon > from &&
  lexemes
    .slice(from, colon)
    .every((one) => one.class === "Comma" || one.class === "Dur" || ofDay.has(one.class));

/** "tested deadlift", "benched 80": done to an exercise, in a word that is none of ours. */
const didLift = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.class === "Word" && /.{2}ed$/.test(lexemes[at].text) && lexemes[at + 1]?.class === "Exercise";

/** "20 min bike", "2 mile test 15:40": a time or way of a sport, or against the clock. */
const opensWay = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [next, second, third] = lexemes.slice(at, at + 3);
  if (next?.class !== "Dur" && next?.class !== "Dist") return false;
  return (
    second?.class === "Activity" ||
    (next.class === "Dist" && second?.class === "Word" && third?.class === "Clock")
  );
};

/** Is there more that speaks for a person: the word again, "she", or somebody by a given name who did sets too? */
const isSupported = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes.some(
    (one, index) =>
      index !== at &&
      ((one.capitalised && one.text === lexemes[at]?.text) ||
        (one.class === "Pronoun" && /^(he|she|him|her|his|hers)$/.test(one.text)) ||
        (nameEvidence(lexemes, index) === "given" &&
          isClauseStart(lexemes, index) &&
          opensSets(lexemes, endOfName(lexemes, index)))),
  );

/** A colon, and behind it an exercise or a sport with its figures. */
const headedAt = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.class === "Colon" &&
  isFigure(lexemes[at + 2]) &&
  (training.has(lexemes[at + 1]?.class) || lexemes[at + 1]?.quantity?.meters !== undefined);
/** "Okwudili: squat 100 5x5. Johan: squat 110 5x3": another heading is somebody's name. */
const isBesideName = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes.some(
    (one, index) =>
      index !== at &&
      opens(lexemes, index) &&
      headedAt(lexemes, endOfName(lexemes, index)) &&
      (one.class === "Athlete" || one.entry?.value === "me" || nameEvidence(lexemes, index) === "given"),
  );

/** What part somebody plays whose name opens a sentence, and what to ask where only the place speaks for a name. */
export type Doer = { readonly role: NameRole; readonly doubt?: string };

/**
 * Whose name opens a sentence right before what its owner did: "Lena 20 min bike test", "Angie bench 60 3x8", "Emeka, 30 min: …".
 * A word that nothing else speaks for is asked about ("Garage squat 5x5"); a benchmark's stands before more than a time.
 */
export const standsAsDoer = (lexemes: readonly Lexeme[], at: number): Doer | undefined => {
  const evidence = nameEvidence(lexemes, at);
  if (evidence === undefined || !opens(lexemes, at)) return undefined;
  const end = endOfName(lexemes, at);
  const colon = colonBehind(lexemes, end);
  const isHeading = isBriefHeading(lexemes, end, colon);
  if (opensSets(lexemes, end) || isHeading) {
    if (evidence === "given" || isSupported(lexemes, at)) return { role: "person" };
    return { role: isHeading ? "person" : "companion", doubt: whoseWorkout };
  }
  if (evidence === "unknown" && headedAt(lexemes, end)) {
    if (isBesideName(lexemes, at)) return { role: "person", doubt: whoseWorkout };
  }
  if (evidence !== "given") return undefined;
  const isWord = lexemes[at]?.class === "Word";
  const isDayOf = lexemes[end]?.class === "DayPart" && isFigure(lexemes[end + 1]);
  const isDone = lexemes[end]?.class === "PlanDay" || opensWay(lexemes, end) || didLift(lexemes, end);
  return isDayOf || (isWord && (isDone || (colon >= end && !isPossessive(lexemes[at]))))
    ? { role: "person" }
    : undefined;
};

/** "Mike ran the session", "Jo took the class": led what others did. */
export const ledOthers = (lexemes: readonly Lexeme[], at: number): boolean =>
  /^(ran|took|did)$/.test(lexemes[at]?.text ?? "") &&
  (/^(us|everyone|everybody)$/.test(lexemes[at + 1]?.text ?? "") ||
    (lexemes[at + 1]?.class === "Article" &&
      lexemes
        .slice(at + 2, at + 5)
        .some(({ text }) =>
          /^(session|class|practice|training|clinic|group|warm ?up|workshop)$/.test(text),
        )));

/** "Josh: Jackie 8:55", "Me: Jackie 9:40": a benchmark, though it is called like somebody. */
export const isLabelled = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [before, one] = [lexemes[at - 3]?.class, lexemes[at - 2]];
  return (
    lexemes[at]?.class === "NamedWod" &&
    lexemes[at - 1]?.class === "Colon" &&
    (one?.class === "Pronoun" || one?.capitalised === true) &&
    (opening.has(before) || before === "Comma")
  );
};
