import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { openTestStore, type TestStore } from "../testing/test-database.ts";
import { createStatementNames } from "./statement-names.ts";

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore("postgres");
});
afterAll(() => test.cleanUp());

const select = prepareQuery((db, { id }: { readonly id: string }) =>
  db.selectFrom("accounts").selectAll().where("id", "=", id),
);

/** The names under which the server keeps it on the current connection. */
const kept = async (db: Handle) => {
  const { rows } = await sql<{
    name: string;
    statement: string;
  }>`select name, statement from pg_prepared_statements`.execute(db);
  return rows.filter(({ statement }) => statement.includes(`from "accounts"`));
};

it("keeps repeated statements prepared, and continues without when a newer program changed the table", async () => {
  // On one connection, whatever else the store does meanwhile on others.
  await test.store.db.connection().execute(async (db) => {
    await select(db, { id: "nobody" });
    const [first, ...others] = await kept(db);
    expect([first?.name, others]).toEqual([expect.stringMatching(/^canter_[0-9a-f]{32}$/), []]);
    await sql`alter table accounts add column newer text`.execute(db);
    expect((await select(db, { id: "nobody" })).rows).toEqual([]);
    expect((await select(db, { id: "nobody" })).rows).toEqual([]);
    const names = createStatementNames();
    const statement = first?.statement ?? "";
    expect(names.nameOf(statement)).toBe(first?.name);
    names.forget(statement);
    expect(names.nameOf(statement)).toBeUndefined();
  });
});
