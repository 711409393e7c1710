import { distanceUnitFor, formatDistance, formatMeters, formatPace } from "@canter/domain/units/format-units";
import type { MassUnit } from "@canter/domain/units/unit";
import type { WorkoutContent } from "@canter/domain/workout/workout";

/** How far, in the reader's unit: as it was entered where that is it, to a hundredth; empty without a distance. */
export const distanceInWords = (
  { distance, distanceMeters }: Pick<WorkoutContent, "distance" | "distanceMeters">,
  units: MassUnit,
): string => {
  const isForeign = distance?.unit === (distanceUnitFor(units) === "mi" ? "km" : "mi");
  if (distance && (!isForeign || distanceMeters === undefined))
    return formatDistance({ ...distance, value: Math.round(distance.value * 100) / 100 });
  return distanceMeters === undefined ? "" : formatMeters(distanceMeters, units);
};

/** Sports whose pace or speed people ask for; a hack's would only look odd. */
const paced = new Set(["running", "walking", "hiking", "rowing", "swimming", "cycling"]);

/** How fast, in the way that the sport is told; undefined where nobody asks. */
export const paceInWords = (content: WorkoutContent, units: MassUnit): string | undefined =>
  paced.has(content.discipline) && content.distanceMeters && content.durationSeconds
    ? formatPace(content.durationSeconds, content.distanceMeters, content.discipline, units)
    : undefined;
