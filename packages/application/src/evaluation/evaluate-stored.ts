import { evaluateProgram } from "@canter/domain/evaluation/evaluate-program";
import { programTimetable } from "@canter/domain/evaluation/program-timetable";
import type { Scope } from "@canter/domain/access/scope";
import type { Program } from "@canter/domain/program/program";
import { type Restrictions, restrictionsOf } from "@canter/domain/evaluation/restrictions";
import type { Discipline } from "@canter/domain/workout/discipline";
import type { Handle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { readGroup } from "@canter/storage/group/groups";
import { listEntriesOfHorses } from "@canter/storage/horse/horse-entries";
import { listHorses } from "@canter/storage/horse/horses";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { listProgress, type StoredProgress } from "@canter/storage/program/progress";
import { substitutionsOfPrograms } from "@canter/storage/program/substitutions";
import { workoutOutlinesOfAthletes } from "@canter/storage/workout/workouts-of-athletes";
import { withRemoval } from "../horse/cautions-against.ts";
import { mondayFirst, weekStartOf } from "@canter/domain/schedule/local-date";
import { mergeStored } from "../program/merged-program.ts";

const dayMilliseconds = 86_400_000;

/**
 * What stands against each program now, and what stood against its work since a local date. It is read whenever a program is evaluated: a
 * caution runs out, a day passes and a horse is sold without anybody evaluating anything again.
 */
async function restrictionsOfPrograms(
  db: Handle,
  scope: Scope,
  programs: readonly StoredProgram[],
  { disciplines: known, since }: { readonly disciplines?: readonly Discipline[]; readonly since: string },
): Promise<(stored: StoredProgram) => Restrictions> {
  const horses = await listHorses(db, scope, {
    athleteIds: [...new Set(programs.map(({ athleteId }) => athleteId))],
  });
  const entries = await listEntriesOfHorses(db, scope, "cautions", {
    athleteIds: horses.map(({ id }) => id),
    removedSince: Date.parse(since) - dayMilliseconds,
  });
  const disciplines = entries.length === 0 ? [] : (known ?? (await listDisciplines(db, scope)));
  // The days of horses are those of the group.
  const zone = entries.some(({ removedAt }) => removedAt !== undefined)
    ? (await readGroup(db, scope.groupId)).zone
    : "UTC";
  const statuses = new Map(horses.map(({ id, status }) => [id, status]));
  const cautions = Map.groupBy(
    entries.map((caution) => withRemoval(caution, zone)),
    ({ athleteId }) => athleteId,
  );
  return ({ athleteId, status }) =>
    restrictionsOf({
      status,
      horse: statuses.get(athleteId),
      cautions: cautions.get(athleteId) ?? [],
      disciplines,
    });
}

/** A program with its progress and evaluation. */
export type ProgramStanding = {
  readonly stored: StoredProgram;
  readonly program: Program;
  /** By uid of the session, the workout that fulfils it. */
  readonly links: ReadonlyMap<string, string>;
  readonly asked: ReturnType<typeof evaluateProgram>;
};

type Begun = {
  readonly stored: StoredProgram;
  readonly program: Program;
  readonly links: ReadonlyMap<string, string>;
  readonly declined: ReadonlySet<string>;
  /** Undefined: it has no days yet. */
  readonly from: string | undefined;
};

const toBegun = (stored: StoredProgram, progress: readonly StoredProgress[] = []): Begun => {
  const { program } = mergeStored(stored, progress);
  const links = progress.flatMap(({ sessionUid, workoutId }) =>
    workoutId === undefined ? [] : [[sessionUid, workoutId] as const],
  );
  const declined = new Set(progress.flatMap((one) => one.declined));
  return {
    stored,
    program,
    links: new Map(links),
    declined,
    from: programTimetable(program, stored.head)[0]?.first,
  };
};

/** `today` is local. `disciplines`: the group's, where the caller has them. */
type EvaluationDay = {
  readonly today: string;
  readonly beside?: readonly StoredProgram[];
  readonly disciplines?: readonly Discipline[];
};

/**
 * Evaluates programs of any athletes on a local date; the number of queries does not depend on how many. A workout that fulfils a session
 * of another program of the same athlete, of these or of `beside`, does not count.
 */
export async function evaluateStored(
  db: Handle,
  scope: Scope,
  programs: readonly StoredProgram[],
  { today, beside = [], disciplines }: EvaluationDay,
): Promise<readonly ProgramStanding[]> {
  const all = [...new Map([...programs, ...beside].map((stored) => [stored.id, stored])).values()];
  const ids = all.map(({ id }) => id);
  const [progress, substitutions] = await Promise.all([
    listProgress(db, scope, ids),
    substitutionsOfPrograms(db, scope, ids),
  ]);
  const begun = all.map((stored) => toBegun(stored, progress.get(stored.id)));
  const siblings = Map.groupBy(begun, ({ stored }) => stored.athleteId);
  const first = begun.flatMap(({ from }) => from ?? []).toSorted()[0];
  const [restrictions, workouts] = await Promise.all([
    restrictionsOfPrograms(db, scope, programs, {
      since: first ?? today,
      ...(disciplines && { disciplines }),
    }),
    first === undefined
      ? []
      : workoutOutlinesOfAthletes(db, scope, {
          athleteIds: [...siblings.keys()],
          from: weekStartOf(first < today ? first : today, mondayFirst),
          to: today,
        }),
  ]);
  const workoutsOf = Map.groupBy(workouts, ({ athleteId }) => athleteId);
  const asked = new Set(programs.map(({ id }) => id));
  return begun
    .filter(({ stored }) => asked.has(stored.id))
    .map(({ stored, program, links, declined, from }) => {
      const { id, athleteId, head, createdAt } = stored;
      const elsewhere = new Set(
        (siblings.get(athleteId) ?? []).flatMap((other) =>
          other.stored.id === id ? [] : [...other.links.values()],
        ),
      );
      const done = (workoutsOf.get(athleteId) ?? []).filter(
        ({ id: workoutId, date }) =>
          from !== undefined &&
          date >= weekStartOf(from < today ? from : today, mondayFirst) &&
          !elsewhere.has(workoutId),
      );
      const given = {
        program,
        head,
        links,
        declined,
        substitutions: substitutions.get(id) ?? [],
        workouts: done,
        restrictions: restrictions(stored),
      };
      return { stored, program, links, asked: evaluateProgram({ ...given, madeAt: createdAt }, today) };
    });
}
