import { formatDistance, formatMeters, formatPace } from "@canter/domain/units/format-units";
import type { MassUnit } from "@canter/domain/units/unit";
import type { WorkoutContent } from "@canter/domain/workout/workout";

/** How far: as it was entered, else in the reader's way; empty without a distance. */
export const distanceInWords = (
  { distance, distanceMeters }: Pick<WorkoutContent, "distance" | "distanceMeters">,
  units: MassUnit,
): string => {
  if (distance) return formatDistance(distance);
  return distanceMeters === undefined ? "" : formatMeters(distanceMeters, units);
};

/** Sports whose pace or speed people ask for; a hack's would only look odd. */
const paced = new Set(["running", "walking", "hiking", "rowing", "swimming", "cycling"]);

/** How fast, in the way that the sport is told; undefined where nobody asks. */
export const paceInWords = (content: WorkoutContent, units: MassUnit): string | undefined =>
  paced.has(content.discipline) && content.distanceMeters && content.durationSeconds
    ? formatPace(content.durationSeconds, content.distanceMeters, content.discipline, units)
    : undefined;
