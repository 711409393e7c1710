import type { Exercise } from "./exercise.ts";
import { createExerciseLexicon, piecesOf } from "./exercise-lexicon.ts";
import type { ExerciseLexicon, Piece } from "./exercise-lexicon.ts";
import { agreesWithEquipment, agreesWithMuscle, bagKey, createExerciseTables } from "./exercise-tables.ts";
import type { ExerciseTables } from "./exercise-tables.ts";
import { equipmentWords, joiningWords, mannerWords, muscleWords, qualifierWords } from "./exercise-words.ts";

export type ExerciseMatch = {
  readonly exercise: Exercise;
  /** How many words it took. */
  readonly length: number;
  readonly quality: "exact" | "inflected" | "reordered" | "fuzzy";
  /** Another exercise that the words could mean as well; which one is for the caller to decide. */
  readonly rival?: Exercise;
  /** Words inside the match that say something which this exercise does not ("seated" before "arnold press"). */
  readonly dropped?: readonly string[];
};

export type ExerciseIndex = {
  /**
   * The longest, then best, catalogue name that starts at `words[at]`.
   * Words are lower-case, without punctuation and apostrophes. To keep a comma from being read over, hand over only
   * the words before it. "row" gives Rowing Machine with Barbell Row as its rival, "rows" the other way round:
   * the numbers beside it decide, and those only the caller knows.
   */
  readonly matchAt: (words: readonly string[], at: number) => ExerciseMatch | undefined;
  readonly byId: (id: string) => Exercise | undefined;
  /** By the catalogue's own name, in any case. */
  readonly byName: (name: string) => Exercise | undefined;
  readonly exercises: readonly Exercise[];
  readonly lexicon: ExerciseLexicon;
  readonly tables: ExerciseTables;
};

type Found = {
  readonly exercise: Exercise;
  readonly cost: number;
  readonly quality: ExerciseMatch["quality"];
  readonly rival?: Exercise | undefined;
  readonly dropped: readonly string[];
};
type Parts = { readonly tables: ExerciseTables; readonly lexicon: ExerciseLexicon };

const longestName = 11;

/** Words that may stand behind a name without being part of it; others there are left to the caller. */
const mayTrail = new Set(["seated", "standing", "kneeling", "pause", "incline", "decline", "grip", "stance", "alternating", "machine", "assisted", "singlearm", "singleleg"]);

const canLeaveOut = (piece: Piece): boolean =>
  piece.tokens.every((token) => mannerWords.has(token) || token in qualifierWords || token in equipmentWords || token in muscleWords);

/** What it costs to read an exercise without these tokens; undefined when they contradict each other. */
const costOfLeavingOut = (exercise: Exercise, tokens: readonly string[], isLast: boolean): { cost: number; told: boolean } | undefined => {
  let cost = 0;
  let told = true;
  for (const token of tokens) {
    if (agreesWithEquipment(exercise, token) || agreesWithMuscle(exercise, token)) cost += 0.2;
    else if (isLast && !mayTrail.has(token)) return undefined;
    else if (mannerWords.has(token)) cost += 0.1;
    else if (token in qualifierWords) [cost, told] = [cost + (qualifierWords[token] ?? 1), false];
    else if (token in equipmentWords) [cost, told] = [cost + 2, false];
    else return undefined;
  }
  return { cost, told };
};

const cheaper = (best: Found | undefined, next: Found): Found => {
  if (!best) return next;
  if (next.exercise.id === best.exercise.id) return next.cost < best.cost ? next : best;
  if (next.cost === best.cost) return best.rival ? best : { ...best, rival: next.exercise };
  return next.cost < best.cost ? next : best;
};

/** Looks up exactly these pieces: as one word that is a name, or as a set of tokens in any order. */
const lookUp = (pieces: readonly Piece[], { tables }: Parts): readonly Found[] => {
  const tokens = pieces.flatMap((piece) => piece.tokens);
  const only = pieces.length === 1 ? pieces[0] : undefined;
  if (only && only.words === 1 && only.tokens.length === 1) {
    const exercise = tables.singles.get(only.surface);
    return exercise ? [{ exercise, cost: 0, quality: "inflected", dropped: [] }] : [];
  }
  return (tables.bags.get(bagKey(tokens)) ?? []).map((variant) => {
    const ordered = variant.tokens.every((token, i) => token === tokens[i]);
    return { exercise: variant.exercise, cost: variant.cost + (ordered ? 0 : 0.1), quality: ordered ? "inflected" : "reordered", dropped: [] };
  });
};

/** Reads all of `words` as one name, leaving out what need not be in it. */
const readSpan = (words: readonly string[], parts: Parts): Found | undefined => {
  const literal = parts.tables.literals.get(words.join(" "));
  if (literal) return { exercise: literal, cost: 0, quality: "exact", dropped: [] };
  const all = piecesOf(words, parts.lexicon.tokensOf);
  if (joiningWords.has(all.at(-1)?.surface ?? "") || joiningWords.has(all[0]?.surface ?? "")) return undefined;
  const pieces = all.filter((piece) => !joiningWords.has(piece.surface));
  let best: Found | undefined;
  for (const found of lookUp(pieces, parts)) best = cheaper(best, found);
  if (best && best.cost <= 0.1) return best;
  const spare = pieces.map((piece, i) => (canLeaveOut(piece) ? i : -1)).filter((i) => i >= 0).slice(0, 5);
  for (let mask = 1; mask < 1 << spare.length; mask++) {
    const out = new Set(spare.filter((_, bit) => (mask & (1 << bit)) !== 0));
    if (out.size === pieces.length) continue;
    for (const found of lookUp(pieces.filter((_, i) => !out.has(i)), parts)) {
      let cost = found.cost;
      const dropped: string[] = [];
      for (const i of out) {
        const piece = pieces[i] as Piece;
        const left = costOfLeavingOut(found.exercise, piece.tokens, [...out].some((j) => j === i) && pieces.slice(i).every((_, k) => out.has(i + k)));
        cost += left?.cost ?? Number.POSITIVE_INFINITY;
        if (left && !left.told) dropped.push(piece.surface);
      }
      if (Number.isFinite(cost)) best = cheaper(best, { ...found, cost, dropped });
    }
  }
  return best;
};

/** Length of the longest name that is written in its own order from `at`, nothing left out; 0 when there is none. */
const plainLength = (words: readonly string[], at: number, limit: number, parts: Parts): number => {
  for (let length = limit; length > 0; length--) {
    const span = words.slice(at, at + length);
    if (parts.tables.literals.has(span.join(" "))) return length;
    const pieces = piecesOf(span, parts.lexicon.tokensOf).filter((piece) => !joiningWords.has(piece.surface));
    if (lookUp(pieces, parts).some((found) => found.quality !== "reordered")) return length;
  }
  return 0;
};

/**
 * "squat front squat": the two words "squat front" could be Front Squat, but a plain name begins inside and goes on behind them.
 * `plain` collects what begins inside and ends with the span: then both readings are possible.
 */
const nextNameBegins = (words: readonly string[], length: number, run: number, parts: Parts): boolean => {
  for (let i = 1; i < length; i++) if (i + plainLength(words, i, run - i, parts) > length) return true;
  return false;
};

const matchWords = (words: readonly string[], parts: Parts): (Found & { readonly length: number }) | undefined => {
  for (let length = words.length; length > 0; length--) {
    const found = readSpan(words.slice(0, length), parts);
    if (!found) continue;
    const plain = found.quality === "exact" || (found.quality === "inflected" && found.cost < 0.05);
    if (!plain && nextNameBegins(words, length, words.length, parts)) continue;
    return { ...found, length };
  }
  return undefined;
};

/** The words from `at` on that exercise names are made of, each as it stands or as what it may be a slip for. */
const readingsAt = (words: readonly string[], at: number, { lexicon }: Parts): { readonly slots: readonly (readonly string[])[]; readonly fuzzy: boolean } => {
  const slots: (readonly string[])[] = [];
  let fuzzy = false;
  for (let i = at; i < words.length && slots.length < longestName; i++) {
    const word = words[i] ?? "";
    if (lexicon.tokensOf(word) || (i > at && joiningWords.has(word))) slots.push([word]);
    else {
      const corrections = lexicon.corrections(word);
      if (corrections.length === 0) break;
      fuzzy = true;
      slots.push(corrections.filter((correction) => correction.distance === corrections[0]?.distance).map((correction) => correction.word));
    }
  }
  return { slots, fuzzy };
};

/** Every way to choose one word a slot, at most eight. */
const choices = (slots: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  slots.reduce<readonly (readonly string[])[]>((chosen, slot) => chosen.flatMap((words) => slot.map((word) => [...words, word])).slice(0, 8), [[]]);

const bestReading = (readings: readonly (readonly string[])[], parts: Parts) => {
  let best: (Found & { readonly length: number }) | undefined;
  for (const reading of readings) {
    const found = matchWords(reading, parts);
    if (!found || (best && found.length < best.length)) continue;
    best = best && found.length === best.length ? { ...cheaper(best, found), length: best.length } : found;
  }
  return best;
};

const rowRivals: Readonly<Record<string, string>> = { row: "Barbell Row", rows: "Rowing Machine", rowed: "Barbell Row", rowing: "Barbell Row" };

/** Builds the index; about a tenth of a second for a thousand exercises, so build it once. */
export const createExerciseIndex = (exercises: readonly Exercise[]): ExerciseIndex => {
  const parts: Parts = { tables: createExerciseTables(exercises), lexicon: createExerciseLexicon(exercises) };
  const ids = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  const names = new Map(exercises.map((exercise) => [exercise.name.toLowerCase(), exercise]));
  const matchAt = (words: readonly string[], at: number): ExerciseMatch | undefined => {
    const { slots, fuzzy } = readingsAt(words, at, parts);
    const found = slots.length > 0 ? bestReading(choices(slots), parts) : undefined;
    if (!found) return undefined;
    const corrected = fuzzy && slots.slice(0, found.length).some((slot, i) => slot.length !== 1 || slot[0] !== words[at + i]);
    const rival = found.rival ?? (found.length === 1 ? names.get((rowRivals[words[at] ?? ""] ?? "").toLowerCase()) : undefined);
    return {
      exercise: found.exercise, length: found.length, quality: corrected ? "fuzzy" : found.quality,
      ...(rival && rival.id !== found.exercise.id && { rival }), ...(found.dropped.length > 0 && { dropped: found.dropped }),
    };
  };
  return { matchAt, byId: (id) => ids.get(id), byName: (name) => names.get(name.toLowerCase()), exercises, ...parts };
};
