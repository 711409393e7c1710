import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { describeDate } from "@canter/domain/schedule/describe-date";
import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "@canter/storage/database";
import { programsUnderWay } from "../../agent-tools/content/programs-under-way.ts";
import type { Changed } from "./outcome-in-words.ts";

/** What the plan of a horse that is well again goes on with; `reply`: what resumes one that is paused. Undefined: it has none. */
export async function planAfterRecovery(
  db: Handle,
  scope: Scope,
  { id, name }: Changed,
  today: string,
): Promise<{ readonly text: string; readonly reply?: string } | undefined> {
  const [merged] = await programsUnderWay(db, scope, id, today);
  if (!merged) return undefined;
  const { stored, program } = merged;
  if (stored.status === "paused")
    return { text: `${name}’s plan is paused.`, reply: `Resume ${name}’s plan` };
  const { next } = nextSession(program, stored.head, today);
  if (!next) return { text: `Nothing is left of ${name}’s plan.` };
  const due = next.when === "overdue" ? "due since " : "";
  const when = next.date === undefined ? "" : `, ${due}${describeDate(next.date, today)}`;
  return { text: `Next by ${name}’s plan is ${next.session.name}${when}.` };
}
