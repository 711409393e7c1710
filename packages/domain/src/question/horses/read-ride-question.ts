import { addDays } from "../../schedule/local-date.ts";
import type { PeriodSpan } from "../../text/read-periods.ts";
import { anyOfHorses, anyRide } from "../answer/training-figures.ts";
import type { HorseQuestion, PreviousQuestion } from "../question.ts";
import type { QuestionContext } from "../question-context.ts";

/** Words of the work that is done with horses, and the id of the discipline that they mean. */
const works: readonly (readonly [discipline: string, words: RegExp])[] = [
  [
    "jumping",
    /\b(?:jump(?:s|ed|ing)?|over fences|fences|gridwork|grids?|(?<!\b(?:in|over) the )(?<!\bof )courses?)\b/u,
  ],
  ["flatwork", /\b(?:flat(?:work|ted|ting)|on the flat|dressage|school(?:s|ed|ing)?)\b/u],
  ["trail", /\b(?:hack(?:s|ed|ing)?|trails?|ride outs?|rode out|out riding)\b/u],
  ["lunging", /\b(?:lung(?:e[sd]?|ing|eing)|long(?:ed|eing))\b/u],
  ["groundwork", /\b(?:ground ?work|in hand|hand walk(?:ed|s)?|long ?rein(?:ed|ing)?|liberty)\b/u],
];
/** The disciplines that a question names; empty: any. */
export const worksNamed = (folded: string): readonly string[] =>
  works.flatMap(([discipline, words]) => (words.test(folded) ? [discipline] : []));

/** What within a discipline a question names, as it is logged. */
const workTypes: readonly (readonly [workType: string, words: RegExp])[] = [
  ["lesson", /\b(?:lessons?|clinics?)\b/u],
  ["grid", /\bgrid(?:s|work)?\b/u],
  ["poles", /\b(?:poles?|polework|cavaletti)\b/u],
  ["cross-country", /\b(?:cross country|xc)\b/u],
];

const firstName = (name: string): string => name.toLowerCase().split(" ")[0] ?? "";

/** Somebody of the group who rides, named in a question, in lower case; of several the first. */
export const riderNamed = (folded: string, { people = [] }: QuestionContext): string | undefined => {
  // "Who rode Luna before Emma" asks of somebody else.
  const said = folded.replace(/\b(?:before|after|besides|than|except) \p{L}+/gu, " ");
  const words = new Set(said.split(/[^\p{L}]+/u).flatMap((word) => [word, word.replace(/s$/u, "")]));
  return people.map(firstName).find((name) => words.has(name));
};

const worked = String.raw`(?:rid(?:es?|den|ing)|rode|jump(?:s|ed|ing)?|lung(?:es?|ed|ing|eing)|hack(?:s|ed|ing)?|school(?:s|ed|ing)?|flatted|flatwork|work(?:s|ed|ing)?|exercised?|tak(?:e|en)|took|do|done|did|had|been|sat|goe?s?|gone|went|get|out|trails?|horses?)`;
const asksWhat =
  /\b(?:what|which|whats|anything|something|how|show|tell|read|list|last|latest|newest|any)\b/u;
const noted =
  /\b(?:not(?:es?|ed|ing)|notic(?:e[ds]?|ing)|remark(?:s|ed)?|comment(?:s|ed)?|observ(?:e[ds]?|ations?)|writ(?:e|es|ten)|wrote|sa(?:id|y|ys)|report(?:ed)|mention(?:ed)?|thought|found|told|did \p{L}+ (?:think|find|tell|say))\b/u;
/** The last of them alone is asked for. */
const latest =
  /\b(?:last|latest|most recent|newest)\b(?! (?:\d+|two|three|four|five|six|seven|ten|few|couple|days?|weeks?|months?|years?|night|\p{L}+day)\b)/u;

/** What is asked of rides, and what of them is meant. */
type RideAsked = { readonly figure: HorseQuestion["figure"]; readonly asks: Partial<HorseQuestion> };
type RideRow = readonly [
  figure: HorseQuestion["figure"],
  /** All of them are in it, in whatever order. */
  words: readonly RegExp[],
  asks: Partial<HorseQuestion>,
  example: string,
];
/**
 * What is asked of rides that were done, by the words that are in it and not by how it is put: the more special first. The examples are tests, of a barn with
 * the rider Jake and the horse Beau.
 */
export const rideRows: readonly RideRow[] = [
  [
    "shares",
    [
      /\b(?:which|what) (?:horse|one|pony)\b/u,
      /\b(?:most|least|more|less)\b/u,
      /\b(?:minutes?|mins?|hours?|time|rides?|work)\b/u,
    ],
    { isByHorse: true },
    "which horse did the most minutes this week",
  ],
  [
    "riders",
    [/\bwho(?:s| s| has| have)? (?:did|done|been doing) what\b/u],
    {},
    "who's done what with Beau this week",
  ],
  [
    "riders",
    [/\bwho(?:s| s| has| have| was| all)? (?:been|got|gone)(?: out)? (?:on|with)\b(?!.*\b(?:last|most)\b)/u],
    {},
    "who's been on Beau today",
  ],
  ["last", [asksWhat, noted, latest], { asksNotes: true }, "what was the latest note about Beau"],
  [
    "riders",
    [/\b(?:what|which|whats|anything|show|read)\b/u, noted],
    { asksNotes: true },
    "what did Jake note about Beau yesterday",
  ],
  [
    "riders",
    [
      /\bhow (?:did|was|were|has) (?:\p{L}+ ){1,2}(?:(?:go|do|be|behave|work|feel|going|doing|been) )?(?:with|for|under) (?<who>\p{L}+)\b/u,
    ],
    { asksNotes: true },
    "how did Beau go with Jake yesterday",
  ],
  [
    "last",
    [/\bhow (?:did|was|were)\b/u, latest, /\b(?:rides?|session|lesson|jump\p{L}*|workout|hack|time)\b/u],
    {},
    "how did Jakes last ride on Beau go",
  ],
  [
    "riders",
    [
      /^\W*all\b|\blist\b/u,
      /\b(?:jump(?:s|ing)?|rides?|lessons?|hacks?|flatwork|lung(?:es?|ing|eing)|groundwork|sessions?|work|workouts?)\b/u,
    ],
    {},
    "list all jumping of Beau this month",
  ],
  [
    "height",
    [
      /\b(?:high(?:est)?|heights?|tallest|biggest)\b/u,
      /\b(?:jump(?:s|ed|ing)?|fences?|courses?|grids?|poles?|cleared|heights?)\b/u,
    ],
    {},
    "highest Beau jumped this month",
  ],
  [
    "shares",
    [/\bwho(?:s| s| has| have| is| had)?\b.{0,40}\bmost\b(?! recent)/u],
    {},
    "who's put the most time on Beau this month",
  ],
  [
    "shares",
    [
      /\b(?:how many|total|sum|what|altogether)\b/u,
      /\b(?:km|kms|kilomet(?:re|er)s?|miles?|mileage|distance)\b/u,
    ],
    { isByDistance: true },
    "how many kilometres has Jake done with Beau this month",
  ],
  [
    "shares",
    [
      new RegExp(
        String.raw`\bhow (?:much|often|long|many)(?: \p{L}+){0,2}? (?:(?:did|has|have|had|was|were|is|do|does) (?<who>\p{L}+)|(?<whose>(?!times|minutes|mins|hours|rides|days|weeks|kms?\b)\p{L}+) (?:did|has|have|had|was|is))(?: \p{L}+){0,5}? ${worked}\b`,
        "u",
      ),
    ],
    {},
    "how many times did Jake jump Beau this month",
  ],
  [
    "shares",
    [
      /^(?!how\b)(?:\W*(?:and|so|ok|please|the|total|all|\p{L}+s?) ){0,2}(?:minutes|mins|hours|rides|mileage|distance)\b(?!.*\b(?:each|per)\b)/u,
    ],
    {},
    "Beau minutes this week",
  ],
  [
    "shares",
    [/\bhow (?:many|much|long) (?:\p{L}+ ){0,2}(?:was|were|is|are) (?:that|it|this|those)\b/u],
    {},
    "how many minutes was that altogether with Beau",
  ],
  [
    "last",
    [/\bwhen (?:did|has|was|had) (?<who>\p{L}+)\b/u, /\b(?:last|most recently|latest)\b/u],
    {},
    "when did Jake jump Beau the last time",
  ],
  [
    "riders",
    [
      new RegExp(
        String.raw`^(?:(?:and|so|but) )?(?:did|has|have|was|were) (?<who>\p{L}+) (?:(?:already|ever|also|even|actually|been) )*${worked}\b`,
        "u",
      ),
    ],
    { isWhether: true },
    "did Jake ride Beau this week",
  ],
];

const anybody = /^(?:any(?:one|body)|some(?:one|body)|i|we|each|all|he|she|it|they)$/u;
const ofTime = /\b(?:time|minutes?|mins?|hours?|long(?:est)?)\b/u;
/** Who comes for a horse, or what is to be minded, is asked otherwise. */
const elsewhere =
  /\b(?:farrier|vets?|dentist|worm\p{L}*|vaccinat\p{L}*|jabs?|should|must|need|know|allowed|until when|show)\b/u;

/** What is set beside something else is computed of training. */
const compared = /\b(?:than|versus|vs|compar\p{L}*|average|per (?:week|month|ride))\b/u;

/** The row of `rideRows` that a question is of. */
export function rideAsked(folded: string, context: QuestionContext): RideAsked | undefined {
  const { athlete, horses = [], people = [] } = context;
  const named = new Set([...people, ...horses].map(firstName));
  const isOfHorse = athlete !== undefined && horses.includes(athlete);
  if (elsewhere.test(folded) || compared.test(folded)) return undefined;
  for (const [figure, words, asks] of rideRows) {
    if (!words.every((word) => word.test(folded))) continue;
    const who = words
      .map((word) => word.exec(folded)?.groups)
      .map((groups) => groups?.["who"] ?? groups?.["whose"])
      .find((one) => one !== undefined);
    const isKnown = who === undefined || named.has(who) || anybody.test(who);
    const isOfAll = allHorses(folded, horses) || (who !== undefined && worksNamed(folded).length > 0);
    const isOfOne = isOfHorse || isOfAll;
    // "Did Beau jump last week": whether the horse did, which its training answers.
    const isOfItself =
      (asks.isWhether === true || (figure === "last" && worksNamed(folded).length === 0)) &&
      who !== undefined &&
      horses.map(firstName).includes(who);
    if (isKnown && isOfOne && !isOfItself) return { figure, asks };
  }
  return undefined;
}

const numbers: readonly string[] = ["two", "three", "four", "five", "six"];
/** "The horses", "each of the three" where there are three. */
export function allHorses(folded: string, horses: readonly string[]): boolean {
  const count = numbers[horses.length - 2];
  return (
    /\bhorses?\b|\b(?:any|each|all|every one) of them\b/u.test(folded) ||
    (count !== undefined &&
      new RegExp(String.raw`\b(?:(?:each|all|every one) of (?:the )?|all |the )${count}\b`, "u").test(folded))
  );
}

/** Whose rides are meant, of which work, and what is said of them. */
export function ridesMeant(
  folded: string,
  figure: HorseQuestion["figure"],
  context: QuestionContext,
): Partial<HorseQuestion> {
  const named = worksNamed(folded);
  const rider = riderNamed(folded, context);
  const workType = workTypes.find(([, words]) => words.test(folded))?.[0];
  const isOfRider = figure === "last" || figure === "riders" || figure === "shares";
  return {
    ...(named.length > 0 && figure !== "height" && { works: [...named] }),
    ...(workType !== undefined && { workType }),
    ...(rider !== undefined && (isOfRider || figure === "height") && { rider }),
    ...(figure === "shares" && /\beach\b/u.test(folded) && { isByHorse: true }),
    ...(figure === "shares" && ofTime.test(folded) && { isByTime: true }),
    ...(figure === "shares" && /\b(?:how many|what|which) days\b/u.test(folded) && { isByDay: true }),
  };
}

const beforeThat = /\bbefore (?:that|then|him|her|them|this|it)\b|\b(?:time|ride|one|day) before\b/u;
const ofThatRide =
  /^\W*(?:and )?who (?:was|were) (?:it |that )?(?:riding|on|up|rider)\b|^\W*(?:and )?what (?:did|has|have) \p{L}+ (?:writ\p{L}*|note[d]?|say|said|notice[d]?|report(?:ed)?)\b|\b(?:then|that (?:day|time|ride)|there)\b|^\W*(?:and )?how high (?:did|was|were) (?:he|she|they|it|that|this)\b/u;

/** The day of the ride that the answer before named, or that was just logged. */
const dayShown = (previous: PreviousQuestion | undefined): string | undefined => {
  const shown = previous && "shown" in previous ? previous.shown?.[0]?.from : undefined;
  if (shown !== undefined || !previous || "about" in previous || previous.measure !== "list") return shown;
  return previous.period?.kind === "day" ? previous.period.from : undefined;
};

/** "Who rode him before that", "who rode her then", "how high did they jump": by the day of the ride that was named. */
export function behindRide(
  folded: string,
  { previous, goesOn, athlete }: QuestionContext,
  [first]: readonly PeriodSpan[],
): Partial<HorseQuestion> | undefined {
  // "How many minutes did Milo work last week, and who rode him?"
  if (goesOn && !first && previous && "about" in previous && previous.about === "horses" && !previous.shown) {
    const { period, rider, works, isOwn } = previous;
    return {
      ...(period && { period }),
      ...(rider !== undefined && { rider }),
      ...(works && { works }),
      ...(isOwn && { isOwn }),
    };
  }
  const shown = dayShown(previous);
  // "What did Priya say about Luna", behind a ride of another horse.
  const isOther =
    athlete !== undefined && previous !== undefined && "athlete" in previous && previous.athlete !== athlete;
  if (shown === undefined || first || isOther) return undefined;
  if (beforeThat.test(folded))
    return { figure: "last", period: { to: addDays(shown, -1), label: "before that", kind: "range" } };
  return ofThatRide.test(folded) || ofOneShown.test(folded) || howItWent.test(folded)
    ? { period: { from: shown, to: shown, label: "that day", kind: "day" } }
    : undefined;
}

const howItWent =
  /^\W*(?:and |so )?how (?:did|was|were) (?:he|she|it|they|that|this)(?: (?:go|do|feel|behave|work))?\W*$/u;
const ofOneShown =
  /^\W*(?:and |but )?(?:how (?:high|long|far)(?: (?:did|was|were) (?:he|she|it|they|that)(?: (?:go|ride|jump|work))?)?|who(?: was (?:riding|on|up))?)\W*$/u;
/** "How did he go", "and how high?", behind one ride that was named. */
export function ofRideShown(folded: string, { previous }: QuestionContext): RideAsked | undefined {
  if (dayShown(previous) === undefined) return undefined;
  if (beforeThat.test(folded) && /^\W*(?:and |so |but )?(?:when|who)\b/u.test(folded))
    return { figure: "last", asks: {} };
  if (howItWent.test(folded)) return { figure: "riders", asks: { asksNotes: true } };
  if (!ofOneShown.test(folded)) return undefined;
  if (folded.includes("high")) return { figure: "height", asks: {} };
  if (folded.includes("far")) return { figure: "shares", asks: { isByDistance: true } };
  return folded.includes("long") ? { figure: "shares", asks: { isByTime: true } } : undefined;
}

/** "Who has worked with them today", behind what was asked of all horses. */
export const horsesBefore = (folded: string, { previous }: QuestionContext): boolean =>
  previous !== undefined &&
  "about" in previous &&
  previous.about === "horses" &&
  previous.athlete === undefined &&
  /\b(?:them|they|those)\b/u.test(folded);

/** "Ride" is of a horse where one was spoken of. */
const ofHorsesAlone: ReadonlySet<string> = new Set([
  "flatwork",
  "jumping",
  "trail",
  "lunging",
  "groundwork",
  anyRide,
  anyOfHorses,
]);
/** So many words at most has a question that goes on with the horse before, and one that says "he" or "she" of it. */
const mostWordsBehind = 8;
const mostWordsOfHim = 14;

/** The horse that the question before was about, where this one speaks of it: "how high did they jump". */
export const horseBefore = (
  folded: string,
  { previous, horses = [], subjects: { exercises, discipline } }: QuestionContext,
): string | undefined => {
  // "Who benched the most", "how often did they do yoga": of people.
  const isOfPeople = exercises.length > 0 || (discipline !== undefined && !ofHorsesAlone.has(discipline));
  if (isOfPeople) return undefined;
  const before = previous && "athlete" in previous ? previous.athlete : undefined;
  const refers =
    ofOneShown.test(folded) ||
    /\b(?:he|him|his|she|hers?|it|they|them|that|then)\b|^\W*(?:and )?who (?:was|were) (?:it |that )?(?:riding|on|up)\b/u.test(
      folded,
    );
  const isOfHim = /\b(?:he|him|his|she|hers?)\b/u.test(folded);
  const isShort = folded.split(" ").length <= (isOfHim ? mostWordsOfHim : mostWordsBehind);
  return before !== undefined && refers && isShort && horses.includes(before) ? before : undefined;
};

/** "And before that?", behind one ride that was named: the one before it, of the same. */
export function oneBefore(folded: string, { previous }: QuestionContext): HorseQuestion | undefined {
  const shown = dayShown(previous);
  const isAlone =
    /^\W*(?:(?:and|so|the|time|ride|one|what about)\b\W*)*before(?: (?:that|then|it))?\W*$/u.test(folded);
  if (!isAlone || shown === undefined || !previous || !("about" in previous) || previous.about !== "horses")
    return undefined;
  const { shown: _, ...asked } = previous;
  return {
    ...asked,
    ...(asked.figure === "height" && { of: "last" }),
    ...(asked.figure === "riders" && { figure: "last" }),
    period: { to: addDays(shown, -1), label: "before that", kind: "range" },
  };
}
