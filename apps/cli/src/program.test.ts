import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

const run = (args: readonly string[], input = "") => runCanter(args, { input, env: { LANG: "C.UTF-8" } });

const exercise = (name: string) => ({ name, workingSets: 4, reps: "5", targetLoad: "185 lbs" });
const program = {
  coach: "me",
  weeks: [
    {
      id: "week-1",
      weekNumber: 1,
      phase: "Base",
      startDate: "2026-11-16",
      endDate: "2026-11-22",
      sessions: [
        {
          name: "Lower",
          scheduledDate: "2026-11-20",
          exercises: [exercise("Back Squat"), exercise("Bench Press")],
        },
      ],
    },
  ],
};
const call = (id: string, name: string, args: object | string) => ({
  id,
  type: "function",
  function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
});
const squat = { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1 };
const lunge = call("call_1", "modify_exercise", { ...squat, updates: { name: "Lunge" } });
const nobody = call("call_2", "remove_exercise", { ...squat, exerciseNumber: 5 });

let folder: string;
let files: Record<"program" | "good" | "bad" | "odd", string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "canter-program-"));
  const contents = {
    program,
    good: [lunge],
    bad: [lunge, nobody],
    odd: { weeks: [{ sessions: [{ exercises: [] }] }] },
  };
  const written = Object.entries(contents).map(async ([name, content]) => {
    const path = join(folder, `${name}.json`);
    await writeFile(path, JSON.stringify(content));
    return [name, path];
  });
  files = Object.fromEntries(await Promise.all(written)) as typeof files;
});
afterAll(() => rm(folder, { recursive: true }));

const json = ({ out }: { readonly out: string }) => JSON.parse(out) as Record<string, unknown>;

describe("canter program", () => {
  it("applies calls and prints the program, with unknown fields preserved; the same output for the same input", async () => {
    const args = ["program", "apply", "--program", files.program, "--calls", files.good, "--json"];
    const first = await run(args);
    expect(first.status).toBe(0);
    expect(json(first)).toMatchObject({
      ok: true,
      preview: {
        summary: "Back Squat becomes Lunge.",
        details: [{ type: "modify" }],
        toolCalls: [lunge],
        warnings: [],
      },
      program: {
        coach: "me",
        weeks: [
          {
            sessions: [
              {
                exercises: [
                  { name: "Lunge", id: "week-1-session-1-exercise-1", uid: expect.any(String) },
                  { name: "Bench Press" },
                ],
              },
            ],
          },
        ],
      },
      results: [{ toolCallId: "call_1", success: true }],
    });
    expect(await run(args)).toEqual(first);
    const kept = await run(args.slice(0, -1));
    expect(json(kept)).toEqual(json(first)["program"]);
    expect(kept.err).toContain("Back Squat becomes Lunge.");
  });

  it("refuses a list with a bad call as a whole, and says which and why", async () => {
    const refused = await run([
      "program",
      "preview",
      "--program",
      files.program,
      "--calls",
      files.bad,
      "--json",
    ]);
    expect(refused.status).toBe(1);
    const reason = "Exercise 5 does not exist in this session. The session has 2 exercises.";
    expect(json(refused)).toMatchObject({
      ok: false,
      errors: [reason],
      results: [
        { toolCallId: "call_1", success: true },
        { toolCallId: "call_2", success: false, errors: [reason] },
      ],
    });
    expect(json(refused)).not.toHaveProperty("program");
    const words = await run(["program", "apply", "--program", files.program, "--calls", files.bad]);
    expect(words).toMatchObject({ status: 1, out: `Nothing is changed.\n  call 2 (call_2): ${reason}\n` });
  });

  it("prints a preview for people", async () => {
    const { status, out } = await run(
      ["program", "preview", "--program", "-", "--calls", files.good],
      JSON.stringify(program),
    );
    expect(status).toBe(0);
    expect(out).toBe(
      "Back Squat becomes Lunge.\n\n~ Week 1, Session 1, Exercise 1: Back Squat\n    name: Back Squat → Lunge\n",
    );
  });

  it("previews a run by its distance, and refuses one that has neither that nor minutes", async () => {
    const preview = (cardio: object) =>
      run(
        ["program", "preview", "--jsonl"],
        JSON.stringify({
          id: "a",
          program,
          toolCalls: [
            call("call_1", "modify_session", {
              weekNumber: 1,
              sessionNumber: 1,
              updates: { cardio: { type: "zone2", modality: "Running", ...cardio } },
            }),
          ],
        }),
      );
    expect(json(await preview({ distanceMeters: 8000 }))).toMatchObject({
      preview: { summary: "Lower: cardio Zone 2, 8 km, Running." },
    });
    expect(json(await preview({}))).toMatchObject({
      ok: false,
      results: [{ errors: [expect.stringContaining("must have minutes (duration), a distance")] }],
    });
  });

  it("reports unusable input", async () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [["--program", files.odd, "--calls", files.good], "weeks.0.sessions.0.name must be text"],
      [["--program", files.program, "--calls", files.program], "--calls: must be a list"],
      [["--program", join(folder, "none.json"), "--calls", files.good], "--program: there is no file "],
      [["--calls", files.good], "--program is missing"],
      [["--program", "-", "--calls", "-"], "can't both be read"],
      [["--program", "-", "--calls", files.good], "--program: is not JSON"],
      [["--jsonl", "--calls", files.good], "leave out --program and --calls"],
    ];
    const ended = await Promise.all(cases.map(([args]) => run(["program", "apply", ...args], "{")));
    expect(ended.map(({ status, out, err }) => [status, out, err])).toEqual(
      cases.map(([, message]) => [2, "", expect.stringContaining(message)]),
    );
  });

  it("answers line by line, in order, including refused and invalid ones", async () => {
    const lines = [
      JSON.stringify({ id: "a", program, toolCalls: [lunge] }),
      JSON.stringify({ id: 2, program, toolCalls: [lunge, nobody] }),
      JSON.stringify({ id: "c", program, toolCalls: [call("x", "modify_exercise", "{"), null] }),
      "{",
      JSON.stringify({ id: "e", program: { weeks: 1 }, toolCalls: [] }),
      JSON.stringify({ id: "f", program, toolCalls: "none" }),
    ];
    const previewed = await run(["program", "preview", "--jsonl"], lines[0] ?? "");
    expect(JSON.parse(previewed.out)).toHaveProperty("preview.summary");
    const { status, out } = await run(["program", "apply", "--jsonl"], lines.join("\n"));
    const answers = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(status).toBe(2);
    expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
      ["a", true],
      [2, false],
      ["c", false],
      [undefined, undefined],
      ["e", false],
      ["f", false],
    ]);
    expect(Object.keys(answers[0] ?? {})).toEqual(["id", "ok", "program", "results"]);
    expect(answers[1]).toMatchObject({
      program: { weeks: [{ sessions: [{ exercises: [{ name: "Back Squat" }, {}] }] }] },
    });
    expect(answers[2]).toMatchObject({
      results: [{ errors: ["arguments is not valid JSON"] }, { toolCallId: "", success: false }],
    });
    expect(answers.slice(3).map(({ error }) => error)).toEqual([
      expect.stringContaining("must be JSON"),
      "program.weeks: must be a list",
      "toolCalls: must be a list of tool calls",
    ]);
  });

  it("reads a request in words", async () => {
    const at = ["--now", "2026-11-20T18:40:00-05:00"];
    const asked = await run([
      "program",
      "ask",
      "--program",
      files.program,
      "replace squats with lunges",
      ...at,
      "--json",
    ]);
    expect(asked.status).toBe(0);
    expect(json(asked)).toMatchObject({
      kind: "edits",
      confidence: "sure",
      toolCalls: [{ function: { name: "modify_exercise" } }],
      program: { weeks: [{ sessions: [{ exercises: [{ name: "Lunge" }, { name: "Bench Press" }] }] }] },
    });
    const lines = [
      { id: "1", program, message: "replace squats with lunges", now: at[1] },
      { id: "2", program, message: "thanks!", now: at[1] },
      { id: "3", program, message: 5 },
      { id: "4", program, message: "x", now: "noon" },
    ];
    const many = await run(
      ["program", "ask", "--jsonl"],
      lines.map((line) => JSON.stringify(line)).join("\n"),
    );
    expect(many.status).toBe(2);
    const answers = many.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(Object.keys(answers[0] ?? {})).toEqual(["id", "confidence", "toolCalls", "program", "reply"]);
    expect(answers[1]).toMatchObject({ id: "2", toolCalls: [] });
    expect(answers[2]).toEqual({ id: "3", error: "message: must be a text" });
    expect(answers[3]).toMatchObject({
      id: "4",
      error: expect.stringContaining("now: must be a date and time"),
    });
    const nothing = await run(["program", "ask", "--program", files.program, "thanks!"]);
    expect(nothing).toMatchObject({ status: 1, out: "No change of the program is asked for.\n" });
  });
});
