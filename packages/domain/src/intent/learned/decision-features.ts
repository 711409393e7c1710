import { afterOpeners } from "../../text/openers.ts";
import { mendSpelling } from "../../text/mend-spelling.ts";
import type { Reading, Situation, StretchRead } from "../reading.ts";

/** A stretch of a message with all that is known of it. */
export type StretchGiven = {
  readonly stretches: readonly StretchRead[];
  /** Which of them. */
  readonly at: number;
  /** What the readers make of the message. */
  readonly readings: readonly Reading[];
  readonly situation: Situation;
};

/** Something about a stretch that may say what is wanted with it: `hash` of its name, and how much it counts. */
export type Features = { readonly hashes: Int32Array; readonly values: Float64Array };

const hashBits = 22;
/** FNV-1a (Fowler, Noll, Vo) of what goes on with a part of a text. A name is hashed piece by piece, and not put together for that. */
function hashOn(before: number, text: string, from = 0, to = text.length): number {
  let hash = before;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash;
}
const hashStart = 0x81_1c_9d_c5;
const blank = 32;
const withBlank = (hash: number): number => Math.imul(hash ^ blank, 0x01_00_01_93);
/** Folded to `hashBits`. */
const folded = (hash: number): number => ((hash >>> hashBits) ^ hash) & ((1 << hashBits) - 1);

/** What the names of features of words begin with. */
const kinds = {
  word: hashOn(hashStart, "w "),
  pair: hashOn(hashStart, "p "),
  apart: hashOn(hashStart, "a "),
  letters: hashOn(hashStart, "l "),
  opening: hashOn(hashStart, "o "),
};

/** How much each kind of feature counts; found by leaving writers out. */
const values = { word: 1, pair: 0.8, apart: 0.5, letters: 0.3, edge: 1, sign: 1.2, beside: 0.8 };
/** Words of a stretch are brought to one length, so that a long one is not surer than a short one. */
const wordsLength = 3;
const maxWords = 60;
const lettersLength = 4;

/** What is said first and says nothing of what is wanted: "ok so", "hmm no". */
const opening = new RegExp(afterOpeners(), "iu");

/** Words and marks in lower case, behind what opens them; a number is "0", of whatever length, and "5x5" is "0x0". */
const tokensOf = (text: string): readonly string[] =>
  (
    mendSpelling(text)
      .toLowerCase()
      .replaceAll(/['’‘]/gu, "")
      .replaceAll(/\d+(?:[.,]\d+)*/gu, "0")
      .match(/0[\p{L}0:/%]*|\p{L}+|[?？]+|[!,;:]|@/gu) ?? []
  ).slice(0, maxWords);

type Found = Map<number, number>;

/** Of features with one hash the one that counts most. */
function addHash(found: Found, hash: number, value: number): void {
  const own = folded(hash);
  if ((found.get(own) ?? 0) < value) found.set(own, value);
}

function addWords(tokens: readonly string[], found: Found): void {
  for (const [at, token] of tokens.entries()) {
    addHash(found, hashOn(kinds.word, token), values.word);
    addHash(found, hashOn(withBlank(hashOn(kinds.pair, tokens[at - 1] ?? "^")), token), values.pair);
    if (at > 0)
      addHash(found, hashOn(withBlank(hashOn(kinds.apart, tokens[at - 2] ?? "^")), token), values.apart);
    if (token.length < lettersLength) continue;
    const letters = `<${token}>`;
    for (let from = 0; from + lettersLength <= letters.length; from++)
      addHash(found, hashOn(kinds.letters, letters, from, from + lettersLength), values.letters);
  }
}

type Add = (name: string, value: number) => void;

/** How it begins and ends, how long it is, and whether it has numbers: what carries over to words that nobody has said before. */
function addShape(tokens: readonly string[], { stretches, at }: StretchGiven, add: Add): void {
  const words = tokens.filter((token) => /\p{L}/u.test(token));
  const numbers = tokens.filter((token) => token.startsWith("0")).length;
  add(`first ${words[0] ?? ""}`, values.edge);
  add(`begins ${words[0] ?? ""} ${words[1] ?? ""}`, values.edge);
  add(`last ${tokens.at(-1) ?? ""}`, values.edge);
  add(`length ${Math.min(6, Math.floor(Math.log2(words.length + 1) * 2))}`, values.edge);
  add(`numbers ${Math.min(3, numbers)}`, values.edge);
  add(`asks ${tokens.some((token) => /[?？]/u.test(token))} ${Math.min(2, numbers)}`, values.edge);
  add(`of ${Math.min(3, stretches.length)} ${at === 0} ${at === stretches.length - 1}`, values.beside);
}

/** What the readers say of it, of what stands beside it, and what is open. */
function addSigns({ stretches, at, readings, situation }: StretchGiven, add: Add): void {
  const own = stretches[at];
  if (!own) return;
  const { reported, asked, change } = own;
  const open = `${situation.answers?.[0] ?? "-"} ${situation.isTalking === true} ${situation.isProgramOpen === true}`;
  add(`own ${reported} ${asked} ${change}`, values.sign);
  add(`reported ${reported}`, values.sign);
  add(`asked ${asked}`, values.sign);
  add(`change ${change} ${situation.change}`, values.sign);
  add(`open ${open}`, values.sign);
  add(`open ${open} ${reported} ${situation.change}`, values.sign);
  add(`of program ${situation.isOfProgram === true} ${reported} ${change} ${situation.change}`, values.sign);
  if (situation.replaces === true) add(`replaces ${reported}`, values.sign);
  const intents = new Set<string>();
  for (const { intent, sign, stretches: its } of readings) {
    if (its !== stretches && !its.includes(own)) continue;
    intents.add(intent);
    add(`sign ${sign}`, values.sign);
    add(`kind ${sign.split(":").slice(0, 2).join(":")}`, values.sign);
  }
  add(`read ${[...intents].toSorted().join(" ")}`, values.sign);
  for (const [side, one] of [["before", stretches[at - 1]] as const, ["after", stretches[at + 1]] as const])
    if (one) add(`${side} ${one.reported} ${one.asked} ${one.change}`, values.beside);
}

/** A stretch as a bag: words, pairs of neighbours and of words with one between, four letters in a row; its shape; the readers' signs. */
export function featuresOf(given: StretchGiven): Features {
  const said: Found = new Map();
  const about: Found = new Map();
  const add: Add = (name, value) => addHash(about, hashOn(hashStart, name), value);
  const text = (given.stretches[given.at]?.text ?? "").slice(0, 400);
  const opens = opening.exec(text);
  for (const word of opens?.[0].toLowerCase().match(/\p{L}+/gu) ?? [])
    addHash(said, hashOn(kinds.opening, word), values.word);
  const tokens = tokensOf(
    opens ? text.slice(0, opens.index) + text.slice(opens.index + opens[0].length) : text,
  );
  addWords(tokens, said);
  const length = Math.hypot(...said.values()) || 1;
  addShape(tokens, given, add);
  addSigns(given, add);
  add("bias", 1);
  for (const [hash, value] of said) about.set(hash, (value / length) * wordsLength);
  return { hashes: Int32Array.from(about.keys()), values: Float64Array.from(about.values()) };
}
