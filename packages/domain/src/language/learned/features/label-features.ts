import type { Reading } from "../../assemble/reading.ts";
import type { Assembly } from "../assembly.ts";
import { cutOf, isBeginning, roleOf } from "../label.ts";
import { nameAt, type Token } from "../token.ts";
import { nameNumber } from "./feature-number.ts";
import { isSentenceEnd, kindOfWord, learnedWord } from "./scene.ts";

/** A way to read a message: the label of each token, what they come to, and the discipline of each workout. */
export type LabelledMessage = {
  readonly tokens: readonly Token[];
  readonly labels: readonly string[];
  readonly assembly: Assembly;
  readonly disciplines: readonly string[];
  readonly reading: Reading;
};

/** Adds a feature by its name. The weights stand under numbers of these names: another name or order needs training. */
export type AddNamed = (name: string) => void;

/** What kind of thing a token is; "$" beyond the ends of a message. */
export const plainShapeOf = (token: Token | undefined): string => {
  if (!token) return "$";
  const { atom, piece, lexeme } = token;
  return atom ? `#${atom.unit}` : piece.kind === "lexeme" ? kindOfWord(lexeme) : piece.kind;
};

/** The word that a token is, the shape of one that is none. */
export const plainWordOf = (token: Token | undefined): string =>
  token && token.piece.kind === "lexeme" && !token.atom ? learnedWord(token.lexeme) : plainShapeOf(token);

/** Tokens between two labels, as one text; not of many. */
const between = (tokens: readonly Token[], max: number, textOf: (token: Token) => string): string =>
  tokens.length > max ? "long" : tokens.map((token) => textOf(token)).join(",");
const shapesOf = (tokens: readonly Token[]): string => between(tokens, 4, plainShapeOf);
const wordsOf = (tokens: readonly Token[]): string => between(tokens, 3, plainWordOf);

/** A token with what is beside it. */
type Spot = {
  readonly token: Token;
  readonly label: string;
  /** The discipline of the workout that it is in, and of the one before. */
  readonly sport: string;
  readonly sportBefore: string;
  /** The words beside it, and its neighbours' shapes. */
  readonly wordBefore: string;
  readonly wordBehind: string;
  readonly around: string;
};

/** The labels before one, and where the last of them stands. */
type Labels = { readonly before: string; readonly beforeThat: string; readonly last: number };

/** What many ways to read a message have in common is looked at once: the features of a token by its labels and sports. */
export type KnownFeatures = Map<string, readonly number[]>;

/** Features of labels beside each other, and of what has none. */
export function addLabels(
  { tokens, labels, reading, disciplines }: LabelledMessage,
  known: KnownFeatures,
  found: number[],
): void {
  let before: Labels = { before: "^", beforeThat: "^", last: -1 };
  let workout = -1;
  let end: Token | undefined;
  const addOnce = (key: string, addAll: (add: AddNamed) => void): void => {
    const features = known.get(key) ?? featuresBy(addAll);
    known.set(key, features);
    for (const feature of features) found.push(feature);
  };
  for (const [at, token] of tokens.entries()) {
    const label = labels[at] ?? "none";
    if (isBeginning(cutOf(label))) workout += 1;
    const [sport, sportBefore] = [disciplines[workout] ?? "", disciplines[workout - 1] ?? ""];
    if (isSentenceEnd(token)) end = token;
    if (label === "none") {
      addOnce(`${at} ${before.before} ${sport}`, (add) =>
        addUnlabelled(spotAt(tokens, at, { label, sport, sportBefore }), before.before, reading, add),
      );
      continue;
    }
    // Which sentence has ended since the last label, the two places say.
    addOnce(
      `${at} ${label} ${before.before} ${before.beforeThat} ${before.last} ${sport} ${sportBefore}`,
      (add) => {
        const spot = spotAt(tokens, at, { label, sport, sportBefore });
        addLabel(spot, before, tokens.slice(before.last + 1, at), end, add);
        if (roleOf(label) === "name") addName(spot, reading, add);
      },
    );
    end = undefined;
    before = { before: label, beforeThat: before.before, last: at };
  }
  addOnce(`$ ${before.before} ${before.last}`, (add) => {
    add(`l ${before.before} $`);
    add(`g ${before.before} ${shapesOf(tokens.slice(before.last + 1))} $`);
  });
}

/** The numbers of the features that are added by their names. */
export function featuresBy(addAll: (add: AddNamed) => void): number[] {
  const found: number[] = [];
  addAll((name) => {
    found.push(nameNumber(name));
  });
  return found;
}

const spotAt = (
  tokens: readonly Token[],
  at: number,
  about: Pick<Spot, "label" | "sport" | "sportBefore">,
): Spot => {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  return {
    ...about,
    token: tokens[at] as Token,
    wordBefore: plainWordOf(before),
    wordBehind: plainWordOf(behind),
    around: `${plainShapeOf(before)} ${plainShapeOf(behind)}`,
  };
};

/** What speaks for and against leaving a token out. `before`: the label before it. */
function addUnlabelled(spot: Spot, before: string, reading: Reading, add: AddNamed): void {
  const { token, sport, around } = spot;
  const { atom, lexeme, piece } = token;
  if (atom) {
    if (reading.explained[token.from] !== 1) addUnusedNumber(spot, atom.unit, before, add);
  } else if (lexeme.exercise) {
    add(`ux ${lexeme.text}`);
    add(`ux ${around} ${sport}`);
  } else if (lexeme.class === "Activity") {
    const value = lexeme.entry?.value;
    add(`ua ${value} ${sport} ${lexeme.entry?.role}`);
    add(`ua ${lexeme.text} ${sport}`);
    add(`ua ${around} ${value === sport}`);
  } else if (piece.kind === "lexeme") {
    const name = reading.names.find(({ at }) => at === token.from);
    if (name) add(`un ${name.role} ${around}`);
  } else add(`up ${piece.kind} ${sport} ${around}`);
}

function addUnusedNumber(
  { token, sport, wordBefore, wordBehind, around }: Spot,
  unit: string,
  before: string,
  add: AddNamed,
): void {
  add(`u ${unit} ${wordBefore} ${wordBehind}`);
  add(`u ${unit} ${wordBefore}`);
  add(`u> ${unit} ${wordBehind}`);
  add(`u ${unit} ${around}`);
  add(`u ${unit} ${sport} ${token.place}`);
  add(`u ${unit} ${before}`);
}

/** A label behind those before it. `skipped`: the tokens without a label between; `end`: that of a sentence, if one ended since the last label. */
function addLabel(
  { token, label, sport, sportBefore, wordBefore, wordBehind }: Spot,
  { before, beforeThat }: Labels,
  skipped: readonly Token[],
  end: Token | undefined,
  add: AddNamed,
): void {
  const [role, cut] = [roleOf(label), cutOf(label)];
  const [shape, word] = [plainShapeOf(token), plainWordOf(token)];
  const [gap, words] = [shapesOf(skipped), wordsOf(skipped)];
  add(`l ${before} ${label}`);
  add(`l ${beforeThat} ${before} ${label}`);
  add(`g ${before} ${gap} ${label}`);
  add(`w ${before} ${words} ${label}`);
  add(`w ${words} ${label} ${wordBehind}`);
  if (end) {
    add(`e ${end.lexeme.class} ${cut} ${before} ${role}`);
    add(`e ${cut} ${sport} ${shape} ${cut === "" ? sport : sportBefore}`);
  }
  add(`s ${sport} ${role} ${shape}`);
  add(`s ${sport} ${before} ${role}`);
  if (cut === "") return;
  add(`c ${cut} ${sport} ${sportBefore} ${shape}`);
  add(`c ${cut} ${gap} ${shape} ${before}`);
  add(`c ${cut} ${words} ${word}`);
  add(`c ${cut} ${wordBefore} ${sport}`);
  add(`c ${cut} ${word} ${sport}`);
}

function addName(
  { token, sport, wordBefore, wordBehind, around }: Spot,
  reading: Reading,
  add: AddNamed,
): void {
  const role = nameAt(reading, token)?.role;
  add(`nm ${role} ${around} ${sport}`);
  add(`nm ${role} ${token.lexeme.class} ${token.lexeme.capitalised} ${wordBefore}`);
  add(`nm ${role} ${sport} ${wordBehind}`);
}
