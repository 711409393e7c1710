import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { Schedule } from "../program/program-head.ts";
import { sketchProgram, type SessionSketch } from "../program/testing/sketch-program.ts";
import { advise } from "./advise.ts";
import { evaluateProgram, type ProgramToEvaluate, summarizePlan } from "./evaluate-program.ts";

const horse = (dayOfWeek: string, discipline: string, more: Partial<SessionSketch> = {}): SessionSketch => ({
  name: discipline,
  dayOfWeek,
  work: { discipline, durationMinutes: 45 },
  ...more,
});
const workout = (id: string, date: string, discipline: string, minutes?: number) => ({
  id,
  date,
  discipline,
  ...(minutes !== undefined && { durationSeconds: minutes * 60 }),
});
const dated = { schedule: { kind: "dated" } } as const;
const evaluate = (
  program: ProgramToEvaluate["program"],
  today: string,
  given: Partial<Omit<ProgramToEvaluate, "program">> = {},
) =>
  evaluateProgram(
    { program, head: dated, links: new Map(), substitutions: [], workouts: [], ...given },
    today,
  );
const inShort = (...args: Parameters<typeof evaluate>) => {
  const { status, reasons } = evaluate(...args).evaluation;
  return [status, ...reasons.map(({ workType, lacking }) => `${workType} ${lacking}`)].join(" ");
};

const doneWeek = ({ sessions, ...week }: ProgramToEvaluate["program"]["weeks"][number]) => ({
  ...week,
  sessions: sessions.map((session) => ({ ...session, completed: true })),
});

// 1 June 2026 is a Monday.
const barn = sketchProgram({
  startDate: "2026-06-01",
  endDate: "2026-06-07",
  sessions: [
    horse("Monday", "flatwork"),
    { name: "Rest", dayOfWeek: "Tuesday" },
    horse("Saturday", "jumping"),
  ],
});

describe("a horse's program", () => {
  it("is compared with its workouts by discipline; rest days require nothing", () => {
    const workouts = [workout("a", "2026-06-01", "flatwork", 40)];
    expect(inShort(barn, "2026-06-03", { workouts })).toBe("on_track");
    expect(inShort(barn, "2026-06-03")).toBe("behind FLATWORK 1");
    expect(inShort(barn, "2026-06-07", { workouts })).toBe("behind JUMPING 1");
  });

  it("counts a session marked as done on its day, and one that a workout fulfils, however short it was", () => {
    const marked = sketchProgram({
      startDate: "2026-06-01",
      sessions: [horse("Monday", "flatwork", { completed: true, completedDate: "2026-06-02" })],
    });
    expect(inShort(marked, "2026-06-03")).toBe("on_track");
    const workouts = [workout("a", "2026-06-02", "flatwork", 5)];
    expect(inShort(marked, "2026-06-03", { workouts, links: new Map([["week-1-session-1", "a"]]) })).toBe(
      "on_track",
    );
    expect(inShort(barn, "2026-06-03", { workouts })).toBe("behind FLATWORK 1");
  });

  it("counts a substitute for a session as that session", () => {
    const swapped = sketchProgram({
      startDate: "2026-06-01",
      sessions: [horse("Monday", "jumping", { completed: true, completedDate: "2026-06-01" })],
    });
    const given = {
      workouts: [workout("a", "2026-06-01", "trail")],
      links: new Map([["week-1-session-1", "a"]]),
      substitutions: [
        { sessionUid: "week-1-session-1", date: "2026-06-01", reason: "Hard ground", workoutId: "a" },
      ],
    };
    const { evaluation } = evaluate(swapped, "2026-06-02", given);
    expect(evaluation).toMatchObject({ status: "on_track", extra: [] });
    expect(evaluation.weeks[0]?.types).toMatchObject([{ workType: "TRAIL", planned: 1, done: 1 }]);
  });

  it("counts a session moved to another week in that week", () => {
    const moved = sketchProgram(
      {
        startDate: "2026-06-01",
        sessions: [horse("Monday", "flatwork"), horse("", "jumping", { scheduledDate: "2026-06-09" })],
      },
      { startDate: "2026-06-08", sessions: [horse("Friday", "flatwork")] },
    );
    const workouts = [workout("a", "2026-06-01", "flatwork")];
    expect(inShort(moved, "2026-06-09", { workouts })).toBe("on_track");
    expect(inShort(moved, "2026-06-10", { workouts })).toBe("behind JUMPING 1");
  });

  it("finds what was done for a session on another day of its week, once its own has passed", () => {
    const ofWeek = (
      workouts: ProgramToEvaluate["workouts"],
      today = "2026-06-07",
      more: Partial<ProgramToEvaluate> = {},
    ) =>
      evaluate(barn, today, { workouts, ...more }).ofWeek.map(({ sessionUid, workoutId }) => [
        sessionUid,
        workoutId,
      ]);
    const jump = workout("j", "2026-06-02", "jumping", 30);
    expect(ofWeek([jump])).toEqual([["week-1-session-3", "j"]]);
    expect(ofWeek([jump], "2026-06-06")).toEqual([]);
    expect(ofWeek([jump], "2026-06-07", { declined: new Set(["j"]) })).toEqual([]);
    expect(ofWeek([jump], "2026-06-07", { links: new Map([["week-1-session-1", "j"]]) })).toEqual([]);
    expect(ofWeek([workout("j", "2026-06-02", "jumping", 20)])).toEqual([]);
    expect(ofWeek([workout("h", "2026-06-02", "trail", 60)])).toEqual([]);
    expect(ofWeek([workout("f", "2026-06-03", "flatwork", 30)])).toEqual([["week-1-session-1", "f"]]);
    expect(ofWeek([workout("f", "2026-06-08", "flatwork", 30)], "2026-06-09")).toEqual([]);
  });

  it("notices jumping far above the plan, which is never ahead of it", () => {
    const grids = (startDate: string, endDate: string, height: string) => ({
      startDate,
      endDate,
      sessions: [
        horse("Monday", "jumping", {
          work: { discipline: "jumping", durationMinutes: 45, focus: `Grid to ${height}` },
        }),
      ],
    });
    const rising = sketchProgram(
      grids("2026-06-01", "2026-06-07", "50 cm"),
      grids("2026-06-08", "2026-06-14", "2'6\""),
    );
    const jump = (id: string, date: string, jumpHeightCm: number) => ({
      ...workout(id, date, "jumping", 45),
      fields: { jumpHeightCm },
    });
    const on = (workouts: ProgramToEvaluate["workouts"], today = "2026-06-03") => {
      const asked = evaluate(rising, today, { workouts });
      const { message, suggestion } = advise(asked);
      return [asked.evaluation.status, message.text, suggestion?.text];
    };
    expect(on([jump("a", "2026-06-01", 55), jump("b", "2026-06-03", 65)])[0]).toBe("ahead");
    expect(on([jump("a", "2026-06-01", 55), jump("b", "2026-06-03", 90)])).toEqual([
      "on_track",
      "Jumped 90 cm today: the plan is at 50 cm. 0 of 1 planned sessions of week 1 are done, and 1 other session counts.",
      "Go on at the plan's 50 cm. Next in the plan is a jumping session, due since Monday.",
    ]);
    expect(on([jump("a", "2026-06-01", 90)], "2026-06-09")).toEqual([
      "behind",
      "Jumped 90 cm on Monday 1 Jun: the plan is at 50 cm. You're behind on jumping: the plan called for 1 jumping session by now this week.",
      "Consider a gymnastics session in the next 2 days.",
    ]);
    expect(on([jump("a", "2026-06-01", 50), jump("b", "2026-06-08", 90)], "2026-06-09")[0]).toBe("on_track");
    const flat = { startDate: "2026-06-01", endDate: "2026-06-07", sessions: [horse("Monday", "flatwork")] };
    const later = sketchProgram(flat, grids("2026-06-08", "2026-06-14", "50 cm"));
    const early = evaluate(later, "2026-06-01", { workouts: [jump("a", "2026-06-01", 84)] });
    expect(advise(early)).toMatchObject({
      message: { text: expect.stringMatching(/^Jumped 84 cm today: the plan comes to fences later\./) },
      suggestion: { text: expect.stringMatching(/^Go on without fences until the plan has them\./) },
    });
    expect(on([jump("a", "2026-06-01", 90), jump("b", "2026-06-09", 76)], "2026-06-16")[1]).not.toContain(
      "90",
    );
    const { weeks } = rising;
    const done = { ...rising, weeks: weeks.map((week, at) => (at === 0 ? doneWeek(week) : week)) };
    const links = new Map([["week-1-session-1", "a"]]);
    expect(
      evaluate(done, "2026-06-03", { workouts: [jump("a", "2026-06-02", 90)], links }).evaluation.above,
    ).toEqual([{ date: "2026-06-02", cm: 90, plannedCm: 50 }]);
  });

  it("ends with a summary of everything planned", () => {
    const workouts = [workout("a", "2026-06-01", "flatwork")];
    expect(summarizePlan(evaluate(barn, "2026-06-07", { workouts }).evaluation)).toBeUndefined();
    expect(summarizePlan(evaluate(barn, "2026-06-08", { workouts }).evaluation)?.text).toBe(
      "The plan is over. Done were 1 of 1 flatwork session and 0 of 1 jumping session.",
    );
  });
});

describe("a person's program", () => {
  const program = sketchProgram({
    startDate: "2026-06-01",
    sessions: [
      { dayOfWeek: "Monday", exercises: ["Back Squat"] },
      { dayOfWeek: "Tuesday", cardio: { duration: 40 } },
      { dayOfWeek: "Thursday", cardio: { modality: "Running", duration: 30 } },
    ],
  });
  it("counts strength workouts logged one by one as one session of their day", () => {
    const gym = (completed: boolean) =>
      sketchProgram({
        startDate: "2026-06-01",
        endDate: "2026-06-07",
        sessions: ["Monday", "Wednesday", "Friday"].map((dayOfWeek) => ({
          name: "Gym",
          dayOfWeek,
          exercises: ["Back Squat"],
          ...(completed && dayOfWeek === "Monday" && { completed }),
        })),
      });
    const lifts = ["a", "b", "c", "d"].map((id) => workout(id, "2026-06-01", "strength"));
    expect(inShort(gym(false), "2026-06-02", { workouts: lifts })).toBe("on_track");
    expect(inShort(gym(false), "2026-06-04", { workouts: lifts })).toBe("behind STRENGTH 1");
    const links = new Map([["week-1-session-1", "a"]]);
    expect(inShort(gym(true), "2026-06-04", { workouts: lifts, links })).toBe("behind STRENGTH 1");
    const next = [...lifts, workout("e", "2026-06-03", "strength")];
    expect(inShort(gym(false), "2026-06-04", { workouts: next })).toBe("on_track");
  });

  it("counts a session that is ticked off as done, also where its workout made up for last week's", () => {
    const gym = (startDate: string, completed: readonly string[]) => ({
      startDate,
      sessions: ["Monday", "Wednesday", "Friday"].map((dayOfWeek) => ({
        dayOfWeek,
        exercises: ["Back Squat"],
        completed: completed.includes(dayOfWeek),
      })),
    });
    const saidOn = (today: string, ...done: readonly string[]) => {
      const last = gym("2026-06-01", ["Monday", "Wednesday"]);
      const asked = evaluate(sketchProgram(last, gym("2026-06-08", done)), today);
      const { message, suggestion } = advise(asked);
      return [message.text, suggestion?.text];
    };
    expect(saidOn("2026-06-08")).toEqual([
      "You're behind on strength: the plan called for 3 strength sessions last week, with 2 done.",
      "Next in the plan is a strength session today.",
    ]);
    expect(saidOn("2026-06-08", "Monday")).toEqual([
      "1 of 3 planned sessions of week 2 is done.",
      "Next in the plan is a strength session, due since Friday 5 Jun.",
    ]);
  });

  it("goes on with what is not ticked off, as its page does, however much else was done", () => {
    const week = {
      startDate: "2026-06-01",
      endDate: "2026-06-07",
      sessions: ["Monday", "Thursday", "Saturday"].map((dayOfWeek) => ({
        dayOfWeek,
        cardio: { type: "zone2" as const, duration: 30, modality: "Running" },
      })),
    };
    const workouts = ["2026-06-01", "2026-06-01", "2026-06-02", "2026-06-02"].map((date, at) =>
      workout(`w${at}`, date, "running", 30),
    );
    const asked = evaluate(sketchProgram(week), "2026-06-02", { workouts });
    expect(advise(asked).suggestion?.text).toBe(
      "Next in the plan is a running session, due since yesterday.",
    );
  });

  it("begins when it is created: earlier workouts of that day do not count", () => {
    const running = sketchProgram({
      startDate: "2026-06-01",
      endDate: "2026-06-07",
      sessions: [
        { name: "Easy", dayOfWeek: "Monday", cardio: { type: "zone2", duration: 30, modality: "Running" } },
      ],
    });
    const madeAt = Date.parse("2026-06-02T01:30:00Z");
    const evening = { zone: "America/New_York", createdAt: madeAt - 60_000 };
    const workouts = [{ ...workout("a", "2026-06-01", "running", 30), ...evening }];
    expect(inShort(running, "2026-06-01", { workouts, madeAt })).toBe("no_data");
    const later = [{ ...workout("a", "2026-06-01", "running", 30), ...evening, createdAt: madeAt + 1 }];
    expect(inShort(running, "2026-06-01", { workouts: later, madeAt })).toBe("on_track");
    const dayBefore = [{ ...workout("a", "2026-06-01", "running", 30), ...evening }];
    expect(inShort(running, "2026-06-02", { workouts: dayBefore, madeAt: madeAt + 86_400_000 })).toBe(
      "on_track",
    );
  });

  it("accepts any endurance training for unspecified cardio, and only a run for a run", () => {
    const strength = workout("s", "2026-06-01", "strength");
    const bike = workout("b", "2026-06-02", "cycling", 40);
    expect(inShort(program, "2026-06-03", { workouts: [strength, bike] })).toBe("on_track");
    expect(inShort(program, "2026-06-03", { workouts: [strength] })).toBe("behind CARDIO 1");
    expect(inShort(program, "2026-06-05", { workouts: [strength, bike] })).toBe("behind RUNNING 1");
  });
});

describe("a sequence", () => {
  const inLine = sketchProgram(
    { sessions: [{ exercises: ["Dip"] }, { exercises: ["Plank"] }] },
    { sessions: [{ exercises: ["Dip"] }, { exercises: ["Plank"] }] },
  );
  const from = (schedule: Partial<Extract<Schedule, { kind: "sequence" }>>) => ({
    head: { schedule: { kind: "sequence" as const, pauses: [], ...schedule } },
  });
  it("follows its days from the start, without pauses and rest", () => {
    expect(inShort(inLine, "2026-06-02", from({}))).toBe("no_data");
    expect(inShort(inLine, "2026-06-02", from({ startDate: "2026-06-01" }))).toBe("behind STRENGTH 1");
    const paused = from({ startDate: "2026-06-01", pauses: [{ from: "2026-06-01", to: "2026-06-03" }] });
    expect(inShort(inLine, "2026-06-04", paused)).toBe("no_data");
    expect(inShort(inLine, "2026-06-05", paused)).toBe("behind STRENGTH 1");
  });
  it("has no days after the start of an open-ended pause, and suggests none in it", () => {
    const given = from({ startDate: "2026-06-01", pauses: [{ from: "2026-06-03" }] });
    const { evaluation, ...asked } = evaluate(inLine, "2026-06-05", given);
    expect(evaluation.weeks.map(({ first, last }) => [first, last])).toEqual([["2026-06-01", "2026-06-07"]]);
    expect(advise({ evaluation, ...asked }).days).toEqual([]);
  });
});

describe("the week's open days", () => {
  const week = sketchProgram({
    startDate: "2026-06-01",
    endDate: "2026-06-07",
    sessions: [horse("Monday", "flatwork"), horse("Wednesday", "jumping"), horse("Sunday", "jumping")],
  });
  const done = [
    workout("a", "2026-06-01", "flatwork"),
    workout("b", "2026-06-03", "jumping"),
    workout("c", "2026-06-05", "flatwork"),
  ];

  it("are left to work that was begun this week, whatever was done beside it", () => {
    expect(inShort(week, "2026-06-06", { workouts: done })).toBe("on_track");
    expect(inShort(week, "2026-06-08", { workouts: done })).toBe("behind JUMPING 1");
    // The spec's example: another type has taken the place of what was not done at all.
    const flat = done.map((one) => ({ ...one, discipline: "flatwork" }));
    expect(inShort(barn, "2026-06-03", { workouts: flat.slice(0, 2) })).toBe("behind JUMPING 1");
  });

  it("ask for nothing that a caution rules out", () => {
    const bans = [{ text: "no jumping", from: "2026-06-02", workTypes: new Set(["JUMPING"]) }];
    const given = { workouts: done.slice(0, 1), restrictions: { bans } };
    expect(inShort(week, "2026-06-05", { workouts: done.slice(0, 1) })).toBe("behind JUMPING 1");
    expect(inShort(week, "2026-06-05", given)).toBe("on_track");
    // More flatwork than this week plans, and a week behind that plans it, too: ahead, were it not for the jumping.
    const later = {
      startDate: "2026-06-08",
      endDate: "2026-06-14",
      sessions: [horse("Tuesday", "flatwork")],
    };
    const first = {
      startDate: "2026-06-01",
      endDate: "2026-06-07",
      sessions: [horse("Monday", "flatwork"), horse("Sunday", "jumping")],
    };
    const flat = [workout("a", "2026-06-01", "flatwork"), workout("c", "2026-06-05", "flatwork")];
    expect(inShort(sketchProgram(first, later), "2026-06-06", { ...given, workouts: flat })).toBe("on_track");
  });

  it("are said to be ruled out where a caution leaves nothing of a week, and not to be without a plan", () => {
    const jumping = sketchProgram(
      { startDate: "2026-06-01", endDate: "2026-06-07", sessions: [horse("Monday", "flatwork")] },
      {
        startDate: "2026-06-08",
        endDate: "2026-06-14",
        sessions: [horse("Wednesday", "jumping"), horse("Saturday", "jumping")],
      },
    );
    const bans = [{ text: "no jumping", from: "2026-06-08", workTypes: new Set(["JUMPING"]) }];
    const given = { workouts: done.slice(0, 1), restrictions: { bans } };
    const said = (today: string, under = given) => advise(evaluate(jumping, today, under)).message.text;
    expect(said("2026-06-10")).toBe(
      "You're on track: “no jumping” rules out what is planned in week 2 of the plan.",
    );
    const also = { text: "Field only.", from: "2026-06-13", workTypes: new Set(["JUMPING"]) };
    const before = { ...bans[0]!, until: "2026-06-12" };
    expect(said("2026-06-10", { ...given, restrictions: { bans: [before, also] } })).toBe(
      "You're on track: “no jumping” and “Field only” rule out what is planned in week 2 of the plan.",
    );
    expect(inShort(jumping, "2026-06-14", given)).toBe("on_track");
    // The last day passes: what was excused stays excused, and is counted.
    expect(inShort(jumping, "2026-06-15", given)).toBe("on_track");
    expect(said("2026-06-15")).toBe("The plan is over: 1 of 3 planned sessions were done.");
    // What is pinned after the last day excuses nothing of it.
    const later = { ...given, restrictions: { bans: [{ ...bans[0]!, from: "2026-06-15" }] } };
    expect(inShort(jumping, "2026-06-15", later)).toBe("behind JUMPING 2");
  });
});

it("names the next session as the plan's page does, also one whose day has passed", () => {
  const week = sketchProgram({
    startDate: "2026-06-01",
    endDate: "2026-06-07",
    sessions: [
      horse("Monday", "flatwork"),
      horse("Tuesday", "trail"),
      horse("Sunday", "jumping", { completed: true, completedDate: "2026-06-03" }),
      horse("Saturday", "flatwork", { completed: true, completedDate: "2026-06-02" }),
    ],
  });
  const given = evaluate(week, "2026-06-04");
  expect(given.evaluation.status).toBe("on_track");
  expect(advise(given).suggestion?.text).toBe("Next in the plan is a flatwork session, due since Monday.");
});
