import { isFirstName } from "../../lexicon/words/first-names.ts";
import { isOwnWorkWith } from "./named-work.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { couldBeName } from "../people/could-be-name.ts";
import { type Horses, isHorseAct, isUnmounted, sentenceAround } from "./horse-search.ts";

/** "hacked Willow 1h20. XC schooling at Somerford with Pip, 75 min": work stated in a sentence of its own, before its "with". */
const isOtherWork = (horses: Horses, at: number): boolean => {
  const { from } = sentenceAround(horses.lexemes, at);
  const before = horses.lexemes.slice(from, at);
  // "trail ride on him with Deb": the same one
  return (
    isUnmounted(horses, at) &&
    before.some((one) => isHorseAct(one) || one.text === "lunge") &&
    !before.some(({ text }) => /^(him|her)$/.test(text))
  );
};

/** ". 45 min with Finn in the school": a time and a place to ride, in a sentence without another horse. */
const isTimeInSchool = ({ lexemes, found }: Horses, at: number): boolean => {
  const { from, to } = sentenceAround(lexemes, at);
  return (
    lexemes[at - 1]?.class === "Dur" &&
    lexemes[at + 2]?.class === "In" &&
    /^(school|arena|indoor|menage|manege|ring)$/.test(lexemes[at + 4]?.text ?? "") &&
    !found.some((one) => one.role === "horse" && one.at >= from && one.at < to)
  );
};

/** "with Oscar and Pip (Jess on Pip)": two, one of whom is told to be a horse somewhere else. */
const isPairWithHorse = ({ lexemes, found }: Horses, at: number): boolean => {
  const [one, joint, other] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]];
  const isHorse = (word: Lexeme | undefined): boolean =>
    word?.capitalised === true &&
    found.some(({ role, name }) => role === "horse" && name.toLowerCase() === word.text);
  return (
    joint?.class === "And" &&
    couldBeName(one, false) &&
    couldBeName(other, false) &&
    (isHorse(one) || isHorse(other))
  );
};

/** Metres a second: a horse that is given by distance and time was hacked, and mostly walked. */
const fastestHack = 2.4;
const onFoot = /^(running|swimming|rowing|yoga|strength|crossfit)$/;
/** "lunch 5k w Tom 26:10. Pip flatwork 40 min", "swim 1500 w Jess": company at a sport of one's own, or on a run by how fast it was. */
const isOwnSportWith = ({ lexemes }: Horses, at: number): boolean => {
  const before = lexemes.slice(sentenceAround(lexemes, at).from, at);
  if (before.some(isHorseAct)) return false;
  const isSport = before.some(
    ({ class: name, entry }) =>
      name === "NamedDistance" || (name === "Activity" && onFoot.test(entry?.value ?? "")),
  );
  if (isSport) return true;
  const way = lexemes[at - 1];
  const time = lexemes.slice(at + 2, at + 5).find(({ quantity }) => quantity !== undefined);
  const seconds = time?.quantity?.seconds;
  if (way?.class !== "Dist" || !time || seconds === undefined) return false;
  const behind = lexemes.slice(time.index + 1, time.index + 4);
  const end = behind.findIndex(({ class: name }) => ["Comma", "Then", "Stop", "Newline"].includes(name));
  return (
    (way.quantity?.meters ?? 0) / seconds > fastestHack &&
    !behind.slice(0, end < 0 ? behind.length : end).some(isHorseAct)
  );
};

/** "flatwork with Beau": a horse where none is named yet in the sentence, a companion otherwise. */
export const along = (horses: Horses, at: number): void => {
  const { lexemes, add, found } = horses;
  const lexeme = lexemes[at];
  if (
    lexeme?.class !== "With" ||
    lexeme.text === "on" ||
    /^(hacked|rode|riding|ride|hack|went|going) out$|^out$/.test(lexemes[at - 1]?.text ?? "")
  )
    return;
  const next = lexemes[at + 1];
  if (isOwnSportWith(horses, at)) return;
  if (
    !couldBeName(next, true) ||
    next?.class === "Activity" ||
    next?.class === "Exercise" ||
    (next?.class === "HorseWord" && !next.capitalised)
  )
    return;
  if (isPairWithHorse(horses, at + 1)) {
    add(at + 1, "horse");
    add(at + 3, "horse");
    return;
  }
  if (isOwnWorkWith(lexemes, at)) {
    const isOther = found.some(({ role, at: where }) => role === "horse" && where < at);
    const isPerson = isOther && isFirstName(next?.text ?? "");
    add(at + 1, "horse", isPerson ? "a horse's name, or who came along?" : undefined);
    return;
  }
  const { from, to } = sentenceAround(lexemes, at);
  const isLesson = /(lesson|clinic|class)$/.test(lexemes[at - 1]?.text ?? "");
  // "lesson with Frau Keller on Donner": who is sat on; "lesson with Tina, Percy stopped twice"
  const hasOne = found.some(
    (one) =>
      one.role === "horse" &&
      (one.at <= at + 1 || (one.at < to && (isLesson || lexemes[one.at - 1]?.text === "on"))),
  );
  const isUnnamed = lexemes
    .slice(from, at)
    .some((one) => (one.class === "HorseWord" && one.entry?.note) || /^\d+ yo$/.test(one.text));
  const objectVerb = lexemes[at - 1]?.class === "Activity";
  // "hack with Sue on Basil": who is sat on, once more
  const isMounted = found.some(
    (one) => one.role === "horse" && one.at > at + 1 && one.at < to && lexemes[one.at - 1]?.text === "on",
  );
  const isObject =
    objectVerb && !isMounted && !found.some((one) => one.at >= from && one.at <= at) && !isUnnamed;
  if ((!hasOne && !isUnnamed) || isObject) {
    if (next?.capitalised || objectVerb || next?.class === "Athlete") add(at + 1, "horse");
  } else if (next?.capitalised && !isUnnamed && isTimeInSchool(horses, at)) add(at + 1, "horse");
  else if (next?.capitalised && !isLesson && !isUnnamed && isOtherWork(horses, at)) {
    add(at + 1, "horse", "a horse's name, or who came along?");
  } else if (next?.class === "Athlete") add(at + 1, "companion");
};
