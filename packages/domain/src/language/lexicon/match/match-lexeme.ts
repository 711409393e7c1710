import type { TokenView } from "../../scan/token-view.ts";
import { unitWord } from "../../scan/quantities/unit-words.ts";
import type { Lexeme } from "../lexeme.ts";
import { type LexemeMatch, asMatch } from "./lexeme-match.ts";
import type { WordClass } from "../word-class.ts";
import type { Exercise } from "../../../workout/exercise/exercise.ts";
import { isCapital, type KnownWord } from "../../scan/known-word.ts";
import { ageLength } from "./age-length.ts";
import { asideClock, asideNumber } from "./aside-numbers.ts";
import type { Lexicon } from "../lexicon.ts";
import { type Entry, asEntry } from "../entry.ts";
import { isFirstName } from "../words/first-names.ts";
import { inLexicon, type WordEntries } from "../in-lexicon.ts";
import { misspeltActivity } from "./misspelt-activity.ts";
import { longestPhrase } from "../phrase-trie.ts";
import { phraseOrExercise } from "./phrase-or-exercise.ts";
import { quantityOrName } from "./quantity-or-name.ts";
import { specialNumber } from "./special-number.ts";
import { shortLifts, shortVerbs } from "../words/odd-words.ts";

/** "/km", "per mile", "a mile" behind a clock value, "/500m", "/100". */
const readPerUnit = (view: TokenView, at: number, isPlain: boolean): LexemeMatch | undefined => {
  const isSlash = view.kind(at) === "RawSlash";
  if (!isSlash && view.words[at] !== "per" && view.words[at] !== "a") return undefined;
  const word = view.words[at + 1] ?? "";
  const unit = unitWord(word);
  if (unit?.kind === "distance" && word !== "m" && word !== "ft" && word !== "ms" && word !== "ks")
    return { class: "PerUnit", length: 2, perMeters: unit.factor };
  if (view.kind(at + 1) !== "RawNumber" || isPlain) return undefined;
  const count = Number(view.image(at + 1));
  if (count !== 500 && count !== 100 && count !== 1000 && count !== 400) return undefined;
  const behind = view.words[at + 2] ?? "";
  const hasUnit = behind === "m" || behind.startsWith("met") || behind === "yd" || behind === "y";
  return {
    class: "PerUnit",
    length: hasUnit ? 3 : 2,
    perMeters: behind.startsWith("y") ? count * 0.9144 : count,
  };
};

const isAfterTime = (before: Lexeme | undefined): boolean =>
  before?.class === "Clock" ||
  before?.class === "Dur" ||
  (before?.class === "Number" && before.quantity?.dotted !== undefined) ||
  before?.class === "Number" ||
  before?.text === "min";

/** What a time is for ("/km", "a mile", "/500m"), behind the lexeme that says the time. */
const perUnitAt = (view: TokenView, at: number, before: Lexeme | undefined): LexemeMatch | undefined =>
  isAfterTime(before)
    ? readPerUnit(view, at, before?.class === "Number" && before.quantity?.dotted === undefined)
    : undefined;

/** The class of a raw token that is a sign, by the raw token's name. */
const signClass: Readonly<Record<string, WordClass>> = {
  RawNewline: "Newline",
  RawTimes: "Times",
  RawWith: "With",
  RawArrow: "Arrow",
  RawEllipsis: "Ellipsis",
  RawDash: "Dash",
  RawComma: "Comma",
  RawStop: "Stop",
  RawBang: "Bang",
  RawQuestion: "Question",
  RawSemi: "Semi",
  RawColon: "Colon",
  RawSlash: "Slash",
  RawPlus: "Plus",
  RawAnd: "And",
  RawAt: "At",
  RawOpen: "Open",
  RawClose: "Close",
  RawPipe: "Pipe",
  RawOther: "Sign",
  RawEquals: "Sign",
  RawPrime: "Sign",
  RawPercent: "Sign",
  RawHash: "Sign",
};

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

const maxSets = 12;
/** "calf raises 3x20 double, 2x12 single", "150x1 single": said once more of sets that are stated already. */
const isSaidAgain = (view: TokenView, at: number): boolean =>
  /^(single|double|triple)$/.test(view.words[at] ?? "") &&
  view.kind(at - 1) === "RawNumber" &&
  view.kind(at - 2) === "RawTimes" &&
  view.kind(at - 3) === "RawNumber" &&
  (Number(view.image(at - 1)) > 5 || Number(view.image(at - 3)) > maxSets);

/** "e90s x 8", "e2m x 6": how many minutes pass from one turn to the next; 0 where none is stated. */
const everyTime = (view: TokenView, at: number): number => {
  if (view.kind(at + 1) !== "RawNumber" || view.spaceBefore(at + 1) || view.spaceBefore(at + 2)) return 0;
  const unit = view.words[at + 2] ?? "";
  if (/^(s|sec|secs)$/.test(unit)) return Number(view.image(at + 1)) / 60;
  return /^(m|min|mins)$/.test(unit) ? Number(view.image(at + 1)) : 0;
};

/** An interval's "e2mom", "e90s": a word and what is said right behind it. */
const intervalAt = (view: TokenView, at: number): LexemeMatch | undefined => {
  const everyMinutes = /^e(\d{1,2})mom$/.exec(view.words[at] ?? "");
  if (everyMinutes) return asMatch("Emom", 1, asEntry({ token: "Emom", n: Number(everyMinutes[1]) }));
  const every = view.words[at] === "e" ? everyTime(view, at) : 0;
  return every > 0 ? asMatch("Emom", 3, asEntry({ token: "Emom", n: every })) : undefined;
};

/** "hacked down to the ford": no weight to drop to. */
const isWayDown = (view: TokenView, at: number, length: number): boolean => {
  const behind = at + length;
  const goal = /^(the|a|my)$/.test(view.words[behind] ?? "") ? behind + 1 : behind;
  return view.words[at] === "down" && view.kind(goal) === "RawWord" && !view.known(goal).startsNumber;
};

/** A phrase of the lexicon or an exercise at `at`. */
const wordsAt = (view: TokenView, at: number, lexicon: Lexicon): LexemeMatch | undefined => {
  const match = phraseOrExercise(view, at, lexicon);
  const bells = match?.class === "Singles" ? (match.entry?.n ?? 0) : 0;
  if (match?.length === 1 && bells >= 4 && isHeld(view, at))
    return { class: "Plural", length: 1, quantity: { value: bells, seconds: bells } };
  // "single leg balance 3x30s": how it was done, and no set of one
  if (match?.class === "Singles" && /^(leg|arm|legged|armed)$/.test(view.words[at + match.length] ?? ""))
    return asMatch("Word", match.length + 1);
  if (match?.class === "Singles" && match.length === 1 && isSaidAgain(view, at)) return asMatch("Word", 1);
  if (match?.class === "DropSet" && isWayDown(view, at, match.length)) return asMatch("Word", match.length);
  // "skipped the warm up": none was done
  if (match && (match.class === "Warmup" || match.class === "Cooldown") && isLeftOut(view, at))
    return asMatch("Filler", match.length);
  return match;
};

/** The activity that a word is a slip for; null where it is none. */
const slipOf = (word: KnownWord, entries: WordEntries): Entry | null =>
  (entries.misspelt ??= misspeltActivity(word.text) ?? null);

/** A word that nothing knows, in small letters, and nearly an activity's. */
const misspelt = (view: TokenView, at: number, lexicon: Lexicon): LexemeMatch | undefined => {
  const entries = inLexicon(view.known(at), lexicon);
  if (entries.cue || (at > 0 && isCapital(view.image(at)))) return undefined;
  const entry = slipOf(view.known(at), entries);
  return entry ? asMatch(entry.token, 1, entry) : undefined;
};

/** Most words of a remark: no phrase, name, number or slip begins with them. */
const isPlain = (word: KnownWord, entries: WordEntries): boolean =>
  (entries.plain ??=
    !entries.phrase &&
    !entries.maybeName &&
    !entries.special &&
    !entries.odd &&
    !word.startsNumber &&
    (entries.cue !== undefined || slipOf(word, entries) === null));

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
  const entry = phrase && longestPhrase(phrase, [verb], 0)?.value.entry;
  return entry && asMatch("Activity", 1, entry);
};

/** "dead 180 1x3", "log 80x5", "calf 60 3x15": a word that is a lift only with sets right behind it. */
const shortLift = (view: TokenView, at: number, lexicon: Lexicon): Exercise | undefined => {
  const word = view.words[at] ?? "";
  const name = shortLifts.get(word);
  if (name === undefined) return undefined;
  const isSets = view.kind(at + 2) === "RawTimes" || (word === "calf" && view.kind(at + 3) === "RawTimes");
  return word === "dead" || isSets ? lexicon.exercises.byName(name) : undefined;
};

/** A word that is read in a way of its own by what stands beside it. */
const oddWordAt = (
  view: TokenView,
  at: number,
  before: Lexeme | undefined,
  lexicon: Lexicon,
): LexemeMatch | undefined => {
  const word = view.words[at];
  // "deadlift clusters": how its sets were done
  if (before?.class === "Exercise" && (word === "cluster" || word === "clusters"))
    return asMatch("Cluster", 1);
  // "sorry no 72.5": no number of a thing
  if (word === "no" && /^(sorry|wait|oops|oh|ah|actually|argh)$/.test(before?.text ?? "")) return plainWord;
  const lift = view.kind(at + 1) === "RawNumber" ? shortLift(view, at, lexicon) : undefined;
  return lift
    ? asMatch("Exercise", 1, undefined, { exercise: lift, quality: "exact" })
    : intervalAt(view, at);
};

const plainWord = asMatch("Word", 1);
const failed = asMatch("Failed", 1);
const signs: ReadonlyMap<string, LexemeMatch> = new Map(
  Object.entries(signClass).map(([kind, name]) => [kind, asMatch(name, 1)]),
);

/** The lexeme that begins at `at`: a special reading, a quantity, the longest phrase or name, or else a sign or word. */
export const matchLexeme = (
  view: TokenView,
  at: number,
  before: Lexeme | undefined,
  lexicon: Lexicon,
): LexemeMatch => {
  const kind = view.kind(at);
  if (kind === "RawWord") {
    const word = view.known(at);
    const entries = inLexicon(word, lexicon);
    if (isPlain(word, entries) && view.kind(at - 1) !== "RawTimes") return plainWord;
    const odd = entries.odd ? oddWordAt(view, at, before, lexicon) : undefined;
    if (odd) return odd;
  }
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
    (kind === "RawOther" && crosses.has(view.image(at)) ? failed : (signs.get(kind) ?? plainWord))
  );
};
