import { afterAll, expect, it } from "vitest";
import { readZippedLines } from "@canter/integrations/archive/zip-file";
import { makeKnown } from "../testing/samples/known-things.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const opened: TestApp[] = [];
const open = async (dialect: "sqlite" | "postgres") => {
  const app = await openTestApp(dialect);
  opened.push(app);
  return app;
};
afterAll(async () => {
  for (const app of opened) await app.cleanUp();
});

const tablesOf = async (bytes: Uint8Array) =>
  new Map(
    (await readZippedLines(bytes, (name) => name.startsWith("tables/")))?.map(({ name, lines }) => [
      name,
      lines,
    ]),
  );

const zoe = { as: "zoe-account", group: "elsewhere" };
const zip = { "content-type": "application/zip" };

const sendArchive = (app: TestApp, bytes: Uint8Array) =>
  app.send("POST", "/api/v1/archive", { ...zoe, bytes, headers: zip });

it(
  "takes a member's archive to another installation, where it reads and goes out again as it was",
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
    const documents = await readZippedLines(out.bytes, (name) => !name.startsWith("tables/"));
    expect(documents?.map(({ name }) => name)).toEqual(["manifest.json", "README.md", "schema.json"]);

    const away = await open("postgres");
    const done = await sendArchive(away, out.bytes);
    expect(done.status).toBe(200);
    const again = await away.send("GET", "/api/v1/archive", zoe);
    const there = await tablesOf(again.bytes);
    // Two horses have the same ids in both test worlds: there they are another barn's already.
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

it("says what is wrong with a file that is no archive, or is damaged", async () => {
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
