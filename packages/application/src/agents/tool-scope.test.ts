import { testContext } from "../testing/test-context.ts";
import "temporal-polyfill/global";
import type { AgentTask } from "@canter/agent/run/agent";
import type { RunRequest } from "@canter/agent/schema/run-request";
import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { newId } from "../core/ids.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { createAgents } from "./agent-list.ts";
import { routerInputSchema } from "./router/agent.ts";

/** What a message tells the diary. */
const weighed = {
  start: 0,
  end: 5,
  meaning: "weight",
  reading: { kind: "measurement", measure: "weight", value: 80, unit: "kg", date: "2026-11-20" },
};

const week = { from: "2026-11-16", to: "2026-11-20" };
const gathered = {
  ...week,
  athleteId: "beau",
  name: "Beau",
  rides: [],
  otherNames: [],
  cautions: [],
  care: [],
  plans: [],
};
/** What agents are handed by others, who speak to nobody. */
const workOf: Readonly<Record<string, object>> = {
  report_data: { ...week, athleteId: "beau" },
  report_analysis: { context: gathered },
  stable: { text: "add a horse called Secret" },
  evaluator: { programId: "of-luna", athleteId: "luna" },
};

type Opened = { readonly agent: string; readonly task: AgentTask<TransactionHandle> };

describe.each(dialectsFor(import.meta.filename))("every tool of every agent (%s)", (dialect) => {
  let world: TestWorld;
  let context: ApplicationContext;
  /** A program of Rita's own, whose id others have got hold of. */
  let programId = "";
  beforeAll(async () => {
    world = await openTestWorld(dialect);
    context = testContext(world);
    for (const [member, text] of [
      [world.rita, "bench 3x5 @ 85"],
      [world.rita, "flatwork with Beau 40 min"],
      [world.zoe, "ran 5k in 25:00"],
    ] as const)
      valueOf(await world.application.agents.receiveMessage(member, { text }, { wait: true }));
    for (const agent of ["coach", "echo"])
      valueOf(
        await world.application.memory.putMemory(
          world.rita,
          { agent, key: "style" },
          { value: "Secret style" },
        ),
      );
    const lift = { name: "Secret Lift", workingSets: 3, reps: "5", targetLoad: "85 kg" };
    const program = { weeks: [{ phase: "Base", sessions: [{ name: "Secret Day", exercises: [lift] }] }] };
    programId = valueOf(
      await world.application.program.createProgram(world.rita, { name: "Secret Plan", program }),
    ).id;
  });
  afterAll(() => world.cleanUp());

  const openAll = async (member: MemberContext): Promise<Opened[]> => {
    const opened: Opened[] = [];
    for (const agent of createAgents(context)) {
      const said = {
        text: "flatwork with Beau 30 min",
        athleteId: member.member.athleteId,
        programId,
        now: "2026-11-20T18:40:00-05:00",
      };
      const request: RunRequest = {
        id: newId(),
        agent: agent.name,
        groupId: member.group.id,
        memberId: member.member.id,
        conversationId: newId(),
        messageId: newId(),
        input:
          agent.name === "router"
            ? routerInputSchema.parse({ parts: [{ agent: "logger", input: said }] })
            : (workOf[agent.name] ?? { ...said, ...(agent.name === "diary" && { entries: [weighed] }) }),
        createdAt: world.clock.now(),
      };
      opened.push({ agent: agent.name, task: (await agent.prepare(request, { hasModel: false }))() });
      for (const { id } of agent.assignments ?? []) {
        const assigned = { ...request, input: { ...said, assignment: id } };
        opened.push({
          agent: `${agent.name}/${id}`,
          task: (await agent.prepare(assigned, { hasModel: false }))(),
        });
      }
    }
    return opened;
  };

  const callOf = (begun: unknown) => ({ callId: "c", begun, signal: new AbortController().signal });
  const use = async (tool: Tool<TransactionHandle>, input: unknown): Promise<string> => {
    const begun = tool.begin?.(input);
    const parsed = tool.input.safeParse(input);
    if (!parsed.success) return "refused";
    const result =
      tool.effect === "read"
        ? await tool.run(parsed.data, callOf(begun))
        : await world.store.transact((trx) => tool.apply(trx, parsed.data, callOf(begun)));
    // The digits of ids mean nothing.
    return result.ok
      ? JSON.stringify(result.value).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, "id")
      : `refused: ${result.error.message}`;
  };

  it("takes athletes by name and finds them only among those that its member may read", async () => {
    let walked = 0;
    for (const member of [world.emma, world.vera, world.zoe])
      for (const { agent, task } of await openAll(member))
        for (const tool of task.tools) {
          walked += 1;
          for (const athlete of ["Rita", "Zoe", "rita-athlete", "zoe-athlete", "Elsewhere"]) {
            if (member === world.zoe && athlete === "Zoe") continue;
            const ids = {
              memberId: "rita-member",
              groupId: "barn",
              userId: "rita-account",
              athleteId: "rita-athlete",
            };
            const answer = await use(tool, { athlete, limit: 5, text: "bench", ...ids });
            expect([agent, tool.name, athlete, /85|5 km|25:00|bench press|secret/i.test(answer)]).toEqual([
              agent,
              tool.name,
              athlete,
              false,
            ]);
          }
        }
    expect(walked).toBeGreaterThanOrEqual(45);
  });

  it("shows nobody another's program, and proposes nothing for it, whoever names its id", async () => {
    const calls = [
      {
        id: "c",
        function: {
          name: "remove_exercise",
          arguments: '{"weekNumber":1,"sessionNumber":1,"exerciseNumber":1}',
        },
      },
    ];
    for (const member of [world.emma, world.vera, world.zoe])
      for (const { task } of await openAll(member))
        for (const [name, input] of [
          ["get_program", {}],
          ["get_program", { weekNumber: 1 }],
          ["propose_edits", { calls }],
          ["withdraw_edits", {}],
        ] as const) {
          const tool = task.tools.find((one) => one.name === name);
          if (tool)
            expect([name, await use(tool, input)]).toEqual([
              name,
              expect.stringMatching(/^refused: There is no program/),
            ]);
        }
    expect(await world.store.db.selectFrom("proposals").selectAll().execute()).toEqual([]);
  });

  it("writes nothing for a viewer, whatever is called in whatever order", async () => {
    const count = async () =>
      Number(
        (
          await world.store.db
            .selectFrom("workouts")
            .select((eb) => eb.fn.countAll().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await count();
    for (const { task } of await openAll(world.vera)) {
      for (const name of ["detect_discipline", "extract_workout_data"]) {
        const tool = task.tools.find((one) => one.name === name);
        if (tool) await use(tool, { text: "flatwork with Beau 30 min", reading: 0 });
      }
      for (const tool of task.tools) await use(tool, { workoutIndex: 0 });
      for (const tool of task.tools.filter(({ effect }) => effect === "write"))
        expect(await use(tool, { workoutIndex: 0 })).toMatch(/^refused/);
    }
    expect(await count()).toBe(before);
  });
});
