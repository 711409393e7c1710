import type { TokenView } from "../../scan/token-view.ts";
import { asideNumber, opensAside } from "./aside-numbers.ts";
import { benchAngle, liftersWords } from "../words/lifters-words.ts";
import { treadmillWalk, walking, isHalfMarathon, type SpecialReader } from "./special-number.ts";
import type { LexemeMatch } from "./lexeme-match.ts";
import type { Lexicon } from "../lexicon.ts";
import { isNoDay, shortDays } from "../words/short-day.ts";
import { asEntry } from "../entry.ts";

/** "set 1: ", "set 2 - ", "set 1 100x5 set 2 105x5": the number of a set. */
const isSetNumber = (view: TokenView, at: number): boolean =>
  view.kind(at + 1) === "RawNumber" &&
  (view.kind(at + 2) === "RawColon" ||
    (view.kind(at + 2) === "RawDash" && view.spaceBefore(at + 2)) ||
    (view.kind(at + 2) === "RawNumber" && view.kind(at + 3) === "RawTimes" && view.spaceBefore(at + 2)));

const isNumber = (view: TokenView, at: number): boolean =>
  view.kind(at) === "RawNumber" || (at >= 0 && at < view.length && view.known(at).startsNumber);

/** A number, or a unit that a number can stand before. */
const isUnit = (view: TokenView, at: number): boolean =>
  isNumber(view, at) || /^(m|ft)$/.test(view.words[at] ?? "");

/** "late one tonight": a session. */
const isSessionOne = (view: TokenView, at: number): boolean =>
  view.kind(at + 1) === "RawColon" ||
  (/^(late|quick|good|tough|short|early|long|nice|another|this|that|which|big|light|lunchtime)$/.test(
    view.words[at - 1] ?? "",
  ) &&
    !/^(set|rep|single|plate|hundred|and|x|arm|leg|more|minute|hour)$/.test(view.words[at + 1] ?? "") &&
    view.kind(at + 1) !== "RawTimes");

/** "all clean", "felt clean", "clean reps": how it went, no lift. */
const isAdjective = (view: TokenView, at: number): boolean =>
  (/^(vetted|jumped|all|were|was|felt|nice|very|super|pretty|fairly|really|moved|looked|stayed|kept|mostly|so)$/.test(
    view.words[at - 1] ?? "",
  ) &&
    view.kind(at + 1) !== "RawNumber" &&
    !/^(pulls?|and|high|grip|jerks?|press)$/.test(view.words[at + 1] ?? "")) ||
  /^(reps?|form|sets?|technique|lockouts?)$/.test(view.words[at + 1] ?? "");

/** "a skips", "b-march": drills of runners. */
const letterDrill = (
  view: TokenView,
  at: number,
  letter: string,
  lexicon: Lexicon,
): LexemeMatch | undefined => {
  const next = view.words[at + 1] ?? "";
  const drill = /^(skips?|march|marches)$/.test(next)
    ? lexicon.exercises.byName(`${letter}-${next.replace(/e?s$/, "")}`)
    : undefined;
  return drill && { class: "Exercise", length: 2, exercise: { exercise: drill, quality: "exact" } };
};

/** "low bar 140x3": the squat. */
const barPosition = (
  view: TokenView,
  at: number,
  word: string,
  lexicon: Lexicon,
): LexemeMatch | undefined => {
  const squat =
    view.words[at + 1] === "bar" && view.kind(at + 2) === "RawNumber"
      ? lexicon.exercises.byName(word === "low" ? "Low-Bar Squat" : "High-Bar Squat")
      : undefined;
  return squat && { class: "Exercise", length: 2, exercise: { exercise: squat, quality: "exact" } };
};

/** Do repeats end right here ("12x400m", "8x400")? */
const isBehindRepeats = (view: TokenView, at: number): boolean => {
  const number = view.kind(at - 1) === "RawNumber" ? at - 1 : at - 2;
  return (
    view.kind(number) === "RawNumber" &&
    view.kind(number - 1) === "RawTimes" &&
    view.kind(at - 1) !== "RawComma"
  );
};
const isTimeAhead = (view: TokenView, at: number): boolean =>
  view.kind(at - 1) !== "RawSlash" &&
  (view.kind(at + 1) === "RawClock" ||
    (view.kind(at + 1) === "RawNumber" &&
      (view.kind(at + 2) === "RawPrime" ||
        /^(m|min|mins|minutes?|s|sec|secs|seconds?|walk|jog|jogs|float)$/.test(view.words[at + 2] ?? ""))));

const isCode = /^[fmwv]\d{2}$|^[a-ft]\d$/;
/** "F45-49" is an age group, "A2" the place in a plan; ages, places and alarms are none of training. */
const codeOrAside: SpecialReader = (view, at) => {
  const aside = asideNumber(view, at);
  if (aside > 0) return { class: "Word", length: aside };
  const word = view.words[at] ?? "";
  if (word.length > 3) return undefined;
  if (/^[fmwv]\d{2}$/.test(word) && view.kind(at + 1) === "RawNumber" && !view.spaceBefore(at + 1))
    return { class: "Word", length: 2 };
  return /^[a-ft]\d$/.test(word) && !(word === "c2" && view.words[at - 1] === "the")
    ? { class: "Arrangement", length: 1 }
    : undefined;
};

/** "50 double-under": the skips, and no grip. */
const isNumberBefore = (view: TokenView, at: number): boolean =>
  view.kind(at - 1) === "RawNumber" || /^(of|min)$/.test(view.words[at - 1] ?? "");

const one = (name: LexemeMatch["class"], isIt: boolean): LexemeMatch | undefined =>
  isIt ? { class: name, length: 1 } : undefined;

/** Climbing metres, where a number of them follows; a place's name ("climbed Snowdon") is none. */
const climb: SpecialReader = (view, at) => {
  if (view.kind(at + 1) !== "RawNumber") return one("Word", /^\p{Lu}/u.test(view.image(at + 1)));
  return !/^(h|hr|hrs|hour|hours|min|mins|minutes)$/.test(view.words[at + 2] ?? "")
    ? { class: "Label", length: 1, entry: asEntry({ token: "Label", note: true }) }
    : undefined;
};

/** "open 24.2": the workout of that number. */
const openWorkout: SpecialReader = (view, at) =>
  view.kind(at + 1) === "RawNumber" && /^\d\d\.\d$/.test(view.image(at + 1))
    ? {
        class: "NamedWod",
        length: 2,
        entry: asEntry({ token: "NamedWod", value: `open ${view.image(at + 1)}` }),
      }
    : undefined;

const angle =
  (word: "incline" | "flat" | "decline"): SpecialReader =>
  (view, at, lexicon) =>
    benchAngle(view, at, word, lexicon);
const position =
  (word: "low" | "high"): SpecialReader =>
  (view, at, lexicon) =>
    barPosition(view, at, word, lexicon);
const dayless =
  (word: "am" | "sat" | "sun"): SpecialReader =>
  (view, at) =>
    one("Word", isNoDay(view, at, word));
/** "Swim 1000 pull with paddle": what is held in the pool. */
const paddleOfSwimmer: SpecialReader = (view) =>
  one(
    "Word",
    view.words.some((word) =>
      /^(swim|swam|swum|swims|pull|kick|buoy|pool|fins|paddles|freestyle)$/.test(word),
    ),
  );
const drill =
  (letter: "a" | "b" | "c"): SpecialReader =>
  (view, at, lexicon) =>
    letterDrill(view, at, letter, lexicon);

/** "prelim 7 on Dusty", "Novice 28, 64 %": a dressage test by its number. */
const dressageTest: SpecialReader = (view, at) =>
  view.kind(at + 1) === "RawNumber" &&
  /^\d{1,3}$/.test(view.image(at + 1)) &&
  (/^(on|with|at|and|test|today|yesterday)$/.test(view.words[at + 2] ?? "") ||
    ["RawComma", "RawColon", "RawStop", "RawDash", ""].includes(view.kind(at + 2)))
    ? {
        class: "Activity",
        length: 2,
        entry: asEntry({ token: "Activity", value: "flatwork", role: "noun", note: true }),
      }
    : undefined;

/** "physio let me run again", "saw my physio": a person, and no exercises. */
const isPhysio = (view: TokenView, at: number): boolean => {
  const before = /^(the|my|a)$/.test(view.words[at - 1] ?? "") ? at - 2 : at - 1;
  return (
    /^(let|lets|said|says|say|told|tells|cleared|gave|given|signed|okayed|allowed|thinks|reckons|wants|wanted|suggested|advised|approved|has|had|was|is)$/.test(
      view.words[at + 1] ?? "",
    ) || /^(saw|seeing|seen|visited|from|by|see)$/.test(view.words[before] ?? "")
  );
};

const runWalk = asEntry({ token: "Activity", value: "running", role: "noun", note: true, exercise: "Run" });

/** "work ran late", "the meeting ran over": what took longer than it should have. */
const isLateRun = (view: TokenView, at: number): boolean =>
  /^(late|over|long|behind|overtime)$/.test(view.words[at + 1] ?? "") &&
  /^(work|meetings?|calls?|class|lessons?|shift|school|appointments?|train|bus|everything|things|schedule|dinner|day|errands|practice|rehearsal|stuff|job|client|vet|farrier|physio|dentist|duty|duties|chores|kids|game|match|service|surgery|exams?|traffic|flight)$/.test(
    view.words[at - 1] ?? "",
  );
/** "95 x nothing": tried, and not lifted. */
const failed: SpecialReader = (view, at) => one("Failed", view.kind(at - 1) === "RawTimes");

/** "Max swam 400m": what somebody of that name did. */
const isDone = /^(did|got|had|ran|swam|rode|hit|made|went|managed|completed|\p{L}{3,}ed)$/u;

/** Lifters' letters for a lift, which are other words where no number stands beside them. */
const lettersOf =
  (name: string): SpecialReader =>
  (view, at, lexicon) => {
    const behind = view.kind(at + 1) === "RawColon" ? at + 2 : at + 1;
    const exercise =
      view.kind(behind) === "RawNumber" || view.kind(at - 1) === "RawNumber"
        ? lexicon.exercises.byName(name)
        : undefined;
    return exercise && { class: "Exercise", length: 1, exercise: { exercise, quality: "exact" } };
  };

const riddenSchool: LexemeMatch = {
  class: "Activity",
  length: 1,
  entry: asEntry({ token: "Activity", value: "flatwork", role: "noun", weak: true, note: true }),
};
/** "Tilly 45 min school", "Fizz school 30": ridden there. */
const isRiddenSchool = (view: TokenView, at: number): boolean => {
  const isEnd =
    view.words[at + 1] === undefined ||
    ["RawComma", "RawStop", "RawSemi", "RawNewline"].includes(view.kind(at + 1));
  const isTimed = /^(min|mins|minutes|hr|hour)$/.test(view.words[at - 1] ?? "");
  const isLength =
    view.kind(at + 1) === "RawNumber" &&
    /^\p{Lu}\p{Ll}+$/u.test(view.image(at - 1)) &&
    !/^(k|km|m|mi|miles?)$/.test(view.words[at + 2] ?? "");
  return (isEnd && isTimed) || isLength;
};

/** "Hm that's a lot", and no half marathon. */
const hesitation: SpecialReader = (view, at) =>
  one(
    "Word",
    at === 0 &&
      /^(thats?|its?|i|im|ill|no|nah|yes|yeah|ok|okay|not|so|well|maybe|what|whats|actually|make|could|can|but|rather|bit|too|then|lets?|leave|sorry|wait|or|and|is|was|are)$/.test(
        view.words[at + 1]?.replaceAll(/['’]/gu, "") ?? "",
      ),
  );

const weekday = /^(mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|\p{L}+day|\p{L}+days)$/u;
/** "tues eve". */
const evening = asEntry({ token: "DayPart", value: "pm" });
const readers: ReadonlyMap<string, SpecialReader> = new Map<string, SpecialReader>([
  [
    "half",
    (view, at) =>
      isHalfMarathon(view, at)
        ? { class: "NamedDistance", length: 1, entry: asEntry({ token: "NamedDistance", meters: 21_097.5 }) }
        : undefined,
  ],
  ["hm", hesitation],
  ["school", (view, at) => (isRiddenSchool(view, at) ? riddenSchool : undefined)],
  ["fs", lettersOf("Front Squat")],
  ["bs", lettersOf("Back Squat")],
  ["pc", lettersOf("Power Clean")],
  ["sn", lettersOf("Snatch")],
  ["incline", angle("incline")],
  ["flat", angle("flat")],
  ["decline", angle("decline")],
  ["low", position("low")],
  ["high", position("high")],
  [
    "set",
    (view, at) =>
      isSetNumber(view, at)
        ? { class: "Sign", length: view.kind(at + 2) === "RawNumber" ? 2 : 3 }
        : undefined,
  ],
  ["climbed", climb],
  ["gained", climb],
  ["one", (view, at) => one("Word", isSessionOne(view, at))],
  ["paddle", paddleOfSwimmer],
  ["am", dayless("am")],
  ["sat", dayless("sat")],
  ["sun", dayless("sun")],
  [
    "work",
    (view, at) =>
      // "cycled to work 8.5k": the place
      /^(to|from|at)$/.test(view.words[at - 1] ?? "")
        ? one("Word", true)
        : one("WorkSets", view.kind(at + 1) === "RawNumber" || view.kind(at + 1) === "RawColon"),
  ],
  ["a", drill("a")],
  ["b", drill("b")],
  ["c", drill("c")],
  ["open", openWorkout],
  // "run/walk 5k": mostly run
  [
    "run",
    (view, at) =>
      view.kind(at + 1) === "RawSlash" && view.words[at + 2] === "walk"
        ? { class: "Activity", length: 3, entry: runWalk }
        : undefined,
  ],
  // "treadmill 12-3-30"
  [
    "treadmill",
    (view, at) => {
      const walk = treadmillWalk(view, at + 1);
      return walk > 0 ? { class: "Activity", length: walk + 1, entry: walking } : undefined;
    },
  ],
  ["physio", (view, at) => one("Word", isPhysio(view, at))],
  // "620 m D+": climbing metres
  [
    "d",
    (view, at) =>
      view.kind(at + 1) === "RawPlus" && !view.spaceBefore(at + 1) && isUnit(view, at - 1)
        ? { class: "Word", length: 2 }
        : undefined,
  ],
  ["prelim", dressageTest],
  ["preliminary", dressageTest],
  ["novice", dressageTest],
  ["elementary", dressageTest],
  ["medium", dressageTest],
  // "Jumped Jack at home": a horse, and no jumping jacks
  [
    "jumped",
    (view, at) =>
      view.image(at + 1) === "Jack"
        ? {
            class: "Activity",
            length: 1,
            entry: asEntry({ token: "Activity", value: "jumping", role: "verb" }),
          }
        : undefined,
  ],
  ["nothing", failed],
  ["none", failed],
  ["nada", failed],
  ["bar", (view, at) => one("Word", /^(speed|path|velocity)$/.test(view.words[at + 1] ?? ""))],
  ["f", (view, at) => one("Failure", view.kind(at - 1) === "RawTimes")],
  ["max", (view, at) => one("Word", view.image(at) === "Max" && isDone.test(view.words[at + 1] ?? ""))],
  [
    "lots",
    (view, at) =>
      view.words[at + 1] === "of" && isNumber(view, at - 1) && isNumber(view, at + 2)
        ? { class: "Times", length: 2 }
        : undefined,
  ],
  // "day 3 of 30": of a challenge
  [
    "day",
    (view, at) =>
      view.kind(at + 1) === "RawNumber" && view.words[at + 2] === "of" && view.kind(at + 3) === "RawNumber"
        ? { class: "Word", length: 4 }
        : undefined,
  ],
  // "physio let me run again": who, and no session
  [
    "physio",
    (view, at) =>
      one(
        "Word",
        /^(let|lets|said|cleared|told|thinks|reckons|okayed|allowed)$/.test(view.words[at + 1] ?? ""),
      ),
  ],
  ["ran", (view, at) => one("Word", isLateRun(view, at))],
  // "with 5 lb weights 2x12": what is held, and no session
  [
    "weights",
    (view, at) => one("Filler", /^(kg|kgs|kilo|kilos|lb|lbs|pound|pounds)$/.test(view.words[at - 1] ?? "")),
  ],
  // "8x400 all in 88s": each of them, and no total
  [
    "all",
    (view, at) =>
      one(
        "Filler",
        view.words[at + 1] === "in" &&
          (view.kind(at + 2) === "RawNumber" || view.kind(at + 2) === "RawClock") &&
          isBehindRepeats(view, at),
      ),
  ],
  // "3x12 at plate 9": a hole of the stack, and no kilograms
  [
    "plate",
    (view, at) =>
      view.kind(at + 1) === "RawNumber" &&
      view.kind(at - 1) !== "RawNumber" &&
      /^\d{1,2}$/.test(view.image(at + 1)) &&
      view.kind(at + 2) !== "RawTimes" &&
      !/^(kgs?|lbs?|kilos?)$/.test(view.words[at + 2] ?? "")
        ? { class: "Word", length: 2 }
        : undefined,
  ],
  // "r3min", "r2'", "r 90s": a rest, where "r22" is a rate
  ["r", (view, at) => one("Rest", isTimeAhead(view, at))],
  ["lunch", (view, at) => one("Word", /^(for|stop|coffee|cafe|and)$/.test(view.words[at - 1] ?? ""))],
  ["clean", (view, at) => one("Word", isAdjective(view, at))],
  [
    "double",
    (view, at) =>
      one(
        "Word",
        /^(overhand|underhand)$/.test(view.words[at + 1] ?? "") ||
          (view.words[at + 1] === "under" && !isNumberBefore(view, at)),
      ),
  ],
  [
    "eve",
    (view, at) =>
      weekday.test(view.words[at - 1] ?? "") ? { class: "DayPart", length: 1, entry: evening } : undefined,
  ],
  ...shortDays,
  ...liftersWords,
]);

/** How a word is read whose reading hangs on what stands beside it ("half in 1:58:20", "sat at 150", "A2"); most have none. */
export const specialReader = (word: string): SpecialReader | undefined =>
  readers.get(word) ?? (isCode.test(word) || opensAside(word) ? codeOrAside : undefined);
