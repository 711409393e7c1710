import type { Score } from "@canter/domain/workout/workout";
import { formatDuration } from "@canter/domain/units/format-units";

/** `4:32`, `152 reps`, `9 rounds + 7`. */
export const scoreInWords = (score: Score): string => {
  if (score.type === "time") return formatDuration(score.value);
  if (score.type === "reps") return `${score.value} reps`;
  const [rounds, reps] = score.value.split("+");
  return reps === "0" ? `${rounds} rounds` : `${rounds} rounds + ${reps}`;
};
