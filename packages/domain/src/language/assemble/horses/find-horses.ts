import type { Lexeme } from "../../lexicon/lexeme.ts";
import { couldBeName } from "../people/could-be-name.ts";
import type { FoundName } from "../people/found-name.ts";
import { along } from "./horse-along.ts";
import { ridersInBrackets, isAnothersWork, isWorkedByName, didHorse } from "./named-work.ts";
import { isClauseStart } from "../clause.ts";
import { isFirstName } from "../../lexicon/words/first-names.ts";
import { type Horses, isHorseAct, isNotName, isUnmounted, sentenceAround } from "./horse-search.ts";
import { rodeIt } from "./assign-riders.ts";
import { beforeBrackets, counted, inOwnSentence, inTurn, nextOne, opening } from "./horses-in-turn.ts";

const horseVerbs =
  /^(rode|ride|riding|ridden|lunged|longed|hacked|hacked out|hack|hacking|schooled|schooling|jumped|flatted|popped|hand walked|handwalked|longlined|longlining|rode out|hunted|jogged|long reined|longreined|long lined|trotted|cantered|walked|worked|exercised|took|led|show jumped|showjumped|free schooled|loose schooled|loose jumped|lunge|lunging|flat schooled|jump schooled|trail rode|hopped|lunging with|backed|walked out|cooled|trained|schooled on the flat|flat|flatwork|groundwork|hand walk|hand walking|jumping|dressage|liberty|on the lunge|hacked round|free jumped|ground drove|double lunged|warmed|loosened|brought|kept|stretched)$/;
/** What tells a horse from others without naming it. */
const coats =
  /^(bay|grey|gray|black|brown|chestnut|dun|roan|palomino|piebald|skewbald|cremello|buckskin|paint|young|old|big|little|new|green|welsh|irish|arab|arabian|warmblood|connemara|thoroughbred|quarter)$/;

/** "rode Milo", "lunged Star and Pepper". */
const isListed = (lexemes: readonly Lexeme[], at: number): boolean => {
  const one = lexemes[at];
  return (
    one !== undefined &&
    one.capitalised &&
    couldBeName(one, false) &&
    (one.class === "Word" || one.class === "NamedWod") &&
    lexemes[at + 1]?.class !== "Activity"
  );
};

/** "jumped clear", "schooled beautifully": how it went, and nobody. */
const howDone = /^(clear|double|clean|lovely|super|great|good|better|nicely)$|\p{L}{3}ly$/u;
const besideWork: ReadonlySet<string> = new Set(
  "worked exercised warmed loosened brought cooled kept stretched".split(" "),
);
const behindVerb = ({ lexemes, add }: Horses, at: number): void => {
  const lexeme = lexemes[at] as Lexeme;
  const isVerb = (lexeme.class !== "Word" || besideWork.has(lexeme.text)) && horseVerbs.test(lexeme.text);
  const next = lexemes[at + 1];
  // "took bess for a hack"
  if (
    lexeme.text === "took" &&
    (next?.class === "Word" || next?.exercise?.quality === "fuzzy") &&
    lexemes[at + 2]?.class === "For" &&
    lexemes.slice(at + 3, at + 6).some(isHorseAct)
  ) {
    add(at + 1, "horse");
    return;
  }
  // "free schooling Pip in the arena", "galloped Ziggy on the beach", "gridwork Fado 45min"
  const isDoing =
    (isHorseAct(lexeme) || lexeme.class === "HorseWord") &&
    (/(ed|ing)$/.test(lexeme.text) || ["Dur", "Dist"].includes(lexemes[at + 2]?.class ?? "")) &&
    next?.class === "Word" &&
    next.capitalised &&
    !isNotName(next);
  if (!isVerb && !isDoing) return;
  // "with Pete (he rode Copper)": another's
  if (/^(he|she|they)$/.test(lexemes[at - 1]?.text ?? "") && lexemes[at - 2]?.class === "Open") return;
  // "long ride Sunday": a day
  const isNamed = lexemes.slice(0, at).some((one) => one.class === "Athlete");
  if (next?.class === "Weekday" && (isNamed || /^(ride|riding)$/.test(lexeme.text))) return;
  if (
    !couldBeName(next, lexeme.class === "Activity") ||
    (next?.capitalised === false && howDone.test(next.text)) ||
    (next?.class === "Activity" && !next.capitalised)
  )
    return;
  add(at + 1, "horse");
  // "hacked Bella, Otis and Jack": a list that its "and" closes
  const others: number[] = [];
  for (
    let index = at + 3;
    ["And", "Plus", "Comma", "Then"].includes(lexemes[index - 1]?.class ?? "") && isListed(lexemes, index);
    index += 2
  )
    others.push(index);
  if (others.some((index) => ["And", "Plus", "Then"].includes(lexemes[index - 1]?.class ?? "")))
    for (const index of others) add(index, "horse");
};

/** Is a horse named before, in the sentence of the one at `at`? */
const isNamedBefore = ({ lexemes, found }: Horses, at: number): boolean => {
  const { from } = sentenceAround(lexemes, at);
  return found.some((one) => one.role === "horse" && one.at >= from && one.at < at);
};

const isAbout =
  /^(work|worked|working|focus|focused|focussed|focusing|focussing|concentrated|concentrating|based|emphasis|practised|practiced|bit|bits|lots|lot|mainly|mostly|also|then|and)$/;
/** "me on Bella". */
const isMeOn = (lexemes: readonly Lexeme[], one: Lexeme, index: number): boolean =>
  one.class === "Pronoun" && one.entry?.value === "me" && lexemes[index + 1]?.text === "on";

/** "dressage lesson on Fitz", "jumped 80cm on milo". */
const satOn = (horses: Horses, at: number): void => {
  const { lexemes, add, found } = horses;
  const [lexeme, next] = [lexemes[at], lexemes[at + 1]];
  if (lexeme?.class !== "With" || lexeme.text !== "on") return;
  const isFirst =
    !found.some(({ role }) => role === "horse") &&
    !/^(was|is|were|be|feet|foot)$/.test(lexemes[at - 1]?.text ?? "") &&
    // "worked on straightness": what a session was about
    !isAbout.test(lexemes[at - 1]?.text ?? "");
  // "Hacked Dolly 1h15 with Jen on Patch": somebody else's
  const isOfCompany =
    lexemes[at - 2]?.class === "With" &&
    lexemes[at - 1]?.class === "Word" &&
    lexemes[at - 1]?.capitalised === true &&
    (isNamedBefore(horses, at) || lexemes.some((one, index) => index > at && isMeOn(lexemes, one, index)));
  // "on loose rein"
  const isOfTack = next?.capitalised === false && lexemes[at + 2]?.class === "HorseWord";
  if (isOfCompany || isOfTack) return;
  // "lesson on Cricket"
  const isNamesake =
    next?.class === "Activity" &&
    next.capitalised &&
    next.entry?.value === "other" &&
    /(lesson|rode|ride|ridden|riding)$/.test(lexemes[at - 1]?.text ?? "");
  if (
    couldBeName(next, isFirst) &&
    (isNamesake || !["Activity", "Weekday", "Exercise"].includes(next?.class ?? ""))
  ) {
    add(at + 1, "horse");
    // "(Jess on Pip)"
    const rider = lexemes[at - 1];
    const isRider = rider?.class === "Word" && isFirstName(rider.text) && lexemes[at - 2]?.class === "Open";
    if (isRider && rider.capitalised) add(at - 1, "rider");
  }
};

/** "20 minute lunge for Star". */
const doneFor = ({ lexemes, add }: Horses, at: number): void => {
  const next = lexemes[at + 1];
  if (
    lexemes[at]?.class === "For" &&
    (next?.class === "Word" || next?.class === "Exercise") &&
    next.capitalised &&
    !isNotName(next) &&
    ([lexemes[at - 1], lexemes[at - 2]].some((one) => isHorseAct(one) || one?.text === "lunge") ||
      // "Rehab day 14 for Duke: 20 min walk under saddle"
      lexemes[at + 2]?.class === "Colon")
  )
    add(at + 1, "horse");
};

/** Where what is stated for the one at the start is over: "Sox got 20 min of lunging | then I hacked Maple". */
const ownEnd = (lexemes: readonly Lexeme[], from: number): number => {
  const end = lexemes.findIndex((one, at) => {
    if (at <= from) return false;
    if (["Stop", "Newline", "Semi", "Then"].includes(one.class)) return true;
    const next = lexemes[at + 1];
    return (
      ["Comma", "And"].includes(one.class) &&
      ((next?.class === "Pronoun" && next.entry?.value === "me") ||
        (one.class === "Comma" &&
          isHorseAct(next) &&
          next?.entry?.role === "verb" &&
          lexemes.slice(from, at).some(isHorseAct)))
    );
  });
  return end < 0 ? lexemes.length : end;
};

/** "Sophie had Indy today": the one who rode, and the horse. */
const hadHorse = ({ lexemes, add }: Horses, at: number, verb: number): boolean => {
  const horse = lexemes[verb + 1];
  const isRider =
    /^(had|took)$/.test(lexemes[verb]?.text ?? "") &&
    horse !== undefined &&
    isListed(lexemes, verb + 1) &&
    !isNotName(horse);
  if (!isRider) return false;
  add(at, "rider");
  add(verb + 1, "horse");
  return true;
};

/** "Beth hacked her": who sat on it. */
const hackedHer = ({ lexemes, add }: Horses, at: number, verb: number): boolean => {
  if (!/^(him|her|them)$/.test(lexemes[verb + 1]?.text ?? "")) return false;
  const rider = lexemes[at];
  if (rider?.class === "Word" && rider.capitalised) add(at, "rider");
  return true;
};

/** "schooled Falco 45 min. Helen 10:48 scaled": a benchmark's. */
const isResult = (name: Lexeme, behind: Lexeme | undefined): boolean =>
  name.class === "NamedWod" && behind?.class === "Clock";

/** "Star 20 min lunge", "Beau: flat 45 min", "Zeus had a jump lesson", "Hattie's first canter on the lunge". */
const atStart = (horses: Horses, at: number): void => {
  const { lexemes, text, add, found } = horses;
  const lexeme = lexemes[at] as Lexeme;
  if (!isClauseStart(lexemes, at) || !couldBeName(lexeme, false) || isNotName(lexeme)) return;
  if (coats.test(lexeme.text) && lexemes[at + 1]?.class === "HorseWord" && lexemes[at + 1]?.entry?.note)
    return;
  const named = lexemes[at + 1]?.class === "Word" && lexemes[at + 1]?.capitalised ? at + 2 : at + 1;
  // "Cassio friday: 30 min hack", "Bella just had a 20 min lunge"
  const isBetween =
    lexemes[named]?.class === "Weekday" || /^(just|only|also|then)$/.test(lexemes[named]?.text ?? "");
  const after = isBetween ? named + 1 : named;
  const next = lexemes[after];
  if (isWorkedByName(lexemes, after) && lexeme.class === "Word" && lexeme.capitalised) add(at, "horse");
  const isAnother = isAnothersWork(lexemes, at, after) && isNamedBefore(horses, at);
  const behind =
    next?.class === "Colon" || (next?.class === "Dash" && next.spaced) || isAnother
      ? lexemes[after + 1]
      : next;
  const isOwner = /['’]s$/u.test(text.slice(lexeme.start, lexeme.end)) && lexeme.class === "Word";
  const isHad = next?.class === "DoVerb" && /^(had|did|got|went|worked)$/.test(next.text);
  if (isHad && hadHorse(horses, at, after)) return;
  const isMood =
    next?.class === "Filler" &&
    /^(was|is)$/.test(next.text) &&
    lexemes[at - 1]?.class === "Comma" &&
    isUnmounted(horses, at);
  if (isMood) {
    add(at, "horse");
    return;
  }
  const own = isOwner || isHad ? ownEnd(lexemes, after) : after;
  if (
    (isOwner || isHad) &&
    lexemes.slice(after, Math.min(after + 10, own)).some((one) => isHorseAct(one) || one.text === "lunge") &&
    !found.some((one) => one.at > at && one.at <= after + 7 && one.at < own)
  ) {
    const isOther = found.some((one) => one.at >= own && one.at <= after + 7);
    add(at, "horse", isOther && isFirstName(lexeme.text) ? "a horse, or who was with it?" : undefined);
    return;
  }
  const isVerb = behind?.class === "Activity" && behind.entry?.role === "verb";
  const objectAhead =
    isVerb &&
    found.some(
      (one) => one.at === after + 1 || (one.at === after + 2 && lexemes[after + 1]?.class === "With"),
    );
  if (isVerb && next === behind && hackedHer(horses, at, after)) return;
  const isLesson =
    next !== behind &&
    (behind?.class === "Filler" || behind?.class === "Label") &&
    /^(lesson|session|class|training)$/.test(behind.text);
  if (isLesson && lexeme.class === "Word" && lexeme.capitalised) add(at, "horse");
  const fits =
    behind && ["Dur", "Activity", "Exercise", "Dist", "Clock", "DayWord", "HorseWord"].includes(behind.class);
  // "Otto 45 flat, Nell 30 grid"
  const isCounted = behind?.class === "Number" && next === behind && isHorseAct(lexemes[after + 1]);
  if (isCounted && lexeme.class === "Word" && lexeme.capitalised) add(at, "horse");
  // "hacked Luna on Monday and Beau on Tuesday"
  const isOnDay = next?.text === "on" && lexemes[after + 1]?.class === "Weekday" && isNamedBefore(horses, at);
  if (isOnDay && lexeme.class === "Word" && lexeme.capitalised) add(at, "horse");
  const isAct = behind?.class !== "Activity" || isHorseAct(behind) || behind.entry?.weak;
  if (fits && isAct && !objectAhead && !isResult(lexeme, behind)) add(at, "horse");
};

/** "Loki, 40 min dressage, Amy riding": does the sentence of the one at `at` open with somebody's name? */
const opensWithName = ({ lexemes }: Horses, at: number): boolean => {
  const { from } = sentenceAround(lexemes, at);
  const one = lexemes[from];
  return from < at && one?.class === "Word" && one.capitalised && !isNotName(one);
};

/** Who opens a clause: the horse, or "Pip: hack 1h10, Freya rode" the one who sat on it. */
const opener = (horses: Horses, at: number): void => {
  const one = horses.lexemes[at];
  const isRider =
    (one?.class === "Athlete" || ((one?.class === "Word" || one?.class === "NamedWod") && one.capitalised)) &&
    rodeIt(horses.lexemes, at) &&
    isClauseStart(horses.lexemes, at) &&
    (isNamedBefore(horses, at) || opensWithName(horses, at));
  if (isRider) horses.add(at, "rider");
  else atStart(horses, at);
};

/** "Cora was lunged 10 mins". */
const passive = ({ lexemes, add }: Horses, at: number): void => {
  const [one, verb] = [lexemes[at], lexemes[at + 2]];
  if (
    one?.class === "Word" &&
    one.capitalised &&
    !isNotName(one) &&
    /^(was|got)$/.test(lexemes[at + 1]?.text ?? "") &&
    isHorseAct(verb) &&
    (verb?.entry?.role === "verb" || verb?.text === "ridden")
  )
    add(at, "horse");
};

/** "Millie and I had a flat lesson": who carried the writer, where nobody else is sat on. */
const withMe = (horses: Horses, at: number): void => {
  const { lexemes, add } = horses;
  const lexeme = lexemes[at];
  const isPair =
    lexemes[at + 1]?.class === "And" &&
    lexemes[at + 2]?.class === "Pronoun" &&
    lexemes[at + 2]?.entry?.value === "me";
  if (
    isPair &&
    lexeme?.class === "Word" &&
    lexeme.capitalised &&
    !isNotName(lexeme) &&
    isClauseStart(lexemes, at) &&
    lexemes.slice(at + 3, at + 10).some((one) => isHorseAct(one) || one.class === "HorseWord") &&
    isUnmounted(horses, at)
  )
    add(at, "horse");
};

/** "Beau and Milo both hacked for an hour". */
const twoAtStart = ({ lexemes, add, found }: Horses, at: number): void => {
  const [lexeme, other] = [lexemes[at], lexemes[at + 2]];
  if (
    !isClauseStart(lexemes, at) ||
    lexemes[at + 1]?.class !== "And" ||
    lexeme?.class !== "Word" ||
    other?.class !== "Word" ||
    !lexeme.capitalised ||
    !other.capitalised
  )
    return;
  if (!lexemes.slice(at + 3, at + 6).some(isHorseAct)) return;
  // "Emma and Jake hacked Milo and Luna": the horses stand behind the verb
  const isRiders =
    isHorseAct(lexemes[at + 3]) && found.some((one) => one.role === "horse" && one.at === at + 4);
  add(at, isRiders ? "rider" : "horse");
  add(at + 2, isRiders ? "rider" : "horse");
};

/** "rehab wk 2, Otto, 15 min in hand", "lunge 25 min - Otto": a name alone. */
const alone = (horses: Horses, at: number): void => {
  const { lexemes, add } = horses;
  const lexeme = lexemes[at] as Lexeme;
  const next = lexemes[at + 1];
  const isAlone =
    isClauseStart(lexemes, at) &&
    (next === undefined ||
      ["Comma", "Newline", "Stop", "Colon"].includes(next.class) ||
      (next.class === "Dash" && next.spaced));
  if (
    isAlone &&
    lexeme.class === "Word" &&
    couldBeName(lexeme, false) &&
    lexeme.capitalised &&
    !isNotName(lexeme) &&
    isUnmounted(horses, at)
  )
    add(at, "horse");
};

/** "Then 20 min with Hugo in hand": what is done with a horse from the ground, right behind its name. */
const ledAlong = ({ lexemes, add }: Horses, at: number): void => {
  if (at === 0 || lexemes[at]?.class !== "With") return;
  const [before, name, act] = [lexemes[at - 1], lexemes[at + 1], lexemes[at + 2]];
  if (
    before?.class === "Dur" &&
    name?.class === "Word" &&
    name.capitalised &&
    couldBeName(name, false) &&
    act?.class === "Activity" &&
    /^(groundwork|lunging)$/.test(act.entry?.value ?? "")
  )
    add(at + 1, "horse");
};

/** The ways to name a horse, the surer ones first. */
const rules: readonly ((horses: Horses, at: number) => void)[] = [
  behindVerb,
  satOn,
  doneFor,
  didHorse,
  opener,
  ridersInBrackets,
  counted,
  passive,
  withMe,
  twoAtStart,
  alone,
  ledAlong,
  inTurn,
  beforeBrackets,
  nextOne,
  inOwnSentence,
  opening,
  along,
];

/** Horses by name, in a message that speaks of one. */
export const findHorses = (
  lexemes: readonly Lexeme[],
  text: string,
  add: Horses["add"],
  found: readonly FoundName[],
): void => {
  const horses: Horses = { lexemes, text, add, found };
  for (const rule of rules) for (let at = 0; at < lexemes.length; at += 1) rule(horses, at);
};
