import { whoseWorkout } from "../parsed-message.ts";
import { enduranceSports, horseDisciplines } from "../assemble/sports/sport-groups.ts";
import { isClauseStart } from "../assemble/clause.ts";
import type { Reading } from "../assemble/reading.ts";
import { isBareHeight } from "../assemble/horses/fence-heights.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { incompleteSigns } from "./incomplete-signs.ts";
import { isNumbered, isOpen, pastVerbs, type Sign, type SignAbout } from "./sign.ts";

/** "lunged Rocket 15 each rein": a length without its unit. */
const eachRein: Sign = (one, at, { reading }) =>
  one.class === "PerSide" &&
  one.entry?.value === "rein" &&
  reading.lexemes[at - 1]?.class === "Number" &&
  // "20 min (10 each rein)"
  reading.lexemes[at - 2]?.class !== "Open" &&
  reading.explained[at - 1] !== 1
    ? "minutes?"
    : undefined;

/** "From 2:15 to 3:05": when it was, from which how long is known. */
const isSpanOfDay = (lexemes: readonly Lexeme[], at: number): boolean =>
  [lexemes[at + 1], lexemes[at + 3]].every((one) => one?.class === "Clock" && /[05]$/u.test(one.text));

/** "all between 3:02 and 3:08". */
const between: Sign = (one, at, { reading }) =>
  (one.text === "between" || (one.text === "from" && !isSpanOfDay(reading.lexemes, at))) &&
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

const sentenceOf = ({ clauses }: Reading, clause: number): number => clauses[clause]?.sentence ?? 0;
const sentenceAt = (reading: Reading, at: number): number =>
  sentenceOf(reading, reading.clauseOf[reading.pieceOf[at] ?? 0] ?? 0);

/** "2k wu, 5x500, 1k on the erg": were the parts before it in the sentence run? */
const otherSport: Sign = (one, at, { reading, drafts }) =>
  one.class === "Activity" &&
  ["rowing", "swimming", "cycling"].includes(one.entry?.value ?? "") &&
  drafts.some(
    ({ discipline, clauses }) =>
      discipline === "running" &&
      [...clauses].some((clause) => sentenceOf(reading, clause) === sentenceAt(reading, at)),
  ) &&
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
  isClauseStart(reading.lexemes, at) &&
  one.class === "Word" &&
  (!one.capitalised || /^(mum|mom|dad|gran|grandad|grandma|grandpa)$/.test(one.text)) &&
  !reading.isHorse &&
  pastVerbs.test(reading.lexemes[at + 1]?.text ?? "") &&
  (at === 0 || isNumbered(reading.lexemes, at + 2, at + 6)) &&
  drafts.some(({ athlete }) => athlete === undefined)
    ? whoseWorkout
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
    !enduranceSports.has(drafts[0]?.discipline ?? "")
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

/** "rode 25 walk/trot": minutes, though nothing says so. */
const bareMinutes: Sign = (one, at, { reading }) =>
  reading.isHorse &&
  one.class === "Number" &&
  reading.explained[at] !== 1 &&
  (one.quantity?.value ?? 0) >= 10 &&
  reading.lexemes[at - 1]?.class === "Activity" &&
  reading.lexemes[at - 1]?.entry?.role === "verb" &&
  !isBareHeight(reading.lexemes, at)
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
  read.drafts.every(({ discipline }) => enduranceSports.has(discipline))
    ? "with a horse?"
    : undefined;

/** "14k each way". */
const eachWay: Sign = (one, at, { reading }) =>
  one.class === "PerSide" && one.entry?.value === "rein" && reading.lexemes[at - 1]?.class === "Dist"
    ? "once, or both ways?"
    : undefined;

/** Metres: from here on it can be how high a place is. */
const highPlace = 1000;
/** "hiked to the hut, which is at 1800 m". */
const altitude: Sign = (one, at, { reading, drafts }) =>
  one.quantity?.distance === "m" &&
  (one.quantity.meters ?? 0) >= highPlace &&
  reading.lexemes[at - 1]?.class === "At" &&
  drafts.some(
    ({ discipline, meters }) =>
      /^(hiking|walking|cycling|running)$/.test(discipline) && meters === one.quantity?.meters,
  )
    ? "how far, or how high?"
    : undefined;

/** "ran 5k in 25 min and swam 20 lengths": done as well, though a length's metres are not stated. */
const lengthsSwum: Sign = (one, at, read) =>
  /^\d+ (lengths|laps)$/.test(one.text) &&
  read.reading.lexemes[at - 1]?.text === "swam" &&
  isOpen(read, at - 1) &&
  read.drafts.every(({ discipline }) => discipline !== "swimming")
    ? "a session of its own?"
    : undefined;

/** "2400 scy with masters, 12x100": courses and clubs of swimmers. */
const swimmers: Sign = (one, _at, { drafts }) =>
  /^(scy|scm|lcm|masters)$/.test(one.text) &&
  drafts.some(({ discipline, exercises }) => discipline === "running" && exercises.length > 0) &&
  drafts.every(({ discipline }) => discipline !== "swimming")
    ? "run, or swum?"
    : undefined;

/** "drop snatch 40 3x3": no drop set of what was not done before. */
const dropOf: Sign = (one, at, { reading }) =>
  one.text === "drop" &&
  reading.lexemes[at + 1]?.class === "Exercise" &&
  !reading.lexemes
    .slice(0, at)
    .some(({ exercise }) => exercise?.exercise.id === reading.lexemes[at + 1]?.exercise?.exercise.id)
    ? "a drop set, or another exercise?"
    : undefined;

/** "bench bar + 30/side 3x6": what was put on the bar, and none of it is stated in one number. */
const barAnd: Sign = (_one, at, { reading }) =>
  reading.lexemes[at + 1]?.class === "Plus" && reading.lexemes[at + 2]?.quantity !== undefined
    ? "how heavy was all of it?"
    : undefined;

/** "2@50(f)": a letter that can be for a set that failed. */
const letterF: Sign = (one, at, read) =>
  one.text === "f" &&
  isOpen(read, at) &&
  read.drafts.some(({ exercises }) => exercises.length > 0) &&
  [1, 2].some((back) => read.reading.lexemes[at - back]?.quantity !== undefined)
    ? "failed, or to failure?"
    : undefined;

/** Signs that a number, a sport or a person was taken for another, each with the words that it can be about. */
export const ambiguousSigns: readonly SignAbout[] = [
  { sign: eachRein, classes: ["PerSide"] },
  { sign: between, words: ["between", "from"] },
  { sign: oneHand, classes: ["PerSide"] },
  { sign: riddenBy, words: ["coach"] },
  { sign: toYou, words: ["you"] },
  { sign: oneRein, words: ["left", "right", "left rein", "right rein"] },
  { sign: otherSport, classes: ["Activity"] },
  { sign: emomBetween, classes: ["Emom"] },
  { sign: andABit, words: ["bit"] },
  { sign: smallName, classes: ["Word"] },
  { sign: otherGame, classes: ["Activity"] },
  { sign: lateSport, classes: ["Activity"] },
  { sign: bareMinutes, classes: ["Number"] },
  { sign: twiceNamed, classes: ["Activity"] },
  { sign: weightOfAll, classes: ["Load"] },
  { sign: dayAsLift, classes: ["PlanDay"] },
  { sign: goodMorning, words: ["am", "ams"] },
  { sign: unridden, classes: ["Activity"] },
  { sign: eachWay, classes: ["PerSide"] },
  { sign: altitude, classes: ["Dist"] },
  { sign: lengthsSwum, classes: ["Measure"] },
  { sign: barAnd, classes: ["Bar"] },
  { sign: dropOf, classes: ["DropSet"] },
  { sign: letterF, words: ["f"] },
  { sign: swimmers, words: ["scy", "scm", "lcm", "masters"] },
  ...incompleteSigns,
];
