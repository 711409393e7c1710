import { markDistance } from "../../claim/marked-text.ts";
import { farthestMetersOf, fastestSeconds } from "../../plausibility/human-limits.ts";
import { distanceToMeters, metersToDistance, roundTo } from "../../units/convert-units.ts";
import type { DistanceUnit, LandUnit } from "../../units/unit.ts";
import { cardioDisciplines, enduranceDisciplines } from "./cardio-block.ts";
import type { CardioBlock } from "../program.ts";

/** Of a block, how much is to be done and by what. */
export type CardioAmount = {
  readonly duration?: number | undefined;
  readonly distanceMeters?: number | undefined;
  readonly modality?: string | undefined;
};

/** Seconds that an athlete takes for a kilometre, by discipline; those that are absent are not known. */
export type Paces = Readonly<Record<string, number>>;

/**
 * Seconds for a kilometre where nothing is known of the athlete. Running 6 mph, walking 3.0 mph, cycling 13 mph (12 to 13.9, moderate) and
 * crawl of 50 yards a minute: 2024 Adult Compendium of Physical Activities (Herrmann et al., J Sport Health Sci 2024; codes 12050, 17190,
 * 01020, 18290). Rowing: its moderate effort on an ergometer, 100 W (02071), by Concept2's formula, watts = 2.80 / (seconds per metre)³.
 * Hiking: 4 km/h (DIN 33466), without climbing.
 */
const usualPaces = {
  running: 373,
  walking: 746,
  cycling: 172,
  swimming: 1312,
  rowing: 304,
  hiking: 900,
} as const;

/** The discipline that a block is of; a distance without one is most likely run. */
export const disciplineOfBlock = ({ modality = "" }: CardioAmount): string =>
  cardioDisciplines(modality).at(-1) ?? "running";

const secondsPerKm = (block: CardioAmount, paces: Paces): number => {
  const discipline = disciplineOfBlock(block);
  return paces[discipline] ?? usualPaces[discipline as keyof typeof usualPaces] ?? usualPaces.running;
};

/** Estimates are rounded to five minutes, short ones to the minute. */
const roundedMinutes = (minutes: number): number =>
  minutes < 10 ? Math.max(1, Math.round(minutes)) : Math.round(minutes / 5) * 5;

/** How long a block takes: its minutes, else an estimate from its distance, by the athlete's pace where that is known. */
export const minutesOfBlock = (block: CardioAmount, paces: Paces = {}): number =>
  block.duration ?? roundedMinutes(((block.distanceMeters ?? 0) / 1000) * (secondsPerKm(block, paces) / 60));

/** Whether how long a block takes is an estimate. */
export const isEstimated = ({ duration }: CardioAmount): boolean => duration === undefined;

/** The metres that are covered in the time of a block, not rounded: what a distance is put on where the block only has minutes. */
export const metersOfBlock = (block: CardioAmount, paces: Paces = {}): number =>
  block.distanceMeters ?? ((block.duration ?? 0) * 60_000) / secondsPerKm(block, paces);

/** Lengths of a pool and pulls on an ergometer are planned in metres, everything else in a person's unit of land. */
const byMeters: ReadonlySet<string> = new Set(["swimming", "rowing"]);

/** What distances of a block are stated in; of one for several sports ("bike erg") as over land. */
export const unitOfBlock = ({ modality = "" }: CardioAmount, land: LandUnit): DistanceUnit => {
  const disciplines = cardioDisciplines(modality);
  return disciplines.length > 0 && disciplines.every((one) => byMeters.has(one)) ? "m" : land;
};

const stepOf = (meters: number, discipline: string): number => {
  if (discipline === "swimming") return meters < 400 ? 25 : 50;
  return meters < 5000 ? 100 : 500;
};

/** Numbers of a step each, at least one. */
const inSteps = (value: number, step: number): number =>
  roundTo(Math.max(step, Math.round(value / step) * step), 2);

/**
 * Metres rounded to what people plan: half a kilometre or mile (a tenth below one), 25 or 50 m in the pool, 100 or 500 m on the
 * ergometer; at least one such step.
 */
export function plannableMeters(meters: number, block: CardioAmount, land: LandUnit): number {
  if (unitOfBlock(block, land) === "m") return inSteps(meters, stepOf(meters, disciplineOfBlock(block)));
  const { value } = metersToDistance(meters, land);
  return distanceToMeters({ value: inSteps(value, value < 1 ? 0.1 : 0.5), unit: land });
}

/** As people plan it; finer where that changes nothing: a tenth of 2 km. */
function scaledMeters(block: CardioAmount, factor: number, land: LandUnit): number {
  const meters = (block.distanceMeters ?? 0) * factor;
  const plannable = plannableMeters(meters, block, land);
  if (plannable !== block.distanceMeters || factor === 1) return plannable;
  if (unitOfBlock(block, land) === "m") return inSteps(meters, 25);
  return distanceToMeters({ value: inSteps(metersToDistance(meters, land).value, 0.1), unit: land });
}

/** A block made longer or shorter by a factor: what it has of minutes (whole) and distance (as people plan it). */
export const scaledAmount = (
  block: CardioAmount,
  factor: number,
  land: LandUnit,
): Pick<CardioBlock, "duration" | "distanceMeters"> => ({
  ...(block.duration !== undefined && { duration: Math.max(1, Math.round(block.duration * factor)) }),
  ...(block.distanceMeters !== undefined && { distanceMeters: scaledMeters(block, factor, land) }),
});

/** Of the sports of a block the farthest that anybody got in a day; where none is known, of all. */
const farthestOf = ({ modality = "" }: CardioAmount): number => {
  const named = cardioDisciplines(modality);
  return Math.max(
    ...(named.length > 0 ? named : enduranceDisciplines).map((one) => farthestMetersOf(one, false) ?? 0),
  );
};

/** Why nobody could do a block: farther than anybody got in a day, or faster than anybody was in one of its sports; undefined: it can be done. */
export function impossibleAmount(block: CardioAmount): "far" | "fast" | undefined {
  const { duration, distanceMeters, modality = "" } = block;
  if (distanceMeters === undefined) return undefined;
  if (distanceMeters > farthestOf(block)) return "far";
  const fastest = Math.min(
    ...cardioDisciplines(modality).map((one) => fastestSeconds(one, distanceMeters) ?? 0),
  );
  return duration !== undefined && Number.isFinite(fastest) && duration * 60 < fastest ? "fast" : undefined;
}

/** Whether somebody has got as far in a day: what is farther is a typing error, or a wrong unit. */
export const isReachable = (block: CardioAmount): boolean => impossibleAmount(block) !== "far";
export const unreachable = {
  path: ["distanceMeters"],
  message: "must be a distance that somebody has covered in a day",
};

/** The distance of a block as its reader reads it (a mark); empty: it has none. */
export const markBlockDistance = (block: CardioAmount): string =>
  block.distanceMeters === undefined
    ? ""
    : markDistance(block.distanceMeters, unitOfBlock(block, "km") === "m" ? "m" : "land");
