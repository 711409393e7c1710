import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import { addAthlete } from "@canter/storage/group/athletes";
import { insertReport, readReport } from "@canter/storage/report/reports";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { watchStatements } from "@canter/storage/testing/whole-reads";
import { reportMarkdown } from "@canter/domain/report/report-markdown";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createReporters } from "../agents/reporter/agents.ts";
import { type ReportTimes, reportTimes } from "../agents/reporter/report-work.ts";
import { openAgentLab } from "../agents/testing/agent-lab.ts";
import type { MemberContext } from "../core/application-context.ts";
import { addHorses } from "../testing/add-horses.ts";
import { startRidingProgram } from "../testing/riding-program.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { reportOnWeeks, weekDue } from "./reports.ts";

type RideGiven = { readonly date: string; readonly notes?: string; readonly horse?: string };

/** A model that only rearranges its input, and invents one thing. Beau's first line is a caution. */
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

describe.each(dialectsFor(import.meta.filename))("the weekly report on %s", (dialect) => {
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

  it("has each horse analysed by a separate colleague, and claims nothing that it can't show", async () => {
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
    expect(beau?.highlights[0]?.text).toBe("2 rides, 1 h 20 min so far: Emma 2; flatwork 2.");
    expect(beau?.concerns[1]?.sources).toEqual([`workout:${last.id}`]);
    expect(content?.summary.map(({ text }) => text)).toEqual([
      "2 rides on 1 horse, 1 h 20 min: Emma 2.",
      "To watch or to take care of: Beau.",
      "Not worked this week: Luna.",
    ]);
    expect(markdown).toContain("## Beau\n\n- **!** shoe loose, no jumping (Emma)");
    const { events } = valueOf(await world.application.run.traceRun(world.rita, runId));
    const children = new Set(
      events.flatMap(({ body }) => (body.type === "child" && body.reply === undefined ? [body.agent] : [])),
    );
    expect([...children]).toEqual(["report_data", "report_analysis", "report_writer"]);
  });

  it("names dates in what it suggests, nothing that a caution rules out, and nothing for a week that is over", async () => {
    await startRidingProgram(world, { weeks: 2 });
    for (const date of ["2026-11-17", "2026-11-18", "2026-11-20"]) await ride(world.emma, { date });
    const suggested = async (week?: string) => {
      const [beau] = (await make(week)).content?.horses ?? [];
      return beau?.concerns.filter(({ kind }) => kind === "plan").map(({ text }) => text) ?? [];
    };
    const behind = expect.stringMatching(/^You're behind on jumping/u) as string;
    expect(await suggested()).toEqual([
      behind,
      "Consider a gymnastics session on Saturday 21 November 2026 or on Sunday 22 November 2026.",
    ]);
    valueOf(await world.application.horse.addCaution(world.emma, "beau", { text: "no jumping" }));
    // Nobody is behind for what they may not do.
    expect(await suggested()).toEqual([]);
    world.clock.advance(7 * 86_400_000);
    expect(await suggested("2026-11-16")).toEqual([]);
  });

  it("is on the week that ended until something is done in the new one", async () => {
    await history();
    const talk = async () =>
      valueOf(
        await world.application.agents.receiveMessage(world.rita, { text: "weekly report" }, { wait: true }),
      ).reply;
    world.clock.advance(3 * 86_400_000);
    expect((await make()).content).toMatchObject({ from: "2026-11-16", to: "2026-11-22" });
    expect((await make("2026-11-23")).content).toMatchObject({ from: "2026-11-16", to: "2026-11-22" });
    expect(await talk()).toContain("Beau: 2 rides, 1 h 20 min last week");
    await ride(world.emma, { date: "2026-11-23" });
    expect((await make()).content).toMatchObject({ from: "2026-11-23", to: "2026-11-23" });
    expect(await talk()).toContain("Beau: 1 ride, 40 min this week");
  });

  it("is available to everybody in the barn, and nobody else", async () => {
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

  it("is of the week as its member's weeks begin", async () => {
    const { application, rita } = world;
    const fromSunday = { ...rita, member: { ...rita.member, firstWeekday: 7 } };
    const order = { week: "2026-11-18" };
    const report = valueOf(await application.report.requestReport(fromSunday, order, { wait: true }));
    expect(report).toMatchObject({ from: "2026-11-15", to: "2026-11-20" });
  });

  it("names its horses as they are called now, and quotes riders as they wrote", async () => {
    const { application, rita, emma } = world;
    await ride(emma, { date: "2026-11-19", notes: "Please check the girth, Beau nips." });
    const { id } = await make();
    for (const [horse, name] of [
      ["beau", "Beauty"],
      ["luna", "Moon"],
    ] as const)
      valueOf(await application.horse.changeHorse(rita, horse, { version: 1, name }));
    const { content, markdown } = valueOf(await application.report.readReport(rita, id));
    expect(content?.horses.map(({ name }) => name)).toEqual(["Beauty", "Moon"]);
    expect(content?.horses[1]?.highlights.map(({ text }) => text)).toEqual([
      "Moon was not worked this week.",
    ]);
    expect(content?.summary.at(-1)?.text).toBe("Not worked this week: Moon.");
    expect(markdown).not.toContain("Luna");
    expect(markdown).toContain("Beau nips");
  });

  it("appears as one agent, whoever works for it: in the list, in model usage, and in the model settings", async () => {
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

  it("leaves out what a model invents, and adds important lines that it omits", async () => {
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

  const reportInTimes = async (times: Partial<ReportTimes>, script: ScriptFunction) => {
    const server = await startFakeModelServer({ script });
    servers.push(server);
    const model = { provider: "openai-compatible", model: "m", baseUrl: server.url } as const;
    valueOf(await world.application.model.putModel(world.rita, "reporter", model));
    const lab = openAgentLab(world, (context) => createReporters(context, { ...reportTimes, ...times }));
    const week = { from: "2026-11-16", to: "2026-11-20" };
    const report = { id: "r", cause: "run:r", ...week, runId: "x", createdAt: 1 };
    await world.store.transact((trx) => insertReport(trx, world.rita.scope, report));
    await lab.run(world.rita, "reporter", { reportId: "r", ...week, isAsked: true });
    const { content } = (await readReport(world.store.db, world.rita.scope, "r")) ?? {};
    if (!content) throw new Error("There is no report.");
    return content;
  };

  /** A statement about the first line, in the model's words. */
  const aboutFirst: ScriptFunction = ({ systemText, userText }) => {
    const said = `Mind this: ${/\{\{.+?\}\}/u.exec(userText)?.[0]}.`;
    return {
      text: JSON.stringify(
        systemText.startsWith("You open") ? { summary: [said] } : { highlights: [], concerns: [said] },
      ),
    };
  };

  it("ends in time with 200 horses and a model that answers, fails and hangs: urgent ones first, stating what is missing", async () => {
    const ids = await addHorses(world, 198);
    const [timeUp, never] = [new AbortController(), new AbortController()];
    const asked: string[] = [];
    const content = await reportInTimes(
      { after: (seconds) => (seconds < reportTimes.wholeSeconds ? timeUp : never).signal },
      (request) => {
        if (request.systemText.startsWith("You open")) return aboutFirst(request);
        asked.push(/“?(H\d+)/u.exec(request.userText)?.[1] ?? "");
        if (asked.length === 60) timeUp.abort();
        if (asked.length === 5 || asked.length === 15) return { silent: "at_once" };
        return asked.length % 6 === 0 ? { status: { code: 400 } } : aboutFirst(request);
      },
    );
    const urgent = ids.filter((_, at) => at % 10 === 9).map((id) => id.toUpperCase());
    expect(asked.slice(0, urgent.length + reportTimes.atOnce)).toEqual(expect.arrayContaining(urgent));
    expect(content.horses).toHaveLength(200);
    expect(content.horses.every(({ concerns, highlights }) => concerns.length + highlights.length > 0)).toBe(
      true,
    );
    const byModel = content.horses.filter(({ by }) => by === "model");
    expect(byModel.length).toBeGreaterThan(30);
    // About Beau and Luna, whom nobody worked, there is only one statement: there was no time left to find that out.
    const lacks = Map.groupBy(content.missing, ({ part, why }) => `${part}: ${why}`);
    expect(content.missing).toHaveLength(200 - byModel.length);
    expect([...lacks.keys()].toSorted()).toEqual([
      "analysis: no time was left for an analysis.",
      "analysis: the model gave no valid answer.",
    ]);
    const text = reportMarkdown(content, "Barn");
    expect(text.match(/_By rule alone: /gu)).toHaveLength(content.missing.length);
    expect(text).toMatch(/^- By rule alone, since no time was left for an analysis: .*Luna/mu);
    // Time was reserved for the closing words.
    expect(content.summary.map((claim) => claim.text)).toEqual([expect.stringMatching(/^Mind this: /u)]);
  });

  it("waits for a hanging model no longer than its other answers suggest", async () => {
    await addHorses(world, 4);
    let asked = 0;
    const content = await reportInTimes(
      { atOnce: 1, modelSeconds: 3600, minModelSeconds: 0.5, after: () => new AbortController().signal },
      (request) => ((asked += 1) === 2 ? { silent: "at_once" } : aboutFirst(request)),
    );
    expect(content.horses).toHaveLength(6);
    expect(content.missing).toContainEqual(
      expect.objectContaining({ part: "analysis", why: "the model gave no valid answer." }),
    );
  });

  it("names the one horse whose records can't be read, and reports on the others", async () => {
    await addHorses(world, 5);
    await world.store.db
      .updateTable("workouts")
      .set({ content: "no JSON" })
      .where("athlete_id", "=", "h2")
      .execute();
    const content = await reportInTimes({}, aboutFirst);
    expect(content.horses).toHaveLength(6);
    expect(content.missing).toMatchObject([{ name: "H2", part: "data" }]);
    expect(world.bugs.splice(0).join()).toContain("JSON");
  });

  it("gathers fifty horses in as many queries as two", async () => {
    const ids = await addHorses(world, 50);
    const lab = openAgentLab(world);
    const week = { from: "2026-11-16", to: "2026-11-20" };
    const counted = async (athleteIds: readonly string[]) => {
      await world.application.settled();
      const counts: number[] = [];
      // A worker may poll meanwhile, but not each time.
      for (let time = 0; time < 3; time += 1) {
        const { sent, stop } = watchStatements(world.store.db);
        const { outcome } = await lab.run(world.rita, "report_data", { athleteIds, ...week });
        expect(outcome).toMatchObject({
          state: "done",
          result: { contexts: athleteIds.map((athleteId) => ({ athleteId })) },
        });
        counts.push(sent().length);
        stop();
      }
      return Math.min(...counts);
    };
    const few = await counted(["beau", "luna"]);
    expect(few).toBeGreaterThan(5);
    expect(await counted(ids)).toBe(few);
  });

  it("is made on Sunday evening in the barn's zone, once, however many processes check", async () => {
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

  it("is not made of a week before the barn had a horse", async () => {
    world.clock.advance(Date.parse("2026-11-23T08:00:00-05:00") - world.clock.now());
    const createdAt = world.clock.now();
    await world.store.transact((trx) =>
      addAthlete(trx, world.zoe.scope, { id: "zoes-horse", kind: "horse", name: "Ada", createdAt }),
    );
    await reportOnWeeks(openAgentLab(world).context);
    const made = async () =>
      valueOf(await world.application.report.listReports(world.zoe, { limit: 10 })).items.map(
        ({ from }) => from,
      );
    expect(await made()).toEqual([]);
    world.clock.advance(7 * 24 * 3_600_000);
    await reportOnWeeks(openAgentLab(world).context);
    expect(await made()).toEqual(["2026-11-23"]);
  });

  it("is made though the zone of another group no longer exists", async () => {
    world.clock.advance(Date.parse("2026-11-22T18:05:00-05:00") - world.clock.now());
    const { groupId } = world.zoe.scope;
    await world.store.transact((trx) =>
      addAthlete(trx, world.zoe.scope, { id: "zoes-horse", kind: "horse", name: "Ada", createdAt: 1 }),
    );
    expect("barn" < groupId).toBe(true);
    const barn = world.store.db.updateTable("groups").where("id", "=", "barn");
    await barn.set({ zone: "Nowhere/Land" }).execute();
    await reportOnWeeks(openAgentLab(world).context);
    const { items } = valueOf(await world.application.report.listReports(world.zoe, { limit: 10 }));
    expect(items).toHaveLength(1);
    expect(world.bugs.splice(0)).toHaveLength(1);
  });
});

describe("the due week", () => {
  it.each([
    ["2026-11-22T17:59:00-05:00", undefined],
    ["2026-11-22T18:00:00-05:00", "2026-11-16"],
    ["2026-11-23T12:00:00-05:00", "2026-11-16"],
    ["2026-11-24T07:00:00-05:00", undefined],
    ["2026-11-21T17:59:00-05:00", undefined, 7],
    ["2026-11-21T18:00:00-05:00", "2026-11-15", 7],
    ["2026-11-22T18:00:00-05:00", "2026-11-15", 7],
  ] as const)("at %s is that of %s, in weeks from weekday %s", (now, from, firstWeekday: number = 1) => {
    expect(weekDue(Date.parse(now), "America/New_York", firstWeekday)?.from).toBe(from);
  });
});
