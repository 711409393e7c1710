import type { Draft } from "../draft.ts";
import { clauseIndexAt, type Reading } from "../reading.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";

/** Words for so many horses as are meant together. */
export const herds: ReadonlyMap<string, number> = new Map([
  ["both horses", 2],
  ["both ponies", 2],
  ["all three", 3],
  ["all four", 4],
  ["all five", 5],
]);

const copyFor = (ride: Draft, athlete: string): Draft => ({
  ...ride,
  athlete,
  exercises: ride.exercises.map((one) => ({ ...one, sets: [...one.sets] })),
  notes: [...ride.notes],
  fields: { ...ride.fields },
  clauses: new Set(ride.clauses),
});

/**
 * "Rode both horses today, 30 min each": where the group has as many horses as are meant, a ride of each. A time or way has to
 * be said of each: "both horses, 60 min" may be of them together.
 */
export const rideWholeHerd = (reading: Reading, drafts: Draft[]): Draft[] => {
  const { context, marked, classes, explained } = reading;
  const horses = (context.athletes ?? []).filter(({ kind }) => kind === "horse");
  const herd = marked.find(({ text }) => herds.get(text) === horses.length);
  const [ride, another] = drafts.filter(({ discipline }) => horseDisciplines.has(discipline));
  if (!herd || !ride || another || ride.athlete !== undefined) return drafts;
  // "hack 40 min. squat, bench, row 3x10, all three easy"
  if (!ride.clauses.has(clauseIndexAt(reading, herd.index))) return drafts;
  const isMeasured = ride.seconds !== undefined || ride.meters !== undefined;
  if (isMeasured && !classes.has("Each")) return drafts;
  explained[herd.index] = 1;
  return drafts.flatMap((one) => (one === ride ? horses.map(({ name }) => copyFor(ride, name)) : [one]));
};
