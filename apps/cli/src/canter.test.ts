import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "@canter/storage/testing/test-database";
import { runResultSchema } from "@canter/protocol/coach/messages";
import { runCanter } from "./testing/run-canter.ts";

const canter = join(import.meta.dirname, "../../../bin/canter");

type Options = NonNullable<Parameters<typeof runCanter>[1]>;
type ProgramOptions = Options & { readonly cwd?: string; readonly program?: string };

/** Like somebody at a terminal in New York. */
const run = (args: readonly string[], { input = "", env = {} }: Options = {}) =>
  runCanter(args, { input, env: { TZ: "America/New_York", LANG: "C.UTF-8", ...env } });

/** Runs the real bin/canter as a separate process. */
async function runProgram(
  args: readonly string[],
  { input = "", env = {}, cwd = tmpdir(), program = canter }: ProgramOptions = {},
) {
  const child = spawn(program, args, { cwd, env: { PATH: process.env["PATH"], CANTER_DEMO: "0", ...env } });
  child.stdin.end(input);
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { status, out, err };
}

let folder: string;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-cli-"));
  data = join(folder, "data");
});
afterAll(() => rm(folder, { recursive: true }));

const at = ["--now", "2026-11-20T18:40:00-05:00"];

describe("canter log", () => {
  it("logs two cardio sessions of one message, all fields right", async () => {
    const { status, out } = await run([
      "log",
      "ran 5k in 24:10 this morning, avg hr 152, then rowed 2000m in 8:05 tonight",
      "--json",
      "--units",
      "kg",
      ...at,
      "--data",
      data,
    ]);
    expect(status).toBe(0);
    const result = runResultSchema.parse(JSON.parse(out));
    expect(result).toMatchObject({
      success: true,
      isLog: true,
      workoutId: result.allWorkouts[0]?.workoutId,
      allWorkouts: [
        {
          workoutIndex: 0,
          saved: true,
          discipline: "running",
          missing: [],
          workout: {
            date: "2026-11-20",
            distanceMeters: 5000,
            distance: { value: 5, unit: "km" },
            durationSeconds: 1450,
            avgHeartRate: 152,
            exercises: [],
          },
        },
        {
          workoutIndex: 1,
          saved: true,
          discipline: "rowing",
          missing: [],
          workout: { date: "2026-11-20", distanceMeters: 2000, durationSeconds: 485 },
        },
      ],
    });
    expect(result.allWorkouts).toHaveLength(2);
  });

  it("logs strength and cardio of one message, all fields right", async () => {
    const { status, out } = await run([
      "log",
      "squat 5x5 @ 225, bench 135x10, 155x8, then 20 min on the bike",
      "--json",
      "--units",
      "lb",
      ...at,
      "--data",
      data,
    ]);
    expect(status).toBe(0);
    const { allWorkouts } = runResultSchema.parse(JSON.parse(out));
    expect(allWorkouts.map(({ saved, discipline }) => [discipline, saved])).toEqual([
      ["strength", true],
      ["cycling", true],
    ]);
    const set = (reps: number, lb: number, kg: number) => ({
      reps,
      weightKg: kg,
      weight: { value: lb, unit: "lb" },
    });
    expect(allWorkouts[0]?.workout.exercises.map(({ name, sets }) => [name, sets])).toEqual([
      ["Back Squat", Array.from({ length: 5 }, () => set(5, 225, 102.06))],
      ["Bench Press", [set(10, 135, 61.23), set(8, 155, 70.31)]],
    ]);
    expect(allWorkouts[1]?.workout).toMatchObject({ date: "2026-11-20", durationSeconds: 1200 });
  });

  it("prints a card without colour, and lists what it saved", async () => {
    const logged = await run(["--data", data, "log", "deadlift 3x5 @ 120kg, felt heavy", ...at]);
    expect(logged.out).toContain("Saved Strength.\n\n1. Friday 20 November 2026, Me\n");
    expect(logged.out).toContain("Deadlift 3 × 5 · 120 kg");
    for (const unplain of ["\u001b", "\u00a0"]) expect(logged.out).not.toContain(unplain);
    const listed = await run(["workouts", "--data", data, "--search", "deadl"]);
    expect(listed.out.trim().split("\n")).toEqual([
      expect.stringContaining("Friday 20 November 2026  Me  strength"),
    ]);
  });

  it("completes a draft by a follow-up in the next call", async () => {
    expect((await run(["log", "went for a swim", ...at, "--data", data])).out).toContain(
      "Missing: How long was the swim, or how far?",
    );
    expect((await run(["log", "it was 45 minutes", ...at, "--data", data])).out).toContain("Saved Swimming.");
  });

  it("exits with 0 if it answers, 1 if it did not understand, 2 and the flag's name for unusable input", async () => {
    expect(await run(["log", "what should I bench tomorrow?", "--data", data])).toMatchObject({
      status: 0,
      out: expect.stringContaining("You follow no program"),
    });
    expect(await run(["log", "asdf qwer zzz", "--data", data])).toMatchObject({
      status: 1,
      out: expect.stringContaining("I’m not sure what you mean"),
    });
    const wrongs: readonly (readonly [readonly string[], readonly string[]])[] = [
      [
        ["log", "ran 5k", "--units", "stone"],
        ["--units", "kg or lb"],
      ],
      [
        ["log", "ran 5k", "--now", "today"],
        ["--now", "2026-11-20T18:40:00-05:00"],
      ],
      [
        ["log", "ran 5k", "--now", "0001-01-01T00:00:00Z"],
        ["--now", "1900"],
      ],
      [
        ["parse", "ran 5k", "--now", "2026-02-30T10:00:00Z"],
        ["--now", "2026-11-20T18:40:00-05:00"],
      ],
      [
        ["log", "ran 5k", "--athlete", "Nobody"],
        ["--athlete", "Me"],
      ],
      [
        ["log", "ran 5k", "--group", "Nowhere"],
        ["--group", "My household"],
      ],
      [["log"], ["text"]],
      [["log", "  "], ["the text"]],
      [["log", "ran 5k", "--speed", "9"], ["--speed"]],
      [["lgo", "ran 5k"], ["lgo"]],
      [
        ["workouts", "--limit", "0"],
        ["--limit", "1 to 200"],
      ],
      [
        ["export", "--format", "xml"],
        ["--format", "json, csv, hevy, strong"],
      ],
      [["import", "/no/such/file"], ["/no/such/file"]],
      [["import", folder], ["a folder"]],
      [["restore", "/no/such/folder"], ["the folder"]],
      [["parse"], ["text"]],
      [["parse", "x", "--jsonl"], ["--jsonl"]],
    ];
    for (const [args, words] of wrongs) {
      const { status, err, out } = await run([...args, "--data", data]);
      expect([args, status, out]).toEqual([args, 2, ""]);
      for (const word of words) expect(err).toContain(word);
    }
  });

  it("explains why a folder or a database can't be used", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "x");
    const nowhere = { DATABASE_URL: "postgres://localhost:1/none" };
    const wrongs: readonly (readonly [readonly string[], Record<string, string>, string])[] = [
      [["workouts", "--data", ""], {}, "--data"],
      ...["log", "backup", "restore", "import"].map(
        (command) => [[command, file, "--data", file], {}, file] as const,
      ),
      ...[["export", "--all"], ["workouts"], ["backup", join(folder, "never")]].map(
        (args) => [args, nowhere, "DATABASE_URL"] as const,
      ),
    ];
    for (const [args, env, word] of wrongs) {
      const { status, err } = await run(args, { env });
      expect([args, status, err.trim().split("\n").length]).toEqual([args, 2, 1]);
      expect(err).toContain(word);
    }
  });

  it("names an invalid variable, and its accepted form", async () => {
    const wrongs: readonly (readonly [string, string, string])[] = [
      ["PORT", "http", "from 0 to 65535"],
      ["PORT", "70000", "from 0 to 65535"],
      ["HOST", "no host", "127.0.0.1"],
      ["CANTER_DEMO", "yes", "0 or 1"],
      ["CANTER_CLOCK", "noon", "ISO instant"],
      ["DATABASE_URL", "mysql://x", "postgres://"],
      ["CANTER_URL", "canter.example", "https://canter.example"],
      ["CANTER_OWNER_EMAIL", "rita@example.com", "CANTER_OWNER_PASSWORD"],
    ];
    for (const [name, value, form] of wrongs) {
      const { status, err } = await run(["serve"], { env: { [name]: value, CANTER_DATA: data } });
      expect([name, status]).toEqual([name, 2]);
      expect(err).toContain(name);
      expect(err).toContain(form);
    }
  });
});

describe("canter parse", () => {
  it("reads many messages as a stream, line by line, and reports the errors of bad ones", async () => {
    const good = Array.from({ length: 3000 }, (_, id) =>
      JSON.stringify({
        id: String(id),
        message: `bench 3x${1 + (id % 12)} @ 60kg`,
        now: "2026-11-20T18:40:00-05:00",
        units: "kg",
      }),
    );
    const bad = [
      "{",
      '{"id":"m"}',
      '{"id":"n","message":"ran 5k","now":"noon"}',
      '{"id":"o","message":"ran 5k","now":"2026-02-30T10:00:00Z"}',
      '{"id":7,"message":"ran 5k","units":"st"}',
      "[]",
      "",
    ];
    const { status, out } = await runProgram(["parse", "--jsonl"], { input: [...good, ...bad].join("\n") });
    expect(status).toBe(2);
    const lines = out
      .trim()
      .split("\n")
      .map(
        (line) =>
          JSON.parse(line) as {
            id?: string;
            error?: string;
            workouts?: { exercises: { name: string; sets: object[] }[] }[];
          },
      );
    expect(lines).toHaveLength(3006);
    expect(lines[1500]).toEqual({
      id: "1500",
      isLog: true,
      confidence: "sure",
      workouts: [
        {
          discipline: "strength",
          date: "2026-11-20",
          exercises: [
            { name: "Bench Press", sets: Array.from({ length: 3 }, () => ({ reps: 1, weightKg: 60 })) },
          ],
        },
      ],
    });
    expect(lines.slice(3000).map(({ id, error }) => [id, error?.split(":")[0]])).toEqual([
      [undefined, 'the line must be JSON, as in {"id"'],
      ["m", "message"],
      ["n", "now"],
      ["o", "now"],
      [7, "units"],
      [undefined, "the line must be a JSON object"],
    ]);
    expect((await run(["parse", "--jsonl"], { input: `${good[0]}\n` })).status).toBe(0);
  });

  it("shows one message in words or as JSON, saving nothing", async () => {
    const empty = join(folder, "untouched");
    const words = await run(["parse", "ran 5k in 24:10", ...at, "--data", empty]);
    expect(words).toMatchObject({ status: 0, out: expect.stringContaining("A log") });
    expect(JSON.parse((await run(["parse", "ran 5k in 24:10", "--json", ...at])).out)).toMatchObject({
      isLog: true,
      workouts: [{ distanceMeters: 5000 }],
    });
    const dated = await run(["parse", "my goal is to run 5k in 22:00 by March 1", "--json", ...at]);
    expect(dated.out).toContain("by Monday 1 March 2027");
    const clock = { env: { CANTER_CLOCK: "2025-03-04T12:00:00Z" } };
    expect(JSON.parse((await run(["parse", "ran 5k yesterday", "--json"], clock)).out)).toMatchObject({
      workouts: [{ date: "2025-03-03" }],
    });
    const { status, err } = await run(["parse", "ran 5k"], { env: { CANTER_CLOCK: "noon" } });
    expect([status, err]).toEqual([2, expect.stringContaining("CANTER_CLOCK must be")]);
    expect((await run(["parse", "see you tomorrow"])).status).toBe(1);
    await expect(readFile(join(empty, "canter.sqlite"))).rejects.toThrow("ENOENT");
  });
});

describe("canter export, import, backup and restore", () => {
  it("moves everything from SQLite to PostgreSQL and back", async () => {
    const postgres = await freshDatabase("postgres");
    const [file, second] = [join(folder, "all.jsonl"), join(folder, "second")];
    const everything = await run(["export", "--all", "--data", data]);
    await writeFile(file, everything.out);
    const env = { DATABASE_URL: postgres.location.url ?? "" };
    expect(await run(["import", file], { env })).toMatchObject({
      status: 0,
      out: expect.stringMatching(/Imported \d+ rows/),
    });
    const moved = await run(["export", "--all"], { env });
    expect(await run(["import", "-", "--data", second], { input: moved.out })).toMatchObject({ status: 0 });
    const workouts = (args: string[], more: Options = {}) =>
      run(["workouts", "--json", ...args], more).then(({ out }) => JSON.parse(out) as object);
    expect(await workouts([], { env })).toEqual(await workouts(["--data", data]));
    expect(await workouts(["--data", second])).toEqual(await workouts(["--data", data]));
    expect((await run(["import", file, "--data", second])).status).not.toBe(0);
    expect((await run(["import", file, "--replace", "--data", second])).status).toBe(0);
    await postgres.remove();
  });

  it("restores a backup into an empty place, and elsewhere only when forced", async () => {
    const [backup, third] = [join(folder, "backup"), join(folder, "third")];
    expect((await run(["backup", backup, "--data", data])).status).toBe(0);
    expect((await run(["backup", backup, "--data", data])).status).toBe(2);
    expect((await run(["restore", backup, "--data", third])).status).toBe(0);
    expect(await run(["restore", backup, "--data", third])).toMatchObject({
      status: 1,
      err: expect.stringContaining("--force"),
    });
    expect(await run(["restore", backup, "--force", "--data", third])).toMatchObject({
      status: 0,
      out: expect.stringContaining("What was there before is in"),
    });
    const csv = await run(["export", "--format", "csv", "--data", third]);
    expect(csv.out.split("\r\n")[0]).toContain("workoutId,date");
    expect(csv.out).toContain("Deadlift");
  });
});

describe("bin/canter", () => {
  it("works from any folder and through links, and forwards signals", async () => {
    const link = join(folder, "linked");
    const linkOfLink = join(folder, "twice");
    await symlink(canter, link);
    await symlink("linked", linkOfLink);
    expect(await runProgram(["--version"], { program: linkOfLink, cwd: "/" })).toMatchObject({
      status: 0,
      out: "0.1.0\n",
    });
    const server = spawn(link, ["serve"], {
      env: { PATH: process.env["PATH"], PORT: "0", CANTER_DATA: data, CANTER_DEMO: "0" },
    });
    onTestFinished(() => void server.kill("SIGKILL"));
    const [ready] = (await once(server.stdout, "data")) as [Buffer];
    const url = /http:\S+/.exec(String(ready))?.[0] ?? "";
    expect(await (await fetch(`${url}/api/v1/health`)).json()).toMatchObject({
      status: "ok",
      database: "sqlite",
    });
    const second = await runProgram(["serve"], { env: { PORT: new URL(url).port, CANTER_DATA: data } });
    expect(second).toMatchObject({ status: 2, err: expect.stringContaining("PORT") });
    expect((await runProgram(["log", "ran 4k in 20:00", "--data", data])).status).toBe(0);
    const unreachable = { DATABASE_URL: "postgres://localhost:1/none" };
    expect(await runProgram(["serve"], { env: unreachable })).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^canter: .*DATABASE_URL.*\n$/),
    });
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
  });

  it("stops quietly when its output is no longer read", async () => {
    const child = spawn("sh", ["-c", `"${canter}" export --data "${data}" | head -c 10`]);
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => (err += String(chunk)));
    await once(child, "close");
    expect(err).toBe("");
  });
});
