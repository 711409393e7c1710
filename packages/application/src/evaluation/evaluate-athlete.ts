import { advise, type AdviceDraft, draftAdvice } from "@canter/domain/evaluation/advise";
import { evaluateProgram } from "@canter/domain/evaluation/evaluate-program";
import type { Advice, Evaluation } from "@canter/domain/evaluation/evaluation";
import { programTimetable } from "@canter/domain/evaluation/program-timetable";
import { summarizePlan } from "@canter/domain/evaluation/summarize-plan";
import type { Claim } from "@canter/domain/claim/claim";
import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { activePrograms } from "@canter/storage/program/read-programs";
import { listProgress, type StoredProgress } from "@canter/storage/program/progress";
import { listSubstitutions } from "@canter/storage/program/substitutions";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { workoutsBetween } from "@canter/storage/workout/workouts-by-date";
import { mergeStored } from "../program/merged-program.ts";

/** How a program stands on a day, and what is said of it. */
export type EvaluatedProgram = {
  readonly stored: StoredProgram;
  readonly evaluation: Evaluation;
  readonly advice: Advice;
  /** What the advice is made of, for whoever puts it in other words. */
  readonly draft: AdviceDraft;
  /** Of a program whose last day has passed. */
  readonly summary?: Claim;
};

type AthleteDay = { readonly athleteId: string; readonly today: string };

const linksOf = (progress: readonly StoredProgress[]): ReadonlyMap<string, string> =>
  new Map(
    progress.flatMap(({ sessionUid, workoutId }) =>
      workoutId === undefined ? [] : [[sessionUid, workoutId] as const],
    ),
  );

/** A group's own disciplines by the types of work that they stand for. */
async function namesOf(db: Handle, scope: Scope): Promise<(workType: string) => string | undefined> {
  const disciplines = await listDisciplines(db, scope);
  const names = new Map(disciplines.map(({ id, name }) => [id.toUpperCase().replaceAll("-", "_"), name]));
  return (workType) => names.get(workType);
}

/**
 * How some programs of one athlete stand. What fulfils a session of another of the athlete's active programs is not counted
 * in these. `today` is local.
 */
export async function evaluatePrograms(
  db: Handle,
  scope: Scope,
  programs: readonly StoredProgram[],
  { athleteId, today }: AthleteDay,
): Promise<readonly EvaluatedProgram[]> {
  if (programs.length === 0) return [];
  const active = await activePrograms(db, scope, athleteId);
  const ids = [...new Set([...programs, ...active].map(({ id }) => id))];
  const progress = await listProgress(db, scope, ids);
  const nameOf = await namesOf(db, scope);
  const evaluated: EvaluatedProgram[] = [];
  for (const stored of programs) {
    const { program } = mergeStored(stored, progress.get(stored.id) ?? []);
    const links = linksOf(progress.get(stored.id) ?? []);
    const [first] = programTimetable(program, stored.head);
    const elsewhere = new Set(
      ids.flatMap((id) => (id === stored.id ? [] : [...linksOf(progress.get(id) ?? []).values()])),
    );
    const done = first ? await workoutsBetween(db, scope, { athleteId, from: first.first, to: today }) : [];
    const asked = evaluateProgram(
      {
        program,
        head: stored.head,
        links,
        substitutions: await listSubstitutions(db, scope, stored.id),
        workouts: done.filter(({ id }) => !elsewhere.has(id)),
        madeAt: stored.createdAt,
      },
      today,
    );
    const options = { sourceId: `program:${stored.id}`, nameOf };
    const summary = summarizePlan(asked.evaluation, options);
    evaluated.push({
      stored,
      evaluation: asked.evaluation,
      advice: advise(asked, options),
      draft: draftAdvice(asked, options),
      ...(summary && { summary }),
    });
  }
  return evaluated;
}

/** How the programs that an athlete trains by stand. */
export const evaluateAthlete = async (
  db: Handle,
  scope: Scope,
  whose: AthleteDay,
): Promise<readonly EvaluatedProgram[]> =>
  evaluatePrograms(db, scope, await activePrograms(db, scope, whose.athleteId), whose);
