import { formatDurationInWords, formatDuration, landUnitOf } from "@canter/domain/units/format-units";
import { METERS_PER_FOOT, METERS_PER_MILE, type Units } from "@canter/domain/units/unit";
import type { Workout } from "@canter/domain/workout/workout";
import type { RecordingResponse } from "@canter/protocol/training/imports";
import { formatNumber } from "../../ui/formats.ts";

type Fact = { readonly label: string; readonly value: string };

/** Metres of elevation in the reader's unit. */
export const heightInWords = (meters: number, units: Units): string =>
  landUnitOf(units) === "mi"
    ? `${formatNumber(meters / METERS_PER_FOOT, 0)}\u00a0ft`
    : `${formatNumber(meters, 0)}\u00a0m`;

const fact = (label: string, value: number | undefined, words: (value: number) => string): readonly Fact[] =>
  value === undefined || value <= 0 ? [] : [{ label, value: words(value) }];

const whole = (unit: string) => (value: number) => `${formatNumber(value, 0)}\u00a0${unit}`;

/** Shorter pauses are ignored. */
const pauseSeconds = 10;

/** The device's totals, beside the workout's own figures. */
export const totalsInWords = (
  { totals }: RecordingResponse,
  { durationSeconds = 0, fields = {} }: Pick<Workout, "durationSeconds" | "fields">,
  units: Units,
): readonly Fact[] => [
  ...fact("Highest heart rate", totals.maxHeartRate, whole("bpm")),
  ...fact("Energy", totals.energyKcal, whole("kcal")),
  ...("elevationGainMeters" in fields
    ? []
    : fact("Up", totals.elevationGainMeters, (value) => heightInWords(value, units))),
  ...fact("Down", totals.elevationLossMeters, (value) => heightInWords(value, units)),
  ...("avgPowerWatts" in fields ? [] : fact("Average power", totals.avgPowerWatts, whole("W"))),
  ...fact("Highest power", totals.maxPowerWatts, whole("W")),
  ...((totals.elapsedSeconds ?? 0) > durationSeconds + pauseSeconds
    ? fact("With pauses", totals.elapsedSeconds, formatDurationInWords)
    : []),
];

const stretchNames: readonly (readonly [number, string])[] = [
  [400, "400 m"],
  [1000, "1 km"],
  [METERS_PER_MILE, "1 mile"],
  [5000, "5 km"],
  [10_000, "10 km"],
  [21_097.5, "Half marathon"],
];

/** The best efforts, named as runners do. */
export const fastestInWords = ({ fastest }: RecordingResponse): readonly Fact[] =>
  fastest.flatMap(({ meters, seconds }) => {
    const name = stretchNames.find(([length]) => Math.abs(length - meters) < 1)?.[1];
    return name === undefined ? [] : [{ label: name, value: formatDuration(Math.round(seconds)) }];
  });
