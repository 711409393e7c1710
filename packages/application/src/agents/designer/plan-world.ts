import type { Athlete } from "@canter/domain/group/group";
import { openCautions } from "@canter/domain/horse/caution";
import type { PinnedWords } from "@canter/domain/goal-plan/horse/caution-limits";
import type { HorseProfile } from "@canter/domain/horse/horse";
import type { PlanRequest } from "@canter/domain/goal-plan/plan-training";
import { readConditions } from "@canter/domain/goal-plan/read/read-conditions";
import { unitsOf } from "@canter/domain/group/member-units";
import { readGoal } from "@canter/domain/goal-plan/read/read-goal";
import {
  describeState,
  stateDays,
  type TrainingState,
  withGoal,
} from "@canter/domain/goal-plan/training-state";
import { type Lesson, observedIn } from "@canter/domain/goal-plan/horse/observed";
import type { Ride } from "@canter/domain/handoff/ride";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import type { Discipline } from "@canter/domain/workout/discipline";
import type { Workout } from "@canter/domain/workout/workout";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listHorseEntries } from "@canter/storage/horse/horse-entries";
import { readHorse } from "@canter/storage/horse/horses";
import { workoutsOfAthlete } from "@canter/storage/workout/workouts-of-athletes";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { todayOf } from "../../core/local-time.ts";
import { ridesOfHorse } from "../../handoff/rides-of-horse.ts";
import type { PlanAsked } from "./designer-input.ts";

/** What a run that makes a plan closes over. */
export type PlanWorld = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  /** Local date of the member. */
  readonly today: string;
  readonly asked: Pick<PlanAsked, "athleteId"> & Partial<PlanAsked>;
  /** What was said of the athlete, and of days, since the plan was asked for. */
  readonly said?: ReportedSince;
};

export type ReportedSince = Pick<Parameters<typeof describeState>[0], "offSince" | "saidLimits"> &
  Pick<PlanRequest, "unavailableDays" | "restAfter">;

export const openPlanWorld = (
  context: ApplicationContext,
  member: MemberContext,
  asked: PlanWorld["asked"],
): PlanWorld => ({ context, member, today: todayOf(context, member), asked });

/** The athlete of a plan, if the member may (still) read their training, and it belongs to the group. */
export async function athleteOf({ context, member, asked }: PlanWorld): Promise<Athlete | undefined> {
  const { scope } = member;
  if (!scope.readableAthletes.includes(asked.athleteId)) return undefined;
  const athletes = await listGroupAthletes(context.store.db, scope);
  return athletes.find(({ id }) => id === asked.athleteId);
}

/** Saved workouts of the athlete since a local date, oldest first. */
export async function workSince(
  { context, member, asked }: PlanWorld,
  from: string,
): Promise<readonly Workout[]> {
  const all = await workoutsOfAthlete(context.store.db, member.scope, asked.athleteId);
  return all.filter(({ date }) => date >= from);
}

export const workTypeOf = ({ id }: Pick<Discipline, "id">): string => id.toUpperCase().replaceAll("-", "_");

/** The disciplines that can be planned for an athlete: the group's own and the built-in ones. */
export async function disciplinesFor(
  { context, member }: PlanWorld,
  { kind }: Pick<Athlete, "kind">,
): Promise<readonly Discipline[]> {
  const own = await listDisciplines(context.store.db, member.scope);
  return [...own, ...builtInDisciplines].filter(
    ({ athleteKind }) => athleteKind === kind || athleteKind === "any",
  );
}

export type AthleteProfile = {
  readonly athlete: Athlete;
  readonly status?: string;
  readonly profile?: HorseProfile;
  readonly cautions: readonly PinnedWords[];
};

/** What is known of the athlete: of a horse its profile and the cautions that hold. */
export async function profileOf(world: PlanWorld, athlete: Athlete): Promise<AthleteProfile> {
  if (athlete.kind === "person") return { athlete, cautions: [] };
  const { context, member, today } = world;
  const { db } = context.store;
  const [horse, cautions] = await Promise.all([
    readHorse(db, member.scope, athlete.id),
    listHorseEntries(db, member.scope, "cautions", { athleteId: athlete.id }),
  ]);
  return {
    athlete,
    ...(horse && { status: horse.status, profile: horse.profile }),
    cautions: openCautions(cautions, today).map(({ text, until, since, date }) => ({
      text,
      until,
      since: since?.date ?? date,
    })),
  };
}

const lessonDays = 28;
const minLessons = 2;

/** Lessons that came on the same weekday, with the same rider and work, more than once in four weeks. */
function lessonsOf(work: readonly Workout[], rides: readonly Ride[], today: string): readonly Lesson[] {
  const riders = new Map(rides.map(({ id, riderName }) => [id, riderName]));
  const lessons = work.filter(
    ({ date, fields }) => fields?.["workType"] === "lesson" && date > addDays(today, -lessonDays),
  );
  const same = Map.groupBy(lessons, ({ id, date, discipline }) =>
    [weekdayOf(date), discipline, riders.get(id)].join(" "),
  );
  return [...same.values()].flatMap((of) => {
    const [first] = of;
    if (!first || of.length < minLessons) return [];
    const rider = riders.get(first.id);
    return [
      {
        weekday: weekdayOf(first.date),
        workType: workTypeOf({ id: first.discipline }),
        ...(rider !== undefined && { rider }),
        dates: of.map(({ date }) => date),
      },
    ];
  });
}

/** What riders wrote of a horse lately, as its handoff and its progress have it, and the lessons that it has. */
async function riddenOf(
  { context, member, today, asked: { athleteId } }: PlanWorld,
  work: readonly Workout[],
  { kind }: Athlete,
) {
  if (kind === "person") return {};
  const range = { athleteId, from: addDays(today, -stateDays), to: today };
  const found = await ridesOfHorse(context, member, range);
  if (!found.ok) return {};
  const { rides, otherNames } = found.value;
  return { observed: observedIn(rides, otherNames, today), lessons: lessonsOf(work, rides, today) };
}

/** The state of the athlete today, with what was said of it. */
export async function stateOf(world: PlanWorld, athlete: Athlete): Promise<TrainingState> {
  const { today, said } = world;
  const [work, { profile, cautions }] = await Promise.all([
    workSince(world, addDays(today, -stateDays)),
    profileOf(world, athlete),
  ]);
  return describeState({
    athleteKind: athlete.kind,
    today,
    work,
    profile,
    cautions,
    offSince: said?.offSince,
    saidLimits: said?.saidLimits ?? [],
    goalText: world.asked.goalDescription,
    ...(await riddenOf(world, work, athlete)),
  });
}

/** All that a plan is held against; undefined where the athlete is not there any more, or nothing was asked for. */
export async function planRequestOf(world: PlanWorld): Promise<PlanRequest | undefined> {
  const { goalDescription, targetDate } = world.asked;
  const athlete = await athleteOf(world);
  if (!athlete || goalDescription === undefined || targetDate === undefined) return undefined;
  const [state, disciplines] = await Promise.all([stateOf(world, athlete), disciplinesFor(world, athlete)]);
  const goal = readGoal(goalDescription, { athleteKind: athlete.kind, units: world.member.member.units });
  const { limits, unavailableDays, restAfter, ...most } = readConditions(goalDescription, {
    today: world.today,
    athleteKind: athlete.kind,
    goal,
  });
  return {
    goalText: goalDescription,
    goal,
    state: withGoal({ ...state, limits: [...state.limits, ...limits] }, goal),
    targetDate,
    units: unitsOf(world.member.member),
    workTypes: disciplines.map(workTypeOf),
    ...most,
    restAfter: [...(restAfter ?? []), ...(world.said?.restAfter ?? [])],
    unavailableDays: [...new Set([...(unavailableDays ?? []), ...(world.said?.unavailableDays ?? [])])],
  };
}
