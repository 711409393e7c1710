import type { Draft } from "../assemble/draft.ts";
import { horseDisciplines } from "../assemble/horse-disciplines.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Doubt } from "../parsed-message.ts";

/** A message taken apart, and what was made of it. */
type Read = {
  readonly reading: Reading;
  readonly drafts: readonly Draft[];
};
/** Why the word at `at` makes the reading a guess, if it does. */
type Sign = (one: Lexeme, at: number, read: Read) => string | undefined;

const isOpen = ({ reading }: Read, at: number): boolean => reading.explained[at] !== 1;
const isNumbered = (lexemes: readonly Lexeme[], from: number, to: number): boolean => {
  for (let at = Math.max(0, from); at < to; at += 1) if (lexemes[at]?.quantity !== undefined) return true;
  return false;
};

const exceptions = new Set(["except", "apart", "besides", "excluding", "minus", "other than"]);
/** "all in 82 s except the last one in 77": a number that is not for all. */
const exception: Sign = (one, at, { reading }) =>
  exceptions.has(one.text) && isNumbered(reading.lexemes, at + 1, at + 8)
    ? "which of these was different?"
    : undefined;

const turns = new Set(["actually", "rather", "meant", "supposed", "oops", "correction", "scratch"]);
/** "5x5, actually no last set was only 4": said, and taken back in part. */
const turned: Sign = (one, at, { reading }) =>
  turns.has(one.text) &&
  isNumbered(reading.lexemes, at - 8, at) &&
  isNumbered(reading.lexemes, at + 1, at + 8)
    ? "which of these numbers holds?"
    : undefined;

const others = new Set(["he", "she", "they", "his", "her", "their"]);
/** "he did 100 3x5": the numbers of somebody whose workout this is not. */
const somebodyElse: Sign = (one, at, { reading, drafts }) => {
  if (!others.has(one.text) || reading.isHorse || drafts.every(({ athlete }) => athlete !== undefined))
    return undefined;
  const ahead = reading.lexemes.slice(at + 1, at + 4);
  const isDoing = ahead.some(({ class: name }) => name === "DoVerb" || name === "Activity");
  return isDoing && isNumbered(reading.lexemes, at + 1, at + 6) ? "whose numbers are these?" : undefined;
};

/** "same weight" that found no weight. */
const sameAsWhat: Sign = (one, at, read) =>
  one.class === "Added" && one.entry?.value !== undefined && isOpen(read, at)
    ? "the same as what?"
    : undefined;

const manners = new Set(
  "paused pause seated standing incline decline close wide narrow deficit banded kneeling lying hanging sumo strict".split(
    " ",
  ),
);
/** "bench 3x5 paused": a word of another exercise's name that stands apart from this one's. */
const manner: Sign = (one, at, read) =>
  manners.has(one.text) &&
  isOpen(read, at) &&
  read.drafts.some(({ discipline }) => discipline === "strength") &&
  isNumbered(read.reading.lexemes, at - 3, at + 4)
    ? "another kind of this exercise?"
    : undefined;

const contest = new Set<Lexeme["class"]>(["TimeCap", "ForTime", "Rft", "Tabata"]);
/** Words of a workout against the clock, and none came of them. */
const againstClock: Sign = (one, _at, { drafts }) =>
  (contest.has(one.class) || (one.class === "Wod" && /wod|metcon/.test(one.text))) &&
  drafts.some(({ discipline }) => discipline === "strength") &&
  !drafts.some(({ discipline }) => discipline === "crossfit")
    ? "against the clock?"
    : undefined;

/** Several words of a name that the catalogue's entry has none of. */
const otherName: Sign = (one, at, read) => {
  if (one.class !== "Exercise" || isOpen(read, at)) return undefined;
  const hit = one.exercise;
  const next = read.reading.lexemes[at + 1];
  const isWordBehind =
    next?.class === "Word" && isOpen(read, at + 1) && read.reading.lexemes[at + 2]?.quantity !== undefined;
  return (hit?.dropped ?? []).length > 0 || isWordBehind
    ? `${hit?.exercise.name}, or another exercise?`
    : undefined;
};

/** Yards are swum, as a rule: a run in them was perhaps none. */
const inYards: Sign = (one, _at, { drafts }) =>
  one.quantity?.distance === "yd" &&
  drafts.some(({ discipline }) => discipline === "running") &&
  !drafts.some(({ discipline }) => discipline === "swimming" || discipline === "strength")
    ? "run, or swum?"
    : undefined;

/** "felt like warm up weight", "the warm up took ages": no number beside it. */
const isSpokenOf = (lexemes: readonly Lexeme[], at: number): boolean =>
  [lexemes[at - 1], lexemes[at + 1]].some((one) => one?.class === "Word" || one?.text === "a") &&
  !isNumbered(lexemes, at - 1, at + 3);

/** A warm-up with numbers, and no set is marked as one. */
const warmup: Sign = (one, at, { reading, drafts }) =>
  one.class === "Warmup" &&
  !isSpokenOf(reading.lexemes, at) &&
  isNumbered(reading.lexemes, at - 4, at + 5) &&
  !drafts.some(({ exercises }) => exercises.some(({ sets }) => sets.some((set) => set.warmup)))
    ? "which of these was the warm-up?"
    : undefined;

/** A plain word, or what was taken for a misspelt exercise behind "with". */
const couldBeUnnamed = (one: Lexeme, before: Lexeme | undefined): boolean =>
  one.class === "Word" ||
  (one.class === "Exercise" && one.exercise?.quality === "fuzzy" && before?.class === "With");

/** A name before its verb or behind a horse, and a workout of nobody's. */
const unnamed: Sign = (one, at, { reading, drafts }) => {
  if (!reading.isHorse || !one.capitalised || at === 0 || !couldBeUnnamed(one, reading.lexemes[at - 1]))
    return undefined;
  if (drafts.every(({ athlete }) => athlete !== undefined)) return undefined;
  if (["Stop", "Newline", "Bang"].includes(reading.lexemes[at - 1]?.class ?? "")) return undefined;
  const isNamed = reading.names.some((name) => at >= name.at && at < name.at + name.length);
  return isNamed ? undefined : "a horse's name?";
};

/** "lunged Rocket 15 each rein": a length without its unit. */
const eachRein: Sign = (one, at, { reading }) =>
  one.class === "PerSide" &&
  one.entry?.value === "rein" &&
  reading.lexemes[at - 1]?.class === "Number" &&
  reading.explained[at - 1] !== 1
    ? "minutes?"
    : undefined;

/** "all between 3:02 and 3:08". */
const between: Sign = (one, at, { reading }) =>
  (one.text === "between" || one.text === "from") &&
  reading.lexemes[at + 1]?.quantity !== undefined &&
  ["And", "To", "Dash"].includes(reading.lexemes[at + 2]?.class ?? "") &&
  ["Clock", "Dur"].includes(reading.lexemes[at + 3]?.class ?? "")
    ? "one of these, or which?"
    : undefined;

/** "press 20kg each arm": one hand's weight, and a lift with a bar. */
const oneHand: Sign = (one, at, { reading }) => {
  if (one.class !== "PerSide" || !/\b(arm|hand)\b/.test(one.text)) return undefined;
  const lift = reading.lexemes.slice(0, at).findLast(({ class: name }) => name === "Exercise");
  const { equipment, name = "" } = lift?.exercise?.exercise ?? {};
  return equipment === "barbell" && !/landmine|curl/i.test(name)
    ? "with a bar, or with one hand's weight?"
    : undefined;
};

/** "Coach rode Mabel": somebody else did. */
const riddenBy: Sign = (one, at, { reading }) =>
  one.text === "coach" && reading.lexemes[at + 1]?.class === "Activity" ? "who rode?" : undefined;

/** "the 3x12 rdl you gave me": talk of what was set. */
const toYou: Sign = (one, at, { reading }) =>
  one.text === "you" &&
  reading.lexemes[at - 1]?.text !== "thank" &&
  reading.explained[at] !== 1 &&
  reading.clauses[reading.clauseOf[reading.pieceOf[at] ?? 0] ?? 0]?.mood === undefined
    ? "done, or talked about?"
    : undefined;

/** "12 min left rein, 12 min right". */
const oneRein: Sign = (one, at, { reading }) =>
  reading.isHorse &&
  /^(left|right|left rein|right rein)$/.test(one.text) &&
  reading.lexemes[at - 1]?.class === "Dur" &&
  reading.lexemes.filter(({ class: name }) => name === "Dur").length > 1
    ? "the time of both reins?"
    : undefined;

/** "2k wu, 5x500, 1k on the erg": were the parts before it run? */
const otherSport: Sign = (one, _at, { reading, drafts }) =>
  one.class === "Activity" &&
  ["rowing", "swimming", "cycling"].includes(one.entry?.value ?? "") &&
  drafts.some(({ discipline }) => discipline === "running") &&
  drafts.every(({ date }) => date === drafts[0]?.date) &&
  !reading.lexemes.some(
    (other) =>
      (other.class === "Activity" && other.entry?.value === "running") ||
      other.class === "NamedDistance" ||
      other.class === "Strides",
  )
    ? "all of this, or only a part?"
    : undefined;

/** "50 emom 10": which of them is the minutes? */
const emomBetween: Sign = (one, at, { reading }) =>
  one.class === "Emom" &&
  reading.lexemes[at - 1]?.class === "Number" &&
  reading.lexemes[at + 1]?.class === "Number"
    ? "how many minutes?"
    : undefined;

/** "5 and a bit miles". */
const andABit: Sign = (one, at, { reading }) =>
  one.text === "bit" &&
  reading.lexemes[at - 1]?.class === "Article" &&
  reading.lexemes[at - 2]?.class === "And" &&
  isNumbered(reading.lexemes, at - 3, at - 1)
    ? "how much?"
    : undefined;

/** "anna ran 5k in 24:10, i did 5k": somebody in small letters. */
const smallName: Sign = (one, at, { reading, drafts }) =>
  at === 0 &&
  one.class === "Word" &&
  !one.capitalised &&
  !reading.isHorse &&
  /^(ran|did|swam|rode|squatted|benched|walked|cycled|rowed|lifted|deadlifted|pressed|hit|got)$/.test(
    reading.lexemes[1]?.text ?? "",
  ) &&
  drafts.some(({ athlete }) => athlete === undefined)
    ? "whose workout?"
    : undefined;

/** "9 holes of golf walking 2 hrs": another sport is named than the one that was read. */
const otherGame: Sign = (one, at, read) =>
  one.class === "Activity" &&
  one.entry?.value === "other" &&
  one.entry.role === "noun" &&
  isOpen(read, at) &&
  !one.text.startsWith("climb") &&
  read.drafts.length === 1 &&
  ["running", "walking", "cycling"].includes(read.drafts[0]?.discipline ?? "")
    ? "which sport?"
    : undefined;

/** "5.2 miles, 44:10, walked the last hill": the only sport, named in a remark behind the numbers. */
const lateSport: Sign = (one, at, { reading, drafts }) => {
  if (
    one.class !== "Activity" ||
    one.entry?.role !== "verb" ||
    drafts.length !== 1 ||
    !onesOwn.has(drafts[0]?.discipline ?? "")
  )
    return undefined;
  const clause = reading.clauses[reading.clauseOf[reading.pieceOf[at] ?? 0] ?? 0];
  const [from, to] = [
    reading.pieces[clause?.from ?? 0]?.from ?? 0,
    reading.pieces[(clause?.to ?? 1) - 1]?.to ?? 0,
  ];
  const isFirst = !reading.lexemes
    .slice(0, at)
    .some(({ class: name }) => name === "Activity" || name === "NamedDistance");
  return isFirst &&
    isNumbered(reading.lexemes, 0, from) &&
    !isNumbered(reading.lexemes, from, to) &&
    to - from > 2
    ? "the sport of all of it?"
    : undefined;
};
const onesOwn: ReadonlySet<string> = new Set(["running", "walking", "swimming", "cycling", "rowing"]);

/** "rode 25 walk/trot": minutes, though nothing says so. */
const bareMinutes: Sign = (one, at, { reading }) =>
  reading.isHorse &&
  one.class === "Number" &&
  reading.explained[at] !== 1 &&
  (one.quantity?.value ?? 0) >= 10 &&
  reading.lexemes[at - 1]?.class === "Activity" &&
  reading.lexemes[at - 1]?.entry?.role === "verb"
    ? "minutes?"
    : undefined;

/** "jog 3k, 10x100 strides, jog 2k": parts, or a whole and a part? */
const twiceNamed: Sign = (one, at, { reading, drafts }) => {
  const isWay = (lexeme: Lexeme): boolean =>
    lexeme.class === "Activity" &&
    lexeme.entry?.value === "running" &&
    reading.lexemes[lexeme.index + 1]?.class === "Dist";
  return isWay(one) &&
    reading.lexemes.slice(0, at).some(isWay) &&
    drafts.some(({ meters, exercises }) => meters !== undefined && exercises.length > 0)
    ? "a part, or all of it?"
    : undefined;
};

/** "16kg kb: 100 swings, 50 goblet squats": one weight before a list. */
const weightOfAll: Sign = (one, at, { reading, drafts }) =>
  one.class === "Load" &&
  (at === 0 || ["Stop", "Newline", "Comma", "With"].includes(reading.lexemes[at - 1]?.class ?? "")) &&
  reading.lexemes.slice(at + 1, at + 3).some(({ class: name }) => name === "Colon") &&
  drafts.some(
    ({ discipline, exercises }) =>
      discipline === "strength" &&
      exercises.length > 1 &&
      exercises.some(({ sets }) => sets.some(({ load }) => load?.kg === undefined)),
  )
    ? "the weight of all of these?"
    : undefined;

/** "1x5 pull at 335": a day's name where an exercise's should be. */
const dayAsLift: Sign = (one, at, { reading }) =>
  one.class === "PlanDay" &&
  /^(pull|push|legs|arms|chest|shoulders)$/.test(one.text) &&
  reading.lexemes[at - 1]?.quantity !== undefined &&
  (reading.lexemes[at + 1]?.class === "At" || reading.lexemes[at + 1]?.quantity !== undefined)
    ? "an exercise that I do not know?"
    : undefined;

/** "ssb good am 115 3x8". */
const goodMorning: Sign = (one, at, { reading, drafts }) =>
  /^ams?$/.test(one.text) &&
  reading.lexemes[at - 1]?.text === "good" &&
  drafts.some(({ discipline }) => discipline === "strength")
    ? "good mornings?"
    : undefined;

/** "hack - 1 hour - Ace - 8.2km", read as a run. */
const unridden: Sign = (one, at, read) =>
  one.class === "Activity" &&
  horseDisciplines.has(one.entry?.value ?? "") &&
  /^(hack|hacked|hacking|flatwork|dressage|schooling|schooled|lunged|rode out)$/.test(one.text) &&
  isOpen(read, at) &&
  read.drafts.every(({ discipline }) => onesOwn.has(discipline))
    ? "with a horse?"
    : undefined;

/** "14k each way". */
const eachWay: Sign = (one, at, { reading }) =>
  one.class === "PerSide" && one.entry?.value === "rein" && reading.lexemes[at - 1]?.class === "Dist"
    ? "once, or both ways?"
    : undefined;

const signs: readonly Sign[] = [
  dayAsLift,
  goodMorning,
  unridden,
  eachWay,
  lateSport,
  bareMinutes,
  twiceNamed,
  weightOfAll,
  smallName,
  otherGame,
  emomBetween,
  andABit,
  oneRein,
  otherSport,
  riddenBy,
  toYou,
  eachRein,
  between,
  oneHand,
  exception,
  turned,
  somebodyElse,
  sameAsWhat,
  manner,
  againstClock,
  otherName,
  inYards,
  warmup,
  unnamed,
];

/**
 * Words that make a reading a guess although every number found its place: found by comparing readings of messages that
 * nobody had looked at with their annotations.
 */
export const weakWords = (reading: Reading, drafts: readonly Draft[]): readonly Doubt[] => {
  if (drafts.length === 0) return [];
  const read = { reading, drafts };
  return reading.lexemes.flatMap((one, at) =>
    signs.flatMap((sign) => {
      const reason = sign(one, at, read);
      return reason ? [{ start: one.start, end: one.end, reason }] : [];
    }),
  );
};
