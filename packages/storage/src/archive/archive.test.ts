import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "@canter/domain/access/scope";
import { leftOut, portableTables } from "../backup/portable-table.ts";
import { scopeOfMember } from "../access/scope-of-member.ts";
import type { Store } from "../store.ts";
import { openFilledStore } from "../testing/fill/open-filled-store.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { addPersonIn, type SampleGroups } from "../testing/sample-groups.ts";
import { shareExample } from "../reading-example/reading-examples.ts";
import { catchUpWords } from "../search/pending-words.ts";
import { archiveParts, type ArchiveTable, notInArchive } from "./archive-parts.ts";
import { importArchive as importLines } from "./import-archive.ts";
import { readArchive } from "./archive-rows.ts";

const opened: TestStore[] = [];
const open = async (dialect: "sqlite" | "postgres") => {
  const test = await openTestStore(dialect);
  opened.push(test);
  return test.store;
};
afterAll(async () => {
  for (const test of opened) await test.cleanUp();
});

type ArchiveLines = { readonly table: ArchiveTable; readonly lines: readonly string[] };

const importArchive = (
  store: Store,
  scope: Scope,
  archive: readonly ArchiveLines[],
  options: { readonly groupParts: boolean },
) =>
  importLines(
    store,
    scope,
    archive.map(({ table, lines }) => ({ table, lines: () => Readable.from(lines) })),
    options,
  );

const archiveOf = (store: Store, scope: Scope): Promise<readonly ArchiveLines[]> =>
  readArchive(store, scope, async (sections) => {
    const read: ArchiveLines[] = [];
    for (const { part, rows } of sections) {
      const lines: string[] = [];
      for await (const row of rows()) lines.push(JSON.stringify(row));
      read.push({ table: part.table, lines });
    }
    return read;
  });

const counts = (archive: readonly ArchiveLines[]) =>
  Object.fromEntries(archive.map(({ table, lines }) => [table, lines.length]));

/** Otto, in a barn of his own. */
const otto = async (store: Store): Promise<Scope> => {
  await addPersonIn(store, "stable", "otto");
  return scopeOfMember(store.db, "otto");
};

it("declares for every table whether it is in an archive", () => {
  const named = [...archiveParts.map(({ table }) => table), ...notInArchive];
  expect(named.toSorted()).toEqual(Object.keys(portableTables).toSorted());
  for (const name of leftOut)
    expect(name).toMatch(/^(auth_(sessions|verifications)|screen_places|oauth_\w+|membership_changes)$/);
});

describe.each(dialects)("an archive of a member (%s)", (dialect) => {
  let store: Store;
  let groups: SampleGroups;
  beforeAll(async () => {
    const test = await openFilledStore(dialect);
    opened.push(test);
    ({ store, groups } = test);
    // Runs under way are left out.
    await store.db.updateTable("runs").set({ state: "done" }).execute();
    await store.db.updateTable("imports").set({ state: "done" }).execute();
  });

  it("can be imported elsewhere, on either database, unchanged: another export is equal", async () => {
    const { anna } = groups;
    const archive = await archiveOf(store, anna);
    const empty = archive.filter(({ lines }) => lines.length === 0).map(({ table }) => table);
    expect(empty).toEqual([]);
    for (const other of dialects) {
      const target = await open(other);
      const scope = await otto(target);
      const done = await importArchive(target, scope, archive, { groupParts: true });
      const rows = archive.reduce((sum, { lines }) => sum + lines.length, 0);
      expect(done).toEqual({ ok: true, value: { added: rows, known: 0 } });
      const again = await archiveOf(target, await scopeOfMember(target.db, "otto"));
      for (const [index, { table, lines }] of archive.entries())
        expect([table, again[index]?.lines]).toEqual([table, lines]);
      // Twice is the same as once.
      expect(await importArchive(target, scope, archive, { groupParts: true })).toEqual({
        ok: true,
        value: { added: 0, known: rows },
      });
      await catchUpWords(target.db, Infinity);
      const found = await target.db.selectFrom("message_texts").select("id").execute();
      expect(found).toHaveLength(counts(archive)["messages"] ?? 0);
    }
  });

  it("resumes interrupted photos and audio, and puts none into somebody else's", async () => {
    const archive = await archiveOf(store, groups.anna);
    const target = await open(dialect);
    const scope = await otto(target);
    await addPersonIn(target, "next-door", "nina");
    const bytesTables = archiveParts.flatMap(({ table, bytesOf }) => (bytesOf ? [table] : []));
    const rows = archive.filter(({ table }) => !bytesTables.includes(table));
    const bytes = archive.filter(({ table }) => bytesTables.includes(table));
    const pieces = bytes.reduce((sum, { lines }) => sum + lines.length, 0);
    expect(pieces).toBeGreaterThan(2);
    expect(await importArchive(target, scope, rows, { groupParts: true })).toMatchObject({ ok: true });
    const nina = await scopeOfMember(target.db, "nina");
    const stolen = await importArchive(target, nina, archive, { groupParts: true });
    expect(stolen).toMatchObject({ ok: true });
    const stored = async (table: (typeof bytesTables)[number]) =>
      (
        await target.db
          .selectFrom(table as "voice_memo_parts")
          .select("part")
          .execute()
      ).length;
    const counted = async () => {
      let sum = 0;
      for (const table of bytesTables) sum += await stored(table);
      return sum;
    };
    expect(await counted()).toBe(0);
    const again = await importArchive(target, await scopeOfMember(target.db, "otto"), archive, {
      groupParts: true,
    });
    expect(again).toMatchObject({ ok: true, value: { added: pieces } });
    expect(await counted()).toBe(pieces);
  });

  it("shares no example of reading with the group that it comes to", async () => {
    const { anna } = groups;
    await store.transact((trx) => shareExample(trx, anna, "example", true));
    const archive = await archiveOf(store, anna);
    await store.transact((trx) => shareExample(trx, anna, "example", false));
    expect(archive.find(({ table }) => table === "reading_examples")?.lines.join()).toContain(
      '"is_shared":1',
    );
    const target = await open(dialect);
    expect(await importArchive(target, await otto(target), archive, { groupParts: true })).toMatchObject({
      ok: true,
    });
    const rows = await target.db.selectFrom("reading_examples").select(["member_id", "is_shared"]).execute();
    expect(rows).toEqual([{ member_id: "otto", is_shared: 0 }]);
  });

  it("contains nothing of others: not their training, their conversations, or credentials", async () => {
    const { anna, ben } = groups;
    const own = counts(await archiveOf(store, ben));
    expect(own).toMatchObject({ conversations: 0, messages: 0, personas: 0, voice_memos: 0, programs: 0 });
    expect(own["horses"]).toBe(counts(await archiveOf(store, anna))["horses"]);
    const text = JSON.stringify(await archiveOf(store, anna));
    for (const secret of ["key hash", "token hash", "pin hash", "v1.sealed", "anna@example.com"])
      expect(text).not.toContain(secret);
  });

  it("changes nothing of anybody else's, whatever it contains", async () => {
    const { anna, zoe } = groups;
    const archive = await archiveOf(store, anna);
    const before = JSON.stringify(archive);
    const linesOf = (table: string) => archive.find((one) => one.table === table)?.lines ?? [];
    // An additional part of somebody else's workout, a workout for another's athlete and group, a horse with the same id.
    const [exercise = "{}"] = linesOf("workout_exercises");
    const [workout = "{}"] = linesOf("workouts");
    const changed = (line: string, fields: object) =>
      JSON.stringify({ ...(JSON.parse(line) as object), ...fields });
    const hostile: ArchiveLines[] = [
      ...archive,
      { table: "workout_exercises", lines: [changed(exercise, { position: 90, workout_id: "w1" })] },
      { table: "workouts", lines: [changed(workout, { id: "new-1", athlete_id: "anna-athlete" })] },
      { table: "workouts", lines: [changed(workout, { id: "new-2", group_id: "barn" })] },
      {
        table: "conversations",
        lines: [changed(linesOf("conversations")[0] ?? "{}", { id: "new-3", member_id: "anna" })],
      },
    ];
    for (const one of hostile) {
      const done = await importArchive(store, zoe, [one], { groupParts: true });
      expect(done.ok).toBe(true);
    }
    expect(JSON.stringify(await archiveOf(store, anna))).toBe(before);
    expect(await store.db.selectFrom("workouts").select("id").where("id", "like", "new-%").execute()).toEqual(
      [],
    );
    expect(
      await store.db.selectFrom("conversations").select("id").where("id", "like", "new-%").execute(),
    ).toEqual([]);
  });

  it("names the file and line of an invalid row, and writes nothing", async () => {
    const scope = await otto(store);
    const refused = async (table: ArchiveLines["table"], line: string) => {
      const done = await importArchive(store, scope, [{ table, lines: [line] }], { groupParts: true });
      return done.ok ? "taken" : done.error.detail;
    };
    expect(await refused("goals", "{")).toBe("tables/goals.jsonl: line 1: must be JSON");
    expect(await refused("goals", '{"id":1}')).toBe("tables/goals.jsonl: line 1.row.id: must be text");
    expect(
      await refused("athletes", '{"id":"x","kind":"person","name":"X","account_id":null,"created_at":1}'),
    ).toBe("tables/athletes.jsonl: must have horses only");
  });
});
