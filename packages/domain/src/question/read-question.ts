import { conversionAsked } from "./conversion.ts";
import { horsesIn } from "../horse/words/named-horses.ts";
import { foldText, withoutSpans } from "../text/fold-words.ts";
import { mendSpelling } from "../text/mend-spelling.ts";
import { afterOpeners, withoutFillers } from "../text/openers.ts";
import { type PeriodSpan, readPeriods } from "../text/read-periods.ts";
import { anyRide } from "./answer/training-figures.ts";
import { goingOn } from "./follow-up.ts";
import { asksForOneOf } from "./training/extreme-asked.ts";
import { mentionsAsked } from "./mentions-asked.ts";
import type { PlanQuestion, PreviousQuestion, Question, TrainingAsked, TrainingMeasure } from "./question.ts";
import { bodyQuestion, foodQuestion, sinceFirst } from "./read-body-question.ts";
import { keptAsked } from "./horses/kept-asked.ts";
import { readHorseQuestion } from "./horses/read-horse-question.ts";
import { planQuestion, sessionsNamed } from "./read-plan-question.ts";
import type { QuestionContext } from "./question-context.ts";
import { readTrainingQuestion } from "./training/read-training-question.ts";
import { measureAsked } from "./training/training-cues.ts";

/** It is about the one who asks, or about a time: "the best protein powder" is not. */
const isOwn = (folded: string, spans: readonly PeriodSpan[]): boolean =>
  spans.length > 0 ||
  folded.split(" ").length <= 3 ||
  /\b(?:i|ive|im|my|me|mine|we|our|left|remaining|trend|streak|so far|which way)\b/u.test(folded);

const indirect =
  /\b(what|who) ((?:the|my|our) [^?.,;]{1,40}?) (is|was|are|were)(?= (?:that|which|so far|now|today|by|i\b)|\W*$)/iu;
/** "Could you tell me what the longest run is that I have done": with its verb where a question has it; as long as before. */
const asDirect = (text: string): string => text.replace(indirect, "$1 $3 $2");

const goals =
  /\b(?:my|the|our) (?:\p{L}+ ){0,3}goals?\b|\bgoals? (?:progress|going)\b|\bwhen (?:will|do|am|would) i (?:going to |gonna )?(?:reach|hit|get (?:down |up )?to|be at|weigh) (?:my\b|it\b|\d)|\b(?:by when|(?:by )?wh(?:en|at date)|how soon) (?:did|do|am|was|would) i (?:want(?:ed)?|aim(?:ing)?|hop(?:e|ing)|mean(?:t)?|supposed|plan(?:ning)?)\b.*\bto (?:be|weigh|reach|hit|get|make)\b.*\d/u;
/** Of nothing that is named: what is aimed at. */
const howFarOff =
  /\bhow (?:far|close|near) (?:(?:off|away) )?(?:am|are) (?:i|we)\b(?: (?:still|now|off|away|from|to|it|that|there|today|then|at the moment))*\W*$/u;
/** How often somebody does it is told by what they did. */
const habits = /\bhow (?:many (?:days|times)|often|frequently)\b.{0,20}\bdo i\b(?! have)/u;
/** What is asked of what was done alone, whatever verb is in it. */
const ofDone: ReadonlySet<TrainingMeasure> = new Set(["rest_days", "streak", "exercises", "records"]);
/** Words of a training that was done, which are stronger than those of what is planned. */
const done =
  /\b(?:did|have) i (?:do|did|train(?:ed)?|work(?:ed)? ?out|log(?:ged)?|lift(?:ed)?|run|swim|ride)\b/u;

/** Why it is asked: what stands in it is not what is asked about. */
const why =
  /(?:,| -| –)? (?:seeing (?:that|as|how)|given (?:that|how)|considering(?: that| how)?|because|cos|cuz) [^?.!;,\n]*/iu;
/** A question without its reason, as long as before: "should I rest today, seeing that I have trained two days on end?". */
const withoutWhy = (text: string): string =>
  text.replace(why, (reason, at: number) =>
    /\p{L}/u.test(text.slice(0, at)) ? " ".repeat(reason.length) : reason,
  );

const asker = String.raw`(?:how|what|whats|when|which|who|where|did|was|were|is|are|am|have|has|do|does)\b`;
const before = new RegExp(String.raw`^[^?]*[.!]\s+(?=(?:(?:and|so|but) )?${asker})`, "iu");
const goesOnFrom = /\b(?:he|him|his|she|her|it|they|them|that|those|more|less|fewer|than|again|too)\b/iu;
/** A question without the sentences in front of it, as long as before, where it names its own time: "sorting the rest of the week. Who rode today?". */
function withoutSentenceBefore(
  text: string,
  horses: readonly string[],
  periodsOf: (words: string) => readonly PeriodSpan[],
): string {
  const ahead = before.exec(text)?.[0];
  if (ahead === undefined || periodsOf(ahead).length === 0) return text;
  const [clause = ""] = text.slice(ahead.length).split(/[,?]/u);
  // "Luna was great yesterday. How was she last week?"
  if (goesOnFrom.test(clause) || horsesIn(ahead, horses).length > 0) return text;
  return periodsOf(text.slice(ahead.length)).length > 0
    ? " ".repeat(ahead.length) + text.slice(ahead.length)
    : text;
}

/** What is asked is asked by then; forms look for words that stand far apart, so that a long text takes long. */
const longest = 2000;

/**
 * What a question about one's own data asks for; see `readTimed`. A time that it names and that can't be dated is said to be that, instead
 * of an answer that leaves it out.
 */
export function readQuestion(said: string, context: QuestionContext): Question | undefined {
  const periodsOf = (words: string) => readPeriods(words, context.today, context.firstWeekday);
  const whole = withoutSentenceBefore(
    asDirect(withoutFillers(mendSpelling(said.slice(0, longest)))),
    context.horses ?? [],
    periodsOf,
  );
  const conversion = conversionAsked(foldText(whole));
  if (conversion) return conversion;
  const [asked, every] = [withoutWhy(whole), periodsOf(whole)];
  const own = asked === whole ? every : periodsOf(asked);
  // "what did I miss because of my cold in october": the only time that is named stays
  const [text, spans] = own.length === 0 && every.length > 0 ? [whole, every] : [asked, own];
  const question = readTimed(text, spans, context);
  const words = question && undatedIn(foldText(withoutSpans(text, spans)), question);
  if (words !== undefined) return { about: "undated", words: words.slice(0, 60) };
  return question?.about === "training" ? withMentions(question, text, spans, context) : question;
}

/** A question about training with the circumstance that it names: nothing that is said is left out of an answer. */
function withMentions(
  question: TrainingAsked,
  text: string,
  spans: readonly PeriodSpan[],
  { subjects, horses = [], athlete }: QuestionContext,
): Question | undefined {
  const names = [...horses, ...(athlete === undefined ? [] : [athlete])];
  const found = mentionsAsked(text, subjects, spans, names);
  if (!found) return question;
  // "What pressure must I have in my tyres": nothing that a diary of training has.
  const isOfAny = question.exercises.length === 0 && (question.discipline ?? question.muscle) === undefined;
  if (isOfAny && (question.measure === "done" || question.measure === "list")) return undefined;
  const words = found.words.slice(0, 60);
  return found.isOfTime ? { about: "undated", words } : { ...question, mentions: words };
}

/** "How long was I sick": of how somebody was, which no workout tells. */
const ofState =
  /\b(?:was|were|am|are|have|has|had) (?:i|we|ive|he|she) (?:been |not )?(?:\p{L}+ly )?(?:sick|ill|unwell|injured|hurt|hurting|sore|tired|away|abroad|pregnant|stressed|off work)\b/u;

/**
 * What a question about one's own data asks for, by its words: body, food, goals, the plan, or training that was done. Undefined: none of
 * these can be computed from it. Pure; the same for a browser and a server.
 */
function readTimed(
  text: string,
  spans: readonly PeriodSpan[],
  context: QuestionContext,
): Question | undefined {
  const folded = foldText(withoutSpans(text, spans));
  const whole = foldText(text);
  const horses = readHorseQuestion(text, context, spans);
  if (horses) return horses;
  const hasExercise = context.subjects.exercises.length > 0 || context.subjects.discipline !== undefined;
  const further = goingOn(text, folded, spans, context);
  if (further) return further;
  // What training burned nobody measured here.
  if (burned.test(folded)) return undefined;
  const food = foodQuestion(folded, spans);
  const isAboutSomebody = isOwn(whole, spans);
  if (food && !hasExercise && isAboutSomebody) return food;
  const isOfOne = asksForOneOf(folded);
  // "Most calories in a day": of food, and nothing that a training has most of.
  if (food && !hasExercise && isOfOne) return undefined;
  const body = hasExercise ? undefined : bodyQuestion(folded, text, spans, context.today);
  const isOwnBody = isAboutSomebody || (body?.figure === "to_goal" && !/\b(?:does|did|has)\b/u.test(folded));
  if (body && context.athlete === undefined && isOwnBody) return body;
  const measure = measureAsked(folded) ?? "done";
  // "When will I hit 100 kg on squat": of a lift that no goal need be of.
  const isOfLoad = measure === "reach" && context.subjects.exercises.length > 0;
  if ((goals.test(folded) || howFarOff.test(folded)) && !(isOfLoad && !/\bgoals?\b/u.test(folded)))
    return {
      about: "goals",
      exercises: context.subjects.exercises,
      discipline: context.subjects.discipline,
    };
  const isToCome = spans.some(({ from, ahead }) => (ahead ?? from ?? context.today) > context.today);
  const isOfDone = ofDone.has(measure) || isOfLoad || habits.test(folded) || (isOfOne && !isToCome);
  const plan =
    !isOfDone && context.athlete === undefined && !(done.test(whole) && !/\bskip|miss\b/u.test(folded))
      ? planQuestion(folded, whole, spans, context)
      : undefined;
  if (plan) return plan;
  const isOn = onThatDay.test(foldText(withoutSpans(text, [...spans, ...context.subjects.spans])));
  // "How heavy did I squat this Monday": the one that is over
  const ahead = hasDid.test(folded) ? undefined : dayAhead(folded, spans, { ...context, isOn });
  if (ahead && (isOn || whether.test(folded) || (isToCome && whatOf.test(folded)))) return ahead;
  const training = ofState.test(whole) ? undefined : readTrainingQuestion(text, context);
  // "On what date is Milo's suspensory to be checked": no horse lifts a load.
  const isOfKept =
    training === undefined || (training.about === "training" && ofLifting.has(training.measure));
  const { athlete } = context;
  const isOfHorse = athlete !== undefined && context.horses?.includes(athlete) === true;
  const kept = isOfKept && isOfHorse ? keptAsked(whole, context) : undefined;
  return kept ? { about: "horses", athlete, ...kept } : (training ?? ahead);
}

/** What nobody asks of a horse. */
const ofLifting: ReadonlySet<TrainingMeasure> = new Set(["load", "volume", "reps", "one_rep_max"]);

const burned =
  /\b(?:calories|cals?|kcals?|energy)\b.*\bburn(?:s|ed|t|ing)?\b|\bburn(?:s|ed|t|ing)?\b.*\b(?:calories|cals?|kcals?|energy)\b/u;

const hasDid = /\bdid (?:i|we)\b/u;

/** "Should I …", "am I …": whether something is to be done. */
const whether = /^\W*(?:\p{L}+\W+)?(?:should|shall|am|are|will) (?:i|we)\b/u;

/** "Is my long run on Sunday": beside its names and the time, nothing but whether it is. */
const onThatDay =
  /^\W*(?:(?:and|so|hey|ok|coach)\W+)*(?:is|are|isnt|arent|will)(?: (?:my|the|our|an?|next|long|short|easy|big|hard|tempo|interval|still|planned|scheduled|set|due|down|session|workout|training|day|be|on|for|it|that|there|legs?|push|pull|upper|lower|body|chest|back|arms?|shoulders?))*\W*$/u;

/** "What's my squat for next monday", "hello, what are my rows today". */
const whatOf = new RegExp(
  String.raw`${afterOpeners()}(?:whats|what s|what is|what are|what(?: weight)? (?:do|will|should) i|how heavy|which weights?)\b`,
  "u",
);
/** "Could you show me next week please": beside the time, nothing but that it is to be shown. */
const isShown = new RegExp(
  String.raw`${afterOpeners("(?:can|could|would|will|may) (?:you|i|we)|show|see|tell|give|look at|me|us|what about|how about|what|whats|is there")}[\W]*(?:please|pls|thanks)?\W*$`,
  "u",
);

/** "Tomorrow?", "the gym tonight", "should I squat tomorrow": of a day to come, what is planned on it. */
function dayAhead(
  folded: string,
  [first]: readonly PeriodSpan[],
  { subjects, today, athlete, isOn }: QuestionContext & { readonly isOn: boolean },
): PlanQuestion | undefined {
  const day = first?.ahead ?? first?.from;
  const isShort =
    isShown.test(folded) || (folded.split(/\W+/u).filter(Boolean).length <= 2 && !/\d/u.test(folded));
  const isNamed =
    day !== undefined && day >= today && (first?.kind === "day" || (first?.kind === "week" && isShort));
  const { exercises, discipline } = subjects;
  const hasSubject = exercises.length > 0 || discipline !== undefined;
  // Of a day that is still to come nothing else can be asked of a lift or a sport.
  const isToCome = (first?.from ?? today) > today;
  const isAsked =
    isShort || isOn || (hasSubject && (isToCome || whether.test(folded) || whatOf.test(folded)));
  if (!isNamed || athlete !== undefined || !isAsked) return undefined;
  const { start: _start, end: _end, ...period } = first;
  return {
    about: "plan",
    figure: "on",
    words: folded,
    exercises: [...exercises],
    period,
    ...sessionsNamed(folded),
    ...(isOn && hasSubject && { isWhether: true }),
    ...(isOn && discipline !== undefined && { discipline: discipline === anyRide ? "cycling" : discipline }),
  };
}

/** What of a question is kept for the next one to go on with. */
export const previousOf = (question: Question): PreviousQuestion | undefined => {
  switch (question.about) {
    case "goals":
    case "undated":
    case "conversion":
      return undefined;
    case "training": {
      const { about: _, ...rest } = question;
      return rest;
    }
    default:
      return question;
  }
};

const events =
  "injury|surgery|operation|accident|crash|pregnancy|baby|birth|illness|flu|covid|lockdown|quarantine|wedding|birthday|anniversary|holidays?|vacation|trip|break|race|marathon|meet|show|comp(?:etition)?|season|semester|term|exams?|ramadan|lent|easter|thanksgiving|halloween|diwali|eid|hanukkah|advent|block|cycle|off ?season|pre ?season|move|new job|deload|monsoon|dry season";
/** What is said of a time in words that nobody here has a date for. */
const undatedTime = new RegExp(
  [
    String.raw`\bsince (?!i\b|we\b|when\b|(?:my |the )?last\b|then\b|that\b|it\b|starting\b|now\b|ages\b|forever\b)(?:my |the |our |that |a )?\p{L}+(?: \p{L}+)?`,
    String.raw`\b(?:before|after|over|around|in|on|at|last|this|between|during|until|till|throughout) (?:my |the |our |this |that |last |all )*(?:\p{L}+ )?(?:${events})\b`,
    String.raw`\b(?:(?:on|at) (?:the )?(?:weekends|weekdays)|(?:in the |on |early )?(?:mornings|evenings|afternoons)|(?:in|during|around) the (?:morning|evening|afternoon))\b`,
    String.raw`(?<![\d/])\d{1,2}/\d{1,2}(?:/\d{2,4})?(?![\d/]| ?(?:reps?|sets?))`,
  ].join("|"),
  "u",
);

/** The words of a time that was not read, which an answer would leave out; undefined: there are none. */
function undatedIn(folded: string, question: Question): string | undefined {
  const isOfWhen =
    question.about === "training" && (question.measure === "last" || question.measure === "first");
  const isOfPast = question.about === "training" || question.about === "food" || question.about === "body";
  // The first reading of the body has its day.
  const words = question.about === "body" ? folded.replace(sinceFirst, " ") : folded;
  return isOfPast && !isOfWhen ? undatedTime.exec(words)?.[0].trim() : undefined;
}
