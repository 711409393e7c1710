/** World bests with some room, in metres a second: faster readings of a time are hours, not minutes. */
const runLimits: readonly (readonly [number, number])[] = [
  [450, 10.6],
  [1100, 8],
  [2000, 7.4],
  [5100, 6.7],
  [10_500, 6.4],
  [22_000, 6.15],
  [50_000, 5.85],
  [Number.POSITIVE_INFINITY, 5],
];
const limits: Readonly<Record<string, number>> = {
  cycling: 17,
  rowing: 6.6,
  swimming: 2.4,
  walking: 4.2,
  hiking: 3.5,
  trail: 16,
  flatwork: 16,
  jumping: 16,
  groundwork: 6,
  lunging: 10,
  other: 30,
};
/** Slower than anybody goes: the time or the distance was read wrongly. */
const slowest: Readonly<Record<string, number>> = {
  running: 0.9,
  cycling: 1.5,
  rowing: 0.9,
  swimming: 0.25,
  walking: 0.35,
  hiking: 0.1,
};

export const maxSpeed = (discipline: string, meters: number): number =>
  discipline === "running"
    ? (runLimits.find(([upTo]) => meters <= upTo)?.[1] ?? 5)
    : (limits[discipline] ?? 30);
export const minSpeed = (discipline: string): number => slowest[discipline] ?? 0;

/** Catalogue name of a part of such a session. */
export const partName: Readonly<Record<string, string>> = {
  running: "Run",
  swimming: "Swim",
  cycling: "Bike",
  rowing: "Rowing Machine",
  walking: "Walk",
};
