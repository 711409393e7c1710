import type { Exercise } from "./exercise.ts";
import { createExerciseLexicon } from "./exercise-lexicon.ts";
import type { ExerciseLexicon } from "./exercise-lexicon.ts";
import { joiningWords } from "./exercise-modifiers.ts";
import { createExerciseTables } from "./exercise-tables.ts";
import type { ExerciseTables } from "./exercise-tables.ts";
import { own } from "./exercise-words.ts";
import { cheaper, matchWords } from "./match-exercise.ts";
import type { Found, Parts } from "./match-exercise.ts";

export type ExerciseMatch = {
  readonly exercise: Exercise;
  /** How many words it took. */
  readonly length: number;
  readonly quality: "exact" | "inflected" | "reordered" | "fuzzy";
  /** Another exercise that the words could mean as well; which one is for the caller to decide. */
  readonly rival?: Exercise;
  /** Words inside the match that say something which this exercise does not ("seated" before "arnold press"). */
  readonly dropped?: readonly string[];
  /** The name is also an everyday word ("walk", "clean", "bridge"): believe it beside numbers or among other exercises. */
  readonly weak?: true;
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

const longestName = 11;

/** The words from `at` on that exercise names are made of, each as it stands or as what it may be a slip for. */
const readingsAt = (
  words: readonly string[],
  at: number,
  { lexicon }: Parts,
): { readonly slots: readonly (readonly string[])[]; readonly fuzzy: boolean } => {
  const slots: (readonly string[])[] = [];
  let fuzzy = false;
  for (let i = at; i < words.length && slots.length < longestName; i++) {
    const word = words[i] ?? "";
    if (lexicon.tokensOf(word) || (i > at && joiningWords.has(word))) slots.push([word]);
    else {
      const corrections = lexicon.corrections(word);
      if (corrections.length === 0) break;
      fuzzy = true;
      slots.push(
        corrections
          .filter((correction) => correction.distance === corrections[0]?.distance)
          .map((correction) => correction.word),
      );
    }
  }
  return { slots, fuzzy };
};

/** Every way to choose one word a slot, at most eight. */
const choices = (slots: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  slots.reduce<readonly (readonly string[])[]>(
    (chosen, slot) => chosen.flatMap((words) => slot.map((word) => [...words, word])).slice(0, 8),
    [[]],
  );

const bestReading = (readings: readonly (readonly string[])[], parts: Parts) => {
  let best: (Found & { readonly length: number }) | undefined;
  for (const reading of readings) {
    const found = matchWords(reading, parts);
    if (!found || (best && found.length < best.length)) continue;
    best = best && found.length === best.length ? { ...cheaper(best, found), length: best.length } : found;
  }
  return best;
};

/** Bare words that people use for two exercises: the other one. */
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
  skaters skipping skulls sprint stones sumo superman sus swings vacuum walk walked walking walks walkout wb windmill windmills yoke abduction
  adduction erg press bis laterals singles sq cj
  `
    .trim()
    .split(/\s+/),
);

/** Builds the index; some 50 ms for a thousand exercises, and as much again at the first slip of spelling, so build it once. */
export const createExerciseIndex = (exercises: readonly Exercise[]): ExerciseIndex => {
  const parts: Parts = { tables: createExerciseTables(exercises), lexicon: createExerciseLexicon(exercises) };
  const ids = new Map(exercises.map((exercise) => [exercise.id, exercise]));
  const names = new Map(exercises.map((exercise) => [exercise.name.toLowerCase(), exercise]));
  const matchAt = (words: readonly string[], at: number): ExerciseMatch | undefined => {
    const { slots, fuzzy } = readingsAt(words, at, parts);
    const found = slots.length > 0 ? bestReading(choices(slots), parts) : undefined;
    if (!found) return undefined;
    const corrected =
      fuzzy && slots.slice(0, found.length).some((slot, i) => slot.length !== 1 || slot[0] !== words[at + i]);
    const rival =
      found.rival ??
      names.get((own(rivals, words.slice(at, at + found.length).join(" ")) ?? "").toLowerCase());
    return {
      exercise: found.exercise,
      length: found.length,
      quality: corrected ? "fuzzy" : found.quality,
      ...(rival && rival.id !== found.exercise.id && { rival }),
      ...(found.dropped.length > 0 && { dropped: found.dropped }),
      ...(found.length === 1 && everydayNames.has(words[at] ?? "") && { weak: true as const }),
    };
  };
  return {
    matchAt,
    byId: (id) => ids.get(id),
    byName: (name) => names.get(name.toLowerCase()),
    exercises,
    ...parts,
  };
};
