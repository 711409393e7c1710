import type { Recording } from "./recording.ts";

/** A recording with a maximum number of points, evenly selected, including the first and the last. */
export const fewerPoints = (recording: Recording, most: number): Recording => {
  const { seconds, streams } = recording;
  if (seconds.length <= most) return recording;
  const places = Array.from({ length: most }, (_, n) => Math.round((n * (seconds.length - 1)) / (most - 1)));
  const chosen = <Value>(values: readonly Value[]): Value[] => places.map((place) => values[place] as Value);
  return {
    ...recording,
    seconds: chosen(seconds),
    streams: Object.fromEntries(Object.entries(streams).map(([key, values]) => [key, chosen(values)])),
  };
};
