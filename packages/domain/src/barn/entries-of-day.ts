import type { BarnDay } from "./barn.ts";

/** What is listed of a day: each ride once, with whether it was planned; and the sessions that none of them fulfils. */
export const entriesOfDay = ({ rides, planned }: Pick<BarnDay, "rides" | "planned">) => ({
  rides: rides.map((ride) => ({ ride, isPlanned: planned.some(({ rideId }) => rideId === ride.id) })),
  planned: planned.filter(({ rideId }) => rides.every(({ id }) => id !== rideId)),
});
