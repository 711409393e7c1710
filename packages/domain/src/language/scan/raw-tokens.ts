import { type KnownWord, knownWord, knownWordAt } from "./known-word.ts";

/** A stretch of text by what its characters are: a word, a number, a sign. */
export type RawToken = {
  readonly kind: RawKind;
  readonly image: string;
  /** Of a word or a number. */
  readonly word: KnownWord | undefined;
  readonly start: number;
  readonly end: number;
  /** White space stands before it, or the text begins. */
  readonly spaced: boolean;
};

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";
const ascii = (from: number, to: number): string =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
const everyAscii = ascii(0, 127);

/**
 * The kinds of tokens, an earlier one before a later one: its pattern, the ASCII characters that it can begin with, and
 * whether it can begin with one beyond. By these only the patterns that can match are tried.
 */
const kinds = [
  ["RawNewline", /\r?\n|\r/uy, "\r\n", false],
  ["RawSpace", /(?:[^\S\r\n]|(?![\r\n])[\p{Cc}\p{Cf}\uFE0F])+/uy, ascii(0, 32) + ascii(127, 127), true],
  // `4:32`, `1:52:40`, `7:48.6`; also `5'30"` and `5'30`, and `:55` for seconds alone
  // "20.05.4" and "1.14.22" with dots, where no date has such a month or "in" stands before it
  [
    "RawClock",
    /(?<![\d.,])\d{1,2}\.[0-5]\d\.\d(?![\d.:])|(?<![\d.,])\d\.(?:1[3-9]|[2-5]\d)\.[0-5]\d(?![\d.]|:)|(?<=\bin )\d\.[0-5]\d\.[0-5]\d(?![\d.:])|(?<=[\s@x(]):[0-5]\d(?![\d\p{L}:.])|\d{1,3}:[0-5]\d(?::[0-5]\d)?(?:\.\d{1,2}(?!\d)|,\d{1,2}(?![\d\p{L}:,]|\s?[x×]|\s(?:yards?|yds?|miles?|mi|min|mins|minutes|secs?|seconds|kms?|met(?:re|er)s?|r[pi][erm]|spm|watts|rounds?|sets?|reps?|bpm|hr|avg|lbs?|kg|cals?)\b))?(?!\d)|\d{1,3}['′’][0-5]\d(?:["″”]|'')?(?!\d)/uy,
    `${digits}:`,
    false,
  ],
  // digits with a decimal point or comma, thousands ("100,110,120" is a list), or a fraction sign; which it is decides `numberValue`
  [
    "RawNumber",
    /(?<![xX×*]\s?|[hH]|\d,|@\s?(?=\d\d,(?!000)))\d{1,2},\d{3}(?:\.\d+)?(?![\d,]|\s?[xX×*/])|(?<![xX×*]\s?|[hH]|\d,)\d{3},(?:000|\d{3}(?=\s?(?:m|met(?:re|er)s?|steps?)\b))(?![\d,]|\s?[xX×*/])|\d+(?:[.,]\d+)?\s?[½¼¾⅓⅔]|[½¼¾⅓⅔]|\d+(?:\.\d+)?|\.\d+/uy,
    `${digits}.`,
    true,
  ],
  // the multiplication sign in any dress; a letter x only where no word goes on
  [
    "RawTimes",
    /[×✕✖*]|[xX](?![\p{L}\p{M}])|[xX](?=(?:amrap|AMRAP|max|MAX|Max|fail|failure|F)\b)/uy,
    "*xX",
    true,
  ],
  ["RawWith", /[wW]\/(?!(?:[oOuU]|[uU][pP])\b)/uy, "wW", false],
  // a unit before a sign without a space ("80kgx5"); not the "r" of a rest's time ("r2'"); names that mix letters and digits (t2b, c2b, k2e, g2oh, e2mom, str8), and words with apostrophes inside
  [
    "RawWord",
    /(?:(?<=\d)(?:sets?|kgs?|lbs?|m|km|s|secs?|mins?|Kgs?|KGS?|LBS?|Lbs?)(?=[xX]\s?\d)|[tckgsTCKGS]2[a-zA-Z]{1,3}(?![\p{L}\d])|[cC]25[kK](?!\p{L})|[sS][tT][rR]8(?![\p{L}\d])|[wW]\d{1,2}[dD]\d{1,2}(?!\d)|(?<!\d)(?![rR]\d{1,2}[:'′’])[a-gj-lo-rt-vyzA-GJ-LO-RT-VYZ]\d{1,2}(?![\p{L}\d%])|[eE]\d{1,2}[mM][oO][mM](?![\p{L}])|[wW]\/(?:[oOuU]|[uU][pP])(?!\p{L})|[\p{L}\p{M}]+(?:['’`][\p{L}\p{M}]+)*)/uy,
    letters,
    true,
  ],
  ["RawArrow", /-{1,2}>|=>|→|➔|➡|»/uy, "-=", true],
  ["RawEllipsis", /\.{2,}|…/uy, ".", true],
  ["RawDash", /[-–—−‐‑]+/uy, "-", true],
  ["RawComma", /[,،、]/uy, ",", true],
  ["RawStop", /\./uy, ".", false],
  ["RawBang", /!+/uy, "!", false],
  ["RawQuestion", /[?¿]+!*/uy, "?", true],
  // also "bench 5x5 // row 2k 8:30": from one thing to the next
  ["RawSemi", /;|\/\//uy, ";/", false],
  ["RawColon", /:/uy, ":", false],
  ["RawSlash", /\//uy, "/", false],
  ["RawPlus", /\+/uy, "+", false],
  ["RawAnd", /&/uy, "&", false],
  ["RawAt", /@/uy, "@", false],
  ["RawPercent", /%/uy, "%", false],
  ["RawHash", /#/uy, "#", false],
  ["RawPrime", /''|["″”'′’“‘`]/uy, "\"'`", true],
  ["RawOpen", /[([{]/uy, "([{", false],
  ["RawClose", /[)\]}]/uy, ")]}", false],
  ["RawPipe", /[|¦]/uy, "|", true],
  ["RawEquals", /[=~≈<>^]+/uy, "=~<>^", true],
  ["RawOther", /./suy, everyAscii, true],
] as const;
export type RawKind = (typeof kinds)[number][0];

type Candidate = { readonly kind: RawKind; readonly pattern: RegExp };
const candidatesFor = (can: (starts: string, beyond: boolean) => boolean): readonly Candidate[] =>
  kinds.filter(([, , starts, beyond]) => can(starts, beyond)).map(([kind, pattern]) => ({ kind, pattern }));
const byAscii = Array.from(everyAscii, (character) => candidatesFor((starts) => starts.includes(character)));
const beyondAscii = candidatesFor((_, beyond) => beyond);

const [tab, space, dot, comma, apostrophe, colon, letterX, lastAscii] = [9, 32, 46, 44, 39, 58, 120, 127];
const isAsciiLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Characters behind which no word goes on. */
const endsWord = new Set(Array.from(" ,\n.!?;:)", (sign) => sign.charCodeAt(0)));

/**
 * Where the word of ASCII letters that begins at `start` ends, which most tokens are: its patterns need not be tried. -1
 * where they decide: before digits and joining signs, and for a letter x.
 */
const plainWordEnd = (text: string, start: number): number => {
  const first = text.charCodeAt(start);
  if (!isAsciiLetter(first) || (first | 32) === letterX) return -1;
  let end = start + 1;
  while (end < text.length && isAsciiLetter(text.charCodeAt(end))) end += 1;
  // "80kgx 5"
  const isUnit = start > 0 && isDigit(text.charCodeAt(start - 1));
  if (isUnit && (text.charCodeAt(end - 1) | 32) === letterX) return -1;
  return end === text.length || endsWord.has(text.charCodeAt(end)) ? end : -1;
};

/** Signs that are a token by themselves, whatever stands beside them, by their characters. */
const alone: (RawKind | undefined)[] = Array.from(everyAscii, () => undefined);
/** Signs that are one before a letter or a space, or at the end. */
const apart: (RawKind | undefined)[] = [...alone];
for (const [kind, signs, isApart] of [
  ["RawNewline", "\n"],
  ["RawComma", ","],
  ["RawPlus", "+"],
  ["RawAnd", "&"],
  ["RawAt", "@"],
  ["RawPercent", "%"],
  ["RawHash", "#"],
  ["RawOpen", "([{"],
  ["RawClose", ")]}"],
  ["RawSemi", ";"],
  ["RawColon", ":", true],
  ["RawStop", ".", true],
  ["RawSlash", "/", true],
  ["RawDash", "-", true],
  ["RawBang", "!", true],
  ["RawQuestion", "?", true],
] as const)
  for (const sign of signs) (isApart ? apart : alone)[sign.charCodeAt(0)] = kind;

/** The kind of the sign at `start` that is one character long, as most are. Undefined where the patterns decide. */
const plainSign = (text: string, start: number, code: number): RawKind | undefined => {
  const next = text.charCodeAt(start + 1);
  if ((code | 32) !== letterX)
    return alone[code] ?? (isAsciiLetter(next) || !(next > space) ? apart[code] : undefined);
  return next > lastAscii || isAsciiLetter(next) ? undefined : "RawTimes";
};

const digitsEnd = (text: string, start: number): number => {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end;
};
/**
 * Where the number that begins at `start` ends, of digits with one decimal point or none. -1 where there is none, or where the patterns
 * decide: it may be a clock's, or have thousands or a fraction.
 */
const plainNumberEnd = (text: string, start: number): number => {
  let end = digitsEnd(text, start);
  if (end === start) return -1;
  if (text.charCodeAt(end) === dot && isDigit(text.charCodeAt(end + 1))) end = digitsEnd(text, end + 1);
  if (end === text.length) return end;
  const next = text.charCodeAt(end);
  const behind = text.charCodeAt(end + 1);
  if (next > lastAscii || next === colon || next === apostrophe) return -1;
  if (next === dot || next === comma) return isDigit(behind) ? -1 : end;
  // "1 ½"
  const isSpace = next === space || (next >= tab && next <= 13);
  return isSpace && behind > lastAscii ? -1 : end;
};

/** Cuts a text into raw tokens with offsets; every character is in one, or between two (space). Never fails. */
export const scanRaw = (text: string): RawToken[] => {
  const tokens: RawToken[] = [];
  let endBefore = -1;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === space) {
      at += 1;
      continue;
    }
    const start = at;
    const spaced = start !== endBefore;
    const wordEnd = plainWordEnd(text, start);
    const end = wordEnd > 0 ? wordEnd : plainNumberEnd(text, start);
    if (end > 0) {
      const word = knownWordAt(text, start, end);
      tokens.push({
        kind: wordEnd > 0 ? "RawWord" : "RawNumber",
        image: word.image,
        word,
        start,
        end,
        spaced,
      });
      endBefore = at = end;
      continue;
    }
    const sign = plainSign(text, start, code);
    if (sign !== undefined) {
      endBefore = at = start + 1;
      tokens.push({ kind: sign, image: text.charAt(start), word: undefined, start, end: at, spaced });
      continue;
    }
    for (const { kind, pattern } of byAscii[code] ?? beyondAscii) {
      pattern.lastIndex = start;
      if (!pattern.test(text)) continue;
      at = pattern.lastIndex;
      if (kind === "RawSpace") break;
      const image = text.slice(start, at);
      const word = kind === "RawWord" || kind === "RawNumber" ? knownWord(image) : undefined;
      tokens.push({ kind, image, word, start, end: at, spaced });
      endBefore = at;
      break;
    }
  }
  return tokens;
};
