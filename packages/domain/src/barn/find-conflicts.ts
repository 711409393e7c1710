import { heldOn } from "../horse/caution.ts";
import { isOthersToRide, type RiddenHorse, ridersRule } from "../horse/may-ride.ts";
import { addDays } from "../schedule/local-date.ts";
import type { BarnConflict, BarnRide, BarnSession } from "./barn.ts";
import type { ForbiddenPeriod } from "./forbidden-work.ts";
import { joined } from "../text/joined.ts";

/** A ride with the time when it was logged, in epoch milliseconds. */
export type LoggedRide = BarnRide & { readonly loggedAt: number };

/** What a caution forbids on which days. `id`: the caution's. */
export type ReadCaution = ForbiddenPeriod & { readonly id: string };

type Day = {
  readonly date: string;
  readonly rides: readonly LoggedRide[];
  readonly planned: readonly BarnSession[];
  readonly cautions: readonly ReadCaution[];
  readonly horse: RiddenHorse;
  /** The group's. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
};

const workoutIds = (rides: readonly BarnRide[]): string[] => rides.map(({ id }) => `workout:${id}`);

const numbers: readonly string[] = ["No", "One", "Two", "Three", "Four", "Five"];

/** Two people rode the horse on one day: each may be unaware of the other's ride. */
function ridersConflict({ rides }: Day): readonly BarnConflict[] {
  const riders = new Map(
    rides.flatMap((ride) => {
      const key = ride.riderId ?? ride.riderName;
      return key === undefined ? [] : [[key, ride.riderName ?? "somebody"] as const];
    }),
  );
  if (riders.size < 2) return [];
  const count = numbers[riders.size] ?? String(riders.size);
  return [
    {
      kind: "two_riders",
      text: `${count} riders: ${joined([...riders.values()])}.`,
      sources: workoutIds(rides),
    },
  ];
}

/**
 * On the day it was written, only rides logged later count: an earlier ride is often the reason for the caution. If it replaced other words,
 * those count for the earlier ride.
 */
const wasKnown = (
  period: ForbiddenPeriod,
  { date, loggedAt }: Pick<LoggedRide, "date" | "loggedAt">,
): boolean => {
  const { from, at, until, replacedAt } = period;
  if (heldOn(period, date)) return from < date || loggedAt > at;
  if (until === undefined || replacedAt === undefined) return false;
  return date === addDays(until, 1) && loggedAt <= replacedAt;
};

/** Whether a ride is what the caution forbade when it was logged. */
export const isAgainst = (
  caution: ForbiddenPeriod,
  ride: Pick<LoggedRide, "date" | "discipline" | "loggedAt">,
): boolean => caution.forbids.has(ride.discipline) && wasKnown(caution, ride);

function cautionConflicts(day: Day): readonly BarnConflict[] {
  return day.cautions.flatMap((caution) => {
    const { forbids, text, id } = caution;
    const rides = day.rides.filter((ride) => isAgainst(caution, ride));
    const planned = day.planned.filter(
      ({ state, discipline }) =>
        state === "open" && discipline !== undefined && forbids.has(discipline) && heldOn(caution, day.date),
    );
    const said = [
      ...rides.map(({ work, riderName }) => `${work}${riderName === undefined ? "" : ` (${riderName})`}`),
      ...planned.map(({ title }) => `${title} (planned)`),
    ];
    if (said.length === 0) return [];
    return [
      {
        kind: "against_caution" as const,
        text: `${joined(said)} against “${text}”.`,
        sources: [
          `caution:${id}`,
          ...workoutIds(rides),
          ...new Set(planned.map(({ programId }) => `program:${programId}`)),
        ],
      },
    ];
  });
}

/** Who rode, or is to ride, and may not: of a ride that was logged before the horse's page said so, nothing is known. */
function othersConflict({ rides, planned, horse, people }: Day): readonly BarnConflict[] {
  const ridden = rides.filter(
    (ride) => ride.loggedAt >= horse.updatedAt && isOthersToRide(horse, ride, people),
  );
  const open = planned.filter(
    ({ state, rider: riderName, riderId, discipline }) =>
      state === "open" && isOthersToRide(horse, { riderId, riderName, discipline }, people),
  );
  const said = [
    ...ridden.map(({ riderName = "somebody" }) => riderName),
    ...open.map(({ rider = "somebody" }) => `${rider} (planned)`),
  ];
  if (said.length === 0) return [];
  const programs = new Set(open.map(({ programId }) => `program:${programId}`));
  return [
    {
      kind: "not_to_ride",
      text: `${joined([...new Set(said)])}: ${ridersRule(horse, people)}.`,
      sources: [...workoutIds(ridden), ...programs],
    },
  ];
}

/** A past day with something planned and nothing done. */
function nobodyConflict({ rides, planned }: Day): readonly BarnConflict[] {
  const missed = planned.filter(({ state }) => state === "missed");
  if (missed.length === 0 || rides.length > 0) return [];
  return [
    {
      kind: "nobody_rode",
      text: `Planned, and nobody rode: ${joined(missed.map(({ title }) => title))}.`,
      sources: [...new Set(missed.map(({ programId }) => `program:${programId}`))],
    },
  ];
}

/** The conflicts of a horse's day: cautions first. */
export const findConflicts = (day: Day): readonly BarnConflict[] => [
  ...cautionConflicts(day),
  ...othersConflict(day),
  ...ridersConflict(day),
  ...nobodyConflict(day),
];
