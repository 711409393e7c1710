import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { arbitraryProgram, countingUids, deepFreeze } from "./edits/testing/arbitrary-program.ts";
import { programFaults } from "./edits/testing/program-faults.ts";
import { cardioBlockSchema } from "./program.ts";
import { readProgram } from "./read-program.ts";

const exercise = { name: "Back Squat", workingSets: 4, reps: "5", targetLoad: "185 lbs" };
const programOf = (session: object, week: object = {}) => ({
  weeks: [{ phase: "Base", sessions: [{ name: "Lower", exercises: [], ...session }], ...week }],
});
const read = (input: unknown) => readProgram(input, countingUids("new-"));
const problems = (input: unknown): readonly string[] => {
  const result = read(input);
  return result.ok ? [] : result.error.map(({ path, message }) => `${path}: ${message}`);
};

describe("a program from JSON", () => {
  it("gets missing uids, addresses from its order, and defaults", () => {
    const input = programOf(
      {
        exercises: [
          { ...exercise, id: "old" },
          { ...exercise, uid: "mine" },
        ],
      },
      { weekNumber: 7 },
    );
    expect(read(deepFreeze(input))).toEqual({
      ok: true,
      value: {
        weeks: [
          {
            uid: "new-1",
            id: "week-1",
            weekNumber: 1,
            phase: "Base",
            sessions: [
              {
                uid: "new-2",
                id: "week-1-session-1",
                name: "Lower",
                completed: false,
                exercises: [
                  {
                    ...exercise,
                    uid: "new-3",
                    id: "week-1-session-1-exercise-1",
                    warmupSets: 0,
                    restSeconds: 120,
                    sets: [],
                  },
                  {
                    ...exercise,
                    uid: "mine",
                    id: "week-1-session-1-exercise-2",
                    warmupSets: 0,
                    restSeconds: 120,
                    sets: [],
                  },
                ],
              },
            ],
          },
        ],
      },
    });
  });

  it("keeps unknown fields, at every level", () => {
    const input = {
      author: { name: "me" },
      ...programOf(
        {
          room: 3,
          exercises: [{ ...exercise, tempo: "3010", sets: [{ rpe: 8, constructor: "x" }] }],
          cardio: { type: "zone2", duration: 30, watts: 180 },
        },
        { block: ["a"] },
      ),
    };
    const result = read(input);
    expect(result.ok && result.value).toMatchObject({
      author: { name: "me" },
      weeks: [
        {
          block: ["a"],
          sessions: [
            {
              room: 3,
              cardio: { watts: 180, completed: false },
              exercises: [{ tempo: "3010", sets: [{ rpe: 8, constructor: "x" }] }],
            },
          ],
        },
      ],
    });
  });

  it("treats null, and an empty date, as absent", () => {
    const input = programOf(
      {
        startedAt: null,
        rating: null,
        cardio: null,
        notes: null,
        scheduledDate: "",
        exercises: [{ ...exercise, skipped: null, warmupSets: null, sets: [{ weight: null, reps: 5 }] }],
      },
      { startDate: "", endDate: null, description: null },
    );
    const result = read(input);
    const week = result.ok ? result.value.weeks[0] : undefined;
    expect(week).not.toHaveProperty("startDate");
    expect(Object.keys(week?.sessions[0] ?? {}).toSorted()).toEqual([
      "completed",
      "exercises",
      "id",
      "name",
      "uid",
    ]);
    expect(week?.sessions[0]?.exercises[0]).toMatchObject({ warmupSets: 0, sets: [{ reps: 5 }] });
    expect(programFaults({ weeks: week ? [week] : [] })).toEqual([]);
  });

  it("keeps a duplicate uid only for the first item, and never assigns one that occurs later", () => {
    const input = programOf(
      { uid: "a", exercises: [exercise, { ...exercise, uid: "a" }, { ...exercise, uid: "new-1" }] },
      { uid: "a" },
    );
    const result = read(input);
    expect(result.ok && programFaults(result.value)).toEqual([]);
    const session = result.ok ? result.value.weeks[0]?.sessions[0] : undefined;
    expect(session?.exercises.map(({ uid }) => uid)).toEqual(["new-3", "new-4", "new-1"]);
  });

  it("has cardio by minutes, as all programs once did, by a distance, or by both, and never by neither", () => {
    const blockOf = (cardio: object) =>
      readProgram(
        { weeks: [{ sessions: [{ name: "Run", cardio: { type: "zone2", ...cardio } }] }] },
        countingUids("u"),
      );
    const read = (cardio: object) => {
      const program = blockOf(cardio);
      return program.ok ? program.value.weeks[0]?.sessions[0]?.cardio : program.error;
    };
    expect(read({ duration: 30 })).toEqual({ type: "zone2", duration: 30, completed: false });
    expect(read({ duration: null, distanceMeters: 5000 })).toEqual({
      type: "zone2",
      distanceMeters: 5000,
      completed: false,
    });
    expect(read({ duration: 30, distanceMeters: 5000 })).toMatchObject({
      duration: 30,
      distanceMeters: 5000,
    });
    expect(read({})).toEqual([
      {
        path: "weeks.0.sessions.0.cardio",
        message: "must have minutes (duration), a distance (distanceMeters), or both",
      },
    ]);
    expect(read({ distanceMeters: 400_000, modality: "Running" })).toEqual([
      expect.objectContaining({ path: "weeks.0.sessions.0.cardio.distanceMeters" }),
    ]);
    const tiny = { type: "zone2", distanceMeters: 1e-9, completed: false };
    expect(read(tiny)).toEqual([
      expect.objectContaining({ path: "weeks.0.sessions.0.cardio.distanceMeters" }),
    ]);
    // What was stored before there was a least distance is still a block.
    expect(cardioBlockSchema.safeParse(tiny).success).toBe(true);
  });

  it("reads its own output unchanged", () => {
    fc.assert(
      fc.property(arbitraryProgram, (program) => {
        expect(readProgram(deepFreeze(program), countingUids("other"))).toEqual({ ok: true, value: program });
      }),
      { numRuns: 50 },
    );
  });

  it("states by path what it can't read", () => {
    expect(problems(null)).toEqual([": must be an object"]);
    expect(problems([])).toEqual([": must be an object"]);
    expect(problems({})).toEqual(["weeks: must be a list"]);
    expect(problems({ weeks: [null] })).toEqual(["weeks.0: must be an object"]);
    expect(problems(programOf({ exercises: [{ name: "Squat" }] }))).toEqual([
      "weeks.0.sessions.0.exercises.0.workingSets: must be a number",
      "weeks.0.sessions.0.exercises.0.reps: must be text",
      "weeks.0.sessions.0.exercises.0.targetLoad: must be text",
    ]);
    expect(problems(programOf({ scheduledDate: "2026-02-30" }))).toEqual([
      "weeks.0.sessions.0.scheduledDate: must be a date, as in 2026-11-20",
    ]);
    expect(problems(programOf({ cardio: { type: "easy", duration: 0 } }))).toHaveLength(2);
    expect(problems(programOf({ exercises: [{ ...exercise, workingSets: 1.5 }] }))).toHaveLength(1);
    expect(problems(programOf({ uid: 5 }))).toEqual(["weeks.0.sessions.0.uid: must be text"]);
    expect(problems({ weeks: Array.from({ length: 521 }, () => ({ sessions: [] })) })).toHaveLength(1);
  });

  it("neutralises hostile names and depths", () => {
    const hostile = JSON.parse(
      '{"weeks":[{"__proto__":{"polluted":1},"sessions":[],"constructor":{"prototype":{"polluted":1}}}]}',
    ) as unknown;
    expect(read(hostile).ok).toBe(true);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const deep = JSON.parse(`{"weeks":[],"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`) as unknown;
    expect(problems(deep)).toEqual(["x: must not be nested so deep"]);
  });
});
