import { kgToMass, metersToDistance, roundTo } from "./convert-units.ts";
import {
  METERS_PER_MILE,
  type Distance,
  type LandUnit,
  type Mass,
  type MassUnit,
  type Units,
} from "./unit.ts";

/** Between number and unit, so that a line never breaks there. */
const gap = "\u00a0";
/** Formats a number, rounded to a number of decimals (two by default). */
export type NumberFormat = (value: number, decimals?: number) => string;

/** A number as written in English: no trailing zeros, thousands separated from 10,000 on. */
export const formatNumber: NumberFormat = (value, decimals = 2) => {
  const [whole = "0", fraction] = String(roundTo(value, decimals)).split(".");
  const digits = whole.replace("-", "").length < 5 ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
};

/**
 * Whether a distance is a track distance (below one kilometre, or multiples of 100 m up to three kilometres), which everybody states in
 * metres; 0 is not.
 */
const isOfTheTrack = (meters: number): boolean =>
  (meters > 0 && meters < 1000) || (meters <= 3000 && meters % 100 === 0 && meters % 1000 !== 0);

/** A person's unit for loads. */
export const massUnitOf = (units: Units): MassUnit => (typeof units === "string" ? units : units.mass);

/** A person's unit for distances over land. */
export const landUnitOf = (units: Units): LandUnit =>
  typeof units === "string" ? (units === "lb" ? "mi" : "km") : units.distance;

const two = (value: number): string => String(value).padStart(2, "0");

/** Seconds as on a watch: "1:52:40", "24:10", "0:45"; with tenths if there are any. */
export const formatDuration = (seconds: number): string => {
  const tenths = Math.round(seconds * 10);
  const [whole, tenth] = [Math.floor(tenths / 10), tenths % 10];
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = tenth === 0 ? "" : `.${tenth}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}${tail}` : `${minutes}:${two(rest)}${tail}`;
};

/** Minutes of what is planned, or of many times together: "45 min", "4 h 52 min". */
export const formatMinutes = (minutes: number): string => {
  const whole = minutes > 0 ? Math.max(1, Math.round(minutes)) : 0;
  if (whole < 60) return `${whole} min`;
  // Nobody counts the minutes of what takes many hours.
  const rest = whole < 600 ? whole % 60 : 0;
  return `${Math.floor(whole / 60)} h${rest > 0 ? ` ${rest} min` : ""}`;
};

/** Seconds in words: "45 s", "45 min", "1 h 35 min", "12 min 30 s". */
export const formatDurationInWords = (seconds: number): string => {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), "h"],
    [Math.floor(whole / 60) % 60, "min"],
    [whole % 60, "s"],
  ] as const;
  const said = parts.filter(([value, name]) => value > 0 && !(name === "s" && whole >= 3600));
  return said.length === 0 ? `0${gap}s` : said.map(([value, name]) => `${value}${gap}${name}`).join(" ");
};

const CM_PER_INCH = 2.54;

/** The height of a fence as riders write it: "76 cm", or to the inch "2'6\"", "3'". */
export const formatHeight = (cm: number, unit: "cm" | "ft"): string => {
  if (unit === "cm") return `${Math.round(cm)} cm`;
  const inches = Math.round(cm / CM_PER_INCH);
  const feet = Math.floor(inches / 12);
  return `${feet > 0 ? `${feet}'` : ""}${inches % 12 > 0 || feet === 0 ? `${inches % 12}"` : ""}`;
};

/** Who states loads in pounds and distances in miles writes heights in feet. */
export const heightUnitOf = (units: Units): "cm" | "ft" =>
  massUnitOf(units) === "lb" && landUnitOf(units) === "mi" ? "ft" : "cm";

/** A distance over land in what it was most likely stated in, where only its metres are known: whole miles are miles. */
export function statedDistance(meters: number): string {
  const miles = meters / METERS_PER_MILE;
  const whole = Math.round(miles);
  if (whole > 0 && Math.abs(miles - whole) < 0.01) return `${whole} mile${whole === 1 ? "" : "s"}`;
  return meters < 1000 ? `${meters} m` : `${formatNumber(meters / 1000, 1)} km`;
}

/** Formats for loads, distances and paces, with `number` for their numbers. */
export const createUnitFormats = (number: NumberFormat) => {
  /** A load as it was entered: "225 lb", "62.5 kg". */
  const formatMass = (mass: Mass): string => `${number(mass.value)}${gap}${mass.unit}`;

  /** Kilograms in a person's unit, to a tenth: for totals and estimates. Entered loads are shown with `formatMass`. */
  const formatKg = (kg: number, units: Units): string => {
    const unit = massUnitOf(units);
    return `${number(kgToMass(kg, unit).value, 1)}${gap}${unit}`;
  };

  /** A distance as it was entered: "5 km", "13.1 mi". */
  const formatDistance = (distance: Distance): string => `${number(distance.value, 3)}${gap}${distance.unit}`;

  /** Metres in a person's miles or kilometres: for totals that are shown side by side. */
  const formatTravelled = (meters: number, units: Units): string => {
    const landUnit = landUnitOf(units);
    return formatDistance({ value: roundTo(metersToDistance(meters, landUnit).value, 2), unit: landUnit });
  };

  /** Like `formatTravelled`, but track distances are in metres; see `isOfTheTrack`. */
  const formatMeters = (meters: number, units: Units): string =>
    isOfTheTrack(meters)
      ? formatDistance({ value: roundTo(meters, 0), unit: "m" })
      : formatTravelled(meters, units);

  /**
   * Average pace as usual in the sport: running and walking per kilometre or mile ("5:30 /km"), rowing per 500 m, swimming per 100 m,
   * cycling as speed ("31.2 km/h"). Undefined without a distance.
   */
  const formatPace = (
    durationSeconds: number,
    meters: number,
    discipline: string,
    units: Units,
  ): string | undefined => {
    if (!(meters > 0) || !(durationSeconds > 0)) return undefined;
    const per = (length: number, name: string) =>
      `${formatDuration(Math.round((durationSeconds / meters) * length))}${gap}/${name}`;
    if (discipline === "rowing") return per(500, "500 m");
    if (discipline === "swimming") return per(100, "100 m");
    const name = landUnitOf(units);
    const length = name === "mi" ? METERS_PER_MILE : 1000;
    if (discipline === "cycling")
      return `${number((meters / length / durationSeconds) * 3600, 1)}${gap}${name === "mi" ? "mph" : "km/h"}`;
    return per(length, name);
  };
  return { formatMass, formatKg, formatDistance, formatTravelled, formatMeters, formatPace };
};

export const { formatMass, formatKg, formatDistance, formatTravelled, formatMeters, formatPace } =
  createUnitFormats(formatNumber);
