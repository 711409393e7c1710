import { joined } from "../text/joined.ts";
import { isFromTheGround } from "../workout/built-in-disciplines.ts";
import type { Horse } from "./horse.ts";

export type RiddenHorse = Pick<Horse, "name" | "status" | "profile" | "updatedAt" | "isGuest">;

/** Work with a horse that was done, or is planned. */
export type RideByWhom = {
  readonly riderId?: string | undefined;
  /** The name alone, of somebody who is no member. */
  readonly riderName?: string | undefined;
  /** A discipline's id. */
  readonly discipline?: string | undefined;
};

type Person = { readonly id: string; readonly name: string };

/** "only Emma and Jake may ride Luna, as its page says"; `people`: of the horse's group. */
export function ridersRule(
  { name, profile: { riderIds = [] } }: RiddenHorse,
  people: readonly Person[],
): string {
  const names = people.filter(({ id }) => riderIds.includes(id)).map((one) => one.name);
  return `${names.length > 0 ? `only ${joined(names)} may` : "nobody may"} ride ${name}, as its page says`;
}

/**
 * Whether somebody rides who may not. Work from the ground is for everybody; the people of a barn that a horse is shared with go by the
 * share; of a rider who is not known nothing is said.
 */
export function isOthersToRide(
  { profile: { riderIds }, isGuest }: RiddenHorse,
  { riderId, riderName, discipline = "" }: RideByWhom,
  people: readonly Person[],
): boolean {
  if (riderIds === undefined || isGuest || isFromTheGround(discipline)) return false;
  if (riderId !== undefined) return people.some(({ id }) => id === riderId) && !riderIds.includes(riderId);
  const name = riderName?.toLowerCase();
  return (
    name !== undefined && !people.some((one) => riderIds.includes(one.id) && one.name.toLowerCase() === name)
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * What is to be said of a ride that is saved all the same: that the horse is sold, or somebody else's to ride. A horse that was changed after
 * the ride was logged may have been otherwise then: nothing is said.
 */
export const remarksOnRide = (
  horse: RiddenHorse,
  ride: RideByWhom & { readonly loggedAt: number },
  people: readonly Person[],
): readonly string[] =>
  ride.loggedAt < horse.updatedAt
    ? []
    : [
        ...(horse.status === "sold" ? [`${horse.name} is sold, as its page says.`] : []),
        ...(isOthersToRide(horse, ride, people) ? [sentence(ridersRule(horse, people))] : []),
      ];
