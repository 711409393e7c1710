import { formatDuration, formatDurationInWords, landUnitOf } from "@canter/domain/units/format-units";
import type { Units } from "@canter/domain/units/unit";
import type { WorkoutContent } from "@canter/domain/workout/workout";
import { formatDistance, formatMeters, formatPace } from "../formats.ts";

/** A distance as entered, to a hundredth; if the reader's unit is another one, followed by that. Empty without a distance. */
export const distanceInWords = (
  { distance, distanceMeters }: Pick<WorkoutContent, "distance" | "distanceMeters">,
  units: Units,
): string => {
  const isForeign = distance?.unit === (landUnitOf(units) === "mi" ? "km" : "mi");
  if (distance) {
    const entered = formatDistance({ ...distance, value: Math.round(distance.value * 100) / 100 });
    return isForeign && distanceMeters !== undefined
      ? `${entered} (${formatMeters(distanceMeters, units)})`
      : entered;
  }
  return distanceMeters === undefined ? "" : formatMeters(distanceMeters, units);
};

/** Sports with a meaningful pace or speed; a hack's would only look odd. */
const paced = new Set(["running", "walking", "hiking", "rowing", "swimming", "cycling"]);

/**
 * How long a workout took. Over a distance that people race it is a result, read as on a watch: "39:21"; anything else is said in words:
 * "1 h 35 min".
 */
export const durationInWords = ({
  discipline,
  distanceMeters,
  durationSeconds = 0,
}: Pick<WorkoutContent, "discipline" | "distanceMeters" | "durationSeconds">): string =>
  distanceMeters && paced.has(discipline)
    ? formatDuration(durationSeconds)
    : formatDurationInWords(durationSeconds);

/** The pace or speed, in the sport's usual form; undefined if it has none. */
export const paceInWords = (content: WorkoutContent, units: Units): string | undefined =>
  paced.has(content.discipline) && content.distanceMeters && content.durationSeconds
    ? formatPace(content.durationSeconds, content.distanceMeters, content.discipline, units)
    : undefined;
