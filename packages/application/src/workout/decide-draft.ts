import { conflict, invalid, type Problem } from "@canter/domain/problem";
import { type Result, err } from "@canter/domain/result";
import type { Workout } from "@canter/domain/workout/workout";
import { deleteWorkout, replaceWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import type { Once } from "../core/once.ts";
import { isOpen } from "./open-questions.ts";
import { mergeIntoDuplicate } from "./merge-into-duplicate.ts";
import { changeWorkout } from "./change-workout.ts";

/**
 * `keep`: it is right as it is. `separate`: a separate workout beside its likely duplicate. `same`: it is logged already; what only a
 * file has is added there.
 */
export type Decision = "keep" | "separate" | "same";

const answeredBy: Readonly<Record<Exclude<Decision, "same">, ReadonlySet<string>>> = {
  keep: new Set(["duplicate", "unsure", "doubt"]),
  separate: new Set(["duplicate"]),
};

/**
 * Decides a draft. Keeping it answers whether it is a duplicate, was read correctly and has plausible values, but not what is missing:
 * invalid, with the field. `same` deletes it (undo restores it). Conflict: it is no draft.
 */
export const decideDraft = (
  context: ApplicationContext,
  asking: MemberContext,
  id: string,
  decision: Decision,
  once?: Once,
): Promise<Result<Workout, Problem>> =>
  changeWorkout(context, asking, id, once, async (trx, before, now, member) => {
    if (before.status !== "draft" || before.deletedAt !== undefined)
      return err(conflict("There is nothing to decide: it is no draft."));
    if (decision === "same") {
      if (before.source.kind === "import") await mergeIntoDuplicate(context, trx, member.scope, before, now);
      return deleteWorkout(trx, member.scope, id, now);
    }
    const missing = before.issues.find((issue) => issue.kind === "missing");
    if (missing) return err(invalid(missing.field, `is missing: ${missing.question}`));
    const issues = before.issues.filter(({ kind }) => !answeredBy[decision].has(kind));
    const status = isOpen(issues) ? "draft" : "saved";
    return replaceWorkout(
      trx,
      member.scope,
      { ...before, issues, status, updatedAt: now },
      status === "saved" ? "completed" : "edited",
      before.version,
    );
  });
