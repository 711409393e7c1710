import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMigrated, type Store } from "../open-database.ts";
import { listDiary } from "../health/list-diary.ts";
import { dialects, freshDatabase, type TestDatabase } from "../testing/test-database.ts";
import { groundMigration } from "./0001-ground.ts";
import { NewerDatabaseError, schemaVersion } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { latestSchema, migrations, migrationsUpTo } from "./registry.ts";

const addsTable: Migration = {
  number: 2,
  name: "adds a table",
  up: async (trx) => {
    await trx.schema.createTable("things").addColumn("id", "text").execute();
    await sql`insert into application_state (key, value) values ('upgraded', 'yes')`.execute(trx);
  },
};
it("selects the migrations of an older version by number, though some numbers were never used", () => {
  for (const { number } of migrations) expect(migrationsUpTo(number).at(-1)?.number).toBe(number);
  expect(migrationsUpTo(latestSchema)).toEqual(migrations);
  expect(migrationsUpTo(38).at(-1)?.number).toBe(35);
});

const fails: Migration = {
  number: 3,
  name: "fails midway",
  up: async (trx) => {
    await trx.schema.createTable("half").addColumn("id", "text").execute();
    await sql`delete from application_state`.execute(trx);
    throw new Error("midway");
  },
};

it("imports nothing of the rest of the program into a migration", async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file));
  expect(files).toHaveLength(migrations.length);
  for (const file of files) {
    const source = await readFile(path.join(import.meta.dirname, file), "utf8");
    const imports = source.match(/^import (?!type )[^;]+;/gm) ?? [];
    expect([file, imports.filter((line) => !/from "(?:kysely|\.\/[a-z-]+\.ts)";$/.test(line))]).toEqual([
      file,
      [],
    ]);
  }
});

describe.each(dialects)("migrations on %s", (dialect) => {
  let fresh: TestDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(dialect);
  });
  afterEach(() => fresh.remove());

  const using = async <T>(steps: readonly Migration[], work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openMigrated(fresh.location, steps);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const put = (key: string) => (store: Store) =>
    store.db.insertInto("application_state").values({ key, value: "v" }).execute();
  const keys = async ({ db }: Store) =>
    (await db.selectFrom("application_state").select("key").orderBy("key").execute()).map((row) => row.key);
  const tables = async ({ db }: Store) => (await db.introspection.getTables()).map((table) => table.name);
  const backups = async () => {
    const { dataDir } = fresh.location;
    return dataDir ? await readdir(path.join(dataDir, "backups")).catch(() => []) : [];
  };

  it("are numbered in order, uniquely", () => {
    const numbers = migrations.map((migration) => migration.number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  it("run one that was skipped, though a later one has run", async () => {
    const later: Migration = { number: 7, name: "later", up: () => Promise.resolve() };
    await using([groundMigration, later], () => Promise.resolve());
    await using([groundMigration, addsTable, later], put("kept"));
    expect(await using([groundMigration, addsTable, later], tables)).toContain("things");
    expect(
      await using([groundMigration, addsTable, later], (store) => schemaVersion(store.db, dialect)),
    ).toBe(7);
  });

  it("create a fresh database, and do nothing the second time", async () => {
    await using(migrations, put("kept"));
    expect(await using(migrations, (store) => schemaVersion(store.db, dialect))).toBe(latestSchema);
    expect(await using(migrations, keys)).toEqual(["kept"]);
    expect(await backups()).toEqual([]);
  });

  it("upgrade an existing database, after copying it", async () => {
    await using([groundMigration], put("before"));
    expect(await using([groundMigration, addsTable], keys)).toEqual(["before", "upgraded"]);
    if (dialect === "postgres") return;
    const [copy = "", ...more] = await backups();
    expect(copy).toMatch(/^before-0002-\d{4}-\d\d-\d\dT[\d-]+Z\.sqlite$/);
    expect(more).toEqual([]);
    const database = new DatabaseSync(path.join(fresh.location.dataDir ?? "", "backups", copy));
    expect(database.prepare("select key from application_state").all()).toMatchObject([{ key: "before" }]);
    expect(database.prepare("select max(number) as n from schema_migrations").get()).toMatchObject({ n: 1 });
    database.close();
  });

  it("make earlier food searchable by its words", async () => {
    const [created_at, group_id, athlete_id] = [1, "g", "a"];
    await using(migrations.slice(0, 14), async ({ db }) => {
      await db
        .insertInto("groups")
        .values({ id: group_id, name: "G", kind: "household", zone: "UTC", demo: 0, created_at })
        .execute();
      const athlete = { id: athlete_id, kind: "person", name: "A", account_id: null, created_at };
      await db.insertInto("athletes").values(athlete).execute();
      await sql`insert into nutrition_entries (id, group_id, athlete_id, logged_by, kind, date, zone, content, version, created_at, updated_at)
        values ('n', 'g', 'a', 'm', 'lunch', '2026-11-20', 'UTC', '{"text":"Crème brûlée","source":{"kind":"manual"}}', 1, 1, 1)`.execute(
        db,
      );
    });
    const scope = {
      groupId: group_id,
      actor: "system",
      readableAthletes: [athlete_id],
      writableAthletes: [],
    } as const;
    const found = (q: string) =>
      using(migrations, async ({ db }) => {
        const page = await listDiary(db, scope, "nutrition_entries", { q, limit: 5 });
        return page.ok ? page.value.items.map(({ id }) => id) : page;
      });
    expect([await found("creme lun"), await found("dinner")]).toEqual([["n"], []]);
  });

  it("leave nothing behind when one fails, including those before it", async () => {
    await using([groundMigration], put("before"));
    await expect(using([groundMigration, addsTable, fails], keys)).rejects.toThrow("midway");
    expect(await using([groundMigration], keys)).toEqual(["before"]);
    const left = await using([groundMigration], tables);
    expect(left).toContain("workouts");
    expect(left).not.toContain("things");
    expect(left).not.toContain("half");
  });

  it("leave an empty database when the first fails", async () => {
    await expect(using([{ ...fails, number: 1 }], keys)).rejects.toThrow("application_state");
    expect(await using(migrations, keys)).toEqual([]);
  });

  it("refuse a database of a newer program, unchanged", async () => {
    await using([groundMigration, addsTable], put("newer"));
    await expect(using([groundMigration], keys)).rejects.toThrow(NewerDatabaseError);
    await expect(using([groundMigration], keys)).rejects.toThrow(
      "schema 2; this version of Canter knows schemas up to 1",
    );
    expect(await using([groundMigration, addsTable], keys)).toEqual(["newer", "upgraded"]);
  });

  it("run once when several programs start at the same time", async () => {
    const all = await Promise.all(
      Array.from({ length: 4 }, () => openMigrated(fresh.location, [groundMigration, addsTable])),
    );
    expect(await keys(all[0] as Store)).toEqual(["upgraded"]);
    for (const store of all) await store.close();
  });
});
