import { randomUUID } from "node:crypto";
import { jobTimes } from "@canter/agent/schema/job";
import type { Store } from "../store.ts";
import { sql } from "kysely";

const prepared = new WeakSet<Store>();

/** pg-boss creates its tables when it is first opened. */
async function prepare(store: Store): Promise<void> {
  if (prepared.has(store)) return;
  prepared.add(store);
  const jobs = await store.openJobs({ times: jobTimes, reportBug: () => {} });
  await jobs.prepare("sample");
  await jobs.close();
}

/** Creates a job of the group that failed too often, as its queue would have left it; returns its id. */
export async function makeDeadJob(store: Store, groupId: string): Promise<string> {
  const id = randomUUID();
  const job = { id, queue: "sample", key: id, group_id: groupId, payload: "null", state: "dead", attempt: 5 };
  const times = { run_at: 1, lease_until: null, error: "It did not work.", created_at: 1, died_at: 2 };
  if (store.dialect === "sqlite")
    await store.db
      .insertInto("jobs")
      .values({ ...job, ...times })
      .execute();
  else {
    await prepare(store);
    const data = JSON.stringify({ key: id, groupId, payload: "null", spent: 0 });
    await sql`insert into pgboss.job (id, name, data, output, source_name, source_id, source_retry_count)
      values (${id}::uuid, 'sample.dead', ${data}::jsonb, '{"error": "It did not work."}', 'sample', ${id}::uuid, 4)`.execute(
      store.db,
    );
  }
  return id;
}
