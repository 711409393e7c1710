import { athletesNamed } from "../group/athletes-named.ts";
import type { Athlete } from "../group/group.ts";
import type { Workout, WorkoutContent } from "./workout.ts";

type Fields = WorkoutContent["fields"];

/** The name of a horse's rider or handler, as a field of the workout: used if it is nobody in the group, or more than one person. */
export const riderNameOf = (fields: Fields): string | undefined =>
  // Before riders and handlers shared one field, handlers had their own.
  [fields?.["riderName"], fields?.["handlerName"]].find((name) => typeof name === "string" && name !== "") as
    | string
    | undefined;

/** The rider's displayed name: as stated, or the member's. */
export const riderInWords = (
  { fields, riderAthleteId }: Pick<Workout, "fields" | "riderAthleteId">,
  nameOf: (athleteId: string) => string | undefined,
): string | undefined => riderNameOf(fields) ?? (riderAthleteId && nameOf(riderAthleteId));

/** Who takes part, the horse before its rider, but for the athlete `withoutId`, whom everybody knows of. */
export const namesOfWorkout = (
  workout: Pick<Workout, "athleteId" | "fields" | "riderAthleteId">,
  nameOf: (athleteId: string) => string | undefined,
  withoutId?: string,
): readonly string[] => {
  const { athleteId, riderAthleteId, fields } = workout;
  const isKnown = riderNameOf(fields) === undefined && riderAthleteId === withoutId;
  const athlete = athleteId === withoutId ? undefined : nameOf(athleteId);
  return [athlete, isKnown ? undefined : riderInWords(workout, nameOf)].filter((name) => name !== undefined);
};

/** A key that distinguishes riders; undefined if no rider is known. */
export const riderKey = ({
  fields,
  riderAthleteId,
}: Partial<Pick<Workout, "fields" | "riderAthleteId">>): string | undefined =>
  riderNameOf(fields)?.toLowerCase() ?? riderAthleteId;

/** The other fields; undefined if there are none. */
export const withoutRiderName = (fields: Fields): Fields => {
  const { riderName: _rider, handlerName: _handler, ...others } = fields ?? {};
  return Object.keys(others).length > 0 ? others : undefined;
};

/** "Emma", "Emma rode", "Jake lunged": a piece of notes that says no more than whose field it stands beside. */
const saysRider =
  /^(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?)(?: (?:rode|riding|took|had|did|\p{Ll}+ed)(?: (?:him|her|it|out))?)?$/u;
/** The notes without what names the rider, whose field says so; undefined: nothing else is in them. */
export function withoutRiderNote(notes: string | undefined, fields: Fields): string | undefined {
  const rider = riderNameOf(fields)?.toLowerCase();
  if (notes === undefined || rider === undefined) return notes;
  const kept = notes
    .split("; ")
    .filter((piece) => saysRider.exec(piece)?.groups?.["who"]?.toLowerCase() !== rider);
  return kept.length > 0 ? kept.join("; ") : undefined;
}

export type RiddenContent = Pick<Workout, "riderAthleteId"> & { readonly fields?: Fields };

/**
 * The rider of a horse's workout whose fields may contain a name. A person in the group with that name becomes the rider, and their name
 * may change later; if several are named ("Emma and Jake"), the first member is, and the names stay. If nobody in the group matches, only
 * the name stays. Without a name, the rider is the `writer`.
 */
export function withRider(
  fields: Fields,
  { athletes, writer }: { readonly athletes: readonly Athlete[]; readonly writer: string | undefined },
): RiddenContent {
  const name = riderNameOf(fields);
  if (name === undefined)
    return { ...(writer !== undefined && { riderAthleteId: writer }), ...(fields && { fields }) };
  const people = athletes.filter(({ kind }) => kind === "person");
  const personNamed = (one: string): Athlete | undefined => {
    const found = athletesNamed(one, people);
    return found.length === 1 ? found[0] : undefined;
  };
  const whole = personNamed(name);
  const others = withoutRiderName(fields);
  if (whole) return { riderAthleteId: whole.id, ...(others && { fields: others }) };
  const first = name
    .split(/,| and | & /)
    .map((part) => personNamed(part.trim()))
    .find((person) => person !== undefined);
  return { ...(first && { riderAthleteId: first.id }), fields: { ...others, riderName: name } };
}
