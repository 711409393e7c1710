import type { TransactionHandle } from "@canter/storage/database";
import type { MemberContext } from "../core/application-context.ts";
import { readMergedProgram } from "../program/merged-program.ts";
import { openSession } from "../program/change-session.ts";
import { markDone } from "../program/mark-session.ts";

export type DoneBefore = { readonly contentId: string; readonly date: string };

/** Marks the days of a program as done that were done before it was started, each once, in its order. How many there were. */
export async function countAsDone(
  trx: TransactionHandle,
  { scope }: MemberContext,
  programId: string,
  {
    done,
    today,
    now,
  }: { readonly done: readonly DoneBefore[]; readonly today: string; readonly now: number },
): Promise<number> {
  const merged = await readMergedProgram(trx, scope, programId);
  const open = (merged?.program.weeks ?? []).flatMap(({ sessions }) => [...sessions]);
  let counted = 0;
  for (const { contentId, date } of done) {
    const at = open.findIndex(({ work }) => work?.contentId === contentId);
    const session = open[at];
    if (!session) continue;
    open.splice(at, 1);
    const opened = await openSession(trx, scope, { id: programId, uid: session.uid }, now);
    if (!opened.ok) continue;
    const marked = await markDone(trx, scope, opened.value, { date, workoutId: undefined, today });
    if (marked.ok) counted += 1;
  }
  return counted;
}
