import { extremeAsked, groupNamed, quantityNamed } from "./extreme-asked.ts";
import type { TrainingMeasure, TrainingQuestion } from "../question.ts";
import { massUnitAsked } from "../read-body-question.ts";
import type { Subjects } from "../subjects.ts";
import { measureAsked } from "./training-cues.ts";

/** What a question of two words asks of the same. */
const bareFigures: readonly (readonly [RegExp, TrainingMeasure])[] = [
  [/^\W*(?:and )*(?:how long|hours|minutes|(?:total )?time)\W*$/u, "duration"],
  [/^\W*(?:and )*(?:how far|kms?|kilomet(?:er|re)s|miles|mileage|(?:total )?distance)\W*$/u, "distance"],
  [/^\W*(?:and )*(?:how often|how many times)\W*$/u, "count"],
  [/^\W*(?:and )*(?:when|(?:which|what) days?)\W*$/u, "list"],
];
export const bareFigure = (folded: string): TrainingMeasure | undefined =>
  bareFigures.find(([words]) => words.test(folded))?.[1];

/** Figures that stand side by side: "how far and how long", "distance, time and pace". */
const sideBySide =
  /\b(?:how|what|which|at what|with what)?\s*(far|long|fast|pace|often|many times|heavy|much|(?:many )?(?:sets|reps)|distance|(?<!last )time|duration|volume|weight|heart rate|miles|kms?)(?:\s*(?:,|and|&|\+|plus|or)\s*)+(?=(?:(?:how|what|which|at what|with what)\s+)?(?:far|long|fast|pace|often|many times|heavy|(?:many )?(?:sets|reps)|distance|time|duration|volume|weight|heart rate|miles|kms?)\b)/gu;
const figureWords: readonly (readonly [RegExp, TrainingMeasure])[] = [
  [/\b(?:far|distance|miles|kms?)\b/u, "distance"],
  [/\b(?:long|time|duration)\b/u, "duration"],
  [/\b(?:fast|pace)\b/u, "pace"],
  [/\b(?:often|many times)\b/u, "count"],
  [/\bsets\b/u, "sets"],
  [/\breps\b/u, "reps"],
  [/\bvolume\b/u, "volume"],
  [/\bheart rate\b/u, "heart_rate"],
  [/\b(?:heavy|weight)\b/u, "load"],
];

const loadsAsked = /\b(?:(?:what|which) (?:weights?|loads?)|how heavy)\b/u;

/** All that is asked of the same, where figures stand side by side: the first for the answer, the others beside it. */
export function figuresAsked(folded: string): readonly TrainingMeasure[] {
  // Loads are given with their sets and repetitions.
  if (loadsAsked.test(folded) && /\b(?:sets|reps)\b/u.test(folded)) return ["load"];
  const joints = [...folded.matchAll(sideBySide)];
  const [first, last] = [joints[0], joints.at(-1)];
  if (!first || !last) return [];
  const stretch = folded.slice(first.index, last.index + last[0].length + 16);
  const found = figureWords.flatMap(([words, measure]) => (words.test(stretch) ? [measure] : []));
  return found.includes("load") ? ["load"] : found.slice(0, 4);
}

/** What a comparing word compares: of a lift, and of all else; each with its example, which is a test. */
export const comparisons: readonly (readonly [
  word: RegExp,
  ofLifts: TrainingMeasure,
  ofOthers: TrainingMeasure,
  example: string,
])[] = [
  [/\b(?:quick|fast|slow|speed)(?:er|ier|est)\b/u, "pace", "pace", "was today's run faster than sunday's"],
  [
    /\b(?:heav|light)(?:ier|er|iest|est)\b/u,
    "best",
    "best",
    "was my squat heavier this month than last month",
  ],
  [/\bstrong(?:er|est)\b|\bweaker\b/u, "best", "best", "is my bench stronger this month than in october"],
  [
    /\b(?:far|fur)ther\b|\bfurthest\b|\b(?:more|less|fewer) (?:miles|kms?|kilomet(?:er|re)s|ground)\b|\bmiles\b|\bkms?\b|\bkilomet(?:er|re)s\b/u,
    "distance",
    "distance",
    "did I run farther this week than last week",
  ],
  [/\b(?:long|short)er\b/u, "duration", "longest", "was my ride longer this month than last month"],
  [
    /\b(?:more|less|higher|bigger) (?:volume|tonnage|weight in total)\b/u,
    "volume",
    "volume",
    "did I do more volume this week than last week",
  ],
  [/\b(?:more|fewer|less) reps\b/u, "reps", "reps", "did I squat more reps this week than last week"],
  [/\b(?:more|fewer|less) sets\b/u, "sets", "sets", "did I bench more sets this week than last week"],
  [
    /\b(?:more|less) (?:often|frequently)\b/u,
    "count",
    "count",
    "did I run more often this month than last month",
  ],
];

/** The measure that a comparing word names; undefined: none does. */
export const measureOfWord = (
  folded: string,
  { exercises }: Pick<Subjects, "exercises">,
): TrainingMeasure | undefined => {
  const found = comparisons.find(([word]) => word.test(folded));
  return found?.[exercises.length > 0 ? 1 : 2];
};

/** A unit that nothing is said to be more or less of: what is asked for, and no comparison. */
const unitAlone = /(?<!\b(?:more|less|fewer) )\b(?:miles|kms?|kilomet(?:er|re)s?)\b/gu;

/** What words compare one thing with another by: "faster", "more km"; not "how many km". Undefined: they don't. */
export function comparedBy(folded: string): (typeof comparisons)[number] | undefined {
  const known = folded.replaceAll(unitAlone, " ");
  return comparisons.find(([word]) => word.test(known));
}

/** "How many km", "and in kilos?": the units that are asked for, whatever else is in use. */
export const unitsAsked = (folded: string, measure: TrainingMeasure): Partial<TrainingQuestion> => {
  const [, ask, unit = ""] =
    /\b(how (?:many|much)|in|as|into|per|total|and) (kms?|kilomet(?:er|re)s?|miles?|mi)\b/u.exec(folded) ??
    [];
  const isMeant = unit !== "" && (inDistances.has(measure) || /^(?:in|as|into)$/u.test(ask ?? ""));
  return {
    ...massUnitAsked(folded),
    ...(isMeant && { distanceUnit: unit.startsWith("k") ? ("km" as const) : ("mi" as const) }),
  };
};
const inDistances: ReadonlySet<TrainingMeasure> = new Set(["distance", "pace", "longest"]);

/** What says of a comparison only that it is asked for. */
export const isOfAny: ReadonlySet<TrainingMeasure> = new Set(["list", "done", "load", "last"]);

/** By what an average goes; each with its example, which is a test. */
export const averageForms: readonly (readonly [
  by: NonNullable<TrainingQuestion["average"]>,
  words: RegExp,
  example: string,
])[] = [
  [
    "week",
    /\b(?:per|a|each|every) week\b|\bweekly\b|\bhow (?:often|frequently) do i\b/u,
    "runs a week in october",
  ],
  ["month", /\b(?:per|a|each|every) month\b|\bmonthly\b/u, "how far do I run per month"],
  ["day", /\b(?:per|a) day\b(?! off)|\bdaily\b/u, "how long did I train per day in october"],
  ["set", /\b(?:per|a|each|every) set\b/u, "average reps per set on bench in october"],
  [
    "workout",
    /\b(?:average|avg|mean|typical(?:ly)?|usual(?:ly)?|on average|per (?:session|workout|run|ride|swim))\b/u,
    "average run distance in october",
  ],
];
const averageAsked = (folded: string): Partial<Pick<TrainingQuestion, "average">> => {
  const found = averageForms.find(([, words]) => words.test(folded));
  return found ? { average: found[0] } : {};
};

/** What is asked before any extreme is: the longest streak is a streak. */
const beforeExtremes: ReadonlySet<TrainingMeasure> = new Set([
  "review",
  "streak",
  "rest_days",
  "records",
  "exercises",
  "trend",
  "one_rep_max",
]);
/** Several lifts are added up: "best squat + bench + deadlift". */
const addedUp = /\b(?:total|sum|combined|plus|together|altogether|all together|in all)\b|\+/u;

/** "Is squatting twice a week good for me": no figure is asked for. */
const asksOpinion = /^\W*(?:is|are|should|can|could|would|will|does|how|why)\b/u;

/** What is asked for, by axes that are read apart: an extreme of a quantity among something, a mean of a quantity, or a measure by its own words. */
export function figureAsked(folded: string, subjects: Subjects): Partial<TrainingQuestion> {
  const measure = measureAsked(folded);
  // "Which lift have I improved most": the trend of each beside that of the others.
  if (measure === "trend" && groupNamed(folded) === "exercise")
    return { measure, group: "exercise", ...(/\bleast\b/u.test(folded) && { isLeast: true }) };
  if (measure !== undefined && beforeExtremes.has(measure)) return { measure };
  const extreme = extremeAsked(folded, subjects);
  const isSum = subjects.exercises.length > 1 && addedUp.test(folded);
  if (isSum && (extreme?.measure === "best" || measure === undefined))
    return { measure: "best", isSum: true };
  if (extreme) return extreme;
  const mean = averageAsked(folded);
  // "Which days do I usually run": of the week.
  if (measure === "days" && mean.average === "workout" && !/\bhow many\b/u.test(folded))
    return { measure: "busiest", group: "weekday", of: "count" };
  const isOpen = measure === undefined || isOfAny.has(measure);
  const quantity = mean.average !== undefined && isOpen ? quantityNamed(folded) : undefined;
  const isCounted =
    measure === undefined &&
    mean.average !== undefined &&
    mean.average !== "workout" &&
    !asksOpinion.test(folded);
  const asked = quantity ?? measure ?? (isCounted ? "count" : undefined);
  return { ...mean, ...(asked && { measure: asked }) };
}
