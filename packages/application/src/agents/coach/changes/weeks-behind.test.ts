import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@canter/domain/schedule/local-date";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

const weeks = Array.from({ length: 5 }, (_, week) => ({
  phase: "Base",
  startDate: addDays("2026-11-16", 7 * week),
  endDate: addDays("2026-11-22", 7 * week),
  sessions: [
    {
      name: "Squat Day",
      dayOfWeek: "Friday",
      scheduledDate: addDays("2026-11-20", 7 * week),
      exercises: [{ name: "Back Squat", workingSets: 4, reps: "5", targetLoad: "185 lbs" }],
    },
  ],
}));
const lastDay = addDays("2026-11-22", 7 * 4);

/** What is proposed on Monday of the first week. */
describe("a week that comes in between", () => {
  const now = "2026-11-16T21:30:00-05:00";
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
  });
  afterAll(() => world.cleanUp());

  const asked = async (text: string, targetDate?: string) => {
    const { application, owner } = world;
    const { id: programId } = valueOf(
      await application.program.createProgram(owner, {
        name: "Plan",
        program: { weeks },
        status: "active",
        ...(targetDate !== undefined && { targetDate }),
      }),
    );
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(owner, { kind: "coach" }),
    );
    const answer = valueOf(
      await application.agents.receiveMessage(
        owner,
        { text, conversationId, programId, now },
        { wait: true },
      ),
    );
    return { ...answer, programId, conversationId };
  };
  const startsOf = async (programId: string) =>
    valueOf(await world.application.program.readProgram(world.owner, programId)).program.weeks.map(
      ({ startDate, sessions }) => [startDate, sessions[0]?.scheduledDate],
    );
  const planned = (count: number) =>
    Array.from({ length: count }, (_, week) => [
      addDays("2026-11-16", 7 * week),
      addDays("2026-11-20", 7 * week),
    ]);

  it("moves those behind it along with it, and an undo takes all of it back", async () => {
    const { application, owner } = world;
    const { reply, proposalId, programId, conversationId } = await asked("Add a deload week after week 2");
    expect(reply).toContain("Later weeks move by 7 days");
    expect(reply).not.toMatch(/overlap/);
    valueOf(await application.proposal.applyProposal(owner, proposalId ?? ""));
    expect(await startsOf(programId)).toEqual(planned(6));
    await application.agents.receiveMessage(
      owner,
      { text: "undo that", conversationId, programId, now },
      { wait: true },
    );
    expect(await startsOf(programId)).toEqual(planned(5));
  });

  it("leaves the others where they are at the end", async () => {
    expect((await asked("add a deload week after week 5")).reply).not.toMatch(/move by/);
  });

  it("leaves them, and says so, where the program would end behind the day that it leads to", async () => {
    const { reply } = await asked("add a deload week after week 2", lastDay);
    expect(reply).toMatch(/leads to .*overlap by 7 days/);
    expect((await asked("add a deload week after week 2", addDays(lastDay, 7))).reply).toContain(
      "move by 7 days",
    );
  });
});
