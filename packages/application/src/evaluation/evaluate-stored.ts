import { evaluateProgram } from "@canter/domain/evaluation/evaluate-program";
import { programTimetable } from "@canter/domain/evaluation/program-timetable";
import type { Scope } from "@canter/domain/access/scope";
import type { Program } from "@canter/domain/program/program";
import type { Handle } from "@canter/storage/database";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { listProgress, type StoredProgress } from "@canter/storage/program/progress";
import { substitutionsOfPrograms } from "@canter/storage/program/substitutions";
import { workoutOutlinesOfAthletes } from "@canter/storage/workout/workouts-of-athletes";
import { mergeStored } from "../program/merged-program.ts";

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

/**
 * Evaluates programs of any athletes on a local date; the number of queries does not depend on how many. A workout that fulfils a session
 * of another program of the same athlete, of these or of `beside`, does not count.
 */
export async function evaluateStored(
  db: Handle,
  scope: Scope,
  programs: readonly StoredProgram[],
  { today, beside = [] }: { readonly today: string; readonly beside?: readonly StoredProgram[] },
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
  const workouts =
    first === undefined
      ? []
      : await workoutOutlinesOfAthletes(db, scope, {
          athleteIds: [...siblings.keys()],
          from: first,
          to: today,
        });
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
        (workout) => from !== undefined && workout.date >= from && !elsewhere.has(workout.id),
      );
      const given = {
        program,
        head,
        links,
        declined,
        substitutions: substitutions.get(id) ?? [],
        workouts: done,
      };
      return { stored, program, links, asked: evaluateProgram({ ...given, madeAt: createdAt }, today) };
    });
}
