import { massUnitOf } from "@canter/domain/units/format-units";
import type { ExerciseHistoryPoint } from "@canter/protocol/training/workouts";
import { kgToMass } from "@canter/domain/units/convert-units";
import { daysBetween } from "@canter/domain/schedule/local-date";
import type { Units } from "@canter/domain/units/unit";
import { formatMass, formatMeters, formatNumber } from "../../ui/formats.ts";
import type { ChartSeries, ChartView } from "../../ui/chart/chart-view.ts";
import { timeInWords } from "../../ui/words/time-in-words.ts";

type Measure =
  | "heaviestKg"
  | "estimatedOneRepMaxKg"
  | "volumeKg"
  | "bestReps"
  | "durationSeconds"
  | "distanceMeters";

type Series = ChartSeries<ExerciseHistoryPoint>;
type ExerciseView = ChartView<ExerciseHistoryPoint>;

/** So long strength lasts: of three hard weeks and a light one, the light one says nothing of it. */
const strengthDays = 28;

/** The best estimated 1RM of the four weeks up to a point: a light week is no loss of strength. */
const trailingBest =
  (points: readonly ExerciseHistoryPoint[]) =>
  ({ date }: ExerciseHistoryPoint): number | undefined => {
    const estimates = points.flatMap((point) => {
      const ago = daysBetween(point.date, date);
      return ago >= 0 && ago < strengthDays ? (point.estimatedOneRepMaxKg ?? []) : [];
    });
    return estimates.length === 0 ? undefined : Math.max(...estimates);
  };

/** The charts for which an exercise's history has numbers, the most telling first. */
export const chartViews = (
  points: readonly ExerciseHistoryPoint[],
  units: Units,
): readonly ExerciseView[] => {
  const unit = massUnitOf(units);
  const inUnit = (kg: number | undefined) => (kg === undefined ? undefined : kgToMass(kg, unit).value);
  const plain = (measure: Measure, label: string, words: (value: number) => string): Series => ({
    measure,
    label,
    valueOf: (point) => point[measure],
    words,
  });
  const best = trailingBest(points);
  const load = (measure: Measure, label: string, decimals = 1): Series => ({
    measure,
    label,
    valueOf: (point) => inUnit(point[measure]),
    words: (value) => formatMass({ value: Number(value.toFixed(decimals)), unit }),
  });
  const views: readonly ExerciseView[] = [
    {
      id: "load",
      label: "Load",
      shape: "line",
      series: [
        {
          ...load("estimatedOneRepMaxKg", "Estimated 1RM of four weeks"),
          valueOf: (point) => inUnit(best(point)),
        },
        load("heaviestKg", "Heaviest"),
      ],
    },
    { id: "volume", label: "Volume", shape: "bar", series: [load("volumeKg", "Volume", 0)] },
    {
      id: "reps",
      label: "Reps",
      shape: "line",
      series: [plain("bestReps", "Most reps in a set", formatNumber)],
    },
    { id: "time", label: "Time", shape: "line", series: [plain("durationSeconds", "Longest", timeInWords)] },
    {
      id: "distance",
      label: "Distance",
      shape: "line",
      series: [plain("distanceMeters", "Distance", (value) => formatMeters(value, units))],
    },
  ];
  return views.flatMap((view) => {
    const series = view.series.filter(({ valueOf }) => points.some((point) => (valueOf(point) ?? 0) > 0));
    return series.length > 0 ? [{ ...view, series }] : [];
  });
};
