import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Program } from "@canter/domain/program/program";
import { openZipOfTexts, writeZip, zipLimits } from "@canter/integrations/archive/zip-file";
import { archiveParts } from "@canter/storage/archive/archive-parts";
import { limitPages } from "@canter/storage/testing/refuse-writes";
import { makeKnown } from "../testing/samples/known-things.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const opened: TestApp[] = [];
const open = async (dialect: "sqlite" | "postgres") => {
  const app = await openTestApp(dialect);
  opened.push(app);
  return app;
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "canter-archive-test-"));
});
afterAll(async () => {
  for (const app of opened) await app.cleanUp();
  await rm(folder, { recursive: true, force: true });
});

/** The lines of the files in a ZIP file, by name. */
const filesIn = async (bytes: Uint8Array, names: readonly string[]) => {
  const file = path.join(folder, "answer.zip");
  await writeFile(file, bytes);
  const zip = await openZipOfTexts(file, bytes.byteLength);
  const read = new Map<string, readonly string[]>();
  for (const name of names) {
    const lines: string[] = [];
    for await (const line of zip?.lines(name) ?? []) lines.push(line);
    read.set(name, lines);
  }
  zip?.close();
  return read;
};

const tablesOf = (bytes: Uint8Array) =>
  filesIn(
    bytes,
    archiveParts.map(({ table }) => `tables/${table}.jsonl`),
  );

const zoe = { as: "zoe-account", group: "elsewhere" };
const zip = { "content-type": "application/zip" };

const sendArchive = (app: TestApp, bytes: Uint8Array) =>
  app.send("POST", "/api/v1/archive", { ...zoe, bytes, headers: zip });

it(
  "moves a member's archive to another installation, where it is readable and can be exported again unchanged",
  { timeout: 300_000 },
  async () => {
    const home = await open("sqlite");
    await makeKnown(home, home.world.rita, "rita-athlete");
    await home.send("POST", "/api/v1/messages?wait=1", {
      body: { text: "bench press 5x5 @80kg, weighed 82.3" },
    });
    const out = await home.send("GET", "/api/v1/archive");
    expect([out.status, out.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const tables = await tablesOf(out.bytes);
    for (const name of ["workouts", "messages", "programs", "measurements", "horses", "voice_memo_parts"])
      expect([name, (tables.get(`tables/${name}.jsonl`) ?? []).length > 0]).toEqual([name, true]);
    const documents = await filesIn(out.bytes, ["manifest.json", "README.md", "schema.json"]);
    for (const [name, lines] of documents) expect([name, lines.length > 5]).toEqual([name, true]);

    const away = await open("postgres");
    const done = await sendArchive(away, out.bytes);
    expect(done.status).toBe(200);
    const again = await away.send("GET", "/api/v1/archive", zoe);
    const there = await tablesOf(again.bytes);
    // Two horses have the same ids in both test worlds: there they already belong to another barn.
    const isTaken = (line: string) => /"(beau|luna)"/.test(line);
    for (const [name, lines] of tables)
      expect([name, there.get(name)]).toEqual([name, lines.filter((line) => !isTaken(line))]);
    expect((await sendArchive(away, out.bytes)).body).toMatchObject({ added: 0 });

    for (const path of [
      "workouts",
      "athletes",
      "horses",
      "conversations",
      "programs",
      "measurements",
      "goals",
      "memory",
      "proposals",
      "notifications",
    ]) {
      const list = await away.send("GET", `/api/v1/${path}`, zoe);
      expect([path, list.status]).toEqual([path, 200]);
    }
    const { body } = await away.send("GET", "/api/v1/workouts?q=bench", zoe);
    expect(body).toMatchObject({ items: [{ exercises: [{ name: "Bench Press" }] }] });
    expect(away.world.bugs).toEqual([]);
  },
);

it("restores plans by minutes alone, as all once were, and by distance", async () => {
  const home = await open("sqlite");
  const run = (name: string, amount: object) => ({
    name,
    cardio: { type: "zone2", modality: "Running", completed: false, ...amount },
  });
  const sessions = [
    run("By time", { duration: 40 }),
    run("By distance", { distanceMeters: 8000 }),
    run("By both", { duration: 50, distanceMeters: 8000 }),
  ];
  await home.send("POST", "/api/v1/programs", { body: { name: "Runs", program: { weeks: [{ sessions }] } } });
  const out = await home.send("GET", "/api/v1/archive");
  const away = await open("sqlite");
  expect((await sendArchive(away, out.bytes)).status).toBe(200);
  const { body } = await away.send("GET", "/api/v1/programs", zoe);
  const { items } = body as { readonly items: readonly { readonly id: string; readonly name: string }[] };
  const found = items.find(({ name }) => name === "Runs");
  const restored = await away.send("GET", `/api/v1/programs/${found?.id}`, zoe);
  expect(restored.body).toMatchObject({
    name: "Runs",
    program: { weeks: [{ sessions: sessions.map(({ cardio }) => ({ cardio })) }] },
  });
  const [first] = (restored.body as { readonly program: Program }).program.weeks[0]?.sessions ?? [];
  expect(first?.cardio).toEqual(sessions[0]?.cardio);
});

it("states what is wrong with a file that is not an archive, or is damaged", async () => {
  const app = await open("sqlite");
  const out = await app.send("GET", "/api/v1/archive", zoe);
  for (const bytes of [new TextEncoder().encode("no archive"), out.bytes.slice(0, out.bytes.length / 2)]) {
    const answer = await sendArchive(app, bytes);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { detail: "body: must be an archive of Canter (a ZIP file with manifest.json)" },
    ]);
  }
  const wrongType = await app.send("POST", "/api/v1/archive", {
    ...zoe,
    text: "x",
    headers: { "content-type": "text/csv" },
  });
  expect(wrongType.status).toBe(415);
});

it("refuses an archive that unpacks to far more than its size, or has an endless line, and writes nothing", async () => {
  const app = await open("sqlite");
  const manifest = JSON.stringify({ format: "canter-archive", formatVersion: 1, schemaVersion: 1 });
  const made = async (goals: () => AsyncIterable<string>) => {
    const file = path.join(folder, "made.zip");
    const text = async function* (whole: string) {
      yield whole;
    };
    await writeZip(
      file,
      [
        { name: "manifest.json", text: () => text(manifest) },
        { name: "tables/goals.jsonl", text: goals },
      ],
      new Date(0),
    );
    return readFile(file);
  };
  const repeated = async function* (piece: string, bytes: number) {
    for (let n = 0; n < bytes; n += piece.length) yield piece;
  };
  const mostOfAll = zipLimits.leastBytes * 1.2;
  const bomb = await sendArchive(app, await made(() => repeated("\n".repeat(100_000), mostOfAll)));
  expect([bomb.status, bomb.body]).toMatchObject([
    400,
    { detail: expect.stringMatching(/^body: unpacks to more than \d+ MB$/) as string },
  ]);
  const line = await sendArchive(
    app,
    await made(() => repeated("a".repeat(100_000), zipLimits.lineLength * 1.2)),
  );
  expect([line.status, line.body]).toMatchObject([400, { detail: "body: has a line of more than 32 MB" }]);
  expect(await app.world.store.db.selectFrom("goals").selectAll().execute()).toEqual([]);
  expect(app.world.bugs).toEqual([]);
});

it("states if the disk or the database has no room for an archive, and keeps nothing of the upload", async () => {
  const home = await open("sqlite");
  await makeKnown(home, home.world.rita, "rita-athlete");
  const { bytes } = await home.send("GET", "/api/v1/archive");
  const app = await open("sqlite");
  const before = await readdir(tmpdir());
  const huge = await app.send("POST", "/api/v1/archive", {
    ...zoe,
    bytes,
    headers: { ...zip, "content-length": "19000000000000" },
  });
  expect(huge.status).toBe(413);
  await limitPages(app.world.store, 1);
  const full = await sendArchive(app, bytes);
  expect([full.status, full.body]).toMatchObject([
    507,
    { detail: expect.stringContaining("The server's disk is full: nothing was saved") as string },
  ]);
  await limitPages(app.world.store, 1_000_000);
  expect((await sendArchive(app, bytes)).status).toBe(200);
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith("upload-"));
  expect(left.filter((name) => !before.includes(name))).toEqual([]);
});
