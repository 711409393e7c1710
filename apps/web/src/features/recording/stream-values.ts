import { distancesOf } from "@canter/domain/recording/splits";
import type { RecordingResponse } from "@canter/protocol/imports";

/** Over so many points: what a watch measures from second to second wavers. */
const window = 7;

/** The mean around each point. */
export const smoothed = (values: readonly (number | null)[]): readonly (number | null)[] =>
  values.map((value, index) => {
    if (value === null) return null;
    const around = values
      .slice(Math.max(0, index - Math.floor(window / 2)), index + Math.ceil(window / 2))
      .filter((one) => one !== null);
    return around.reduce((sum, one) => sum + one, 0) / around.length;
  });

/** Metres a second at each point: as measured, else from the way between points. Undefined: neither is known. */
export const speedsOf = (recording: RecordingResponse): readonly (number | null)[] | undefined => {
  const { streams, seconds } = recording;
  if (streams.speed?.some((speed) => (speed ?? 0) > 0)) return streams.speed;
  const distances = recording.startedAt === undefined ? undefined : distancesOf(recording);
  if (!distances || (distances.at(-1) ?? 0) < 1) return undefined;
  return distances.map((distance, index) => {
    const time = (seconds[index] ?? 0) - (seconds[index - 1] ?? 0);
    return index === 0 || time <= 0 ? null : (distance - (distances[index - 1] ?? 0)) / time;
  });
};
