import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import { addAthlete } from "@canter/storage/group/athletes";
import { insertReport, readReport } from "@canter/storage/report/reports";
import { dialects } from "@canter/storage/testing/open-test-store";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createReporters } from "../agents/reporter/agents.ts";
import { reportTimes } from "../agents/reporter/report-work.ts";
import { openAgentLab } from "../agents/testing/agent-lab.ts";
import type { MemberContext } from "../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { reportOnWeeks, weekDue } from "./weekly-reports.ts";

type RideGiven = { readonly date: string; readonly notes?: string; readonly horse?: string };

/** A model that only arranges what it is given, and invents one thing. Beau's first line is a caution. */
const arranges: ScriptFunction = ({ systemText }) => ({
  text: JSON.stringify(
    systemText.startsWith("You open")
      ? { summary: ["In short: {{l0.barn.rides}}."] }
      : {
          highlights: [],
          concerns: ["Mind this: {{l0.caution.text}}.", "He is lame, says {{l0.caution.who}}."],
        },
  ),
});

describe.each(dialects)("the weekly report on %s", (dialect) => {
  let world: TestWorld;
  const servers: FakeModelServer[] = [];
  beforeEach(async () => void (world = await openTestWorld(dialect)));
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const ride = async (member: MemberContext, { date, notes, horse = "beau" }: RideGiven) =>
    valueOf(
      await world.application.workout.createWorkout(member, {
        athleteId: horse,
        riderAthleteId: member.member.athleteId,
        discipline: "flatwork",
        date,
        durationSeconds: 2400,
        exercises: [],
        ...(notes !== undefined && { notes }),
      }),
    );
  const history = async () => {
    await ride(world.rita, { date: "2026-11-10" });
    await ride(world.emma, { date: "2026-11-17", notes: "Stiff to the right in trot." });
    const last = await ride(world.emma, {
      date: "2026-11-19",
      notes: "Still stiff to the right, please check his saddle.",
    });
    valueOf(await world.application.horse.addCaution(world.emma, "beau", { text: "shoe loose, no jumping" }));
    return last;
  };
  const make = async (week?: string) =>
    valueOf(await world.application.report.requestReport(world.rita, { week }, { wait: true }));

  it("has each horse looked at by colleagues of its own, and claims nothing that it can't show", async () => {
    const last = await history();
    const { state, content, markdown, runId } = await make();
    expect(state).toBe("done");
    expect(content).toMatchObject({ from: "2026-11-16", to: "2026-11-20", missing: [], by: "playbook" });
    expect(content?.horses.map(({ name, status }) => [name, status])).toEqual([
      ["Beau", "no_plan"],
      ["Luna", "quiet"],
    ]);
    const [beau] = content?.horses ?? [];
    expect(beau?.concerns.map(({ kind, text }) => [kind, text])).toEqual([
      ["caution", "shoe loose, no jumping (Emma)"],
      ["asked", expect.stringContaining("please check his saddle")],
      ["watch", "Stiff to the right: 2 of 3 rides, last yesterday."],
    ]);
    expect(beau?.highlights[0]?.text).toBe("2 rides, 80 min so far (usual 7 min): Emma 2; flatwork 2.");
    expect(beau?.concerns[1]?.sources).toEqual([`workout:${last.id}`]);
    expect(content?.summary.map(({ text }) => text)).toEqual([
      "2 rides on 1 horse, 80 min: Emma 2.",
      "To watch or to take care of: Beau.",
      "Nobody worked Luna.",
    ]);
    expect(markdown).toContain("## Beau\n\n- **!** shoe loose, no jumping (Emma)");
    const { events } = valueOf(await world.application.run.traceRun(world.rita, runId));
    const children = new Set(
      events.flatMap(({ body }) => (body.type === "child" && body.reply === undefined ? [body.agent] : [])),
    );
    expect([...children]).toEqual(["report_data", "report_analysis", "report_writer"]);
  });

  it("is there for everybody in the barn, and for nobody else", async () => {
    await history();
    const { id } = await make();
    expect(valueOf(await world.application.report.readReport(world.vera, id)).content?.horses).toHaveLength(
      2,
    );
    const listed = valueOf(await world.application.report.listReports(world.vera, { limit: 10 }));
    expect(listed.items).toMatchObject([{ id, state: "done", horses: 2, concerns: 1, missing: 0 }]);
    expect(await world.application.report.readReport(world.zoe, id)).toMatchObject({
      error: { type: "not_found" },
    });
    expect(valueOf(await world.application.report.listReports(world.zoe, { limit: 10 })).items).toEqual([]);
    expect(
      await world.application.report.requestReport(world.rita, { week: "2026-11-21" }, { wait: true }),
    ).toMatchObject({ error: { fields: [{ path: "week" }] } });
  });

  it("is one agent to people, whoever works for it: in the list, in what models took, and where its model is set", async () => {
    await history();
    const server = await startFakeModelServer({ script: arranges });
    servers.push(server);
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    const { application, rita } = world;
    const { items } = valueOf(await application.scheduler.listAgents(rita));
    expect(items.filter(({ id }) => id.startsWith("report")).map(({ id }) => id)).toEqual(["reporter"]);
    expect(await application.model.putModel(rita, "report_writer", model)).toMatchObject({
      error: { type: "not_found" },
    });
    valueOf(await application.model.putModel(rita, "reporter", model));
    await make();
    const { byAgent } = await application.model.readUsage(rita);
    expect(byAgent.map(({ agent }) => agent)).toEqual(["reporter"]);
    expect(byAgent[0]?.inputTokens).toBeGreaterThan(0);
  });

  it("leaves out what a model invents, and keeps what it leaves out that matters", async () => {
    await history();
    const server = await startFakeModelServer({ script: arranges });
    servers.push(server);
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "reporter", model));
    const { content } = await make();
    expect(content).toMatchObject({ by: "model", missing: [] });
    const beau = content?.horses.find(({ name }) => name === "Beau");
    const texts = [...(beau?.concerns ?? []), ...(beau?.highlights ?? [])].map(({ text }) => text);
    expect(beau?.by).toBe("model");
    expect(texts.join(" ")).toContain("Mind this: shoe loose, no jumping.");
    expect(texts.join(" ")).not.toMatch(/lame/u);
    expect(content?.summary).toHaveLength(1);
    expect(content?.summary[0]?.text).toMatch(/^In short: /u);
  });

  it("ends inside its time with many horses and a model that is slow, fails and hangs, and says what it lacks", async () => {
    const scope = { ...world.rita.scope, actor: "system" as const };
    await world.store.transact(async (trx) => {
      for (let at = 0; at < 24; at++)
        await addAthlete(trx, scope, { id: `h${at}`, kind: "horse", name: `Horse ${at}`, createdAt: 1 });
    });
    let asked = 0;
    const server = await startFakeModelServer({
      script: (request) => {
        asked += 1;
        if (asked % 3 === 0) return { status: { code: 500 } };
        if (asked % 3 === 1) return { silent: "at_once" };
        return { ...arranges(request), delayMs: 50 };
      },
    });
    servers.push(server);
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "reporter", model));
    const lab = openAgentLab(world, (context) =>
      createReporters(context, { ...reportTimes, lookMilliseconds: 60_000, modelSeconds: 0.5 }),
    );
    const report = {
      id: "r",
      cause: "run:r",
      from: "2026-11-16",
      to: "2026-11-20",
      runId: "x",
      createdAt: 1,
    };
    await world.store.transact((trx) => insertReport(trx, world.rita.scope, report));
    const startedAt = performance.now();
    await lab.run(world.rita, "reporter", {
      reportId: "r",
      from: report.from,
      to: report.to,
      isAsked: true,
    });
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    const { content } = (await readReport(world.store.db, world.rita.scope, "r")) ?? {};
    const missing = content?.missing ?? [];
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.filter(({ part }) => part === "data")).toEqual([]);
    expect(content?.horses).toHaveLength(26);
  });

  it("is made on Sunday evening in the barn's zone, once, whoever looks", async () => {
    const sunday = Date.parse("2026-11-22T18:05:00-05:00");
    await history();
    world.clock.advance(Date.parse("2026-11-22T17:50:00-05:00") - world.clock.now());
    await reportOnWeeks(openAgentLab(world).context);
    const before = valueOf(await world.application.report.listReports(world.rita, { limit: 10 }));
    expect(before.items).toEqual([]);
    world.clock.advance(sunday - world.clock.now());
    const { context } = openAgentLab(world);
    await Promise.all([reportOnWeeks(context), reportOnWeeks(context)]);
    await reportOnWeeks(context);
    const { items } = valueOf(await world.application.report.listReports(world.rita, { limit: 10 }));
    expect(items).toMatchObject([{ from: "2026-11-16", to: "2026-11-22" }]);
  });
});

describe("the week that is due", () => {
  it.each([
    ["2026-11-22T17:59:00-05:00", undefined],
    ["2026-11-22T18:00:00-05:00", "2026-11-16"],
    ["2026-11-23T12:00:00-05:00", "2026-11-16"],
    ["2026-11-24T07:00:00-05:00", undefined],
  ])("at %s is that of %s", (now, from) => {
    expect(weekDue(Date.parse(now), "America/New_York")?.from).toBe(from);
  });
});
