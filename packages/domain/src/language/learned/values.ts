import { atomLoad, type Load } from "../assemble/loads/load.ts";
import { addDays, isoOf } from "../assemble/dates/calendar-day.ts";
import { resolveDate } from "../assemble/dates/resolve-date.ts";
import type { Reading } from "../assemble/reading.ts";
import { landUnitOf } from "../../units/format-units.ts";
import type { MassUnit } from "../../units/unit.ts";
import type { Exercise } from "../../workout/exercise/exercise.ts";
import type { Atom } from "../grammar/piece.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Token } from "./token.ts";

const metersOf = { km: 1000, mi: 1609.344 } as const;

/** A whole number of times. */
export const countOf = ({ atom, piece }: Token): number | undefined => {
  if (piece.kind === "rounds") return piece.count;
  if (!atom || !["none", "sets", "singles", "plural", "reps"].includes(atom.unit)) return undefined;
  return Number.isInteger(atom.value) && atom.value > 0 && atom.value <= 100 ? atom.value : undefined;
};

/** Repetitions. */
export const repsOf = ({ atom }: Token): number | undefined => {
  if (!atom) return undefined;
  if (atom.unit === "singles") return atom.repsEach;
  if (!["none", "reps", "calories", "plural", "sets"].includes(atom.unit)) return undefined;
  return Number.isInteger(atom.value) && atom.value >= 0 ? atom.value : undefined;
};

/** A load; `unit`: of a number that has none. */
export const loadOf = ({ atom, lexeme }: Token, unit: MassUnit): Load | undefined => {
  if (!atom) return lexeme.class === "Bar" ? atomLoad({ unit: "bar", value: 1 }, unit) : undefined;
  const load = ["load", "none", "plural", "bar", "plates"].includes(atom.unit)
    ? atomLoad(atom, unit)
    : undefined;
  return load?.kg === undefined ? undefined : load;
};

/** Seconds; `other`: hours and minutes for minutes and seconds, minutes for seconds, minutes and seconds for a decimal. */
export function secondsOf({ atom, piece }: Token, of: "set" | "workout", other: boolean): number | undefined {
  if (piece.kind === "amrap") return piece.seconds;
  if (piece.kind === "emom")
    return piece.seconds ?? (piece.count === undefined ? undefined : piece.count * piece.everySeconds);
  if (!atom) return undefined;
  const { quantity, unit, value } = atom;
  if (unit === "clock" || unit === "time") {
    const seconds = quantity?.seconds;
    return seconds !== undefined && other ? (quantity?.twoPart ? seconds * 60 : undefined) : seconds;
  }
  if (quantity?.maybeMinutes && !other) return value * 60;
  if (unit === "plural") return of === "set" && !other ? value : undefined;
  if (unit !== "none") return undefined;
  if (of === "set") return other ? value * 60 : value;
  return other ? quantity?.dotted : value * 60;
}

/** A bare number of seconds, as of a sprint. */
export const bareSecondsOf = ({ atom }: Token): number | undefined =>
  atom?.unit === "none" && atom.value >= 4 && atom.value < 100 ? atom.value : undefined;

/** Metres: of a bare number kilometres or miles, by the units of who writes; `other`: metres. */
export function metersIn({ atom, lexeme }: Token, { context }: Reading, other: boolean): number | undefined {
  if (!atom) return other ? undefined : lexeme.class === "NamedDistance" ? lexeme.entry?.meters : undefined;
  const { quantity, unit, value } = atom;
  if (unit === "distance") return other ? undefined : quantity?.meters;
  if (unit !== "none") return undefined;
  return other ? value : value * metersOf[context.distanceUnit ?? landUnitOf(context.units)];
}

/** A distance of a set as an atom that has its metres: a bare number in metres; `other`: in kilometres or miles. */
export function wayOf(token: Token, reading: Reading, other: boolean): Atom | undefined {
  if (token.lexeme.class === "NamedDistance")
    return other || token.lexeme.entry?.meters === undefined
      ? undefined
      : atomOf(token, token.lexeme.entry.meters);
  const meters = metersIn(token, reading, !other);
  if (meters === undefined) {
    const plain = other ? undefined : metersIn(token, reading, false);
    return plain === undefined ? undefined : atomOf(token, plain);
  }
  return token.atom?.unit === "distance" ? token.atom : atomOf(token, meters);
}
/** An atom of so many metres, as it is where it is a distance already. */
const atomOf = ({ atom }: Token, meters: number): Atom =>
  atom?.unit === "distance"
    ? atom
    : { value: meters, unit: "distance", quantity: { value: meters, meters, distance: "m" } };

/** What a pace is of where it does not say: the land unit of the distance before it, else of one behind it, else the writer's. */
function usualWay({ from }: Token, { lexemes, context }: Reading): number {
  const isLand = ({ quantity }: Lexeme): boolean =>
    quantity?.distance === "km" || quantity?.distance === "mi";
  const near = lexemes.slice(0, from).findLast(isLand) ?? lexemes.slice(from).find(isLand);
  const unit = near?.quantity?.distance ?? context.distanceUnit ?? landUnitOf(context.units);
  return unit === "mi" ? metersOf.mi : metersOf.km;
}

/** Seconds for so many metres. */
export function paceOf(token: Token, reading: Reading): { seconds: number; meters: number } | undefined {
  const { piece, atom } = token;
  if (piece.kind === "pace")
    return { seconds: piece.seconds, meters: piece.perMeters ?? usualWay(token, reading) };
  if (piece.kind === "speed") return { seconds: 1, meters: piece.metersPerSecond };
  const seconds = atom?.unit === "clock" || atom?.unit === "time" ? atom.quantity?.seconds : undefined;
  return seconds === undefined ? undefined : { seconds, meters: usualWay(token, reading) };
}

/** Effort, from 0 to 10. */
export const rpeOf = ({ piece, atom, lexeme }: Token): number | undefined => {
  if (piece.kind === "rpe") return piece.value;
  if (lexeme.class === "Failure" || atom?.unit === "failure") return 10;
  return atom?.unit === "none" && atom.value <= 10 ? atom.value : undefined;
};

/** Beats a minute. */
export const heartRateOf = ({ piece, atom }: Token): number | undefined => {
  if (piece.kind === "heartRate") return piece.value;
  return atom && ["none", "time"].includes(atom.unit) && atom.value >= 50 && atom.value <= 230
    ? atom.value
    : undefined;
};

/** Is a weekday behind it over ("Mon: …, Tue: …" on a Monday)? Then the row began a week ago. */
const isInRow = ({ piece }: Token, { pieces, now, context }: Reading): boolean =>
  pieces.some((one) => {
    if (one.kind !== "date" || one.from <= piece.from || one.spec.type !== "weekday") return false;
    const day = resolveDate(one.spec, now, context);
    return day !== undefined && isoOf(day) < now.date;
  });

/** The local date that a token names. */
export function dateOf(token: Token, reading: Reading): string | undefined {
  const { piece } = token;
  const { now, context } = reading;
  const day = piece.kind === "date" ? resolveDate(piece.spec, now, context) : undefined;
  if (!day || piece.kind !== "date") return undefined;
  const isToday = piece.spec.type === "weekday" && isoOf(day) === now.date;
  return isoOf(isToday && isInRow(token, reading) ? addDays(day, -7) : day);
}

/** "Squat day": what is trained on it. */
const plannedBy = ({ class: own, text }: Lexeme): string | undefined =>
  own === "PlanDay" ? /^(.+) day$/u.exec(text)?.[1] : undefined;

const entryNamed = (name: string | undefined): Exercise | undefined =>
  name === undefined ? undefined : lexicon().exercises.matchAt(name.toLowerCase().split(" "), 0)?.exercise;

/** An exercise of this name with an implement. */
const withImplement = (text: string, implement: string): Exercise | undefined => {
  const words = [implement, ...text.split(" ")];
  const found = lexicon().exercises.matchAt(words, 0);
  return found?.length === words.length && found.quality !== "fuzzy" ? found.exercise : undefined;
};

/** What a token names, in the way in which its role means it (`exercise`, `exercise'`, …). */
export function exerciseOf({ lexeme, piece }: Token, role: string): Exercise | undefined {
  if (piece.kind !== "lexeme") return undefined;
  const hit = lexeme.exercise;
  switch (role) {
    case "exercise":
    case "exercise+":
      return hit?.exercise ?? entryNamed(lexeme.entry?.exercise ?? plannedBy(lexeme));
    case "exercise'":
      return (
        hit?.rival ??
        (hit && lexeme.entry?.exercise
          ? entryNamed(lexeme.entry.exercise)
          : /^rows?$/.test(lexeme.text)
            ? entryNamed("Barbell Row")
            : undefined)
      );
    case "exercise-db":
      return withImplement(lexeme.text, "dumbbell");
    case "exercise-kb":
      return withImplement(lexeme.text, "kettlebell");
    default:
      return undefined;
  }
}
