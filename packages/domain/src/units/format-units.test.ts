import { describe, expect, it } from "vitest";
import {
  formatDistance,
  formatDuration,
  formatDurationInWords,
  formatKg,
  formatMass,
  formatMeters,
  formatNumber,
  formatPace,
  formatTravelled,
  statedDistance,
} from "./format-units.ts";

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

describe("formats for people", () => {
  it.each([
    [formatMass({ value: 62.5, unit: "kg" }), "62.5 kg"],
    [formatMass({ value: 225, unit: "lb" }), "225 lb"],
    [formatKg(102.06, "lb"), "225 lb"],
    [formatNumber(12_345.6), "12,345.6"],
    [formatNumber(-12_345), "-12,345"],
    [formatNumber(1234), "1234"],
    [formatDistance({ value: 13.1, unit: "mi" }), "13.1 mi"],
    [formatMeters(5000, "kg"), "5 km"],
    [formatMeters(400, "lb"), "400 m"],
    [formatMeters(5000, "lb"), "3.11 mi"],
    [formatMeters(1500, "kg"), "1500 m"],
    [formatMeters(0, "lb"), "0 mi"],
    [formatMeters(0, "kg"), "0 km"],
    [formatTravelled(800, "lb"), "0.5 mi"],
    [formatTravelled(1500, "kg"), "1.5 km"],
    [formatDuration(6760), "1:52:40"],
    [formatDuration(1450), "24:10"],
    [formatDuration(45), "0:45"],
    [formatDuration(59.96), "1:00"],
    [formatDuration(92.4), "1:32.4"],
    [formatDurationInWords(2700), "45 min"],
    [formatDurationInWords(5700), "1 h 35 min"],
    [formatDurationInWords(45), "45 s"],
    [formatDurationInWords(750), "12 min 30 s"],
    [formatPace(1650, 5000, "running", "kg"), "5:30 /km"],
    [formatPace(1650, 5000, "running", "lb"), "8:51 /mi"],
    [formatPace(450, 2000, "rowing", "kg"), "1:53 /500 m"],
    [formatPace(1800, 1500, "swimming", "kg"), "2:00 /100 m"],
    [formatPace(3600, 31_200, "cycling", "kg"), "31.2 km/h"],
    [formatPace(100, 0, "running", "kg"), undefined],
  ])("%s", (formatted, expected) => {
    expect(plain(formatted)).toBe(expected);
  });
});

it.each([
  [4830, "3 miles"],
  [1609.34, "1 mile"],
  [5000, "5 km"],
  [10_000, "10 km"],
  [800, "800 m"],
])("states %d m as it was stated", (meters, said) => {
  expect(statedDistance(meters)).toBe(said);
});
