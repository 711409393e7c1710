import { fenceAsked } from "../../barn/fence-height.ts";
import { escapePattern } from "../../text/escape-pattern.ts";
import { weekStartOf } from "../../schedule/local-date.ts";
import type { PeriodSpan } from "../../text/read-periods.ts";
import { asked as toAskedPeriod } from "../asked-periods.ts";
import type { HorseQuestion } from "../question.ts";
import type { QuestionContext } from "../question-context.ts";
import { awayForm, horseCues } from "./horse-cues.ts";
import { readCareQuestion } from "./read-care-question.ts";
import {
  allHorses,
  behindRide,
  horseBefore,
  horsesBefore,
  ofRideShown,
  oneBefore,
  rideAsked,
  ridesMeant,
  worksNamed,
} from "./read-ride-question.ts";

/** What is asked of a time, where one is named. */
const ofTime: ReadonlySet<HorseQuestion["figure"]> = new Set([
  "last",
  "height",
  "riders",
  "planned_riders",
  "may_ride",
  "shares",
  "state",
  "program",
]);
/** What is asked of rides that were done. */
const rideFigures: ReadonlySet<HorseQuestion["figure"]> = new Set(["last", "height", "riders", "shares"]);
/** "Friday" of who is to ride is the next one, and so is the weekend. */
const periodOf = (figure: HorseQuestion["figure"], span: PeriodSpan) => {
  const { ahead, coming = ahead === undefined ? undefined : { from: ahead, to: ahead } } = span;
  const isOfPlan = figure === "planned_riders" || figure === "plan" || figure === "may_ride";
  return toAskedPeriod(isOfPlan && coming ? { ...span, ...coming } : span);
};
/** What nothing but a horse is asked about. */
const ofBarn: ReadonlySet<HorseQuestion["figure"]> = new Set(["show", "cautions", "who_is_here"]);
const changes = /\b(?:higher|bigger|lower|smaller)\b/u;
const ofLast = /\b(?:last|latest|most recent|recently)\b/u;
/** "Weekly report": where horses are kept, of them, if nobody says more. */
const reportAlone =
  /^(?:please )?(?:(?:can|could) you )?(?:(?:give|show) (?:me|us) )?(?:the |a |this weeks )?(?:weekly )?report(?:,? please)?\W*$/u;
/** What is asked of a horse that is named alone. */
const ofOne: ReadonlySet<HorseQuestion["figure"]> = new Set([
  "handoff",
  "sound",
  "may_ride",
  "state",
  "plan",
  "program",
  "goal",
  "last",
  "height",
]);

/** That a question without a horse's name is of horses: it names them, or what is done with them and by whom. */
const ofHorses =
  /\b(?:horses?|rides?|pon(?:y|ies)|mares?|geldings?|barn|yard|stables?|farriers?|vet|dentist|shod|worm(?:ed|ing|er)|ridden|rode|riding|hacked|lunged)\b/u;
const ofRiding = /\b(?:ridden|rode|rides?|riding)\b/u;
const wasDone =
  /\b(?:did|was|were|been|ridden|rode|gone|went|done|taken|took|written|wrote|said|(?!planned\b|scheduled\b|supposed\b|booked\b|need)\p{L}{3,}ed)\b/u;
/** Whether a time is one to come; a weekday may be either, and is over where what was done is asked. */
const isToBe = (folded: string, { ahead, coming, from }: PeriodSpan, today: string): boolean =>
  (from ?? today) > today || ((ahead ?? coming?.from ?? today) > today && !wasDone.test(folded));

/** What is still to be done of a plan. */
const toCome =
  /\b(?:(?:still|left|yet|remains?) to (?:come|do|go|ride)|to come|coming up|remaining|(?:remainder|rest) of (?:the|this) (?:week|plan|program(?:me)?)|(?:sessions?|rides?|days|weeks) (?:\p{L}+ ){0,2}left|(?:still|left|have|has|got) .{0,20}\b(?:on|in) (?:the |his |her |\p{L}+s )?(?:plan|program(?:me)?))\b/u;
const howMany = /\bhow many\b.{0,30}\b(?:sessions?|rides?|times|days|lessons?|workouts?)\b/u;
/** What of a time that is still to come asks what is on then: "what Beau have to do tomorrow". */
const asks =
  /^(?:(?:and|so|ok|hey|please|tell me|show me|do you know|on|at|by|since|until|from|with|for)\b\W*)*(?:what|whats|which|when|whens|who|whos|how|hows|is|are|does|do|has|have|will|any)\b/u;
const byPlan = /\b(?:plan|planned|program(?:me)?|schedule[d]?|down|due|doing|got|work|session|on)\b/u;
/** So many words beside the name and the day has a question that asks nothing but what is on then: "Beau tomorrow?". */
const fewWords = 2;
const ofOneself = /\b(?:i|ive|im|my|mine|myself)\b/u;
/** "What did I note", "the last time I rode him"; "I wonder who did" is of others. */
const doneByOneself =
  /\b(?:did|do|have|had|was|am) i\b|\b(?:i|ive) (?:(?:have|had|last|ever|just) )*(?:rode|rid(?:den|e|ing)|jump\p{L}*|lung\p{L}*|hack\p{L}*|school\p{L}*|work\p{L}*|did|done|do|wrote|written|note[d]?|had|took|been)\b|\bmyself\b/u;

/** "Who has Beau", "who works the horses": of a word that can be had or worked, that it is a horse. */
const isHorse = (word: string, athlete: string | undefined): boolean =>
  /^(?:horses?|pon(?:y|ies)|he|him|she|her|it|they|them)$/u.test(word) ||
  athlete?.toLowerCase().split(" ")[0] === word;

const withNothing = /^\W*(?:(?:and|so|ok|okay|then|what|whats|how|hows|about|for|with|of|is|on|s)\b\W*)*$/u;

/** "And Luna?", "and for Beau?": what was asked of another horse, or of one's own plan. */
function horseAlone(
  folded: string,
  { athlete, horses = [], previous }: QuestionContext,
  first: PeriodSpan | undefined,
): HorseQuestion | undefined {
  if (athlete === undefined || first || !horses.includes(athlete) || !previous || !("about" in previous))
    return undefined;
  const rest = folded.replace(
    new RegExp(String.raw`\b${escapePattern(athlete.toLowerCase())}(?: ?s)?\b`, "u"),
    " ",
  );
  // "And Luna that day?"
  const isThen = /\b(?:that day|then|that time)\b/u.test(rest);
  if (!withNothing.test(rest.replace(/\b(?:that day|then|that time)\b/u, " "))) return undefined;
  const { period } = previous;
  if (previous.about === "plan")
    return { about: "horses", figure: "plan", athlete, ...(period && { period }) };
  if (previous.about !== "horses") return undefined;
  const { shown: [day] = [], ...asked } = previous;
  return { ...asked, athlete, ...(isThen && day && { period: day }) };
}

/** What beside the figure stands in the words of its cue. */
function detailsOf(
  figure: HorseQuestion["figure"],
  cue: RegExp | undefined,
  folded: string,
  { athlete, today, firstWeekday }: QuestionContext,
  first: PeriodSpan | undefined,
): Partial<HorseQuestion> & Pick<HorseQuestion, "figure"> {
  const { rider, state, felt = state, did = felt, work } = cue?.exec(folded)?.groups ?? {};
  const isOther = rider !== undefined && !isHorse(rider, athlete) && rider !== athlete?.toLowerCase();
  const works =
    figure === "planned_riders" && /\b(?:when|next|plan|program(?:me)?|schedule)\b/u.test(folded)
      ? worksNamed(folded)
      : [];
  const height = figure === "may_ride" || figure === "handoff" ? fenceAsked(folded) : undefined;
  return {
    figure,
    ...(figure === "idle" && { since: first?.from ?? weekStartOf(today, firstWeekday) }),
    ...((figure === "idle" || rideFigures.has(figure)) && ofRiding.test(folded) && { isRidden: true }),
    ...(figure === "state" && did !== undefined && { state: did }),
    ...(isOther && !(figure === "may_ride" && /^(?:i|we)$/u.test(rider)) && { rider }),
    ...(work !== undefined && { work }),
    ...(height !== undefined && { heightCm: height }),
    ...(cue === awayForm && { isAway: true }),
    ...((figure === "planned_riders" || figure === "may_ride" || rideFigures.has(figure)) &&
      (rideFigures.has(figure) ? doneByOneself : ofOneself).test(folded) && { isOwn: true }),
    ...(figure === "height" && changes.test(folded) && { of: "change" as const }),
    ...(figure === "height" && !first && ofLast.test(folded) && { of: "last" as const }),
    ...(works.length > 0 && { works: [...works] }),
  };
}

/** Whether a question without a horse's name is of horses. */
const isOfBarn = (folded: string, context: QuestionContext, figure: HorseQuestion["figure"]): boolean =>
  ofHorses.test(folded) ||
  allHorses(folded, context.horses ?? []) ||
  horsesBefore(folded, context) ||
  ofBarn.has(figure) ||
  reportAlone.test(folded);

/** The row of `horseCues` that a question is of. */
function cueOf(
  folded: string,
  athlete: string | undefined,
  isAhead: boolean,
): (typeof horseCues)[number] | undefined {
  return horseCues.find(([asked, pattern]) => {
    const found = pattern.exec(folded);
    if (!found) return false;
    const { horse: had, rider: who } = found.groups ?? {};
    // "Can I ride Beau", "is Beau ok to ride": now, which what is noted of the horse answers.
    const isOfNow = who !== undefined && !isAhead && (/^(?:i|we)$/u.test(who) || isHorse(who, athlete));
    return (had === undefined || isHorse(had, athlete)) && !(asked === "may_ride" && isOfNow);
  });
}

/** What somebody in a barn asks of its horses. Undefined: nothing, or nothing of a horse that is known. `folded`: in lower case, without marks. */
export function readHorseQuestion(
  folded: string,
  context: QuestionContext,
  spans: readonly PeriodSpan[] = [],
): HorseQuestion | undefined {
  const { horses = [], today } = context;
  if (horses.length === 0) return undefined;
  const athlete = context.athlete ?? horseBefore(folded, context);
  const [first] = spans;
  const further = horseAlone(folded, context, first) ?? oneBefore(folded, context);
  if (further) return further;
  const isToCome = toCome.test(folded) && (first?.to ?? today) >= today;
  const isAhead = isToCome || (first !== undefined && isToBe(folded, first, today));
  const cue = cueOf(folded, athlete, isAhead);
  const ofRides = isAhead
    ? undefined
    : (ofRideShown(folded, context) ?? rideAsked(folded, { ...context, athlete }));
  const isShort = folded.split(" ").length <= 2 + fewWords;
  const isOfPlan =
    isToCome || (isAhead && (isShort || byPlan.test(folded) || asks.test(folded)) && !ofOneself.test(folded));
  const isWho = cue?.[0] === "last" && first !== undefined && /\bwho\b/u.test(folded) && !ofLast.test(folded);
  const figure =
    ofRides?.figure ??
    (isWho ? "riders" : cue?.[0]) ??
    (isOfPlan && athlete !== undefined ? "plan" : undefined);
  const isCount = figure === "plan" && isToCome && howMany.test(folded);
  const rider = cue?.[1].exec(folded)?.groups?.["rider"];
  const asked =
    figure === undefined
      ? readCareQuestion(folded, today, first)
      : {
          ...detailsOf(figure, cue?.[1], folded, { ...context, athlete }, first),
          ...(rideFigures.has(figure) && {
            ...ridesMeant(folded, figure, context),
            ...ofRides?.asks,
            ...behindRide(folded, context, spans),
          }),
          ...(isCount && { isCount, works: [...worksNamed(folded)] }),
          ...(first &&
            (ofTime.has(figure) || (figure === "plan" && isAhead)) && { period: periodOf(figure, first) }),
        };
  if (asked === undefined) return undefined;
  // "How much did Jake ride", "what does Jake ride tomorrow": of somebody who rides, over all horses.
  const whose: string | undefined = "rider" in asked ? (asked as Partial<HorseQuestion>).rider : rider;
  const isOfRider =
    figure !== undefined &&
    (rideFigures.has(figure) || figure === "planned_riders") &&
    whose !== undefined &&
    whose === athlete?.toLowerCase().split(" ")[0];
  if (isOfRider && athlete !== undefined && !horses.includes(athlete))
    return { about: "horses", ...asked, rider: whose };
  if (athlete === undefined) {
    const isOfHorses =
      (isOfBarn(folded, context, asked.figure) || cue?.[1] === awayForm) &&
      (!ofOneself.test(folded) || asked.figure === "planned_riders") &&
      !ofOne.has(asked.figure);
    return isOfHorses ? { about: "horses", ...asked } : undefined;
  }
  return horses.includes(athlete) ? { about: "horses", ...asked, athlete } : undefined;
}

/** What says nothing of what is asked. */
const emptyWords: ReadonlySet<string> = new Set(
  `a an the and or but of on in at to for from by with is are was were be been am do does did has have had can could will would should may might must i you he she it we they
  him her his hers its my our their this that these those there here what whats when whens which who whos how hows why any some no not yet still again ever now then so please tell me us
  before after during since until today tonight tomorrow yesterday morning afternoon evening monday tuesday wednesday thursday friday saturday sunday last next
  date day days time week weeks month horse horses pony much many long often`.split(/\s+/u),
);
const maxWords = 12;

/** A question about a horse of which no figure is known: what is kept of the horse is looked through for its words. Undefined: it asks nothing of one. */
export function askedOfKept(
  folded: string,
  { athlete, horses = [], people = [] }: QuestionContext,
): HorseQuestion | undefined {
  if (athlete === undefined || !horses.includes(athlete) || !asks.test(folded)) return undefined;
  const names = new Set([...horses, ...people].flatMap((name) => name.toLowerCase().split(" ")));
  const words = folded
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !emptyWords.has(word))
    .filter((word) => !names.has(word) && !names.has(word.replace(/s$/u, "")))
    .filter((word) => word.length <= 40);
  return words.length === 0
    ? undefined
    : { about: "horses", figure: "kept", athlete, words: words.slice(0, maxWords) };
}
