import { readQuantity } from "../../language/scan/quantities/read-quantity.ts";
import type { QuantityRead } from "../../language/scan/quantities/quantity.ts";
import { scanRaw } from "../../language/scan/raw-tokens.ts";
import { createTokenView, type TokenView } from "../../language/scan/token-view.ts";
import type { Token, TokenKind } from "./token.ts";

export type Quote = { readonly start: number; readonly end: number; readonly text: string };

const quoted =
  /"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»|(?<![\p{L}\p{N}])['‘]((?:[^'’\n]|['’](?=\p{L}))+)['’](?![\p{L}\p{N}])/gu;

/** Texts in quotes, outermost, in order; an apostrophe inside a word opens and closes none. */
export const findQuotes = (message: string): readonly Quote[] =>
  [...message.matchAll(quoted)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").trim(),
  }));

type Correct = (word: string) => string;

const amountKinds: Readonly<Record<string, TokenKind>> = {
  Number: "number",
  Load: "load",
  Percent: "percent",
  Dur: "time",
  Clock: "time",
  Plural: "time",
  Ordinal: "ordinal",
};

const amountToken = (view: TokenView, at: number, read: QuantityRead): Token => {
  const { value, mass, meters, maybeMinutes } = read.quantity;
  const kind = amountKinds[read.token] ?? (maybeMinutes ? "time" : "measure");
  const seconds = maybeMinutes ? value * 60 : read.quantity.seconds;
  return {
    kind,
    word: "",
    image: view.words.slice(at, at + read.length).join(" "),
    start: view.start(at),
    end: view.end(at + read.length - 1),
    spaced: view.spaceBefore(at),
    value,
    unit: mass,
    seconds,
    ...(meters !== undefined && value > 0 && { metersPer: meters / value }),
    ...(read.token === "Plural" && { plural: true as const }),
  };
};

const breaks: ReadonlySet<string> = new Set("RawNewline RawBang RawQuestion RawSemi RawEllipsis".split(" "));

const signOf = (view: TokenView, at: number): TokenKind => {
  const kind = view.kind(at);
  if (breaks.has(kind)) return "break";
  const alone = view.spaceBefore(at) && view.spaceBefore(at + 1);
  return kind === "RawStop" || (kind === "RawDash" && (alone || view.image(at).length > 1))
    ? "break"
    : "sign";
};

/** How words are shortened where they are typed in a hurry. */
const shortForms: ReadonlyMap<string, string> = new Map(
  "nxt:next wkt:workout ur:your bc:because bcs:because tho:though befor:before everythin:everything evry:every evrey:every swpa:swap shud:should"
    .split(" ")
    .map((row) => row.split(":") as [string, string]),
);

const wordToken = (view: TokenView, at: number, correct: Correct): Token => {
  const image = view.image(at);
  const isWord = view.words[at] !== "" && view.kind(at) !== "RawNumber";
  const possessive =
    /['’]s$/iu.test(image) && !/^(let|it|that|there|what|how|he|she|who|where|here)['’]s$/iu.test(image);
  const word = possessive ? image.toLowerCase().replace(/['’]s$/u, "") : (view.words[at] ?? "");
  const right = isWord ? (shortForms.get(word) ?? correct(word)) : "";
  return {
    kind: isWord ? "word" : signOf(view, at),
    word: right,
    image,
    start: view.start(at),
    end: view.end(at),
    spaced: view.spaceBefore(at),
    ...(isWord && right !== word && { corrected: true as const }),
    ...(possessive && { possessive: true as const }),
  };
};

const quoteToken = ({ start, end, text }: Quote): Token => ({
  kind: "quote",
  word: "",
  image: text,
  start,
  end,
  spaced: true,
});

/** "the bench one", and nothing behind it: which one, and not how many. */
const endsNamed = (view: TokenView, at: number): boolean =>
  (view.words[at + 1] ?? "") === "" &&
  [2, 3].some((back) => /^(?:the|that|this)$/u.test(view.words[at - back] ?? "")) &&
  /^\p{L}+$/u.test(view.words[at - 1] ?? "") &&
  !/^(?:to|by|at|in|of|on|for|from|just|only|and|or|is|be|are|exercise|session|workout|day|week|set|sets|rep|reps|number|group|superset|minus|plus|down|up)$/u.test(
    view.words[at - 1] ?? "",
  );

/** "one" before a word that it belongs to is no number: "one-arm row", "that one". */
const isNoNumber = (view: TokenView, at: number): boolean => {
  const word = view.words[at] ?? "";
  if (word !== "one" && word !== "two") return false;
  const [before, next] = [view.words[at - 1] ?? "", view.words[at + 1] ?? ""];
  if (/^(arm|armed|leg|legged|hand|handed)$/u.test(next)) return true;
  if (word === "one" && endsNamed(view, at)) return true;
  return (
    word === "one" &&
    /^(that|this|the|which|first|second|third|last|other|next|new|old|each|long|short|easy|hard|heavy|light|lbs?|kgs?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/u.test(
      before,
    ) &&
    !/^(set|rep|session|week|day|more|fewer|less|extra)s?$/u.test(next)
  );
};

const ordinalWords = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

const ordinalToken = (view: TokenView, at: number, correct: Correct): Token | undefined => {
  const value = ordinalWords.indexOf(view.words[at] ?? "") + 1;
  return value === 0 ? undefined : { ...wordToken(view, at, correct), kind: "ordinal", value };
};

/** "10 percent", "10 per cent": how many words behind a number make a percentage of it. */
const percentWords = (view: TokenView, at: number): number => {
  const [word, next] = [view.words[at] ?? "", view.words[at + 1] ?? ""];
  if (/^(?:p(?:er|re)c[ea]?n?ts?|persents?|pct)$/u.test(word)) return 1;
  return word === "per" && next === "cent" ? 2 : 0;
};

const asPercent = (
  view: TokenView,
  at: number,
  amount: Token,
  length: number,
): Token & { length: number } => {
  const more = amount.kind === "number" ? percentWords(view, at + length) : 0;
  const end = view.end(at + length + more - 1);
  return more === 0 ? { ...amount, length } : { ...amount, kind: "percent", end, length: length + more };
};

/** Cuts a message into tokens; `correct` puts the spelling of a word right. Every character is in one, or is space. */
export const readTokens = (message: string, correct: Correct): readonly Token[] => {
  const view = createTokenView(scanRaw(message));
  const quotes = findQuotes(message);
  const tokens: Token[] = [];
  for (let at = 0; at < view.length;) {
    const start = view.start(at);
    const quote = quotes.find((one) => one.start <= start && start < one.end);
    if (quote) {
      tokens.push(quoteToken(quote));
      while (at < view.length && view.start(at) < quote.end) at += 1;
      continue;
    }
    const read = isNoNumber(view, at) ? undefined : readQuantity(view, at);
    const amount = read && asPercent(view, at, amountToken(view, at, read), read.length);
    tokens.push(amount ?? ordinalToken(view, at, correct) ?? wordToken(view, at, correct));
    at += amount?.length ?? 1;
  }
  return tokens;
};
