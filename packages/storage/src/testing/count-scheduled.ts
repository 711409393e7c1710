import { type RawBuilder, sql } from "kysely";
import type { Store } from "../store.ts";

/** Members created by `addScheduledMembers`: excludes the household that every server creates. */
const ours = sql.lit("member-%");

const countOf = async ({ db }: Store, query: RawBuilder<{ n: number }>): Promise<number> =>
  Number((await query.execute(db)).rows[0]?.n ?? 0);

/** Counts of what was done for them; PostgreSQL only. */
export const countScheduled = {
  /** Queued and handled. */
  settled: (store: Store) =>
    countOf(
      store,
      sql`select count(*) as n from assignment_occurrences where settled_at is not null and member_id like ${ours}`,
    ),
  /** Committed in the database, by all who use it. */
  transactions: (store: Store) =>
    countOf(store, sql`select xact_commit as n from pg_stat_database where datname = current_database()`),
  /** Rolled back, in addition: two conflicted, and one is retried. */
  takenBack: (store: Store) =>
    countOf(store, sql`select xact_rollback as n from pg_stat_database where datname = current_database()`),
  /** Runs that another process continued. */
  retried: (store: Store) =>
    countOf(store, sql`select count(*) as n from runs where attempt > 1 and member_id like ${ours}`),
};

/** How many finished runs, dashboards and answers there are, and of how many members. */
export const dashboardsMade = async ({
  db,
}: Store): Promise<readonly { readonly what: string; readonly n: number; readonly members: number }[]> => {
  const { rows } = await sql<{ what: string; n: number; members: number }>`
    select 'runs' as what, count(*) as n, count(distinct member_id) as members from runs
      where state = 'done' and agent = 'coach' and member_id like ${ours}
    union all select 'dashboards', count(*), count(distinct member_id) from dashboard_revisions
      where member_id like ${ours}
    union all select 'answers', count(*), count(distinct c.member_id) from messages m
      join conversations c on c.id = m.conversation_id
      where m.author = 'agent' and m.kind <> 'daily' and c.member_id like ${ours}`.execute(db);
  return rows.map(({ what, n, members }) => ({ what, n: Number(n), members: Number(members) }));
};

/** Updates the planner's statistics. */
export const analyze = async ({ db }: Store): Promise<void> => void (await sql`analyze`.execute(db));
