import { cautionAgainst, restrictionsOf } from "../evaluation/restrictions.ts";
import { isProgramOver } from "../evaluation/program-timetable.ts";
import { type CareItem, careStanding, dueCare } from "../horse/care-item.ts";
import { type Caution, isOpen } from "../horse/caution.ts";
import { type Horse, isCaredFor } from "../horse/horse.ts";
import { datePart } from "../program/entered-date.ts";
import type { Program } from "../program/program.ts";
import type { ProgramHead } from "../program/program-head.ts";
import { sessionDates } from "../program/schedule/session-dates.ts";
import { sessionState } from "../program/progress/session-progress.ts";
import { soonestSession } from "../program/schedule/session-queue.ts";
import { addDays, datesFrom } from "../schedule/local-date.ts";
import type { Discipline } from "../workout/discipline.ts";
import type { Barn, BarnDay, BarnHorse, BarnRide, BarnSession } from "./barn.ts";
import { findConflicts, type LoggedRide, type ReadCaution } from "./find-conflicts.ts";
import { forbiddenPeriods } from "./forbidden-work.ts";

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

export type BarnInput = {
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
  return datesFrom(week, addDays(week, daysAfterFirst)).map((date) => {
    const rides = input.rides.filter((ride) => ride.date === date);
    const planned = sessions
      .filter((session) => session.date === date)
      .map(({ date: _date, ...session }): BarnSession => session);
    return {
      date,
      rides: rides.map(withoutRecord),
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
