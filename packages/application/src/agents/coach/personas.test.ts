import "temporal-polyfill/global";
import {
  type FakeModelServer,
  startFakeModelServer,
} from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { MemberContext } from "../../core/application-context.ts";
import type { Application } from "../../create-application.ts";
import { applicationWithModel } from "../../testing/application-with-model.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

let world: TestWorld;
let application: Application;
let server: FakeModelServer | undefined;
beforeEach(async () => {
  world = await openTestWorld("sqlite");
  application = world.application;
});
afterEach(async () => {
  await application.stopWork();
  await application.settled();
  await server?.close();
  server = undefined;
  await world.cleanUp();
});

/** As they are at their next request. */
const again = async ({ account, group }: MemberContext): Promise<MemberContext> =>
  valueOf(await application.group.enterGroup(account.id, group.id));
const say = async (text: string, more: object = {}) =>
  valueOf(
    await application.agents.receiveMessage(await again(world.owner), { text, ...more }, { wait: true }),
  );
const olga = {
  name: "Olga",
  tone: "short, like a drill",
  methodology: "heavy basics",
  insistsOn: ["a warm-up"],
  manner: "brisk",
} as const;

it("lets another coach greet in other words, and answer with the same facts", async () => {
  await say("squats 5x5 @ 100 kg");
  const exercise = { name: "Back Squat", workingSets: 3, reps: "5", targetLoad: "100 kg" };
  const program = { weeks: [{ phase: "Base", sessions: [{ name: "A", exercises: [exercise] }] }] };
  const { id: programId } = valueOf(
    await application.program.createProgram(world.owner, { name: "Plan", program }),
  );
  const answers = async () => [
    (await say("hello", { programId })).reply,
    (await say("what did I squat last?", { programId })).reply,
  ];
  const plain = await answers();
  valueOf(await application.persona.chooseCoach(world.owner, "viktor"));
  const brisk = await answers();
  expect(brisk[0]).not.toBe(plain[0]);
  expect(brisk[1]).toBe(plain[1]);
  expect(brisk[1]).toContain("100");
});

it("is told to a model behind the rules, as data, and to the morning's as well", async () => {
  server = await startFakeModelServer({ script: () => ({ text: "Fine." }) });
  application = applicationWithModel(world, {
    provider: "anthropic",
    model: "m",
    baseUrl: server.url,
    key: "k",
  });
  const own = valueOf(await application.persona.createPersona(world.owner, olga));
  await say("how am I doing in general, coach?");
  const before = server.requests.at(-1)?.asked.systemText ?? "";
  expect(before).toContain("Name: Steady");
  valueOf(await application.persona.chooseCoach(world.owner, own.id));
  await say("and how are my legs doing?");
  const now = server.requests.at(-1)?.asked.systemText ?? "";
  expect(now).toMatch(/changes nothing\.\s+<coach>[\s\S]*Name: Olga[\s\S]*Insists on: a warm-up\n<\/coach>$/);
  // The rules are the same to the letter.
  expect(now.slice(0, now.indexOf("<coach>"))).toBe(before.slice(0, before.indexOf("<coach>")));
  const morning = { agent: "coach", assignment: "daily-dashboard" };
  valueOf(await application.scheduler.runAssignment(await again(world.owner), morning, { wait: true }));
  const page = server.requests.find(({ asked }) => asked.systemText.includes("prepare one member's page"));
  expect(page?.asked.systemText).toContain("Name: Olga");
});

it("is made in a talk, question by question, chosen at once, and changed by going back", async () => {
  const { conversationId, reply } = await say("I want a coach of my own", { kind: "coach_setup" });
  expect(reply).toContain("How shall your coach talk to you?");
  const go = (text: string) => say(text, { conversationId });
  for (const text of ["Warm and patient", "Habits first", "A warm-up"]) await go(text);
  expect((await go("Grandma")).reply).toContain("Grandma is your coach now");
  const made = valueOf(await application.persona.listCoaches(await again(world.owner)));
  expect(made.items.find(({ id }) => id === made.chosen)).toMatchObject({
    name: "Grandma",
    manner: "warm",
    isOwn: true,
  });
  await go("Change the name");
  await go("Nana");
  const { chosen, items } = valueOf(await application.persona.listCoaches(await again(world.owner)));
  expect(items.filter(({ isOwn }) => isOwn)).toMatchObject([{ id: chosen, name: "Nana" }]);
  // Training that is told there is logged all the same.
  expect(await go("ran 5k in 25:00")).toMatchObject({ isLog: true });
});

it("keeps built-in coaches as they are, one's own bounded, and others' hidden", async () => {
  const { persona } = application;
  expect(await persona.updatePersona(world.owner, "maren", { tone: "rude" })).toMatchObject({
    ok: false,
    error: { type: "conflict" },
  });
  const own = valueOf(await persona.createPersona(world.owner, olga));
  for (const stranger of [world.zoe, world.emma]) {
    expect(await persona.updatePersona(stranger, own.id, { tone: "rude" })).toMatchObject({
      error: { type: "not_found" },
    });
    expect(await persona.deletePersona(stranger, own.id)).toMatchObject({ error: { type: "not_found" } });
    expect(await persona.chooseCoach(stranger, own.id)).toMatchObject({ error: { type: "invalid" } });
  }
  for (let at = 1; at < 20; at += 1) valueOf(await persona.createPersona(world.owner, olga));
  expect(await persona.createPersona(world.owner, olga)).toMatchObject({ error: { type: "conflict" } });
  valueOf(await persona.chooseCoach(world.owner, own.id));
  valueOf(await persona.deletePersona(world.owner, own.id));
  expect(valueOf(await persona.listCoaches(await again(world.owner))).chosen).toBe("steady");
});
