import { type AnswerValues, type BodyPart, isRunGoal, type MoveKind } from "../answers.ts";
import { hurtParts } from "../strength/sore-parts.ts";
import { sportFocus } from "../strength/sport-focus.ts";
import { conditioningOf, isOnBikeInstead, type Modality } from "./sport-conditioning.ts";

const legParts: readonly BodyPart[] = ["knee", "ankle", "hip"];

export const hasSoreLegs = ({ limitations }: Pick<AnswerValues, "limitations">): boolean =>
  hurtParts(limitations).some((part) => legParts.includes(part));
/** Parts of the legs that are stiff or a bit sore. */
export const mildLegs = ({ mild }: Pick<AnswerValues["limitations"], "mild">): readonly BodyPart[] =>
  legParts.filter((part) => mild?.includes(part) === true);
/** Legs that are stiff or a bit sore have nothing hard in the first weeks. */
export const hasMildLegs = ({ limitations }: Pick<AnswerValues, "limitations">): boolean =>
  !hasSoreLegs({ limitations }) && mildLegs(limitations).length > 0;

/** From so many years on whoever asks for no run is given none: our rule of thumb. */
export const yearsToWalk = 65;

/** Whoever asks for no run and runs for so many minutes now goes on running. */
export const runsForFitness = 10;

/** What is run, walked or ridden: the goal's, the member's taste, or what legs and years allow and somebody does now. */
export function modalityOf(values: AnswerValues): Modality {
  const { goal, limitations, taste, loads, age, besides } = values;
  if (isRunGoal(goal)) return "Running";
  const conditioning = conditioningOf(values);
  // Who likes something else better than running has what is easy of it so.
  const isRun = conditioning?.on === "Running";
  const likesOther = isRun && (taste.cardio ?? "running") !== "running";
  if (conditioning && !likesOther && (!isRun || (age.years ?? 0) < yearsToWalk)) return conditioning.on;
  if (sportFocus(values)?.walkMinutes !== undefined) return "Walking";
  const hasNoBike = besides.access === "without" && besides.sport === "cycling";
  if (!hasNoBike && (taste.cardio === "cycling" || isOnBikeInstead(values))) return "Cycling";
  if (limitations.noRunning || hasSoreLegs(values) || taste.cardio === "walking") return "Walking";
  const runsNow = (loads.runMinutes ?? 0) >= runsForFitness && (age.years ?? 0) < yearsToWalk;
  return taste.cardio === "running" || runsNow ? "Running" : "Walking";
}

const kindOf: Readonly<Partial<Record<Modality, MoveKind>>> = {
  Walking: "walking",
  Cycling: "cycling",
  Rowing: "rowing",
  Swimming: "swimming",
};
/** What somebody does now of the way to move that their program has; 0: nobody knows. */
export function doneNow(values: AnswerValues): { readonly longest: number; readonly week: number } {
  const { loads } = values;
  const modality = modalityOf(values);
  const kind = kindOf[modality];
  if (kind !== undefined) return loads.moves?.[kind] ?? { longest: 0, week: 0 };
  const longest = loads.runMinutes ?? 0;
  // Who runs for a short time walks between.
  return longest < runsForFitness ? { longest: 0, week: 0 } : { longest, week: loads.weekMinutes ?? 0 };
}

/** How long somebody moves so at once now; where they were not asked, long enough. */
export const doneAtOnce = (modality: Modality, { loads }: Pick<AnswerValues, "loads">): number =>
  loads.moves?.[kindOf[modality] ?? "walking"]?.longest ?? Infinity;

/** The way to move of a sport, or of one that is walked, of which it is asked how much is done now; undefined: none. */
export function moveToAsk(values: AnswerValues): MoveKind | undefined {
  if (isRunGoal(values.goal)) return undefined;
  const modality = modalityOf(values);
  const isOfSport = conditioningOf(values)?.on === modality || sportFocus(values)?.walkMinutes !== undefined;
  const kind = isOfSport ? kindOf[modality] : undefined;
  return kind !== undefined && values.loads.moves?.[kind] === undefined ? kind : undefined;
}

/** Whether it is asked how long somebody runs, because their sport is run. */
export const isRunToAsk = (values: AnswerValues): boolean =>
  !isRunGoal(values.goal) &&
  values.loads.runMinutes === undefined &&
  conditioningOf(values)?.on === "Running" &&
  (values.age.years ?? 0) < yearsToWalk;

/** What is done hard: a sport's own way to move, but nothing that is run on sore legs. */
export const hardOn = (values: AnswerValues): Modality => {
  const modality = conditioningOf(values)?.on ?? modalityOf(values);
  if (modality !== "Running" || !hasSoreLegs(values)) return modality;
  return values.equipment === "gym" ? "Cycling" : "Walking";
};

/** Where a session of strength ends nobody goes to swim. */
export const onFoot = (values: AnswerValues): Modality => {
  const modality = modalityOf(values);
  return modality === "Swimming" ? "Walking" : modality;
};
