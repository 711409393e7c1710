import { foldText, withoutSpans } from "../text/fold-words.ts";
import { type PeriodSpan, readPeriods } from "../text/read-periods.ts";
import { weekdays } from "../schedule/calendar-words.ts";
import { addDays } from "../schedule/local-date.ts";
import { distanceToMeters, massToKg } from "../units/convert-units.ts";
import type { DistanceUnit } from "../units/unit.ts";
import type { AskedPeriod, TrainingAsked, TrainingMeasure, TrainingQuestion } from "./question.ts";
import { measureAsked } from "./training-cues.ts";
import type { Subjects } from "./subjects.ts";

export type QuestionContext = {
  /** Local date of whoever asks. */
  readonly today: string;
  readonly units: "kg" | "lb";
  readonly subjects: Subjects;
  /** Name of the athlete that is asked about, where it is not the writer. */
  readonly athlete?: string | undefined;
  /** The question before, whose subject and measure "and in september?" goes on with. */
  readonly previous?: TrainingQuestion | undefined;
};

const asked = ({ from, to, label, kind, isCurrent }: PeriodSpan): AskedPeriod => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  label,
  kind,
  ...(isCurrent && { isCurrent }),
});

/** The time of the same kind that is under way: what "more than last week" is compared with. */
function currentOf({ kind }: AskedPeriod, today: string): AskedPeriod | undefined {
  const word = {
    week: "this week",
    month: "this month",
    year: "this year",
    day: "today",
    range: undefined,
    ever: undefined,
  }[kind];
  const [found] = word === undefined ? [] : readPeriods(word, today);
  return found && asked(found);
}

/** The time of the same kind just before. */
function beforeOf(period: AskedPeriod): AskedPeriod | undefined {
  if (period.from === undefined) return undefined;
  const end = addDays(period.from, -1);
  const [found] = readPeriods(
    { week: "this week", month: "this month", year: "this year", day: "today", range: "", ever: "" }[
      period.kind
    ],
    end,
  );
  return found && { ...asked(found), label: `the ${period.kind} before`, isCurrent: false };
}

const compares = /\b(?:compare[ds]?|vs|versus|than|against|difference|more or less)\b/u;
const than =
  /\b(?:more|less|fewer|better|faster|farther|further|longer|higher|heavier|up|down) .{0,40}\bthan\b|\bcompared (?:to|with)\b/u;

/** "And the Monday before that". */
const weekdayBefore = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day before\b/u;

function times(text: string, spans: readonly PeriodSpan[], { today, previous }: QuestionContext) {
  const [first, second] = spans.map(asked);
  const folded = foldText(text);
  if (weekdayBefore.test(folded) && previous?.period?.kind === "day" && previous.period.from !== undefined) {
    const [day] = readPeriods(addDays(previous.period.from, -7), today);
    return day ? { period: asked(day) } : {};
  }
  if (/\bthe (?:week|month|year|day) before\b/u.test(folded) && previous?.period && !first) {
    const period = beforeOf(previous.period);
    return period ? { period } : {};
  }
  if (first && second && (compares.test(folded) || /\b(?:or|and|to)\b/u.test(folded)))
    return { period: first, against: second };
  if (first && than.test(folded)) {
    const current = currentOf(first, today);
    if (current && current.label !== first.label) return { period: current, against: first };
  }
  return first ? { period: first } : {};
}

const quantity =
  /(?<![\d.,:])(\d+(?:[.,]\d+)?) ?(kgs?|kilos?|lbs?|pounds|km|k|kilomet(?:er|re)s?|miles?|mi|met(?:er|re)s?|m)\b/u;
const toUnit = (word: string): { kg?: "kg" | "lb"; distance?: DistanceUnit } => {
  if (/^k(?:g|ilo(?!m))/u.test(word)) return { kg: "kg" };
  if (/^(?:lb|pound)/u.test(word)) return { kg: "lb" };
  if (word.startsWith("k")) return { distance: "km" };
  return { distance: word.startsWith("mi") ? "mi" : "m" };
};

const named: readonly (readonly [RegExp, number])[] = [
  [/\bhalf(?: marathon)?\b/u, 21_097.5],
  [/\bmarathon\b/u, 42_195],
  [/\bmile\b/u, 1609.344],
];

/** "over 100 kg", "sets of 5", "more than 1500 m", "my best 5k". */
function conditions(folded: string, measure: TrainingMeasure): Partial<TrainingQuestion> {
  const reps =
    /\b(?:for|sets? of|at least|x) ?(\d{1,3})(?: reps?| or more|\+)?\b(?! ?(?:k|m|km|kg|lb|mi|days|weeks|months|nights))/u.exec(
      folded,
    )?.[1];
  const minReps =
    reps !== undefined && (measure === "best" || measure === "sets" || measure === "load")
      ? { minReps: Number(reps) }
      : {};
  const day = weekdays.findIndex((name) =>
    new RegExp(`\\bon (?:a |my )?${name.toLowerCase()}s\\b|\\b${name.toLowerCase()}s\\b`, "u").test(folded),
  );
  const weekday = day === -1 ? {} : { weekday: day + 1 };
  const found = quantity.exec(folded);
  const distanceNamed = named.find(([words]) => words.test(folded))?.[1];
  if (!found) {
    const isExact =
      distanceNamed !== undefined &&
      (measure === "fastest" || measure === "best" || measure === "last" || measure === "pace");
    return { ...minReps, ...weekday, ...(isExact && { distanceMeters: distanceNamed }) };
  }
  const value = Number((found[1] ?? "0").replace(",", "."));
  const unit = toUnit(found[2] ?? "");
  const isMore = /\b(?:more|over|above|at least|longer|further|heavier)\b/u.test(folded);
  const isLess = /\b(?:less|under|below|fewer)\b/u.test(folded);
  if (unit.kg) {
    const kg = massToKg({ value, unit: unit.kg });
    return { ...minReps, ...weekday, ...(isMore && { minLoadKg: kg }) };
  }
  const meters = distanceToMeters({ value, unit: unit.distance ?? "m" });
  if (measure === "distance" || measure === "done")
    return {
      ...minReps,
      ...weekday,
      ...((isMore || isLess) && { threshold: { value: meters, than: isLess ? "less" : "more" } }),
    };
  return { ...minReps, ...weekday, ...(isMore ? { minDistanceMeters: meters } : { distanceMeters: meters }) };
}

const averages = /\b(?:average|avg|mean|typical(?:ly)?|usually|on average)\b/u;
const perWeek = /\b(?:per|a|each|every) week\b|\bweekly\b/u;
const latest =
  /\b(?:my|the|our) (?:last|latest|most recent|previous) (?!week|month|year|\d|few|couple|night)/u;

const ofTraining =
  /\b(?:workouts?|training|trained|sessions?|rides?|done|did|do|logged|history|log|diary)\b/u;

/** What a measure is where the words leave it open. */
function withDefaults(
  measure: TrainingMeasure,
  folded: string,
  { subjects }: QuestionContext,
  hasThreshold: boolean,
): TrainingMeasure {
  const isCardio =
    subjects.discipline !== undefined &&
    subjects.discipline !== "strength" &&
    subjects.exercises.length === 0;
  if (measure === "done" && hasThreshold) return "distance";
  if (measure === "best" && isCardio) return /\bmost|distance|far\b/u.test(folded) ? "longest" : "fastest";
  if (measure === "load" && isCardio) return "distance";
  if (measure === "count" && /\bhow much\b/u.test(folded)) return "duration";
  // "How many pull-ups did I do": of an exercise its repetitions, where nothing else is counted.
  if (
    measure === "count" &&
    subjects.exercises.length > 0 &&
    /\bhow many\b(?!.*\b(?:times|workouts|sessions|days|trainings|often)\b)/u.test(folded)
  )
    return "reps";
  return measure;
}

/**
 * A question about training that was done. Undefined: it is none. A follow-up ("and in september?") goes on with the previous question, with
 * what it names in its place.
 */
export function readTrainingQuestion(text: string, context: QuestionContext): TrainingAsked | undefined {
  const { today, subjects, athlete, previous } = context;
  const spans = readPeriods(text, today).filter(({ from }) => from === undefined || from <= today);
  const folded = foldText(withoutSpans(text, spans));
  const isFollowUp =
    previous !== undefined && /^\W*(?:ok(?:ay)?[\s,]+)?(?:and|what about|how about|or)\b/u.test(folded);
  const own = measureAsked(folded);
  const measure = own ?? (isFollowUp ? previous.measure : compares.test(folded) ? "best" : undefined);
  if (measure === undefined) return undefined;
  const hasSubject =
    subjects.exercises.length > 0 || subjects.discipline !== undefined || subjects.muscle !== undefined;
  // "Tell me a joke": what is to be listed is training only where something says so.
  if (measure === "list" && !isFollowUp && !hasSubject && spans.length === 0 && !ofTraining.test(folded))
    return undefined;
  const more = conditions(folded, measure);
  const chosen =
    isFollowUp && (own === undefined || own === "done")
      ? previous.measure
      : withDefaults(measure, folded, context, more.threshold !== undefined);
  const subject = hasSubject
    ? {
        exercises: [...subjects.exercises],
        ...(subjects.discipline !== undefined &&
          subjects.exercises.length === 0 && { discipline: subjects.discipline }),
        ...(subjects.muscle !== undefined && { muscle: subjects.muscle }),
      }
    : isFollowUp
      ? { exercises: previous.exercises, discipline: previous.discipline, muscle: previous.muscle }
      : { exercises: [] };
  const period = times(text, spans, context);
  const whom = athlete ?? (isFollowUp ? previous.athlete : undefined);
  return {
    about: "training",
    measure: chosen,
    ...subject,
    ...(whom !== undefined && { athlete: whom }),
    ...(isFollowUp && period.period === undefined ? { period: previous.period } : period),
    ...more,
    ...(perWeek.test(folded)
      ? { average: "week" as const }
      : averages.test(folded)
        ? { average: "workout" as const }
        : {}),
    ...(latest.test(folded) && period.period === undefined && { isOfLatest: true }),
  };
}
