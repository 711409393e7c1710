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

it("asks what is meant where it may as well be no report, and a tap deals with what was said first", async () => {
  const send = await talk();
  const text = "almost did 5x5 squats at 100 kg";
  const asked = await send(text);
  expect(asked.suggestedReplies).toEqual(["Save it as training", "Answer it"]);
  expect(asked.allWorkouts).toEqual([]);
  const tapped = await send("Save it as training");
  expect(tapped.allWorkouts[0]?.workout.exercises).toMatchObject([{ name: "Back Squat" }]);
  // Behind anything else the words are a message of their own.
  expect((await send("Save it as training")).allWorkouts).toEqual([]);
});

it("asks whether something is to be noted, and a tap notes it", async () => {
  // Which of these are doubtful enough to be asked about is learned.
  const messages = [
    ["bodyweight 81, highest this month", "81"],
    ["bodyweight 81, compared to last week", "81"],
    ["slept 7h did I sleep more before", "7"],
    ["waist 81 cm, average last week", "81"],
    ["body fat 18%, compared to last week", "18"],
    ["bodyweight 81, was it less last week", "81"],
    ["one tin of tuna and a spud, 420 kcal, what have I left", "420"],
    ["I want to be deadlifting 120 by June, set that", "120"],
  ] as const;
  const answers: string[] = [];
  for (const [message, figure] of messages) {
    const send = await talk();
    const { suggestedReplies, reply } = await send(message);
    answers.push(reply);
    if (!suggestedReplies?.includes("Note it")) continue;
    expect(suggestedReplies).toEqual(["Note it", "Answer it"]);
    expect((await send("Note it")).reply).toContain(figure);
    return;
  }
  expect(answers).toContain("a question with two taps");
});

it("reminds of nothing, and says what there is", async () => {
  const send = await talk();
  expect((await send("remind me to stretch tomorrow at 8")).reply).toMatch(
    /^I can’t remind you .*Notifications.*remember/u,
  );
});

it("takes a yes to what waits for a click neither for a click nor for its only reply, never mind", async () => {
  const send = await talk();
  const { proposalId } = await send("bench 4 sets on friday");
  expect(proposalId).toEqual(expect.any(String));
  expect((await send("yes")).reply).toContain("a typed yes does not");
  expect((await send("never mind")).reply).toContain("Taken back");
});
