import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { saveMemoryChanges } from "@canter/storage/memory/memories";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Application } from "../../../create-application.ts";
import { newId } from "../../../core/ids.ts";
import { applicationWithModel } from "../../../testing/application-with-model.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

const exercise = (name: string, week: number) => ({
  name,
  workingSets: 4,
  warmupSets: 2,
  reps: "6-8",
  targetLoad: `${60 + 2.5 * week} kg`,
  notes: "When all sets reach the top of the range, add 2.5 kg.",
});
const session = (name: string, week: number) => ({
  name,
  dayOfWeek: "Monday",
  warmup: ["5 min easy cardio", "Two lighter sets of the first lift"],
  exercises: ["Bench Press", "Barbell Row", "Back Squat", "Romanian Deadlift", "Lat Pulldown", "Plank"].map(
    (one) => exercise(one, week),
  ),
});
const twelveWeeks = {
  weeks: Array.from({ length: 12 }, (_, week) => ({
    phase: week % 4 === 3 ? "Deload" : "Build",
    sessions: ["Upper A", "Lower A", "Upper B", "Lower B"].map((name) => session(name, week)),
  })),
};

const hour = 3_600_000;
const question = "how is my squat coming along, honestly?";
const wish = "my knees are not happy with all that squatting, something kinder please";

/** Tokens as they are counted everywhere here: a quarter of the compact request's characters. */
const tokensOf = (body: unknown): number => JSON.stringify(body).length / 4;

describe.each(["anthropic", "openai-compatible"] as const)("the prompt of a turn (%s)", (provider) => {
  let world: TestWorld;
  let application: Application;
  let server: FakeModelServer;
  let script: ScriptFunction;
  let conversationId = "";
  let programId = "";
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
    programId = valueOf(
      await world.application.program.createProgram(world.owner, { name: "Twelve", program: twelveWeeks }),
    ).id;
  });
  afterAll(() => world.cleanUp());
  beforeEach(async () => {
    script = () => ({ text: "Your squat moved from 100 kg to 110 kg." });
    server = await startFakeModelServer({ script: (asked) => script(asked) });
    application = applicationWithModel(world, {
      provider,
      model: "m",
      baseUrl: server.url,
      key: "k",
      options: { coachDriver: "model" },
    });
    conversationId = await openConversation();
  });
  afterEach(async () => {
    await application.stopWork();
    await application.settled();
    await server.close();
  });

  const openConversation = async () =>
    valueOf(await application.conversation.createConversation(world.owner, { kind: "coach" })).id;
  const say = async (text: string) =>
    valueOf(
      await application.agents.receiveMessage(
        world.owner,
        { text, conversationId, programId },
        { wait: true },
      ),
    );
  /** Something that was said before, by turns of the member and the coach. */
  const talk = (id: string, count: number) =>
    world.store.transact(async (trx) => {
      for (let at = 0; at < count; at += 1)
        valueOf(
          await appendMessage(trx, world.owner.scope, {
            id: newId(),
            conversationId: id,
            author: at % 2 === 0 ? "member" : "agent",
            text: `${at}: the squat felt heavy on Tuesday and I slept badly, so the last two sets were cut short by a rep each, and the plank was fine.`,
            createdAt: world.clock.now(),
          }),
        );
    });
  const remembered = () =>
    world.store.transact((trx) =>
      saveMemoryChanges(
        trx,
        world.owner.scope,
        "coach",
        Array.from({ length: 40 }, (_, at) => ({
          key: `note_${at}`,
          after: {
            key: `note_${at}`,
            value: "trains before work on three days a week and likes short sessions with few exercises",
            createdAt: world.clock.now(),
          },
        })),
        world.clock.now(),
      ),
    );
  const last = () => server.requests.at(-1)!;

  it("fits its bounds with a program of twelve weeks open, also after much talk here and elsewhere", async () => {
    await say(question);
    expect(tokensOf(last().body)).toBeLessThanOrEqual(3500);
    await say(wish);
    expect(tokensOf(last().body)).toBeLessThanOrEqual(6000);
    await remembered();
    await talk(conversationId, 44);
    await talk(await openConversation(), 30);
    await say(question);
    expect(tokensOf(last().body)).toBeLessThanOrEqual(3500);
    await say(wish);
    expect(tokensOf(last().body)).toBeLessThanOrEqual(6000);
    expect(world.bugs).toEqual([]);
    const text = JSON.stringify(last().body);
    expect(text).toContain("older notes are not shown");
    expect(text).toContain("Said in the member's other conversations");
    // What was said last here is told, whatever else there is.
    expect(text).toContain("43: the squat felt heavy");
  });

  it("has rules that never change, and everything that does with the message", async () => {
    await say(question);
    const first = last();
    world.clock.advance(hour);
    await say("and my bench?");
    expect(last().asked.systemText).toBe(first.asked.systemText);
    expect(last().asked.systemText).not.toMatch(/2026|Upper A|kg\b/);
    expect(last().asked.userText).toMatch(/Today is Friday 2026-11-20, 19:40\. The days before: Thursday/);
    expect(last().asked.userText).toMatch(/Week 1 [\s\S]*Week 2 [\s\S]*Week 3: Build: sessions as in week 2/);
  });

  it("begins as the turn before did, up to the end of what was said by then", async () => {
    await talk(conversationId, 6);
    await say(question);
    await say("and my bench?");
    // Not the last two: what was said in an earlier test may be looked at by an agent in between.
    const [before, now] = [question, "and my bench?"].map((text) =>
      server.requests.findLast(({ asked }) => asked.userText.includes(`\n${text}\n`)),
    );
    const messages = (before?.body["messages"] ?? []) as readonly unknown[];
    const history = messages.slice(0, -1);
    const atLeast = JSON.stringify([before?.body["tools"], before?.body["system"], history]).length;
    // But for the frame around the parts, and the marks.
    expect(now?.prompt.cached).toBeGreaterThan(atLeast * 0.97);
  });

  it("moves its window on the talk in steps, so that it begins alike for some turns", async () => {
    await talk(conversationId, 40);
    const turns: { readonly shared: number; readonly rules: number }[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      await say(question);
      const { prompt, body } = last();
      const rules = JSON.stringify([body["tools"], last().asked.systemText]).length;
      turns.push({ shared: prompt.shared, rules });
    }
    // Where the window has moved on, nothing behind the rules is as it was.
    const steady = turns.slice(1).filter(({ shared, rules }) => shared > rules + 500);
    expect(steady.length).toBeGreaterThanOrEqual(4);
  });

  it("brings the tools that the message needs, and others when they are asked for", async () => {
    await say(question);
    expect(last().asked.tools).toContain("get_recent_workouts");
    expect(last().asked.tools).not.toContain("modify_exercise");
    await say("how much protein is left for today?");
    expect(last().asked.tools).toContain("calculate_remaining_macros");
    await say(wish);
    expect(last().asked.tools).toContain("modify_exercise");
    script = ({ tools, toolResults }) =>
      toolResults.length === 0
        ? { calls: [{ tool: "more_tools", input: { kind: "edits" } }] }
        : tools.includes("modify_exercise")
          ? {
              text: "I propose the leg press instead.",
              calls: [
                {
                  tool: "modify_exercise",
                  input: {
                    weekNumber: 1,
                    sessionNumber: 1,
                    exerciseNumber: 3,
                    updates: { name: "Leg Press" },
                  },
                },
              ],
            }
          : { text: "I have no such tool." };
    expect(await say("is there anything kinder to my knees?")).toMatchObject({
      reply: "I propose the leg press instead.",
      proposalId: expect.any(String),
    });
  });
});
