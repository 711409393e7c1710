import { addDays } from "../schedule/local-date.ts";
import { foldText, withoutSpans } from "../text/fold-words.ts";
import { mendSpelling } from "../text/mend-spelling.ts";
import { type PeriodSpan, readPeriods } from "../text/read-periods.ts";
import { asked, beforeOf } from "./asked-periods.ts";
import { bodyCues, foodCues } from "./body-and-food-cues.ts";
import type {
  AskedPeriod,
  BodyQuestion,
  FoodQuestion,
  PlanQuestion,
  Question,
  TrainingMeasure,
  PreviousQuestion,
} from "./question.ts";
import { readHorseQuestion } from "./read-horse-question.ts";
import { type QuestionContext, readTrainingQuestion } from "./read-training-question.ts";
import { measureAsked } from "./training-cues.ts";
import { anyRide } from "./training-figures.ts";

const periodOf = (span: PeriodSpan | undefined): { period?: AskedPeriod } =>
  span ? { period: asked(span) } : {};

/** It is about the one who asks, or about a time: "the best protein powder" is not. */
const isOwn = (folded: string, spans: readonly PeriodSpan[]): boolean =>
  spans.length > 0 ||
  folded.split(" ").length <= 3 ||
  /\b(?:i|ive|im|my|me|mine|we|our|left|remaining|trend|streak|so far|which way)\b/u.test(folded);

/** The night that has just passed is written down for the day that follows it, or for the one before. */
const lastNight = ({ start, end }: PeriodSpan, text: string): boolean =>
  /night|morning/iu.test(text.slice(start, end));

function bodyQuestion(
  folded: string,
  text: string,
  [first, second]: readonly PeriodSpan[],
  today: string,
): BodyQuestion | undefined {
  const measure = bodyCues.find(([, cue]) => cue.test(folded))?.[0];
  if (measure === undefined) return undefined;
  if (measure === "sleep" && first?.kind === "day" && lastNight(first, text)) {
    const from = addDays(today, -1);
    return {
      about: "body",
      measure,
      figure: "latest",
      period: { from, to: today, label: "last night", kind: "range" },
    };
  }
  const isCompared =
    /\b(?:heavier|lighter|more|less|longer|better|worse|compared) ?.{0,20}\b(?:than|to|with)\b/u.test(folded);
  // "What did I weigh on 5 October, and what is it now": the change since.
  const isWithNow = /\b(?:now|currently|these days)\b/u.test(folded);
  if ((isCompared || isWithNow) && first && !second && first.to !== undefined && first.to < today)
    return { about: "body", measure, figure: "change", against: asked(first) };
  const figure = /\b(?:average|avg|mean|usually|typical(?:ly)?)\b/u.test(folded)
    ? "average"
    : /\b(?:goal|target|to (?:lose|go)|until|left to)\b/u.test(folded) && measure === "weight"
      ? "to_goal"
      : /\b(?:highest|heaviest|most|longest|max|worst)\b/u.test(folded)
        ? "highest"
        : /\b(?:lowest|lightest|least|shortest|min|best)\b/u.test(folded)
          ? "lowest"
          : /\b(?:loo?s(?:e|t|ing)|gain(?:ed|ing)?|chang(?:e[sd]?|ing)|trend(?:ing)?|drop(?:ped|ping)?|put on|lighter|heavier|up or down|going|(?:com(?:e|ing)|gone|creeping|creep) (?:up|down)|ris(?:en|ing)|fall(?:en|ing)|compared?|difference|progress|since|getting|improv(?:e|ed|ing))\b/u.test(
                folded,
              ) ||
              first?.label.startsWith("since") ||
              second
            ? "change"
            : first &&
                (first.kind === "week" ||
                  first.kind === "month" ||
                  first.kind === "year" ||
                  first.kind === "range") &&
                measure === "sleep"
              ? "average"
              : "latest";
  return {
    about: "body",
    measure,
    figure: figure === "change" && !first && /\btrend\b/u.test(folded) ? "latest" : figure,
    ...periodOf(first),
    ...(second && { against: asked(second) }),
  };
}

const needsAsked = /\b(?:should i (?:eat|have|get|be)|do i need|need to eat|bmr|tdee|maintenance)\b/u;
/** "Than the day before". */
const beforeThat = /\b(?:than|to|with) the (?:day|week|month|year) before\b/u;
const asksWhatWasEaten =
  /\bhow (?:many|much)\b|\b(?:eat|eaten|ate|had|have|got|so far|total|total of)\b|^\W*(?:\S+\W+){0,2}\S*\W*$/u;
const mealsNamed = /\b(breakfast|lunch|dinner|snack)s?\b/u;

function foodQuestion(folded: string, [first, second]: readonly PeriodSpan[]): FoodQuestion | undefined {
  // What was eaten is no answer to what was burned.
  if (/\bburn(?:ed|t|s|ing)?\b/u.test(folded)) return undefined;
  const named = foodCues.flatMap(([name, cue]) => (cue.test(folded) ? [name] : []));
  const nutrient = named.filter((name) => name !== "food").length > 1 ? "food" : named[0];
  if (nutrient === undefined) return undefined;
  const its = nutrient === "food" ? {} : { nutrient };
  const figure = /\b(?:streak|in a row|consecutive|straight)\b/u.test(folded)
    ? "streak"
    : /\b(?:did|have|has) i .{0,20}\b(?:hit|reach(?:ed)?|make|made|meet|met|get enough|eat enough|enough)\b/u.test(
          folded,
        )
      ? "reached"
      : /\b(?:how (?:close|far|near)|(?:under|over|within|above|below) (?:my|the)|left|remain(?:s|ing)?|missing|lack(?:ing)?|still (?:eat|have|need)|can i (?:still )?(?:eat|have)|to go|more .{0,20}(?:need|can))\b/u.test(
            folded,
          )
        ? "left"
        : /\b(?:target|goal|aim(?:ing)?)\b/u.test(folded)
          ? "target"
          : needsAsked.test(folded) && (nutrient !== "food" || /\bhow much\b/u.test(folded))
            ? "needs"
            : /\b(?:average|avg|a day|per day|daily|usually)\b/u.test(folded)
              ? "average"
              : nutrient === "food" && /\b(?:what|which)\b/u.test(folded)
                ? "list"
                : "eaten";
  // "Which protein powder should I buy", "what should I eat after training": nothing that was eaten is asked for.
  if (nutrient === "food" && needsAsked.test(folded) && figure !== "needs" && figure !== "left")
    return undefined;
  if (figure === "eaten" && first === undefined && !asksWhatWasEaten.test(folded)) return undefined;
  const before = first && beforeThat.test(folded) ? beforeOf(asked(first)) : undefined;
  const meal = mealsNamed.exec(folded)?.[1] as FoodQuestion["meal"];
  return {
    about: "food",
    figure,
    ...its,
    ...periodOf(first),
    ...(second ? { against: asked(second) } : before && { against: before }),
    ...(meal && { meal }),
  };
}

/** What is asked of the plan, the more special first; the examples are tests. */
export const planCues: readonly (readonly [PlanQuestion["figure"], cue: RegExp, example: string])[] = [
  [
    "between_sets",
    /\b(?:(?:rest|wait|pause|breaks?|recover)\b.{0,40}\bbetween\b|how (?:long|much)\b.{0,20}\b(?:rest|wait|pause|break)\b(?! days?)|rest (?:times?|periods?|intervals?))/u,
    "how long should I wait between sets",
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
  ["today", /\bshould i (?:skip|train|rest|still|do)\b/u, "should I skip bench today"],
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
  [
    "missed",
    /\b(?:miss(?:ed)?|skip(?:ped)?|behind)\b.{0,40}|\badherence\b/u,
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
    /\b(?:sessions?|workouts?|weeks?|trainings?) .{0,20}\b(?:left|remain(?:ing)?|to go)\b|\bleft (?:in|of) (?:my|the|this) (?:program|plan|week)\b|\bwhats left\b/u,
    "how many sessions are left in my program",
  ],
  [
    "done",
    /\b(?:sessions?|workouts?) .{0,30}\b(?:done|completed|finished)\b|\b(?:program|plan)\b.{0,30}\b(?:done|completed) so far\b|\bhow much of (?:my|the) (?:program|plan)\b/u,
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
    /\b(?:meant|supposed|due|scheduled|down) (?:to|for)\b|\b(?:plan(?:ned)?|program(?:me)?|schedule[d]?|sessions?|workouts?|whats on|what is on|exercises?)\b|\bwhats? (?:on|for|happening|up)\b|\bdo i have\b|\b(?:have i|what ?ve i|ive) got\b|\b(?:anything|something)\b|^\W*(?:hey|hi|ok|so|and|coach|[\W])*what(?:s| is| about)(?: on)?\W*$/u,
    "what is on friday",
  ],
];

const past =
  /\b(?:did|was|were|had|last (?:time|\d{1,2}|two|three|four|five|few|couple)|my last|ago|have i(?! got)|(?:what|when|where)ve i(?! got)|has|best|records?|prs?|pbs?|max|ever|ran|logged|so far)\b/u;
const advice = /\bshould i|shall i|how heavy|am i supposed to|do i (?:need|have) to\b/u;

function planQuestion(
  folded: string,
  spans: readonly PeriodSpan[],
  { subjects, today }: QuestionContext,
): PlanQuestion | undefined {
  const figure = planCues.find(([, cue]) => cue.test(folded))?.[0];
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
  const isOfPlan = /\b(?:program|plan|planned|schedule[d]?|skip(?:ped)?|miss(?:ed)?|on track)\b/u.test(
    folded,
  );
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
  } else if (past.test(folded)) return undefined;
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
    exercises: subjects.exercises,
    ...(subjects.discipline !== undefined && {
      discipline: subjects.discipline === anyRide ? "cycling" : subjects.discipline,
    }),
    ...(first && { period: period as NonNullable<PlanQuestion["period"]> }),
  };
}

const goals = /\b(?:my|the|our) (?:\p{L}+ ){0,3}goals?\b|\bgoals? (?:progress|going)\b/u;
/** How often somebody does it is told by what they did. */
const habits = /\bhow (?:many (?:days|times)|often|frequently)\b.{0,20}\bdo i\b(?! have)/u;
/** What is asked of what was done alone, whatever verb is in it. */
const ofDone: ReadonlySet<TrainingMeasure> = new Set(["busiest", "rest_days", "streak"]);
/** Words of a training that was done, which are stronger than those of what is planned. */
const done =
  /\b(?:did|have) i (?:do|did|train(?:ed)?|work(?:ed)? ?out|log(?:ged)?|lift(?:ed)?|run|swim|ride)\b/u;

/**
 * What a question about one's own data asks for, by its words: body, food, goals, the plan, or training that was done. Undefined: none of
 * these can be computed from it. Pure; the same for a browser and a server.
 */
export function readQuestion(said: string, context: QuestionContext): Question | undefined {
  const text = mendSpelling(said);
  const spans = readPeriods(text, context.today);
  const folded = foldText(withoutSpans(text, spans));
  const whole = foldText(text);
  const horses = readHorseQuestion(whole, context, spans);
  if (horses) return horses;
  const hasExercise = context.subjects.exercises.length > 0 || context.subjects.discipline !== undefined;
  const food = foodQuestion(folded, spans);
  const further = hasExercise ? undefined : goingOn(folded, spans, food, context);
  if (further) return further;
  const isAboutSomebody = isOwn(whole, spans);
  if (food && !hasExercise && isAboutSomebody) return food;
  const body = hasExercise ? undefined : bodyQuestion(folded, text, spans, context.today);
  if (body && context.athlete === undefined && isAboutSomebody) return body;
  if (goals.test(folded)) return { about: "goals" };
  const isOfDone = ofDone.has(measureAsked(folded) ?? "done") || habits.test(folded);
  const plan =
    !isOfDone && context.athlete === undefined && !(done.test(whole) && !/\bskip|miss\b/u.test(folded))
      ? planQuestion(folded, spans, context)
      : undefined;
  if (plan) return plan;
  const ahead = dayAhead(folded, spans, context);
  return ahead && whether.test(folded) ? ahead : (readTrainingQuestion(text, context) ?? ahead);
}

/** "Should I …", "am I …": whether something is to be done. */
const whether = /^\W*(?:\p{L}+\W+)?(?:should|shall|am|are|will) (?:i|we)\b/u;

/** "Tomorrow?", "the gym tonight", "should I squat tomorrow": of a day to come, what is planned on it. */
function dayAhead(
  folded: string,
  [first]: readonly PeriodSpan[],
  { subjects, today, athlete }: QuestionContext,
): PlanQuestion | undefined {
  const day = first?.ahead ?? first?.from;
  const isNamed = first?.kind === "day" && day !== undefined && day >= today;
  const isShort = folded.split(/\W+/u).filter(Boolean).length <= 2;
  const hasSubject = subjects.exercises.length > 0 || subjects.discipline !== undefined;
  if (!isNamed || athlete !== undefined || !(isShort || (hasSubject && whether.test(folded))))
    return undefined;
  const { start: _start, end: _end, ...period } = first;
  return { about: "plan", figure: "on", words: folded, exercises: subjects.exercises, period };
}

/** What of a question is kept for the next one to go on with. */
export const previousOf = (question: Question): PreviousQuestion | undefined => {
  if (question.about === "body" || question.about === "food") return question;
  if (question.about !== "training") return undefined;
  const { about: _, ...rest } = question;
  return rest;
};

const pointsBack = /\b(?:that|those|it|them|these)\b|^\W*and\b/u;

/** "How many kcal was that all together?", "and protein?", "and the day before?": of the time, or of what was asked of before. */
function goingOn(
  folded: string,
  spans: readonly PeriodSpan[],
  read: FoodQuestion | BodyQuestion | undefined,
  { previous }: QuestionContext,
): FoodQuestion | BodyQuestion | undefined {
  if (previous === undefined || !("about" in previous)) return undefined;
  const [first] = spans;
  if (read) {
    const isOf = previous.about === read.about && first === undefined && pointsBack.test(folded);
    return isOf && previous.period ? { ...read, period: previous.period } : undefined;
  }
  const before = /\b(?:the|one|a) (?:day|week|month|year) (?:before|earlier)\b/u.test(folded)
    ? previous.period
    : undefined;
  const period = before ? beforeOf(before) : first && asked(first);
  const isFragment = folded.split(/\W+/u).filter(Boolean).length <= (before ? 5 : 2);
  return period && isFragment ? { ...previous, period } : undefined;
}
