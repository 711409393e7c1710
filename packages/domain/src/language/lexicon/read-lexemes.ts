import type { ExerciseMatch } from "../../workout/exercise-index.ts";
import type { ParseContext } from "../parsed-message.ts";
import type { Quantity } from "../scan/quantity.ts";
import { readQuantity } from "../scan/read-quantity.ts";
import type { TokenView } from "../scan/token-view.ts";
import { unitWord } from "../scan/unit-words.ts";
import { asideNumber } from "./aside-numbers.ts";
import { contextNameAt, contextNames } from "./context-names.ts";
import type { Entry } from "./entry.ts";
import type { ExerciseHit, Lexeme } from "./lexeme.ts";
import type { Lexicon } from "./lexicon.ts";
import { type WordClass, wordClass } from "./word-class.ts";

const signs: Readonly<Record<string, WordClass>> = {
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

type Match = {
  readonly class: WordClass;
  readonly length: number;
  readonly quantity?: Quantity;
  readonly entry?: Entry;
  readonly exercise?: ExerciseHit;
  readonly perMeters?: number;
};

/** Words that are an exercise only as part of a longer name, or are too common to be read as a misspelt one. */
const neverAlone = new Set(
  "press presses assault close sumo singles superman pyramid ghd bar halo bridge stones windmill scorpion erg rc du mu pu wb sus dus mus su bis push pull back front step hip side chest neck stretch legs arms leg arm upper lower run walk bike row swim ride hang clean dip hammer fly cycle carry set sets rest time hold body band plate cable high low rope drag box bench".split(
    " ",
  ),
);

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

/** No exercise has a longer name than this many words. */
const longestName = 10;
/** Digits that a name can begin with: "1 arm row", "45 leg press", "3/4 sit-up". */
const leadingDigits: ReadonlySet<string> = new Set(["1", "2", "3", "45", "90"]);

/** People repeat themselves: what the same few words meant is kept, up to a bound. */
const looked = new Map<string, ExerciseMatch | undefined>();
const lookUp = (words: readonly string[], lexicon: Lexicon): ExerciseMatch | undefined => {
  const key = words.join(" ");
  if (looked.has(key)) return looked.get(key);
  if (looked.size >= 20_000) looked.clear();
  const found = lexicon.exercises.matchAt(words, 0);
  looked.set(key, found);
  return found;
};

const exerciseAt = (view: TokenView, at: number, limit: number, lexicon: Lexicon): Match | undefined => {
  const word = view.words[at] ?? "";
  if (
    word === "" ||
    (view.kind(at) === "RawNumber" && !leadingDigits.has(word)) ||
    (word.length === 1 && !/^[a-z0-9]$/u.test(word))
  )
    return undefined;
  // "1 plate bench": the plates are the load
  if (/^plates?$/.test(word) && /^(\d|one|two|three|four|five|half|[1-6]\.5)$/.test(view.words[at - 1] ?? ""))
    return undefined;
  const found = lookUp(view.words.slice(at, Math.min(limit, at + longestName)), lexicon);
  if (
    !found ||
    (sports.has(found.exercise.name) &&
      found.length > 1 &&
      found.quality !== "exact" &&
      found.quality !== "fuzzy")
  )
    return undefined;
  // "bench bar x 10": the bar is the load
  const end = at + found.length;
  const isLoad =
    found.length > 1 &&
    view.words[end - 1] === "bar" &&
    view.kind(end) === "RawTimes" &&
    !/^(trap|hex|ez|safety|t)$/.test(view.words[end - 2] ?? "");
  if (isLoad) return exerciseAt(view, at, end - 1, lexicon);
  return { class: "Exercise", length: found.length, exercise: found };
};

/** "/km", "per mile", "a mile" behind a clock value, "/500m", "/100". */
const perUnitAt = (view: TokenView, at: number, isPlain: boolean): Match | undefined => {
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

const bestWordMatch = (view: TokenView, at: number, lexicon: Lexicon): Match | undefined => {
  const limit = view.wordsEnd(at);
  const phrase = lexicon.phrases.matchAt(view.words, at);
  const exercise = exerciseAt(view, at, limit, lexicon);
  const asPhrase: Match | undefined = phrase && {
    class: phrase.value.token,
    length: phrase.length,
    entry: phrase.value,
  };
  if (!exercise) return asPhrase;
  if (!asPhrase) return exercise;
  if (exercise.length > asPhrase.length)
    return exercise.exercise?.quality === "fuzzy" && asPhrase.length > 0 && exercise.length === 1
      ? asPhrase
      : exercise;
  if (exercise.length < asPhrase.length || exercise.exercise?.quality === "fuzzy") return asPhrase;
  if (asPhrase.class === "Activity")
    return { ...asPhrase, ...(exercise.exercise && { exercise: exercise.exercise }) };
  return neverAlone.has(view.words[at] ?? "") && exercise.length === 1 && asPhrase.class !== "Filler"
    ? { ...asPhrase, ...(exercise.exercise && { exercise: exercise.exercise }) }
    : exercise;
};

/** A number with another, a load's unit or "x" behind it: sets begin here ("incline 135 4x8"). */
const isLoadAhead = (view: TokenView, at: number): boolean => {
  // "on the incline at 50"
  if (
    (view.kind(at) === "RawAt" || view.words[at] === "at" || view.words[at] === "with") &&
    view.kind(at + 1) === "RawNumber" &&
    Number(view.image(at + 1)) >= 20 &&
    view.kind(at + 2) !== "RawPercent"
  )
    return view.words[at - 2] === "the" && view.words.includes("bench");
  const start = view.kind(at) === "RawColon" ? at + 1 : at;
  if (view.kind(start) !== "RawNumber") return false;
  return (
    ["RawTimes", "RawNumber", "RawHash"].includes(view.kind(start + 1)) ||
    ["kg", "kgs", "lb", "lbs", "s", "sets", "reps", "set"].includes(view.words[start + 1] ?? "")
  );
};

/** "sat down", "hr sat at 150", "I am": everyday words that look like a day or its part. */
const isNoDay = (view: TokenView, at: number, word: string): boolean => {
  const [before, next] = [view.words[at - 1] ?? "", view.words[at + 1] ?? ""];
  if (word === "am") return before === "i";
  if (word === "sat")
    return (
      /^(down|back|still|nicely|comfortably|right|there|through|up)$/.test(next) ||
      (before !== "" &&
        !/^(on|last|this|and|for)$/.test(before) &&
        /^(at|on|in|around|behind|between)$/.test(next))
    );
  return (
    word === "sun" && (before === "the" || (/^(was|came|out|is|shining|and)$/.test(next) && next !== "and"))
  );
};

/** "32X0", "30X1": seconds of each phase of a lift, X for as fast as possible. */
const isTempoCode = (view: TokenView, at: number): boolean =>
  /^[1-6]\d$/.test(view.image(at)) &&
  view.image(at + 1) === "X" &&
  /^[0-3]$/.test(view.image(at + 2)) &&
  !view.spaceBefore(at + 1) &&
  !view.spaceBefore(at + 2) &&
  (view.words.includes("tempo") ||
    view.image(at + 2) === "0" ||
    (view.kind(at + 3) === "RawNumber" && view.kind(at + 4) === "RawTimes"));

/** "Tom (15) had", "Jack, 14, deadlifted": how old somebody is; 0 where no name and no verb are around. */
const ageLength = (view: TokenView, at: number): number => {
  const [open, close] = [view.kind(at), view.kind(at + 2)];
  if (
    view.kind(at + 1) !== "RawNumber" ||
    !/^\d{1,2}$/.test(view.image(at + 1)) ||
    !((open === "RawOpen" && close === "RawClose") || (open === "RawComma" && close === "RawComma"))
  )
    return 0;
  const isName = at > 0 && /^\p{Lu}\p{Ll}+$/u.test(view.image(at - 1));
  return isName &&
    /^(had|did|got|ran|swam|rode|hit|went|made|\p{L}{3,}ed|has|is|was|managed|took)$/u.test(
      view.words[at + 3] ?? "",
    )
    ? 3
    : 0;
};

/** Behind "5/3/1": words of a plan, or at the start of a line anything but a load. */
const isPlanBehind = (view: TokenView, at: number): boolean => {
  if (
    /^(week|wk|w\d|day|cycle|bbb|fsl|program|programme|template|phase|block|leader|anchor|deload|d\d)$/.test(
      view.words[at + 5] ?? "",
    )
  )
    return true;
  return (
    (at === 0 || view.kind(at - 1) === "RawNewline") &&
    !["RawAt", "RawTimes", "RawNumber", ""].includes(view.kind(at + 5)) &&
    view.words[at + 5] !== "at"
  );
};

/** Words whose reading hangs on a number beside them: "half in 1:58:20", "#50", "T1", "A2". */
const specialAt = (view: TokenView, at: number, kind: string, lexicon: Lexicon): Match | undefined => {
  const word = view.words[at] ?? "";
  if (
    word === "half" &&
    (view.kind(at + 1) === "RawClock" ||
      (view.kind(at + 1) === "RawComma" && view.kind(at + 2) === "RawClock") ||
      (view.words[at + 1] === "in" && view.kind(at + 2) === "RawClock"))
  )
    return { class: "NamedDistance", length: 1, entry: { token: "NamedDistance", meters: 21_097.5 } };
  if ((word === "incline" || word === "flat" || word === "decline") && isLoadAhead(view, at + 1)) {
    const press = lexicon.exercises.byName(
      word === "flat" ? "Bench Press" : `${word === "incline" ? "Incline" : "Decline"} Bench Press`,
    );
    if (press) return { class: "Exercise", length: 1, exercise: { exercise: press, quality: "exact" } };
  }
  // "45s for 12 on the flat dumbbell bench"
  if (
    word === "on" &&
    view.words[at + 1] === "the" &&
    view.words[at + 2] === "flat" &&
    /^(db|dumbbell|dumbbells|bench|barbell|bb|press|machine)$/.test(view.words[at + 3] ?? "")
  )
    return { class: "With", length: 1 };
  // "5/3/1 week 3", "5/3/1 - ohp 47.5x5": the name of a plan
  if (
    kind === "RawNumber" &&
    word === "5" &&
    view.image(at + 2) === "3" &&
    view.image(at + 4) === "1" &&
    view.kind(at + 1) === "RawSlash" &&
    view.kind(at + 3) === "RawSlash" &&
    view.kind(at - 1) !== "RawAt" &&
    isPlanBehind(view, at)
  )
    return { class: "PlanDay", length: 5, entry: { token: "PlanDay", note: true } };
  const isLineStart = at === 0 || view.kind(at - 1) === "RawNewline";
  if (
    kind === "RawNumber" &&
    isLineStart &&
    /^\d{1,2}$/.test(word) &&
    (view.kind(at + 1) === "RawStop" || view.kind(at + 1) === "RawClose") &&
    view.spaceBefore(at + 2)
  )
    return { class: "Sign", length: 2 };
  if (
    word === "set" &&
    view.kind(at + 1) === "RawNumber" &&
    (view.kind(at + 2) === "RawColon" || (view.kind(at + 2) === "RawDash" && view.spaceBefore(at + 2)))
  )
    return { class: "Sign", length: 3 };
  if ((word === "climbed" || word === "gained") && view.kind(at + 1) === "RawNumber")
    return { class: "Label", length: 1, entry: { token: "Label", note: true } };
  if (isTempoCode(view, at)) return { class: "Word", length: 3 };
  // "late one tonight": a session
  if (
    word === "one" &&
    (view.kind(at + 1) === "RawColon" ||
      (/^(late|quick|good|tough|short|early|long|nice|another|this|that|which|big|light|lunchtime)$/.test(
        view.words[at - 1] ?? "",
      ) &&
        !/^(set|rep|single|plate|hundred|and|x|arm|leg|more|minute|hour)$/.test(view.words[at + 1] ?? "") &&
        view.kind(at + 1) !== "RawTimes"))
  )
    return { class: "Word", length: 1 };
  if (isNoDay(view, at, word)) return { class: "Word", length: 1 };
  const aside = asideNumber(view, at);
  if (aside > 0) return { class: "Word", length: aside };
  const age = ageLength(view, at);
  if (age > 0) return { class: "Filler", length: age };
  if (word === "work" && (view.kind(at + 1) === "RawNumber" || view.kind(at + 1) === "RawColon"))
    return { class: "WorkSets", length: 1 };
  if (kind === "RawHash" && view.kind(at + 1) === "RawNumber" && !view.spaceBefore(at + 1))
    return { class: "Word", length: 2 };
  const skip =
    /^[abc]$/.test(word) && /^(skips?|march|marches)$/.test(view.words[at + 1] ?? "")
      ? lexicon.exercises.byName(`${word}-${(view.words[at + 1] ?? "").replace(/e?s$/, "")}`)
      : undefined;
  if (skip) return { class: "Exercise", length: 2, exercise: { exercise: skip, quality: "exact" } };
  if (word === "open" && view.kind(at + 1) === "RawNumber" && /^\d\d\.\d$/.test(view.image(at + 1)))
    return {
      class: "NamedWod",
      length: 2,
      entry: { token: "NamedWod", value: `open ${view.image(at + 1)}` },
    };
  if (word === "90" && view.words[at + 1] === "90" && !view.spaceBefore(at + 1)) {
    const hip = lexicon.exercises.byName("90/90 Hip Stretch");
    const length = /^(stretch|stretches|hip|hips|switches)$/.test(view.words[at + 2] ?? "") ? 3 : 2;
    if (hip) return { class: "Exercise", length, exercise: { exercise: hip, quality: "exact" } };
  }
  // the Open's workouts: "24.2 scaled"
  if (
    kind === "RawNumber" &&
    /^[12]\d\.[1-5]$/.test(view.image(at)) &&
    (/^(rx|rxd|scaled|foundations|wod|workout)$/.test(view.words[at + 1] ?? "") ||
      /^(open|workout|wod)$/.test(view.words[at - 1] ?? ""))
  )
    return { class: "NamedWod", length: 1, entry: { token: "NamedWod", value: `open ${view.image(at)}` } };
  if (
    word === "lots" &&
    view.words[at + 1] === "of" &&
    view.kind(at - 1) === "RawNumber" &&
    view.kind(at + 2) === "RawNumber"
  )
    return { class: "Times", length: 2 };
  // an age group: "F45-49"
  if (
    kind === "RawWord" &&
    /^[fmwv]\d{2}$/.test(word) &&
    view.kind(at + 1) === "RawNumber" &&
    !view.spaceBefore(at + 1)
  )
    return { class: "Word", length: 2 };
  if (kind === "RawWord" && /^[a-ft]\d$/.test(word)) return { class: "Arrangement", length: 1 };
  return undefined;
};

const isLeftOut = (view: TokenView, at: number): boolean => {
  const before = /^(the|my|a|any)$/.test(view.words[at - 1] ?? "") ? at - 2 : at - 1;
  return /^(skipped|skip|skipping|no|without|forgot|missed)$/.test(view.words[before] ?? "");
};

const matchAt = (view: TokenView, at: number, before: Lexeme | undefined, lexicon: Lexicon): Match => {
  const kind = view.kind(at);
  // "deadlift clusters": how its sets were done
  if (before?.class === "Exercise" && /^clusters?$/.test(view.words[at] ?? ""))
    return { class: "Cluster", length: 1 };
  const special =
    kind === "RawWord" ||
    kind === "RawHash" ||
    kind === "RawNumber" ||
    kind === "RawOpen" ||
    kind === "RawComma" ||
    kind === "RawOther"
      ? specialAt(view, at, kind, lexicon)
      : undefined;
  if (special) return special;
  if (isAfterTime(before)) {
    const perUnit = perUnitAt(view, at, before?.class === "Number" && before.quantity?.dotted === undefined);
    if (perUnit) return perUnit;
  }
  const quantity = readQuantity(view, at);
  if (quantity) {
    const words = bestWordMatch(view, at, lexicon);
    const isLonger =
      words &&
      !(words.class === "Activity" && before?.class === "Times") &&
      words.length > quantity.length &&
      words.exercise?.quality !== "fuzzy" &&
      words.exercise?.quality !== "reordered";
    const isName =
      words &&
      words.length >= quantity.length &&
      (words.class === "DayWord" || words.class === "Exercise" || words.class === "PlanDay");
    if (isLonger || (isName && (kind === "RawWord" || words.class === "PlanDay"))) return words;
    if (quantity.token === "Number") {
      // "3 weeks off", "2 years ago" but not "3 days ago"; "a quick one"
      const [unit, next] = [
        view.words[at + quantity.length] ?? "",
        view.words[at + quantity.length + 1] ?? "",
      ];
      if (/^(weeks?|wks?|months?|years?|yrs?|days?)$/.test(unit) && !/^(ago|back|before|earlier)$/.test(next))
        return { class: "Measure", length: quantity.length + 1, quantity: quantity.quantity };
      if (
        view.words[at] === "one" &&
        quantity.length === 1 &&
        /^(quick|easy|short|good|nice|hard|tough|big|small|slow|fun|bad|great|lovely|this|that)$/.test(
          view.words[at - 1] ?? "",
        )
      )
        return { class: "Filler", length: 1 };
    }
    return { class: quantity.token, length: quantity.length, quantity: quantity.quantity };
  }
  if (kind === "RawWord" || kind === "RawTimes") {
    const everyMinutes = view.words[at]?.endsWith("mom")
      ? /^e(\d{1,2})mom$/.exec(view.words[at] ?? "")
      : null;
    if (everyMinutes)
      return { class: "Emom", length: 1, entry: { token: "Emom", n: Number(everyMinutes[1]) } };
    const match = bestWordMatch(view, at, lexicon);
    // "skipped the warm up": none was done
    if (match && (match.class === "Warmup" || match.class === "Cooldown") && isLeftOut(view, at))
      return { class: "Filler", length: match.length };
    if (match) return match;
  }
  return { class: signs[kind] ?? "Word", length: 1 };
};

/** Classifies a message's tokens by longest match: quantities, phrases of the lexicon, exercise names, signs, words. */
export const readLexemes = (view: TokenView, context: ParseContext, lexicon: Lexicon): Lexeme[] => {
  const lexemes: Lexeme[] = [];
  const names = contextNames(context);
  for (let at = 0; at < view.length;) {
    const name = contextNameAt(view, at, names, lexicon);
    const match: Match = name ?? matchAt(view, at, lexemes.at(-1), lexicon);
    const last = at + match.length - 1;
    const [start, end] = [view.start(at), view.end(last)];
    const isMax =
      (match.class === "Amrap" || match.class === "Maximum") &&
      lexemes.at(-1)?.class === "Times" &&
      lexemes.at(-2)?.quantity !== undefined;
    const type = wordClass[isMax ? "MaxReps" : match.class];
    lexemes.push({
      index: lexemes.length,
      image: view.image(at),
      startOffset: start,
      endOffset: end - 1,
      tokenType: type,
      tokenTypeIdx: type.tokenTypeIdx ?? 0,
      class: isMax ? "MaxReps" : match.class,
      start,
      end,
      text: view.words.slice(at, at + match.length).join(" ") || view.image(at),
      spaced: view.spaceBefore(at),
      spacedAfter: last + 1 >= view.length || view.spaceBefore(last + 1),
      quantity: match.quantity,
      entry: match.entry,
      exercise: match.exercise,
      perMeters: match.perMeters,
      capitalised: /^\p{Lu}/u.test(view.image(at)),
    } as Lexeme);
    at += match.length;
  }
  return lexemes;
};
