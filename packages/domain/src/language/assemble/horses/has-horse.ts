import type { ParseContext } from "../../parsed-message.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { isNameLikeWod } from "../../lexicon/words/named-wods.ts";
import { couldBeName, openers } from "../people/could-be-name.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { isHorseAct } from "./horse-search.ts";
import {
  isAge,
  isCountedList,
  isInSchool,
  isHackFor,
  isHackWith,
  isListOfHorses,
  isRoundOf,
  isTakenOut,
  isTwiceWorked,
  isWorkOfNamed,
} from "./horse-signs.ts";
import { isClauseStart } from "../clause.ts";
import { classTable, type WordClass } from "../../lexicon/word-class.ts";

/** Long enough for a session. */
const isLong = (one: Lexeme | undefined): boolean =>
  one?.class === "Dur" && (one.quantity?.seconds ?? 0) >= 300;

const ends: ReadonlySet<string> = new Set(["Comma", "Stop", "Newline", "Semi", "Bang", "Open"]);
/** "Ziggy flat 40": so many minutes behind what somebody by name did, at the start of a clause. */
const isCountBehind = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [name, count] = at > 0 ? [lexemes[at - 1], lexemes[at + 1]] : [];
  const value = count?.class === "Number" ? (count.quantity?.value ?? 0) : 0;
  return (
    value >= 10 &&
    value <= 120 &&
    value % 5 === 0 &&
    name?.class === "Word" &&
    name.capitalised &&
    isClauseStart(lexemes, at - 1) &&
    ends.has(lexemes[at + 2]?.class ?? "Stop")
  );
};

/** "Nova: 20 min liberty", "walk hack 40 mins", "lunge 25 min": words that mean a horse beside a length of time. */
const isHorseTime = (lexemes: readonly Lexeme[], at: number): boolean => {
  const lexeme = lexemes[at];
  if (lexeme?.class !== "Activity" && (lexeme?.class !== "Exercise" || lexeme.text !== "lunge")) return false;
  // "lunge Milo 10 min", "short lunge for Willow (12 min)"
  const isFor = lexeme.text === "lunge" && lexemes[at + 1]?.class === "For";
  const [name, time] = isFor ? [lexemes[at + 2], lexemes.find(isLong)] : [lexemes[at + 1], lexemes[at + 2]];
  const isOfNamed = name?.class === "Word" && name.capitalised && isLong(time);
  const minutes =
    (at > 0 && isLong(lexemes[at - 1])) || isLong(lexemes[at + 1]) || isOfNamed || isCountBehind(lexemes, at);
  if (lexeme.class === "Exercise") return minutes;
  if (lexeme.text === "ridden")
    return (
      lexemes[at - 1]?.capitalised === true ||
      lexemes[at + 1]?.text === "by" ||
      !lexemes.some((one) => one.class === "Activity" && one.entry?.value === "cycling" && one !== lexeme)
    );
  if (!minutes || !horseDisciplines.has(lexeme.entry?.value ?? "")) return false;
  if (/^(hack|hacks|liberty|poles|grid|grids|longed|pessoa)$/.test(lexeme.text)) return true;
  if (
    lexemes[at - 1]?.class === "Word" &&
    lexemes[at - 1]?.capitalised &&
    !openers.has(lexemes[at - 1]?.text ?? "")
  )
    return true;
  return lexemes.some(
    (one, index) =>
      one.class === "Word" &&
      one.capitalised &&
      !openers.has(one.text) &&
      ["Colon", "Dash", "Dur"].includes(lexemes[index + 1]?.class ?? ""),
  );
};

/** "Hiked Mailbox Peak by the old trail with Dave": done without a horse. */
const isOnFoot = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.some(
    (one) => one.class === "Activity" && /^(hiking|running|cycling)$/.test(one.entry?.value ?? ""),
  );

/** What a sign of a horse begins with, besides "on". */
const mayBeSign = classTable(["Athlete", "HorseWord", "With", "In", "DoVerb", "Exercise", "Activity"]);
const horseWords =
  /^(canter|trot|reins?|both reins|leg yields?|shoulder in|half halts?|flying changes?|counter canter|prelim|bridle|girth|stirrups|arena|menage|manege|tracking up|forehand|near fore|off fore|near hind|off hind|riding school|livery yard|stables|pony club|riding club|lope|loped|loping|rollbacks?|reining|left lead|right lead|gallop|galloped|simple changes?|medium canter|working trot|rising trot|sitting trot)/;
/** Does the message speak of a horse at all? */
export const hasHorse = (
  lexemes: readonly Lexeme[],
  classes: ReadonlySet<WordClass>,
  context: ParseContext,
): boolean => {
  const isKnownHorse = (name: string | undefined): boolean =>
    context.athletes?.findLast((one) => one.name === name)?.kind === "horse";
  const isSign = (lexeme: Lexeme, at: number): boolean => {
    // "second time on the 4yo"
    if (lexeme.text === "on" && isAge(lexemes[at + 2])) return true;
    if (mayBeSign[lexeme.classNumber] !== 1) return false;
    if (lexeme.class === "Athlete") return isKnownHorse(lexeme.entry?.value);
    if (lexeme.class === "HorseWord") return lexeme.entry?.note === true || horseWords.test(lexeme.text);
    if (lexeme.class === "With") return isMountedOn(lexemes, at);
    if (lexeme.class === "In") return isInSchool(lexemes, at);
    if (lexeme.class === "DoVerb") return isTakenOut(lexemes, at);
    if (lexeme.class === "Exercise") return isHorseTime(lexemes, at);
    if (lexeme.class !== "Activity") return false;
    if (isHackOf(lexemes, at) || isFenceHeight(lexemes, at)) return true;
    if (isWorkOfNamed(lexemes, at) || isHackWith(lexemes, at)) return true;
    if (isRoundOf(lexemes, at) || isTwiceWorked(lexemes, at) || isHackFor(lexemes, at)) return true;
    // "took bess for a hack"
    if (lexeme.text === "hack" && lexemes.slice(Math.max(0, at - 6), at).some(({ text }) => text === "took"))
      return true;
    const isAnnounced =
      horseDisciplines.has(lexeme.entry?.value ?? "") &&
      lexemes[at - 1]?.class === "Dur" &&
      lexemes[at - 2]?.class === "Word" &&
      lexemes[at - 2]?.capitalised === true;
    if (isAnnounced) return true;
    if (
      lexeme.text.startsWith("in hand") &&
      ((lexemes[at - 1]?.capitalised && lexemes[at - 1]?.class === "Word") ||
        /^(walk|walking|hand walk)$/.test(lexemes[at - 1]?.text ?? ""))
    )
      return true;
    if (isHorseTime(lexemes, at) || isLedInHand(lexemes, at)) return true;
    const next = lexemes[at + 1];
    if (horseDisciplines.has(lexeme.entry?.value ?? "")) {
      if (!lexeme.entry?.weak || lexeme.text.startsWith("dressage") || isNamesake(lexeme, next)) return true;
      const isWith = lexemes[at + 1]?.class === "With";
      if (isWith && isOnFoot(lexemes)) return false;
      const object = isWith ? lexemes[at + 2] : next;
      return (
        (object?.capitalised === true && (object.class === "Word" || isNameLikeWod(object.text))) ||
        (lexeme.entry?.value === "jumping" && lexemes.some(({ text }) => text === "cleared")) ||
        (/fences?|poles|jumps|course|grid/.test(lexeme.text) &&
          lexeme.entry?.role !== "verb" &&
          lexemes.some((one) => one.class === "Activity" && /^(jumped|popped|schooled|rode)/.test(one.text)))
      );
    }
    return (
      /^(rode|ride|riding)$/.test(lexeme.text) &&
      // "long ride Sunday"
      ((couldBeName(next, true) && !["Activity", "Label", "Weekday"].includes(next?.class ?? "Word")) ||
        next?.class === "NamedWod") &&
      !isCyclingPlace(lexemes, at + 1)
    );
  };
  return lexemes.some(isSign) || isOfHorses(lexemes, classes, context);
};

/** Whether all of it together speaks of one. */
const isOfHorses = (
  lexemes: readonly Lexeme[],
  classes: ReadonlySet<WordClass>,
  context: ParseContext,
): boolean =>
  (classes.has("Activity") && isListOfHorses(lexemes)) ||
  (classes.has("Number") && isCountedList(lexemes)) ||
  isRideAlone(lexemes, context);

const besideRide: ReadonlySet<string> = new Set(
  "Activity Dur For Article DayWord Weekday DayPart Filler Comma Stop Bang And".split(" "),
);
const howItWas = /^(easy|gentle|hard|nice|lovely|good|great|fun|short|long|quiet|steady|fresh)$/;
/** "Rode for an hour", of somebody with horses: so long, and nothing but when and how it was, is ridden on one of them. */
const isRideAlone = (lexemes: readonly Lexeme[], { athletes = [] }: ParseContext): boolean =>
  athletes.some(({ kind }) => kind === "horse") &&
  lexemes.some((one) => /^(rode|had a ride)$/.test(one.text)) &&
  lexemes.some(isLong) &&
  lexemes.every((one) => besideRide.has(one.class) || howItWas.test(one.text)) &&
  lexemes.filter(({ class: name }) => name === "Activity").length === 1;
/** "jumped Cricket", "schooled Curl": a horse that is called like a sport or an exercise. */
const isNamesake = (verb: Lexeme, next: Lexeme | undefined): boolean =>
  verb.entry?.role === "verb" &&
  next?.capitalised === true &&
  ["Activity", "Exercise", "Maximum"].includes(next.class);

/** "Fern: 10 km hack", "1. Hazel: hack": whose it was, with a colon, at the start of a line. */
const isHackOf = (lexemes: readonly Lexeme[], at: number): boolean => {
  if (lexemes[at]?.class !== "Activity" || lexemes[at]?.text !== "hack") return false;
  const behind = lexemes[at - 1]?.quantity === undefined ? at - 1 : at - 2;
  const name = lexemes[behind - 1];
  return (
    lexemes[behind]?.class === "Colon" &&
    name?.class === "Word" &&
    name.capitalised &&
    !openers.has(name.text) &&
    isClauseStart(lexemes, behind - 1)
  );
};

/** Metres: no fence is higher. */
const maxFence = 2.5;
const isFence = (one: Lexeme | undefined): boolean =>
  one?.class === "Dist" && (one.quantity?.meters ?? maxFence) < maxFence;
/** "Grid at 0.80m with Finn": fences of that height, with somebody. */
const isFenceHeight = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.class === "Activity" &&
  lexemes[at]?.entry?.value === "jumping" &&
  lexemes[at + 1]?.class === "At" &&
  isFence(lexemes[at + 2]) &&
  lexemes[at + 3]?.class === "With" &&
  lexemes[at + 4]?.class === "Word" &&
  lexemes[at + 4]?.capitalised === true;

/** "walked Poppy out in hand", "led him in hand". */
const isLedInHand = (lexemes: readonly Lexeme[], at: number): boolean => {
  if (lexemes[at]?.class !== "Activity" || !lexemes[at]?.text.startsWith("in hand")) return false;
  const before = lexemes.slice(Math.max(0, at - 5), at);
  // "Ziggy walked 20 min in hand"
  const isSubject = before.some(
    (one, index) =>
      /^(walked|led|trotted|exercised)$/.test(one.text) && before[index - 1]?.capitalised === true,
  );
  if (isSubject) return true;
  return before.some(
    (one, index) =>
      /^(walked|walking|led|leading|took|trotted|exercised|grazed|out)$/.test(one.text) &&
      (before[index + 1]?.capitalised === true || /^(him|her)$/.test(before[index + 1]?.text ?? "")),
  );
};

/** "40 min on Rosie", "80cm class on Teddy": sat on somebody with a capital. */
const isMountedOn = (lexemes: readonly Lexeme[], at: number): boolean => {
  const on = lexemes[at];
  const name = lexemes[at + 1];
  if (
    on?.class !== "With" ||
    on.text !== "on" ||
    !name?.capitalised ||
    (name.class !== "Word" && name.class !== "NamedWod")
  )
    return false;
  // "my time on Diane was 5:58": a benchmark's
  if (
    name.class === "NamedWod" &&
    lexemes.some((one) => one.class === "Clock") &&
    !lexemes.some((one) => one.class === "Dur")
  )
    return false;
  if (
    /^(strava|garmin|apple|watch|netflix|echelon|tonal|youtube|peloton|mywhoosh|zwift|technogym|keiser|wahoo|polar|suunto|whoop|spotify)$/.test(
      name.text,
    )
  )
    return false;
  const isEnd = ({ class: one }: Lexeme): boolean => one === "Newline" || one === "Stop";
  const end = lexemes.findIndex((one, index) => index > at && isEnd(one));
  const from = lexemes.findLastIndex((one, index) => index < at && isEnd(one)) + 1;
  const isSport = lexemes
    .slice(from, end < 0 ? undefined : end)
    .some(
      (one) =>
        one.class === "Exercise" ||
        (one.class === "Activity" && !one.entry?.weak && !horseDisciplines.has(one.entry?.value ?? "")),
    );
  // "flat 40 on Bella"
  const isAct = lexemes.some((one) => one.start < on.start && isHorseAct(one));
  return (
    !isSport &&
    lexemes.some(
      ({ class: one }) =>
        one === "Dur" || one === "Measure" || one === "Clock" || (isAct && one === "Number"),
    )
  );
};

/** "rode Box Hill 40k": a place, since a distance in kilometres and a speed or climb follow. */
const isCyclingPlace = (lexemes: readonly Lexeme[], at: number): boolean => {
  const next = lexemes[at];
  if (next?.class === "NamedWod" || (!next?.capitalised && next?.class === "Word")) return false;
  return lexemes.some((one) => one.class === "Activity" && one.entry?.value === "cycling" && !one.entry.weak);
};
