import type { Horse } from "@canter/domain/horse/horse";
import type { Workout } from "@canter/domain/workout/workout";
import { scopeOfMember } from "@canter/storage/access/scope-of-member";
import type { TransactionHandle } from "@canter/storage/database";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadLanguage } from "../core/language.ts";
import { changeWorkoutIn } from "../workout/change-workout.ts";
import { patchStep } from "../workout/edit-workout.ts";

/** Older ones are not looked for. */
const maxDrafts = 50;

const isNamedIn = (name: string, { issues }: Workout): boolean =>
  issues.some(
    (issue) =>
      issue.kind === "missing" &&
      issue.field === "athlete" &&
      issue.name?.trim().toLowerCase() === name.trim().toLowerCase(),
  );

/**
 * Makes the member's drafts that ask who this is the horse's own, now that it is known; those that miss nothing else are saved. What
 * can't be a horse's stays as it was. Returns them as they are now.
 */
export async function claimDrafts(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { id: athleteId, name }: Pick<Horse, "id" | "name">,
): Promise<readonly Workout[]> {
  const scope = { ...member.scope, ...(await scopeOfMember(trx, member.member.id)) };
  const filter = { status: "draft", loggedBy: member.member.id, limit: maxDrafts } as const;
  const drafts = await listWorkouts(trx, scope, filter);
  const named = drafts.ok ? drafts.value.items.filter((draft) => isNamedIn(name, draft)) : [];
  if (named.length === 0) return [];
  const { catalogue } = await loadLanguage();
  const claimed: Workout[] = [];
  for (const { id, version } of named) {
    const step = patchStep(context, { version, athleteId }, catalogue);
    const changed = await changeWorkoutIn(trx, context, { ...member, scope }, id, step);
    if (changed.ok) claimed.push(changed.value);
  }
  return claimed;
}
