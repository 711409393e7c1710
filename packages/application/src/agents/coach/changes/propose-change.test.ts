import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { startRidingProgram } from "../../../testing/riding-program.ts";
import { openTestWorld, valueOf } from "../../../testing/test-world.ts";

it("asks which plan is to change first, where rides of several horses are", async () => {
  const world = await openTestWorld("sqlite");
  try {
    await startRidingProgram(world, { weeks: 2 });
    valueOf(
      await world.application.program.createProgram(world.emma, {
        athleteId: "luna",
        name: "Luna's weeks",
        status: "active",
        program: {
          weeks: [
            {
              uid: "l1",
              id: "week-1",
              weekNumber: 1,
              phase: "Base",
              startDate: "2026-11-16",
              sessions: [
                {
                  uid: "la",
                  id: "s-la",
                  name: "flatwork",
                  scheduledDate: "2026-11-22",
                  exercises: [],
                  work: { discipline: "flatwork", durationMinutes: 30 },
                  completed: false,
                },
              ],
            },
          ],
        },
      } as never),
    );
    const say = async (text: string) =>
      valueOf(await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }));
    const { suggestedReplies } = await say("I'll do Beau Saturday and Luna Sunday");
    expect(suggestedReplies).toEqual(["I'll do Beau Saturday", "I'll do Luna Sunday", "Never mind"]);
    expect((await say(suggestedReplies[1] ?? "")).reply).toContain("flatwork on Sunday 22 Nov: Emma rides");
  } finally {
    await world.cleanUp();
  }
});
