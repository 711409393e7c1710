import { isOfNext } from "./mood-words.ts";
import type { WordClass } from "../../lexicon/word-class.ts";
import type { Mood } from "../../lexicon/entry.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { inLexicon } from "../../lexicon/in-lexicon.ts";
import type { Lexicon } from "../../lexicon/lexicon.ts";
import { longestPhrase } from "../../lexicon/phrase-trie.ts";
import type { TokenView } from "../../scan/token-view.ts";

/** A phrase that gives what it stands in a mood; `start` and `end` are offsets in the text. */
export type CueMark = {
  readonly mood: Mood;
  readonly atStart: boolean;
  readonly start: number;
  readonly end: number;
  readonly word: string;
};

/** Classes whose phrases may hold a cue that is none in them. */
const longNames = new Set<WordClass>([
  "Exercise",
  "Activity",
  "PlanDay",
  "Athlete",
  "Scaling",
  "Backoff",
  "DropSet",
  "UpTo",
]);

/** Is this a name in which the stretch is nothing but a part, or an exercise? */
const isInName = (one: Lexeme, start: number, end: number): boolean =>
  one.start <= start &&
  one.end >= end &&
  longNames.has(one.class) &&
  one.end > one.start &&
  (one.start < start || one.end > end || one.exercise !== undefined);

const ofDay: ReadonlySet<WordClass | undefined> = new Set<WordClass>(["Number", "Ordinal"]);
/** "on 8 May": the month, with its day. */
const isMonth = (lexemes: readonly Lexeme[], start: number): boolean =>
  lexemes.some(
    (one, at) =>
      one.start === start &&
      one.class === "Month" &&
      (ofDay.has(lexemes[at - 1]?.class) || ofDay.has(lexemes[at + 1]?.class)),
  );

/** "first 4k at 5:30, next 4k at 5:00": the stretch behind the one before. */
const isNextStretch = (lexemes: readonly Lexeme[], start: number): boolean => {
  const at = lexemes.findIndex((one) => one.start === start);
  return (
    ["Dist", "Dur"].includes(lexemes[at + 1]?.class ?? "") &&
    lexemes.slice(0, at).some(({ text }) => /^(the )?(first|opening)$/.test(text))
  );
};

/** What stands before or behind a cue that says something else: "next to the river", "last time trial", "as scheduled". */
const noCues: readonly {
  readonly word: string;
  /** The phrase's first word, where only one of those that end so is meant. */
  readonly first?: string;
  readonly before?: ReadonlySet<string>;
  readonly behind?: ReadonlySet<string>;
}[] = [
  { word: "next", behind: new Set(["to"]) },
  { word: "time", behind: new Set(["trial", "trials"]) },
  { word: "scheduled", before: new Set(["as", "than", "like"]) },
  { word: "prescribed", before: new Set(["as", "than", "like"]) },
  { word: "be", before: new Set(["than"]) },
  // "hacked down to the ford"
  { word: "to", first: "down", behind: new Set(["the"]) },
];
/** "Next ride should be light": a remark to whoever rides it, with no amount that is planned. */
const isWish = (view: TokenView, at: number): boolean => {
  if (view.words[at] !== "next") return false;
  const should = view.words.slice(at, at + 4).indexOf("should");
  return should > 0 && ![2, 3, 4].some((ahead) => view.kind(at + should + ahead) === "RawNumber");
};

const isNoCue = (view: TokenView, at: number, length: number): boolean => {
  if (isWish(view, at)) return true;
  if (view.words.slice(at, at + length).includes("should") && isOfNext(view.words.slice(0, at))) return true;
  // "colder than it should be"
  const lead = /^(it|they|i|he|she|we)$/.test(view.words[at - 1] ?? "") ? at - 2 : at - 1;
  return noCues.some(
    ({ word, first, before, behind }) =>
      view.words[at + length - 1] === word &&
      (first === undefined || view.words[at] === first) &&
      ((before?.has(view.words[lead] ?? "") ?? false) ||
        (behind?.has(view.words[at + length] ?? "") ?? false)),
  );
};

/** Training, right behind the offset. */
const isAct = ({ class: name, start }: Lexeme, end: number): boolean =>
  start === end + 1 && (name === "Exercise" || name === "Activity" || name === "DoVerb");

/** Cue phrases in a message, those inside an exercise's or activity's longer name left out. */
export const findCues = (view: TokenView, lexemes: readonly Lexeme[], lexicon: Lexicon): CueMark[] => {
  const marks: CueMark[] = [];
  for (let at = 0; at < view.length; at += 1) {
    const { cue } = inLexicon(view.known(at), lexicon);
    const found = cue && longestPhrase(cue, view.words, at);
    // "moved well" is no "we'll"
    if (!found || (found.length === 1 && view.words[at] === "well" && !/['’`]/u.test(view.image(at))))
      continue;
    // "Set 1: 8 reps" counts
    if (
      view.words[at] === "set" &&
      view.kind(at + 1) === "RawNumber" &&
      ["RawColon", "RawDash"].includes(view.kind(at + 2))
    )
      continue;
    const start = view.start(at);
    const end = view.end(at + found.length - 1);
    if (lexemes.some((one) => isInName(one, start, end))) continue;
    if (found.length === 1 && view.words[at] === "next" && isNextStretch(lexemes, start)) continue;
    if (found.length === 1 && view.words[at] === "may" && isMonth(lexemes, start)) continue;
    if (isNoCue(view, at, found.length)) continue;
    const [mood, place] = (found.value.value ?? "").split(":");
    // "will squat tomorrow": what is meant to be done, where nobody is named who will
    const isMeant = view.words[at] === "will" && lexemes.some((one) => isAct(one, end));
    marks.push({
      mood: isMeant ? "plan" : (mood as Mood),
      atStart: place === "start",
      start,
      end,
      word: view.words[at] ?? "",
    });
  }
  return marks;
};
