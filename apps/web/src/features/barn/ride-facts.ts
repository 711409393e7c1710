import type { BarnRide } from "@canter/domain/barn/barn";
import { minutesInWords } from "../../ui/words/time-in-words.ts";

type Part = "rider" | "work" | "minutes" | "intensity";

/** The known facts of a ride, in that order: "Flatwork · 45 min · Emma". */
export const rideFacts = (ride: BarnRide, parts: readonly Part[]): string => {
  const known: Readonly<Record<Part, string | undefined>> = {
    rider: ride.riderName,
    work: ride.work,
    minutes: ride.minutes === undefined ? undefined : minutesInWords(ride.minutes),
    intensity: ride.intensity,
  };
  return parts.flatMap((part) => known[part] ?? []).join(" · ");
};
