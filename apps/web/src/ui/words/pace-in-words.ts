import { METERS_PER_MILE, type MassUnit } from "@canter/domain/units/unit";
import { numberInWords } from "./amount-in-words.ts";
import { durationOnClock } from "./duration-in-words.ts";

/** How fast, in the way that the sport is told: min/km or min/mi on foot, /500 m rowing, /100 m swimming, km/h or mph on wheels. */
export const paceInWords = (discipline: string, meters: number, seconds: number, units: MassUnit): string | undefined => {
  if (meters <= 0 || seconds <= 0) return undefined;
  const per = (distance: number) => durationOnClock(Math.round((seconds / meters) * distance));
  switch (discipline) {
    case "running":
    case "walking":
    case "hiking":
      return units === "lb" ? `${per(METERS_PER_MILE)} /mi` : `${per(1000)} /km`;
    case "rowing":
      return `${per(500)} /500 m`;
    case "swimming":
      return `${per(100)} /100 m`;
    case "cycling": {
      const metersPerHour = (meters / seconds) * 3600;
      return units === "lb" ? `${numberInWords(metersPerHour / METERS_PER_MILE, 1)} mph` : `${numberInWords(metersPerHour / 1000, 1)} km/h`;
    }
    default:
      return undefined;
  }
};
