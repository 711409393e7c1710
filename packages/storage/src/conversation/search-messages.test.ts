import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../migrations/registry.ts";
import { openDatabase, openMigrated } from "../open-database.ts";
import { catchUpWords } from "../search/pending-words.ts";
import { dialects, freshDatabase, type TestDatabase } from "../testing/test-database.ts";
import { searchMessages } from "./search-messages.ts";

const anna = { groupId: "g", actor: { memberId: "anna" }, readableAthletes: [], writableAthletes: [] };
/** More than one batch. */
const count = 520;

describe.each(dialects)("messages from before search words were per member (%s)", (dialect) => {
  let fresh: TestDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(dialect);
  });
  afterEach(() => fresh.remove());

  it("are found after the upgrade, and change like others", async () => {
    const before = await openMigrated(
      fresh.location,
      migrations.filter(({ number }) => number < 33),
    );
    const { db } = before;
    await before.transact(async (trx) => {
      for (const insert of [
        sql`insert into groups (id, name, kind, zone, demo, created_at) values ('g', 'G', 'barn', 'UTC', 0, 1)`,
        sql`insert into accounts (id, name, created_at) values ('a', 'Anna', 1)`,
        sql`insert into athletes (id, kind, name, account_id, created_at) values ('h', 'person', 'Anna', 'a', 1)`,
        sql`insert into members (id, group_id, account_id, athlete_id, name, role, units, zone, created_at)
          values ('anna', 'g', 'a', 'h', 'Anna', 'owner', 'kg', 'UTC', 1)`,
        sql`insert into conversations (id, group_id, member_id, kind, last_seq, created_at, updated_at)
          values ('c', 'g', 'anna', 'coach', ${count}, 1, 1)`,
      ])
        await insert.execute(trx);
      for (let n = 1; n <= count; n += 1) {
        const id = `m${n}`;
        await sql`insert into messages (id, group_id, conversation_id, seq, author, text, created_at, owner_id, kind)
          values (${id}, 'g', 'c', ${n}, 'agent', ${`Zebra ${n}`}, ${n}, 'anna', 'coach')`.execute(trx);
        await sql`insert into message_texts (id, message_id, words)
          values (${n * 1024}, ${id}, ${`§oanna §kcoach §cc zebra ${n}`})`.execute(trx);
      }
    });
    await db.destroy();

    const store = await openDatabase(fresh.location);
    await catchUpWords(store.db, Infinity);
    const found = async (q: string) => {
      const page = await searchMessages(store.db, anna, { q, limit: 1000 });
      return page.ok ? page.value.items.map(({ id }) => id) : page;
    };
    expect(await found("zeb")).toHaveLength(count);
    expect(await found("zebra 7 7")).toEqual(expect.arrayContaining(["m7", "m77"]) as string[]);
    await sql`delete from message_texts where message_id = 'm77'`.execute(store.db);
    expect(await found("77")).toEqual([]);
    await store.close();
  });
});
