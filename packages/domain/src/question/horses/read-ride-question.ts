import { addDays } from "../../schedule/local-date.ts";
import type { PeriodSpan } from "../../text/read-periods.ts";
import { anyOfHorses, anyRide } from "../answer/training-figures.ts";
import type { HorseQuestion, PreviousQuestion } from "../question.ts";
import type { QuestionContext } from "../question-context.ts";

/** Words of the work that is done with horses, and the id of the discipline that they mean. */
const works: readonly (readonly [discipline: string, words: RegExp])[] = [
  ["jumping", /\b(?:jump(?:s|ed|ing)?|over fences|fences|gridwork|grids?|courses?)\b/u],
  ["flatwork", /\b(?:flat(?:work|ted|ting)|on the flat|dressage|school(?:s|ed|ing)?)\b/u],
  ["trail", /\b(?:hack(?:s|ed|ing)?|trails?|ride outs?|rode out|out riding)\b/u],
  ["lunging", /\b(?:lung(?:e[sd]?|ing|eing)|long(?:ed|eing))\b/u],
  ["groundwork", /\b(?:ground ?work|in hand|hand walk(?:ed|s)?|long ?rein(?:ed|ing)?|liberty)\b/u],
];
/** The disciplines that a question names; empty: any. */
export const worksNamed = (folded: string): readonly string[] =>
  works.flatMap(([discipline, words]) => (words.test(folded) ? [discipline] : []));

const firstName = (name: string): string => name.toLowerCase().split(" ")[0] ?? "";

/** Somebody of the group who rides, named in a question, in lower case; of several the first. */
export const riderNamed = (folded: string, { people = [] }: QuestionContext): string | undefined => {
  // "Who rode Luna before Emma" asks of somebody else.
  const said = folded.replace(/\b(?:before|after|besides|than|except) \p{L}+/gu, " ");
  const words = new Set(said.split(/[^\p{L}]+/u).flatMap((word) => [word, word.replace(/s$/u, "")]));
  return people.map(firstName).find((name) => words.has(name));
};

const worked =
  "rid(?:e|den|ing)|rode|jump(?:ed|ing)?|lung(?:ed?|ing|eing)|hack(?:ed|ing)?|school(?:ed|ing)?|flatted|work(?:ed|ing)?|exercised?|take|taken|took|do|done|did|had|been|sat|go|gone|get";
const amount = String.raw`how (?:much|often|long|many)(?: \p{L}+){0,2}?`;

/**
 * What is asked of rides that were done by somebody who is known, or with a horse that is: `who` has to be one of them, or "anyone". The
 * examples are tests, of a barn with the rider Jake and the horse Beau.
 */
export const rideCues: readonly (readonly [
  figure: HorseQuestion["figure"],
  cue: RegExp,
  asks: Partial<HorseQuestion>,
  example: string,
])[] = [
  [
    "shares",
    /\b(?:which|what) (?:horse|one|pony) .{0,20}\b(?:most|least|more|less)\b.{0,20}\b(?:minutes?|mins?|hours?|time|rides?|work)\b/u,
    { isByHorse: true },
    "which horse did the most minutes this week",
  ],
  [
    "riders",
    /\bwho(?:s| s| has| have)? (?:did|done|been doing) what\b/u,
    {},
    "who's done what with Beau this week",
  ],
  [
    "last",
    /\b(?:last|latest|most recent|newest) (?:note|remark|comment|entry|observation)s?\b/u,
    { asksNotes: true },
    "what was the latest note about Beau",
  ],
  ["height", /\b(?:what|which|at what) heights?\b/u, {}, "what height was Beau jumping this week"],
  [
    "shares",
    /\bwho(?:s| s| has| have| is| had)?\b.{0,40}\bmost\b(?! recent)/u,
    {},
    "who's put the most time on Beau this month",
  ],
  [
    "shares",
    new RegExp(
      String.raw`\b${amount} (?:did|has|have|had|was|were|is) (?<who>\p{L}+)\b(?: been)? (?:${worked})\b`,
      "u",
    ),
    {},
    "how many times did Jake jump Beau this month",
  ],
  [
    "last",
    /\bwhen (?:did|has|was|had) (?<who>\p{L}+) (?:last|most recently)\b/u,
    {},
    "when did Jake last jump Beau",
  ],
  [
    "riders",
    new RegExp(
      String.raw`^(?:(?:and|so|but) )?(?:did|has|have|was|were) (?<who>\p{L}+) (?:(?:already|ever|also|even|actually|been) )*(?:${worked})\b`,
      "u",
    ),
    { isWhether: true },
    "did Jake ride Beau this week",
  ],
  [
    "riders",
    /\bwhat (?:did|has) (?<who>\p{L}+) (?:say|said|think|thought|write|written|note|noted|find|found|report(?:ed)?|mention(?:ed)?|tell|told)\b/u,
    { asksNotes: true },
    "what did Jake note about Beau yesterday",
  ],
  [
    "riders",
    /\bhow (?:did|was|were|has) (?:\p{L}+ ){1,2}(?:(?:go|do|be|behave|work|feel|going|doing|been) )?(?:with|for|under) (?<who>\p{L}+)\b/u,
    { asksNotes: true },
    "how did Beau go with Jake yesterday",
  ],
];

const anybody = /^(?:any(?:one|body)|some(?:one|body))$/u;

/** The row of `rideCues` that a question is of. */
export function rideAsked(
  folded: string,
  context: QuestionContext,
): { readonly figure: HorseQuestion["figure"]; readonly asks: Partial<HorseQuestion> } | undefined {
  const { athlete, horses = [], people = [] } = context;
  const named = new Set([...people, ...horses].map(firstName));
  const isOfHorse = athlete !== undefined && horses.includes(athlete);
  for (const [figure, cue, asks] of rideCues) {
    const found = cue.exec(folded);
    if (!found) continue;
    const who = found.groups?.["who"];
    const isKnown = who === undefined || named.has(who) || anybody.test(who);
    const isOfAll = /\bhorses?\b/u.test(folded) || (who !== undefined && worksNamed(folded).length > 0);
    const isOfOne = isOfHorse || isOfAll;
    // "Did Beau jump last week": whether the horse did, which its training answers.
    const isOfItself =
      (asks.isWhether === true || figure === "last") &&
      who !== undefined &&
      horses.map(firstName).includes(who);
    if (isKnown && isOfOne && !isOfItself) return { figure, asks };
  }
  return undefined;
}

const ofTime = /\b(?:time|minutes?|mins?|hours?|long(?:est)?)\b/u;

/** Whose rides are meant, of which work, and what is said of them. */
export function ridesMeant(
  folded: string,
  figure: HorseQuestion["figure"],
  context: QuestionContext,
): Partial<HorseQuestion> {
  const named = worksNamed(folded);
  const rider = riderNamed(folded, context);
  const isOfRider = figure === "last" || figure === "riders" || figure === "shares";
  return {
    ...(named.length > 0 && figure !== "height" && { works: [...named] }),
    ...(rider !== undefined && (isOfRider || figure === "height") && { rider }),
    ...(figure === "shares" && ofTime.test(folded) && { isByTime: true }),
  };
}

const beforeThat = /\bbefore (?:that|then|him|her|them|this|it)\b|\b(?:time|ride|one|day) before\b/u;
const ofThatRide =
  /^\W*(?:and )?who (?:was|were) (?:it |that )?(?:riding|on|up|rider)\b|^\W*(?:and )?what did i (?:write|note|say)\b|\b(?:then|that (?:day|time|ride)|there)\b|^\W*(?:and )?how high (?:did|was|were) (?:he|she|they|it|that|this)\b/u;

/** The day of the ride that the answer before named. */
const dayShown = (previous: PreviousQuestion | undefined): string | undefined =>
  previous && "shown" in previous ? previous.shown?.[0]?.from : undefined;

/** "Who rode him before that", "who rode her then", "how high did they jump": by the day of the ride that was named. */
export function behindRide(
  folded: string,
  { previous, goesOn }: QuestionContext,
  [first]: readonly PeriodSpan[],
): Partial<HorseQuestion> | undefined {
  // "How many minutes did Milo work last week, and who rode him?"
  if (goesOn && !first && previous && "about" in previous && previous.about === "horses" && !previous.shown) {
    const { period, rider, works } = previous;
    return { ...(period && { period }), ...(rider !== undefined && { rider }), ...(works && { works }) };
  }
  const shown = dayShown(previous);
  if (shown === undefined || first) return undefined;
  if (beforeThat.test(folded))
    return { figure: "last", period: { to: addDays(shown, -1), label: "before that", kind: "range" } };
  return ofThatRide.test(folded)
    ? { period: { from: shown, to: shown, label: "that day", kind: "day" } }
    : undefined;
}

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
/** So many words at most has a question that goes on with the horse before. */
const mostWordsBehind = 8;

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
    /\b(?:he|him|his|she|hers?|it|they|them|that|then)\b|^\W*(?:and )?who (?:was|were) (?:it |that )?(?:riding|on|up)\b/u.test(
      folded,
    );
  const isShort = folded.split(" ").length <= mostWordsBehind;
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
