import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advise } from "./advise.ts";
import { readEvaluationInput } from "./evaluate-plan.ts";
import { evaluateAllowed } from "./evaluate-program.ts";
import type { EvaluationInput } from "./evaluation.ts";
import type { PinnedCaution } from "../horse/caution.ts";
import { type Restrictions, restrictionsOf } from "./restrictions.ts";
import { anyEvaluation } from "./testing/any-evaluation.ts";
import { sampleSize } from "../testing/sample-size.ts";

const adviseOn = (input: EvaluationInput, restrictions?: Restrictions, isDated = false) => {
  const { timetable, work, today, pauses } = readEvaluationInput(input);
  const evaluation = evaluateAllowed(timetable, work, { today, ...restrictions });
  const asked = { evaluation, timetable, work, pauses, ...(restrictions && { restrictions }) };
  return { ...asked, advice: advise(asked, { isDated }) };
};
const session = (dayOfWeek: string, workType: string) => ({ dayOfWeek, workType, durationMinutes: 45 });
// 1 June 2026 is a Monday.
const plan = {
  weeklyPlans: [
    {
      startDate: "2026-06-01",
      sessions: [
        session("Monday", "FLATWORK"),
        session("Wednesday", "FLATWORK"),
        session("Saturday", "JUMPING"),
      ],
    },
    { startDate: "2026-06-08", sessions: [session("Tuesday", "FLATWORK"), session("Thursday", "JUMPING")] },
  ],
};
const said = (
  done: readonly (readonly [string, string])[],
  today: string,
  more: Partial<EvaluationInput> = {},
) => {
  const { advice } = adviseOn({
    plan,
    done: done.map(([date, workType]) => ({ date, workType })),
    now: `${today}T18:00:00Z`,
    ...more,
  });
  return [advice.message.text, advice.suggestion?.text];
};
const flat = (date: string) => [date, "FLATWORK"] as const;

describe("advice", () => {
  it("matches the spec's for three flatwork rides and no jumping", () => {
    expect(said([flat("2026-06-01"), flat("2026-06-02"), flat("2026-06-04")], "2026-06-04")).toEqual([
      "You're behind on jumping: the plan called for 1 jumping session this week.",
      "Consider a gymnastics session in the next 2 days.",
    ]);
  });

  it("names a single day if few are free, and none that is paused or already demanding", () => {
    const missed = [flat("2026-06-01"), flat("2026-06-03")];
    const message = "You're behind on jumping: the plan called for 1 jumping session last week.";
    expect(said(missed, "2026-06-08")).toEqual([
      message,
      "Consider a gymnastics session in the next 2 days.",
    ]);
    const pauses = [{ from: "2026-06-09", to: "2026-06-09" }];
    expect(said([...missed, flat("2026-06-08")], "2026-06-08", { pauses })).toEqual([
      `${message} Done beside the plan this week: 1 flatwork session.`,
      "Consider a gymnastics session on Wednesday.",
    ]);
    expect(said(missed, "2026-06-14")[1]).toBe("Consider a gymnastics session today.");
    expect(said([...missed, flat("2026-06-14")], "2026-06-14")[1]).toBeUndefined();
  });

  it("names what is missing beside what is planned today, and only that once something was done today", () => {
    const weekly = [
      { startDate: "2026-06-01", sessions: [session("Tuesday", "JUMPING"), session("Friday", "TRAIL")] },
    ];
    const more = { plan: { weeklyPlans: weekly } };
    const done = [flat("2026-06-01"), flat("2026-06-02"), flat("2026-06-03")];
    expect(said(done, "2026-06-05", more)[1]).toBe(
      "Next in the plan is a trail riding session today. Consider a gymnastics session in the next 2 days.",
    );
    expect(said([...done, flat("2026-06-05")], "2026-06-05", more)[1]).toBe(
      "Consider a gymnastics session in the next 2 days.",
    );
  });

  it("continues with the plan if the week has no free day left", () => {
    const pauses = [{ from: "2026-06-06", to: "2026-06-06" }];
    const overdue = said([flat("2026-06-07")], "2026-06-07", { pauses });
    expect(overdue).toEqual([
      "You're behind on flatwork: the plan called for 2 flatwork sessions by now this week, with 1 done.",
      "There is no free day for it this week. Go on with the plan: next is a flatwork session on Tuesday.",
    ]);
  });

  it("states how much of a plan on track is done and what comes next", () => {
    expect(said([flat("2026-06-01")], "2026-06-02")).toEqual([
      "You're on track: 1 of 3 planned sessions of week 1 is done.",
      "Next in the plan is a flatwork session tomorrow.",
    ]);
  });

  it("states when there is nothing to compare", () => {
    expect(said([], "2026-05-20")).toEqual([
      "There is nothing to compare yet: the plan begins on Monday 1 June 2026.",
      "Next in the plan is a flatwork session on Monday 1 June 2026.",
    ]);
    expect(said([], "2026-05-20", { plan: undefined })).toEqual([
      "There is nothing to compare yet: there is no plan with a session and a date.",
      undefined,
    ]);
  });

  it("names what was done beside the plan, also before it began", () => {
    expect(said([["2026-06-01", "GROUNDWORK"], flat("2026-06-01")], "2026-06-02")[0]).toBe(
      "You're on track: 1 of 3 planned sessions of week 1 is done. Done beside the plan this week: 1 groundwork session.",
    );
    const weeklyPlans = [{ startDate: "2026-06-04", sessions: [session("Friday", "FLATWORK")] }];
    const ridden = [flat("2026-06-01"), flat("2026-06-02"), ["2026-06-02", "TRAIL"] as const];
    expect(said(ridden, "2026-06-03", { plan: { weeklyPlans } })[0]).toBe(
      "There is nothing to compare yet: the plan begins tomorrow. Done beside the plan this week: 2 flatwork sessions and 1 trail riding session.",
    );
    expect(said([], "2026-06-04", { plan: { weeklyPlans } })[0]).toBe(
      "There is nothing to compare yet: nothing of it was due or done.",
    );
  });

  it("covers the whole plan once it is over, and is no longer behind it", () => {
    expect(said([flat("2026-06-09")], "2026-07-01")).toEqual([
      "The plan is over: 1 of 5 planned sessions were done.",
      "Begin the next plan with a flatwork session.",
    ]);
  });
});

type Known = Parameters<typeof restrictionsOf>[0];

describe("advice against what stands in its way", () => {
  const missedJumping = [flat("2026-06-01"), flat("2026-06-02"), flat("2026-06-04")];
  const under = (
    {
      cautions = [],
      ...known
    }: Partial<Omit<Known, "cautions">> & { cautions?: readonly Omit<PinnedCaution, "createdAt">[] },
    {
      done = missedJumping,
      today = "2026-06-04",
      isDated = false,
    }: { done?: typeof missedJumping; today?: string; isDated?: boolean } = {},
  ) => {
    const input = {
      plan,
      done: done.map(([date, workType]) => ({ date, workType })),
      now: `${today}T18:00:00Z`,
    };
    const pinned = cautions.map((caution) => ({ ...caution, createdAt: 0 }));
    const restrictions = restrictionsOf({ status: "active", cautions: pinned, disciplines: [], ...known });
    const { message, suggestion, days, standstill } = adviseOn(input, restrictions, isDated).advice;
    return { said: [message.text, suggestion?.text], days, standstill };
  };
  const date = "2026-06-03";

  it("is behind on nothing that a caution rules out, names it, and goes on with what may be done", () => {
    const onTwo = { done: [flat("2026-06-01"), flat("2026-06-02")] };
    expect(under({ cautions: [{ text: "Shoe loose, no jumping.", date }] }, onTwo)).toMatchObject({
      said: [
        "You're on track: 2 of 2 planned sessions of week 1 are done.",
        "“Shoe loose, no jumping” rules out a jumping session on Saturday. Next in the plan is a flatwork session on Tuesday.",
      ],
      days: [],
    });
    expect(under({ cautions: [{ text: "no jumping", date }] }).said[0]).not.toContain("behind");
    expect(under({ cautions: [{ text: "rushes fences when fresh", date }] }).said[1]).toBe(
      "Consider a gymnastics session in the next 2 days.",
    );
  });

  it("is behind again once the caution has run out, or was removed, but for the days that it held", () => {
    const missed = {
      done: [flat("2026-06-01"), flat("2026-06-02"), flat("2026-06-09")],
      today: "2026-06-10",
    };
    const status = (caution: object) =>
      under({ cautions: [{ text: "no jumping", date, ...caution }] }, missed).said[0];
    expect(under({}, missed).said[0]).toContain("behind on jumping");
    expect(status({})).not.toContain("behind");
    expect(status({ until: "2026-06-06" })).not.toContain("behind");
    expect(status({ removedOn: "2026-06-07" })).not.toContain("behind");
    expect(status({ until: "2026-06-05" })).toContain("behind on jumping");
    expect(status({ removedOn: "2026-06-06" })).toContain("behind on jumping");
    // Missed before it was pinned: no shortfall while it may not be made up.
    expect(status({ date: "2026-06-09" })).not.toContain("behind");
    expect(status({ date: "2026-06-07", until: "2026-06-09" })).toContain("behind on jumping");
  });

  it("passes over a planned session that is ruled out, and says so", () => {
    const cautions = [{ text: "no flatwork", date: "2026-06-01" }];
    expect(under({ cautions }, { done: [], today: "2026-06-01" }).said).toEqual([
      "There is nothing to compare yet: nothing of it was due or done.",
      "“no flatwork” rules out a flatwork session today. Next in the plan is a jumping session on Saturday.",
    ]);
    const over = under(
      { cautions: [{ text: "no flatwork", date: "2026-06-01" }] },
      { done: [flat("2026-06-09")], today: "2026-07-01" },
    );
    expect(over.said).toEqual([
      "The plan is over: 1 of 5 planned sessions were done.",
      "Begin the next plan with a gymnastics session.",
    ]);
  });

  it("counts what was done of a plan that is over, also where all of it was ruled out", () => {
    const cautions = [{ text: "no flatwork, no jumping", date: "2026-06-01" }];
    const { said: over } = under({ cautions }, { done: [], today: "2026-07-01" });
    expect(over[0]).toBe("The plan is over: 0 of 5 planned sessions were done.");
  });

  it.each([
    [{ status: "paused" }, "The plan is paused: 2 of 5 planned sessions were done."],
    [{ status: "abandoned" }, "The plan is given up: 2 of 5 planned sessions were done."],
    [{ status: "completed" }, "The plan is completed: 2 of 5 planned sessions were done."],
    [{ status: "draft" }, "The plan is a draft: 2 of 5 planned sessions were done."],
    [{ horse: "sold" }, "The horse is sold: 2 of 5 planned sessions were done."],
    [{ horse: "on_loan" }, "The horse is on loan: 2 of 5 planned sessions were done."],
  ] as const)("asks for nothing where nobody follows the plan: %j", (known, message) => {
    const { said: words, days, standstill } = under(known);
    expect(words).toEqual([message, undefined]);
    expect(days).toEqual([]);
    expect(standstill).toBe(Object.values(known)[0]);
  });

  it("names dates in what is read on later days", () => {
    expect(under({}, { isDated: true }).said[1]).toBe(
      "Consider a gymnastics session on Friday 5 June 2026 or on Saturday 6 June 2026.",
    );
    expect(under({}, { isDated: true, done: [flat("2026-06-01")], today: "2026-06-02" }).said[1]).toBe(
      "Next in the plan is a flatwork session on Wednesday 3 June 2026.",
    );
  });
});

const easy = new Set(["FLATWORK", "LUNGING", "TRAIL"]);

it("suggests only days of this week: never a paused one, and never a second demanding session on a day", () => {
  fc.assert(
    fc.property(anyEvaluation, (input) => {
      const { evaluation, timetable, work, pauses, advice } = adviseOn(input);
      const { today, reasons } = evaluation;
      const week = timetable.findLast(({ first }) => first <= today);
      const type = reasons[0]?.workType ?? "";
      for (const day of advice.days) {
        expect(week && today <= day && day <= week.last).toBe(true);
        expect(pauses.some(({ from, to }) => from <= day && (!to || day <= to))).toBe(false);
        if (day === today) expect(work.map(({ date }) => date)).not.toContain(today);
        // Other types planned for that day and not done earlier; a type done this week may have been that session.
        const doneTypes = new Set(
          work.filter(({ date }) => week && week.first <= date).map(({ workType }) => workType),
        );
        const beside = (week?.sessions ?? []).filter(
          (other) => other.date === day && other.workType !== type && !doneTypes.has(other.workType),
        );
        if (!easy.has(type)) expect(beside.every(({ workType }) => easy.has(workType))).toBe(true);
      }
      const { suggestion } = advice;
      if (suggestion) expect(suggestion.text).not.toMatch(/undefined|NaN/);
    }),
    { numRuns: sampleSize(300) },
  );
});
