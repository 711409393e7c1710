import type { DistanceUnit } from "../../../units/unit.ts";
import type { Atom } from "../../grammar/piece.ts";
import { horseDisciplines } from "../sports/sport-groups.ts";
import type { WorkSet } from "../sets/work-set.ts";
import { bareMeters } from "../distances/metres-without-unit.ts";

/** Disciplines told by time, where "30m" is half an hour. */
const isMinutesSport = (discipline: string): boolean =>
  !["running", "swimming", "rowing", "cycling", "walking", "hiking"].includes(discipline);
/** "30m" of riding is half an hour, but "a 1m course" is a height. */
const isMinutes = (atom: Atom, discipline: string, repeated = false): boolean =>
  atom.quantity?.maybeMinutes === true &&
  isMinutesSport(discipline) &&
  atom.value <= (repeated ? 60 : discipline === "other" ? 180 : 300) &&
  !(horseDisciplines.has(discipline) && atom.value < 3);

/** Metres of a number in a discipline: its unit, or what a bare number means there ("swam 1500", "8x400" on a track). */
export const atomMeters = (atom: Atom, discipline: string, repeated = false): number | undefined => {
  if (isMinutes(atom, discipline, repeated)) return undefined;
  if (atom.quantity?.meters !== undefined) return atom.quantity.meters;
  return bareMeters(atom, discipline, repeated);
};

/** Seconds of a number in a discipline; minutes and seconds with a dot as well. */
export const atomSeconds = (atom: Atom, discipline: string): number | undefined => {
  if (atom.unit === "time" || atom.unit === "clock" || atom.unit === "plural") return atom.quantity?.seconds;
  return isMinutes(atom, discipline)
    ? atom.value * 60
    : horseDisciplines.has(discipline)
      ? undefined
      : atom.quantity?.dotted;
};

/** A length that no single number of the text is: of a name, or of one plain number among many. */
export const lengthOf = (value: number, meters: number, distance?: DistanceUnit): Atom => ({
  value,
  unit: "distance",
  quantity: { value, meters, ...(distance && { distance }) },
});

/** A part as stated by one number. */
export const setFor = (atom: Atom, discipline: string, repeated = false): WorkSet | undefined => {
  if (atom.unit === "calories") return { reps: atom.value };
  const meters = atomMeters(atom, discipline, repeated);
  if (meters !== undefined)
    return {
      meters:
        atom.quantity?.meters === undefined
          ? { ...atom, quantity: { value: atom.value, meters, distance: "m" } }
          : atom,
    };
  const seconds = atomSeconds(atom, discipline);
  return seconds === undefined ? undefined : { seconds };
};

/** Seconds that a distance takes at a pace; without its own unit a pace is per 500 m on the water, 100 m in it, else per km or mile. */
export const paceSeconds = (
  pace: { readonly seconds: number; readonly perMeters?: number | undefined },
  meters: number,
  discipline: string,
  unit: DistanceUnit | undefined,
): number => {
  const per =
    pace.perMeters ??
    (discipline === "rowing" || discipline === "other"
      ? 500
      : discipline === "swimming"
        ? 100
        : unit === "mi"
          ? 1609.344
          : 1000);
  return (pace.seconds * meters) / per;
};
