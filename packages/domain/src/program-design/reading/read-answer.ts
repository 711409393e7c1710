import type { MassUnit } from "../../units/unit.ts";
import type { ExerciseIndex } from "../../workout/exercise/exercise-index.ts";
import { equipmentWords, goesAhead, unsure, weekdayWords } from "./answer-words.ts";
import {
  type AnswerField,
  type AnswerValues,
  answerFields,
  isRunGoal,
  isUnasked,
  minuteBounds,
} from "../answers.ts";
import { readExerciseWishes, withoutExercises, withWish } from "../exercise-wish.ts";
import { isRunToAsk } from "../running/modality.ts";
import { isWeekOpen, readMoves, readWeekOfRuns, readDays } from "./read-days.ts";
import { readBesidesAfter, type Wanted, readGoals } from "./read-goals.ts";
import { type DraftFrame, readStart, readWeeks } from "./read-frame.ts";
import {
  affirmed,
  bare,
  type Hit,
  hitsOf,
  lastOf,
  numberOf,
  readCountGoal,
  readInARow,
  readLifts,
} from "./read-lifts.ts";
import { readLimitations } from "./read-limitations.ts";
import {
  corrects,
  prefers,
  readAge,
  readDislikes,
  readExperience,
  readOwned,
  withoutLiked,
} from "./read-person.ts";
import { isSessionLength, readPresent, readRace, readTarget } from "./read-race.ts";

export type ReadAnswer = {
  readonly said: Partial<AnswerValues>;
  /** To be asked again. */
  readonly reopened: readonly AnswerField[];
  /** What was asked is left to the designer. */
  readonly isUnsure: boolean;
  /** The program is wanted now: what is open is left to the designer. */
  readonly isAhead?: boolean;
  /** It says days, weeks or a start of the whole program, and nothing else. */
  readonly isOfFrame?: boolean;
  /** What can't be taken as it was said, in sentences. */
  readonly problems: readonly string[];
};

export type AnswerReading = {
  /** What was asked last: bare numbers and "no" answer that. */
  readonly asked?: AnswerField | undefined;
  readonly units: MassUnit;
  /** Local date, by which days of a race are read; without it none is. */
  readonly today?: string | undefined;
  /** By whose names exercises are found that somebody wants; without it none is. */
  readonly catalogue?: ExerciseIndex | undefined;
  /** `values` has a goal that was said. */
  readonly isGoalKnown?: boolean | undefined;
  /** What is lifted, or run of who runs for it, was answered: what is asked of loads now is something else. */
  readonly isStartKnown?: boolean | undefined;
  /** The draft that there is. */
  readonly frame?: DraftFrame | undefined;
  /** As far as they are known: a change adds to limitations, weights and taste, and keeps what it does not name. */
  readonly values: AnswerValues;
};

/** Words blanked out, so that other readers don't take them for theirs. */
const blanked = (text: string, hits: readonly { readonly at: number; readonly length: number }[]): string =>
  hits.reduce(
    (rest, { at, length }) => rest.slice(0, at) + " ".repeat(length) + rest.slice(at + length),
    text,
  );

const plain = (text: string): string =>
  text.toLowerCase().replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, " ").trim();

type Part<T> = { readonly value?: T; readonly problem?: string };

const minutesPattern = /\b(\d{1,3})(?: ?(?:-|to|–) ?(\d{1,3}))? ?(?:minutes?|mins?|min|')(?![a-z])/g;
const hoursPattern =
  /\b(\d(?:[.,]\d{1,2})?|an?|one|two|three) ?(?:hours?|hrs?|h)\b(?: and (a half|\d{1,2} ?min\w*))?|\bhalf[ -](?:an? )?hours?\b/g;

/** "An hour and a half" as 90 minutes. */
const inMinutes = (text: string): string =>
  text.replaceAll(hoursPattern, (all, hours: string | undefined, more: string | undefined) => {
    if (hours === undefined) return "30 minutes";
    const whole = hours === "a" || hours === "an" ? 1 : numberOf(hours);
    const rest = more === undefined ? 0 : more === "a half" ? 30 : Number.parseInt(more, 10);
    return Number.isFinite(whole) ? `${Math.round(whole * 60 + rest)} minutes` : all;
  });

const runAbility = /\b(?:run|jog|running|jogging)\b[^.;]{0,40}$/;
/** "Under 25 minutes" is a time to be run, and so is what somebody wants to run in. */
const timeGoal =
  /\b(?:under|below|sub|within|faster than|less than) *$|\b(?:want|goal|aim|hope|dream|plan)\b[^.;,]*\b(?:run|jog)\w*\b[^.;,]*$/;
const inOneGo = /^ (?:without|non[ -]?stop)/;
const longDay = /\b(?:long(?:er)?|one)\b[^.;,]{0,30}$/;

function readMinutes(
  said: string,
  { asked, values }: AnswerReading,
): { readonly minutes: Part<AnswerValues["minutes"]>; readonly runMinutes?: number } {
  const text = inMinutes(said);
  const isWeekAsked = asked === "loads" && isWeekOpen(values);
  let [usual, long, runMinutes]: (number | undefined)[] = [];
  for (const match of text.matchAll(minutesPattern)) {
    const minutes = Number(match[2] ?? match[1]);
    const before = text.slice(0, match.index);
    const end = match.index + match[0].length;
    const after = text.slice(end, end + 40);
    if (longDay.test(before) && /\blong|\bone (?:long )?day\b/.test(before)) long = minutes;
    else if (timeGoal.test(before) && asked !== "minutes" && !isSessionLength(text, match.index, end))
      continue;
    else if (inOneGo.test(after)) runMinutes = minutes;
    // What a week has is not run in one go.
    else if (isWeekAsked && !isSessionLength(text, match.index, end)) continue;
    else if (asked === "loads" || runAbility.test(before) || after.startsWith(" of running"))
      runMinutes = minutes;
    else usual = minutes;
  }
  if (asked === "minutes") usual ??= bare(text);
  if (
    /\b(?:can'?t run|don'?t run|not run(?:ning)?(?: at all)?) yet\b|\bnot yet\b/.test(text) &&
    asked === "loads"
  )
    runMinutes = 0;
  const isNoLonger = asked === "minutes" && /^no\b(?! idea| preference)/.test(text) && usual === undefined;
  if (isNoLonger && long === undefined)
    return { minutes: { value: { usual: values.minutes.usual, long: values.minutes.usual } } };
  const run = runMinutes === undefined ? {} : { runMinutes: Math.min(600, runMinutes) };
  if (usual === undefined && long === undefined) return { minutes: {}, ...run };
  const outside = [usual, long].find(
    (minutes) => minutes !== undefined && (minutes < minuteBounds.min || minutes > minuteBounds.max),
  );
  if (outside !== undefined)
    return {
      minutes: { problem: `I plan sessions of ${minuteBounds.min} to ${minuteBounds.max} minutes.` },
      ...run,
    };
  const before = values.minutes;
  const most = long ?? before.long;
  const now = usual ?? before.usual;
  return {
    minutes: { value: { usual: now, ...(most !== undefined && most > now && { long: most }) } },
    ...run,
  };
}

const cardioWords = {
  walking: /\bwalk/,
  cycling: /\bcycl|\bbik(?:e|ing)\b|\bride\b/,
  running: /\brun|\bjog/,
} as const;
function readTaste(said: string, reading: AnswerReading): AnswerValues["taste"] | undefined {
  const text = said.replaceAll(corrects, " ");
  const { asked, values, catalogue } = reading;
  const before = values.taste;
  const wished = catalogue ? readExerciseWishes(text, catalogue) : [];
  const wishes = wished.reduce(withWish, before.wishes ?? []);
  const disliked = readDislikes(text, catalogue);
  const liked = [...text.matchAll(prefers)]
    .filter(({ index }) => !/(?:don'?t|not) *$/.test(text.slice(0, index)))
    .at(-1)?.[1];
  const cardio = (["walking", "cycling", "running"] as const).find(
    (kind) => liked !== undefined && cardioWords[kind].test(liked),
  );
  const all = [...new Set([...before.avoid, ...disliked])];
  const avoid = withoutLiked(all, text, catalogue);
  const isTakenBack = avoid.length < all.length;
  if (disliked.length > 0 || isTakenBack || cardio !== undefined || wished.length > 0) {
    const kind = cardio ?? before.cardio;
    return {
      avoid: [...avoid],
      ...(kind && { cardio: kind }),
      ...(wishes.length > 0 && { wishes }),
    };
  }
  const none =
    /\bno preferences?\b|^(?:no|none|nope|nothing|anything|all (?:fine|good)|everything)(?: (?:is|goes|fine))*[.!]?$/;
  return asked === "taste" && none.test(text) ? { avoid: [] } : undefined;
}

const fieldWords: Readonly<Record<AnswerField, RegExp>> = {
  goal: /\bgoal\b/,
  experience: /\b(?:experience|level)\b/,
  days: /\bdays\b/,
  minutes: /\b(?:minutes|(?<!present )time|length)\b/,
  equipment: /\bequipment\b/,
  limitations: /\b(?:limitations?|injur\w*)\b/,
  loads: /\b(?:loads?|(?<!own )weights?|starting (?:point|loads?|weights?))\b/,
  age: /\bage\b/,
  owned: /\bown weights\b/,
  besides: /\bbesides\b/,
  race: /\b(?:race|event)\b/,
  weeks: /\bweeks\b|\b(?:number|count) of weeks\b/,
  start: /\bstart(?: date| day)?\b(?! (?:loads?|weights?))/,
  target: /\btarget\b/,
  present: /\bpresent time\b/,
  taste: /\b(?:tastes?|preferences?)\b/,
};
/** Of what nobody has to have. */
const saysNothing = /^(?:no|none|nope|nothing|no (?:time|day|date))(?: (?:else|more|special|yet))?[.!]?$/;
/** "Shorter sessions" asks for other minutes, and does not say which. */
const otherLength =
  /\b(?:shorter|longer|quicker) (?:sessions?|workouts?|trainings?)\b|\b(?:sessions?|workouts?) (?:are |should be )?(?:too |much )*(?:short|long)(?:er)?\b/;
const reopens = /\b(?:change|different|other|wrong|correct|edit|redo|another|forget)\b/;

/** Of body weight a count is an answer where it was asked for, or said as something that somebody can do. */
const canDo = /\bin a row\b|\bcan do\b|\bi do\b|\bmax(?:imum)?\b/;

function readLoads(
  text: string,
  { asked, units, values, isStartKnown = false }: AnswerReading,
  runMinutes: number | undefined,
) {
  const reached = asked === "loads" ? undefined : readCountGoal(text);
  const present = reached ? blanked(text, [reached]) : text;
  const counted =
    asked === "loads" || canDo.test(present)
      ? readInARow(present)
      : { inARow: {}, spans: [] as readonly Hit<string>[] };
  const uncounted = blanked(present, counted.spans);
  const { lifts, goal, spans, problem } = readLifts(uncounted, units, asked === "loads");
  const { loads } = values;
  const isLight = asked === "loads" && /^(?:start )?(?:me )?(?:light|none|no|nothing|nope)[.!]?$/.test(text);
  const run = runMinutes ?? loads.runMinutes;
  const weekly = readWeekOfRuns(text, { isAsked: asked === "loads" && isWeekOpen(values), values });
  const weekMinutes = weekly?.minutes ?? loads.weekMinutes;
  const inARow = { ...loads.inARow, ...counted.inARow };
  const isOfNow = asked === "loads" && isStartKnown;
  const moves = isOfNow ? readMoves(text, values) : undefined;
  const isRunUnknown = isOfNow && isRunToAsk(values) && unsure.test(text);
  const isSaid =
    Object.keys(lifts).length + Object.keys(counted.inARow).length > 0 ||
    runMinutes !== undefined ||
    weekly !== undefined ||
    moves !== undefined ||
    isRunUnknown ||
    isLight;
  return {
    spans: [
      ...spans,
      ...(reached ? [reached] : []),
      ...counted.spans,
      ...(weekly?.spans ?? []),
      ...(moves ? [{ means: text, at: 0, length: text.length }] : []),
    ],
    wanted: goal
      ? { liftGoal: goal }
      : reached && { countGoal: { name: reached.means, count: reached.count } },
    problem,
    loads: isSaid
      ? {
          lifts: { ...loads.lifts, ...lifts },
          ...(Object.keys(inARow).length > 0 && { inARow }),
          ...((run ?? (isRunUnknown ? 0 : undefined)) !== undefined && { runMinutes: run ?? 0 }),
          ...((moves ?? loads.moves) && { moves: moves ?? loads.moves }),
          ...(weekMinutes !== undefined && { weekMinutes }),
        }
      : undefined,
  };
}

const frameWords =
  /\b(?:\d{1,2}|one|two|three|four|five|six|once|twice|days?|weeks?|times|a|per|the|my|it|i'd|i|we|us|can|could|you|do|make|let's|lets|have|want|would|like|to|need|have|only|just|please|instead|of|on|for|with|and|or|but|not|no|never|be|should|shall|program|plan|draft|train(?:ing)?|sessions?|workouts?|swap|switch|change|replace|move|exchange|add|drop|remove|skip|leave|out|also|too|as|well|actually|rather|better|then|now|ok|okay|more|less|fewer|another|longer|shorter|cut|extend|by|into|at|in|all|always|every|each|from|day)\b/g;
const weekdayPattern = new RegExp(weekdayWords.map(({ pattern }) => pattern.source).join("|"), "g");
/** A time that holds no more says nothing of what is run now. */
const oldTime = /\bthat time (?:is|was) (?:an )?old\b|\bthat time (?:is|was) (?:from )?long ago\b/;

/** Whether what is left of a message are days, and words around them. */
const isAllOfFrame = (text: string): boolean =>
  !/[\p{L}\d]/u.test(text.replaceAll(weekdayPattern, " ").replaceAll(frameWords, " "));

/** Who wants to reach a lift trains for strength, where no goal is named. */
function goalSaid(
  goal: AnswerValues["goal"] | undefined,
  wanted: Wanted | undefined,
  { isGoalKnown = false }: AnswerReading,
): Pick<Partial<AnswerValues>, "goal"> {
  if (goal !== undefined) return { goal };
  return wanted && !isGoalKnown ? { goal: "strength" } : {};
}

/** A time that was wanted over one distance says nothing of another. */
const isOtherDistance = (
  goal: AnswerValues["goal"] | undefined,
  { goal: before, target }: AnswerValues,
): boolean => goal !== undefined && goal !== before && isRunGoal(before) && target.minutes !== undefined;

function collect(text: string, reading: AnswerReading) {
  const { asked, values, catalogue, today } = reading;
  const { spans, wanted } = readLoads(text, reading, undefined);
  const unloaded = blanked(text, spans);
  const present = readPresent(unloaded, { isAsked: asked === "present", goal: values.goal });
  // A time that is run now is neither a goal nor the minutes of a session.
  const untimed = present ? blanked(unloaded, [present]) : unloaded;
  // When it begins, and how long it is, is neither a day of training nor a race.
  const start = readStart(untimed, today, reading);
  const unstarted = blanked(untimed, start.spans);
  const weeks = readWeeks(unstarted, reading);
  const others = blanked(unstarted, weeks.spans);
  const goal = readGoals(others, reading.isGoalKnown ? values : undefined);
  const besides = readBesidesAfter(others, goal, wanted, reading);
  const isEvent = (besides ?? values.besides).isSportGoal === true;
  const race = readRace(others, {
    isAsked: asked === "race",
    goal: goal.goal ?? values.goal,
    isEvent,
    today,
  });
  // "In 16 weeks" counts neither days nor minutes.
  const undated =
    race.value?.date === undefined ? others : others.replace(/\bin (?:about )?\w+ (?:weeks?|months?)/, " ");
  const timed = asked === "target" ? `under ${inMinutes(others)}` : others;
  const target = asked === "minutes" ? undefined : readTarget(timed, goal.goal ?? values.goal);
  const days = readDays(undated, reading);
  const { minutes, runMinutes } = readMinutes(undated, reading);
  const { loads, problem } = readLoads(text, reading, runMinutes);
  const experience = readExperience(undated);
  // "Barbell hip thrusts hurt" names a lift: neither what there is to train with nor a hip.
  const unnamed = catalogue ? withoutExercises(others, catalogue) : others;
  const equipment = lastOf(affirmed(unnamed, hitsOf(unnamed, equipmentWords)));
  const limitations = readLimitations(unnamed, { ...reading, whole: others });
  const taste = readTaste(others, reading);
  const years = asked === "age" ? bare(text) : undefined;
  const age = readAge(years === undefined ? others : `aged ${years}`);
  const alone = asked === "owned" ? bare(text) : undefined;
  const owned = readOwned(alone === undefined ? text : `${alone} ${reading.units}`, asked === "owned");
  const said: Partial<AnswerValues> = {
    ...goalSaid(goal.goal, wanted, reading),
    ...(experience && { experience }),
    ...(weeks.value && { weeks: weeks.value }),
    ...(start.value && { start: start.value }),
    ...(days.value && { days: days.value }),
    ...(minutes.value && { minutes: minutes.value }),
    ...(equipment && { equipment }),
    ...(limitations && { limitations }),
    ...(loads && { loads }),
    ...(age && { age }),
    ...(owned && { owned: { ...values.owned, ...owned } }),
    ...(besides && { besides }),
    ...(race.value && { race: race.value }),
    ...(target ? { target } : isOtherDistance(goal.goal, values) ? { target: {} } : {}),
    ...(present ? { present: present.value } : oldTime.test(others) ? { present: {} } : {}),
    ...(taste && { taste }),
  };
  const problems = [goal, weeks, start, days, minutes, race].flatMap((part) => part.problem ?? []);
  const isOfFrame =
    (days.value ?? weeks.value ?? start.value ?? days.problem ?? weeks.problem ?? start.problem) !==
      undefined && isAllOfFrame(others);
  return { said, isOfFrame, problems: problem === undefined ? problems : [...problems, problem] };
}

/** Of a longer message its beginning is read: some patterns take time that grows faster than the text. */
const maxLength = 4000;
const tooLong =
  "That is more than I can read at once: I took its first 4,000 characters. Say the rest in another message.";

/**
 * What a message answers of an interview: any number of questions, in any order; of two answers to one the later holds. "I don't know" leaves what was asked
 * to the designer, "change the days" asks again. Never guesses: what it can't take is a problem, in a sentence.
 */
export function readAnswer(message: string, reading: AnswerReading): ReadAnswer {
  const whole = plain(message.slice(0, maxLength));
  const isAhead = goesAhead.test(whole);
  // "All good, make it" answers, and leaves the rest; "make it" alone leaves what was asked, too.
  const words = whole.replace(goesAhead, "").replace(/[\s,;.!]+(?:and|so)?$/, "");
  const text = isAhead && words === "" ? "i don't know" : isAhead ? words : whole;
  const { said, problems: found, isOfFrame } = collect(text, reading);
  const problems = message.length > maxLength ? [...found, tooLong] : found;
  const isRedo = reopens.test(text);
  const reopened = answerFields.filter(
    (field) =>
      said[field] === undefined &&
      problems.length === 0 &&
      ((isRedo && fieldWords[field].test(text)) || (field === "minutes" && otherLength.test(text))),
  );
  const { asked } = reading;
  const isLeft = unsure.test(text) || (asked !== undefined && isUnasked(asked) && saysNothing.test(text));
  const isUnsure =
    asked !== undefined && said[asked] === undefined && problems.length === 0 && (isLeft || isAhead);
  return { said, reopened, isUnsure, isOfFrame, problems, ...(isAhead && { isAhead }) };
}
