import type { PeriodSpan } from "../text/read-periods.ts";
import { anyRide } from "./answer/training-figures.ts";
import { extremeAsked, quantityNamed } from "./training/extreme-asked.ts";
import type { PlanQuestion } from "./question.ts";
import type { QuestionContext } from "./question-context.ts";

/** What is behind a session that is named. */
const behindNamed =
  /\bwhat(?:s| is| do i do| will i do| should i do)? (?:(?:comes|planned|on|up|coming|happens) )?(?:after|behind|following) (?:the|my|a|todays?|that) (?=\p{L})/u;

/** Of a day that is named: one or the other. */
const eitherOr =
  /\bis it (?!(?:ok|okay|fine|bad|safe|better|good|wise|worth|normal|too|possible)\b).{1,30}\bor\b|\bor is it\b/u;

/** What is asked of the plan, the more special first; the examples are tests. */
export const planCues: readonly (readonly [PlanQuestion["figure"], cue: RegExp, example: string])[] = [
  [
    "between_sets",
    /\b(?:(?:rest|wait|pause|breaks?|recover)\b.{0,40}\bbetween\b|how (?:long|much)\b.{0,20}\b(?:rest|wait|pause|break)\b(?! days?)|rest (?:times?|periods?|intervals?))/u,
    "how long should I wait between sets",
  ],
  [
    "race",
    /\b(?:how (?:long|many (?:days|weeks|months)|much time|far (?:away|off)?)|when|days|weeks|countdown)\b.{0,30}\b(?:race|race day|marathon|half|event|meet|competition|comp|show|target date|big day)\b/u,
    "how long until the race",
  ],
  [
    "length",
    /\bhow (?:long|much time|many minutes)\b.{0,20}\b(?:will|does|would|do|is|should|ll)\b.{0,40}\b(?:take|last|need|be)\b|\bhow long (?:is|s) (?:it|that|this|the|my|todays?|tomorrows?|next|\p{L}+days?)?(?: ?(?:one|session|workout|training|class))?(?: today| tomorrow| going to be)?\W*$/u,
    "how long will it take",
  ],
  [
    "length",
    /\bhow (?:long|far|many (?:km|kilomet(?:er|re)s|miles|minutes)) (?:is|s)(?: (?:this|the|my|todays?|tomorrows?|next|\p{L}+days?))?(?: next)?(?: (?:long|easy|tempo))? (?:run|ride|swim|walk|row)\W*$/u,
    "how far is saturday's run",
  ],
  [
    "why",
    /\bwhy\b.{0,30}\b(?:program|plan|built|designed|5x5|sets|reps|this way|like this|so (?:many|few|heavy|light|often|much))\b|\b(?:whats|what is|explain) (?:the (?:idea|point|logic|thinking|reasoning|reason)|(?:my|the|this) (?:program|plan))\b/u,
    "why is my program built like this",
  ],
  ["today", eitherOr, "is it bench or deadlifts today"],
  [
    "what_if",
    /\bwhat (?:if|happens (?:if|when))\b|\bwhat would happen\b|\b(?:could|can|may|might) i (?:\p{L}+ )?(?:do|move|swap|shift|switch|push|skip|train|run|ride|squat|bench|deadlift|lift|take)\b|^\W*(?:(?:and|so|but) )?if (?:i|we) (?:paused?|move[d]?|skip(?:ped)?|shift(?:ed)?|drop(?:ped)?|took|take|miss(?:ed)?|trained?)\b|\bis it (?:ok|okay|fine|bad|possible) (?:if|to)\b|\bwould it be (?:ok|okay|fine|bad|better)\b/u,
    "what if I moved friday's session to saturday",
  ],
  ["today", /\bshould i (?:skip|train|rest|still|do|take .{0,20}\boff)\b/u, "should I skip bench today"],
  [
    "waiting",
    /\b(?:pending|preview|proposals?|what would change|(?:what|anything|something|which changes?)(?:s| is| are)? (?:still )?(?:waiting|waits|proposed)|(?:waiting|proposed) (?:changes?|edits?)|waits? for (?:my|a|the) click|(?:did|have) you propose)/u,
    "what is waiting",
  ],
  [
    "phase",
    /\b(?:deload|taper|peak week|test(?:ing)? week|easy week|recovery week)\b|\bwhen (?:does|do|will|is) (?:it|this|things|training|the (?:plan|program(?:me)?)) (?:going to |gonna )?(?:get|be|become|gets?) (?:a bit |any |a little )?(?:easier|lighter)\b/u,
    "when is my next deload",
  ],
  ["track", /\bon (?:track|schedule)\b/u, "am I on track with my program"],
  ["track", /\bhow am i tracking\b/u, "how am I tracking"],
  [
    "missed",
    /\b(?:did|have|has) (?:i|we) (?:\p{L}+ ){0,2}(?:everything\b|all (?:of )?(?:it|the|my)?\b(?! (?:reps|sets)).{0,30}\b(?:plan(?:ned)?|scheduled?|program(?:med)?|supposed|meant)\b)|\b(?:miss(?:ed)?|skip(?:ped)?|behind(?! (?:me|us)\b))\b.{0,40}|\badherence\b/u,
    "did I skip anything in october",
  ],
  [
    "starts",
    /\bwhen (?:did|does|do|will) (?:my|the|this|our) (?:\p{L}+ )?(?:program|plan|block)\b.{0,12}\b(?:start|begin|kick off)/u,
    "when did my program start",
  ],
  [
    "ends",
    /\b(?:when (?:does|do|is|will|am|are) .{0,30}(?:end|finish(?:ed)?|over|done|through)\b|end date|how (?:long|many weeks) .{0,30}(?:program|plan|left))/u,
    "when does my program end",
  ],
  [
    "week",
    /\b(?:what|which) day (?:of .{1,40} )?(?:am i|are we) (?:on|at|in)\b|\bwhere (?:am i|are we) (?:in|on|at|with) (?:my|the|this) (?:\p{L}+ )?(?:program|plan|block)|\b(?:whats|what is) my (?:position|place)\b|\bhow far (?:in)?to .{2,40} (?:am i|are we)\b/u,
    "what day of P90X am I on",
  ],
  [
    "week",
    /\b(?:what|which) (?:program|plan|programs|plans) (?:am i|are we|do i|is|are)\b.{0,20}\b(?:on|in|doing|following|follow|active|running|under way|have)\b/u,
    "what program am I on",
  ],
  [
    "week",
    /\b(?:what|which) (?:week|phase|block) (?:am i|are we|is it|of)|how far (?:am i(?! from)|along|have i come)\b|\bhow many weeks (?:does|is|are|has)\b/u,
    "what week am I in",
  ],
  [
    "left",
    /\b(?:sessions?|workouts?|weeks?|trainings?|runs?|rides?|swims?|lessons?) .{0,20}\b(?:left|remain(?:ing)?|to go|to come|ahead(?: of (?:me|us))?)\b|\bhow (?:many|much)\b.{0,30}\b(?:to come|ahead of (?:me|us))\b|\bleft (?:in|of) (?:my|the|this) (?:program|plan|week)\b|\bwhats left\b|\bhow many\b.{0,40}\bleaves?\b.{0,12}\b(?:in|on|of|me|us)\b|\bhow many more\b.{0,30}\b(?:in|on|of) (?:my|the|this) (?:\p{L}+ )?(?:program|plan|block)\b/u,
    "how many sessions are left in my program",
  ],
  [
    "left",
    /\b(?:do|have|must) (?:i|we) still (?:have|need|got|do|face)\b|\bstill (?:for|to do|open|to come|outstanding|ahead|left|planned)\b/u,
    "what do I still have to run this week",
  ],
  [
    "done",
    /\b(?:sessions?|workouts?) .{0,30}\b(?:done|completed|finished|behind (?:me|us))\b|\b(?:program|plan)\b.{0,30}\b(?:done|completed) so far\b|\bhow much of (?:my|the) (?:program|plan)\b|\b(?:percent(?:age)?|%) .{0,30}\b(?:done|completed|finished)\b/u,
    "how many sessions of my program are done",
  ],
  [
    "load",
    /\b(?:how (?:heavy|much)|(?:what|which) (?:weights?|loads?)|too (?:heavy|light)|(?:heavy|light) enough|add (?:more )?weight|go (?:up|heavier)|increase)\b.{0,60}/u,
    "how heavy should I go on bench today",
  ],
  [
    "rest",
    /\b(?:rest|training|session) or (?:free|off|rest|training|not)\b|\bfree or\b|\bor (?:(?:is )?(?:it|that)(?: ?s| is)?|am i|are we) (?:free|off|rest(?:ing)?)\b|\brest days?\b|\bdays? off\b|\bfree days?\b|\bdays? (?:am|are|will|do) (?:i|we) (?:be |have )?(?:off|free|resting)\b/u,
    "is today a rest day",
  ],
  [
    "today",
    /\bwhat (?:was|were|am|are) (?:i|we) (?:(?:meant|supposed|due|down|scheduled) to\b|to (?:do|train|lift|run|ride|swim)(?: (?:now|then|next|please))*\W*$)/u,
    "what was I meant to be doing",
  ],
  [
    "today",
    /\b(?:anything|something) (?:left|else|more|to do|planned|on)\b|\bwhat(?:s| is| was)? (?:else|left)\b|\b(?:am i|are we) done\b|\bwhat should i (?:do|train|bench|squat|deadlift|press|row|lift|run|ride|curl)\b|\bwhat (?:am i|are we) (?:\p{L}+ing)\b|\bwhat do (?:i|we) (?:do|train)\b(?! if\b| when\b| about\b| with\b)|\bdo i (?:have to |need to )?(?:train|work ?out)\b|\bshould i train\b/u,
    "is there anything left to do today",
  ],
  ["on", /\bstays?\b|\bstill (?:on|there|planned|happening)\b/u, "and friday stays where it is?"],
  [
    "on",
    /\b(?:show|see|whats|what is|what does|what do|what have|how does|how is|list|tell me)\b.{0,120}\bweek \d{1,3}\b|^\W*(?:and )?week \d{1,3}\W*$/u,
    "show me week 7",
  ],
  ["next", /\bnext\b|\bupcoming\b|\bcoming up\b/u, "whats next"],
  ["next", behindNamed, "what comes after the long run"],
  [
    "when",
    /\b(?:when (?:do|am|will|is|are)|(?:on )?(?:which|what) day (?:do|am|will|is|are))\b(?! it\b)/u,
    "when do I squat",
  ],
  [
    "on",
    /\b(?:meant|supposed|due|scheduled|down) (?:to|for)\b|\b(?:plan(?:ned)?|program(?:med?)?|schedule[d]?|sessions?|workouts?|whats on|what is on|exercises?)\b|\bwhats? (?:on|for|happening|up)\b|\b(?:what|which)(?: ?s| is| are)?(?: (?:my|our|the))? trainings?(?! (?:did|have|was|were)\b)\b|\bdo i have\b|\b(?:have i|what ?ve i|ive) got\b|\b(?:anything|something)\b|\blooks? like\b|^\W*(?:hey|hi|ok|so|and|coach|[\W])*what(?:s| is| about| comes?| happens)(?: on| up)?\W*$/u,
    "what is on friday",
  ],
];

/** "What's on next Monday": with the words of the time. */
export const onDay = /\bwhat(?:s| is| ive got| have i)? (?:on|for|in|next|tomorrow|today)\b/u;

const past =
  /\b(?:(?<!\bdo )(?:i|we) have (?!need|plann?ed|seven\b|ten\b)(?:\p{L}+(?:ed|en)|done|gone|run|swum|slept|made|hit)\b|(?:i|we) (?!need\b|plann?|program|schedul|suppos)\p{L}+ed|did|was|were|had|last (?:time|\d{1,2}|two|three|four|five|few|couple)|my last|ago|have i(?! (?:got|an?|any|to)\b)|(?:what|when|where)ve i(?! got)|has(?!.{0,40}\bin store\b)|best|records?|prs?|pbs?|max|ever|ran|logged|so far)\b/u;
/** "What else was on today" is of what is left. */
const elsewise =
  /\bwhat (?:else|other)\b.{0,20}\b(?:was|were) (?:on|planned|there|left|due|to)\b|\bwhat (?:was|were)\b.{0,20}\bstill\b/u;
/** Asked of what was done, unless a time to come is named. */
const extremes = /\b(?:(?:long|fast|quick|slow|heavi|light|bigg|far|fur)(?:th)?est)\b/u;
const advice = /\bshould i|shall i|how heavy|am i supposed to|do i (?:need|have) to\b/u;

/** What is there in the present tense, of a time that is not over: "do I run on sunday", "is there a ride tomorrow". */
const present =
  /^\W*(?:(?:and|so|hey|ok|coach)\W+)*(?:(?:how many times|which days?|what days?) )?(?:do i|am i|are we|do we|is there|are there|will there be|will i|have i got)\b/u;
const firstOrLast =
  /\b(first|last|final) (?:ever )?(?:planned )?(?:session|workout|run|ride|swim|training|one)\b/u;
const countsPlanned =
  /\bhow (?:many|far)\b|\bhow much (?:time|volume|distance|running|cycling|swimming)\b|\btotal\b|\bnumber of\b|\bplanned (?:distance|time|volume|sets|reps)\b/u;
/** Figures of which a number, or one alone, may be asked. */
const ofSessions: ReadonlySet<PlanQuestion["figure"]> = new Set([
  "on",
  "left",
  "done",
  "missed",
  "today",
  "next",
  "when",
  "ends",
  "load",
]);

/** Advice, or what there is, of a time to come. */
const asksAhead = (folded: string, [first]: readonly PeriodSpan[], today: string): boolean =>
  (first?.ahead ?? first?.to ?? "") >= today &&
  (present.test(folded) || /\b(?:should|shall) i\b/u.test(folded));

/** What is asked of the sessions that are meant: a number of them, one of them, or whether there is any. Each is read by itself. */
function askedOfSessions(
  folded: string,
  figure: PlanQuestion["figure"],
  { subjects }: QuestionContext,
  isAhead: boolean,
): Pick<PlanQuestion, "measure" | "one" | "isWhether" | "isPerWeek"> {
  if (!ofSessions.has(figure)) return {};
  const hasSubject = subjects.exercises.length > 0 || subjects.discipline !== undefined;
  const isOfPlan = /\b(?:program|plan(?:ned)?|schedule[d]?|block)\b/u.test(folded);
  const extreme = isOfPlan || isAhead ? extremeAsked(folded, subjects) : undefined;
  if (extreme) {
    const isLoad = extreme.measure === "best" || extreme.of === "load";
    return { one: extreme.isLeast ? "least" : "most", measure: isLoad ? "load" : "duration" };
  }
  const end = isOfPlan || isAhead ? firstOrLast.exec(folded)?.[1] : undefined;
  if (end !== undefined) return { one: end === "first" ? "first" : "last" };
  if (countsPlanned.test(folded) && (isOfPlan || isAhead || figure === "left" || figure === "missed")) {
    const measure = quantityNamed(folded);
    if (
      measure === "load" ||
      measure === "pace" ||
      (/\bweeks?\b(?! (?:have|has|does|do))/u.test(folded) &&
        !hasSubject &&
        /\bhow many (?:more )?weeks\b/u.test(folded))
    )
      return {};
    if (/\b(?:a|per|each|every) week\b/u.test(folded)) return { isPerWeek: true };
    // All sessions of the program are counted with those that are done.
    const isPlain = !hasSubject && (measure === undefined || measure === "count");
    return isPlain && (figure === "left" || figure === "done" || figure === "missed")
      ? {}
      : { measure: measure ?? "count" };
  }
  return present.test(folded) && isAhead && hasSubject ? { isWhether: true } : {};
}

const legs = ["quadriceps", "hamstrings", "glutes", "calves", "adductors", "abductors"];
const pushes = ["chest", "shoulders", "triceps"];
const pulls = ["lats", "middle back", "traps", "biceps", "forearms"];
/** What people call a session by what it is for, and the muscles of the catalogue. */
const dayMuscles: Readonly<Record<string, readonly string[]>> = {
  leg: legs,
  "lower body": legs,
  push: pushes,
  pull: pulls,
  "upper body": [...pushes, ...pulls],
  chest: ["chest"],
  back: ["lats", "middle back", "lower back"],
  arm: ["biceps", "triceps", "forearms"],
  shoulder: ["shoulders"],
};
const dayNamed = new RegExp(
  String.raw`\b(${Object.keys(dayMuscles).join("|")})s?[ -](?:day|session|workout)\b`,
  "u",
);

/** The sessions that are meant by their place in the program, or by what they are for. */
export function sessionsNamed(folded: string): Pick<PlanQuestion, "week" | "muscles"> {
  const week = /\bweek (\d{1,3})\b/u.exec(folded)?.[1];
  const day = dayNamed.exec(folded.replace(/\b(lower|upper) (?=day|session|workout)/u, "$1 body "))?.[1];
  return {
    ...(week !== undefined && Number(week) > 0 && { week: Number(week) }),
    ...(day !== undefined && { muscles: [...(dayMuscles[day] ?? [])] }),
  };
}

const meantTo = /\b(?:meant|supposed|due|down|scheduled) to\b/u;
/** What a figure is of where a lift or a time is named: "what should I bench today" asks how heavy, "what is waiting on Friday" what is planned. */
function figureMeant(
  figure: PlanQuestion["figure"],
  folded: string,
  { exercises }: QuestionContext["subjects"],
  first: PeriodSpan | undefined,
): PlanQuestion["figure"] {
  if (figure === "today" && exercises.length > 0 && /\bshould i\b(?! (?:skip|rest))/u.test(folded))
    return "load";
  const isOfTime =
    first !== undefined &&
    (figure === "waiting" || meantTo.test(folded) || (figure === "load" && exercises.length === 0));
  return isOfTime ? "on" : figure;
}

/** Of which no word makes a question about what was done: what was missed of the plan is past. */
const ofPlanAlone: ReadonlySet<PlanQuestion["figure"]> = new Set([
  "missed",
  "track",
  "what_if",
  "waiting",
  "between_sets",
  "why",
]);

/** Whether words that can be of the plan ask of what was done. */
function isOfDone(
  folded: string,
  whole: string,
  figure: PlanQuestion["figure"],
  {
    first,
    isAhead,
    isOfPlan,
    today,
  }: {
    readonly first: PeriodSpan | undefined;
    readonly isAhead: boolean;
    readonly isOfPlan: boolean;
    readonly today: string;
  },
): boolean {
  if (ofPlanAlone.has(figure) || (isOfPlan && figure !== "load")) return false;
  if ((past.test(folded) && !elsewise.test(folded)) || (extremes.test(folded) && !isAhead)) return true;
  if (figure === "load")
    return !advice.test(folded) && !/\bwill\b|\btoday\b|\btomorrow\b/u.test(folded) && !isAhead;
  const isOver = first !== undefined && !isAhead && !(onDay.test(whole) && (first.to ?? "") >= today);
  return (figure === "on" || figure === "when") && !isOfPlan && isOver;
}

/** A question about what is planned; undefined: it is none. `folded`: without the words of times, which `whole` has. */
export function planQuestion(
  folded: string,
  whole: string,
  spans: readonly PeriodSpan[],
  context: QuestionContext,
): PlanQuestion | undefined {
  const { subjects, today } = context;
  // "What's my plan this week" asks what is planned then, and not why.
  const isTimed = spans.length > 0 && !/\bwhy\b/u.test(folded);
  const figure =
    planCues.find(
      ([name, cue]) =>
        !(isTimed && name === "why") && !(cue === eitherOr && spans[0]?.kind !== "day") && cue.test(folded),
    )?.[0] ?? (onDay.test(whole) || asksAhead(folded, spans, today) ? ("on" as const) : undefined);
  if (figure === undefined) return undefined;
  // Of a weekend the one to come, unless it is asked what was done or missed.
  const [nearest] = spans;
  const first =
    nearest?.coming && !(figure === "missed" || figure === "done")
      ? { ...nearest, ...nearest.coming }
      : nearest;
  const chosen = figureMeant(figure, folded, subjects, first);
  const isAhead =
    first !== undefined &&
    (first.ahead ?? first.to ?? "") >= today &&
    (first.from === undefined || first.from >= today || first.ahead !== undefined);
  const isOfPlan =
    /\b(?:program(?:med)?|plan|planned|schedule[d]?|skip(?:ped)?|miss(?:ed)?|on track|what (?:was|were) (?:i|we) (?:meant|supposed|due|down) to)\b/u.test(
      folded,
    );
  if (isOfDone(folded, whole, chosen === "waiting" ? chosen : figure, { first, isAhead, isOfPlan, today }))
    return undefined;
  const { start: _start, end: _end, coming: _coming, ...named } = first ?? { start: 0, end: 0 };
  // "Did I get everything that was planned", behind what was done in a week: in that week.
  const before = figure === "missed" ? context.previous?.period : undefined;
  const period = first ? named : before;
  return {
    about: "plan",
    figure: chosen,
    ...askedOfSessions(folded, chosen, context, isAhead),
    ...sessionsNamed(folded),
    ...(behindNamed.test(folded) && first === undefined && { behind: 1 }),
    words: folded,
    exercises: [...subjects.exercises],
    ...(subjects.discipline !== undefined && {
      discipline: subjects.discipline === anyRide ? "cycling" : subjects.discipline,
    }),
    ...(period && { period: period as NonNullable<PlanQuestion["period"]> }),
  };
}
