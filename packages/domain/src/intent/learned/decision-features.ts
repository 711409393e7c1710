import {
  addNamed,
  addOpening,
  addWords,
  type Bag,
  type Features,
  toFeatures,
  tokensOf,
} from "../../learning/word-features.ts";
import { afterOpeners } from "../../text/openers.ts";
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

/** How much each kind of feature counts, beside its words; found by leaving writers out. */
const values = { edge: 1, sign: 1.2, beside: 0.8 };

/** What is said first and says nothing of what is wanted: "ok so", "hmm no". */
const opening = new RegExp(afterOpeners(), "iu");

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

/** A stretch as a bag: its words, its shape, and the readers' signs. */
export function featuresOf(given: StretchGiven): Features {
  const words: Bag = new Map();
  const about: Bag = new Map();
  const add: Add = (name, value) => addNamed(name, value, about);
  const text = (given.stretches[given.at]?.text ?? "").slice(0, 400);
  const opens = opening.exec(text);
  for (const word of opens?.[0].toLowerCase().match(/\p{L}+/gu) ?? []) addOpening(word, words);
  const tokens = tokensOf(
    opens ? text.slice(0, opens.index) + text.slice(opens.index + opens[0].length) : text,
  );
  addWords(tokens, words);
  addShape(tokens, given, add);
  addSigns(given, add);
  return toFeatures(words, about);
}
