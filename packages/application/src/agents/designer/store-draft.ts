import { planToProgramInput } from "@canter/domain/goal-plan/submitted-plan";
import { invalidFields, type Problem } from "@canter/domain/problem";
import { readProgram } from "@canter/domain/program/read-program";
import type { TrainingPlan } from "@canter/domain/program/training-plan";
import { err, type Result } from "@canter/domain/result";
import type { Discipline } from "@canter/domain/workout/discipline";
import { updateConversation } from "@canter/storage/conversation/conversations";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { newUid } from "../../core/ids.ts";
import { storeProgram } from "../../program/create-program.ts";
import { workTypeOf } from "./plan-world.ts";

type Draft = {
  /** Where it was asked for. */
  readonly conversationId: string;
  readonly programId: string;
  readonly athleteId: string;
  readonly name: string;
  readonly plan: TrainingPlan;
  readonly disciplines: readonly Discipline[];
};

/** The weeks of a plan as those of a program, with new uids. */
export const programOfPlan = (plan: TrainingPlan, disciplines: readonly Discipline[]) => {
  const byType = new Map(disciplines.map((discipline) => [workTypeOf(discipline), discipline]));
  const disciplineOf = (workType: string) =>
    byType.get(workType) ?? { id: workType.toLowerCase(), name: workType.toLowerCase() };
  return readProgram(planToProgramInput(plan, { disciplineOf }), newUid);
};

/** Keeps a plan as a draft of the athlete, which its conversation is about from then on. Not found or forbidden: the athlete. */
export async function storeDraft(
  { clock }: ApplicationContext,
  { scope }: MemberContext,
  trx: TransactionHandle,
  { conversationId, programId, athleteId, name, plan, disciplines }: Draft,
): Promise<Result<void, Problem>> {
  const program = programOfPlan(plan, disciplines);
  if (!program.ok) return err(invalidFields(program.error));
  const stored = await storeProgram(trx, scope, {
    id: programId,
    athleteId,
    status: "draft",
    summary: "Planned by the designer.",
    program: program.value,
    head: {
      name,
      schedule: { kind: "dated" },
      goal: plan.goal,
      targetDate: plan.targetDate,
      reasoning: plan.reasoning,
      trainingMaxes: {},
    },
    now: clock.now(),
  });
  if (stored.ok) await updateConversation(trx, scope, conversationId, { programId });
  return stored;
}
