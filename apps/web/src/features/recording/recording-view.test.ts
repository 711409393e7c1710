import { expect, it } from "vitest";
import { projectTrack } from "./recording-view.tsx";

const sheet = { width: 200, height: 100, margin: 0 };
const track = (places: readonly (readonly [number, number] | null)[]) =>
  projectTrack(
    {
      streams: {
        latitude: places.map((place) => place?.[0] ?? null),
        longitude: places.map((place) => place?.[1] ?? null),
      },
    },
    sheet,
  );

it("draws a track north up, as large as the sheet allows, in true proportions", () => {
  // At 60 degrees north a degree of longitude is half as long as one of latitude.
  const drawn = track([
    [60, 10],
    [60.01, 10],
    [60.01, 10.02],
  ]);
  const [start, corner, end] = (drawn?.path ?? "")
    .slice(1)
    .split("L")
    .map((step) => step.split(" ").map(Number));
  expect(start?.[1]).toBe(100);
  expect(corner?.[1]).toBe(0);
  const [up, right] = [(start?.[1] ?? 0) - (corner?.[1] ?? 0), (end?.[0] ?? 0) - (corner?.[0] ?? 0)];
  expect(right / up).toBeCloseTo(1, 1);
  expect(drawn?.pixelsPerMeter).toBeCloseTo(100 / 1113.2, 3);
});

it("leaves a gap where nothing was measured, and draws nothing without positions", () => {
  expect(track([[1, 1], [1, 2], null, [2, 2], [2, 3]])?.path.match(/M/g)).toHaveLength(2);
  expect(track([null, null])).toBeUndefined();
  expect(projectTrack({ streams: {} }, sheet)).toBeUndefined();
});

it("goes the short way round across the date line", () => {
  const drawn = track([
    [0, 179.99],
    [0, -179.99],
  ]);
  expect(drawn?.pixelsPerMeter).toBeGreaterThan(0.05);
});
