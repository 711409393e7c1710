import type { BarnHorse } from "@canter/domain/barn/barn";
import type { HorseProgram } from "@canter/domain/barn/compose-barn";
import { evaluateProgram } from "@canter/domain/evaluation/evaluate-program";
import { programTimetable } from "@canter/domain/evaluation/program-timetable";
import type { Substitution } from "@canter/domain/program/program-head";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { activeProgramsOf } from "@canter/storage/program/read-programs";
import { listProgress, type StoredProgress } from "@canter/storage/program/progress";
import { substitutionsOfPrograms } from "@canter/storage/program/substitutions";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { type WorkoutOutline, workoutOutlinesOfAthletes } from "@canter/storage/workout/workouts-of-athletes";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { mergeStored } from "../program/merged-program.ts";

export type ProgramsOfHorse = {
  readonly active: readonly HorseProgram[];
  readonly verdicts: BarnHorse["verdicts"];
};

type Begun = HorseProgram & {
  readonly links: ReadonlyMap<string, string>;
  /** Undefined: it has no days yet. */
  readonly from: string | undefined;
};

const toBegun = (stored: StoredProgram, progress: readonly StoredProgress[]): Begun => {
  const { program } = mergeStored(stored, progress);
  const links = progress.flatMap(({ sessionUid, workoutId }) =>
    workoutId === undefined ? [] : [[sessionUid, workoutId] as const],
  );
  return {
    id: stored.id,
    head: stored.head,
    program,
    links: new Map(links),
    from: programTimetable(program, stored.head)[0]?.first,
  };
};

type Done = {
  readonly workouts: readonly WorkoutOutline[];
  readonly substitutions: ReadonlyMap<string, readonly Substitution[]>;
  readonly today: string;
};

/** As `evaluatePrograms` finds them, over what was read of all horses at once. None for a program that has nothing to go by. */
const verdictsOf = (programs: readonly Begun[], { workouts, substitutions, today }: Done) =>
  programs.flatMap(({ id, head, program, links, from }) => {
    if (from === undefined) return [];
    const elsewhere = new Set(
      programs.flatMap((other) => (other.id === id ? [] : [...other.links.values()])),
    );
    const { evaluation } = evaluateProgram(
      {
        program,
        head,
        links,
        substitutions: substitutions.get(id) ?? [],
        workouts: workouts.filter((workout) => workout.date >= from && !elsewhere.has(workout.id)),
      },
      today,
    );
    return evaluation.status === "no_data"
      ? []
      : [{ programId: id, name: head.name, status: evaluation.status }];
  });

/** The active programs of horses with how each stands today, by horse; none has no entry. */
export async function programsOfHorses(
  { store: { db }, clock }: ApplicationContext,
  { scope, group }: MemberContext,
  athleteIds: readonly string[],
): Promise<ReadonlyMap<string, ProgramsOfHorse>> {
  // The days of a horse are its group's, whoever looks.
  const today = localDateAt(clock.now(), group.zone);
  const stored = await activeProgramsOf(db, scope, athleteIds);
  const ids = [...stored.values()].flat().map(({ id }) => id);
  const [progress, substitutions] = await Promise.all([
    listProgress(db, scope, ids),
    substitutionsOfPrograms(db, scope, ids),
  ]);
  const begun = new Map(
    [...stored].map(([horse, programs]) => [
      horse,
      programs.map((program) => toBegun(program, progress.get(program.id) ?? [])),
    ]),
  );
  const first = [...begun.values()]
    .flat()
    .flatMap(({ from }) => from ?? [])
    .toSorted()[0];
  const outlines =
    first === undefined
      ? []
      : await workoutOutlinesOfAthletes(db, scope, { athleteIds: [...begun.keys()], from: first, to: today });
  const byHorse = Map.groupBy(outlines, ({ athleteId }) => athleteId);
  return new Map(
    [...begun].map(([horse, active]) => [
      horse,
      { active, verdicts: verdictsOf(active, { workouts: byHorse.get(horse) ?? [], substitutions, today }) },
    ]),
  );
}
