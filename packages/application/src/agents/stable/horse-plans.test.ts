import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import type { MemberContext } from "../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

const week = (weekNumber: number, scheduledDate: string) => ({
  uid: `w${weekNumber}`,
  id: `week-${weekNumber}`,
  weekNumber,
  phase: weekNumber === 1 ? "Build to 65 cm" : "Show week",
  sessions: [
    {
      uid: `s${weekNumber}`,
      id: `week-${weekNumber}-session-1`,
      name: "Poles",
      scheduledDate,
      exercises: [],
      work: { discipline: "flatwork", durationMinutes: 35, focus: "Rhythm" },
      completed: false,
    },
  ],
});

describe.each(dialectsFor(import.meta.filename))(
  "questions about a horse's plan and heights on %s",
  (dialect) => {
    let world: TestWorld;
    beforeAll(async () => {
      world = await openTestWorld(dialect);
      const { application, emma } = world;
      for (const [date, jumpHeightCm] of [
        ["2026-10-08", 60],
        ["2026-11-10", 75],
        ["2026-11-14", 70],
      ] as const)
        valueOf(
          await application.workout.createWorkout(emma, {
            athleteId: "beau",
            riderAthleteId: emma.member.athleteId,
            discipline: "jumping",
            date,
            durationSeconds: 1800,
            fields: { jumpHeightCm },
            exercises: [],
          }),
        );
    });
    afterAll(() => world.cleanUp());
    const answer = async (text: string, member: MemberContext = world.rita) =>
      valueOf(await world.application.agents.receiveMessage(member, { text }, { wait: true })).reply;

    it("say how high the horse jumped last, and beside a time before", async () => {
      expect(await answer("when did Beau last jump and how high?")).toContain("Beau: 70 cm, last ");
      expect(await answer("how high has Beau jumped?")).toContain("75 cm at most");
      expect(await answer("is Beau jumping higher than six weeks ago?")).toBe(
        "Yes, higher: Beau jumped 60 cm on 8 Oct, and 75 cm on 10 Nov.",
      );
      expect(await answer("is Luna jumping higher than six weeks ago?")).toBe(
        "No height is written down for Luna in the last year.",
      );
    });

    it("say what the plan is for, how far it is, and how long it is until its day", async () => {
      expect(await answer("when is Beau's show?")).toBe("Beau has no active plan.");
      const made = await world.application.program.createProgram(world.emma, {
        athleteId: "beau",
        name: "Jumping 75 cm, 28 Nov",
        status: "active",
        goal: "solid at 75 cm courses.",
        targetDate: "2026-11-28",
        program: { weeks: [week(1, "2026-11-21"), week(2, "2026-11-25")] },
      } as never);
      valueOf(made);
      const aim = "Beau: Saturday 28 Nov, in 8 days: solid at 75 cm courses.";
      for (const text of [
        "when is Beau's show?",
        "what is Beau working towards?",
        "how long until the show?",
      ])
        expect(await answer(text)).toBe(aim);
      expect(await answer("how long until my show?")).not.toContain("Beau");
      const plan = await answer("what is Beau's plan?");
      expect(plan).toContain(aim);
      expect(plan).toContain("Next: Saturday 21 Nov Poles 35 min; Wednesday 25 Nov Poles 35 min.");
      expect(await answer("how is the plan going?")).toMatch(/^Beau: /u);
      expect(await answer("what's planned for tomorrow?")).toContain("Beau, tomorrow");
      expect(await answer("when is Beau's show?", world.zoe)).not.toContain("75 cm");
    });
  },
);
