import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseLocation, openDatabase, type Store } from "../open-database.ts";
import { appendEvent } from "../outbox/outbox.ts";
import {
  dialects,
  openTestStore,
  type TestStore,
  freshDatabase,
  type TestDatabase,
} from "../testing/test-database.ts";
import { latestSchema } from "../migrations/registry.ts";
import { addSampleGroups, type SampleGroups, sampleWorkout } from "../testing/sample-groups.ts";
import { insertWorkout } from "../workout/write-workouts.ts";
import { listWorkouts } from "../workout/list-workouts.ts";
import { backUpBeforeUpgrade, backupDatabase } from "./backup-database.ts";
import { exportAll, exportLines } from "./export-lines.ts";
import { importAll } from "./import-all.ts";
import { leftOut, portableTables } from "./portable-table.ts";
import { restoreDatabase } from "./restore-database.ts";
import { sessionToken } from "../testing/fill/fill-everything.ts";
import { openFilledStore } from "../testing/fill/open-filled-store.ts";

/** The lines of an export without the first, which contains the time. */
const rowsOf = async (store: Store): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of exportLines(store)) lines.push(line);
  return lines.slice(1);
};

const other = (dialect: string) => (dialect === "sqlite" ? "postgres" : "sqlite");

describe.each(dialects)("backup of %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  let folder: string;
  const made: TestDatabase[] = [];
  const fresh = async (kind: "sqlite" | "postgres"): Promise<DatabaseLocation> => {
    const database = await freshDatabase(kind);
    made.push(database);
    return database.location;
  };
  const opened = async <T>(location: DatabaseLocation, work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openDatabase(location);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  beforeAll(async () => {
    ({ groups, ...test } = await openFilledStore(dialect));
    folder = await mkdtemp(path.join(tmpdir(), "canter-backup-test-"));
  });
  afterAll(async () => {
    await test.cleanUp();
    for (const database of made) await database.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it("exports every table of the schema, none of them empty here", async () => {
    const counts = await exportAll(test.store, new PassThrough().resume());
    const empty = Object.keys(counts.tables).filter((table) => counts.tables[table] === 0);
    // Opening has indexed whatever waited.
    expect(empty).toEqual(["pending_words"]);
    const there = (await test.store.db.introspection.getTables()).map((table) => table.name);
    const derived = there.filter((name) => /^schema_migrations$|^(?:workout|message)_search/u.test(name));
    expect(there.filter((name) => !derived.includes(name)).toSorted()).toEqual(
      [...Object.keys(portableTables), ...leftOut].toSorted(),
    );
  });

  it("leaves out open sessions and one-time tokens", async () => {
    const copy = path.join(folder, dialect, "without-sessions");
    expect(await backupDatabase(test.store, copy)).toMatchObject({ ok: true });
    for (const name of await readdir(copy))
      expect((await readFile(path.join(copy, name))).includes(sessionToken)).toBe(false);
    const { db } = test.store;
    expect(await db.selectFrom("auth_sessions").select("id").execute()).toHaveLength(1);
  });

  it("moves to the other database and back with identical rows", async () => {
    const there = await openDatabase(await fresh(other(dialect)));
    const back = await openDatabase(await fresh(dialect));
    const stream = new PassThrough();
    const exported = exportAll(test.store, stream).then(() => stream.end());
    expect(await importAll(there, stream)).toMatchObject({
      ok: true,
      value: { tables: { messages: 1203, workouts: 24 } },
    });
    await exported;
    expect(await importAll(back, exportLines(there))).toMatchObject({ ok: true });
    const original = await rowsOf(test.store);
    expect(await rowsOf(there)).toEqual(original);
    expect(await rowsOf(back)).toEqual(original);
    for (const store of [there, back]) {
      const found = await listWorkouts(store.db, groups.anna, { status: "saved", q: "sled pus", limit: 50 });
      expect(found.ok && found.value.items.length).toBe(23);
      const next = await store.transact((trx) => appendEvent(trx, groups.anna, "t", {}, 1));
      const before = await store.db.selectFrom("outbox_events").select("id").where("id", "<", next).execute();
      expect(before).toHaveLength(3);
      expect(
        await store.transact((trx) => insertWorkout(trx, groups.anna, sampleWorkout("new"))),
      ).toMatchObject({ ok: true });
      await store.close();
    }
  });

  it("reports errors in a file, and imports nothing of it", async () => {
    const good = await text(Readable.from(exportLines(test.store)));
    const lines = good.trimEnd().split("\n");
    const at = lines.findIndex((line) => line.startsWith('{"table":"messages"'));
    const withLine = (n: number, change: (line: string) => string) =>
      lines.map((line, k) => (k === n ? change(line) : line)).join("\n");
    const files: readonly (readonly [file: string | Buffer, path: string, message: RegExp])[] = [
      ["", "line 1", /must be JSON/],
      ["%PDF-1.4 binary", "line 1", /must be JSON/],
      ["{}", "line 1", /header/],
      [Buffer.from([0xff, 0xfe, 0x00]), "", /UTF-8/],
      [
        withLine(0, (line) => line.replace(/"schemaVersion":\d+/, '"schemaVersion":99')),
        "line 1.schemaVersion",
        /newer/,
      ],
      [
        withLine(0, (line) => line.replace('"formatVersion":1', '"formatVersion":2')),
        "line 1.formatVersion",
        /newer/,
      ],
      [withLine(at, () => "{"), `line ${at + 1}`, /must be JSON/],
      [
        lines.map((line) => line.replace('"kind":"horse"', '"kind":"unicorn"')).join("\n"),
        "row",
        /no row of athletes \(kind\)/,
      ],
      [
        lines.map((line) => line.replace('\\"exercises\\":[', '\\"exercises\\":{')).join("\n"),
        "row",
        /no row of workouts: its JSON/,
      ],
      [withLine(at, (line) => line.replace("messages", "passwords")), `line ${at + 1}.table`, /table/],
      [
        withLine(at, (line) => line.replace('"seq":1', '"seq":"1"')),
        `line ${at + 1}.row.seq`,
        /must be integer/,
      ],
      [withLine(at, (line) => line.replace('"seq":1', '"seq":1,"x":1')), `line ${at + 1}.row.x`, /no column/],
      [withLine(at, (line) => line.replace('"seq":1,', "")), `line ${at + 1}.row.seq`, /must be integer/],
      [withLine(at, (line) => line.replace('"conversation_id":"c"', '"conversation_id":"d"')), "", /refer/],
      [lines.toSpliced(at, 0, lines[at] ?? "").join("\n"), "", /twice/],
      [lines.slice(0, -1).join("\n"), "tables.invitations", /not complete/],
      [good.slice(0, good.indexOf("\n", good.length / 2) - 1), "line ", /must be JSON/],
    ];
    const store = await openDatabase(await fresh(dialect));
    for (const [file, where, message] of files) {
      const result = await importAll(store, Readable.from([file]));
      if (result.ok) throw new Error(`Taken: ${where} ${message}`);
      expect(result.error).toMatchObject({
        type: "invalid",
        fields: [{ path: expect.stringContaining(where) as string }],
      });
      expect(result.error.detail).toMatch(message);
    }
    expect(await rowsOf(store)).toEqual([]);
    expect(await importAll(store, Readable.from(Buffer.from(good)))).toMatchObject({ ok: true });
    expect(await importAll(store, Readable.from([good]))).toMatchObject({
      ok: false,
      error: { detail: expect.stringContaining("empty") as string },
    });
    expect(await importAll(store, Readable.from([good]), { replace: true })).toMatchObject({ ok: true });
    expect(await rowsOf(store)).toEqual(await rowsOf(test.store));
    await store.close();
  });

  it("ends when the reader of an export goes away, and frees the store", async () => {
    const stream = new PassThrough({ highWaterMark: 1 });
    const exporting = exportAll(test.store, stream);
    stream.once("data", () => stream.destroy());
    await expect(exporting).rejects.toThrow("Premature close");
    expect((await rowsOf(test.store)).length).toBeGreaterThan(1000);
  });

  it("backs up a consistent moment while it is written to, and restores it into either database", async () => {
    const source = await openDatabase(await fresh(dialect));
    await importAll(source, exportLines(test.store));
    let going = true;
    const write = async () => {
      for (let n = 0; going; n++)
        await source.transact(async (trx) => {
          // Two rows that belong together: a backup has both or neither.
          await trx
            .insertInto("application_state")
            .values({ key: `a${n}`, value: "" })
            .execute();
          await trx
            .insertInto("application_state")
            .values({ key: `b${n}`, value: "" })
            .execute();
        });
    };
    const writing = write();
    const backups = dialects.map((kind) => ({ kind, target: path.join(folder, dialect, `for ${kind}`) }));
    const results = [];
    try {
      for (const { target } of backups) results.push(await backupDatabase(source, target));
    } finally {
      going = false;
    }
    await writing;
    await source.close();
    for (const result of results)
      expect(result).toMatchObject({ ok: true, value: { schemaVersion: latestSchema } });
    let least = 0;
    for (const { kind, target } of backups) {
      const location = await fresh(kind);
      expect(await restoreDatabase(location, target)).toMatchObject({ ok: true });
      await opened(location, async (restored) => {
        const keys = (await restored.db.selectFrom("application_state").select("key").execute()).map(
          (row) => row.key,
        );
        const pairs = keys.filter((key) => key.startsWith("a"));
        expect(keys.filter((key) => key.startsWith("b"))).toHaveLength(pairs.length);
        expect(pairs.length).toBeGreaterThanOrEqual(least);
        least = pairs.length;
        expect((await rowsOf(restored)).length).toBe((await rowsOf(test.store)).length + 2 * pairs.length);
      });
    }
    expect(least).toBeGreaterThan(0);
  });

  it("does not write into a folder with something in it", async () => {
    const taken = path.join(folder, `${dialect}-taken`);
    await mkdir(taken);
    await writeFile(path.join(taken, "x"), "x");
    expect(await backupDatabase(test.store, taken)).toMatchObject({ ok: false, error: { type: "invalid" } });
    expect(await readdir(taken)).toEqual(["x"]);
    await rm(path.join(taken, "x"));
    expect(await backupDatabase(test.store, taken)).toMatchObject({ ok: true });
  });

  it("restores over data only when forced, and keeps a copy of it", async () => {
    const backup = path.join(folder, `${dialect}-forced`);
    await backupDatabase(test.store, backup);
    const location = await fresh(dialect);
    await opened(location, async ({ db }) => {
      await db.insertInto("accounts").values({ id: "precious", name: "p", created_at: 1 }).execute();
    });
    expect(await restoreDatabase(location, backup)).toMatchObject({ ok: false, error: { type: "conflict" } });
    const forced = await restoreDatabase(location, backup, { force: true });
    if (!forced.ok || !forced.value.kept) throw new Error("not restored");
    expect((await readFile(forced.value.kept)).includes("precious")).toBe(true);
    await opened(location, async (restored) =>
      expect(await rowsOf(restored)).toEqual(await rowsOf(test.store)),
    );
  });

  it("refuses a backup that is damaged, truncated, newer or none", async () => {
    const backup = path.join(folder, `${dialect}-damaged`);
    await backupDatabase(test.store, backup);
    const location = await fresh(dialect);
    const refusal = async () => {
      const result = await restoreDatabase(location, backup);
      return result.ok ? "restored" : result.error.detail;
    };
    const manifest = await readFile(path.join(backup, "backup.json"), "utf8");
    await writeFile(
      path.join(backup, "backup.json"),
      manifest.replace(/"schemaVersion": \d+/, '"schemaVersion": 99'),
    );
    expect(await refusal()).toContain("newer Canter");
    await writeFile(path.join(backup, "backup.json"), manifest);
    await appendFile(path.join(backup, dialect === "sqlite" ? "canter.sqlite" : "canter.jsonl"), "x");
    expect(await refusal()).toContain("damaged");
    await rm(path.join(backup, "backup.json"));
    expect(await refusal()).toContain("must be a folder made by backup");
    expect(await opened(location, rowsOf)).toEqual([]);
  });
});

describe("restoring into a SQLite folder", () => {
  it("refuses while another process has it open, and replaces a damaged database", async () => {
    const { store, location, cleanUp } = await openTestStore("sqlite");
    await addSampleGroups(store);
    const backup = path.join(location.dataDir ?? "", "elsewhere");
    await backupDatabase(store, backup);
    const refused = await restoreDatabase(location, backup, { force: true });
    expect(refused).toMatchObject({
      ok: false,
      error: { detail: expect.stringContaining("stop Canter") as string },
    });
    const rows = await rowsOf(store);
    await store.close();
    await writeFile(path.join(location.dataDir ?? "", "canter.sqlite"), "no database at all");
    expect(await restoreDatabase(location, backup, { force: true })).toMatchObject({ ok: true });
    const restored = await openDatabase(location);
    expect(await rowsOf(restored)).toEqual(rows);
    await restored.close();
    await cleanUp();
  });

  it("puts back the copy that an upgrade, or a restore, has left as a file, and no other file", async () => {
    const { store, location, cleanUp } = await openTestStore("sqlite");
    await addSampleGroups(store);
    const folder = location.dataDir ?? "";
    await backUpBeforeUpgrade(folder, 2);
    const rows = await rowsOf(store);
    await store.db.updateTable("groups").set({ name: "Later" }).execute();
    expect(await rowsOf(store)).not.toEqual(rows);
    await store.close();
    const [copy = ""] = await readdir(path.join(folder, "backups"));
    const other = path.join(folder, "other.sqlite");
    await writeFile(other, "no database at all");
    expect(await restoreDatabase(location, other, { force: true })).toMatchObject({
      ok: false,
      error: { detail: expect.stringContaining("or a database of Canter") as string },
    });
    expect(
      await restoreDatabase(location, path.join(folder, "backups", copy), { force: true }),
    ).toMatchObject({
      ok: true,
      value: { kept: expect.stringContaining("replaced-") as string },
    });
    const restored = await openDatabase(location);
    expect(await rowsOf(restored)).toEqual(rows);
    await restored.close();
    await cleanUp();
  });
});
