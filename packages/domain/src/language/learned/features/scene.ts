import type { Reading } from "../../assemble/reading.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { sentenceEnds } from "../../lexicon/word-class.ts";
import { isFirstName } from "../../lexicon/words/first-names.ts";
import { nameAt, type Token } from "../token.ts";
import { featureNumber, wordNumber } from "./feature-number.ts";

/** What stands around each token of a row, as numbers; 0 where there is nothing. */
export type Scene = {
  /** What kind of thing each token is. */
  readonly shapes: Int32Array;
  /** The word, or the number with its unit. */
  readonly words: Int32Array;
  /** Where a number stands in its expression. */
  readonly places: Int32Array;
  /** The kind of the nearest name of an exercise or sport before and behind each, in its sentence, and how far away it is. */
  readonly nameBefore: Int32Array;
  readonly nameBehind: Int32Array;
  readonly stepsToNameBefore: Int32Array;
  readonly stepsToNameBehind: Int32Array;
  /** The nearest numbers before and behind, in its sentence. */
  readonly numberBefore: Int32Array;
  readonly numberBehind: Int32Array;
  /** How its clause is said, and what the rules have found out of it. */
  readonly manner: Int32Array;
  /** What there is in the whole message, as bits. */
  readonly message: number;
};

const sizeSteps = [13, 16, 21, 31, 51, 76, 101, 151, 251, 501, 1001];
/** A small number as it is, a larger one by its size. */
const sizeOf = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value <= 12
    ? String(value)
    : `${sizeSteps.findIndex((step) => value < step)}${Number.isInteger(value) ? "" : "."}`;

/** What kind of word it is; names that the group knows, and those that are given to people, are kinds of their own. */
export const kindOfWord = ({ class: own, person, capitalised, text }: Lexeme): string => {
  if (person !== undefined) return "Person";
  return own === "Word" && capitalised && isFirstName(text) ? "Given" : own;
};
/** A word as it is learned of: whoever the group knows is like everybody whom a group knows. */
export const learnedWord = ({ class: own, person, text }: Lexeme): string =>
  person === undefined && own !== "Athlete" ? text : "*";

const shapeOf = ({ atom, piece, lexeme }: Token): string =>
  atom ? `#${atom.unit}` : piece.kind === "lexeme" ? kindOfWord(lexeme) : `{${piece.kind}`;

const wordOf = ({ atom, piece, lexeme }: Token): string => {
  if (atom) {
    const { value, unit, quantity, open } = atom;
    const form = `${quantity?.dotted === undefined ? "" : "d"}${quantity?.twoPart ? "t" : ""}${open ? "+" : ""}`;
    return `${sizeOf(value)} ${unit} ${quantity?.mass ?? quantity?.distance ?? ""}${form}`;
  }
  switch (piece.kind) {
    case "lexeme":
      return learnedWord(lexeme);
    case "heartRate":
      return `hr ${piece.measure}`;
    case "rounds":
      return `rounds ${piece.timing} ${piece.extra === undefined ? "" : "+"}`;
    default:
      return piece.kind;
  }
};

const isName = ({ piece, lexeme }: Token): boolean =>
  piece.kind === "lexeme" &&
  (lexeme.exercise !== undefined || ["Activity", "NamedWod", "HorseWord"].includes(lexeme.class));

/** Does a sentence end here? */
export const isSentenceEnd = ({ piece, lexeme }: Token): boolean =>
  piece.kind === "lexeme" && sentenceEnds.has(lexeme.class);

/** What kind of name it is, with how its sets are counted or which sport it is. */
const nameKindOf = ({ lexeme }: Token): number =>
  wordNumber(`${lexeme.class} ${lexeme.exercise?.exercise.measure ?? lexeme.entry?.value ?? ""}`);

/** How many steps away something is: about, where it is many. */
const roughly = (steps: number): number => (steps < 4 ? steps : steps < 7 ? 4 : 5);

/** What is nearest to each token on one side, in its sentence. `kind`: of the feature of a number that is near. */
function nearestOf(
  tokens: readonly Token[],
  shapes: Int32Array,
  order: readonly number[],
  kind: number,
): { names: Int32Array; steps: Int32Array; numbers: Int32Array } {
  const names = new Int32Array(tokens.length);
  const steps = new Int32Array(tokens.length);
  const numbers = new Int32Array(tokens.length);
  let [name, number] = [-1, -1];
  for (const at of order) {
    const token = tokens[at] as Token;
    if (name >= 0) {
      names[at] = nameKindOf(tokens[name] as Token);
      steps[at] = roughly(Math.abs(at - name));
    }
    if (number >= 0) numbers[at] = featureNumber(kind, shapes[number] ?? 0, roughly(Math.abs(at - number)));
    if (isSentenceEnd(token)) name = number = -1;
    else if (isName(token)) name = at;
    if (token.atom) number = at;
  }
  return { names, steps, numbers };
}

/** How the clause of a token is said, and what the rules have found out of it. */
function mannerOf(token: Token, reading: Reading): string {
  const { clauses, clauseOf, pieceOf, explained } = reading;
  const { from, lexeme } = token;
  const clause = clauses[clauseOf[pieceOf[from] ?? 0] ?? 0];
  const role = nameAt(reading, token)?.role ?? "";
  return `${clause?.mood ?? ""} ${clause?.soft ?? ""} ${explained[from]} ${role} ${lexeme.capitalised || lexeme.class === "Athlete" ? "C" : ""}`;
}

/** The bit of a message in which an exercise is named. */
export const exerciseBit = 2;
/** What there is in a message, as bits. */
function messageBits(tokens: readonly Token[], { isHorse, names }: Reading): number {
  let bits = isHorse ? 1 : 0;
  for (const { lexeme, piece } of tokens) {
    if (lexeme.exercise) bits |= exerciseBit;
    if (lexeme.class === "NamedWod" || lexeme.class === "Wod") bits |= 4;
    if (["rounds", "amrap", "emom"].includes(piece.kind)) bits |= 8;
    if (lexeme.class === "Activity") bits |= 16;
    if (piece.kind === "date") bits |= 32;
    if (names.length > 0) bits |= 64;
  }
  return bits;
}

/** What stands around each token of a message. */
export function sceneOf(tokens: readonly Token[], reading: Reading): Scene {
  const numbersOf = (textOf: (token: Token) => string): Int32Array =>
    Int32Array.from(tokens, (token) => wordNumber(textOf(token)));
  const shapes = numbersOf(shapeOf);
  const order = [...tokens.keys()];
  const before = nearestOf(tokens, shapes, order, 1);
  const behind = nearestOf(tokens, shapes, order.toReversed(), 2);
  return {
    shapes,
    words: numbersOf(wordOf),
    places: numbersOf(({ place }) => place),
    nameBefore: before.names,
    nameBehind: behind.names,
    stepsToNameBefore: before.steps,
    stepsToNameBehind: behind.steps,
    numberBefore: before.numbers,
    numberBehind: behind.numbers,
    manner: numbersOf((token) => mannerOf(token, reading)),
    message: messageBits(tokens, reading),
  };
}
