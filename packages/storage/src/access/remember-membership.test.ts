import { afterEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { openDatabase } from "../open-database.ts";
import { createGroup } from "../group/groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { rememberMembership } from "./remember-membership.ts";

const group = { id: "g", name: "Home", kind: "household", zone: "UTC", demo: false, createdAt: 1 } as const;

describe.each(dialects)("remembering who belongs where (%s)", (dialect) => {
  let test: TestStore;
  afterEach(() => test.cleanUp());

  /** The names of all groups, as remembered; `reads`: how often they were read. */
  const open = async () => {
    test = await openTestStore(dialect);
    const { store } = test;
    await createGroup(store.db, group);
    const reads: string[] = [];
    const names = async (db = store.db) =>
      rememberMembership(db, "names", async () => {
        const rows = await db.selectFrom("groups").select("name").execute();
        reads.push("read");
        return rows.map(({ name }) => name);
      });
    return { store, names, reads };
  };

  it("reads once, and again as soon as another process has changed something", async () => {
    const { names, reads } = await open();
    expect([await names(), await names(), reads.length]).toEqual([["Home"], ["Home"], 1]);
    const other = await openDatabase(test.location);
    try {
      await other.db.updateTable("groups").set({ name: "Barn" }).where("id", "=", "g").execute();
    } finally {
      await other.close();
    }
    expect([await names(), await names(), reads.length]).toEqual([["Barn"], ["Barn"], 2]);
  });

  it("neither remembers what a transaction sees, nor answers it from memory", async () => {
    const { store, names, reads } = await open();
    await names();
    const failed = store.transact(async (trx) => {
      await trx.updateTable("groups").set({ name: "Never" }).where("id", "=", "g").execute();
      expect(await names(trx)).toEqual(["Never"]);
      throw new Error("taken back");
    });
    await expect(failed).rejects.toThrow("taken back");
    expect([await names(), reads.length]).toEqual([["Home"], 2]);
  });

  it.each([
    ["update groups set name = name", true],
    ["insert into disciplines (group_id, id, data) values ('g', 'd', '{}')", true],
    ["delete from groups where id = 'g'", true],
    ["insert into application_state (key, value) values ('k', '{}')", false],
  ])("%s: read again: %s", async (statement, isReadAgain) => {
    const { store, names, reads } = await open();
    await names();
    await sql.raw(statement).execute(store.db);
    await names();
    expect(reads).toHaveLength(isReadAgain ? 2 : 1);
  });
});
