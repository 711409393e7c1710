import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase, openMigrated } from "../open-database.ts";
import { dialects, freshDatabase } from "../testing/test-database.ts";
import { migrationsUpTo } from "./registry.ts";

describe.each(dialects)("services connected before the extent of consents was stored (%s)", (dialect) => {
  it("count as partial if the service allows partial consent", async () => {
    const { location, remove } = await freshDatabase(dialect);
    const before = await openMigrated(location, migrationsUpTo(61));
    const run = (statement: string) => sql.raw(statement).execute(before.db);
    const columns =
      "id, group_id, member_id, athlete_id, kind, user_key, tokens_sealed, state, since, next_sync_at, failures, result, created_at";
    const rows = [
      ["old", "m1", "strava", 5],
      ["scale", "m1", "withings", 5],
      ["new", "m2", "strava", Date.now() + 60_000],
    ].map(
      ([id, member, kind, at]) =>
        `('${id}', 'home', '${member}', 'me', '${kind}', 'u', 't', 'active', 1, 1, 0, '{}', ${at})`,
    );
    await run(`insert into accounts (id, name, created_at) values ('a', 'Me', 5), ('b', 'You', 5)`);
    await run(
      `insert into groups (id, name, kind, zone, demo, created_at) values ('home', 'Home', 'household', 'UTC', 0, 5)`,
    );
    await run(
      `insert into athletes (id, kind, name, account_id, created_at) values ('me', 'person', 'Me', 'a', 5)`,
    );
    await run(`insert into members (id, group_id, account_id, athlete_id, name, role, units, zone, created_at)
      values ('m1', 'home', 'a', 'me', 'Me', 'owner', 'kg', 'UTC', 5), ('m2', 'home', 'b', 'me', 'You', 'member', 'kg', 'UTC', 5)`);
    await run(`insert into connected_sources (${columns}) values ${rows.join(", ")}`);
    await before.close();
    const { db, close } = await openDatabase(location);
    const stored = await db
      .selectFrom("connected_sources")
      .select(["id", "is_partial"])
      .orderBy("id")
      .execute();
    expect(stored).toEqual([
      { id: "new", is_partial: 0 },
      { id: "old", is_partial: 1 },
      { id: "scale", is_partial: 0 },
    ]);
    await close();
    await remove();
  });
});
