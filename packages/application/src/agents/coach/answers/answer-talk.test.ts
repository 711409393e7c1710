import "temporal-polyfill/global";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

const exercise = (name: string, targetLoad: string) => ({
  name,
  workingSets: 3,
  reps: "5",
  targetLoad,
  restSeconds: 120,
});

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld("sqlite");
  // The clock of the test world stands on Friday, 20 November 2026.
  const session = (name: string, dayOfWeek: string) => ({
    name,
    dayOfWeek,
    exercises: [
      exercise("Bench Press", "80 kg"),
      exercise("Barbell Row", "60 kg"),
      exercise("Barbell Curl", "30 kg"),
    ],
  });
  const program = {
    weeks: [
      {
        phase: "Base",
        startDate: "2026-11-16",
        endDate: "2026-11-22",
        sessions: [session("Upper", "Friday")],
      },
      {
        phase: "Base",
        startDate: "2026-11-23",
        endDate: "2026-11-29",
        sessions: [session("Upper", "Friday")],
      },
    ],
  };
  valueOf(await world.application.program.createProgram(world.emma, { program, status: "active" }));
});
afterAll(() => world.cleanUp());

async function talk() {
  const { application, emma } = world;
  const { id: conversationId } = valueOf(
    await application.conversation.createConversation(emma, { kind: "coach" }),
  );
  return async (text: string) =>
    valueOf(await application.agents.receiveMessage(emma, { text, conversationId }, { wait: true }));
}

it.each([
  "i'm sick",
  "only have 20 minutes today",
  "no barbell till sunday",
  "I only have dumbbells next week",
  "didn't make it to the gym yesterday",
  "my wrist hurts when I press, what now",
  "bench felt heavy",
  "curls felt easy today",
])(
  "offers to somebody who says “%s” only what leads somewhere, and changes nothing by itself",
  async (text) => {
    const { suggestedReplies, proposalId, isLog } = await (await talk())(text);
    expect([proposalId, isLog]).toEqual([undefined, false]);
    expect(suggestedReplies.length).toBeGreaterThan(1);
    for (const reply of suggestedReplies) {
      const say = await talk();
      await say(text);
      const answer = await say(reply);
      if (/^leave it/iu.test(reply)) expect(answer.reply).toMatch(/^All right, I leave that/);
      else expect([reply, answer.proposalId]).toEqual([reply, expect.any(String)]);
    }
  },
);

it.each(["what should I do today, my knee hurts", "my knee hurts, should I train today?"])(
  "says what helps to somebody who asks “%s”, and not only what is planned",
  async (text) => {
    const { reply, suggestedReplies } = await (await talk())(text);
    expect(reply).toMatch(/train nothing that hurts.*Upper is on/su);
    expect(suggestedReplies).toContain("Skip today's session");
  },
);

it.each([
  "should I train today if I'm sick",
  "should I work out when my knee hurts?",
  "should I run today - my knee doesn't hurt",
])("keeps nothing in mind of what is only supposed, or denied: %s", async (text) => {
  expect((await (await talk())(text)).reply).not.toContain("I keep that in mind");
});

it("completes no change that is asked about by a question of how something is done", async () => {
  const send = await talk();
  expect((await send("change the bench press")).reply).toContain("?");
  const { reply, proposalId } = await send("remind me how to do a barbell row");
  expect([proposalId, reply]).toEqual([undefined, expect.stringMatching(/^Barbell Row: /u)]);
});

it("asks for one of many, and not how what was just logged stands beside it", async () => {
  const send = await talk();
  await send("10k 58 min");
  expect((await send("what was my fastest 10k this year")).reply).toMatch(
    /^Run: 10\s+km in 58:00[^;]*today\.$/u,
  );
});

it("takes back what was saved last at “undo”, whatever is asked meanwhile", async () => {
  const send = await talk();
  await send("rowed 5 km in 20:10");
  expect((await send("change the bench press")).reply).toContain("?");
  expect((await send("undo")).reply).toMatch(/^Taken back: Rowing/u);
});

it("reminds of nothing, and says what there is", async () => {
  const send = await talk();
  expect((await send("remind me to stretch tomorrow at 8")).reply).toMatch(
    /^I can’t remind you .*Notifications.*remember/u,
  );
  for (const text of ["remind me at 6am to train", "set a reminder for 6am"]) {
    const { reply, proposalId } = await send(text);
    expect([reply, proposalId]).toEqual([expect.stringMatching(/^I can’t remind you/), undefined]);
  }
});

it("takes a yes to what waits for a click neither for a click nor for its only reply, never mind", async () => {
  const send = await talk();
  const { proposalId } = await send("bench 4 sets on friday");
  expect(proposalId).toEqual(expect.any(String));
  expect((await send("yes")).reply).toContain("a typed yes does not");
  expect((await send("never mind")).reply).toContain("Taken back");
});
