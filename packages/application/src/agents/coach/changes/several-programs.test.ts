import "temporal-polyfill/global";
import type { Program } from "@canter/domain/program/program";
import { addDays } from "@canter/domain/schedule/local-date";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

const today = "2026-11-20";

const session = (uid: string, name: string, date: string, exercises: readonly string[]) => ({
  uid,
  id: "",
  name,
  scheduledDate: date,
  completed: false,
  exercises: exercises.map((exercise, index) => ({
    uid: `${uid}e${index}`,
    id: "",
    name: exercise,
    warmupSets: 0,
    workingSets: 3,
    reps: "5",
    targetLoad: "60 kg",
    restSeconds: 120,
    sets: [],
  })),
});
const lifting = (): Program => ({
  name: "5×5 linear progression",
  weeks: [
    {
      uid: "w1",
      id: "",
      weekNumber: 1,
      phase: "Base",
      startDate: today,
      endDate: addDays(today, 13),
      sessions: [
        session("a", "Workout A", today, ["Back Squat", "Bench Press"]),
        session("b", "Workout B", addDays(today, 7), ["Deadlift", "Overhead Press"]),
      ],
    },
  ],
});
const moving = (first: string): Program => ({
  name: "P90X",
  weeks: [
    {
      uid: "m1",
      id: "",
      weekNumber: 1,
      phase: "Base",
      startDate: first,
      endDate: addDays(first, 6),
      sessions: [session("p", "Chest and Back", first, ["Push-Up", "Pull-Up"])],
    },
  ],
});

describe("of several programs that somebody trains by", () => {
  let world: TestWorld;
  let conversationId: string | undefined;
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
    world.application.startWork();
  });
  afterAll(async () => {
    await world.application.stopWork();
    await world.cleanUp();
  });
  beforeEach(async () => {
    conversationId = undefined;
    const { application, rita } = world;
    const { items } = valueOf(await application.program.listPrograms(rita, { limit: 50 }));
    for (const { id } of items) valueOf(await application.program.deleteProgram(rita, id));
  });

  const begin = async (program: Program) =>
    valueOf(await world.application.program.createProgram(world.rita, { program, status: "active" })).id;
  const say = async (text: string) => {
    const message = { text, ...(conversationId !== undefined && { conversationId }) };
    const result = valueOf(
      await world.application.agents.receiveMessage(world.rita, message, { wait: true }),
    );
    ({ conversationId } = result);
    return result;
  };
  const done = async (id: string) => {
    const { program } = valueOf(await world.application.program.readProgram(world.rita, id));
    return program.weeks.flatMap(({ sessions }) =>
      sessions.flatMap((one) => (one.completed ? [one.name] : [])),
    );
  };
  const tick = (id: string, uid: string) =>
    world.application.program.markSession(world.rita, { id, uid }, { done: true });

  it("what was done instead of today's session touches no other day", async () => {
    const id = await begin(lifting());
    valueOf(await tick(id, "a"));
    const { reply } = await say("I did a 40 min bike ride instead of today's workout");
    expect(await done(id)).toEqual(["Workout A"]);
    expect(reply).toContain("nothing is changed");
  });

  it("the one that has something for that day is meant; where two have, it is asked", async () => {
    const one = await begin(lifting());
    const later = await begin(moving(addDays(today, 3)));
    await say("I did a 40 min bike ride instead of today's workout");
    expect([await done(one), await done(later)]).toEqual([["Workout A"], []]);
    valueOf(await world.application.program.markSession(world.rita, { id: one, uid: "a" }, { done: false }));
    const now = await begin(moving(today));
    const { reply } = await say("I did a 30 min row instead of today's workout");
    expect(reply).toMatch(/Which one do you mean: .*Workout A of 5×5 linear progression/);
    expect([await done(one), await done(now)]).toEqual([[], []]);
  });

  it("the one whose name has the word is paused, and no other", async () => {
    await begin(lifting());
    await begin(moving(today));
    expect((await say("put the linear plan on pause")).reply).toMatch(/^Paused 5×5 linear progression/);
    const { items } = valueOf(await world.application.program.listPrograms(world.rita, { limit: 9 }));
    expect(Object.fromEntries(items.map(({ name, status }) => [name, status]))).toEqual({
      "5×5 linear progression": "paused",
      P90X: "active",
    });
    expect((await say("put the linear plan on pause")).reply).not.toMatch(/P90X/);
  });

  it("a change is of the one that is named, or that has the exercise", async () => {
    await begin(lifting());
    await begin(moving(today));
    const changed = async (text: string) => {
      conversationId = undefined;
      const { proposalId } = await say(text);
      if (proposalId === undefined) return undefined;
      return valueOf(await world.application.proposal.readProposal(world.rita, proposalId)).programName;
    };
    expect(await changed("add a set to bench in my 5x5")).toBe("5×5 linear progression");
    expect(await changed("replace back squat with front squat")).toBe("5×5 linear progression");
    expect(await changed("skip pull-ups today")).toBe("P90X");
  });

  it.each([
    "remove bench press from Squat Cycle",
    "drop the bench press in Squat Cycle, please",
    "take bench press out of the squat cycle program",
  ])("its name is no exercise to change: “%s”", async (text) => {
    await begin({ ...lifting(), name: "Squat Cycle" });
    conversationId = undefined;
    const { reply } = await say(text);
    expect(reply).toContain("Bench Press out of Workout A");
    expect(reply).not.toContain("Squat");
  });

  it("how they stand is said as the plan's page says it", async () => {
    const { application, rita } = world;
    const id = await begin({
      name: "Missed",
      weeks: [
        {
          uid: "x1",
          id: "",
          weekNumber: 1,
          phase: "Base",
          startDate: "2026-11-16",
          endDate: "2026-11-22",
          sessions: [
            session("x", "Legs", "2026-11-17", ["Back Squat"]),
            session("y", "Push", today, ["Bench Press"]),
          ],
        },
      ],
    });
    const page = valueOf(await application.evaluation.readEvaluations(rita, id, { limit: 1 })).current;
    expect([page.status, page.suggestion?.text]).toEqual([
      "behind",
      "Next in the plan is a strength session today.",
    ]);
    expect((await say("am I on track?")).reply).toBe(`No. ${page.message.text} Missed: Legs (Tuesday).`);
    expect((await say("what should I do today?")).reply).toMatch(/^Push, today:/);
    expect(valueOf(await application.program.readProgram(rita, id))).toMatchObject({
      next: { name: "Push", when: "today" },
      waiting: { name: "Legs", date: "2026-11-17" },
    });
  });

  it("the one that is named is meant, or nothing: one that can't be read is not found", async () => {
    const { application, emma, rita } = world;
    const member = { name: "Own", program: lifting(), status: "active" } as const;
    valueOf(await application.program.createProgram(emma, member));
    const ritas = valueOf(await application.program.createProgram(rita, { ...member, name: "Rita's" }));
    for (const named of ["no-such-program", ritas.id])
      expect(
        await application.agents.receiveMessage(
          emma,
          { text: "add a set to bench press in session 1", programId: named },
          { wait: true },
        ),
      ).toMatchObject({ ok: false, error: { type: "not_found" } });
    // One that can be read and not changed: nothing is proposed, on no other program either.
    valueOf(await application.group.putGrant(rita, emma.member.id, "read"));
    const allowed = valueOf(await application.group.enterGroup(emma.account.id, emma.group.id));
    const ask = async (text: string) =>
      valueOf(
        await application.agents.receiveMessage(allowed, { text, programId: ritas.id }, { wait: true }),
      );
    expect((await ask("what is on friday?")).reply).toMatch(/Workout A/);
    const refused = await ask("add a set to bench press in session 1");
    expect([refused.proposalId, refused.reply]).toEqual([undefined, expect.stringMatching(/not changed/)]);
  });
});
