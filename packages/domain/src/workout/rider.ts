import { athletesNamed } from "../group/athletes-named.ts";
import type { Athlete } from "../group/group.ts";
import type { Workout, WorkoutContent } from "./workout.ts";

type Fields = WorkoutContent["fields"];

/** Who rode or handled a horse, as a field of the workout: by name, where it is nobody of the group, or more than one. */
export const riderNameOf = (fields: Fields): string | undefined =>
  // Before riders and handlers were one field, those on the ground had a field of their own.
  [fields?.["riderName"], fields?.["handlerName"]].find((name) => typeof name === "string" && name !== "") as
    | string
    | undefined;

/** What to call whoever rode: the name that was given, or the member's. */
export const riderInWords = (
  { fields, riderAthleteId }: Pick<Workout, "fields" | "riderAthleteId">,
  nameOf: (athleteId: string) => string | undefined,
): string | undefined => riderNameOf(fields) ?? (riderAthleteId && nameOf(riderAthleteId));

/** As key that tells two riders apart; undefined where nobody is known to have ridden. */
export const riderKey = ({
  fields,
  riderAthleteId,
}: Partial<Pick<Workout, "fields" | "riderAthleteId">>): string | undefined =>
  riderNameOf(fields)?.toLowerCase() ?? riderAthleteId;

/** The other fields; undefined where there are none. */
export const withoutRiderName = (fields: Fields): Fields => {
  const { riderName: _rider, handlerName: _handler, ...others } = fields ?? {};
  return Object.keys(others).length > 0 ? others : undefined;
};

export type RiddenContent = Pick<Workout, "riderAthleteId"> & { readonly fields?: Fields };

/**
 * Who rode, of a horse's workout whose fields may name somebody. A person of the group by that name is the rider, and the name is theirs
 * to change; of several ("Emma and Jake") the first member is, and the names stay. Nobody of the group: only the name stays. With no name
 * it was the `writer`.
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
