import type { Exercise } from "../../workout/exercise.ts";
import { own } from "../../workout/exercise-words.ts";
import { isCapital } from "../scan/is-capital.ts";
import type { TokenView } from "../scan/token-view.ts";
import { ageLength } from "./age-length.ts";
import { asideClock, asideNumber } from "./aside-numbers.ts";
import type { Lexeme } from "./lexeme.ts";
import type { LexemeMatch } from "./lexeme-match.ts";
import type { Lexicon } from "./lexicon.ts";
import { isFirstName } from "./first-names.ts";
import { inLexicon } from "./in-lexicon.ts";
import { misspeltActivity } from "./misspelt-activity.ts";
import { longestPhrase } from "./phrase-trie.ts";
import { perUnitAt } from "./per-unit-at.ts";
import { phraseOrExercise } from "./phrase-or-exercise.ts";
import { quantityOrName } from "./quantity-or-name.ts";
import { signClass } from "./sign-class.ts";
import { specialNumber } from "./special-number.ts";
import { asEntry } from "./as-entry.ts";
import { asMatch } from "./as-match.ts";

/** Marks of a lift that failed: "160×1 ❌". */
const crosses: ReadonlySet<string> = new Set(["❌", "✗", "✘", "✖"]);

/** What is no longest match but hangs on what stands beside it. */
const specialAt = (view: TokenView, at: number, kind: string, lexicon: Lexicon): LexemeMatch | undefined => {
  switch (kind) {
    case "RawWord":
      return inLexicon(view.known(at), lexicon).special?.(view, at, lexicon);
    case "RawNumber":
      return specialNumber(view, at, lexicon);
    case "RawTimes":
      // "* squat 5x5": a point of a list
      return view.image(at) === "*" &&
        view.spaceBefore(at + 1) &&
        (at === 0 || view.kind(at - 1) === "RawNewline")
        ? { class: "Sign", length: 1 }
        : undefined;
    case "RawHash":
      if (view.kind(at + 1) === "RawWord" && !view.spaceBefore(at + 1))
        return { class: "PlanDay", length: 2, entry: asEntry({ token: "PlanDay", note: true }) };
      return view.kind(at + 1) === "RawNumber" && !view.spaceBefore(at + 1)
        ? { class: "Word", length: 2 }
        : undefined;
    case "RawOpen":
    case "RawComma": {
      const age = ageLength(view, at);
      return age > 0 ? { class: "Filler", length: age } : undefined;
    }
    case "RawClock": {
      const aside = asideClock(view, at);
      return aside > 0 ? { class: "Word", length: aside } : undefined;
    }
    case "RawOther": {
      const aside = asideNumber(view, at);
      return aside > 0 ? { class: "Word", length: aside } : undefined;
    }
    default:
      return undefined;
  }
};

const isLeftOut = (view: TokenView, at: number): boolean => {
  const before = /^(the|my|a|any)$/.test(view.words[at - 1] ?? "") ? at - 2 : at - 1;
  return /^(skipped|skip|skipping|no|without|forgot|missed)$/.test(view.words[before] ?? "");
};

/** "lateral raises with the tens 3x15": weights by their plural, and no sets of so many. */
const isHeld = (view: TokenView, at: number): boolean => {
  const before = /^(the|my|some)$/.test(view.words[at - 1] ?? "") ? at - 2 : at - 1;
  return /^(with|using|w|holding)$/.test(view.words[before] ?? "") || view.kind(before) === "RawWith";
};

const mostSets = 12;
/** "calf raises 3x20 double, 2x12 single", "150x1 single": said once more of sets that are told already. */
const isSaidAgain = (view: TokenView, at: number): boolean =>
  /^(single|double|triple)$/.test(view.words[at] ?? "") &&
  view.kind(at - 1) === "RawNumber" &&
  view.kind(at - 2) === "RawTimes" &&
  view.kind(at - 3) === "RawNumber" &&
  (Number(view.image(at - 1)) > 5 || Number(view.image(at - 3)) > mostSets);

/** "e90s x 8", "e2m x 6": how many minutes pass from one turn to the next; 0 where none is told. */
const everyTime = (view: TokenView, at: number): number => {
  if (view.kind(at + 1) !== "RawNumber" || view.spaceBefore(at + 1) || view.spaceBefore(at + 2)) return 0;
  const unit = view.words[at + 2] ?? "";
  if (/^(s|sec|secs)$/.test(unit)) return Number(view.image(at + 1)) / 60;
  return /^(m|min|mins)$/.test(unit) ? Number(view.image(at + 1)) : 0;
};

/** A phrase of the lexicon, an exercise or an interval's "e2mom" at `at`. */
const wordsAt = (view: TokenView, at: number, lexicon: Lexicon): LexemeMatch | undefined => {
  const everyMinutes = view.words[at]?.endsWith("mom") ? /^e(\d{1,2})mom$/.exec(view.words[at] ?? "") : null;
  if (everyMinutes) return asMatch("Emom", 1, asEntry({ token: "Emom", n: Number(everyMinutes[1]) }));
  const every = view.words[at] === "e" ? everyTime(view, at) : 0;
  if (every > 0) return asMatch("Emom", 3, asEntry({ token: "Emom", n: every }));
  const match = phraseOrExercise(view, at, lexicon);
  const bells = match?.class === "Singles" ? (match.entry?.n ?? 0) : 0;
  if (match?.length === 1 && bells >= 4 && isHeld(view, at))
    return { class: "Plural", length: 1, quantity: { value: bells, seconds: bells } };
  // "single leg balance 3x30s": how it was done, and no set of one
  if (match?.class === "Singles" && /^(leg|arm|legged|armed)$/.test(view.words[at + match.length] ?? ""))
    return asMatch("Word", match.length + 1);
  if (match?.class === "Singles" && match.length === 1 && isSaidAgain(view, at)) return asMatch("Word", 1);
  // "skipped the warm up": none was done
  if (match && (match.class === "Warmup" || match.class === "Cooldown") && isLeftOut(view, at))
    return asMatch("Filler", match.length);
  return match;
};

/** A word that nothing knows, in small letters, and nearly an activity's. */
const misspelt = (view: TokenView, at: number, lexicon: Lexicon): LexemeMatch | undefined => {
  const word = inLexicon(view.known(at), lexicon);
  if (word.cue || (at > 0 && isCapital(view.image(at)))) return undefined;
  if (word.misspelt === undefined) word.misspelt = misspeltActivity(view.words[at] ?? "") ?? null;
  return word.misspelt ? asMatch(word.misspelt.token, 1, word.misspelt) : undefined;
};

/** "runing 5k", "ellipitcal": nearly an activity's name, before it is nearly an exercise's. */
const wordOrSlip = (view: TokenView, at: number, kind: string, lexicon: Lexicon): LexemeMatch | undefined => {
  if (kind !== "RawWord" && kind !== "RawTimes") return undefined;
  const found = wordsAt(view, at, lexicon);
  const isSure = found && !(found.exercise?.quality === "fuzzy" && found.length === 1);
  // "Sam's bday hike" is no swim
  const isName =
    found &&
    !isSure &&
    (isCapital(view.image(at)) || view.kind(at + 1) !== "RawNumber") &&
    isFirstName(view.words[at] ?? "");
  if (isName) return undefined;
  return isSure || kind !== "RawWord"
    ? found
    : (transposed(view, at, lexicon) ?? misspelt(view, at, lexicon) ?? found);
};

const shortVerbs: ReadonlyMap<string, string> = new Map([
  ["rna", "ran"],
  ["rnu", "run"],
  ["rwo", "row"],
  ["swma", "swam"],
  ["sawm", "swam"],
  ["rdoe", "rode"],
  ["swmi", "swim"],
  ["swm", "swim"],
  ["rn", "run"],
  ["bk", "bike"],
  ["sw", "swim"],
  ["wlk", "walk"],
]);
/** Words of their own too: short only for a sport where a way or a time follows. */
const shortest: ReadonlySet<string> = new Set(["rn", "bk", "sw"]);
const ofWay = /^(k|km|kms|mi|mile|miles|min|mins|h|hr|hrs)$/;
const beforeVerb = /^(i|we|he|she|today|yesterday|then|and|just|also|morning|evening|night|\p{L}+day)$/u;
/** "rna 5k", "rwo 2k", "swm 1500": a short verb with two letters in each other's place, or without its vowel, right before a number. */
const transposed = (view: TokenView, at: number, lexicon: Lexicon): LexemeMatch | undefined => {
  const verb = shortVerbs.get(view.words[at] ?? "");
  if (verb === undefined || view.kind(at + 1) !== "RawNumber") return undefined;
  if (shortest.has(view.words[at] ?? "") && !ofWay.test(view.words[at + 2] ?? "")) return undefined;
  // "dumbbell rwo 30kg": of a longer name
  if (at > 0 && view.kind(at - 1) === "RawWord" && !beforeVerb.test(view.words[at - 1] ?? ""))
    return undefined;
  const phrase = lexicon.phrases.startingWith(verb);
  const entry = phrase && longestPhrase(phrase, [verb], 0)?.value;
  return entry && asMatch("Activity", 1, entry);
};

const shortLifts: Readonly<Record<string, string>> = {
  dead: "Deadlift",
  log: "Log Press",
  calf: "Calf Raise",
};
/** "dead 180 1x3", "log 80x5", "calf 60 3x15": a word that is a lift only with sets right behind it. */
const shortLift = (view: TokenView, at: number, lexicon: Lexicon): Exercise | undefined => {
  const word = view.words[at] ?? "";
  const name = own(shortLifts, word);
  if (name === undefined) return undefined;
  const isSets = view.kind(at + 2) === "RawTimes" || (word === "calf" && view.kind(at + 3) === "RawTimes");
  return word === "dead" || isSets ? lexicon.exercises.byName(name) : undefined;
};

/** The lexeme that begins at `at`: a special reading, a quantity, the longest phrase or name, or else a sign or word. */
export const matchLexeme = (
  view: TokenView,
  at: number,
  before: Lexeme | undefined,
  lexicon: Lexicon,
): LexemeMatch => {
  const kind = view.kind(at);
  // "deadlift clusters": how its sets were done
  if (before?.class === "Exercise" && (view.words[at] === "cluster" || view.words[at] === "clusters"))
    return asMatch("Cluster", 1);
  // "sorry no 72.5": no number of a thing
  if (view.words[at] === "no" && /^(sorry|wait|oops|oh|ah|actually|argh)$/.test(before?.text ?? ""))
    return asMatch("Word", 1);
  const lift = view.kind(at + 1) === "RawNumber" ? shortLift(view, at, lexicon) : undefined;
  if (lift) return asMatch("Exercise", 1, undefined, { exercise: lift, quality: "exact" });
  const special = specialAt(view, at, kind, lexicon) ?? perUnitAt(view, at, before);
  if (special)
    return asMatch(
      special.class,
      special.length,
      special.entry,
      special.exercise,
      special.quantity,
      special.perMeters,
    );
  return (
    quantityOrName(view, at, before, lexicon) ??
    wordOrSlip(view, at, kind, lexicon) ??
    asMatch(kind === "RawOther" && crosses.has(view.image(at)) ? "Failed" : (signClass[kind] ?? "Word"), 1)
  );
};
