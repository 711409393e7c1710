import { type Barn, type BarnHorse, type BarnRide, rideIntensity } from "@canter/domain/barn/barn";
import {
  composeBarn,
  type HorseInput,
  type HorseProgram,
  type LoggedRide,
} from "@canter/domain/barn/compose-barn";
import {
  addDays,
  firstWeekdayOf,
  localDateAt,
  startOfDay,
  weekStartOf,
} from "@canter/domain/schedule/local-date";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import type { Discipline } from "@canter/domain/workout/discipline";
import { riderInWords } from "@canter/domain/workout/rider";
import type { Workout } from "@canter/domain/workout/workout";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listGroupAthletes, listPartnerRiders } from "@canter/storage/group/athletes";
import { listEntriesOfHorses } from "@canter/storage/horse/horse-entries";
import { listHorses } from "@canter/storage/horse/horses";
import { activeProgramsOf } from "@canter/storage/program/read-programs";
import { lastWorkoutsOfAthletes, workoutsOfAthletes } from "@canter/storage/workout/workouts-of-athletes";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import { evaluateStored } from "../evaluation/evaluate-stored.ts";
import { withRemoval } from "../horse/cautions-against.ts";

const daysAfterFirst = 6;

type Known = {
  readonly names: ReadonlyMap<string, string>;
  readonly own: readonly Discipline[];
};

function workoutToRide(workout: Workout, { names, own }: Known): BarnRide {
  const { id, date, discipline, fields, durationSeconds, riderAthleteId } = workout;
  const riderName = riderInWords(workout, (athleteId) => names.get(athleteId));
  const kind = fields?.["workType"];
  const name = findDiscipline(discipline, own)?.name ?? discipline;
  const intensity = rideIntensity(workout);
  return {
    id,
    date,
    discipline,
    work: typeof kind !== "string" || kind === "" ? name : `${name}: ${kind}`,
    ...(riderAthleteId !== undefined && { riderId: riderAthleteId }),
    ...(riderName !== undefined && { riderName }),
    ...(durationSeconds !== undefined && { minutes: Math.round(durationSeconds / 60) }),
    ...(intensity !== undefined && { intensity }),
  };
}

type ProgramsOfHorse = {
  readonly active: readonly HorseProgram[];
  readonly verdicts: BarnHorse["verdicts"];
};

/**
 * The active programs of horses with their status today (no verdict if there is nothing to evaluate), by horse; horses without a program
 * have no entry.
 */
async function programsOfHorses(
  { store: { db }, clock }: ApplicationContext,
  { scope, group }: MemberContext,
  athleteIds: readonly string[],
): Promise<ReadonlyMap<string, ProgramsOfHorse>> {
  // The days of a horse follow its group's zone, whoever asks.
  const today = localDateAt(clock.now(), group.zone);
  const stored = [...(await activeProgramsOf(db, scope, athleteIds)).values()].flat();
  const standings = await evaluateStored(db, scope, stored, { today });
  return new Map(
    [...Map.groupBy(standings, (one) => one.stored.athleteId)].map(([horse, list]) => [
      horse,
      {
        active: list.map(({ stored: { id, head }, program, links }) => ({ id, head, program, links })),
        verdicts: list.flatMap(({ stored: { id, head }, asked: { evaluation } }) =>
          evaluation.status === "no_data"
            ? []
            : [{ programId: id, name: head.name, status: evaluation.status, isOver: evaluation.isOver }],
        ),
      },
    ]),
  );
}

/**
 * All horses that the member may read: their status today, and what was done and is planned in the week that contains a local date
 * (default: today). The number of queries does not depend on the number of horses.
 */
export async function readBarn(
  context: ApplicationContext,
  member: MemberContext,
  { week: asked }: { readonly week?: string | undefined } = {},
): Promise<Barn> {
  const { db } = context.store;
  const { scope } = member;
  const { zone } = member.member;
  const today = todayOf(context, member);
  const week = weekStartOf(asked ?? today, firstWeekdayOf(member.member));
  const horses = await listHorses(db, scope);
  const athleteIds = horses.map(({ id }) => id);
  const weekBegan = startOfDay(week, zone);
  const [athletes, partners, own, rides, last, cautions, care, programs] = await Promise.all([
    listGroupAthletes(db, scope),
    listPartnerRiders(db, scope),
    listDisciplines(db, scope),
    workoutsOfAthletes(db, scope, { athleteIds, from: week, to: addDays(week, daysAfterFirst) }),
    lastWorkoutsOfAthletes(db, scope, { athleteIds, to: today }),
    listEntriesOfHorses(db, scope, "cautions", { removedSince: weekBegan }),
    listEntriesOfHorses(db, scope, "care_items"),
    programsOfHorses(context, member, athleteIds),
  ]);
  const known: Known = { names: new Map([...partners, ...athletes].map(({ id, name }) => [id, name])), own };
  const ridesOf = Map.groupBy(rides, ({ athleteId }) => athleteId);
  const cautionsOf = Map.groupBy(cautions, ({ athleteId }) => athleteId);
  const careOf = Map.groupBy(care, ({ athleteId }) => athleteId);
  const toRide = (workout: Workout): LoggedRide => ({
    ...workoutToRide(workout, known),
    loggedAt: workout.createdAt,
  });
  return composeBarn({
    week,
    today,
    disciplines: own,
    people: athletes.filter(({ kind }) => kind === "person"),
    horses: horses.map((horse): HorseInput => {
      const latest = last.get(horse.id);
      const { active = [], verdicts = [] } = programs.get(horse.id) ?? {};
      return {
        horse,
        ...(latest && { last: workoutToRide(latest, known) }),
        rides: (ridesOf.get(horse.id) ?? []).map(toRide),
        programs: active,
        verdicts,
        cautions: (cautionsOf.get(horse.id) ?? []).map((caution) => withRemoval(caution, zone)),
        care: careOf.get(horse.id) ?? [],
      };
    }),
  });
}
