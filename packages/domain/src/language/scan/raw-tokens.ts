import { createToken, type CustomPatternMatcherFunc, type IToken, Lexer } from "chevrotain";

/**
 * A chevrotain pattern from a RegExp with flags `uy`. Chevrotain itself drops the `u` flag, so that `\p{L}`
 * would match the wrong letters without a word; a function keeps it.
 */
const sticky = (pattern: RegExp): CustomPatternMatcherFunc => {
  if (!pattern.sticky || !pattern.unicode) throw new Error(`needs flags uy: ${String(pattern)}`);
  return (text, offset) => {
    pattern.lastIndex = offset;
    return pattern.exec(text) as RegExpExecArray | null;
  };
};

const charsBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** Char codes beyond ASCII: all up to 255, then some of each stretch of 255 that chevrotain sorts patterns by. */
const beyondAscii = [
  ...charsBetween(128, 255),
  ...charsBetween(2, 512).map((at) => Math.min(at * 128, 65_535)),
];
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";

/**
 * A token by its pattern and the characters that it can begin with: `starts` in ASCII, and any beyond where `beyond` says
 * so. By them the lexer tries only the patterns that can match.
 */
const token = (name: string, pattern: RegExp, starts: string, beyond = false) =>
  createToken({
    name,
    pattern: sticky(pattern),
    line_breaks: false,
    start_chars_hint: [...starts.split(""), ...(beyond ? beyondAscii : [])],
  });

export const RawNewline = createToken({ name: "RawNewline", pattern: /\r?\n|\r/, line_breaks: true });
export const RawSpace = createToken({
  name: "RawSpace",
  pattern: sticky(/(?:[^\S\r\n]|(?![\r\n])[\p{Cc}\p{Cf}\uFE0F])+/uy),
  group: Lexer.SKIPPED,
  line_breaks: false,
  start_chars_hint: [...charsBetween(0, 32), 127, ...beyondAscii],
});
/** `4:32`, `1:52:40`, `7:48.6`; also `5'30"` and `5'30`. */
export const RawClock = token(
  "RawClock",
  /\d{1,3}:[0-5]\d(?::[0-5]\d)?(?:[.,]\d{1,2})?(?!\d)|\d{1,3}['′’][0-5]\d(?:["″”]|'')?(?!\d)/uy,
  digits,
);
/** Digits with a decimal point or comma, thousands, or a fraction sign; which it is decides `numberValue`. */
export const RawNumber = token(
  "RawNumber",
  /(?<![xX×*]\s?)\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,]|\s?[xX×*/])|\d+(?:[.,]\d+)?\s?[½¼¾⅓⅔]|[½¼¾⅓⅔]|\d+(?:\.\d+)?|\.\d+/uy,
  `${digits}.`,
  true,
);
/** The multiplication sign in any dress; a letter x only where no word goes on. */
export const RawTimes = token(
  "RawTimes",
  /[×✕✖*]|[xX](?![\p{L}\p{M}])|[xX](?=(?:amrap|AMRAP|max|MAX|Max|fail|failure)\b)/uy,
  "*xX",
  true,
);
export const RawWith = token("RawWith", /[wW]\/(?![oOuU]\b)/uy, "wW");
/** Names that mix letters and digits (t2b, c2b, k2e, g2oh, e2mom), and words with apostrophes inside. */
export const RawWord = token(
  "RawWord",
  /(?:[tckgsTCKGS]2[a-zA-Z]{1,3}(?![\p{L}\d])|[cC]25[kK](?!\p{L})|[wW]\d{1,2}[dD]\d{1,2}(?!\d)|[a-gj-lo-rt-vyzA-GJ-LO-RT-VYZ]\d{1,2}(?![\p{L}\d%])|[eE]\d{1,2}[mM][oO][mM](?![\p{L}])|[wW]\/[oOuU](?!\p{L})|[\p{L}\p{M}]+(?:['’`][\p{L}\p{M}]+)*)/uy,
  letters,
  true,
);
export const RawArrow = token("RawArrow", /-{1,2}>|=>|→|➔|➡|»/uy, "-=", true);
export const RawEllipsis = token("RawEllipsis", /\.{2,}|…/uy, ".", true);
export const RawDash = token("RawDash", /[-–—−‐‑]+/uy, "-", true);
export const RawComma = token("RawComma", /[,،、]/uy, ",", true);
export const RawStop = token("RawStop", /\./uy, ".");
export const RawBang = token("RawBang", /!+/uy, "!");
export const RawQuestion = token("RawQuestion", /[?¿]+!*/uy, "?", true);
export const RawSemi = token("RawSemi", /;/uy, ";");
export const RawColon = token("RawColon", /:/uy, ":");
export const RawSlash = token("RawSlash", /\//uy, "/");
export const RawPlus = token("RawPlus", /\+/uy, "+");
export const RawAnd = token("RawAnd", /&/uy, "&");
export const RawAt = token("RawAt", /@/uy, "@");
export const RawPercent = token("RawPercent", /%/uy, "%");
export const RawHash = token("RawHash", /#/uy, "#");
export const RawPrime = token("RawPrime", /''|["″”'′’“‘`]/uy, "\"'`", true);
export const RawOpen = token("RawOpen", /[([{]/uy, "([{");
export const RawClose = token("RawClose", /[)\]}]/uy, ")]}");
export const RawPipe = token("RawPipe", /[|¦]/uy, "|", true);
export const RawEquals = token("RawEquals", /[=~≈<>^]+/uy, "=~<>^", true);
export const RawOther = createToken({
  name: "RawOther",
  pattern: sticky(/./suy),
  line_breaks: false,
  start_chars_hint: [...charsBetween(0, 127), ...beyondAscii],
});

const rawLexer = new Lexer(
  [
    RawNewline,
    RawSpace,
    RawClock,
    RawNumber,
    RawTimes,
    RawWith,
    RawWord,
    RawArrow,
    RawEllipsis,
    RawDash,
    RawComma,
    RawStop,
    RawBang,
    RawQuestion,
    RawSemi,
    RawColon,
    RawSlash,
    RawPlus,
    RawAnd,
    RawAt,
    RawPercent,
    RawHash,
    RawPrime,
    RawOpen,
    RawClose,
    RawPipe,
    RawEquals,
    RawOther,
  ],
  { positionTracking: "onlyOffset", ensureOptimizations: true },
);

/** Cuts a text into raw tokens with offsets; every character is in one, or between two (space). Never fails. */
export const scanRaw = (text: string): IToken[] => rawLexer.tokenize(text).tokens;
