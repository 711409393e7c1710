import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

describe("canter plan", () => {
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "canter-plan-"));
    await run("horse", "add", "Beau", "--issues", "Tends to rush fences when fresh");
  });
  afterAll(() => rm(data, { recursive: true }));
  const run = async (...args: readonly string[]): Promise<string> => {
    const env = { CANTER_CLOCK: "2026-11-24T09:00:00Z" };
    const { out, err } = await runCanter([...args, "--data", data], { env });
    return out + err;
  };

  it("prints the weeks, the reasons, and on request how it was made", async () => {
    const printed = await run(
      "plan",
      "beau",
      "Solid at 2'6\" courses for the show",
      "--by",
      "2027-01-23",
      "--trace",
    );
    expect(printed).toContain("THOUGHT: First the date");
    expect(printed).toContain("ACTION: get_horse_profile({})");
    expect(printed).toMatch(/OBSERVATION: \{"name":"Beau"/);
    expect(printed).toMatch(/^Week 9, from 2027-01-18: Fresh for the day/m);
    expect(printed).toContain("It rushes when it is fresh");
    expect(printed).toMatch(/A plan for Beau is ready: 9 weeks, \d+ sessions, to Saturday 23 January 2027\./);
  });

  it("proposes a change, and applies it on --apply", async () => {
    expect(await run("plan", "beau", "--refine", "no sessions on Saturdays")).toMatch(
      /for you to apply or cancel:\nWeek 1: on /,
    );
    expect(await run("plan", "beau", "--refine", "looks good")).toContain(
      "Apply makes them, Cancel drops them",
    );
    const applied = await run("plan", "beau", "--apply");
    expect(applied).toContain("Done.");
    expect(applied).not.toMatch(/\p{Private_Use}|short weekday/u);
    expect(await run("plan", "beau", "--cancel")).toContain("Nothing waits for this draft.");
    expect(await run("plan", "beau")).toContain("the goal: must be given");
  });

  it("takes a horse from its goal to the week's report: planned, adjusted, activated, evaluated, reported on", async () => {
    const at = async (now: string, ...args: readonly string[]): Promise<string> => {
      const { out, err } = await runCanter([...args, "--data", data], { env: { CANTER_CLOCK: now } });
      return out + err;
    };
    const [before, after] = ["2026-11-24T09:00:00Z", "2026-12-03T18:00:00Z"];
    await at(before, "horse", "add", "Luna");
    await at(before, "log", "Emma rode Luna on Sunday, flatwork 40 min, stiff to the right");
    expect(await at(before, "handoff", "luna")).toContain("stiff to the right");
    await at(before, "plan", "luna", "solid at 2'6\" courses for the show", "--by", "2027-01-16");
    const adjusted = await at(before, "plan", "luna", "--refine", "she was off for a week with a sore foot");
    expect(adjusted).toContain("Week 1: ");
    expect(await at(before, "plan", "luna", "--apply")).toContain("Done.");
    expect(await at(before, "plan", "luna", "--activate")).toBe(
      "Luna trains by “Jumping 76 cm, 16 Jan 2027” now.\n",
    );
    await at(after, "log", "hacked Luna 30 min yesterday");
    const held = await at(after, "evaluate", "luna", "--trace");
    expect(held).toContain("ACTION: compare_to_plan({})");
    expect(held).toMatch(/You're (?:behind|on track|ahead)/u);
    const report = await at(after, "report");
    expect(report).toMatch(/## Luna \(.*\)\n\n(?:- .*\n)*- .*You're (?:behind|on track|ahead)/u);
    expect(report).toContain("1 ride, 30 min so far");
  });

  it("prints the plan as JSON", async () => {
    const made = JSON.parse(await run("plan", "me", "Run a 10k", "--by", "2027-02-28", "--json")) as {
      readonly plan: { readonly goal: string; readonly weeklyPlans: readonly unknown[] };
    };
    expect(made.plan.goal).toBe("Run a 10k");
    expect(made.plan.weeklyPlans).toHaveLength(14);
  });

  it("names an invalid argument", async () => {
    expect(await run("plan", "beau", "x")).toContain("--by: must be given where the goal names no day");
    expect(await run("plan", "beau", "x", "--by", "2026-11-01")).toContain("--by: must lie ahead");
    expect(await run("plan", "beau", "x", "--by", "2036-11-01")).toContain("--by: must be within a year");
    expect(await run("plan", "beau", " ", "--by", "2027-01-01")).toContain("the goal: must say");
    expect(await run("plan", "beau", "80 cm for the show on 16 January", "--by", "2027-01-24")).toContain(
      "--by: is Sunday 24 January 2027, but the goal names Saturday 16 January 2027",
    );
    expect(await run("plan", "nobody", "x", "--by", "2027-01-01")).toContain("NAME: must be one of");
  });
});
