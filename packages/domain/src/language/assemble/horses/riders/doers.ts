import type { Lexeme } from "../../../lexicon/lexeme.ts";
import { isFirstName } from "../../../lexicon/words/first-names.ts";
import { pauses, sentenceEnds, type WordClass } from "../../../lexicon/word-class.ts";
import { hastySpellings } from "../../../../text/spelling-words.ts";
import { isClauseStart } from "../../clause.ts";
import { behindDay } from "../../people/logged-for.ts";
import { isMe } from "../../people/find-people.ts";
import { isHelping } from "../../people/helping-words.ts";
import { couldBeName } from "../../people/could-be-name.ts";
import { type Horses, isHorseAct, isNotName, sentenceAround } from "../horse-search.ts";

const sat = /^(?:rode|ridden|rides|riding)$/u;
/** What was done with a horse: "lunged", "rode", "poles". */
export const isRideWord = (one: Lexeme | undefined): boolean =>
  isHorseAct(one) || one?.text === "lunge" || sat.test(one?.text ?? "");
/** "loped Milo": how it went, as something that was done. */
const isDeed = (one: Lexeme | undefined): boolean =>
  (one?.class === "HorseWord" || one?.class === "Word") && /\p{L}{2}ed$/u.test(one.text);

const isVerb = (one: Lexeme | undefined): boolean =>
  isRideWord(one) || one?.class === "DoVerb" || isDeed(one) || one?.text === "led";

const maxAside = 5;
/** "Emma, some hours later, hacked Beau": where it goes on behind what is set between two commas; `at` where nothing is. */
const behindAside = (lexemes: readonly Lexeme[], at: number): number => {
  if (lexemes[at]?.class !== "Comma") return at;
  const aside = lexemes.slice(at + 1, at + 2 + maxAside);
  const close = aside.findIndex((one) => one.class === "Comma");
  const isOfWords = aside.slice(0, close).every((one) => asideWords.has(one.class));
  return close > 0 && isOfWords && isFinite(lexemes[at + close + 2]) ? at + close + 2 : at;
};
const asideWords: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(["Word", "Article", "DayWord", "Weekday", "DayPart", "Filler", "Number"] as const),
  ...(["Dur", "Then", "Clock", "From"] as const),
]);
/** "Rode", "hacked", "took": said of somebody in front of it, wherever that one stands. */
const isFinite = (one: Lexeme | undefined): boolean =>
  one !== undefined && /(?:\p{L}{2}ed|^(?:rode|took|had|did|gave|has))$/u.test(one.text) && isVerb(one);

/** Where the verb of somebody at `at` stands, over a day, an aside and helping words: "Emma yesterday has ridden". */
export const verbBehind = (lexemes: readonly Lexeme[], at: number): number => {
  let verb = behindAside(lexemes, behindDay(lexemes, at + 1));
  while (isHelping(lexemes[verb]) && (isVerb(lexemes[verb + 1]) || isHelping(lexemes[verb + 1]))) verb += 1;
  return verb;
};

/** Does what somebody at `at` did stand behind them? */
export const isDoing = (lexemes: readonly Lexeme[], at: number): boolean =>
  isVerb(lexemes[verbBehind(lexemes, at)]);

const joined: ReadonlySet<string> = new Set("that add log note record because as".split(" "));
/** Does a clause begin here, also behind "that", or "has" where the verb stands first: "This morning has Emma ridden"? */
export const opensClause = (lexemes: readonly Lexeme[], at: number): boolean =>
  isClauseStart(lexemes, at) ||
  joined.has(lexemes[at - 1]?.text ?? "") ||
  (/^(?:has|have|had|was|is|went)$/u.test(lexemes[at - 1]?.text ?? "") && isClauseStart(lexemes, at - 1));

const isPronoun = (one: Lexeme | undefined): boolean => /^(?:him|her|it)$/u.test(one?.text ?? "");
/** How far behind a horse stands what was done with it: "put Milo on the lunge", "gave Milo a 20 minute lunge". */
const maxToAct = 5;
const parts: ReadonlySet<string | undefined> = new Set([...pauses, "Then", "Open", "Close", "Dash"]);

/** Where the first horse stands between `from` and the end that `stops` there; -1 where none does. */
const horseAhead = (
  lexemes: readonly Lexeme[],
  from: number,
  isHorse: (one: Lexeme) => boolean,
  stops: ReadonlySet<string | undefined>,
): number => {
  for (let at = from; at < lexemes.length; at += 1) {
    const one = lexemes[at] as Lexeme;
    if (isHorse(one)) return at;
    if (stops.has(one.class) || (isMe(one) && isDoing(lexemes, at))) return -1;
  }
  return -1;
};

const doable = /^(?:ride|hack|lunge|longe|school|jump|flat|walk|work|exercise|trot|do|take)$/u;
/** What is wished or said for later: "asked Jake to ride Beau tomorrow" was not done by him. */
const wishes =
  /^(?:ask(?:ed|s)?|want(?:ed|s)?|told|tell|need(?:ed|s)?|would|like|likes|hope|hoping|expect(?:ed)?|remind(?:ed)?)$/u;
/** Does what somebody known did at `verb` tell of a horse: of one in the same sentence, where it is riding; in its own clause otherwise? */
const isWithHorse = (
  lexemes: readonly Lexeme[],
  verb: number,
  isHorse: (one: Lexeme) => boolean,
): boolean => {
  const act = lexemes[verb];
  if (isRideWord(act) || act?.class === "DoVerb" || act?.text === "led")
    return isPronoun(lexemes[verb + 1]) || horseAhead(lexemes, verb + 1, isHorse, sentenceEnds) > 0;
  // "Jake was on him"
  if (isHelping(lexemes[verb]) && lexemes[verb + 1]?.text === "on" && isPronoun(lexemes[verb + 2]))
    return true;
  const horse = horseAhead(lexemes, verb + 1, isHorse, parts);
  if (horse < 0 || act?.class === "And" || lexemes.slice(verb, horse).some(isMe)) return false;
  // "Jake set the fences, rode Luna": what else was done was done with the horse of its own words
  const isAct = isDeed(act) || lexemes.slice(horse + 1, horse + maxToAct).some(isRideWord);
  const link = lexemes[horse - 1]?.text ?? "";
  // "Priya was out on the trail with Luna"
  const isOut = link === "with" && /^(?:was|is|went|came)$/u.test(act?.text ?? "");
  // "Jake was kind enough to lunge Luna"
  const isToDo =
    doable.test(link) &&
    lexemes[horse - 2]?.class === "To" &&
    !lexemes
      .slice(verb, horse)
      .some(({ text }) => wishes.test(text) || /^(?:offer|try|plan|agree|decide)\p{L}*$/u.test(text)) &&
    /^(?:was|got|came|went|managed)$/u.test(act?.text ?? "");
  if (isToDo) return true;
  return (horse === verb + 1 && isAct) || isOut || /^(?:on|aboard|off)$/u.test(link);
};

/** "Emma and Beau were in the arena": the two of them, who did it together. */
const isPair = (lexemes: readonly Lexeme[], at: number, isHorse: (one: Lexeme) => boolean): boolean => {
  const [link, horse] = [lexemes[at + 1], lexemes[at + 2]];
  if (link?.class !== "And" || horse === undefined || !isHorse(horse)) return false;
  const verb = lexemes[verbBehind(lexemes, at + 2)] ?? lexemes[at + 3];
  return isVerb(verb) || isHelping(lexemes[at + 3]) || /^(?:were|went)$/u.test(lexemes[at + 3]?.text ?? "");
};

/** "let Priya ride Beau", "got Jake to lunge Milo", "watched Emma ride Luna". */
const isMadeTo = (lexemes: readonly Lexeme[], at: number, isHorse: (one: Lexeme) => boolean): boolean => {
  const verb = lexemes[at + 1]?.class === "To" ? at + 2 : at + 1;
  const before = lexemes[at - 1];
  const isLed = ["Word", "DoVerb"].includes(before?.class ?? "") && !wishes.test(before?.text ?? "");
  return isLed && doable.test(lexemes[verb]?.text ?? "") && horseAhead(lexemes, verb + 1, isHorse, parts) > 0;
};

const behindHeading: ReadonlySet<WordClass | undefined> = new Set<WordClass | undefined>([
  "Comma",
  "Colon",
  "Dash",
]);
/** "Emma, Luna needs the farrier": a sentence with a verb of its own behind the name speaks to her. */
const isAddress = (lexemes: readonly Lexeme[], at: number, isHorse: (one: Lexeme) => boolean): boolean => {
  const [one, verb] = [lexemes[at], lexemes[at + 1]];
  return (
    one !== undefined &&
    isHorse(one) &&
    verb?.class === "Word" &&
    /^(?:needs?|is|was|has|had|will|wants?|got|gets|looks?|seems?|feels?|felt|went)$/u.test(verb.text)
  );
};

/** "Jake, 35 min jumping, Beau, 1 m": a name that heads what is stated of one horse; "Emma, I rode Luna" and "Emma, rode Luna" speak to her. */
const isHeading = (lexemes: readonly Lexeme[], at: number, isHorse: (one: Lexeme) => boolean): boolean => {
  const { from, to } = sentenceAround(lexemes, at);
  const sentence = lexemes.slice(from, to);
  return (
    from === at &&
    behindHeading.has(lexemes[at + 1]?.class) &&
    lexemes[at + 2]?.entry?.role !== "verb" &&
    !isAddress(lexemes, at + 2, isHorse) &&
    sentence.filter(isHorse).length === 1 &&
    !sentence.some(isMe) &&
    sentence.every((one) => one.class !== "Athlete" || one === lexemes[at] || isHorse(one))
  );
};

/** A name that people are given, of nobody whom the group knows. */
export const isGivenName = (one: Lexeme): boolean =>
  one.class === "Word" && isFirstName(one.text) && couldBeName(one, true) && !isNotName(one);

const maxToHorse = 4;
/** Nothing that is written small is somebody's name, but where a horse of the group stands close behind what was done. */
const isStrangerWith = (
  lexemes: readonly Lexeme[],
  at: number,
  verb: number,
  isHorse: (one: Lexeme) => boolean,
): boolean => {
  const one = lexemes[at] as Lexeme;
  if (one.class !== "Word" || !couldBeName(one, true) || isNotName(one) || isHelping(one)) return false;
  // "jus rode Milo"
  if (Object.hasOwn(hastySpellings, one.text)) return false;
  const act = lexemes[verb];
  // "LD ride on Khan"
  const isAct = isRideWord(act) && act?.entry?.role === "verb";
  const isGiven = isGivenName(one) && act?.class === "DoVerb";
  if (!isGiven && !isAct && !/^(?:took|had|did)$/u.test(act?.text ?? "")) return false;
  const horse = horseAhead(lexemes, verb + 1, isHorse, parts);
  return horse > 0 && (isGivenName(one) || horse - verb <= (one.capitalised ? maxToHorse : 1));
};

/**
 * "jake hacked luna", "Priya has just jumped with Beau": the people who did something with a horse of the group, whom the group knows, or
 * whose name stands where one does.
 */
export const findDoers = (
  { lexemes, add }: Horses,
  isHorse: (one: Lexeme) => boolean,
  isPerson: (one: Lexeme) => boolean,
): void => {
  if (!lexemes.some(isHorse)) return;
  lexemes.forEach((one, at) => {
    if (isHorse(one) || !(isPerson(one) || one.class === "Word")) return;
    if (isPerson(one) && (isMadeTo(lexemes, at, isHorse) || isHeading(lexemes, at, isHorse)))
      add(at, "rider");
    // "Better than when Emma rode her" tells of another ride.
    const isCompared = /^(?:when|than|like|as|since)$/u.test(lexemes[at - 1]?.text ?? "");
    const isSubject = isPerson(one) && !isCompared && isFinite(lexemes[verbBehind(lexemes, at)]);
    if (!isSubject && !opensClause(lexemes, at)) return;
    // "Jake lunged Luna 15 minutes, Priya 30 minutes of flatwork with Milo"
    const isElided = isPerson(one) && lexemes[at + 1]?.quantity !== undefined;
    if (isElided && horseAhead(lexemes, at + 1, isHorse, parts) > 0) add(at, "rider");
    const verb = verbBehind(lexemes, at);
    if (isPerson(one) && isPair(lexemes, at, isHorse)) add(at, "rider");
    if (isPerson(one) ? isWithHorse(lexemes, verb, isHorse) : isStrangerWith(lexemes, at, verb, isHorse))
      add(at, "rider");
  });
};
