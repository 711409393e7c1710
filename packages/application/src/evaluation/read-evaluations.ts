import type { Advice, Evaluation } from "@canter/domain/evaluation/evaluation";
import type { Claim } from "@canter/domain/claim/claim";
import { stillHolds } from "@canter/domain/evaluation/phrase-advice";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { localDateAt } from "@canter/domain/schedule/local-date";
import {
  listEvaluations,
  type StoredEvaluation,
  zoneOfAthlete,
} from "@canter/storage/evaluation/evaluations";
import { readProgram } from "@canter/storage/program/read-programs";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { evaluatePrograms } from "./evaluate-athlete.ts";

/** How a program stands now, week by week, and how it stood before. */
export type ProgramEvaluations = {
  readonly current: Evaluation &
    Pick<Advice, "message" | "suggestion" | "days"> & { readonly summary?: Claim };
  readonly items: readonly StoredEvaluation[];
  readonly nextCursor?: string;
};

/** A readable program's current and earlier evaluations, the latest first. Not found; invalid: the cursor. */
export async function readEvaluations(
  { store: { db }, clock }: ApplicationContext,
  { scope }: MemberContext,
  programId: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<ProgramEvaluations, Problem>> {
  const stored = await readProgram(db, scope, programId);
  if (!stored || stored.deletedAt !== undefined) return err(notFound("program"));
  const { athleteId } = stored;
  const zone = (await zoneOfAthlete(db, scope, athleteId)) ?? "UTC";
  const today = localDateAt(clock.now(), zone);
  const [now] = await evaluatePrograms(db, scope, [stored], { athleteId, today });
  if (!now) return err(notFound("program"));
  const listed = await listEvaluations(db, scope, programId, page);
  if (!listed.ok) return listed;
  const { evaluation, advice, summary, draft } = now;
  const [last] = listed.value.items;
  // A model's wording stays as long as it still agrees with the facts.
  const isPhrased = page.cursor === undefined && last?.by === "model" && last.status === evaluation.status;
  const beside = last?.message.facts.filter(({ key }) => key === "athlete.name" || key === "plan.name") ?? [];
  const words =
    isPhrased && stillHolds(last, draft, beside)
      ? { message: last.message, suggestion: last.suggestion }
      : {};
  return ok({
    current: { ...evaluation, ...advice, ...words, ...(summary && { summary }) },
    ...listed.value,
  });
}
