import { markDay } from "@canter/domain/claim/marked-text";
import { plannedDays } from "@canter/domain/goal-plan/planned-day";
import { inWords } from "@canter/domain/goal-plan/revise/plan-changes";
import type { TransactionHandle } from "@canter/storage/database";
import { activePrograms, readProgram } from "@canter/storage/program/read-programs";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { applyProgramPatch } from "../../program/change-program.ts";
import type { DraftWorld } from "./draft-world.ts";

type Approved = { readonly draft: DraftWorld; readonly pausesOthers: boolean };

/** Makes a draft the plan, as a click on Make active does; the plans that were under way pause where that was said. What came of it, in words. */
export async function makeActive(
  { clock }: ApplicationContext,
  { scope }: MemberContext,
  tx: TransactionHandle,
  { draft: { programId, name, plan, world }, pausesOthers }: Approved,
): Promise<string> {
  const { today } = world;
  const stored = await readProgram(tx, scope, programId);
  if (stored?.status !== "draft" || stored.deletedAt !== undefined)
    return "It is no draft any more, so nothing was changed.";
  const others = pausesOthers ? await activePrograms(tx, scope, stored.athleteId) : [];
  const patches = [
    { program: stored, status: "active" as const },
    ...others.map((other) => ({ program: other, status: "paused" as const })),
  ];
  for (const { program, status } of patches) {
    const patch = { version: program.version, status };
    const changed = await applyProgramPatch(tx, scope, program, { patch, today, now: clock.now() });
    if (!changed.ok) return `That did not work: ${changed.error.detail}`;
  }
  const first = plannedDays(plan).find(({ date }) => date >= today);
  const begins =
    first === undefined
      ? " It has no session to come: what is pinned to the horse, or its days off, leave none."
      : ` It begins ${markDay(first.date, today)}: ${inWords(first.workType)}, ${first.durationMinutes} min.`;
  const paused =
    others.length > 0 ? ` ${others.map(({ head }) => `“${head.name}”`).join(" and ")} is paused.` : "";
  return `${name}’s plan is active.${begins}${paused}`;
}
