import { relations } from "../../lexicon/words/relations.ts";
import type { LexemeSpan } from "../../grammar/piece.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { leads, within } from "../asides/with-corrections.ts";
import { couldBeName } from "./could-be-name.ts";
import { type FoundName } from "./found-name.ts";

/** One of these takes a name back; the others only stand beside them. */
const cues = new Set("mean meant sorry wait oops whoops actually scratch correction rather nope".split(" "));
const beside = new Set<string>([
  "it was",
  "that was",
  "it is",
  "should be",
  "that is",
  ..."no i that this it its was is should be been have said say make well er um hmm ah oh".split(" "),
]);
const ends: ReadonlySet<Lexeme["class"] | undefined> = new Set<Lexeme["class"] | undefined>([
  undefined,
  "Comma",
  "Dash",
  "Ellipsis",
  "Close",
  "Stop",
  "Bang",
  "Newline",
  "Semi",
  "Dur",
]);
const maxCueLength = 8;

/** "no, I mean", "scratch that,": where the words end that take back what was said; -1 where there are none. */
const cueEnd = (lexemes: readonly Lexeme[], at: number): number => {
  let isCue = false;
  for (let to = at; to < Math.min(lexemes.length, at + maxCueLength); to += 1) {
    const { text, class: name } = lexemes[to] as Lexeme;
    const isMade = text === "make" && /^(that|it)$/.test(lexemes[to + 1]?.text ?? "");
    const isDenied = text === "no" && to === at && lexemes[at + 1]?.class === "Comma";
    if (cues.has(text) || isMade || isDenied) isCue = true;
    else if (!beside.has(text) && !(to > at && within.has(name)))
      // "lunged Tess, no Bess, 20 min"
      return isCue || (text !== "no" && to === at + 1 && lexemes[at]?.text === "no") ? to : -1;
  }
  return -1;
};

/** The name that was meant at `at`, and where what says so ends. */
const meantAt = (lexemes: readonly Lexeme[], at: number, isSmall: boolean): number => {
  const name = lexemes[at];
  const isName =
    name !== undefined &&
    (name.class === "Word" ||
      name.class === "Athlete" ||
      name.class === "NamedWod" ||
      name.exercise?.quality === "fuzzy") &&
    couldBeName(name, isSmall) &&
    !relations.has(name.text);
  if (!isName) return -1;
  const next = lexemes[at + 1]?.class === "Comma" ? at + 2 : at + 1;
  if (lexemes[next]?.text === "not" && lexemes[next + 1]) return next + 2;
  return ends.has(lexemes[at + 1]?.class) ? at + 1 : -1;
};

/** Whose name is taken back: the one that is named again behind "not", the one right before, or the only one. */
const takenBack = (
  lexemes: readonly Lexeme[],
  before: readonly FoundName[],
  cue: number,
  end: number,
  isBareNo: boolean,
): FoundName | undefined => {
  const denied =
    lexemes[end - 2]?.text === "not"
      ? before.find(({ name }) => name.toLowerCase() === lexemes[end - 1]?.text)
      : undefined;
  const last = before.at(-1);
  const gap = last ? cue - (last.at + last.length) : maxCueLength;
  const isRightBehind = gap === 0 || (gap === 1 && leads.has(lexemes[cue - 1]?.class ?? ""));
  // "Tess 20 min, no Bess": who was not there
  if (isBareNo && (gap !== 1 || lexemes[cue - 1]?.class === "Stop")) return undefined;
  return denied ?? (isRightBehind || new Set(before.map(({ name }) => name)).size === 1 ? last : undefined);
};

/** "lunged Tarka - no, I mean Saffron - 20 min": the name that is stated last takes the other's place. */
export const withNamesMeant = (
  lexemes: readonly Lexeme[],
  found: readonly FoundName[],
): { readonly names: readonly FoundName[]; readonly renamings: readonly LexemeSpan[] } => {
  let names = found;
  const renamings: LexemeSpan[] = [];
  for (let at = 1; at < lexemes.length; at += 1) {
    const from = at;
    const to =
      cues.has(lexemes[at]?.text ?? "") || beside.has(lexemes[at]?.text ?? "") ? cueEnd(lexemes, at) : -1;
    const before = names.filter(
      (one) =>
        one.at < from &&
        (one.role === "horse" || one.role === "person") &&
        lexemes[one.at]?.class !== "Pronoun",
    );
    if (to < 0 || before.length === 0) continue;
    const end = meantAt(lexemes, to, lexemes[before.at(-1)?.at ?? 0]?.capitalised === false);
    const isBareNo = to === from + 1 && lexemes[from]?.text === "no";
    const wrong = end < 0 ? undefined : takenBack(lexemes, before, from, end, isBareNo);
    const right = lexemes[to];
    if (!wrong || !right) continue;
    const name =
      found.find((one) => one.at === to)?.name ??
      (right.class === "Athlete" ? right.entry?.value : right.person) ??
      capital(right.text);
    names = names
      .filter((one) => one.at < from || one.at >= end)
      .map((one) => (one.name === wrong.name ? { ...one, name } : one));
    const isOpened = lexemes[from - 1]?.class === "Open" && lexemes[end]?.class === "Close";
    renamings.push({ from: isOpened ? from - 1 : from, to: isOpened ? end + 1 : end });
    at = end - 1;
  }
  return { names, renamings };
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
