import { type AnswerValues, isRunGoal } from "../answers.ts";
import { sportFocus } from "../strength/sport-focus.ts";
import { conditioningOf, isOnBikeInstead, type Modality } from "./sport-conditioning.ts";

const legParts = ["knee", "ankle", "hip"] as const;

export const hasSoreLegs = ({ limitations }: Pick<AnswerValues, "limitations">): boolean =>
  legParts.some((part) => limitations.parts.includes(part) && !limitations.healed?.includes(part));

/** From so many years on whoever asks for no run is given none: our rule of thumb. */
export const yearsToWalk = 65;

/** What is run, walked or ridden: the goal's, the member's taste, or what legs, years and experience allow. */
export function modalityOf(values: AnswerValues): Modality {
  const { goal, limitations, taste, experience, age } = values;
  if (isRunGoal(goal)) return "Running";
  const conditioning = conditioningOf(values);
  if (conditioning && (conditioning.on !== "Running" || (age.years ?? 0) < yearsToWalk))
    return conditioning.on;
  if (sportFocus(values)?.walkMinutes !== undefined) return "Walking";
  if (taste.cardio === "cycling" || isOnBikeInstead(values)) return "Cycling";
  if (limitations.noRunning || hasSoreLegs(values) || taste.cardio === "walking") return "Walking";
  const isTrained = experience === "intermediate" || experience === "advanced";
  const mayLike = isTrained && (age.years ?? 0) < yearsToWalk;
  return taste.cardio === "running" || mayLike ? "Running" : "Walking";
}

/** What is done hard: nothing that is run on sore legs. */
export const hardOn = (values: AnswerValues): Modality => {
  const modality = modalityOf(values);
  if (modality !== "Running" || !hasSoreLegs(values)) return modality;
  return values.equipment === "gym" ? "Cycling" : "Walking";
};

/** Where a session of strength ends nobody goes to swim. */
export const onFoot = (values: AnswerValues): Modality => {
  const modality = modalityOf(values);
  return modality === "Swimming" ? "Walking" : modality;
};
