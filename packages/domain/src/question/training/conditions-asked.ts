import { weekdays } from "../../schedule/calendar-words.ts";
import { numberWords, smallNumber } from "../../text/fold-words.ts";
import { distanceToMeters, massToKg } from "../../units/convert-units.ts";
import type { DistanceUnit, MassUnit } from "../../units/unit.ts";
import type { Bound, TrainingMeasure, TrainingQuestion } from "../question.ts";
import type { Subjects } from "../subjects.ts";

/** Whose units a number without one is in, and what it may be of. */
type Known = { readonly subjects: Subjects; readonly units: MassUnit };

const unitForms = String.raw`kgs?|kilos?|lbs?|pounds|kms?|ks?|kilomet(?:er|re)s?|milers?|miles?|mi|met(?:er|re)s?|m|hours?|hrs?|h|minutes?|mins?|seconds?|secs?|reps?|times|days|sessions|workouts`;
const quantity = new RegExp(String.raw`(?<![\d.,:])(\d+(?:[.,]\d+)?) ?(${unitForms})\b`, "u");
const toUnit = (
  word: string,
): { kg?: MassUnit; distance?: DistanceUnit; seconds?: number; of?: "reps" | "count" } => {
  if (/^(?:kg|kilo(?!m))/u.test(word)) return { kg: "kg" };
  if (/^(?:lb|pound)/u.test(word)) return { kg: "lb" };
  if (/^(?:times|days|sessions|workouts)$/u.test(word)) return { of: "count" };
  if (word.startsWith("rep")) return { of: "reps" };
  if (word.startsWith("h")) return { seconds: 3600 };
  if (word.startsWith("min")) return { seconds: 60 };
  if (word.startsWith("s")) return { seconds: 1 };
  if (word.startsWith("k")) return { distance: "km" };
  return { distance: word.startsWith("mi") ? "mi" : "m" };
};

const moreForms =
  "over|above|more than|at least|longer than|further than|farther than|heavier than|bigger than|beyond|minimum of|no less than";
const lessForms =
  "under|below|less than|fewer than|at most|shorter than|lighter than|within|sub|no more than|maximum of";
const isMore = new RegExp(`^(?:${moreForms}|faster than|quicker than)`, "u");
const amountForms = String.raw`\d{1,2}:\d{2}(?::\d{2})?|\d+(?:[.,]\d+)?|an?(?= (?:hour|minute))|${numberWords.slice(1).join("|")}`;
const bounded = new RegExp(
  String.raw`\b(${moreForms}|${lessForms}|faster than|quicker than|slower than)[ -](?:of )?(${amountForms})(?: ?(${unitForms}|(?:minute )?pace|per (?:km|mile|k)))?\b`,
  "giu",
);
/** "Six miles or more", "30 min or less": as "at least six miles". */
const boundedBehind = new RegExp(
  String.raw`(?<![\d.,:])\b(${amountForms})( ?(?:${unitForms}))? (?:or|and) (?:(more|longer|further|farther|above|over|up|heavier|greater)|less|fewer|under|below|shorter|lighter)\b`,
  "giu",
);
const withBoundsInFront = (folded: string): string =>
  folded.replaceAll(
    boundedBehind,
    (_, amount: string, unit = "", more?: string) =>
      `${more === undefined ? "at most" : "at least"} ${amount}${unit}`,
  );

/** Where a text compares with a number, whatever that is a bound of. */
export const comparisonsIn = (text: string): readonly { readonly start: number; readonly end: number }[] =>
  [...text.matchAll(bounded), ...text.matchAll(boundedBehind)].map(({ index, 0: own }) => ({
    start: index,
    end: index + own.length,
  }));

/** Seconds of "25:00" or "1:02:30". */
const secondsIn = (text: string): number => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
const isPaced = /\b(?:pace|per (?:km|mile|k)|speed)\b/u;
/** "A pace under 5:30": the number is one of pace. A pace that is asked for elsewhere says nothing of it. */
const isBehindPace = /\b(?:pace|speed) (?:of |was |is |were |that (?:was|is) )?$/u;

/** The bound that one comparison sets, and what is asked to be more or less where it is no bound of single sets or workouts. */
function boundOf(
  { index = 0, 0: whole, 1: how = "", 2: number = "", 3: word = "" }: RegExpMatchArray,
  folded: string,
  { subjects, units }: Known,
): Bound | { readonly times: number; readonly than: "more" | "less" } | undefined {
  const end = (value: number) => (isMore.test(how) ? { least: value } : { most: value });
  const isSpeed =
    /^(?:faster|quicker|slower)/u.test(how) ||
    isPaced.test(word) ||
    isBehindPace.test(folded.slice(0, index));
  const ofUnit = units === "lb" ? 1609.344 : 1000;
  // A pace under 5:30 is faster than that.
  const isFast = /^(?:faster|quicker)/u.test(how) || !(how.startsWith("slower") || isMore.test(how));
  const ofPace = (seconds: number): Bound => ({
    of: "speed",
    ...(isFast ? { least: ofUnit / seconds } : { most: ofUnit / seconds }),
  });
  if (number.includes(":") && isSpeed) return ofPace(secondsIn(number));
  if (number.includes(":")) return { of: "duration", ...end(secondsIn(number)) };
  const value = smallNumber(number) ?? Number(number.replace(",", "."));
  if (isSpeed && (word === "" || isPaced.test(word))) return ofPace(value * 60);
  const unit = toUnit(word);
  if (word === "")
    return subjects.exercises.length > 0 && value >= 20 && !/%/u.test(whole)
      ? { of: "load", ...end(massToKg({ value, unit: units })) }
      : undefined;
  if (unit.of === "count") return { times: value, than: isMore.test(how) ? "more" : "less" };
  if (unit.of === "reps") return { of: "reps", ...end(value) };
  if (unit.kg) return { of: "load", ...end(massToKg({ value, unit: unit.kg })) };
  if (unit.seconds !== undefined) return { of: "duration", ...end(value * unit.seconds) };
  return { of: "distance", ...end(distanceToMeters({ value, unit: unit.distance ?? "m" })) };
}

/** What is asked to be more or less than so much, as a part of the question by itself: `rest` is the question without it. */
export function boundsAsked(
  folded: string,
  known: Known,
): {
  readonly bounds: readonly Bound[];
  readonly times?: { readonly times: number; readonly than: "more" | "less" };
  readonly rest: string;
} {
  const inFront = withBoundsInFront(folded);
  const read = [...inFront.matchAll(bounded)].flatMap((found) => {
    const bound = boundOf(found, inFront, known);
    return bound ? [{ bound, text: found[0] }] : [];
  });
  return {
    bounds: read.flatMap(({ bound }) => ("of" in bound ? [bound] : [])).slice(0, 4),
    ...Object.assign({}, ...read.map(({ bound }) => ("times" in bound ? { times: bound } : {}))),
    rest: read.length === 0 ? folded : read.reduce((text, { text: own }) => text.replace(own, " "), inFront),
  };
}

const repsAlone = new RegExp(
  String.raw`^\W*(?:(?:and|or|no|i|mean|meant|sorry|ok|but|what about|how about)\W+)*(?:for|of|with) (?:an? )?(\d{1,2}|${numberWords.slice(1).join("|")})(?: rep(?:etition)?s?)?\W*$`,
  "u",
);
/** "And for five?", behind one's best at a lift: of sets of so many. */
export function withReps(folded: string, previous: TrainingQuestion): TrainingQuestion | undefined {
  const found = repsAlone.exec(folded)?.[1];
  const least = found === undefined ? undefined : smallNumber(found);
  const isOfLift =
    previous.exercises.length > 0 && (previous.measure === "best" || previous.measure === "load");
  return least !== undefined && isOfLift ? { ...previous, bounds: [{ of: "reps", least }] } : undefined;
}

const named: readonly (readonly [RegExp, number])[] = [
  [/\bhalf(?: marathon)?\b/u, 21_097.5],
  [/\bmarathon\b/u, 42_195],
  // "Quicker per mile" is a pace.
  [/(?<!\b(?:per|each|every) )\bmile\b/u, 1609.344],
];

/** The length that a text names, in metres: "6k", "3 miles", "half marathon". */
export function lengthNamed(folded: string): number | undefined {
  const found = quantity.exec(folded);
  const { distance } = found ? toUnit(found[2] ?? "") : {};
  if (found && distance)
    return distanceToMeters({ value: Number(found[1]?.replace(",", ".")), unit: distance });
  return found ? undefined : named.find(([words]) => words.test(folded))?.[1];
}

/** What is asked of sets that have the load: "have I benched 200", "which day did I squat 255". */
const ofSets: ReadonlySet<TrainingMeasure> = new Set([
  "done",
  "first",
  "last",
  "list",
  "count",
  "days",
  "load",
  "reach",
]);
/** What is asked of one of a length: "my best 5k", "when did I last run a marathon". */
const ofLengths: ReadonlySet<TrainingMeasure> = new Set([
  "fastest",
  "best",
  "last",
  "first",
  "pace",
  "trend",
  "done",
]);
const ofReps: ReadonlySet<TrainingMeasure> = new Set(["best", "sets", "load"]);

/** "50 push-ups": so many of what is counted, and no load. */
const countedLift =
  /(?<![\d.,:/x×-])(\d{1,3}) (?:(?:push|pull|sit|chin|press|step|muscle)[ -]?ups?|burpees|swings|lunges|dips|air squats)\b/u;

/** A number beside a lift, in the unit of whoever asks, where nothing says that it counts something else. */
function bareLoad(folded: string, measure: TrainingMeasure, { subjects, units }: Known): readonly Bound[] {
  if (subjects.exercises.length === 0 || !ofSets.has(measure)) return [];
  const reps = countedLift.exec(folded)?.[1];
  if (reps !== undefined) return [{ of: "reps", least: Number(reps) }];
  const found =
    /(?<![\d.,:/x×-]|\b(?:for|of|last|past|at least|than) )(\d{2,3}(?:[.,]5)?)(?![\d.,:/x×-]| ?(?:reps?|sets?|times|days?|weeks?|months?|min|k|km|mi|miles?|%|seconds?)\b)/u.exec(
      folded,
    )?.[1];
  const value = Number((found ?? "0").replace(",", "."));
  return value >= 20 ? [{ of: "load", least: massToKg({ value, unit: units }) }] : [];
}

/** "Sets of 5", "for a set of five". */
const ofSoMany = new RegExp(
  String.raw`\b(?:for|sets? of|x) ?(\d{1,3}|${numberWords.slice(2).join("|")})(?: rep(?:etition)?s?| or more|\+)?\b(?! ?(?:k|m|km|kgs?|kilos?|lbs?|pounds?|mi|min|minutes?|hours?|days?|weeks?|months?|nights?|years?|miles?|sets?)\b)`,
  "u",
);

/** "Sets of 5", "5 rep max", "my best 5k", "on Mondays", "at 100 kg": what is named without a comparison. */
function namedIn(folded: string, measure: TrainingMeasure, known: Known) {
  const reps = ofSoMany.exec(folded)?.[1] ?? /\b(\d{1,2}) ?rep max\b/u.exec(folded)?.[1];
  const least = reps === undefined ? undefined : smallNumber(reps);
  const ofRepetitions: readonly Bound[] =
    least !== undefined && ofReps.has(measure) ? [{ of: "reps", least }] : [];
  const found = quantity.exec(folded);
  const unit = found ? toUnit(found[2] ?? "") : {};
  const value = Number((found?.[1] ?? "0").replace(",", "."));
  const lengthNamed = named.find(([words]) => words.test(folded))?.[1];
  if (unit.kg) {
    const load: readonly Bound[] = ofSets.has(measure)
      ? [{ of: "load", least: massToKg({ value, unit: unit.kg }) }]
      : [];
    return { bounds: [...ofRepetitions, ...load] };
  }
  const meters = unit.distance && distanceToMeters({ value, unit: unit.distance });
  const length =
    meters === undefined
      ? ofLengths.has(measure)
        ? lengthNamed
        : undefined
      : measure === "distance"
        ? undefined
        : meters;
  return {
    bounds: [...ofRepetitions, ...(found ? [] : bareLoad(folded, measure, known))],
    ...(length !== undefined && { distanceMeters: length }),
  };
}

/** What of all sets and workouts a question holds to: bounds that were read, lengths and loads that are named, one weekday. */
export function conditions(
  measure: TrainingMeasure,
  { bounds, times, rest }: ReturnType<typeof boundsAsked>,
  known: Known,
): Partial<TrainingQuestion> {
  const day = weekdays.findIndex((name) =>
    new RegExp(`\\bon (?:a |my )?${name.toLowerCase()}s\\b|\\b${name.toLowerCase()}s\\b`, "u").test(rest),
  );
  const { bounds: named, ...length } = namedIn(rest, measure, known);
  // "Did I run at least 20 km last week" asks of the sum, "how many runs over 10 km" of each.
  const far = bounds.find(({ of }) => of === "distance");
  const isOfSum = far !== undefined && (measure === "distance" || measure === "done");
  const held = [...named, ...(isOfSum ? bounds.filter((one) => one !== far) : bounds)];
  return {
    ...length,
    ...(held.length > 0 && { bounds: held }),
    ...(day !== -1 && { weekday: day + 1 }),
    ...(isOfSum && {
      threshold: {
        value: far.least ?? far.most ?? 0,
        than: far.least === undefined ? ("less" as const) : ("more" as const),
        of: "distance" as const,
      },
    }),
    ...(times && { threshold: { value: times.times, than: times.than, of: "count" as const } }),
  };
}

/** "Did I run 7 miles this week" is asked of all of it, and a half marathon or "ever" of one run. */
export function ofWholeWeek(
  { distanceMeters, ...more }: Partial<TrainingQuestion>,
  {
    measure,
    folded,
    spans,
  }: {
    readonly measure: TrainingMeasure;
    readonly folded: string;
    readonly spans: readonly { readonly kind?: string }[];
  },
): Partial<TrainingQuestion> {
  if (distanceMeters === undefined) return more;
  const isOfAll = measure === "done" && /\d/u.test(folded) && spans.some(({ kind }) => kind === "week");
  return isOfAll
    ? { ...more, threshold: { value: distanceMeters, than: "more", of: "distance" } }
    : { ...more, distanceMeters };
}
