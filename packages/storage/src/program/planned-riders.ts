import type { Scope } from "@canter/domain/access/scope";
import { athletesNamed } from "@canter/domain/group/athletes-named";
import type { PlannedWork, Program } from "@canter/domain/program/program";
import type { Handle } from "../database.ts";
import { listGroupAthletes } from "../group/athletes.ts";

type Planned = { readonly groupId: string; readonly plan: Program };

const workIn = ({ weeks }: Program): readonly PlannedWork[] =>
  weeks.flatMap(({ sessions }) => sessions.flatMap(({ work }) => work ?? []));

const withWork = (plan: Program, change: (work: PlannedWork) => PlannedWork): Program => ({
  ...plan,
  weeks: plan.weeks.map((week) => ({
    ...week,
    sessions: week.sessions.map((session) =>
      session.work ? { ...session, work: change(session.work) } : session,
    ),
  })),
});

const ridersIn = (plans: readonly Program[]): readonly string[] => [
  ...new Set(plans.flatMap(workIn).flatMap(({ riderId }) => riderId ?? [])),
];

/** What riders are called: in the scope's group, or else in one of `groupIds`, the programs' own. */
async function namesOf(
  db: Handle,
  { groupId }: Scope,
  riderIds: readonly string[],
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (riderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("members")
    .select(["athlete_id", "group_id", "name"])
    .where("athlete_id", "in", riderIds)
    .where("group_id", "in", [...new Set([groupId, ...groupIds])])
    .execute();
  const isOwn = (row: { readonly group_id: string }) => row.group_id === groupId;
  return new Map(
    rows.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b))).map((row) => [row.athlete_id, row.name]),
  );
}

/** Plans that the caller has just read in the scope, with their riders by the name that they go by now. */
export async function withRiderNames<P extends Planned>(
  db: Handle,
  scope: Scope,
  planned: readonly P[],
): Promise<readonly P[]> {
  const riderIds = ridersIn(planned.map(({ plan }) => plan));
  if (riderIds.length === 0) return planned;
  const names = await namesOf(
    db,
    scope,
    riderIds,
    planned.map(({ groupId }) => groupId),
  );
  return planned.map((one) => ({
    ...one,
    plan: withWork(one.plan, (work) => {
      const name = work.riderId === undefined ? undefined : names.get(work.riderId);
      return name === undefined || work.rider === undefined ? work : { ...work, rider: name };
    }),
  }));
}

/**
 * A plan as it is stored: beside each rider's name the id of whom it means in the scope's group, so that the plan follows a change of name.
 * An id stays where its rider is still called so; who is no member, or has another's name, is known by name alone.
 */
export async function withRiderIds(db: Handle, scope: Scope, { groupId, plan }: Planned): Promise<Program> {
  if (workIn(plan).every(({ rider, riderId }) => rider === undefined && riderId === undefined)) return plan;
  const [names, athletes] = await Promise.all([
    namesOf(db, scope, ridersIn([plan]), [groupId]),
    listGroupAthletes(db, scope),
  ]);
  const people = athletes.filter(({ kind }) => kind === "person");
  return withWork(plan, ({ riderId, ...work }) => {
    const { rider } = work;
    if (rider === undefined) return work;
    if (riderId !== undefined && names.get(riderId) === rider) return { ...work, riderId };
    const [found, other] = athletesNamed(rider, people);
    return found && !other ? { ...work, riderId: found.id } : work;
  });
}
