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
/** FNV-1a (Fowler, Noll, Vo), folded to `hashBits`. */
function hashOf(name: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93);
  return ((hash >>> hashBits) ^ hash) & ((1 << hashBits) - 1);
}

/** How much each kind of feature counts; found by leaving writers out. */
const values = { word: 1, pair: 0.8, apart: 0.5, letters: 0.3, edge: 1, sign: 1.2, beside: 0.8 };
/** Words of a stretch are brought to one length, so that a long one is not surer than a short one. */
const wordsLength = 3;
const maxWords = 60;
const lettersLength = 4;

/** What is said first and says nothing of what is wanted: "ok so", "hmm no". */
const opening = new RegExp(afterOpeners(), "iu");

/** Words and marks in lower case, without what opens them; a number is "0", of whatever length, and "5x5" is "0x0". */
const tokensOf = (text: string): readonly string[] =>
  (
    mendSpelling(text.slice(0, 400).replace(opening, ""))
      .toLowerCase()
      .replaceAll(/['’‘]/gu, "")
      .replaceAll(/\d+(?:[.,]\d+)*/gu, "0")
      .match(/0[\p{L}0:/%]*|\p{L}+|[?？]+|[!,;:]|@/gu) ?? []
  ).slice(0, maxWords);

type Add = (name: string, value: number) => void;

function addWords(tokens: readonly string[], add: Add): void {
  for (const [at, token] of tokens.entries()) {
    const [before = "^", two = "^"] = [tokens[at - 1], tokens[at - 2]];
    add(`w ${token}`, values.word);
    add(`p ${before} ${token}`, values.pair);
    if (at > 0) add(`a ${two} ${token}`, values.apart);
    const letters = `<${token}>`;
    if (token.length >= lettersLength)
      for (let from = 0; from + lettersLength <= letters.length; from++)
        add(`l ${letters.slice(from, from + lettersLength)}`, values.letters);
  }
}

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
  const said = new Map<number, number>();
  const about = new Map<number, number>();
  const into =
    (found: Map<number, number>): Add =>
    (name, value) => {
      const hash = hashOf(name);
      if ((found.get(hash) ?? 0) < value) found.set(hash, value);
    };
  const text = given.stretches[given.at]?.text ?? "";
  const tokens = tokensOf(text);
  for (const word of opening
    .exec(text.slice(0, 400))?.[0]
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [])
    into(said)(`o ${word}`, values.word);
  addWords(tokens, into(said));
  const length = Math.hypot(...said.values()) || 1;
  addShape(tokens, given, into(about));
  addSigns(given, into(about));
  into(about)("bias", 1);
  for (const [hash, value] of said) about.set(hash, (value / length) * wordsLength);
  return { hashes: Int32Array.from(about.keys()), values: Float64Array.from(about.values()) };
}
