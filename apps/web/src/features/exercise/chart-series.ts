import type { ExerciseHistoryPoint } from "@canter/protocol/workouts";
import { kgToMass } from "@canter/domain/units/convert-units";
import { formatDurationInWords, formatKg, formatMeters, formatNumber } from "@canter/domain/units/format-units";
import type { MassUnit } from "@canter/domain/units/unit";

type Measure = "heaviestKg" | "estimatedOneRepMaxKg" | "volumeKg" | "bestReps" | "durationSeconds" | "distanceMeters";

export type ChartSeries = { readonly measure: Measure; readonly label: string; readonly words: (value: number) => string };
export type ChartView = {
  readonly id: string;
  readonly label: string;
  readonly shape: "line" | "bar";
  readonly series: readonly ChartSeries[];
};

/** The ways to look at an exercise for which its history holds numbers, the strongest first. */
export const chartViews = (points: readonly ExerciseHistoryPoint[], units: MassUnit): readonly ChartView[] => {
  const kg = (value: number) => formatKg(value, units);
  const views: readonly ChartView[] = [
    {
      id: "load",
      label: "Load",
      shape: "line",
      series: [
        { measure: "estimatedOneRepMaxKg", label: "Estimated 1RM", words: kg },
        { measure: "heaviestKg", label: "Heaviest", words: kg },
      ],
    },
    { id: "volume", label: "Volume", shape: "bar", series: [{ measure: "volumeKg", label: "Volume", words: (value) => `${formatNumber(kgToMass(value, units).value, 0)}\u00a0${units}` }] },
    { id: "reps", label: "Reps", shape: "line", series: [{ measure: "bestReps", label: "Most reps in a set", words: String }] },
    { id: "time", label: "Time", shape: "line", series: [{ measure: "durationSeconds", label: "Longest", words: formatDurationInWords }] },
    { id: "distance", label: "Distance", shape: "line", series: [{ measure: "distanceMeters", label: "Distance", words: (value) => formatMeters(value, units) }] },
  ];
  return views.flatMap((view) => {
    const series = view.series.filter(({ measure }) => points.some((point) => (point[measure] ?? 0) > 0));
    return series.length > 0 ? [{ ...view, series }] : [];
  });
};
