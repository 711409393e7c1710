import type { ParseContext } from "../parsed-message.ts";
import { asQuantity } from "../scan/quantities/quantity.ts";
import { intern } from "../scan/intern.ts";
import { isCapital } from "../scan/known-word.ts";
import type { TokenView } from "../scan/token-view.ts";
import { contextNameAt, type ContextNames, contextNames } from "./context-names.ts";
import type { Lexeme } from "./lexeme.ts";
import type { LexemeMatch } from "./match/lexeme-match.ts";
import type { Lexicon } from "./lexicon.ts";
import { matchLexeme } from "./match/match-lexeme.ts";
import { classNumbers } from "./word-class.ts";

/** Of a number with its unit there are too many to keep each. */
const textAt = (view: TokenView, at: number, { length, quantity }: LexemeMatch): string => {
  if (length === 1) return view.words[at] || view.image(at);
  const text = view.words.slice(at, at + length).join(" ");
  return (quantity ? text : intern(text)) || view.image(at);
};

/** The person of the group that is named, if one is. */
const personIn = ({ class: kind, entry }: LexemeMatch, names: ContextNames | undefined): string | undefined =>
  kind === "Athlete" && names?.people.has(entry?.value ?? "") ? entry?.value : undefined;

/** A view that ends before `end`. */
const upTo = (view: TokenView, end: number): TokenView => ({
  length: end,
  words: view.words.slice(0, end),
  known: (at) => view.known(at),
  kind: (at) => view.kind(at),
  image: (at) => view.image(at),
  start: (at) => view.start(at),
  end: (at) => view.end(at),
  spaceBefore: (at) => view.spaceBefore(at),
});

/** The name of the group that an exercise of several words reads over, with a capital: "jumped Star" is no star jump. */
const nameWithin = (
  view: TokenView,
  at: number,
  { class: kind, length }: LexemeMatch,
  names: ContextNames,
  lexicon: Lexicon,
): number | undefined =>
  kind !== "Exercise"
    ? undefined
    : Array.from({ length: length - 1 }, (_, ahead) => at + 1 + ahead).find(
        (inner) => isCapital(view.image(inner)) && contextNameAt(view, inner, names, lexicon),
      );

/** The longest that starts here; a name of the group before an exercise, unless a number counts one that is written small: "50 star jumps". */
function matchAt(
  view: TokenView,
  at: number,
  before: Lexeme | undefined,
  names: ContextNames | undefined,
  lexicon: Lexicon,
): LexemeMatch {
  const name = names && contextNameAt(view, at, names, lexicon);
  if (name && (before?.quantity === undefined || isCapital(view.image(at)))) return name;
  const match = matchLexeme(view, at, before, lexicon);
  if (name) return match.class === "Exercise" && match.length > name.length ? match : name;
  const inner = names && nameWithin(view, at, match, names, lexicon);
  return inner === undefined ? match : matchLexeme(upTo(view, inner), at, before, lexicon);
}

/** Classifies a message's tokens by longest match: quantities, phrases of the lexicon, exercise names, signs, words. */
export const readLexemes = (view: TokenView, context: ParseContext, lexicon: Lexicon): Lexeme[] => {
  const lexemes: Lexeme[] = [];
  const names = contextNames(context);
  let before: Lexeme | undefined;
  let beforeLast: Lexeme | undefined;
  for (let at = 0; at < view.length;) {
    const match = matchAt(view, at, before, names, lexicon);
    const last = at + match.length - 1;
    const image = view.image(at);
    const start = view.start(at);
    const end = view.end(last);
    const isMax =
      (match.class === "Amrap" || match.class === "Maximum") &&
      before?.class === "Times" &&
      beforeLast?.quantity !== undefined;
    const name = isMax ? "MaxReps" : match.class;
    const lexeme: Lexeme = {
      index: lexemes.length,
      image,
      classNumber: classNumbers.get(name) ?? 0,
      class: name,
      start,
      end,
      text: textAt(view, at, match),
      spaced: view.spaceBefore(at),
      spacedAfter: last + 1 >= view.length || view.spaceBefore(last + 1),
      quantity: match.quantity && asQuantity(match.quantity),
      entry: match.entry,
      exercise: match.exercise,
      perMeters: match.perMeters,
      capitalised: isCapital(image),
      person: personIn(match, names),
    };
    lexemes.push(lexeme);
    beforeLast = before;
    before = lexeme;
    at += match.length;
  }
  return lexemes;
};
