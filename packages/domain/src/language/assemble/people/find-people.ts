import { sentenceEnds } from "../../lexicon/word-class.ts";
import { relations } from "../../lexicon/words/relations.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import { namesPerson } from "../../lexicon/words/first-names.ts";
import { isHelping } from "./helping-words.ts";
import { behindBrackets } from "./behind-brackets.ts";
import { type FoundName, type NameRole } from "./found-name.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import { isClauseStart } from "../clause.ts";
import {
  behindDay,
  isHeaded,
  isLoggedFor,
  isScored,
  isSignedOff,
  isSmallOwner,
  opensDated,
} from "./logged-for.ts";
import { openers } from "./could-be-name.ts";
import { isLabelled, isLikeBenchmark, ledOthers, nameEvidence, standsAsDoer } from "./stands-as-doer.ts";

export type NameSearch = {
  readonly text: string;
  readonly known: ReadonlyMap<string, string>;
  readonly isHorse: boolean;
  readonly found: readonly FoundName[];
  readonly taken: (at: number) => boolean;
  readonly add: (at: number, role: NameRole, doubt?: string) => void;
  /** Adds a word that stands for a person who is named elsewhere. */
  readonly addAs: (at: number, name: string) => void;
};

const isQuantity = (lexeme: Lexeme | undefined): boolean =>
  ["Clock", "Dist", "Dur", "Number", "Load"].includes(lexeme?.class ?? "");
export const isMe = (lexeme: Lexeme | undefined): boolean =>
  (lexeme?.class === "Pronoun" && lexeme.entry?.value === "me") || lexeme?.text === "self";

const didSomething = (next: Lexeme | undefined): boolean =>
  (next?.class === "Activity" &&
    ((next.entry?.role === "verb" && /(ed|ran|swam|rode|spun)$/.test(next.text)) ||
      // "ran parkrun", "walked on the treadmill"
      /^(ran|swam|rode|walked|jogged|rowed|hiked|cycled) /.test(next.text))) ||
  (next?.class === "DoVerb" &&
    /^(did|got|hit|had|managed|finished|completed|made|went|took|clocked|smashed|pulled)$/.test(next.text)) ||
  (next?.class === "Exercise" && /(ed|pressed)$/.test(next.text));

/** Written as a person's name can be, or known as one's. Where no word is, nobody is named. */
export const mayBePerson = (lexeme: Lexeme): boolean =>
  lexeme.class === "Athlete" ||
  (lexeme.capitalised &&
    (lexeme.class === "Word" || lexeme.class === "NamedWod" || lexeme.exercise?.quality === "fuzzy"));

const isPossessive = (lexeme: Lexeme, text: string): boolean =>
  /['’]s$/u.test(text.slice(lexeme.start, lexeme.end));

const isCapitalName = (lexeme: Lexeme, text: string, next?: Lexeme): boolean =>
  lexeme.person !== undefined ||
  ((lexeme.class === "Word" ||
    lexeme.class === "NamedWod" ||
    // "Chen squatted": somebody, though nearly an exercise
    (lexeme.exercise?.quality === "fuzzy" && didSomething(next))) &&
    lexeme.capitalised &&
    !openers.has(lexeme.text) &&
    // "Daughter ran 5k": nobody's name
    !relations.has(lexeme.text) &&
    !/\p{L}{3}(ed|ing)$/u.test(lexeme.text) &&
    /^\p{Lu}\p{Ll}+(['’]s)?$/u.test(text.slice(lexeme.start, lexeme.end)));

/** The lexeme behind a name, over its owner's age: "Tom (15) had", "Jack, 14, deadlifted". */
const behindName = (lexemes: readonly Lexeme[], at: number): number =>
  /^\W*\d{1,2}\W*$/.test(lexemes[at + 1]?.text ?? "") && lexemes[at + 1]?.class === "Filler"
    ? at + 2
    : at + 1;

/** "Priya has just run 5k": does what was done stand here, over helping words? */
const didBehind = (lexemes: readonly Lexeme[], at: number): boolean => {
  let end = at;
  while (isHelping(lexemes[end])) end += 1;
  return didSomething(lexemes[end]) || (end > at && lexemes[end]?.text === "run");
};

/** "my wife Karen did …", "Client log - Priya: …": said to be somebody else right before the name. */
const isRelation = (lexemes: readonly Lexeme[], at: number): boolean => {
  let index = at - 1;
  while (
    index >= 0 &&
    at - index < 5 &&
    !relations.has(lexemes[index]?.text ?? "") &&
    ["Dash", "DoVerb", "Colon", "Filler", "For", "Label"].includes(lexemes[index]?.class ?? "")
  )
    index -= 1;
  if (!relations.has(lexemes[index]?.text ?? "")) return false;
  const start =
    lexemes[index - 1]?.class === "Article" || lexemes[index - 1]?.class === "Word" ? index - 1 : index;
  return isClauseStart(lexemes, start) || lexemes[start - 1]?.class === "Article";
};

const horseFollows = ({ found }: NameSearch, at: number, lexemes: readonly Lexeme[]): boolean => {
  const end = lexemes.findIndex((one, index) => index > at && sentenceEnds.has(one.class));
  return found.some((one) => one.role === "horse" && one.at > at && (end < 0 || one.at < end));
};

/** What a person is who does something: whose workout it is, or who rides; in a message about horses a name can be a horse's. */
const roleOf = (lexemes: readonly Lexeme[], at: number, search: NameSearch): NameRole => {
  const next = lexemes[behindName(lexemes, at)];
  if (!search.isHorse) return "person";
  const isRiding =
    next?.class !== "Activity" ||
    /^(rode|ridden|rides)$/.test(next.text) ||
    // "Kate walked Ziggy in hand"
    search.found.some((one) => one.role === "horse" && one.at === behindName(lexemes, at) + 1) ||
    horseDisciplines.has(next.entry?.value ?? "");
  if (isRiding && horseFollows(search, at, lexemes)) return "rider";
  return next?.class === "Activity" && horseDisciplines.has(next.entry?.value ?? "") ? "horse" : "person";
};

/** "Neighbour's dog walk": somebody, but no name. */
const isNobody =
  /^(neighbours?|neighbors?|coachs?|trainers?|boss|everyones?|todays?|club|gyms?|works?|parents?|schools?)$/;
/** "Tom's tests: pushups 51", "Lena's lifts today: …": whose results the colon opens. */
const isResultsLabel = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [what, next] = [lexemes[at + 1]?.text ?? "", lexemes[at + 2]];
  const end = next?.class === "DayWord" || next?.class === "DayPart" ? lexemes[at + 3] : next;
  return (
    end?.class === "Colon" && /^(tests?|numbers|lifts|log|results?|scores?|sets|stats|max|maxes)$/.test(what)
  );
};

/** "Ella's first parkrun", "Leo's box had Cindy, he's 13": a possessive that opens a sentence, of somebody who is meant. */
const isOwner = (lexemes: readonly Lexeme[], at: number, text: string): boolean => {
  const lexeme = lexemes[at] as Lexeme;
  if (
    !isPossessive(lexeme, text) ||
    isNobody.test(lexeme.text) ||
    (at > 0 && !sentenceEnds.has(lexemes[at - 1]?.class ?? ""))
  )
    return false;
  const ahead = lexemes.slice(at + 1, at + 5);
  if (namesPerson(lexeme) && isResultsLabel(lexemes, at)) return true;
  const isSession = ahead.some(
    (one) =>
      one.class === "NamedDistance" ||
      one.class === "Dist" ||
      (one.class === "Activity" && !/gym|class|pool|lesson|strength/.test(one.text)),
  );
  const isSpoken =
    lexemes
      .slice(at + 1)
      .some((one) => one.class === "Pronoun" && /^(he|she|hes|shes|her|him|his)$/.test(one.text)) ||
    lexemes.slice(at + 1).some(({ text: word }) => /^(hes|shes)$/.test(word));
  return isSession
    ? !ahead.some(({ text: word }) =>
        /^(gym|class|house|place|plan|program|programme|birthday|bday|stag|hen|party|wedding|memorial|route|loop|trail|route|bench|rack)$/.test(
          word,
        ),
      )
    : isSpoken;
};

/** What the search has met so far. */
type Met = {
  /** Names written with a capital. */
  readonly mentioned: Set<string>;
  /** The message tells the numbers of several people, the teller's own among them. */
  readonly hasMe: () => boolean;
  last: string | undefined;
};

/** Other people whose workouts are stated, and who rode. */
export const findPeople = (lexemes: readonly Lexeme[], search: NameSearch): void => {
  let isSeveral: boolean | undefined;
  const hasMe = (): boolean => (isSeveral ??= tellsOfSeveral(lexemes, search.text));
  const met: Met = { mentioned: new Set(), hasMe, last: undefined };
  lexemes.forEach((lexeme, at) => {
    if (search.taken(at)) return;
    if (lexeme.class === "Athlete") meetKnown(lexemes, at, search, met);
    // "(she took all the sharp ends)": said in passing
    else if (
      !search.isHorse &&
      met.last !== undefined &&
      lexemes[at - 1]?.class !== "Open" &&
      standsFor(lexemes, at)
    )
      search.addAs(at, met.last);
    else if (!search.isHorse && isSmallOwner(lexemes, at)) search.add(at, "person");
    else if (isCapitalName(lexeme, search.text, lexemes[at + 1])) meetNamed(lexemes, at, search, met);
  });
  // "Kev and Marcus today. Kev hex bar 4x5": the same one, where the name alone would be a benchmark's
  const people = new Set(
    search.found
      .filter(({ role, at }) => role === "person" && lexemes[at + 1]?.class !== "Clock")
      .map(({ name }) => name.toLowerCase()),
  );
  for (const one of lexemes)
    if (one.class === "NamedWod" && people.has(one.text) && !isScored(lexemes, one.index))
      search.add(one.index, "companion");
};

/** "20:14", "800 m 2:31", "front squat 40kg": what stands behind somebody's name in a list of what each did. */
const isResultBehind = (lexemes: readonly Lexeme[], at: number): boolean => {
  const [next, second] = [lexemes[at + 1], lexemes[at + 2]];
  return (
    next?.class === "Clock" ||
    ((next?.class === "Dist" || next?.class === "NamedDistance") && second?.class === "Clock") ||
    (nameEvidence(lexemes, at) === "given" &&
      ((next?.class === "Exercise" && second?.quantity !== undefined) ||
        // "Kofi 5x5 squat"
        (next?.class === "Number" && second?.class === "Times")))
  );
};

const severalNames = (names: readonly Lexeme[]): boolean =>
  names.length > 1 && names.some((one) => one.class === "Word");

/** "Ann 20:14, Bob 21:40", "me 100, …": a list of people with their results. */
const tellsOfSeveral = (lexemes: readonly Lexeme[], text: string): boolean =>
  // "Karen 8:12 and then Annie 9:40" are two benchmarks
  severalNames(
    lexemes.filter(
      (one, at) =>
        (one.class === "Word" || isLikeBenchmark(one)) &&
        isResultBehind(lexemes, at) &&
        isCapitalName(one, text) &&
        isClauseStart(lexemes, at),
    ),
  ) ||
  lexemes.some((one, at) => {
    // "Anna 5k 24:10, my 5k 27:30"
    if (one.class === "Article")
      return one.text === "my" && isQuantity(lexemes[at + 1]) && isClauseStart(lexemes, at);
    return (
      isMe(one) &&
      (isQuantity(lexemes[at + 1]) || lexemes[at + 1]?.class === "Colon" || isSignedOff(lexemes, at))
    );
  });

/** Somebody whom the group knows. */
const meetKnown = (lexemes: readonly Lexeme[], at: number, search: NameSearch, met: Met): void => {
  const name = lexemes[at]?.entry?.value;
  if (search.known.get(name ?? "") === "horse") {
    search.add(at, "horse");
    return;
  }
  met.last = name;
  if (isLoggedFor(lexemes, at, isPossessive(lexemes[at] as Lexeme, search.text))) {
    search.add(at, "person");
    return;
  }
  if (!isClauseStart(lexemes, at)) {
    search.add(at, "companion");
    return;
  }
  const end = behindBrackets(lexemes, behindName(lexemes, at));
  const next = lexemes[behindDay(lexemes, end)];
  const isDoer = didBehind(lexemes, behindDay(lexemes, end));
  if (isDoer || next?.class === "Colon" || isQuantity(next) || opensDated(lexemes, at))
    search.add(at, roleOf(lexemes, at, search));
};

/** "Maya soccer practice 75 min": what a child does, at the start of a sentence. */
const opensSport = (lexemes: readonly Lexeme[], at: number, next: Lexeme | undefined): boolean => {
  const one = lexemes[at];
  return (
    one?.class === "Word" &&
    namesPerson(one) &&
    next?.class === "Activity" &&
    next.entry?.role !== "verb" &&
    sentenceEnds.has(lexemes[at - 1]?.class ?? "Stop")
  );
};

/** A word that is written like a name. */
const meetNamed = (lexemes: readonly Lexeme[], at: number, search: NameSearch, met: Met): void => {
  const { text, isHorse, add, found } = search;
  const lexeme = lexemes[at] as Lexeme;
  const next = lexemes[behindBrackets(lexemes, behindName(lexemes, at))];
  const name = lexeme.person ?? text.slice(lexeme.start, lexeme.end).replace(/['’]s$/u, "");
  if (ledOthers(lexemes, behindName(lexemes, at)) || isLabelled(lexemes, at)) return;
  const isSeen = met.mentioned.has(name);
  met.mentioned.add(name);
  // "at Eldo on sunday": a place
  if (lexeme.class === "Word" && !["At", "In"].includes(lexemes[at - 1]?.class ?? "")) met.last = name;
  // "Tom and I rowed": somebody who is called like a benchmark
  if (isLikeBenchmark(lexeme) && lexemes[at + 1]?.class === "And" && isMe(lexemes[at + 2])) {
    met.last = name;
    add(at, "companion");
    return;
  }
  if (lexeme.class === "Word" && isOwner(lexemes, at, text)) {
    add(at, "person");
    return;
  }
  const doer = isHorse ? undefined : standsAsDoer(lexemes, at);
  if (doer) {
    add(at, doer.role, doer.doubt);
    return;
  }
  // "me & Dre benched": a partner, unless his own numbers follow
  if (lexemes[at - 1]?.class === "And" && isMe(lexemes[at - 2]) && !isQuantity(next)) return;
  const isCalled = isRelation(lexemes, at);
  if (!isHorse && (isLoggedFor(lexemes, at, isPossessive(lexeme, text)) || isHeaded(lexemes, at))) {
    add(at, "person");
    return;
  }
  if (isSeen && isResultFor(lexemes, at)) add(at, "person");
  if (!isClauseStart(lexemes, at) && !isCalled) return;
  const isOther =
    lexeme.class === "Word" ||
    lexeme.class === "Exercise" ||
    isCalled ||
    isNamesake(lexemes, at) ||
    (isLikeBenchmark(lexeme) && isAmongPeople(lexemes, at, met));
  // "client notes: Leo bench 60x8x3, Priya squat 40x10x3"
  const isListed = isResultBehind(lexemes, at) && met.hasMe();
  if ((isOther || isLikeBenchmark(lexeme)) && next?.class === "Exercise" && !isHorse && isListed) {
    add(at, "person");
    return;
  }
  const isMentioned = (): boolean => isSeen || isCalled || met.hasMe();
  const isLabel = next?.class === "Colon" && isOther && isMentioned();
  const isAmongOthers = namesPerson(lexeme) && found.some(({ role }) => role === "person");
  const isSigned =
    isOther &&
    isSignedOff(lexemes, at) &&
    (isCalled || isAmongOthers || (namesPerson(lexeme) && met.hasMe()));
  const isResult =
    isQuantity(next) && (isOther || next?.class === "Dist") && (isAmongOthers || isMentioned());
  const isSport = !isHorse && opensSport(lexemes, at, next);
  if ((didSomething(next) && isOther) || isLabel || isSigned || isResult || isSport)
    add(at, roleOf(lexemes, at, search));
};

/** "Me: 10k 52:40. Karen: 10k 47:15", "client notes: Leo bench 60x8x3, Jenny squat 40x10x3": one of several. */
const isAmongPeople = (lexemes: readonly Lexeme[], at: number, met: Met): boolean =>
  (met.hasMe() &&
    namesPerson(lexemes[at] as Lexeme) &&
    isResultBehind(lexemes, at) &&
    lexemes.some(
      (one, index) => one.class === "Word" && namesPerson(one) && isResultBehind(lexemes, index),
    )) ||
  (met.hasMe() &&
    lexemes.slice(0, at).some(isMe) &&
    (lexemes[at + 1]?.class === "Colon" || isQuantity(lexemes[at + 1])));

/** A person who is called like a benchmark ("Karen"): in a list behind another benchmark or a sport, or before a verb. */
const isNamesake = (lexemes: readonly Lexeme[], at: number): boolean => {
  const lexeme = lexemes[at];
  if (!lexeme || !isLikeBenchmark(lexeme)) return false;
  return (
    didSomething(lexemes[behindName(lexemes, at)]) ||
    (lexemes
      .slice(0, at)
      .some(
        (one) =>
          one.class === "NamedWod" ||
          one.class === "Activity" ||
          one.class === "NamedDistance" ||
          one.class === "Exercise",
      ) &&
      lexemes[at + 1]?.class !== "Colon" &&
      !lexemes.slice(at).some(({ class: name }) => name === "Scaling"))
  );
};

/** "19:45 for me and 21:10 for him": whose result stands before the word. */
const isResultFor = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at - 1]?.class === "For" &&
  lexemes[at - 2]?.class === "Clock" &&
  lexemes.some((one, index) => isMe(one) && lexemes[index - 1]?.class === "For");

/** "she did", "her 4:02": a word for the person named before. */
const standsFor = (lexemes: readonly Lexeme[], at: number): boolean => {
  const lexeme = lexemes[at];
  if (
    lexeme?.class !== "Pronoun" ||
    lexeme.entry?.value !== "other" ||
    !/^(he|she|her|him|his|hers)$/.test(lexeme.text)
  )
    return false;
  const next = lexemes[at + 1];
  if (isResultFor(lexemes, at)) return true;
  return (
    (/^(he|she)$/.test(lexeme.text) && didSomething(next)) ||
    // "me in 22:10, her in 24:40"
    (isQuantity(next?.class === "In" ? lexemes[at + 2] : next) && isClauseStart(lexemes, at))
  );
};
