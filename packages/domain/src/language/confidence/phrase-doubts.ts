import { isNumbered } from "./sign.ts";
import {
  clauseAt,
  type Coverage,
  type Find,
  isDoneInstead,
  isReported,
  leftOf,
} from "../coverage/coverage.ts";
import { enduranceSports } from "../assemble/sports/sport-groups.ts";
import type { Draft } from "../assemble/draft.ts";
import { asksNextRider } from "../notes/next-rider.ts";
import { givers, isCompany } from "../assemble/people/is-company.ts";
import { isOfNext } from "../assemble/moods/mood-words.ts";
import { openers } from "../assemble/people/could-be-name.ts";
import { isSetRight, type Reading } from "../assemble/reading.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import { classNumbers } from "../lexicon/word-class.ts";
import { stillToCome, whoseWorkout, wishedAndDone } from "../parsed-message.ts";

/** What a phrase stands in, as far as it makes it harder to read. */
type Setting = {
  readonly coverage: Coverage;
  readonly lexemes: readonly Lexeme[];
  readonly isLifting: boolean;
  readonly isAgainstClock: boolean;
  readonly isOwn: boolean;
  readonly isHorse: boolean;
  readonly isSeveral: boolean;
  readonly explained: Uint8Array;
};
/** Is this somebody whose own workout is read? */
const isActor = ({ reading, drafts }: Coverage, at: number): boolean =>
  reading.names.some(
    (one) => one.at === at && one.role === "person" && drafts.some(({ athlete }) => athlete === one.name),
  );
/** A turn of phrase that is often misread: which words, where, and what to ask. */
type Turn = {
  readonly words?: ReadonlySet<string>;
  readonly class?: Lexeme["class"];
  readonly holds: (setting: Setting, at: number, one: Lexeme) => boolean;
  readonly reason: string;
};

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const always = (): boolean => true;

const isMissedNumber = ({ lexemes }: Setting, at: number): boolean =>
  isNumbered(lexemes, at + 1, at + 2) ||
  // "failed the last rep of the third set"
  lexemes.slice(at + 1, at + 5).some(({ text }) => text === "rep" || text === "last rep") ||
  // "failed the 7th"
  (lexemes[at + 1]?.class === "Article" && lexemes[at + 2]?.class === "Ordinal") ||
  (isNumbered(lexemes, at - 1, at) && !isWordlike(lexemes[at + 1])) ||
  lexemes[at - 1]?.text === "no";
const isWordlike = (one: Lexeme | undefined): boolean =>
  one !== undefined &&
  !["Comma", "Stop", "Newline", "Open", "Close", "Then", "And", "Semi", "Bang"].includes(one.class);

const maxSets = 12;
/** "3 times 8 with 60": sets and repetitions, as in many languages. */
const isPlainTimes = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.text === "times" &&
  lexemes[at - 1]?.class === "Number" &&
  ["Number", "Dur"].includes(lexemes[at + 1]?.class ?? "") &&
  (lexemes[at - 1]?.quantity?.value ?? 99) <= maxSets &&
  !["Number", "Times"].includes(lexemes[at - 2]?.class ?? "Stop");

const counted = new Set<Lexeme["class"]>(["Sets", "Reps", "Singles", "Plates", "Rounds", "Plural"]);
/** "three sets of ten": the plain way to say it in words. */
const isPlainCount = (lexemes: readonly Lexeme[], at: number): boolean =>
  counted.has(lexemes[at + 1]?.class ?? "Word") ||
  // "four by fifteen", "one clean and jerk", "ten days ago", "330 lb for one"
  ["Times", "Exercise", "Ago"].includes(lexemes[at + 1]?.class ?? "") ||
  lexemes[at + 1]?.text === "days" ||
  // "two warm-up sets", "first three 1 RIR", "one myo rep set"
  ["Warmup", "RestPause"].includes(lexemes[at + 1]?.class ?? "") ||
  lexemes[at - 1]?.class === "WhichSet" ||
  lexemes[at - 1]?.text === "first" ||
  lexemes[at - 1]?.class === "Times" ||
  (lexemes[at - 1]?.class === "For" &&
    ["Load", "Number"].includes(lexemes[at - 2]?.class ?? "") &&
    !isWordlike(lexemes[at + 1])) ||
  (lexemes[at - 1]?.class === "Of" && counted.has(lexemes[at - 2]?.class ?? "Word"));

const disputing =
  /^(should|shouldve|supposed|planned|programmed?|programme|prescribed|meant|said|says|wrong|not|wasnt|werent|isnt|never|actually|logged|entry|entered|typed|target|goal|aim|max|1rm|pb|pr|best|if|would|could)$/;
/** "back-offs were 125 3x4" tells what was done, unless something says that it was otherwise; "he did not blow" says nothing of it. */
const isDisputed = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.some(
    ({ class: name, text }, at) =>
      (name === "OneRm" || name === "Question" || disputing.test(text.replace("'", ""))) &&
      !(text === "not" && lexemes[at - 1]?.text === "did"),
  );

/** "Block 2 week 3" is of a plan, "jog round the block" a place. */
const isOtherBlock = (lexemes: readonly Lexeme[], at: number): boolean =>
  ["Number", "Measure"].includes(lexemes[at + 1]?.class ?? "") ||
  (lexemes[at - 1]?.class === "Article" && /^(round|around|of)$/.test(lexemes[at - 2]?.text ?? ""));

const ends: ReadonlySet<Lexeme["class"]> = new Set(["Semi", "Stop", "Newline"]);
/** Does a heart rate stand in the same sentence? */
const isOfHeart = (lexemes: readonly Lexeme[], at: number): boolean => {
  const from = lexemes.findLastIndex((one, index) => index < at && ends.has(one.class));
  const to = lexemes.findIndex((one, index) => index > at && ends.has(one.class));
  return lexemes
    .slice(from + 1, to < 0 ? undefined : to)
    .some((one) => one.class === "HeartRate" || one.class === "Bpm");
};

const turns: readonly Turn[] = [
  {
    words: set("twice thrice once times"),
    holds: ({ isLifting, lexemes }, at) =>
      isLifting &&
      lexemes[at - 1]?.class !== "Failure" &&
      !isPlainTimes(lexemes, at) &&
      !(lexemes[at]?.text === "once" && lexemes[at - 1]?.class === "For") &&
      !lexemes.slice(Math.max(0, at - 3), at).some((one) => one.class === "Failed"),
    reason: "how often, and what of it?",
  },
  {
    class: "Failed",
    holds: (setting, at) => setting.isLifting && !isMissedNumber(setting, at),
    reason: "which of these sets was missed?",
  },
  {
    class: "Added",
    holds: ({ isLifting, lexemes }, at, { text, entry }) =>
      isLifting &&
      (text === "belt"
        ? // "no belt", "belt for the last one": how it was lifted
          !/^(no|without)$/.test(lexemes[at - 1]?.text ?? "") && lexemes[at + 1]?.class !== "WhichSet"
        : entry?.value !== undefined),
    reason: "which load goes with which set?",
  },
  {
    class: "Number",
    holds: ({ isLifting, explained, lexemes }, at, { quantity }) =>
      isLifting &&
      quantity?.spelled === true &&
      explained[at] === 1 &&
      // "sixty for three easy tens": of how many kinds
      ["Word", "Filler"].includes(lexemes[at + 1]?.class ?? "") &&
      !isPlainCount(lexemes, at),
    reason: "a number of the sets?",
  },
  {
    // "pulled out at 7k of 10k race": how far it was, and how far it went
    words: set("dnf dnfd pulled dropped bailed quit stopped"),
    holds: ({ lexemes, isLifting }, at, { text }) =>
      !isLifting &&
      (text.startsWith("dnf") || /^(out|at)$/.test(lexemes[at + 1]?.text ?? "")) &&
      lexemes.filter(({ class: name }) => name === "Dist" || name === "NamedDistance").length > 1 &&
      lexemes.slice(at, at + 5).some(({ class: name }) => name === "Dist"),
    reason: "how far was it?",
  },
  {
    words: set("was were"),
    holds: ({ lexemes }, at) => isNumbered(lexemes, at + 1, at + 4) && isDisputed(lexemes),
    reason: "done, or what it should have been?",
  },
  {
    words: set("should please pls fix block deload"),
    holds: ({ lexemes, isHorse, explained, coverage }, at, { text }) =>
      explained[at] !== 1 &&
      !(text === "block" && (isHorse || isOtherBlock(lexemes, at))) &&
      !(text.startsWith("should") && isOfNext(lexemes.slice(0, at).map((one) => one.text))) &&
      !lexemes.some((one) => one.class === "Question") &&
      !asksNextRider(coverage.reading, at),
    reason: "done, or something to set right?",
  },
  {
    class: "At",
    holds: ({ lexemes, isLifting, isAgainstClock }, at) =>
      (isLifting || isAgainstClock) &&
      lexemes[at + 1]?.class === "Dur" &&
      (lexemes[at + 1]?.quantity?.seconds ?? 0) > 60,
    reason: "a time, or a load?",
  },
  {
    words: set("after before"),
    holds: ({ lexemes, isHorse }, at) =>
      isHorse && lexemes.slice(at + 1, at + 3).some((one) => one.class === "Dur"),
    reason: "which time is of which part?",
  },
  {
    words: set("after afterwards finishing stopping"),
    holds: ({ lexemes }, at) => isOfHeart(lexemes, at),
    reason: "a heart rate of the session, or of afterwards?",
  },
  {
    words: set("suggested recommended assigned prescribed"),
    holds: always,
    reason: "done, or set by somebody?",
  },
  {
    words: set("sent gave wrote says orders told set from"),
    holds: ({ lexemes }, at) =>
      lexemes.slice(Math.max(0, at - 3), at).some(({ text }) => givers.test(text)) ||
      (givers.test(lexemes[at + 1]?.text ?? "") && lexemes[at]?.text === "from"),
    reason: "done, or set by somebody?",
  },
  {
    // "curls 10 reps x 3"
    class: "Times",
    holds: ({ isLifting, lexemes }, at) =>
      isLifting &&
      lexemes[at - 1]?.class === "Reps" &&
      lexemes[at + 1]?.class === "Number" &&
      lexemes[at + 2]?.class !== "Sets",
    reason: "how many sets?",
  },
  {
    // "I can run 5k in 22"
    words: set("can could"),
    holds: ({ lexemes }, at) =>
      lexemes[at - 1]?.class === "Pronoun" &&
      ["Activity", "Exercise"].includes(lexemes[at + 1]?.class ?? "") &&
      !(lexemes[at + 1]?.text ?? "").endsWith("ed") &&
      isNumbered(lexemes, at + 2, at + 5),
    reason: "done, or only what one can do?",
  },
  {
    // "got a 10k on saturday"
    words: set("got have"),
    holds: ({ lexemes }, at) =>
      (lexemes[at + 1]?.class === "Article" || lexemes[at + 1]?.class === "Dist") &&
      lexemes.slice(at + 2, at + 5).some(({ class: name }) => name === "Weekday") &&
      lexemes.every(({ class: name }) => name !== "Clock" && name !== "Dur"),
    reason: stillToCome,
  },
  {
    // "ran 5 km tomorrow"
    words: set("tomorrow tmrw tmr tomo"),
    holds: ({ coverage: { reading } }, at) =>
      isReported(reading, at) && isNumbered(reading.lexemes, at - 3, at),
    reason: stillToCome,
  },
  {
    // "wanted 5 reps at 120, got 4", "tried 120 for 5, got 3"
    words: set("wanted tried aimed attempted trying aiming wanting"),
    holds: ({ lexemes, isLifting, coverage }, at) =>
      isLifting &&
      !(clauseAt(coverage.reading, at)?.mood === "plan" && isDoneInstead(coverage.reading)) &&
      isNumbered(lexemes, at + 1, at + 8) &&
      lexemes
        .slice(at + 2, at + 14)
        .some(
          ({ text }, k) =>
            /^(got|only got|managed|only managed|made|hit|did|only did)$/.test(text) &&
            isNumbered(lexemes, at + 3 + k, at + 6 + k),
        ),
    reason: wishedAndDone,
  },
  {
    words: set("if"),
    holds: ({ lexemes, coverage }, at) =>
      isReported(coverage.reading, at) &&
      !/^(as|even|what|know|sure|see|wonder|like|only|dunno)$/.test(lexemes[at - 1]?.text ?? ""),
    reason: "done, or only if?",
  },
  {
    words: set("wrong"),
    holds: ({ lexemes, coverage }, at) =>
      isReported(coverage.reading, at) &&
      lexemes.some(({ text }) => /^(log|logged|logging|entry|entered)$/.test(text)),
    reason: "done, or something to set right?",
  },
  {
    words: set("when"),
    holds: ({ isHorse, isSeveral, coverage }, at) => isHorse && isSeveral && isReported(coverage.reading, at),
    reason: "of which of them is this?",
  },
  {
    class: "Failed",
    holds: ({ isLifting, lexemes }, at) => isLifting && lexemes[at + 1]?.class === "Open",
    reason: "which of these sets was missed?",
  },
  {
    words: set("instead"),
    // "no bench today. Instead: …", of which nothing is numbered; "rode Luna instead of Beau", who had no part in it
    holds: ({ lexemes, isHorse }, at) =>
      lexemes[at + 1]?.class === "Of"
        ? !(isHorse && lexemes[at + 2]?.capitalised === true)
        : isNumbered(lexemes, 0, at - 1),
    reason: "which of the two was done?",
  },
  {
    words: set(
      "wife husband daughter son client pupil student kid mums moms dads wifes husbands daughters sons sisters brothers girlfriend boyfriend gran grandma granny grandad grandpa nan",
    ),
    holds: ({ isOwn, coverage, lexemes }, at) =>
      isOwn &&
      !isActor(coverage, at + 1) &&
      // "ran to my mum's and back"
      !(lexemes[at - 1]?.class === "Article" && ["To", "From"].includes(lexemes[at - 2]?.class ?? "")) &&
      !isCompany(lexemes, at) &&
      // "client cancelled so squatted", "my wife filmed it"
      !/^(cancelled|canceled|cancels|bailed|is|was|called|watched|filmed|cheered|joined|came|spotted|spotting|asked)$/.test(
        lexemes[at + 1]?.text ?? "",
      ) &&
      // "Dad's garage gym"
      !lexemes
        .slice(at + 1, at + 3)
        .some(({ text }) => /^(gym|garage|house|place|rack|shed|garden|home gym|pool)$/.test(text)),
    reason: whoseWorkout,
  },
];

const byWord = new Map<string, readonly Turn[]>();
const byClass: (Turn[] | undefined)[] = [];
for (const turn of turns) {
  for (const word of turn.words ?? []) byWord.set(word, [...(byWord.get(word) ?? []), turn]);
  if (turn.class) (byClass[classNumbers.get(turn.class) ?? 0] ??= []).push(turn);
}

export const phraseDoubtWords: readonly string[] = [...byWord.keys()];

/** A length of time or a clock value beyond the one that is the result. */
const severalTimes = ({ lexemes }: Setting): Lexeme | undefined => {
  if (lexemes.some((one) => one.class === "TimeCap" || one.class === "Amrap" || one.class === "Emom"))
    return undefined;
  // "4:58, pb by 20 sec": by how much
  const times = lexemes.filter(
    (one) => one.class === "Clock" || (one.class === "Dur" && lexemes[one.index - 1]?.text !== "by"),
  );
  return times.length > 1 ? times.at(-1) : undefined;
};

/** Minutes and seconds, or hours and minutes. */
const isTimeOf = ({ quantity }: Lexeme, seconds: number): boolean =>
  quantity?.seconds === seconds || (quantity?.seconds ?? 0) * 60 === seconds;

const clockOfLifting = ({ reading, drafts }: Coverage): Lexeme | undefined => {
  const lifting = drafts.find((one) => one.discipline === "strength" && one.seconds !== undefined);
  return (
    lifting &&
    reading.lexemes.find(
      (one) =>
        one.class === "Clock" &&
        reading.explained[one.index] === 1 &&
        (drafts.length === 1 || isTimeOf(one, lifting.seconds ?? 0)),
    )
  );
};

/** "barrels practice, 40 min, 3 full runs": words that nothing explains where the sport is named as a rule. */
const isUnknownStart = ({ lexemes, explained }: Reading, drafts: readonly Draft[]): boolean => {
  if (drafts.length !== 1 || !enduranceSports.has(drafts[0]?.discipline ?? "")) return false;
  if (lexemes[0]?.class !== "Word" || explained[0] === 1) return false;
  const number = lexemes.findIndex((one) => one.quantity !== undefined);
  // "Not a great day. 3 miles": a sentence of its own
  const isRemark =
    openers.has(lexemes[0].text) ||
    lexemes.slice(0, Math.max(0, number)).some((one) => one.class === "Stop" || one.class === "Bang");
  if (isRemark) return false;
  const sport = lexemes.findIndex(
    (one, at) => (one.class === "Activity" || one.class === "NamedDistance") && explained[at] === 1,
  );
  return number > 0 && (sport < 0 || sport > number);
};

/**
 * Turns of phrase that mostly are read rightly, but three to six times as often wrongly as other messages: found by
 * counting over messages that the parser of their day had not been made for.
 */
export const phraseDoubts: Find = (coverage, found) => {
  const { reading, drafts, marked, isLifting, isScored } = coverage;
  const { lexemes } = reading;
  const setting: Setting = {
    coverage,
    lexemes,
    isLifting,
    isAgainstClock: isScored && drafts.length === 1,
    isOwn: !reading.isHorse && drafts.some(({ athlete }) => athlete === undefined),
    isHorse: reading.isHorse,
    isSeveral: drafts.length > 1,
    explained: reading.explained,
  };
  let next = 0;
  for (let at = 0; at < lexemes.length; at += 1) {
    const one = lexemes[at] as Lexeme;
    const isMarked = one === marked[next];
    if (isMarked) next += 1;
    const possible = (isMarked ? byWord.get(one.text) : undefined) ?? byClass[one.classNumber];
    if (!possible || one.start < reading.openingEnd || isSetRight(reading, one.index)) continue;
    for (const { holds, reason } of possible)
      if (holds(setting, one.index, one)) {
        found.push(leftOf(one, reason));
        break;
      }
  }
  const start = isUnknownStart(reading, drafts) ? lexemes[0] : undefined;
  if (start) found.push(leftOf(start, "what kind of session was this?"));
  const clock = isLifting && reading.classes.has("Clock") ? clockOfLifting(coverage) : undefined;
  if (clock) found.push(leftOf(clock, "against the clock?"));
  const time = setting.isAgainstClock ? severalTimes(setting) : undefined;
  if (time) found.push(leftOf(time, "which of these times is the result?"));
};
