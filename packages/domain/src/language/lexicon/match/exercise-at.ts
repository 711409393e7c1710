import type { TokenView } from "../../scan/token-view.ts";
import { spelledNumber } from "../../scan/quantities/number-value.ts";
import { unitWord } from "../../scan/quantities/unit-words.ts";
import { asMatch, type LexemeMatch } from "./lexeme-match.ts";
import type { Lexicon } from "../lexicon.ts";

/** Ways to move that are disciplines of their own: words around them are no part of their name. */
const sports = new Set([
  "Run",
  "Bike",
  "Swim",
  "Walk",
  "Rowing Machine",
  "Ski Erg",
  "Assault Bike",
  "Bike Erg",
]);

/** How many repetitions a set has, in the plural: no part of a name. */
const counts: ReadonlySet<string> = new Set(["singles", "doubles", "triples"]);

/** No exercise has a longer name than this many words. */
const maxNameLength = 10;
/** Digits that a name can begin with: "1 arm row", "45 leg press", "3/4 sit-up". */
const leadingDigits: ReadonlySet<string> = new Set(["1", "2", "3", "45", "90"]);

/** Whether a number of more than one word, or one with its unit, begins at `at`. */
const beginsNumber = ({ words }: TokenView, at: number): boolean =>
  /^(one|two|three)$/.test(words[at] ?? "") &&
  ((spelledNumber(words, at)?.length ?? 1) > 1 || unitWord(words[at + 1] ?? "")?.kind === "distance");

/** The exercise whose name begins at `at`, no word of it at or behind `limit`. */
export const exerciseAt = (
  view: TokenView,
  at: number,
  limit: number,
  lexicon: Lexicon,
): LexemeMatch | undefined => {
  const word = view.words[at] ?? "";
  if (
    word === "" ||
    (view.kind(at) === "RawNumber" && !leadingDigits.has(word)) ||
    (word.length === 1 && !/^[a-z0-9]$/u.test(word))
  )
    return undefined;
  // "1 plate bench": the plates are the load
  if (
    (word === "plate" || word === "plates") &&
    /^(\d|one|two|three|four|five|half|[1-6]\.5)$/.test(view.words[at - 1] ?? "")
  )
    return undefined;
  const found = lexicon.exercises.matchAt(view.words, at, Math.min(limit, at + maxNameLength));
  if (
    !found ||
    (sports.has(found.exercise.name) &&
      found.length > 1 &&
      found.quality !== "exact" &&
      found.quality !== "fuzzy")
  )
    return undefined;
  // "rowed two thousand metres", "rows one forty 4x8": the word begins a number
  const isCut = found.length > 1 && found.quality !== "exact" && beginsNumber(view, at + found.length - 1);
  if (isCut) return exerciseAt(view, at, at + found.length - 1, lexicon);
  // "bench bar x 10": the bar is the load
  const end = at + found.length;
  const isLoad =
    found.length > 1 &&
    view.words[end - 1] === "bar" &&
    (view.kind(end) === "RawTimes" || view.kind(end) === "RawPlus") &&
    !/^(trap|hex|ez|safety|t|to|over|the|facing|chest)$/.test(view.words[end - 2] ?? "");
  if (isLoad) return exerciseAt(view, at, end - 1, lexicon);
  // "pushups on my knees 8 8 6": how they were made easier, which is no other exercise
  const on = view.words.indexOf("on", at + 1);
  if (on > at && on < end - 1 && view.words[end - 1] === "knees") return exerciseAt(view, at, on, lexicon);
  // "front squat doubles": how many at a time
  if (found.length > 1 && counts.has(view.words[end - 1] ?? ""))
    return exerciseAt(view, at, end - 1, lexicon);
  return asMatch("Exercise", found.length, undefined, found);
};
