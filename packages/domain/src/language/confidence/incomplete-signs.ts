import { whichHolds, whoseWorkout } from "../parsed-message.ts";
import { pauses } from "../lexicon/word-class.ts";
import { enduranceSports, horseDisciplines } from "../assemble/sports/sport-groups.ts";
import { isClauseStart } from "../assemble/clause.ts";
import { openers } from "../assemble/people/could-be-name.ts";
import { periodsOfWork } from "../coverage/uncovered-days.ts";
import { isNumbered, pastVerbs, type Sign, type SignAbout } from "./sign.ts";

/** "commuted by bike both ways, 9 km each", "9 km there and back". */
const bothWays: Sign = (one, at, { reading, drafts }) => {
  const isBoth =
    (one.text === "both" && reading.lexemes[at + 1]?.text === "ways") ||
    (one.class === "Each" && reading.lexemes[at - 1]?.class === "Dist");
  return isBoth &&
    drafts.length === 1 &&
    enduranceSports.has(drafts[0]?.discipline ?? "") &&
    !drafts[0]?.exercises[0]?.sets[2]
    ? "once, or both ways?"
    : undefined;
};

/** "10x400, 2k wu + cd": how long was the second of them? */
const warmAndCool: Sign = (one, at, { reading }) =>
  one.class === "Cooldown" &&
  ["And", "Plus", "Slash"].includes(reading.lexemes[at - 1]?.class ?? "") &&
  reading.lexemes[at - 2]?.class === "Warmup" &&
  isNumbered(reading.lexemes, at - 4, at - 2)
    ? "each of them, or both together?"
    : undefined;

/** "jogged 2 miles before and 1 after". */
const beforeAndAfter: Sign = (one, at, { reading, drafts }) =>
  one.class === "Then" &&
  /^(before|after|beforehand|afterwards)$/.test(one.text) &&
  ["Dist", "Number"].includes(reading.lexemes[at - 1]?.class ?? "") &&
  reading.explained[at - 1] !== 1 &&
  drafts.some(({ discipline }) => enduranceSports.has(discipline))
    ? "a part of it?"
    : undefined;

/** "hey coach, duke: 40 min schooling": a horse in small letters. */
const smallHorse: Sign = (one, at, { reading, drafts }) => {
  if (!reading.isHorse || one.class !== "Word" || one.capitalised || reading.explained[at] === 1)
    return undefined;
  const next = reading.lexemes[at + 1];
  const isLed =
    next?.class === "Dur" ||
    (next?.class === "Colon" && isNumbered(reading.lexemes, at + 2, at + 5)) ||
    (next?.class === "Activity" && horseDisciplines.has(next.entry?.value ?? ""));
  return isLed &&
    isClauseStart(reading.lexemes, at) &&
    !openers.has(one.text) &&
    drafts.some(({ athlete, discipline }) => athlete === undefined && horseDisciplines.has(discipline)) &&
    !reading.lexemes.some((word) => word.class === "HorseWord" && word.entry?.note)
    ? "a horse's name?"
    : undefined;
};

/** "L 8,8,8 R 8,8,7", "left 10, right 8": each side stated by itself. */
const leftRight: Sign = (one, at, { reading, drafts }) =>
  /^(l|r|left|right)$/.test(one.text) &&
  ["Number", "Load", "Plural"].includes(
    reading.lexemes[reading.lexemes[at + 1]?.class === "Colon" ? at + 2 : at + 1]?.class ?? "",
  ) &&
  drafts.some(({ discipline }) => discipline === "strength")
    ? "of one side, or of both?"
    : undefined;

/** "hopped on for 20, walk only": minutes of another part. */
const forMinutes: Sign = (one, at, { reading, drafts }) =>
  reading.isHorse &&
  one.class === "Number" &&
  reading.lexemes[at - 1]?.class === "For" &&
  reading.explained[at] !== 1 &&
  (one.quantity?.value ?? 0) >= 10 &&
  !["Word", "HorseWord", "Activity"].includes(reading.lexemes[at + 1]?.class ?? "") &&
  drafts.length > 0
    ? "minutes?"
    : undefined;

/** "10 min in hand am & pm". */
const twiceADay: Sign = (one, at, { reading, drafts }) =>
  one.class === "DayPart" &&
  ["And", "Plus", "Slash"].includes(reading.lexemes[at + 1]?.class ?? "") &&
  reading.lexemes[at + 2]?.class === "DayPart" &&
  drafts.length === 1
    ? "once, or twice?"
    : undefined;

/** "ben's doing a marathon in april", "ran it in 2019": not lately. */
const farOff: Sign = (one, at, { reading, drafts }) => {
  const before = reading.lexemes[at - 1];
  const isMonth = one.class === "Month" && reading.explained[at] !== 1;
  const isYear =
    one.class === "Number" && (one.quantity?.value ?? 0) >= 1990 && (one.quantity?.value ?? 0) <= 2100;
  return (isMonth || isYear) &&
    (before?.class === "In" || before?.text === "since") &&
    drafts.length > 0 &&
    drafts.every(({ date }) => date === reading.now.date || date === undefined) &&
    // Of such a time the day is asked for.
    !periodsOfWork(reading).some(({ from, to }) => at >= from && at < to)
    ? "was it then, or now?"
    : undefined;
};

/** "only did 2 of 4 rounds", "12 pull ups, no 13": which of the two holds? */
const oneOfTwo: Sign = (one, at, { reading, drafts }) => {
  const [before, next] = [reading.lexemes[at - 1], reading.lexemes[at + 1]];
  const isShare =
    one.class === "Of" &&
    before?.class === "Number" &&
    next?.class === "Number" &&
    /^(sets|rounds|reps|exercises|intervals|laps)$/.test(reading.lexemes[at + 2]?.text ?? "");
  const isNo =
    one.text === "no" &&
    before?.class === "Comma" &&
    next?.class === "Number" &&
    reading.explained[at + 1] !== 1 &&
    pauses.has(reading.lexemes[at + 2]?.class ?? "Stop");
  return (isShare || isNo) && drafts.some(({ discipline }) => /^(strength|crossfit)$/.test(discipline))
    ? whichHolds
    : undefined;
};

/** "squat 1RM test: 140! then 3x3": done today, or what percentages are of? */
const maximum: Sign = (one, at, { reading, drafts }) =>
  one.class === "OneRm" &&
  // "3 sets of max pull ups"
  reading.lexemes[at + 1]?.class !== "Exercise" &&
  isNumbered(reading.lexemes, at + 1, at + 5) &&
  !reading.lexemes.some(({ class: name }) => name === "Percent") &&
  reading.clauses[reading.clauseOf[reading.pieceOf[at] ?? 0] ?? 0]?.mood === undefined &&
  drafts.some(({ discipline }) => discipline === "strength")
    ? "a set, or only the maximum?"
    : undefined;

/** "5 x (2+2+2)": as many sets, of pieces each. */
const timesBracket: Sign = (one, at, { reading, drafts }) =>
  one.class === "Times" &&
  reading.lexemes[at + 1]?.class === "Open" &&
  drafts.some(({ discipline }) => discipline === "strength")
    ? "how many sets?"
    : undefined;

/** "Murph did 10 km in 55:30", "May ran": somebody whose name is a benchmark's or a month's. */
const otherwiseName: Sign = (one, at, { reading, drafts }) =>
  (one.class === "NamedWod" || one.class === "Month") &&
  one.capitalised &&
  isClauseStart(reading.lexemes, at) &&
  pastVerbs.test(reading.lexemes[at + 1]?.text ?? "") &&
  !reading.names.some((name) => name.at === at) &&
  drafts.some(({ athlete }) => athlete === undefined)
    ? whoseWorkout
    : undefined;

/** "The last set moved slowly, I'd call it RPE 9": of that set, though all of them were given it. */
const effortOfLast: Sign = (one, at, { reading, drafts }) => {
  const behind = reading.lexemes.slice(at + 1, at + 14);
  const end = behind.findIndex(({ class: name }) => ["Stop", "Newline", "Semi", "Exercise"].includes(name));
  const said = end < 0 ? behind : behind.slice(0, end);
  return one.entry?.n === -1 &&
    reading.explained[at] !== 1 &&
    said.some(({ class: name }) => name === "Rpe" || name === "Rir") &&
    drafts.some(({ exercises }) =>
      exercises.some(
        ({ sets }) => sets.length > 1 && sets.every(({ rpe }) => rpe !== undefined && rpe === sets[0]?.rpe),
      ),
    )
    ? "of the last set, or of all?"
    : undefined;
};

/** Signs that a side, a way, a person or a day is given by half, and the other half was guessed. */
export const incompleteSigns: readonly SignAbout[] = [
  { sign: bothWays, classes: ["Each"], words: ["both"] },
  { sign: warmAndCool, classes: ["Cooldown"] },
  { sign: beforeAndAfter, classes: ["Then"] },
  { sign: smallHorse, classes: ["Word"] },
  { sign: leftRight, words: ["l", "r", "left", "right"] },
  { sign: forMinutes, classes: ["Number"] },
  { sign: twiceADay, classes: ["DayPart"] },
  { sign: farOff, classes: ["Month", "Number"] },
  { sign: oneOfTwo, classes: ["Of"], words: ["no"] },
  { sign: maximum, classes: ["OneRm"] },
  { sign: effortOfLast, classes: ["WhichSet"] },
  { sign: timesBracket, classes: ["Times"] },
  { sign: otherwiseName, classes: ["NamedWod", "Month"] },
];
