import { z } from "zod";
import { careKinds } from "../horse/care-item.ts";

/** What is asked of training that was done. */
export const trainingMeasures = [
  "count",
  "days",
  "sets",
  "reps",
  "volume",
  "load",
  "distance",
  "duration",
  "best",
  "one_rep_max",
  "fastest",
  "longest",
  "pace",
  "heart_rate",
  "last",
  "first",
  "list",
  "done",
  "streak",
  "trend",
  "rest_days",
  /** How many different exercises. */
  "exercises",
  /** How often something was lifted that was heavier than all before, or gone faster over a length. */
  "records",
  "busiest",
  /** A time as a whole: how much it was, and what. */
  "review",
  /** How far off a load is that is named. */
  "reach",
] as const;
export type TrainingMeasure = (typeof trainingMeasures)[number];

const localDate = z.iso.date();

/** Among what one is the most or the least, or by what an average goes. */
export const groupings = [
  "set",
  "workout",
  "day",
  "weekday",
  "week",
  "month",
  "year",
  "exercise",
  "discipline",
] as const;
export type Grouping = (typeof groupings)[number];

/** What sets or workouts are held to: repetitions, kilograms, metres, seconds, metres a second. */
const boundSchema = z.object({
  of: z.enum(["reps", "load", "distance", "duration", "speed"]),
  least: z.number().min(0).max(1e7).optional(),
  most: z.number().min(0).max(1e7).optional(),
});
export type Bound = Readonly<z.infer<typeof boundSchema>>;

export const askedPeriodSchema = z.object({
  from: localDate.optional(),
  to: localDate.optional(),
  /** As it stands in an answer: "last week", "in October". */
  label: z.string().max(60),
  kind: z.enum(["day", "week", "month", "year", "range", "ever"]).default("range"),
  isCurrent: z.boolean().optional(),
  /** It is about when: what held then is that of the latest time before it. */
  isAbout: z.boolean().optional(),
});
export type AskedPeriod = z.infer<typeof askedPeriodSchema>;

/** A question about training that was done, as code computes it; names are resolved by whoever runs it. */
export const trainingQuestionSchema = z.object({
  measure: z.enum(trainingMeasures),
  /** By name; absent: the writer. */
  athlete: z.string().max(120).optional(),
  /** Names of the catalogue or of one's own exercises. */
  exercises: z.array(z.string().max(200)).max(4).default([]),
  /** Id of a discipline. */
  discipline: z.string().max(60).optional(),
  /** A muscle of the catalogue ("quadriceps"), or its equipment ("kettlebells"). */
  muscle: z.string().max(60).optional(),
  period: askedPeriodSchema.optional(),
  /** The same of another time, to be compared with. */
  against: askedPeriodSchema.optional(),
  /** The time that was asked about before this one: "which of the two was faster" is of both. */
  before: askedPeriodSchema.optional(),
  /** Only sets and workouts of so much or more, or so much or less. */
  bounds: z.array(boundSchema).max(4).optional(),
  /** Of about this length: "my best 5k". */
  distanceMeters: z.number().min(0).max(1e7).optional(),
  /** In what a distance is to be said. */
  distanceUnit: z.enum(["km", "mi"]).optional(),
  /** In what a load is to be said. */
  massUnit: z.enum(["kg", "lb"]).optional(),
  /** What else is asked of the same: "how far and how long". */
  also: z.array(z.enum(trainingMeasures)).max(3).optional(),
  /** Of so many of the latest alone: "how long was my last run". */
  latest: z.int().min(1).max(50).optional(),
  /** Its time is the day that was told, which nobody named. */
  isOfShown: z.literal(true).optional(),
  /** Beside the one of its kind before: "faster than the one before". */
  besideEarlier: z.literal(true).optional(),
  /** The day of the one workout that its answer told of, or of the two that it set beside each other: "that", "the one before", for what is asked next. */
  shown: z.array(askedPeriodSchema).max(2).optional(),
  /** Of everybody whose training may be read, beside each other: "who ran most". */
  isOfEach: z.literal(true).optional(),
  /** How long so many metres would take at its pace. */
  forMeters: z.number().min(1).max(1e7).optional(),
  /** Another discipline, which the first is compared with. */
  againstDiscipline: z.string().max(60).optional(),
  /** Of streaks the longest there was, not the one that goes on. */
  isLongest: z.boolean().optional(),
  /** Among what the one that has most, or least, is asked for (`busiest`). */
  group: z.enum(groupings).optional(),
  /** Of what it has most; else of workouts. */
  of: z.enum(trainingMeasures).optional(),
  /** The other end is asked for: the lightest, the slowest, the fewest. */
  isLeast: z.literal(true).optional(),
  /** So many of the best alone: "top 3 deadlifts". */
  top: z.int().min(2).max(20).optional(),
  /** Only on this weekday, 1 for Monday. */
  weekday: z.int().min(1).max(7).optional(),
  /** Per one of these, as a mean over all of them. */
  average: z.enum(["set", "workout", "day", "week", "month"]).optional(),
  /** Asked whether it was more than so much, in SI. */
  threshold: z
    .object({ value: z.number(), than: z.enum(["more", "less"]), of: z.enum(trainingMeasures) })
    .optional(),
  /** Only what was written down with these words, in a title or a note. */
  mentions: z.string().max(60).optional(),
  /** Of several lifts their best added up. */
  isSum: z.literal(true).optional(),
  /** Which they were is asked, and not only how many: of days; of two times, which it was. */
  isNamed: z.literal(true).optional(),
  /** By how much the one of two times is more than the other. */
  isDifference: z.literal(true).optional(),
  /** More is asked than whether it was done ("did I get all my reps"): what was done answers it, and no yes or no. */
  isLoose: z.literal(true).optional(),
});
export type TrainingQuestion = z.infer<typeof trainingQuestionSchema>;

const times = {
  period: askedPeriodSchema.optional(),
  against: askedPeriodSchema.optional(),
  before: askedPeriodSchema.optional(),
};
/** What is asked of the body. */
export const bodyQuestionSchema = z.object({
  about: z.literal("body"),
  measure: z.string().max(40),
  /** `previous`: the one before the latest, or before the time that is named. */
  figure: z.enum([
    "latest",
    "first",
    "previous",
    "change",
    "average",
    "highest",
    "lowest",
    "to_goal",
    "count",
    "total",
  ]),
  /** In what a weight is to be said. */
  massUnit: z.enum(["kg", "lb"]).optional(),
  /** Only readings of so much or more, or so much or less. */
  bound: boundSchema.optional(),
  /** Only so many, the latest. */
  latest: z.int().min(2).max(100).optional(),
  ...times,
});
export type BodyQuestion = Readonly<z.infer<typeof bodyQuestionSchema>>;
export const foodQuestionSchema = z.object({
  about: z.literal("food"),
  nutrient: z.enum(["calories", "protein", "carbs", "fat", "fibre"]).optional(),
  figure: z.enum([
    "left",
    "eaten",
    "average",
    "target",
    "streak",
    "list",
    "needs",
    "reached",
    "most",
    "least",
    "total",
    "days",
    "named",
  ]),
  /** What is asked for by its name: "eggs". */
  food: z.string().max(60).optional(),
  ...times,
  meal: z.enum(["breakfast", "lunch", "dinner", "snack"]).optional(),
});
export type FoodQuestion = Readonly<z.infer<typeof foodQuestionSchema>>;
export type TrainingAsked = TrainingQuestion & { readonly about: "training" };

const planFigures = [
  "on",
  "next",
  "left",
  "done",
  "missed",
  "track",
  "starts",
  "ends",
  "race",
  "week",
  "load",
  "when",
  "what_if",
  "today",
  "rest",
  "phase",
  "between_sets",
  "length",
  "why",
  "waiting",
] as const;
/** What is planned; the words are read beside the program. */
export const planQuestionSchema = z.object({
  about: z.literal("plan"),
  figure: z.enum(planFigures),
  /** The question in lower case, for the names of sessions and phases that only a program knows. */
  words: z.string().max(1000),
  discipline: z.string().max(60).optional(),
  /** `ahead`: of a weekday, the one that is to come. */
  period: askedPeriodSchema.extend({ ahead: localDate.optional() }).optional(),
  exercises: z.array(z.string().max(200)).max(4).default([]),
  /** Of this week of the program. */
  week: z.int().min(1).max(200).optional(),
  /** "Leg day": of the session that is mostly for these muscles of the catalogue. */
  muscles: z.array(z.string().max(40)).max(12).optional(),
  /** A number of them: how many, how many sets, how much time. */
  measure: z.enum(trainingMeasures).optional(),
  /** One of them alone: by its date, or by its load or time. */
  one: z.enum(["first", "last", "most", "least"]).optional(),
  /** Asked whether there is any. */
  isWhether: z.literal(true).optional(),
  /** Asked how many a week has. */
  isPerWeek: z.literal(true).optional(),
  /** So many sessions behind the one that is meant: "and after that?". */
  behind: z.int().min(1).max(50).optional(),
  /** Of those behind it only the ones with this word in their name: "and the long one after that?". */
  like: z.string().max(40).optional(),
  /** Of a load: with what was lifted last. */
  isBesideLast: z.literal(true).optional(),
  /** Of the last week of the program. */
  isLastWeek: z.literal(true).optional(),
});
export type PlanQuestion = Readonly<z.infer<typeof planQuestionSchema>>;
/** So much of one unit in another: "how much is 100 kg in pounds". */
export type ConversionQuestion = {
  readonly about: "conversion";
  readonly value: number;
  readonly from: string;
  readonly to: string;
};
/** Of the goals of these exercises or of this discipline, where there are any; else of all. */
export type GoalQuestion = {
  readonly about: "goals";
  readonly exercises: readonly string[];
  readonly discipline?: string | undefined;
};
/** A time that is named in words which nobody here can date: nothing is answered without it. */
export type UndatedQuestion = { readonly about: "undated"; readonly words: string };

/**
 * Of a horse that is named, or of all: what to know before taking it, what is planned with it, whether its plan is on track, how the week
 * went, who had it last and when, who rode at a time and who most, whether it is sound, how a show went, what is pinned, when somebody comes for it, how high it has jumped, which have not been worked, and
 * who is there at all.
 */
const horseFigures = [
  "handoff",
  "sound",
  "state",
  "plan",
  "track",
  "week",
  "last",
  "riders",
  "planned_riders",
  "may_ride",
  "shares",
  "show",
  "cautions",
  "care",
  "height",
  "idle",
  "goal",
  "program",
  "who_is_here",
  "kept",
] as const;
export const horseQuestionSchema = z.object({
  about: z.literal("horses"),
  figure: z.enum(horseFigures),
  athlete: z.string().max(120).optional(),
  /** Of the last ride, and of planned ones: the member's own. */
  isOwn: z.literal(true).optional(),
  /** Of who rode, or is to: only what somebody of this name does. */
  rider: z.string().max(120).optional(),
  /** Of care: only this. */
  care: z.enum(careKinds).optional(),
  /** Of care of another kind: what is noted under these words. */
  note: z.string().max(200).optional(),
  /** Of those that were not worked: since this local date. */
  since: localDate.optional(),
  /** Of the same, and of the last ride: work from the ground, as lunging, counts for none. */
  isRidden: z.literal(true).optional(),
  /** Of heights: those of the last time; or what they are now beside what they were at the time that is named, or a while ago. */
  of: z.enum(["last", "change"]).optional(),
  /** How the horse may have been, as it is asked: "stiff", "rush". */
  state: z.string().max(40).optional(),
  /** Of planned rides: whose they are is said to be away. */
  isAway: z.literal(true).optional(),
  /** Of whether somebody may ride: the work that is meant, as it is said ("jump"). */
  work: z.string().max(40).optional(),
  /** Of who rode, of heights, and of how the horse was: of this time alone. */
  period: askedPeriodSchema.optional(),
  /** Of rides: only of these disciplines, by id. */
  works: z.array(z.string().max(60)).max(5).optional(),
  /** Of rides: only what is logged as this within its discipline, as "lesson" or "grid". */
  workType: z.string().max(60).optional(),
  /** Of whether somebody may jump: how high, in centimetres. */
  heightCm: z.number().min(10).max(250).optional(),
  /** Of who rode: only so many, the latest. */
  count: z.int().min(2).max(20).optional(),
  /** Of who rode: whether somebody did. */
  isWhether: z.literal(true).optional(),
  /** Of who rode: what they wrote of it. */
  asksNotes: z.literal(true).optional(),
  /** Of how much was done: beside each other the horses, and not their riders. */
  isByHorse: z.literal(true).optional(),
  /** Of who rode most: by minutes. */
  isByTime: z.literal(true).optional(),
  /** Of how much was done: how far it was. */
  isByDistance: z.literal(true).optional(),
  /** Of how much was done: on how many days. */
  isByDay: z.literal(true).optional(),
  /** Of what is planned: how many sessions are still to come. */
  isCount: z.literal(true).optional(),
  /** Of what is kept of a horse: the words that it is looked for by. */
  words: z.array(z.string().max(40)).max(12).optional(),
  /** The day of the one ride that its answer named. */
  shown: z.array(askedPeriodSchema).max(1).optional(),
});
export type HorseQuestion = Readonly<z.infer<typeof horseQuestionSchema>>;

/** A question that the next one may go on from. */
export const previousQuestionSchema = z.union([
  bodyQuestionSchema,
  foodQuestionSchema,
  planQuestionSchema,
  horseQuestionSchema,
  trainingQuestionSchema,
]);
export type PreviousQuestion = z.infer<typeof previousQuestionSchema>;

export type Question =
  | TrainingAsked
  | BodyQuestion
  | FoodQuestion
  | PlanQuestion
  | GoalQuestion
  | HorseQuestion
  | ConversionQuestion
  | UndatedQuestion;
