import { sentenceAround } from "./horse-search.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { isClauseStart } from "../clause.ts";
import { openers } from "../people/could-be-name.ts";

/** Seconds: no horse is worked for less. */
const minRide = 300;
const isLong = (one: Lexeme | undefined): boolean =>
  one?.class === "Dur" && (one.quantity?.seconds ?? 0) >= minRide;

const isNameLike = (one: Lexeme | undefined): boolean =>
  one?.class === "Word" && one.capitalised && !openers.has(one.text);

/** Words for work with horses that name little else, once somebody is named. */
const horseWork =
  /^(grids?|bounce grid|grid work|gridwork|poles|cross ?poles?|uprights|oxers?|verticals|fences|some fences|hacks?|liberty|in hand|long reins|long lines)$/;

/** "Cleo 35 min, grid with bounces": somebody's name with a length of time, and further on what is only done with horses. */
export const isWorkOfNamed = (lexemes: readonly Lexeme[], at: number): boolean => {
  const one = lexemes[at];
  if (one?.class !== "Activity" || !horseWork.test(one.text)) return false;
  const isOther = lexemes.some(
    ({ class: name, entry }) =>
      name === "Activity" && !entry?.weak && !horseDisciplines.has(entry?.value ?? "other"),
  );
  return (
    !isOther &&
    lexemes.some(
      (name, index) =>
        index < at &&
        isNameLike(name) &&
        isClauseStart(lexemes, index) &&
        (isLong(lexemes[index + 1]) ||
          (["Comma", "Colon", "Dash"].includes(lexemes[index + 1]?.class ?? "") &&
            isLong(lexemes[index + 2]))),
    )
  );
};

const rounds =
  /^(faults|time faults|jumping faults|double clear|clear round|jump off|uprights|oxers?|verticals|cross ?poles?)$/;
const maxFence = 2.5;
const isHeight = (one: Lexeme): boolean =>
  (one.class === "Measure" && /^\d{2,3} ?cms?$/.test(one.text)) ||
  (one.class === "Dist" && (one.quantity?.meters ?? maxFence) < maxFence);
/** "fitness hack - 90 min": a ride, with its time behind a sign. */
export const isHackFor = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.class === "Activity" &&
  lexemes[at]?.text === "hack" &&
  ["Dash", "Comma", "Colon", "Open"].includes(lexemes[at + 1]?.class ?? "") &&
  isLong(lexemes[at + 2]);

const fenceWork = /^(grids?|course|fences|jumping|some fences)$/;
/** "Rio, jumping, 80cm grid": whose it was stands first. */
const isHeaded = (lexemes: readonly Lexeme[]): boolean =>
  isNameLike(lexemes[0]) &&
  ["Comma", "Colon", "Dash", "Dur"].includes(lexemes[1]?.class ?? "") &&
  lexemes.every((one) => one.class !== "Exercise");

/** "4 faults in the 90cm": a round over fences of that height. */
export const isRoundOf = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.class === "Activity" &&
  (rounds.test(lexemes[at]?.text ?? "") ||
    (fenceWork.test(lexemes[at]?.text ?? "") && isHeaded(lexemes)) ||
    // "jumped comet 30 min, up to 80cm"
    (/^(jumped|popped)$/.test(lexemes[at]?.text ?? "") &&
      lexemes[at + 1]?.class === "Word" &&
      isLong(lexemes[at + 2])) ||
    // "Rio jumped like a star, 40 mins, 1.10m"
    (lexemes[at]?.text === "jumped" &&
      isNameLike(lexemes[at - 1]) &&
      isClauseStart(lexemes, at - 1) &&
      lexemes.some(isLong))) &&
  lexemes.some(isHeight);

/** How old it is: "4yo", "the 5 yo". */
export const isAge = (one: Lexeme | undefined): boolean =>
  one !== undefined &&
  (one.text.endsWith(" yo") || one.text.endsWith(" year old")) &&
  /^\d+ (yo|year old)$/.test(one.text);

/** "led Milo out on a walk": somebody whom one leads. */
const isLed = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.text === "led" &&
  isNameLike(lexemes[at + 1]) &&
  /^(out|in|up|round|around|for|over|in hand)$/.test(lexemes[at + 2]?.text ?? "") &&
  lexemes.slice(at + 3, at + 7).some(({ text }) => /^(walk|walked|in hand|hand)$/.test(text));

const countryside = /^(trails?|bridleways?|bridlepaths?|forest|woods|gallops)$/;

/** "Took Chester out on the trails": whom nobody walks or runs with. */
export const isTakenOut = (lexemes: readonly Lexeme[], at: number): boolean => {
  if (isLed(lexemes, at)) return true;
  if (lexemes[at]?.text !== "took" || !isNameLike(lexemes[at + 1]) || lexemes[at + 2]?.text !== "out")
    return false;
  const { from, to } = sentenceAround(lexemes, at);
  const isOther = lexemes.some(
    ({ class: name, entry, text }, index) =>
      (name === "Activity" &&
        index >= from &&
        index < to &&
        !entry?.weak &&
        !horseDisciplines.has(entry?.value ?? "")) ||
      /^(dog|puppy|pup|paws|paw|lead|leash|walk|walked|run|ran|bike|buggy|pram|stroller)$/.test(text),
  );
  return !isOther && lexemes.slice(at + 3, at + 7).some(({ text }) => countryside.test(text));
};

/** "Bella flat 40, Duke: grid 30": names, each with what is done with horses right behind. */
export const isListOfHorses = (lexemes: readonly Lexeme[]): boolean => {
  let count = 0;
  lexemes.forEach((one, at) => {
    if (one.class !== "Activity" || !horseDisciplines.has(one.entry?.value ?? "")) return;
    let before = at - 1;
    while (
      at - before < 3 &&
      (["Colon", "Open", "Comma", "Dash"].includes(lexemes[before]?.class ?? "") ||
        lexemes[before]?.quantity !== undefined)
    )
      before -= 1;
    const name = lexemes[before];
    if (name && isNameLike(name) && isClauseStart(lexemes, before)) count += 1;
  });
  return count > 1;
};

const behindCount: ReadonlySet<string> = new Set(["Comma", "Stop", "And", "Dash", "Newline", "Semi"]);
/** "Ace 40, Bo 35": a name and minutes, with nothing between or behind. */
export const isCounted = (lexemes: readonly Lexeme[], at: number): boolean => {
  const count = lexemes[at + 1];
  if (count?.class !== "Number" || !isNameLike(lexemes[at])) return false;
  const value = count.quantity?.value ?? 0;
  return (
    value >= 10 &&
    value <= 120 &&
    isClauseStart(lexemes, at) &&
    behindCount.has(lexemes[at + 2]?.class ?? "Stop")
  );
};
const work = /^(rode|ridden|flatwork|flat|hacked|hacks?|lunged|schooled|schooling|all flat)$/;
/** "rode 3 today, Ace 40, Bo 35, Cal 50, all flat": several names with minutes, and work that is done with horses. */
export const isCountedList = (lexemes: readonly Lexeme[]): boolean => {
  let count = 0;
  for (let at = 0; at < lexemes.length; at += 1) if (isCounted(lexemes, at)) count += 1;
  return count > 1 && lexemes.some(({ text }) => work.test(text));
};

const schools = /^(school|indoor|outdoor|round pen|sand school|roundpen)$/;
/** "Finn in the school 45 mins": somebody where horses are ridden, for as long as a ride. */
export const isInSchool = (lexemes: readonly Lexeme[], at: number): boolean => {
  const isPlace =
    lexemes[at]?.class === "In" &&
    lexemes[at + 1]?.class === "Article" &&
    schools.test(lexemes[at + 2]?.text ?? "");
  return (
    isPlace &&
    isNameLike(lexemes[at - 1]) &&
    (isClauseStart(lexemes, at - 1) || ["With", "DoVerb"].includes(lexemes[at - 2]?.class ?? "")) &&
    lexemes.some(isLong) &&
    lexemes.every(
      (one) => one.class !== "Activity" || one.entry?.weak || horseDisciplines.has(one.entry?.value ?? ""),
    )
  );
};

/** "Otto flat then jumped, 50 min": a name, and two things behind it that are done with horses. */
export const isTwiceWorked = (lexemes: readonly Lexeme[], at: number): boolean => {
  const isWork = (one: Lexeme): boolean =>
    one.class === "Activity" && horseDisciplines.has(one.entry?.value ?? "");
  const act = lexemes[at];
  return (
    act !== undefined &&
    isWork(act) &&
    isNameLike(lexemes[at - 1]) &&
    isClauseStart(lexemes, at - 1) &&
    lexemes.some(isLong) &&
    lexemes.some((one) => one.index > at && isWork(one) && one.entry?.value !== act.entry?.value)
  );
};

const prepositions = /^(on|with)$/;
/** "first hack of the spring with Bella": a hack, and with whom. */
export const isHackWith = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.class === "Activity" &&
  lexemes[at].text.startsWith("hack") &&
  /^hack(s|ed|ing)?$/.test(lexemes[at].text) &&
  lexemes.some(({ text }, index) => index > at && prepositions.test(text) && isNameLike(lexemes[index + 1]));
