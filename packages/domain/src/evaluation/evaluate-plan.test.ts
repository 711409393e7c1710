import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateTimetable, readEvaluationInput } from "./evaluate-plan.ts";
import { evaluationInputSchema, evaluationSchema, type EvaluationInput } from "./evaluation.ts";
import { anyBusyWeek, anyEvaluation } from "./testing/any-evaluation.ts";
import { verdictByThePage } from "./testing/verdict-by-the-page.ts";
import { verdictByOracle } from "./testing/verdict-oracle.ts";
import { sampleSize } from "../testing/sample-size.ts";

const evaluatePlan = (input: EvaluationInput) => {
  const { timetable, work, today } = readEvaluationInput(input);
  return evaluateTimetable(timetable, work, today);
};

/** A session per "Mon FLATWORK 45"; `-` for one without a day. */
const week = (startDate: string, ...sessions: readonly string[]) => ({
  startDate,
  sessions: sessions.map((text) => {
    const [day = "", workType = "", minutes = "45"] = text.split(" ");
    return { dayOfWeek: day === "-" ? "" : day, workType, durationMinutes: Number(minutes) };
  }),
});
/** A piece of work per "2026-06-01 FLATWORK 45". */
const works = (...texts: readonly string[]): EvaluationInput["done"] =>
  texts.map((text) => {
    const [when = "", workType = "", minutes] = text.split(" ");
    const more = { workType, ...(minutes !== undefined && { minutes: Number(minutes) }) };
    return when.includes("T") ? { at: when, ...more } : { date: when, ...more };
  });

type Given = Omit<EvaluationInput, "plan" | "done" | "now">;
const evaluate = (
  weeks: readonly ReturnType<typeof week>[],
  done: readonly string[],
  today: string,
  given: Given = {},
) =>
  evaluatePlan({
    plan: { weeklyPlans: [...weeks] },
    done: works(...done),
    now: today.includes("T") ? today : `${today}T12:00:00Z`,
    ...given,
  });
const inShort = (...args: Parameters<typeof evaluate>) => {
  const { status, reasons } = evaluate(...args);
  return [status, ...reasons.map(({ workType, lacking, kind }) => `${workType} ${lacking} ${kind}`)].join(
    " ",
  );
};

// 1 June 2026 is a Monday.
const first = week("2026-06-01", "Monday FLATWORK", "Wednesday FLATWORK", "Saturday JUMPING");
const second = week("2026-06-08", "Tuesday FLATWORK", "Thursday JUMPING");
const third = week("2026-06-15", "Monday FLATWORK", "Friday JUMPING");
const weeks = [first, second, third];

describe("the spec's example", () => {
  const [mon, tue, thu] = ["2026-06-01 FLATWORK", "2026-06-02 flatwork", "2026-06-04 FLATWORK"];
  it("three flatwork sessions, where two and a jumping session were planned, are behind on jumping", () => {
    expect(inShort(weeks, [mon, tue, thu], "2026-06-04")).toBe("behind JUMPING 1 used_up");
  });
  it("two flatwork sessions are on track", () => {
    expect(inShort(weeks, [mon, tue], "2026-06-04")).toBe("on_track");
  });
  it("a week later the jumping session is missed, made up by one on Tuesday, and history in week three", () => {
    expect(inShort(weeks, [mon, tue], "2026-06-08")).toBe("behind JUMPING 1 missed");
    expect(inShort(weeks, [mon, tue, "2026-06-09 JUMPING"], "2026-06-09")).toBe("on_track");
    const done = [mon, tue, "2026-06-09 FLATWORK", "2026-06-11 JUMPING"];
    const late = evaluate(weeks, done, "2026-06-15");
    expect(late).toMatchObject({
      status: "on_track",
      history: [{ workType: "JUMPING", weekNumber: 1, lacking: 1 }],
    });
    expect(evaluationSchema.parse(late)).toEqual(late);
  });
});

describe("days", () => {
  it("are those of the zone, for now and for work", () => {
    const zone = "America/Los_Angeles";
    const mondayNight = "2026-06-02T05:00:00Z";
    expect(inShort([first], [], mondayNight, { zone })).toBe("no_data");
    expect(inShort([first], [], mondayNight)).toBe("behind FLATWORK 1 overdue");
    expect(inShort([first], [], "2026-06-01T23:00:00-07:00")).toBe("no_data");
    const beforeStart = ["2026-06-01T06:00:00Z FLATWORK"];
    expect(inShort([first], beforeStart, "2026-06-02", { zone })).toBe("behind FLATWORK 1 overdue");
    expect(inShort([first], beforeStart, "2026-06-02")).toBe("on_track");
  });
  it("follow the calendar when summer time begins", () => {
    const march = week("2026-03-23", "Sunday JUMPING", "- TRAIL");
    const at = { zone: "Europe/Berlin" };
    expect(inShort([march], ["2026-03-29T21:59:00Z JUMPING"], "2026-03-29T21:59:00Z", at)).toBe("on_track");
    expect(inShort([march], ["2026-03-29T21:59:00Z JUMPING"], "2026-03-29T22:00:00Z", at)).toBe(
      "behind TRAIL 1 overdue",
    );
  });
  it("a session is on the first such weekday from its week's start; without a weekday, on the week's last day", () => {
    const thursday = week("2026-06-04", "Tuesday FLATWORK");
    expect(inShort([thursday], [], "2026-06-09")).toBe("no_data");
    expect(inShort([thursday], [], "2026-06-10")).toBe("behind FLATWORK 1 overdue");
    const undated = [week("2026-06-01", "- TRAIL"), week("2026-06-15", "Monday JUMPING")];
    expect(inShort(undated, [], "2026-06-14")).toBe("no_data");
    expect(inShort(undated, [], "2026-06-15")).toBe("behind TRAIL 1 missed");
  });
  it("a week lasts until the next one's start, the last one seven days; without a start it follows the week before", () => {
    const { weeks: figures } = evaluate(
      [first, week("", "Monday TRAIL"), week("2026-06-22", "Monday TRAIL")],
      ["2026-06-01 FLATWORK"],
      "2026-06-02",
    );
    expect(figures.map((one) => [one.first, one.last])).toEqual([
      ["2026-06-01", "2026-06-07"],
      ["2026-06-08", "2026-06-21"],
      ["2026-06-22", "2026-06-28"],
    ]);
  });
});

describe("what counts", () => {
  it("is work from the first day to today, and no later than the last day", () => {
    const single = [week("2026-06-01", "Monday FLATWORK")];
    expect(inShort(single, ["2026-05-31 FLATWORK", "2026-06-03 FLATWORK"], "2026-06-02")).toBe(
      "behind FLATWORK 1 overdue",
    );
    expect(inShort(single, ["2026-06-08 FLATWORK"], "2026-06-09")).toBe("behind FLATWORK 1 overdue");
  });
  it("leaves out work shorter than half the shortest session of its type that week", () => {
    const hours = [week("2026-06-01", "Monday FLATWORK 60", "Tuesday FLATWORK 45")];
    expect(inShort(hours, ["2026-06-01 FLATWORK 22"], "2026-06-02")).toBe("behind FLATWORK 1 overdue");
    expect(evaluate(hours, ["2026-06-01 FLATWORK 22"], "2026-06-02").weeks[0]?.types[0]).toMatchObject({
      done: 0,
      short: 1,
    });
    expect(inShort(hours, ["2026-06-01 FLATWORK 22.5"], "2026-06-02")).toBe("on_track");
    expect(inShort(hours, ["2026-06-01 FLATWORK"], "2026-06-02")).toBe("on_track");
  });
  it("two workouts on a day count twice", () => {
    expect(inShort([first], ["2026-06-01 FLATWORK", "2026-06-01 FLATWORK"], "2026-06-05")).toBe("on_track");
  });
});

describe("no verdict", () => {
  it("if there is no plan, session or start, or nothing was due and nothing done", () => {
    expect(evaluatePlan({ done: works("2026-06-01 FLATWORK"), now: "2026-06-02T12:00:00Z" }).status).toBe(
      "no_data",
    );
    expect(inShort([week("2026-06-01")], ["2026-06-01 FLATWORK"], "2026-06-02")).toBe("no_data");
    expect(inShort([week("", "Monday TRAIL")], ["2026-06-01 TRAIL"], "2026-06-02")).toBe("no_data");
    expect(inShort([first], ["2026-05-30 FLATWORK"], "2026-05-31")).toBe("no_data");
    expect(inShort([first], [], "2026-06-01")).toBe("no_data");
  });
  it("is not given if something was due and nothing was done", () => {
    expect(inShort([first], [], "2026-06-02")).toBe("behind FLATWORK 1 overdue");
  });
  it("is replaced by one as soon as today's session is done", () => {
    expect(inShort([first], ["2026-06-01 FLATWORK"], "2026-06-01")).toBe("on_track");
  });
});

describe("pauses and substitutions", () => {
  it("a pause excuses its days, both ends included; without an end it continues", () => {
    const pauses = [{ from: "2026-06-01", to: "2026-06-03" }];
    expect(inShort([first], [], "2026-06-06", { pauses })).toBe("no_data");
    expect(inShort([first], [], "2026-06-07", { pauses })).toBe("behind JUMPING 1 overdue");
    expect(inShort([first], [], "2026-06-07", { pauses: [{ from: "2026-06-01" }] })).toBe("no_data");
  });
  it("work done in a pause counts normally", () => {
    const pauses = [{ from: "2026-06-02", to: "2026-06-02" }];
    expect(inShort([first], ["2026-06-02 FLATWORK"], "2026-06-03", { pauses })).toBe("on_track");
  });
  it("another type replaces what was planned only if somebody said so", () => {
    const done = ["2026-06-01 FLATWORK", "2026-06-03 FLATWORK", "2026-06-06 TRAIL"];
    expect(inShort([first], done, "2026-06-07")).toBe("behind JUMPING 1 overdue");
    const substitutions = [{ date: "2026-06-06", by: "trail" }];
    expect(inShort([first], done, "2026-06-07", { substitutions })).toBe("on_track");
  });
});

describe("last week and this week", () => {
  const all = ["2026-06-01 FLATWORK", "2026-06-03 FLATWORK", "2026-06-06 JUMPING"];
  it("surplus of last week is not carried over to this week", () => {
    expect(inShort(weeks, [...all, "2026-06-07 FLATWORK"], "2026-06-10")).toBe("behind FLATWORK 1 overdue");
  });
  it("work that made up for last week is not counted in this one", () => {
    const done = [...all.slice(0, 2), "2026-06-08 JUMPING"];
    expect(inShort(weeks, [...done, "2026-06-09 FLATWORK"], "2026-06-11")).toBe("on_track");
    expect(inShort(weeks, [...done, "2026-06-09 FLATWORK"], "2026-06-12")).toBe("behind JUMPING 1 missed");
  });
  it("after the last day everything in the last week is due", () => {
    expect(inShort([first], all.slice(0, 2), "2026-07-20")).toBe("behind JUMPING 1 overdue");
    expect(evaluate([first], all, "2026-07-20")).toMatchObject({ status: "on_track", isOver: true });
  });
});

describe("this week, in progress", () => {
  it("does not depend on the order", () => {
    expect(inShort([first], ["2026-06-02 JUMPING"], "2026-06-03")).toBe("on_track");
    expect(inShort([first], ["2026-06-02 JUMPING"], "2026-06-04")).toBe("behind FLATWORK 2 overdue");
  });
  it("reports extra work, and is not ahead because of it", () => {
    const done = ["2026-06-01 FLATWORK", "2026-06-02 TRAIL", "2026-06-03 TRAIL"];
    expect(evaluate(weeks, done, "2026-06-03")).toMatchObject({
      status: "on_track",
      extra: [{ workType: "TRAIL", count: 2 }],
    });
  });
  it("is ahead if all is done and more of what a later week plans; never in the last week", () => {
    const done = ["2026-06-01 FLATWORK", "2026-06-03 JUMPING", "2026-06-05 FLATWORK", "2026-06-06 JUMPING"];
    expect(evaluate(weeks, done, "2026-06-06")).toMatchObject({
      status: "ahead",
      ahead: [{ workType: "JUMPING", count: 1 }],
    });
    expect(inShort([first], done, "2026-06-06")).toBe("on_track");
    expect(inShort([first, week("2026-06-08", "Monday TRAIL")], done, "2026-06-06")).toBe("on_track");
  });
  it("names the largest shortfall first", () => {
    const lots = week("2026-06-01", "Monday TRAIL", "Monday FLATWORK", "Tuesday FLATWORK");
    expect(inShort([lots], [], "2026-06-03")).toBe("behind FLATWORK 2 overdue TRAIL 1 overdue");
  });
});

/** Number of pairs: a few hundred per run, more with `CANTER_PAIRS`. */
const numRuns = Number(process.env["CANTER_PAIRS"] ?? sampleSize(400));

it("gives the same verdict as a second evaluator that walks through the days", () => {
  fc.assert(
    fc.property(anyEvaluation, (input) => {
      const { status, reasons } = evaluatePlan(evaluationInputSchema.parse(input));
      const behind = [...new Set(reasons.map(({ workType }) => workType))].toSorted();
      expect({ status, behind }).toEqual(verdictByOracle(input));
    }),
    { numRuns },
  );
});

describe("compared with the page that states the rules", () => {
  // Written from the page alone by a second engineer; for differences see the notes of `verdictByThePage`.
  it.each([
    ["plans and logs of any kind", anyEvaluation],
    ["weeks of which much is done", anyBusyWeek],
  ])("gives the same verdict, on the same kinds of work, for thousands of pairs: %s", (_what, anyPair) => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyPair, (input) => {
        const { status, reasons } = evaluatePlan(input);
        const behind = [...new Set(reasons.map(({ workType }) => workType))].toSorted();
        seen.add(status);
        expect({ status, behind: status === "behind" ? behind : [] }).toEqual(verdictByThePage(input));
      }),
      { numRuns: sampleSize(10_000) },
    );
    expect(seen.size).toBeGreaterThanOrEqual(3);
  });
});
