import type { Fact } from "@canter/domain/claim/claim";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { Handle } from "@canter/storage/database";
import { zoneOfAthlete } from "@canter/storage/evaluation/evaluations";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { readProgram } from "@canter/storage/program/read-programs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { type EvaluatedProgram, evaluatePrograms } from "../../evaluation/evaluate-athlete.ts";
import type { EvaluatorInput } from "../../evaluation/evaluation-run.ts";

/** What a run that looks at a program closes over. */
export type EvaluatorContext = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly input: EvaluatorInput;
  /** The local date of the athlete. */
  readonly today: string;
  readonly athleteName: string;
  /** Of whoever could be named in words: facts must do that. */
  readonly names: readonly string[];
};

/** Undefined: the member may not read the athlete's training (any more). */
export async function openEvaluatorWorld(
  context: ApplicationContext,
  member: MemberContext,
  input: EvaluatorInput,
): Promise<EvaluatorContext | undefined> {
  const { db } = context.store;
  const { scope } = member;
  const zone = await zoneOfAthlete(db, scope, input.athleteId);
  const athletes = await listGroupAthletes(db, scope);
  const athlete = athletes.find(({ id }) => id === input.athleteId);
  if (zone === undefined || !athlete) return undefined;
  const today = localDateAt(context.clock.now(), zone);
  const names = [...new Set(athletes.map(({ name }) => name))];
  return { context, member, input, today, athleteName: athlete.name, names };
}

/** How the program stands, by rule. Undefined: there is none to hold anything against. `db`: also within a transaction. */
export async function evaluatedNow(
  db: Handle,
  { member: { scope }, input, today }: EvaluatorContext,
): Promise<EvaluatedProgram | undefined> {
  const stored = await readProgram(db, scope, input.programId);
  if (!stored || stored.deletedAt !== undefined) return undefined;
  // Behind a workout or a caution it is of no use any more once the program is paused, completed or given up.
  if ((input.workoutId ?? input.cautionId) !== undefined && stored.status !== "active") return undefined;
  const [evaluated] = await evaluatePrograms(db, scope, [stored], { athleteId: stored.athleteId, today });
  return evaluated;
}

/** Whose the plan is, for words that name them. */
export const factsBeside = (
  { athleteName }: EvaluatorContext,
  { stored: { head } }: EvaluatedProgram,
): readonly Fact[] => [
  { key: "athlete.name", text: athleteName.slice(0, 200) },
  { key: "plan.name", text: head.name.slice(0, 200) },
];
