import { type Exercise, exerciseSchema } from "./exercise.ts";
import { createExerciseLexicon, type ExerciseLexicon, withNames } from "./exercise-lexicon.ts";
import { joiningWords } from "./exercise-modifiers.ts";
import { createExerciseTables, type ExerciseTables } from "./exercise-tables.ts";
import { own } from "./exercise-words.ts";
import { cheaper, type Found, matchWords, type Parts } from "./match-exercise.ts";

export type ExerciseMatch = {
  readonly exercise: Exercise;
  /** Number of words in the match. */
  readonly length: number;
  readonly quality: "exact" | "inflected" | "reordered" | "fuzzy";
  /** Another exercise that the words could mean; the caller decides. */
  readonly rival?: Exercise | undefined;
  /** Words inside the match that this exercise does not include ("seated" before "arnold press"). */
  readonly dropped?: readonly string[] | undefined;
  /** The name is also an everyday word ("walk", "clean", "bridge"): trust it only next to numbers or other exercises. */
  readonly weak?: true | undefined;
};

export type ExerciseIndex = {
  /**
   * The longest, then best, catalogue name that starts at `words[at]`. Words are lower-case, without punctuation and apostrophes. `limit`
   * is the index before which reading stops, so that a match does not cross a comma. "row" returns Rowing Machine with Barbell Row as its
   * rival, "rows" the reverse: the numbers next to it decide, and only the caller knows those.
   */
  readonly matchAt: (words: readonly string[], at: number, limit?: number) => ExerciseMatch | undefined;
  /** Whether a word occurs in a name, or may be a misspelling of one that does. No name begins with any other word. */
  readonly isInName: (word: string) => boolean;
  readonly byId: (id: string) => Exercise | undefined;
  /** By the catalogue's own name, ignoring case. */
  readonly byName: (name: string) => Exercise | undefined;
  readonly exercises: readonly Exercise[];
  readonly lexicon: ExerciseLexicon;
  readonly tables: ExerciseTables;
};

const maxNameLength = 11;

/** The possible meanings of a word within a name: itself, likely corrections, or none. */
type Slot = readonly string[];

/** Reads words to slots, with a cache of several thousand: texts share most of their words. */
const createSlots = (lexicon: ExerciseLexicon): ((word: string) => Slot) => {
  const slots = new Map<string, Slot>();
  const read = (word: string): Slot => {
    if (lexicon.tokensOf(word)) return [word];
    const corrections = lexicon.corrections(word);
    return corrections
      .filter(({ distance }) => distance === corrections[0]?.distance)
      .map((correction) => correction.word);
  };
  return (word) => {
    let slot = slots.get(word);
    if (!slot) {
      slot = read(word);
      if (slots.size >= 8192) slots.clear();
      slots.set(word, slot);
    }
    return slot;
  };
};

/**
 * A run of possible name words that was read before: the words that continued it, and its match. People write the same few runs, so most
 * are found here word by word without building a key.
 */
type Run = {
  readonly length: number;
  next: Map<string, Run> | undefined;
  match: ExerciseMatch | null | undefined;
};
const createRun = (length: number): Run => ({ length, next: undefined, match: undefined });
/** Maximum number of cached runs. */
const maxRuns = 16_384;

/** Finds the longest run of name words from `at`, ending before `last`; empty if none begins there. */
const createRuns = (slotOf: (word: string) => Slot) => {
  let root = createRun(0);
  let count = 0;
  const goOn = (run: Run, word: string): Run | undefined => {
    const before = run.next?.get(word);
    if (before || !((run.length > 0 && joiningWords.has(word)) || slotOf(word).length > 0)) return before;
    const next = createRun(run.length + 1);
    run.next ??= new Map();
    run.next.set(word, next);
    count += 1;
    return next;
  };
  return (words: readonly string[], at: number, last: number): Run => {
    if (count >= maxRuns) [root, count] = [createRun(0), 0];
    let run = root;
    for (let next = at; next < last; next += 1) {
      const longer = goOn(run, words[next] ?? "");
      if (!longer) break;
      run = longer;
    }
    return run;
  };
};

/** The combinations of one word per slot, at most eight. */
const choices = (slots: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  if (slots.every((slot) => slot.length === 1)) return [slots.map(([word]) => word ?? "")];
  return slots.reduce<readonly (readonly string[])[]>(
    (chosen, slot) => chosen.flatMap((words) => slot.map((word) => [...words, word])).slice(0, 8),
    [[]],
  );
};

const bestReading = (readings: readonly (readonly string[])[], parts: Parts) => {
  let best: (Found & { readonly length: number }) | undefined;
  for (const reading of readings) {
    const found = matchWords(reading, parts);
    if (!found || (best && found.length < best.length)) continue;
    best = best && found.length === best.length ? { ...cheaper(best, found), length: best.length } : found;
  }
  return best;
};

/** All fields that an entry may have. */
const blank = Object.fromEntries(Object.keys(exerciseSchema.shape).map((name) => [name, undefined]));

/** Single words that people use for two exercises: the other exercise. */
const rivals: Readonly<Record<string, string>> = {
  row: "Barbell Row",
  rows: "Rowing Machine",
  rowed: "Barbell Row",
  rowing: "Barbell Row",
  "tricep extension": "Triceps Pushdown",
  "tricep extensions": "Triceps Pushdown",
  "triceps extension": "Triceps Pushdown",
  "triceps extensions": "Triceps Pushdown",
};

/** Names that are everyday words, or shorter than a word. */
const everydayNames = new Set(
  `
  assault bridge bridges bounding butterfly calves chin chins clams clean cleans cluster clusters cocoons crossover crossovers crucifix crunch crunches
  curl cycle cycles cycled diamonds dip dips dubs du dus farmer farmers flies fly getup getups gm goblet halo halos hammers jackknife mp mu mus nordic pistol
  pistols plank press presses pressed pressing preacher preachers prowler pu pyramid pyramids ran rc row rows run runs running scorpion shuttles sto
  skaters skipping skulls lp hollow sprint stones sumo superman sus swings vacuum walk walked walking walks walkout wb windmill windmills yoke abduction
  adduction erg press bis laterals singles sq cj
  `
    .trim()
    .split(/\s+/),
);

/** An entry with all fields in a fixed order: objects of many shapes are slow to read. */
const inOneShape = (exercise: Exercise): Exercise => ({ ...blank, ...exercise }) as Exercise;

/** Builds the index; takes about 50 ms for a thousand exercises, so build it once. */
export const createExerciseIndex = (catalogue: readonly Exercise[]): ExerciseIndex => {
  const exercises = catalogue.map(inOneShape);
  const named = exercises.map(withNames);
  const parts: Parts = { tables: createExerciseTables(named), lexicon: createExerciseLexicon(named) };
  const ids = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  const names = new Map(exercises.map((exercise) => [exercise.name.toLowerCase(), exercise]));
  const slotOf = createSlots(parts.lexicon);
  const read = (words: readonly string[], slots: readonly Slot[]): ExerciseMatch | undefined => {
    const found = bestReading(choices(slots), parts);
    if (!found) return undefined;
    const corrected = slots
      .slice(0, found.length)
      .some((slot, i) => slot.length !== 1 || slot[0] !== words[i]);
    const rival =
      found.rival ?? names.get((own(rivals, words.slice(0, found.length).join(" ")) ?? "").toLowerCase());
    return {
      exercise: found.exercise,
      length: found.length,
      quality: corrected ? "fuzzy" : found.quality,
      rival: rival && rival.id !== found.exercise.id ? rival : undefined,
      dropped: found.dropped.length > 0 ? found.dropped : undefined,
      weak: found.length === 1 && everydayNames.has(words[0] ?? "") ? true : undefined,
    };
  };
  const runAt = createRuns(slotOf);
  const matchAt = (words: readonly string[], at: number, limit = words.length): ExerciseMatch | undefined => {
    const run = runAt(words, at, Math.min(limit, at + maxNameLength));
    if (run.length === 0) return undefined;
    if (run.match === undefined) {
      const own = words.slice(at, at + run.length);
      const slots = own.map((word, i) => (i > 0 && joiningWords.has(word) ? [word] : slotOf(word)));
      run.match = read(own, slots) ?? null;
    }
    return run.match ?? undefined;
  };
  return {
    matchAt,
    isInName: (word) => slotOf(word).length > 0,
    byId: (id) => ids.get(id),
    byName: (name) => names.get(name.toLowerCase()),
    exercises,
    ...parts,
  };
};
