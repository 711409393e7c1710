import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const catalogue = `
items:
  - { id: push, title: Push, minutes: 40 }
  - { id: pull, title: Pull, minutes: 45 }
  - { id: flow, title: Yoga Flow, minutes: 60 }
  - { id: warm, title: Warm-up, minutes: 5 }
programs:
  - id: block
    title: The Block
    goal: Get through it
    weeks: [[[warm, push], flow, pull, rest], [push, flow, pull, rest], [push, flow, pull]]
  - { id: lost, title: Lost, days: [push, "plex:404"] }
`;

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld("sqlite");
  const { application, rita } = world;
  const { id } = valueOf(
    await application.content.createContentSource(rita, { kind: "file", text: catalogue }),
  );
  valueOf(await application.content.syncContentSource(rita, id));
});
afterAll(() => world.cleanUp());

const start = async (startDate = "2026-11-20") =>
  valueOf(
    await world.application.program.createProgram(world.emma, {
      contentProgram: { id: "file:block", startDate },
      status: "active",
    }),
  );
const did = async (date: string, contentId: string | undefined, discipline = "strength") =>
  valueOf(
    await world.application.workout.createWorkout(world.emma, {
      athleteId: "emma-athlete",
      discipline,
      date,
      durationSeconds: 2400,
      exercises: [],
      ...(contentId !== undefined && { fields: { contentId } }),
    }),
  );
const read = async (id: string) => valueOf(await world.application.program.readProgram(world.emma, id));
const end = async (id: string) => {
  const { version } = await read(id);
  valueOf(await world.application.program.changeProgram(world.emma, id, { version, status: "abandoned" }));
};

describe("a content program", () => {
  it("continues at its position when its first day has passed and the days since were done", async () => {
    const { application, emma } = world;
    const silent = { contentProgram: { id: "file:block", startDate: "2026-11-15" } };
    expect(await application.program.createProgram(emma, silent)).toMatchObject({
      ok: false,
      error: {
        type: "invalid",
        fields: [{ path: "contentProgram.earlier", message: expect.stringContaining('"done"') }],
      },
    });
    const begin = async (earlier: "done" | "open") => {
      const contentProgram = { id: "file:block", startDate: "2026-11-15", earlier };
      const made = valueOf(
        await application.program.createProgram(emma, { contentProgram, status: "active" }),
      );
      await end(made.id);
      return made;
    };
    // Three on, one off: day 4 was the rest, day 6 is the twentieth.
    const after = await begin("done");
    expect([after.done, after.next]).toMatchObject([
      4,
      { name: "Yoga Flow", date: "2026-11-20", when: "today" },
    ]);
    expect(after.program.weeks[0]?.sessions[0]).toMatchObject({
      completed: true,
      completedDate: "2026-11-15",
    });
    expect(await begin("open")).toMatchObject({ done: 0, next: { name: "Push" } });
  });

  it("has a session done by the content that was played for it, which fulfils no other", async () => {
    const { application, emma } = world;
    const begun = await start();
    expect(begun.next).toMatchObject({ contentIds: ["file:warm", "file:push"] });
    const sessions = begun.program.weeks.flatMap((week) => week.sessions);
    // The second Push, days before the first was done.
    const later = sessions.filter(({ name }) => name === "Push")[1]?.uid ?? "";
    const play = (contentIds: readonly string[]) =>
      application.dashboard.logContent(emma, {
        contentIds,
        session: { programId: begun.id, sessionUid: later },
      });
    valueOf(await play(["file:warm"]));
    expect(await read(begun.id)).toMatchObject({ done: 0 });
    const { workouts } = valueOf(await play(["file:warm", "file:push"]));
    const after = await read(begun.id);
    expect([after.done, after.workouts]).toEqual([1, { [later]: workouts[0]?.id }]);
    await end(begun.id);
  });

  it("starts on a day: its sessions name their content, rest follows the pattern", async () => {
    const program = await start("2026-11-23");
    expect(program).toMatchObject({
      name: "The Block",
      goal: "Get through it",
      status: "active",
      sessions: 9,
      schedule: { kind: "sequence", startDate: "2026-11-23", rest: { on: 3, off: 1 } },
      next: { name: "Push", date: "2026-11-23", contentId: "file:push" },
    });
    expect(program.program.contentProgramId).toBe("file:block");
    const sessions = program.program.weeks.flatMap((week) => week.sessions);
    expect(sessions[0]).toMatchObject({
      contentDay: 1,
      work: {
        discipline: "strength",
        durationMinutes: 45,
        focus: "Warm-up + Push",
        contentId: "file:push",
        contentIds: ["file:warm", "file:push"],
      },
    });
    expect(sessions.map(({ contentDay }) => contentDay)).toEqual([1, 2, 3, 5, 6, 7, 9, 10, 11]);
    expect(sessions.map(({ uid }) => program.dates[uid]).slice(2, 4)).toEqual(["2026-11-25", "2026-11-27"]);
    await end(program.id);
  });

  it("advances by its content, in whatever discipline it was logged", async () => {
    const { id } = await start();
    await did("2026-11-20", "file:push", "other");
    expect(await read(id)).toMatchObject({ done: 1, next: { contentId: "file:flow", date: "2026-11-21" } });
    // Another episode of the same kind is something else; the same kind without any content counts.
    await did("2026-11-20", "file:warm", "yoga");
    expect(await read(id)).toMatchObject({ done: 1 });
    world.clock.advance(24 * 3_600_000);
    await did("2026-11-21", undefined, "yoga");
    expect(await read(id)).toMatchObject({ done: 2, next: { contentId: "file:pull" } });
    world.clock.advance(-24 * 3_600_000);
    await end(id);
  });

  it("keeps its position over a pause", async () => {
    const { id, version } = await start("2026-11-20");
    await did("2026-11-20", "file:push");
    await world.application.settled();
    valueOf(await world.application.program.changeProgram(world.emma, id, { version, status: "paused" }));
    const paused = await read(id);
    expect(paused.next).toMatchObject({ contentId: "file:flow", when: "open" });
    world.clock.advance(5 * 86_400_000);
    valueOf(
      await world.application.program.changeProgram(world.emma, id, {
        version: paused.version,
        status: "active",
      }),
    );
    expect((await read(id)).next).toMatchObject({
      contentId: "file:flow",
      date: "2026-11-25",
      when: "today",
    });
    await end(id);
  });

  it("is refused by day and id where the catalogue lacks some of it, and by field", async () => {
    const make = (input: object) => world.application.program.createProgram(world.emma, input);
    expect(await make({ contentProgram: { id: "file:lost", startDate: "2026-11-20" } })).toMatchObject({
      error: {
        fields: [{ path: "contentProgram.id", message: expect.stringContaining("day 2 asks for plex:404") }],
      },
    });
    expect(await make({ contentProgram: { id: "file:none", startDate: "2026-11-20" } })).toMatchObject({
      error: { fields: [{ path: "contentProgram.id" }] },
    });
    expect(await make({ contentProgram: { id: "file:block", startDate: "soon" } })).toMatchObject({
      error: { fields: [{ path: "contentProgram.startDate" }] },
    });
    expect(
      await make({ contentProgram: { id: "file:block", startDate: "2026-11-20" }, program: {} }),
    ).toMatchObject({
      error: { fields: [{ path: "program" }] },
    });
  });
});
