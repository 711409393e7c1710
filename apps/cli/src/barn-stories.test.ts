import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { createBarnModel } from "@canter/application/testing/barn-model";
import { expect, it, onTestFinished } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

/** An empty folder, with a model if one is used. */
async function openFolder(isByModel: boolean) {
  const data = await mkdtemp(join(tmpdir(), "canter-barn-"));
  onTestFinished(() => rm(data, { recursive: true }));
  let model = {};
  if (isByModel) {
    const server = await startFakeModelServer({ script: createBarnModel() });
    onTestFinished(() => server.close());
    model = { CANTER_MODEL: "openai-compatible:m", CANTER_MODEL_BASE_URL: server.url };
  }
  /** What it printed, on success. */
  const runAt = async (now: string, ...args: readonly string[]): Promise<string> => {
    const env = { CANTER_CLOCK: now, ...model };
    const { out, err, status } = await runCanter([...args, "--data", data], { env });
    if (status !== 0) throw new Error(`${args.join(" ")}: ${status} ${err || out}`);
    return out;
  };
  let minutes = 0;
  /** A minute later each time: what is told goes by when it was said. */
  const run = (...args: readonly string[]) =>
    runAt(`2026-11-24T18:${String((minutes += 1)).padStart(2, "0")}:00Z`, ...args);
  return { runAt, run };
}

type Run = (...args: readonly string[]) => Promise<string>;

/** Four riders and three horses; the first is whoever sits here. */
async function makeBarn(run: Run) {
  const made = await run("group", "add", "Applecross", "--kind", "barn", "--zone", "Europe/London");
  expect(made).toBe("Applecross is a barn. Its days are those of Europe/London.\n");
  for (const name of ["Emma", "Jake", "Sofia"]) {
    const link = (await run("group", "invite", name, "--group", "Applecross")).trim();
    const joined = await run("group", "join", link, "--email", `${name.toLowerCase()}@barn.example`);
    expect(joined).toContain(`${name}: member of Applecross. To sign in`);
  }
  expect(
    (await run("group", "members", "--account", "Emma")).split("\n").map((line) => line.split("  ")[0]),
  ).toEqual(["Emma", "Jake", "Me", "Sofia", ""]);
  const issues = ["--issues", "Tends to rush fences when fresh"];
  expect(await run("horse", "add", "Beau", ...issues)).toBe("Beau is in Applecross.\n");
  await run("horse", "add", "Luna", "--riders", "Emma, Jake");
  await run("horse", "add", "Star");
}

it.each(["playbook", "model"] as const)(
  "makes a barn of four riders, logs, hands over, plans, refines, evaluates and reports by commands alone, by %s",
  async (by) => {
    const { run, runAt } = await openFolder(by === "model");
    await makeBarn(run);
    const say = (rider: string, text: string) => run("log", text, "--account", rider);
    await say("emma@barn.example", "flatwork on Beau 40 min, stiff to the right");
    await say("Jake", "jumped Beau 30 min, 2'6\" fences, rushing. Sofia should watch his canter left");
    await say("Sofia", "lunged Star 20 min");
    await run("horse", "caution", "add", "Luna", "shoe loose, no jumping until Friday", "--account", "Jake");

    // Each rider's own handoff: what the others did, and what they are asked.
    const sofias = await run("handoff", "Beau", "--account", "Sofia");
    expect(sofias).toMatch(/Emma.*“stiff to the right”/u);
    expect(sofias).toMatch(/Jake.*jumping/u);
    const jakes = await run("handoff", "Beau", "--account", "Jake");
    expect(jakes).toMatch(/Emma.*“stiff to the right”/u);
    expect(jakes).not.toContain("You have not ridden yet");
    expect(await run("handoff", "Luna")).toContain("! shoe loose, no jumping, until Friday");

    const planned = await run(
      "plan",
      "Beau",
      "He needs to be solid at 2'6\" courses for the January 16th show",
      "--trace",
    );
    expect(planned).toContain("ACTION: get_horse_profile({})");
    expect(planned).toContain(
      by === "model" ? "No jump for weeks? I should check the profile." : "It rushes when it is fresh",
    );
    const eased = await run("plan", "Beau", "--refine", "less jumping in week 3");
    expect(eased).toMatch(/Week 3: .*jumping from 2 to 1/u);
    expect(await run("plan", "Beau", "--apply")).toContain("Done.");
    expect(await run("plan", "Beau", "--activate")).toMatch(/^Beau trains by /u);

    const nextWeek = "2026-12-03T18:00:00Z";
    await runAt(nextWeek, "log", "flatwork on Beau 40 min", "--account", "Emma");
    const evaluated = await runAt("2026-12-03T18:05:00Z", "evaluate", "Beau", "--account", "Jake", "--trace");
    expect(evaluated).toContain("ACTION: compare_to_plan({})");
    expect(evaluated).toMatch(/(?:BEHIND|ON TRACK|ONE WAITS|AHEAD)\./u);
    const report = await runAt("2026-12-03T18:10:00Z", "report", "--account", "Sofia");
    for (const horse of ["Beau", "Luna", "Star"]) expect(report).toContain(`## ${horse}`);
    expect(report).toMatch(by === "model" ? /^- In short: /mu : /^- 1 ride on 1 horse/mu);
  },
);

it("keeps to a barn for horses, and finds one where it is called so", async () => {
  const { run } = await openFolder(false);
  await run("horse", "add", "Pepper");
  await run("group", "add", "Applecross", "--kind", "barn", "--zone", "Europe/London");
  await run("horse", "add", "Beau");
  expect(await run("group")).toMatch(
    /^My household {2}household {2}\S+ {2}owner\nApplecross {2}barn {2}Europe\/London {2}owner\n$/u,
  );
  expect(await run("horse", "list")).toBe("Beau\n");
  expect(await run("horse", "show", "pepper")).toContain("Pepper");
  expect(await run("handoff", "Pepper")).toBe("Nothing is known of Pepper yet.\n");
});

it("adds a horse by words, and says who rode and where it is saved", async () => {
  const { run } = await openFolder(false);
  await run("horse", "add", "Oldie");
  await run("group", "add", "Applecross", "--kind", "barn", "--zone", "Europe/London");
  await run("horse", "add", "Luna");
  const ridden = await run("log", "Jake hacked Luna 1 h");
  expect(ridden).toContain(", Luna, by Jake\n   Trail riding: 1 h\n");
  expect(ridden).toContain("In Applecross.");
  expect(await run("log", "gave Luna bute this morning")).toContain("Pinned to Luna until");
  expect(await run("horse", "caution", "Luna")).toContain("Gave Luna bute");
  expect(await run("log", "Pepper is a horse of ours: add")).toContain("Pepper is in");
  expect(await run("horse", "show", "Pepper")).toContain("Pepper");
});

it("names what a command can't do", async () => {
  const { run } = await openFolder(false);
  await run("group", "add", "Applecross", "--kind", "barn");
  const link = (await run("group", "invite", "Emma", "--group", "Applecross", "--role", "viewer")).trim();
  await expect(run("group", "add", "X", "--kind", "stable")).rejects.toThrow("--kind");
  await expect(run("group", "add", "X", "--kind", "barn", "--zone", "Mars/Base")).rejects.toThrow(
    "--zone: must be",
  );
  await expect(run("group", "add", " ", "--kind", "barn")).rejects.toThrow("<name>: must be");
  await expect(run("group", "invite", "Jake", "--days", "soon")).rejects.toThrow("--days: must be");
  await expect(run("group", "join", link)).rejects.toThrow("--email: must be");
  await expect(run("group", "join", `${link}x`, "--email", "e@barn.example")).rejects.toThrow(
    "no such invitation",
  );
  await run("group", "join", link, "--email", "e@barn.example");
  await expect(run("group", "join", link, "--email", "f@barn.example")).rejects.toThrow("no such invitation");
  await expect(run("group", "invite", "Jake", "--account", "Emma")).rejects.toThrow("Emma may not do that");
  await run("horse", "add", "Luna");
  for (const command of [
    ["horse", "add", "Beau"],
    ["horse", "edit", "Luna", "--breed", "Cob"],
    ["horse", "remove", "Luna"],
    ["horse", "share", "offer", "Luna"],
    ["horse", "caution", "add", "Luna", "kicks"],
  ])
    await expect(run(...command, "--account", "Emma")).rejects.toThrow("Emma may not do that");
  expect(await run("horse", "show", "Luna", "--account", "Emma")).toContain("Luna");
  await expect(run("horse", "add", "Beau", "--account", "Nobody")).rejects.toThrow(
    "--account: must be one of",
  );
});
