import type { RecordingResponse } from "@canter/protocol/training/imports";

type Point = { readonly x: number; readonly y: number };

/** A track on a sheet: the path to draw, where it begins and ends, and the scale. */
export type ProjectedTrack = {
  readonly path: string;
  readonly start: Point;
  readonly end: Point;
  readonly pixelsPerMeter: number;
};

type Sheet = { readonly width: number; readonly height: number; readonly margin: number };

/** Metres in a degree of latitude. */
const metersPerDegree = 111_320;

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * A recording's track on a sheet, north up, as large as fits. Degrees of longitude are scaled as at its middle, which is accurate enough
 * for the distances of a day. A gap in the track is a gap in the path. Undefined: it has no positions.
 */
export const projectTrack = (
  { streams: { latitude, longitude } }: Pick<RecordingResponse, "streams">,
  { width, height, margin }: Sheet,
): ProjectedTrack | undefined => {
  if (!latitude || !longitude) return undefined;
  const places = latitude.map((north, index) => {
    const east = longitude[index];
    return north === null || east === null || east === undefined ? undefined : { north, east };
  });
  const known = places.filter((place) => place !== undefined);
  const [first] = known;
  if (!first || known.length < 2) return undefined;
  const norths = known.map(({ north }) => north);
  // Across the date line: the shorter way round.
  const eastOf = (east: number): number =>
    east - first.east > 180 ? east - 360 : east - first.east < -180 ? east + 360 : east;
  const easts = known.map(({ east }) => eastOf(east));
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const metersEast = metersPerDegree * Math.cos((((north + south) / 2) * Math.PI) / 180);
  const [across, up] = [(east - west) * metersEast, (north - south) * metersPerDegree];
  const scale = Math.min((width - 2 * margin) / Math.max(across, 1), (height - 2 * margin) / Math.max(up, 1));
  const [left, top] = [(width - across * scale) / 2, (height - up * scale) / 2];
  const pointOf = (place: { readonly north: number; readonly east: number }): Point => ({
    x: round(left + (eastOf(place.east) - west) * metersEast * scale),
    y: round(top + (north - place.north) * metersPerDegree * scale),
  });
  let isDown = false;
  const path = places
    .map((place) => {
      if (!place) {
        isDown = false;
        return "";
      }
      const { x, y } = pointOf(place);
      const step = `${isDown ? "L" : "M"}${x} ${y}`;
      isDown = true;
      return step;
    })
    .join("");
  return {
    path,
    start: pointOf(first),
    end: pointOf(known.at(-1) ?? first),
    pixelsPerMeter: scale,
  };
};
