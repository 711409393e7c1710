import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { openTestStore, type TestStore } from "../testing/open-test-store.ts";
import { statementName } from "./statement-names.ts";

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore("postgres");
});
afterAll(() => test.cleanUp());

const select = prepareQuery((db, { id }: { readonly id: string }) =>
  db.selectFrom("accounts").selectAll().where("id", "=", id),
);

/** What the server keeps on the connection that is asked. */
const kept = async (db: Handle) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement).filter((statement) => statement.includes(`from "accounts"`));
};

it("keeps what comes again read and planned, and goes on without where a newer program changed the table", async () => {
  // On one connection, whatever else the store does meanwhile on others.
  await test.store.db.connection().execute(async (db) => {
    await select(db, { id: "nobody" });
    const [text] = await kept(db);
    expect(statementName(text ?? "")).toMatch(/^canter_[0-9a-f]{32}$/);
    await sql`alter table accounts add column newer text`.execute(db);
    expect((await select(db, { id: "nobody" })).rows).toEqual([]);
    expect(statementName(text ?? "")).toBeUndefined();
    expect((await select(db, { id: "nobody" })).rows).toEqual([]);
  });
});
