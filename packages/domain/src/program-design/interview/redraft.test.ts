import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../../claim/marked-text.ts";
import { addDays } from "../../schedule/local-date.ts";
import { isRunGoal, valuesOf } from "../answers.ts";
import { sampleSize } from "../../testing/sample-size.ts";
import { anyValues } from "../testing/arbitrary-answers.ts";
import { answersOf, designed } from "../testing/designed.ts";
import { isInReach } from "../running/run-calendar.ts";
import { layOutWeek } from "../layout/week-layout.ts";
import { takeTurn } from "./interview.ts";
import type { Interview } from "./interview-state.ts";

let count = 0;
const world = {
  units: "kg",
  startDate: "2026-11-30",
  today: "2026-11-27",
  newUid: () => `u${(count += 1)}`,
} as const;

/** What is said to a draft, one after another: the reply to the last, and its draft. */
function say(...texts: readonly string[]) {
  let interview: Interview = { answers: answersOf({ days: { count: 3, on: [1, 3, 5] } }), programId: "p" };
  let last = takeTurn(interview, "hello", world);
  for (const text of texts) {
    last = takeTurn(interview, text, world);
    interview = { ...last.interview, programId: "p" };
  }
  const { weeks = [] } = last.designed?.program ?? {};
  const days = weeks[0]?.sessions.map(({ dayOfWeek }) => dayOfWeek);
  return { reply: last.reply, weeks: weeks.length, start: weeks[0]?.startDate, days };
}

describe("a draft that is made anew", () => {
  it("has as many weeks as are asked for, and says how many there were", () => {
    const { reply, weeks } = say("make it 10 weeks");
    expect([weeks, reply]).toEqual([10, expect.stringContaining("Changed: 10 weeks instead of 12.")]);
  });

  it("begins on the first Monday from the day that is asked for", () => {
    const { reply, start } = say("start on 16 December");
    expect(start).toBe("2026-12-21");
    expect(wordMarks(reply, plainForms)).toContain(
      "the first week from Monday 21 December 2026 instead of Monday 30 November 2026",
    );
  });

  it("changes one day for another and keeps what was changed before", () => {
    const { weeks, days, reply } = say("make it 8 weeks", "Saturday instead of Friday", "only two days");
    expect([weeks, days]).toEqual([8, ["Monday", "Wednesday"]]);
    expect(reply).toContain("Monday and Wednesday instead of Monday, Wednesday and Saturday");
  });

  it("asks by tap, too, and again until it understands", () => {
    expect(say("Change the weeks").reply).toContain("How many weeks shall it be?");
    expect(say("Change the weeks", "hm").reply).toContain("How many weeks shall it be?");
    expect(say("Change the weeks", "8 weeks").weeks).toBe(8);
    expect(say("Change the start", "In two weeks").start).toBe("2026-12-14");
  });

  it("asks where a run takes more weeks than it is to have", () => {
    const run = { goal: "run_10k", loads: { lifts: {}, runMinutes: 10 }, minutes: { usual: 60 } } as const;
    const before: Interview = { answers: answersOf(run), programId: "p" };
    const { reply, replies, designed: made } = takeTurn(before, "make it 4 weeks", world);
    expect(made).toBeUndefined();
    expect(reply).toMatch(
      /A 10 km run takes about \d+ weeks from 10 minutes of running, and 4 are too few\./,
    );
    expect(takeTurn({ ...before, asked: "weeks" }, replies[0] ?? "", world).designed).toBeDefined();
  });

  it("has these weeks and begins from that day, whatever it is for", () => {
    fc.assert(
      fc.property(
        anyValues,
        fc.integer({ min: 4, max: 24 }),
        fc.integer({ min: 0, max: 60 }),
        (any, weeks, later) => {
          const start = { date: addDays("2026-11-30", later) };
          const values = { ...any, race: {}, weeks: { count: weeks }, start };
          const all = valuesOf(answersOf(values));
          fc.pre(!isRunGoal(all.goal) || isInReach(all, layOutWeek(all), "2026-11-30"));
          const { program } = designed(values);
          const first = program.weeks[0]?.startDate ?? "";
          expect([program.weeks.length, first >= start.date, first < addDays(start.date, 7)]).toEqual([
            weeks,
            true,
            true,
          ]);
        },
      ),
      { numRuns: sampleSize(60) },
    );
  });
});
