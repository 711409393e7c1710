import { advise, type AdviceDraft, draftAdvice } from "@canter/domain/evaluation/advise";
import type { Advice, Evaluation } from "@canter/domain/evaluation/evaluation";
import { summarizePlan } from "@canter/domain/evaluation/evaluate-program";
import type { Claim } from "@canter/domain/claim/claim";
import type { Scope } from "@canter/domain/access/scope";
import type { Discipline } from "@canter/domain/workout/discipline";
import type { Handle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { activePrograms, activeProgramsOf } from "@canter/storage/program/read-programs";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { evaluateStored } from "./evaluate-stored.ts";

/** How a program stands on a day, and the advice on it. */
export type EvaluatedProgram = {
  readonly stored: StoredProgram;
  readonly evaluation: Evaluation;
  readonly advice: Advice;
  /** The facts behind the advice, for whoever rephrases it. */
  readonly draft: AdviceDraft;
  /** For a program whose last day has passed. */
  readonly summary?: Claim;
};

/** `today` is local. `isDated`: the advice names dates, for a document that is read on later days. */
type AthleteDay = { readonly athleteId: string; readonly today: string };
type Day = { readonly today: string; readonly isDated?: boolean };

/** A group's own disciplines by the work types that they stand for. */
export function disciplineNames(
  disciplines: readonly Discipline[],
): (workType: string) => string | undefined {
  const names = new Map(disciplines.map(({ id, name }) => [id.toUpperCase().replaceAll("-", "_"), name]));
  return (workType) => names.get(workType);
}

/**
 * Evaluates some programs together with others of the same athletes; the number of queries does not depend on how many. `today` is local.
 */
async function evaluated(
  db: Handle,
  scope: Scope,
  programs: readonly StoredProgram[],
  { today, isDated = false, beside = [] }: Day & { readonly beside?: readonly StoredProgram[] },
): Promise<readonly EvaluatedProgram[]> {
  if (programs.length === 0) return [];
  const disciplines = await listDisciplines(db, scope);
  const standings = await evaluateStored(db, scope, programs, { today, beside, disciplines });
  const nameOf = disciplineNames(disciplines);
  return standings.map(({ stored, asked }) => {
    const options = { sourceId: `program:${stored.id}`, nameOf, isDated };
    const summary = summarizePlan(asked.evaluation, options);
    return {
      stored,
      evaluation: asked.evaluation,
      advice: advise(asked, options),
      draft: draftAdvice(asked, options),
      ...(summary && { summary }),
    };
  });
}

/**
 * Evaluates some programs of one athlete. A workout that fulfils a session of another active program is not counted in these. `today` is
 * local.
 */
export const evaluatePrograms = async (
  db: Handle,
  scope: Scope,
  programs: readonly StoredProgram[],
  { athleteId, today }: AthleteDay,
): Promise<readonly EvaluatedProgram[]> =>
  programs.length === 0
    ? []
    : evaluated(db, scope, programs, { today, beside: await activePrograms(db, scope, athleteId) });

/** Evaluates the programs that an athlete trains by. */
export const evaluateAthlete = async (
  db: Handle,
  scope: Scope,
  { athleteId, today }: AthleteDay,
): Promise<readonly EvaluatedProgram[]> =>
  evaluated(db, scope, await activePrograms(db, scope, athleteId), { today });

/** The same for several athletes, by athlete; those without a program have no entry. */
export const evaluateAthletes = async (
  db: Handle,
  scope: Scope,
  { athleteIds, ...day }: Day & { readonly athleteIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly EvaluatedProgram[]>> => {
  const programs = [...(await activeProgramsOf(db, scope, athleteIds)).values()].flat();
  const all = await evaluated(db, scope, programs, day);
  return Map.groupBy(all, ({ stored }) => stored.athleteId);
};
