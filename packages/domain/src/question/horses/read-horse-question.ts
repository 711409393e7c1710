import { fenceAsked } from "../../barn/fence-height.ts";
import { weekStartOf } from "../../schedule/local-date.ts";
import { foldText } from "../../text/fold-words.ts";
import type { PeriodSpan } from "../../text/read-periods.ts";
import { asked as toAskedPeriod } from "../asked-periods.ts";
import type { HorseQuestion } from "../question.ts";
import type { QuestionContext } from "../question-context.ts";
import {
  behindRide,
  horseAlone,
  horseBefore,
  horsesBefore,
  latestCounted,
  ofRideShown,
  oneBefore,
} from "./goes-on.ts";
import {
  allHorses,
  awayForm,
  riderNamed,
  strangerNamed,
  stateNamed,
  whoMayRide,
  worksNamed,
  workTypeNamed,
} from "./horse-words.ts";
import type { AskedOfHorses } from "./learned/asks.ts";
import { type LikelyAsked, whatIsAsked } from "./learned/what-is-asked.ts";
import { careAsked, idleAsked } from "./care-asked.ts";
import { keptAsked } from "./kept-asked.ts";

type Figure = HorseQuestion["figure"];
/** A question with what is known of it; `folded`: in lower case, without marks; `first`: the time that it names first. */
type Given = {
  readonly folded: string;
  readonly context: QuestionContext;
  readonly first: PeriodSpan | undefined;
};
type Details = Partial<HorseQuestion> & Pick<HorseQuestion, "figure">;

/** What is asked of rides that were done. */
const rideFigures: ReadonlySet<Figure> = new Set(["last", "height", "riders", "shares"]);
/** Less likely than this nothing is taken to be asked: an answer beside the point is worse than none. */
const leastLikely = 0.4;
/** So likely what is asked has to be where nothing that is named is a horse's. */
const sureOfHorses = 0.7;
/** What nothing but a horse is asked about. */
const ofBarn: ReadonlySet<Figure> = new Set(["show", "cautions", "who_is_here"]);
/** What is asked of one who rides as well as of a horse. */
const ofRiders: ReadonlySet<Figure> = new Set([...rideFigures, "planned_riders"]);

/** That a question without a horse's name is of horses: it names them, or what is done with them and by whom. */
const ofHorses =
  /\b(?:horses?|rides?|pon(?:y|ies)|mares?|geldings?|barn|yard|stables?|farriers?|vet|dentist|shod|worm(?:ed|ing|er)|ridden|rode|riding|hacked|lunged)\b/u;
const ofRiding = /\b(?:ridden|rode|rides?|riding)\b/u;
/** "Weekly report": where horses are kept, of them, if nobody says more. */
const reportAlone =
  /^(?:please )?(?:(?:can|could) you )?(?:(?:give|show) (?:me|us) )?(?:the |a |this weeks )?(?:weekly )?report(?:,? please)?\W*$/u;
/** The last of them alone is asked for. */
const latest =
  /\b(?:last|latest|most recent|recently|newest)\b(?! (?:\d+|two|three|four|five|six|seven|ten|few|couple|days?|weeks?|months?|years?|night|\p{L}+day)\b)/u;
const ofOneself = /\b(?:i|ive|im|my|mine|myself)\b/u;
/** "What did I note", "the last time I rode him"; "I wonder who did" is of others. */
const doneByOneself =
  /\b(?:did|do|have|had|was|am) i\b|\b(?:i|ive) (?:(?:have|had|last|ever|just) )*(?:rode|rid(?:den|e|ing)|jump\p{L}*|lung\p{L}*|hack\p{L}*|school\p{L}*|work\p{L}*|did|done|do|wrote|written|note[d]?|had|took|been)\b|\bmyself\b/u;
const whether = /^\W*(?:(?:and|so|but) )?(?:did|has|have|was|were|hasnt|didnt)\b/u;
const changes = /\b(?:higher|bigger|lower|smaller)\b/u;
const howMany = /\bhow many\b/u;
const computed =
  /\b(?:longest|shortest|furthest|farthest|fastest|slowest|than|versus|vs|compar\p{L}*|against|average|days off|per (?:week|month|ride))\b/u;
/** What is set beside something else, or has one that is most, without a computation of training. */
const ownAnswer: ReadonlySet<Figure> = new Set(["height", "care", "track"]);
const ofSoundness = /\b(?:sound|lame|unlevel|lameness)\b/u;
const workVerb = /\b(ride|jump|hack|lunge|school|gallop)(?:s|ed|ing)?\b/u;

/** What somebody is to do, or does as planned: "who rides Beau on Thursday". */
const isToRide =
  /\b(?:rides|riding|takes|taking|lunges|lunging|gets|down for|going to)\b(?!.*\b(?:last|yesterday|was|been)\b)(?<!\b(?:was|been) riding\b.*)/u;

const isAhead = ({ from }: PeriodSpan, today: string): boolean => from !== undefined && from > today;
/** A weekday is the next one. */
const coming = ({ from, ahead, coming: then }: PeriodSpan): string | undefined => ahead ?? then?.from ?? from;

/** What is still to be done of a plan. */
const toCome =
  /\b(?:(?:still|left|yet|remains?) to (?:come|do|go|ride)|to come|coming up|remaining|(?:remainder|rest) of (?:the|this) (?:week|plan|program(?:me)?)|(?:sessions?|rides?|days|weeks) (?:\p{L}+ ){0,2}left|(?:still|left|have|has|got) .{0,20}\b(?:on|in) (?:the |his |her |\p{L}+s )?(?:plan|program(?:me)?))\b/u;

/** The time that is meant: "Friday" of what is planned is the next one, and so is the weekend. */
function periodOf(figure: Figure, span: PeriodSpan) {
  const isOfPlan = figure === "planned_riders" || figure === "plan" || figure === "may_ride";
  const { ahead, coming: then = ahead === undefined ? undefined : { from: ahead, to: ahead } } = span;
  return toAskedPeriod(isOfPlan && then ? { ...span, ...then } : span);
}

/** Whose rides are meant, of which work, and what is said of them. */
function ridesMeant(figure: Figure, { folded, context }: Given): Partial<HorseQuestion> {
  const works = worksNamed(folded);
  const workType = workTypeNamed(folded);
  const rider = riderNamed(folded, context);
  const isSum = figure === "shares";
  return {
    ...(works.length > 0 && figure !== "height" && { works: [...works] }),
    ...(workType !== undefined && { workType }),
    ...(rider !== undefined && { rider }),
    ...(ofRiding.test(folded) && { isRidden: true }),
    ...(doneByOneself.test(folded) && { isOwn: true }),
    ...(isSum && /\b(?:which|what) (?:horse|one|pony)\b|\beach\b/u.test(folded) && { isByHorse: true }),
    ...(isSum && /\b(?:time|minutes?|mins?|hours?|long(?:est)?)\b/u.test(folded) && { isByTime: true }),
    ...(isSum &&
      /\b(?:kms?|kilomet(?:re|er)s?|miles?|mileage|distance|(?<!\bso )far)\b/u.test(folded) && {
        isByDistance: true,
      }),
    ...(isSum && /\b(?:how many|what|which) days\b/u.test(folded) && { isByDay: true }),
  };
}

const ofRides =
  (figure: Figure, details: Partial<HorseQuestion> = {}) =>
  (given: Given): Details => ({ figure, ...ridesMeant(figure, given), ...details });
const plainly = (figure: Figure) => (): Details => ({ figure });

/** What may be done with a horse now is what is noted of it; of a day to come, or of another rider, by what is planned as well. */
function mayBeDone({ folded, context, first }: Given): Details {
  const heightCm = fenceAsked(folded);
  const rider = riderNamed(folded, context) ?? whoMayRide(folded, context);
  const height = heightCm === undefined ? {} : { heightCm };
  const isOfNow = rider === undefined && (!first || (coming(first) ?? "") <= context.today);
  if (isOfNow) return { figure: "handoff", ...height };
  const work = workVerb.exec(folded)?.[1];
  return {
    figure: "may_ride",
    ...height,
    ...(rider === undefined ? ofOneself.test(folded) && { isOwn: true } : { rider }),
    ...(work !== undefined && { work }),
  };
}

/** What is asked, with what its words say of it. Undefined: what is known of training answers it. */
const readers: Readonly<Record<AskedOfHorses, ((given: Given) => Details | undefined) | undefined>> = {
  last: (given) => idleAsked(given.folded) ?? ofRides("last")(given),
  rides: (given) => ofRides("riders", whether.test(given.folded) ? { isWhether: true } : {})(given),
  notes: (given) => ofRides(latest.test(given.folded) ? "last" : "riders", { asksNotes: true })(given),
  height: (given) => {
    const of = changes.test(given.folded) ? "change" : "last";
    const isOf = of === "change" || (!given.first && latest.test(given.folded));
    return ofRides("height", isOf ? { of } : {})(given);
  },
  amount: ofRides("shares"),
  state: (given) => {
    const state = stateNamed(given.folded);
    return state === undefined ? ofRides("riders", { asksNotes: true })(given) : { figure: "state", state };
  },
  handoff: ({ folded }) => ({ figure: ofSoundness.test(folded) ? "sound" : "handoff" }),
  cautions: plainly("cautions"),
  plan: ({ folded, first }) => {
    const isCount = howMany.test(folded) && !first;
    return { figure: "plan", ...(isCount && { isCount, works: [...worksNamed(folded)] }) };
  },
  program: plainly("program"),
  planned_riders: ({ folded, context }) => {
    const works = worksNamed(folded);
    const rider = riderNamed(folded, context);
    return {
      figure: "planned_riders",
      ...(works.length > 0 && { works: [...works] }),
      ...(rider !== undefined && { rider }),
      ...(ofOneself.test(folded) && { isOwn: true }),
    };
  },
  may: mayBeDone,
  track: plainly("track"),
  goal: plainly("goal"),
  week: plainly("week"),
  idle: (given) => {
    const { folded, context, first } = given;
    if (context.athlete !== undefined) return ofRides("last")(given);
    const since = first?.from ?? weekStartOf(context.today, context.firstWeekday);
    return { figure: "idle", since, ...(ofRiding.test(folded) && { isRidden: true }) };
  },
  show: plainly("show"),
  who_is_here: plainly("who_is_here"),
  care: ({ folded, context, first }) => careAsked(folded, context, first),
  kept: ({ folded, context }) => keptAsked(folded, context) ?? { figure: "handoff" },
  compare: undefined,
  own: undefined,
};

/** Figures whose own time, where they have one, is not the one that is named first. */
const withoutPeriod: ReadonlySet<Figure> = new Set([
  "handoff",
  "sound",
  "cautions",
  "track",
  "goal",
  "idle",
  "show",
  "who_is_here",
  "care",
  "kept",
]);

/** What is asked by what was learned, or behind a ride that was shown. A time that is to come has no rides yet, and one that is over no plan. */
function detailsOf({ asks, likelihood }: LikelyAsked, given: Given): Details | undefined {
  const { folded, context, first } = given;
  const { today } = context;
  const away = awayForm.exec(folded)?.groups?.["rider"];
  if (away !== undefined) return { figure: "planned_riders", rider: away, isAway: true };
  const shown = ofRideShown(folded, context);
  if (shown) return ofRides(shown.figure, shown.asks)(given);
  const count = latestCounted(folded);
  if (count !== undefined) return ofRides("riders", { figure: "riders", count })(given);
  const details = readers[asks]?.(given);
  // "The longest ride", "more than last week", "how many days off": computed of training.
  const isComputed = details && !ownAnswer.has(details.figure) && computed.test(folded);
  if (!details || likelihood < leastLikely || isComputed) return undefined;
  const isOfRides = rideFigures.has(details.figure) || details.figure === "state";
  const isWho = /\bwho(?:s| s| is)?\b/u.test(folded);
  const isOpen = first !== undefined && isWho && isToRide.test(folded) && (first.to ?? today) >= today;
  const isNext = first !== undefined && isWho && isToRide.test(folded) && (coming(first) ?? "") > today;
  if (isOfRides && ((first && isAhead(first, today)) || isOpen || isNext || toCome.test(folded)))
    return readers[isWho ? "planned_riders" : "plan"]?.(given);
  if (!first) return details;
  const isOver = first.to !== undefined && first.to < today && coming(first) === first.from;
  return isOver && (details.figure === "plan" || details.figure === "planned_riders")
    ? ofRides("riders")(given)
    : details;
}

/** Whether a question without a horse's name is of horses. */
const isOfBarn = ({ folded, context }: Given, figure: Figure): boolean =>
  ofHorses.test(folded) ||
  allHorses(folded, context.horses ?? []) ||
  horsesBefore(folded, context) ||
  ofBarn.has(figure) ||
  reportAlone.test(folded);

/** What somebody in a barn asks of its horses. Undefined: nothing, or nothing of a horse that is known. */
export function readHorseQuestion(
  text: string,
  context: QuestionContext,
  spans: readonly PeriodSpan[] = [],
): HorseQuestion | undefined {
  const { horses = [] } = context;
  if (horses.length === 0) return undefined;
  const folded = foldText(text);
  const athlete = context.athlete ?? horseBefore(folded, context);
  const [first] = spans;
  const further = horseAlone(folded, context, first) ?? oneBefore(folded, context);
  if (further) return further;
  const given = { folded, context: { ...context, athlete }, first };
  const { people = [], today } = context;
  const stranger = strangerNamed(folded, context);
  const riders = stranger === undefined ? people : [...people, stranger];
  const likely = whatIsAsked({ text, spans, today, horses, people: riders });
  const details = detailsOf(likely, given);
  if (!details) return undefined;
  const { figure, rider, isAway } = details;
  const asked: HorseQuestion = {
    about: "horses",
    ...details,
    ...(rideFigures.has(figure) && behindRide(folded, context, spans)),
    ...(first && !withoutPeriod.has(figure) && { period: periodOf(figure, first) }),
  };
  // "How much did Jake ride", "what does Jake ride tomorrow": of somebody who rides, over all horses.
  const isOfRider =
    ofRiders.has(figure) && rider !== undefined && rider === athlete?.toLowerCase().split(" ")[0];
  if (isOfRider) return isAway || ofHorses.test(folded) || worksNamed(folded).length > 0 ? asked : undefined;
  if (athlete !== undefined) return horses.includes(athlete) ? { ...asked, athlete } : undefined;
  const isOfHorses = isOfBarn(given, figure) || isAway === true || likely.likelihood >= sureOfHorses;
  return isOfHorses && figure !== "kept" && (!ofOneself.test(folded) || figure === "planned_riders")
    ? asked
    : undefined;
}
