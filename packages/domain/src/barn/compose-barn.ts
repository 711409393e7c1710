import { heldOn, type Caution, isOpen } from "../horse/caution.ts";
import { isOthersToRide, type RiddenHorse, ridersRule } from "../horse/may-ride.ts";
import { addDays, datesFrom } from "../schedule/local-date.ts";
import type { BarnConflict, BarnRide, BarnSession, Barn, BarnDay, BarnHorse } from "./barn.ts";
import { type ForbiddenPeriod, forbiddenPeriods } from "./forbidden-work.ts";
import { joined } from "../text/joined.ts";
import { cautionAgainst, restrictionsOf } from "../evaluation/restrictions.ts";
import { isProgramOver } from "../evaluation/program-timetable.ts";
import { type CareItem, careStanding, dueCare } from "../horse/care-item.ts";
import { type Horse, isCaredFor } from "../horse/horse.ts";
import { datePart } from "../program/entered-date.ts";
import type { Program } from "../program/program.ts";
import type { ProgramHead } from "../program/program-head.ts";
import { sessionDates } from "../program/schedule/session-dates.ts";
import { sessionState } from "../program/progress/session-progress.ts";
import { soonestSession } from "../program/schedule/session-queue.ts";
import type { Discipline } from "../workout/discipline.ts";

/** A ride with the time when it was logged, in epoch milliseconds. */
export type LoggedRide = BarnRide & { readonly loggedAt: number };

/** What a caution forbids on which days. `id`: the caution's. */
type ReadCaution = ForbiddenPeriod & { readonly id: string };

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
const findConflicts = (day: Day): readonly BarnConflict[] => [
  ...cautionConflicts(day),
  ...othersConflict(day),
  ...ridersConflict(day),
  ...nobodyConflict(day),
];

/** An active program with its progress. */
export type HorseProgram = {
  readonly id: string;
  readonly head: Pick<ProgramHead, "name" | "schedule">;
  readonly program: Program;
  /** By uid of the session, the ride that fulfils it. */
  readonly links?: ReadonlyMap<string, string>;
};

export type HorseInput = {
  readonly horse: Horse;
  readonly last?: BarnRide | undefined;
  /** Rides of the week, oldest first. */
  readonly rides: readonly LoggedRide[];
  readonly programs: readonly HorseProgram[];
  readonly verdicts: BarnHorse["verdicts"];
  /** Includes those removed during the week or later, with the local date of removal. */
  readonly cautions: readonly (Caution & { readonly removedOn?: string })[];
  readonly care: readonly CareItem[];
};

type BarnInput = {
  /** Its first day, as weeks begin for who asks. */
  readonly week: string;
  /** Local date of the caller. */
  readonly today: string;
  readonly horses: readonly HorseInput[];
  /** The group's people. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** The group's disciplines. */
  readonly disciplines: readonly Discipline[];
};

const daysAfterFirst = 6;

type Placed = BarnSession & { readonly date: string };

/** The sessions that have work in them, on their days. */
const placedSessions = ({ id, program, head, links }: HorseProgram, today: string): readonly Placed[] => {
  const dates = sessionDates(program, head, today);
  return program.weeks
    .flatMap(({ sessions }) => sessions)
    .flatMap((session) => {
      const date = dates.get(session.uid);
      const state = sessionState(session);
      if (date === undefined || state === "empty") return [];
      const { work, uid, name } = session;
      const doneOn = state === "done" ? datePart(session.completedDate) : undefined;
      const rideId = links?.get(uid);
      return [
        {
          programId: id,
          uid,
          title: name,
          date,
          state:
            state === "done" ? ("done" as const) : date < today ? ("missed" as const) : ("open" as const),
          ...(work && { discipline: work.discipline, minutes: work.durationMinutes }),
          ...(work?.focus !== undefined && { focus: work.focus }),
          ...(work?.rider !== undefined && { rider: work.rider }),
          ...(work?.riderId !== undefined && { riderId: work.riderId }),
          ...(work?.intensity && { intensity: work.intensity }),
          ...(doneOn !== undefined && doneOn !== date && { doneOn }),
          ...(rideId !== undefined && { rideId }),
        },
      ];
    });
};

const withoutRecord = ({ loggedAt: _at, ...ride }: LoggedRide): BarnRide => ride;
const careOf = ({ id, kind, note, dueOn = "" }: CareItem) => ({
  id,
  kind,
  dueOn,
  ...(note !== undefined && { note }),
});

function daysOf(input: HorseInput, { week, today, disciplines, people }: BarnInput): BarnDay[] {
  const sessions = input.programs.flatMap((program) => placedSessions(program, today));
  const cautions = input.cautions.flatMap((caution) =>
    forbiddenPeriods(caution, disciplines).map((one): ReadCaution => ({ ...one, id: caution.id })),
  );
  const dateOfRide = new Map(input.rides.map(({ id, date }) => [id, date]));
  const fulfilling = new Set(sessions.flatMap(({ rideId }) => rideId ?? []));
  return datesFrom(week, addDays(week, daysAfterFirst)).map((date) => {
    const rides = input.rides.filter((ride) => ride.date === date);
    const planned = sessions
      .filter((session) => session.date === date)
      .map(({ date: _date, ...session }): BarnSession => {
        const riddenOn = dateOfRide.get(session.rideId ?? "");
        const isElsewhere = riddenOn !== undefined && riddenOn !== date;
        return isElsewhere ? { ...session, isRiddenElsewhere: true } : session;
      });
    return {
      date,
      rides: rides.map((ride) => ({
        ...withoutRecord(ride),
        ...(fulfilling.has(ride.id) && { isPlanned: true as const }),
      })),
      planned,
      care: input.care
        .filter(({ dueOn, removedAt }) => dueOn === date && removedAt === undefined)
        .map(careOf),
      conflicts: [...findConflicts({ date, rides, planned, cautions, horse: input.horse, people })],
    };
  });
}

function composeHorse(input: HorseInput, barn: BarnInput): BarnHorse {
  const { horse, last, programs, verdicts, cautions } = input;
  const care = isCaredFor(horse.status) ? input.care : [];
  const begun = programs.filter(({ program, head }) => !isProgramOver(program, head, barn.today));
  const isHere = horse.status === "active";
  const next = isHere ? soonestSession(begun, barn.today) : undefined;
  const open = cautions.filter((caution) => isOpen(caution, barn.today));
  const restrictions = restrictionsOf({ status: "active", cautions: open, disciplines: barn.disciplines });
  const against = next && cautionAgainst(restrictions, next, barn.today);
  return {
    id: horse.id,
    name: horse.name,
    status: horse.status,
    ...(horse.profile.loanUntil !== undefined && { loanUntil: horse.profile.loanUntil }),
    ...(horse.photoAt !== undefined && { photoAt: horse.photoAt }),
    ...(last && { last }),
    ...(next && { next: { ...next, ...(against !== undefined && { against }) } }),
    cautions: open
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .map(({ id, text, until, authorName }) => ({
        id,
        text,
        ...(until !== undefined && { until }),
        ...(authorName !== undefined && { authorName }),
      })),
    care: dueCare(care, barn.today).map((item) => ({
      ...careOf(item),
      standing: careStanding(item, barn.today) === "overdue" ? ("overdue" as const) : ("due" as const),
    })),
    verdicts: isHere ? [...verdicts] : [],
    days: daysOf({ ...input, care }, barn),
  };
}

/** The barn page: the current state of each horse, and who does what in the week. */
export const composeBarn = (input: BarnInput): Barn => ({
  week: input.week,
  today: input.today,
  horses: [
    ...input.horses.filter(({ horse }) => horse.status === "active"),
    ...input.horses.filter(({ horse }) => horse.status !== "active"),
  ].map((horse) => composeHorse(horse, input)),
});
