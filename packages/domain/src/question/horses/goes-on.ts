import { smallNumber } from "../../text/fold-words.ts";
import { escapePattern } from "../../text/escape-pattern.ts";
import { addDays } from "../../schedule/local-date.ts";
import type { PeriodSpan } from "../../text/read-periods.ts";
import { anyOfHorses, anyRide } from "../answer/training-figures.ts";
import type { HorseQuestion, PreviousQuestion } from "../question.ts";
import type { QuestionContext } from "../question-context.ts";

/** What is asked of rides, and what of them is meant. */
export type RideAsked = {
  readonly figure: HorseQuestion["figure"];
  readonly asks: Partial<HorseQuestion>;
};

const beforeThat = /\bbefore (?:that|then|him|her|them|this|it)\b|\b(?:time|ride|one|day) before\b/u;
const ofThatRide =
  /^\W*(?:and )?who (?:was|were) (?:it |that )?(?:riding|on|up|rider)\b|^\W*(?:and )?what (?:did|has|have) \p{L}+ (?:writ\p{L}*|note[d]?|say|said|notice[d]?|report(?:ed)?)\b|\b(?:then|that (?:day|time|ride)|there)\b|^\W*(?:and )?how high (?:did|was|were) (?:he|she|they|it|that|this)\b/u;

/** The day of the ride that the answer before named, or that was just logged. */
const dayShown = (previous: PreviousQuestion | undefined): string | undefined => {
  const shown = previous && "shown" in previous ? previous.shown?.[0]?.from : undefined;
  if (shown !== undefined || !previous) return shown;
  const isOfRides = "about" in previous ? previous.about === "horses" : previous.measure === "list";
  if (!isOfRides || !("period" in previous)) return undefined;
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
  return [ofThatRide, ofOneShown, howItWent, whatWasNoted].some((form) => form.test(folded))
    ? { period: { from: shown, to: shown, label: "that day", kind: "day" } }
    : undefined;
}

const howItWent =
  /^\W*(?:and |so )?how (?:did|was|were) (?:he|she|it|they|that|this)(?: (?:go|do|feel|behave|work))?\W*$/u;
const ofOneShown =
  /^\W*(?:and |but )?(?:how (?:high|long|far|many minutes)(?: (?:did|was|were) (?:he|she|it|they|that|we|i|you)(?: (?:go|ride|jump|work))?)?|who(?: was (?:riding|on|up))?)\W*$/u;
/** "Was anything observed on that occasion", "did she note anything", "any remarks?". */
const whatWasNoted =
  /^\W*(?:(?:and|so|but|ok) )?(?:(?:was|were|is|are|did|has|have|had)\b(?=.*\b(?:anything|something|any)\b)|any\b)(?=.*\b(?:observ|not(?:e|ed|es|ice|iced)\b|remark|writ|wrote|comment|mention|report|sa(?:y|id)\b|record)).{0,70}$/u;
const countedLatest =
  /\b(?:last|latest|previous|most recent) (?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:rides|sessions|workouts|lessons|hacks|outings|jumping (?:sessions|lessons)|times)\b/u;
/** "Beau's last three rides": how many. */
export function latestCounted(folded: string): number | undefined {
  const said = countedLatest.exec(folded)?.groups?.["count"];
  const count = said === undefined ? undefined : /\d/u.test(said) ? Number(said) : smallNumber(said);
  return count !== undefined && count >= 2 && count <= maxCounted ? count : undefined;
}
const maxCounted = 20;

/** "How did he go", "and how high?", behind one ride that was named. */
export function ofRideShown(folded: string, { previous }: QuestionContext): RideAsked | undefined {
  if (dayShown(previous) === undefined) return undefined;
  if (beforeThat.test(folded) && /^\W*(?:and |so |but )?(?:when|who)\b/u.test(folded))
    return { figure: "last", asks: {} };
  if (howItWent.test(folded) || whatWasNoted.test(folded))
    return { figure: "riders", asks: { asksNotes: true } };
  if (!ofOneShown.test(folded)) return undefined;
  if (folded.includes("high")) return { figure: "height", asks: {} };
  if (folded.includes("far")) return { figure: "shares", asks: { isByDistance: true } };
  return folded.includes("long") || folded.includes("minutes")
    ? { figure: "shares", asks: { isByTime: true } }
    : undefined;
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
const mostWordsBare = 4;

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
  // "How many minutes?", "when was that?", behind what was asked of one horse.
  const isBare =
    folded.split(" ").length <= mostWordsBare && exercises.length === 0 && discipline === undefined;
  const isOfHim = /\b(?:he|him|his|she|hers?)\b/u.test(folded);
  const isShort = folded.split(" ").length <= (isOfHim ? mostWordsOfHim : mostWordsBehind);
  const isOfMember = /\b(?:i|my|me|mine)\b/u.test(folded);
  return before !== undefined && (refers || (isBare && !isOfMember)) && isShort && horses.includes(before)
    ? before
    : undefined;
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
    ...((asked.figure === "riders" || asked.figure === "shares") && { figure: "last" as const }),
    period: { to: addDays(shown, -1), label: "before that", kind: "range" },
  };
}

const withNothing = /^\W*(?:(?:and|so|ok|okay|then|what|whats|how|hows|about|for|with|of|is|on|s)\b\W*)*$/u;

/** "And Luna?", "and for Beau?": what was asked of another horse, or of one's own plan. */
export function horseAlone(
  folded: string,
  { athlete, horses = [], previous }: QuestionContext,
  first: PeriodSpan | undefined,
): HorseQuestion | undefined {
  if (athlete === undefined || first || !horses.includes(athlete)) return undefined;
  const rest = folded.replace(
    new RegExp(String.raw`\b${escapePattern(athlete.toLowerCase())}(?: ?s)?\b`, "u"),
    " ",
  );
  // "And Luna that day?"
  const isThen = /\b(?:that day|then|that time)\b/u.test(rest);
  if (!withNothing.test(rest.replace(/\b(?:that day|then|that time)\b/u, " "))) return undefined;
  // "Beau.", behind nothing that could be asked of him.
  const brief = /\p{L}/u.test(rest) ? undefined : ({ about: "horses", figure: "handoff", athlete } as const);
  if (!previous || !("about" in previous)) return brief;
  const { period } = previous;
  if (previous.about === "plan")
    return { about: "horses", figure: "plan", athlete, ...(period && { period }) };
  if (previous.about !== "horses") return brief;
  const { shown: [day] = [], ...asked } = previous;
  return { ...asked, athlete, ...(isThen && day && { period: day }) };
}
