import type { BarnDay } from "./barn.ts";

/**
 * What is listed of a day: each ride once, on the day on which it was ridden, with whether it was planned; the sessions that no ride of the week
 * fulfils; and the conflicts that these do not show already: a missed session on a day without rides is what nobody rode.
 */
export const entriesOfDay = ({
  rides,
  planned,
  conflicts,
}: Pick<BarnDay, "rides" | "planned" | "conflicts">) => ({
  conflicts: conflicts.filter(({ kind }) => kind !== "nobody_rode"),
  isUnridden: conflicts.some(({ kind }) => kind === "nobody_rode"),
  rides: rides.map((ride) => ({ ride, isPlanned: ride.isPlanned === true })),
  planned: planned.filter(
    ({ rideId, isRiddenElsewhere }) => !isRiddenElsewhere && rides.every(({ id }) => id !== rideId),
  ),
});
