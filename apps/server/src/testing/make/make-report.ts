import type { MemberContext } from "@canter/application/core/application-context";
import { newId } from "@canter/application/core/ids";
import type { Report } from "@canter/domain/report/report";
import { finishReport, insertReport } from "@canter/storage/report/reports";
import type { Store } from "@canter/storage/store";

/** A finished report of the member's group; stored directly, since its agents would analyse every horse. */
export async function makeReport(store: Store, { scope }: MemberContext, runId: string): Promise<string> {
  const id = newId();
  const week = { from: "2026-11-16", to: "2026-11-22" };
  const content: Report = { ...week, summary: [], horses: [], missing: [], by: "playbook" };
  await store.transact(async (trx) => {
    await insertReport(trx, scope, { ...week, id, cause: `run:${id}`, runId, createdAt: 1 });
    await finishReport(trx, scope, id, { content, finishedAt: 2 });
  });
  return id;
}
