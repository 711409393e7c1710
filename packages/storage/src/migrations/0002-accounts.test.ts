import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase, openMigrated } from "../open-database.ts";
import { dialects, freshDatabase } from "../testing/test-database.ts";
import { groundMigration } from "./0001-ground.ts";

describe.each(dialects)("a data folder from before accounts (%s)", (dialect) => {
  it("keeps the household with the local owner and moves the demo to its own account", async () => {
    const { location, remove } = await freshDatabase(dialect);
    const before = await openMigrated(location, [groundMigration]);
    const run = (statement: string) => sql.raw(statement).execute(before.db);
    await run(`insert into accounts values ('local-owner', 'Me', 5), ('other', 'Sam (demo)', 5)`);
    await run(`insert into groups values ('home', 'My household', 'household', 'UTC', 0, 5),
      ('demo-home', 'Demo household', 'household', 'UTC', 1, 6)`);
    await run(`insert into athletes values ('me', 'person', 'Me', 'local-owner', 5),
      ('alex', 'person', 'Alex', null, 5), ('sam', 'person', 'Sam', null, 5)`);
    await run(`insert into members values
      ('m1', 'home', 'local-owner', 'me', 'Me', 'owner', 'kg', 'UTC', 5),
      ('m2', 'demo-home', 'local-owner', 'alex', 'Alex', 'owner', 'kg', 'UTC', 6),
      ('m3', 'demo-home', 'other', 'sam', 'Sam', 'member', 'kg', 'UTC', 6)`);
    await before.close();
    const { db, close } = await openDatabase(location);
    const members = await db.selectFrom("members").select(["id", "account_id"]).orderBy("id").execute();
    expect(members.map(({ id, account_id }) => [id, account_id])).toEqual([
      ["m1", "local-owner"],
      ["m2", "demo"],
      ["m3", "other"],
    ]);
    const demo = await db.selectFrom("accounts").selectAll().where("id", "=", "demo").execute();
    expect(demo).toEqual([{ id: "demo", name: "Demo", created_at: 6 }]);
    await close();
    await remove();
  });

  it("gets no demo account if there is no demo", async () => {
    const { location, remove } = await freshDatabase(dialect);
    await (await openMigrated(location, [groundMigration])).close();
    const { db, close } = await openDatabase(location);
    expect(await db.selectFrom("accounts").select("id").execute()).toEqual([]);
    await close();
    await remove();
  });
});
