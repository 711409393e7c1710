import type { PeriodSpan } from "../text/read-periods.ts";
import { anyRide } from "./answer/training-figures.ts";
import type { PlanQuestion } from "./question.ts";
import type { QuestionContext } from "./read-training-question.ts";

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
    "why",
    /\bwhy\b.{0,30}\b(?:program|plan|built|designed|5x5|sets|reps|this way|like this|so (?:many|few|heavy|light|often|much))\b|\b(?:whats|what is|explain) (?:the (?:idea|point|logic|thinking|reasoning|reason)|(?:my|the|this) (?:program|plan))\b/u,
    "why is my program built like this",
  ],
  [
    "what_if",
    /\bwhat (?:if|happens (?:if|when))\b|\bwhat would happen\b|\b(?:could|can|may|might) i (?:\p{L}+ )?(?:do|move|swap|shift|switch|push|skip|train|run|ride|squat|bench|deadlift|lift|take)\b|\bis it (?:ok|okay|fine|bad|possible) (?:if|to)\b|\bwould it be (?:ok|okay|fine|bad|better)\b/u,
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
    /\b(?:deload|taper|peak week|test(?:ing)? week|easy week|recovery week)\b/u,
    "when is my next deload",
  ],
  ["track", /\bon (?:track|schedule)\b/u, "am I on track with my program"],
  ["track", /\bhow am i tracking\b/u, "how am I tracking"],
  [
    "missed",
    /\b(?:miss(?:ed)?|skip(?:ped)?|behind(?! (?:me|us)\b))\b.{0,40}|\badherence\b/u,
    "did I skip anything in october",
  ],
  [
    "ends",
    /\b(?:when (?:does|do|is|will|am|are) .{0,30}(?:end|finish(?:ed)?|over|done|through)\b|end date|how (?:long|many weeks) .{0,30}(?:program|plan|left))/u,
    "when does my program end",
  ],
  [
    "week",
    /\b(?:what|which) week (?:am i|are we|is it|of)|how far (?:am i(?! from)|along|have i come)\b|\bhow many weeks (?:does|is|are|has)\b/u,
    "what week am I in",
  ],
  [
    "left",
    /\b(?:sessions?|workouts?|weeks?|trainings?) .{0,20}\b(?:left|remain(?:ing)?|to go|to come|ahead(?: of (?:me|us))?)\b|\bhow (?:many|much)\b.{0,30}\b(?:to come|ahead of (?:me|us))\b|\bleft (?:in|of) (?:my|the|this) (?:program|plan|week)\b|\bwhats left\b/u,
    "how many sessions are left in my program",
  ],
  [
    "done",
    /\b(?:sessions?|workouts?) .{0,30}\b(?:done|completed|finished|behind (?:me|us))\b|\b(?:program|plan)\b.{0,30}\b(?:done|completed) so far\b|\bhow much of (?:my|the) (?:program|plan)\b/u,
    "how many sessions of my program are done",
  ],
  [
    "load",
    /\b(?:how (?:heavy|much)|(?:what|which) (?:weights?|loads?)|add (?:more )?weight|go (?:up|heavier)|increase)\b.{0,60}/u,
    "how heavy should I go on bench today",
  ],
  [
    "rest",
    /\b(?:rest|training|session) or (?:free|off|rest|training|not)\b|\bfree or\b|\brest days?\b|\bdays? off\b|\bfree days?\b/u,
    "is today a rest day",
  ],
  [
    "today",
    /\b(?:anything|something) (?:left|else|more|to do|planned|on)\b|\b(?:am i|are we) done\b|\bwhat should i (?:do|train|bench|squat|deadlift|press|row|lift|run|ride|curl)\b|\bwhat (?:am i|are we) (?:doing|training)\b|\bdo i (?:have to |need to )?(?:train|work ?out)\b|\bshould i train\b/u,
    "is there anything left to do today",
  ],
  ["next", /\bnext\b|\bupcoming\b|\bcoming up\b/u, "whats next"],
  ["when", /\bwhen (?:do|am|will|is|are)\b/u, "when do I squat"],
  [
    "on",
    /\b(?:meant|supposed|due|scheduled|down) (?:to|for)\b|\b(?:plan(?:ned)?|program(?:med?)?|schedule[d]?|sessions?|workouts?|whats on|what is on|exercises?)\b|\bwhats? (?:on|for|happening|up)\b|\bdo i have\b|\b(?:have i|what ?ve i|ive) got\b|\b(?:anything|something)\b|^\W*(?:hey|hi|ok|so|and|coach|[\W])*what(?:s| is| about)(?: on)?\W*$/u,
    "what is on friday",
  ],
];

/** "What's on next Monday": with the words of the time. */
const onDay = /\bwhat(?:s| is| ive got| have i)? (?:on|for|in|next|tomorrow|today)\b/u;

const past =
  /\b(?:(?<!\bdo )(?:i|we) have (?!need|plann?ed|seven\b|ten\b)(?:\p{L}+(?:ed|en)|done|gone|run|swum|slept|made|hit)\b|(?:i|we) (?!need\b|plann?|program|schedul)\p{L}+ed|did|was|were|had|last (?:time|\d{1,2}|two|three|four|five|few|couple)|my last|ago|have i(?! got)|(?:what|when|where)ve i(?! got)|has|best|records?|prs?|pbs?|max|ever|ran|logged|so far)\b/u;
/** Asked of what was done, unless a time to come is named. */
const extremes = /\b(?:(?:long|fast|quick|slow|heavi|light|bigg|far|fur)(?:th)?est)\b/u;
const advice = /\bshould i|shall i|how heavy|am i supposed to|do i (?:need|have) to\b/u;

/** A question about what is planned; undefined: it is none. `folded`: without the words of times, which `whole` has. */
export function planQuestion(
  folded: string,
  whole: string,
  spans: readonly PeriodSpan[],
  { subjects, today }: QuestionContext,
): PlanQuestion | undefined {
  const figure =
    planCues.find(([, cue]) => cue.test(folded))?.[0] ?? (onDay.test(whole) ? ("on" as const) : undefined);
  if (figure === undefined) return undefined;
  const [first] = spans;
  // "What should I bench today": what is asked of a lift is how heavy.
  const chosen =
    figure === "today" && subjects.exercises.length > 0 && /\bshould i\b(?! (?:skip|rest))/u.test(folded)
      ? "load"
      : figure === "load" && subjects.exercises.length === 0 && first !== undefined
        ? "on"
        : figure;
  const isAhead =
    first !== undefined &&
    (first.ahead ?? first.to ?? "") >= today &&
    (first.from === undefined || first.from >= today || first.ahead !== undefined);
  const isOfPlan =
    /\b(?:program(?:med)?|plan|planned|schedule[d]?|skip(?:ped)?|miss(?:ed)?|on track)\b/u.test(folded);
  if (
    figure === "missed" ||
    figure === "track" ||
    figure === "what_if" ||
    figure === "waiting" ||
    figure === "between_sets" ||
    figure === "why" ||
    (isOfPlan && figure !== "load")
  ) {
    // What was missed of the plan is a question about the past.
  } else if (past.test(folded) || (extremes.test(folded) && !isAhead)) return undefined;
  else if (
    figure === "load" &&
    !advice.test(folded) &&
    !/\bwill\b|\btoday\b|\btomorrow\b/u.test(folded) &&
    !isAhead
  )
    return undefined;
  else if ((figure === "on" || figure === "when") && !isAhead && !isOfPlan && first !== undefined)
    return undefined;
  const { start: _start, end: _end, ...period } = first ?? { start: 0, end: 0 };
  return {
    about: "plan",
    figure: chosen,
    words: folded,
    exercises: [...subjects.exercises],
    ...(subjects.discipline !== undefined && {
      discipline: subjects.discipline === anyRide ? "cycling" : subjects.discipline,
    }),
    ...(first && { period: period as NonNullable<PlanQuestion["period"]> }),
  };
}
