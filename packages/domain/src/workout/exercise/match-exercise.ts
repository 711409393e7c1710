import type { Exercise } from "./exercise.ts";
import { type ExerciseLexicon, type Piece, piecesOf } from "./exercise-lexicon.ts";
import {
  equipmentWords,
  joiningWords,
  mannerWords,
  muscleWords,
  qualifierWords,
} from "./exercise-modifiers.ts";
import {
  agreesWithEquipment,
  agreesWithMuscle,
  bagHash,
  type ExerciseTables,
  sameTokens,
} from "./exercise-tables.ts";

export type Found = {
  readonly exercise: Exercise;
  readonly cost: number;
  readonly quality: "exact" | "inflected" | "reordered";
  readonly rival?: Exercise | undefined;
  readonly dropped: readonly string[];
};
export type Parts = { readonly tables: ExerciseTables; readonly lexicon: ExerciseLexicon };

/** Words that may follow a name without being part of it; other words there are left to the caller. */
const mayTrail = new Set([
  "seated",
  "standing",
  "kneeling",
  "pause",
  "incline",
  "decline",
  "alternating",
  "machine",
  "assisted",
  "singlearm",
  "singleleg",
  "closegrip",
  "widegrip",
  "neutralgrip",
  "reversegrip",
  "snatchgrip",
  "underhand",
  "overhand",
  "widestance",
  "narrowstance",
]);

const canLeaveOut = (piece: Piece): boolean =>
  piece.tokens.every(
    (token) =>
      mannerWords.has(token) ||
      Object.hasOwn(qualifierWords, token) ||
      Object.hasOwn(equipmentWords, token) ||
      Object.hasOwn(muscleWords, token),
  );

/** The cost of reading an exercise without these tokens; undefined if the exercise contradicts one. */
const costOfLeavingOut = (
  exercise: Exercise,
  tokens: readonly string[],
  isLast: boolean,
): { cost: number; isDescribed: boolean } | undefined => {
  let cost = 0;
  let isDescribed = true;
  for (const token of tokens) {
    if (agreesWithEquipment(exercise, token) || agreesWithMuscle(exercise, token)) cost += 0.2;
    else if (isLast && !mayTrail.has(token)) return undefined;
    else if (mannerWords.has(token)) cost += 0.1;
    else if (Object.hasOwn(qualifierWords, token))
      [cost, isDescribed] = [cost + (qualifierWords[token] ?? 1), false];
    else if (Object.hasOwn(equipmentWords, token)) [cost, isDescribed] = [cost + 1.5, false];
    else return undefined;
  }
  return { cost, isDescribed };
};

export const cheaper = (best: Found | undefined, next: Found): Found => {
  if (!best) return next;
  if (next.exercise.id === best.exercise.id) return next.cost < best.cost ? next : best;
  if (next.cost === best.cost) return best.rival ? best : { ...best, rival: next.exercise };
  return next.cost < best.cost ? next : best;
};

/**
 * Looks up exactly these pieces: as one word that is a name, or as a set of tokens in any order. `hash` is the hash of all their tokens,
 * which makes most look-ups cheap.
 */
const lookUp = (pieces: readonly Piece[], hash: number, { tables }: Parts): readonly Found[] => {
  const only = pieces.length === 1 ? pieces[0] : undefined;
  if (only && only.words === 1 && only.tokens.length === 1) {
    const exercise = tables.singles.get(only.surface);
    return exercise ? [{ exercise, cost: 0, quality: "inflected", dropped: [] }] : [];
  }
  const variants = tables.bags.get(hash);
  if (!variants) return [];
  const tokens = pieces.flatMap((piece) => piece.tokens);
  return variants
    .filter((variant) => sameTokens(variant.tokens, tokens))
    .map((variant) => {
      const ordered = variant.tokens.every((token, i) => token === tokens[i]);
      return {
        exercise: variant.exercise,
        cost: variant.cost + (ordered ? 0 : 0.1),
        quality: ordered ? "inflected" : "reordered",
        dropped: [],
      };
    });
};

/** The cost of omitting the pieces at `out`, and their words; undefined if the exercise contradicts one of them. */
const leaveOut = (found: Found, pieces: readonly Piece[], out: readonly number[]): Found | undefined => {
  const isDerived = found.cost >= 0.3;
  let cost = found.cost;
  const dropped: string[] = [];
  for (const [k, i] of out.entries()) {
    const piece = pieces[i];
    const isLast = i + (out.length - k) === pieces.length;
    const left = piece && costOfLeavingOut(found.exercise, piece.tokens, isLast);
    if (!left) return undefined;
    cost +=
      left.cost + (isDerived && piece.tokens.some((token) => Object.hasOwn(equipmentWords, token)) ? 1.5 : 0);
    if (!left.isDescribed) dropped.push(piece.surface);
  }
  return { ...found, cost, dropped };
};

/** Tries the pieces without some of those that a name need not have. `hash` is the hash of all of them. */
const readWithout = (
  pieces: readonly Piece[],
  hash: number,
  parts: Parts,
  start: Found | undefined,
): Found | undefined => {
  const spare: number[] = [];
  for (let i = 0; i < pieces.length && spare.length < 5; i++)
    if (canLeaveOut(pieces[i] as Piece)) spare.push(i);
  let best = start;
  for (let mask = 1; mask < 1 << spare.length; mask++) {
    let [restHash, rest] = [hash, pieces.length];
    for (let bit = 0; bit < spare.length; bit++) {
      if ((mask & (1 << bit)) !== 0)
        [restHash, rest] = [restHash - bagHash((pieces[spare[bit] ?? 0] as Piece).tokens), rest - 1];
    }
    if (rest === 0 || (rest > 1 && !parts.tables.bags.has(restHash))) continue;
    const out = spare.filter((_, bit) => (mask & (1 << bit)) !== 0);
    for (const found of lookUp(
      pieces.filter((_, i) => !out.includes(i)),
      restHash,
      parts,
    )) {
      const complete = leaveOut(found, pieces, out);
      if (complete) best = cheaper(best, complete);
    }
  }
  return best;
};

/** A run of name words, read once: the pieces in their best grouping, and where each ends. */
type Run = {
  readonly words: readonly string[];
  readonly pieces: readonly Piece[];
  readonly ends: readonly number[];
  readonly prefixes: readonly string[];
};

const createRun = (words: readonly string[], { lexicon }: Parts): Run => {
  const pieces = piecesOf(words, lexicon.tokensOf);
  let end = 0;
  let prefix = "";
  return {
    words,
    pieces,
    ends: pieces.map((piece) => (end += piece.words)),
    prefixes: words.map((word) => (prefix = prefix === "" ? word : `${prefix} ${word}`)),
  };
};

/** The pieces of the first `length` words, without connecting words; a compound that is cut by the end is read as its first half. */
const piecesUpTo = (
  run: Run,
  length: number,
  { lexicon }: Parts,
): { readonly pieces: readonly Piece[]; readonly hash: number } => {
  const pieces: Piece[] = [];
  let [from, hash] = [0, 0];
  const take = (piece: Piece) => {
    if (joiningWords.has(piece.surface)) return;
    pieces.push(piece);
    hash += bagHash(piece.tokens);
  };
  for (let i = 0; i < run.pieces.length && (run.ends[i] ?? 0) <= length; i++) {
    take(run.pieces[i] as Piece);
    from = run.ends[i] ?? 0;
  }
  if (from < length) piecesOf(run.words.slice(from, length), lexicon.tokensOf).forEach(take);
  return { pieces, hash };
};

/** Reads the first `length` words as one name, omitting what it need not have. */
const readSpan = (run: Run, length: number, parts: Parts): Found | undefined => {
  const literal = parts.tables.literals.get(run.prefixes[length - 1] ?? "");
  if (literal) return { exercise: literal, cost: 0, quality: "exact", dropped: [] };
  if (joiningWords.has(run.words[length - 1] ?? "") || joiningWords.has(run.words[0] ?? "")) return undefined;
  const { pieces, hash } = piecesUpTo(run, length, parts);
  let best: Found | undefined;
  for (const found of lookUp(pieces, hash, parts)) best = cheaper(best, found);
  return best && best.cost <= 0.1 ? best : readWithout(pieces, hash, parts, best);
};

/** Whether a complete name in its original order starts the run and is longer than `more` words. */
const plainNameOver = (run: Run, more: number, parts: Parts): boolean => {
  for (let length = run.words.length; length > more; length--) {
    if (parts.tables.literals.has(run.prefixes[length - 1] ?? "")) return true;
    const { pieces, hash } = piecesUpTo(run, length, parts);
    if (lookUp(pieces, hash, parts).some((found) => found.quality !== "reordered")) return true;
  }
  return false;
};

/** "squat front squat": "squat front" could be Front Squat, but a complete name begins inside it and continues after it. */
const nextNameBegins = (run: Run, length: number, parts: Parts): boolean => {
  if (length === run.words.length) return false;
  for (let i = 1; i < length; i++)
    if (plainNameOver(createRun(run.words.slice(i), parts), length - i, parts)) return true;
  return false;
};

/** "clean squat" is Clean in another order, or two names: then the second one is the rival. */
const secondOfTwo = (run: Run, length: number, { tables }: Parts): Exercise | undefined =>
  length === 2 && tables.literals.has(run.words[0] ?? "")
    ? tables.literals.get(run.words[1] ?? "")
    : undefined;

/**
 * The maximum number of words of a name at the start: up to the first word that no name has together with an earlier one. Words that a name
 * need not have do not matter.
 */
const reachOf = (run: Run, { tables }: Parts): number => {
  const before: string[] = [];
  for (const [i, piece] of run.pieces.entries()) {
    if (joiningWords.has(piece.surface) || canLeaveOut(piece)) continue;
    for (const token of piece.tokens) {
      if (before.some((one) => one !== token && !tables.together.has(bagHash([one, token]))))
        return (run.ends[i] ?? 1) - 1;
    }
    before.push(...piece.tokens);
  }
  return run.words.length;
};

/** The longest, then best, name at the start of `words`, all of which are spelled as in names. */
export const matchWords = (
  words: readonly string[],
  parts: Parts,
): (Found & { readonly length: number }) | undefined => {
  const run = createRun(words, parts);
  for (let length = reachOf(run, parts); length > 0; length--) {
    const found = readSpan(run, length, parts);
    if (!found) continue;
    const plain = found.quality === "exact" || (found.quality === "inflected" && found.cost < 0.05);
    if (!plain && nextNameBegins(run, length, parts)) continue;
    const rival =
      found.rival ?? (found.quality === "reordered" ? secondOfTwo(run, length, parts) : undefined);
    return { ...found, rival, length };
  }
  return undefined;
};
