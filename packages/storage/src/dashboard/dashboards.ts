import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { Claim } from "@canter/domain/claim/claim";
import { type Dashboard, dashboardSchema } from "@canter/domain/dashboard/dashboard";
import { quote } from "@canter/domain/dashboard/day/quote";
import type { Scope } from "@canter/domain/access/scope";
import { statePrefix } from "@canter/domain/context/memory-keys";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "../database.ts";
import { isOwn, ownerOf } from "../access/own-rows.ts";
import { touchMember } from "../group/members.ts";
import { limitTo } from "../limit-to.ts";
import { prepareQuery } from "../prepare-query.ts";
import type { DashboardMarkTable, DashboardRevisionTable } from "../schema/coach-tables.ts";
import { isReadableAthlete } from "../access/readable-athletes.ts";

/** A prepared day. `runId`: the run that prepared it; absent for one made on the spot. */
export type StoredDashboard = {
  readonly memberId: string;
  readonly revision: number;
  readonly runId?: string;
  readonly dashboard: Dashboard;
};

const documentSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("is not JSON");
      return z.NEVER;
    }
  })
  .pipe(dashboardSchema);

/** Undefined for a document that this version can't read, or that is cut off: it counts as not prepared, and a new revision is made. */
const rowToDashboard = (row: Selectable<DashboardRevisionTable>): StoredDashboard | undefined => {
  const { data: dashboard } = documentSchema.safeParse(row.document);
  return (
    dashboard && {
      memberId: row.member_id,
      revision: row.revision,
      ...(row.run_id !== null && { runId: row.run_id }),
      dashboard,
    }
  );
};

export type Mark = "done" | "not_today";
/** As stored: what was put off and then done is put off again if that is undone. */
const markSchema = z.enum(["done", "not_today", "done_after_all"]);
export type StoredMark = z.infer<typeof markSchema>;
/** `workoutId`: the workout that did it. */
export type DashboardMark = {
  readonly contentId: string;
  readonly as: Mark;
  readonly at: number;
  readonly workoutId?: string;
};

export const rowToMark = (
  row: Pick<DashboardMarkTable, "content_id" | "mark" | "at" | "workout_id">,
): DashboardMark => ({
  contentId: row.content_id,
  as: markSchema.parse(row.mark) === "not_today" ? "not_today" : "done",
  at: row.at,
  ...(row.workout_id !== null && { workoutId: row.workout_id }),
});

/**
 * Adds a revision to the acting member's day; none is overwritten. Throws if the document is not one that can be read again. Writing the
 * member's row first serialises two revisions at once, whatever the isolation of their transactions.
 */
export const insertDashboard = async (
  trx: TransactionHandle,
  scope: Scope,
  dashboard: Dashboard,
  runId?: string,
): Promise<StoredDashboard> => {
  const owner = ownerOf(scope);
  const { date } = dashboardSchema.parse(dashboard);
  await touchMember(trx, scope);
  const { last } = await trx
    .selectFrom("dashboard_revisions")
    .select((eb) => eb.fn.max("revision").as("last"))
    .where("member_id", "=", owner.member_id)
    .where("group_id", "=", owner.group_id)
    .where("date", "=", date)
    .executeTakeFirstOrThrow();
  const revision = Number(last ?? 0) + 1;
  const row = { ...owner, date, revision, made_by: dashboard.by, run_id: runId ?? null };
  await trx
    .insertInto("dashboard_revisions")
    .values({ ...row, document: JSON.stringify(dashboard), generated_at: dashboard.generatedAt })
    .execute();
  return { memberId: owner.member_id, revision, ...(runId !== undefined && { runId }), dashboard };
};

const selectLatest = prepareQuery((db, { scope, date }: { readonly scope: Scope; readonly date: string }) =>
  db
    .selectFrom("dashboard_revisions as d")
    .selectAll("d")
    .where((eb) => isOwn(eb.ref("d.group_id"), eb.ref("d.member_id"), scope))
    .where("d.date", "=", date)
    .orderBy("d.revision", "desc")
    .limit(limitTo(1)),
);

/** The latest revision of the acting member's day; undefined if none was prepared, or it can't be read. `date` is local. */
export const readDashboard = async (
  db: Handle,
  scope: Scope,
  date: string,
): Promise<StoredDashboard | undefined> => {
  const [row] = (await selectLatest(db, { scope, date })).rows;
  return row && rowToDashboard(row);
};

/** The key of the fact that quotes how the member said that they are. */
const stateWords = "state.words";

const claimsOf = ({ curated, coach }: Dashboard): readonly Claim[] => [
  ...(curated.upNext.primary?.why ? [curated.upNext.primary.why] : []),
  ...coach.briefing,
  ...coach.callsToAction.map(({ message }) => message),
];

/**
 * Removes the revisions of the acting member's days that quote how they said that they are, once that is forgotten: today's is made anew
 * from what is still known.
 */
export const dropDaysWithState = async (
  trx: TransactionHandle,
  scope: Scope,
  states: readonly string[],
): Promise<void> => {
  const quoted = new Set(states.map(quote));
  const rows = await trx
    .selectFrom("dashboard_revisions as d")
    .selectAll("d")
    .where((eb) => isOwn(eb.ref("d.group_id"), eb.ref("d.member_id"), scope))
    .where("d.document", "like", `%"${stateWords}"%`)
    .execute();
  for (const row of rows) {
    const stored = rowToDashboard(row);
    const facts = stored ? claimsOf(stored.dashboard).flatMap((claim) => claim.facts) : [];
    if (!facts.some(({ key, text }) => key === stateWords && quoted.has(text))) continue;
    await trx
      .deleteFrom("dashboard_revisions")
      .where("member_id", "=", row.member_id)
      .where("group_id", "=", row.group_id)
      .where("date", "=", row.date)
      .where("revision", "=", row.revision)
      .execute();
  }
};

/** A prepared day without its content. */
type DashboardLine = {
  readonly date: string;
  readonly revision: number;
  readonly generatedAt: number;
  readonly by: "playbook" | "model";
  readonly runId?: string;
};
export type DashboardPage = { readonly items: readonly DashboardLine[]; readonly nextCursor?: string };

/**
 * The acting member's days, the latest revision of each, newest first; a page ends with the date that is its cursor. Invalid: the cursor.
 */
export const listDashboards = async (
  db: Handle,
  scope: Scope,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<DashboardPage, Problem>> => {
  if (cursor !== undefined && !dashboardSchema.shape.date.safeParse(cursor).success)
    return err(invalid("cursor", "must be the nextCursor of the page before"));
  const latest = db
    .selectFrom("dashboard_revisions as l")
    .select((eb) => ["l.member_id", "l.date", eb.fn.max("l.revision").as("revision")])
    .where((eb) => isOwn(eb.ref("l.group_id"), eb.ref("l.member_id"), scope))
    .$if(cursor !== undefined, (query) => query.where("l.date", "<", cursor ?? ""))
    .groupBy(["l.member_id", "l.date"])
    .orderBy("l.date", "desc")
    .limit(limitTo(limit + 1));
  const rows = await db
    .selectFrom(latest.as("last"))
    .innerJoin("dashboard_revisions as d", (join) =>
      join
        .onRef("d.member_id", "=", "last.member_id")
        .onRef("d.date", "=", "last.date")
        .onRef("d.revision", "=", "last.revision"),
    )
    .select(["d.date", "d.revision", "d.generated_at", "d.made_by", "d.run_id"])
    .orderBy("d.date", "desc")
    .execute();
  const items = rows.slice(0, limit).map((row) => ({
    date: row.date,
    revision: row.revision,
    generatedAt: row.generated_at,
    by: dashboardSchema.shape.by.parse(row.made_by),
    ...(row.run_id !== null && { runId: row.run_id }),
  }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return ok({ items, ...(last && { nextCursor: last.date }) });
};

/** The acting member's layout of their dashboard (JSON, as it was put); undefined if there is none. */
export const readDashboardLayout = async (db: Handle, scope: Scope): Promise<unknown> => {
  const row = await db
    .selectFrom("dashboard_layouts as l")
    .select("l.layout")
    .where((eb) => isOwn(eb.ref("l.group_id"), eb.ref("l.member_id"), scope))
    .executeTakeFirst();
  return row && (JSON.parse(row.layout) as unknown);
};

export const putDashboardLayout = async (
  db: Handle,
  scope: Scope,
  layout: unknown,
  at: number,
): Promise<void> => {
  const changed = { layout: JSON.stringify(layout), updated_at: at };
  await db
    .insertInto("dashboard_layouts")
    .values({ ...ownerOf(scope), ...changed })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(changed))
    .execute();
};

type Asked = { readonly scope: Scope; readonly athleteId: string };

const diaries = ["measurements", "nutrition_entries", "body_scans", "goals"] as const;

/** One statement for all tables, each by its index of athletes and changes; deleting counts as a change. */
const selectLast = prepareQuery((db, { scope, athleteId }: Asked) => {
  const written = (column: "athlete_id" | "rider_athlete_id") =>
    db
      .selectFrom("workouts")
      .select((eb) => eb.fn.max("updated_at").as("at"))
      .where(column, "=", athleteId);
  let all = written("athlete_id").unionAll(written("rider_athlete_id"));
  for (const table of diaries)
    all = all.unionAll(
      db
        .selectFrom(table)
        .select((eb) => eb.fn.max("updated_at").as("at"))
        .where("athlete_id", "=", athleteId),
    );
  const changes = all
    .unionAll(
      db
        .selectFrom("programs")
        .select((eb) => eb.fn.max("updated_at").as("at"))
        .where("athlete_id", "=", athleteId),
    )
    .unionAll(
      db
        .selectFrom("programs as p")
        .innerJoin("program_progress as g", "g.program_id", "p.id")
        .select((eb) => eb.fn.max("g.updated_at").as("at"))
        .where("p.athlete_id", "=", athleteId)
        .where("p.status", "=", "active"),
    )
    .unionAll(
      db
        .selectFrom("athlete_facts")
        .select((eb) => eb.fn.max("updated_at").as("at"))
        .where("athlete_id", "=", athleteId),
    )
    .unionAll(
      db
        .selectFrom("content_sources")
        .select((eb) => eb.fn.max(eb.fn.coalesce("deleted_at", eb.lit(0))).as("at"))
        .where("group_id", "=", scope.groupId),
    )
    .unionAll(
      db
        .selectFrom("working_memories")
        .select((eb) => eb.fn.max("created_at").as("at"))
        .where((eb) => isOwn(eb.ref("group_id"), eb.ref("member_id"), scope))
        .where("agent", "=", "coach")
        // How somebody said that they are; what the day itself remembers is no news to it. A literal: SQLite plans a query anew whenever it
        // gets a pattern as a parameter.
        .where("key", "like", sql.lit(`${statePrefix}%`)),
    );
  return db
    .selectFrom("athletes as a")
    .where("a.id", "=", athleteId)
    .where((eb) => isReadableAthlete(eb.ref("a.id"), scope))
    .select(
      db
        .selectFrom(changes.as("c"))
        .select((eb) => eb.fn.max("c.at").as("last"))
        .as("last"),
    );
});

/**
 * When anything that an athlete's day is made from was last stored, changed or deleted: workouts, weights, food, scans, goals, targets,
 * programs and their progress, removed content sources; and when the member last said how they are. That it was forgotten is no change
 * here: the days made from it go with it (`dropDaysWithState`). For any day: a goal's progress uses records of all years and weights of
 * two, the time since the last workout uses that one, a streak all its days. 0: never.
 */
export const lastChange = async (
  db: Handle,
  scope: Scope,
  asked: { readonly athleteId: string },
): Promise<number> => Number((await selectLast(db, { scope, ...asked })).rows[0]?.last ?? 0);
