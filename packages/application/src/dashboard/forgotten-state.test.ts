import "temporal-polyfill/global";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

let world: TestWorld;
beforeEach(async () => void (world = await openTestWorld("sqlite")));
afterEach(async () => {
  await world.cleanUp();
  if (world.bugs.length > 0) throw new AggregateError(world.bugs);
});

const say = async (text: string) => {
  world.clock.advance(60_000);
  return valueOf(await world.application.agents.receiveMessage(world.rita, { text }, { wait: true }));
};
const today = async (): Promise<string> => {
  world.clock.advance(60_000);
  const place = { memberId: "me", date: "today" };
  return JSON.stringify(valueOf(await world.application.dashboard.readDashboard(world.rita, place)));
};
/** Everything that is stored of Rita's days. */
const stored = async (): Promise<string> =>
  JSON.stringify(await world.store.db.selectFrom("dashboard_revisions").select("document").execute());

it.each([
  {
    by: "the message is deleted",
    forget: async ({ messageId }: { readonly messageId: string }) =>
      valueOf(await world.application.conversation.deleteMessage(world.rita, messageId)),
  },
  {
    by: "the memory is deleted",
    forget: async () => valueOf(await world.application.memory.forgetMemories(world.rita, "coach")),
  },
])("a day quotes nothing of how somebody said that they are once $by", async ({ forget }) => {
  await say("squat 5x5 60 kg");
  await today();
  const sent = await say("I have the flu and feel ashamed");
  expect(await today()).toContain("ashamed");
  expect(await stored()).toContain("ashamed");
  await forget(sent);
  expect(await today()).not.toContain("ashamed");
  expect(await stored()).not.toContain("ashamed");
});
