import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { readFeedback } from "./read-feedback.ts";

// A Tuesday.
const asked = {
  today: "2026-11-24",
  athleteKind: "horse",
  currentWeek: 2,
  targetDate: "2027-01-09",
  eventDate: "2027-01-09",
} as const;

it.each([
  [
    "keep him quiet this week, he was clipped",
    { kind: "limit", limit: { until: "2026-11-29", isGentle: true } },
  ],
  ["something gentle tomorrow", { kind: "limit", limit: { from: "2026-11-25", until: "2026-11-25" } }],
  ["go easy on her for the next few days", { kind: "limit", limit: { until: "2026-11-26" } }],
  [
    "nothing too hard until the weekend",
    { kind: "limit", limit: { until: "2026-11-27", bars: ["JUMPING"] } },
  ],
  ["keep it light please", { kind: "easier" }],
  ["a day off tomorrow please", { kind: "limit", limit: { until: "2026-11-25", bars: "all" } }],
  ["put a rest day on Friday", { kind: "unavailable", days: [5] }],
  ["I'd like Mondays free", { kind: "unavailable", days: [1] }],
  ["keep Sunday free please", { kind: "unavailable", days: [7] }],
  ["Saturdays should be free", { kind: "unavailable", days: [6] }],
  ["I'm not free on Saturdays", { kind: "unavailable", days: [6] }],
  ["I am only free on weekends", { kind: "unavailable", days: [1, 2, 3, 4, 5] }],
  ["leave out the jumping this week", { kind: "limit", limit: { bars: ["JUMPING"], until: "2026-11-29" } }],
  ["please don't plan any lunging", { kind: "limit", limit: { bars: ["LUNGING"] } }],
  ["more pole work", { kind: "more", workType: "FLATWORK" }],
  ["rides under 40 minutes", { kind: "shorter", minutes: 40 }],
  ["35 min is plenty for a youngster", { kind: "shorter", minutes: 35 }],
  [
    "I am away from 1 to 7 December",
    { kind: "limit", limit: { bars: "all", from: "2026-12-01", until: "2026-12-07" } },
  ],
  ["start next Monday", { kind: "limit", limit: { bars: "all", until: "2026-11-29" } }],
  ["please begin next week", { kind: "limit", limit: { bars: "all", until: "2026-11-29" } }],
  [
    "add a rest week before the show",
    { kind: "limit", limit: { bars: "all", from: "2027-01-02", until: "2027-01-08" } },
  ],
  ["swap Saturday and Sunday", { kind: "exchange", days: [6, 7] }],
  ["swap Saturday and Sunday in week 3", { kind: "exchange", days: [6, 7], week: 3 }],
  ["not two days in a row", { kind: "apart" }],
  ["no back-to-back days please", { kind: "apart" }],
  ["he is sound again", { kind: "recovered" }],
  ["she is back in work", { kind: "recovered" }],
  ["push the plan back a week", { kind: "limit", limit: { bars: "all", until: "2026-11-29" } }],
  ["move the start back by 2 weeks", { kind: "limit", limit: { bars: "all", until: "2026-12-06" } }],
  ["undo that", { kind: "abandon" }],
  ["make it a bit easier", { kind: "easier", isSlight: true }],
  ["he needs a rest day after jumping", { kind: "rest_after", workType: "JUMPING" }],
  ["a day off after each jumping session", { kind: "rest_after", workType: "JUMPING" }],
  ["no more than 3 days a week", { kind: "at_most", count: 3 }],
  ["at least 5 days a week", { kind: "at_least", count: 5 }],
  ["add a hack on Sundays", { kind: "more", workType: "TRAIL", days: [7] }],
  ["more poles", { kind: "more", workType: "FLATWORK", about: "pole" }],
  ["longer hacks at the weekend", { kind: "longer", workType: "TRAIL", days: [6, 7] }],
  ["can he jump on Saturday instead of Wednesday", { kind: "exchange", days: [6, 3] }],
  ["move Wednesday's jumping to Saturday", { kind: "exchange", days: [3, 6] }],
  ["she is too green for 80 cm", { kind: "fences", course: "lower" }],
  ["start lower", { kind: "fences", course: "lower" }],
  ["leave the last week easy", { kind: "easier" }],
  ["he is stiff to the right", { kind: "work_on", issue: "stiff" }],
  [
    "a lighter week before the show",
    { kind: "limit", limit: { bars: ["JUMPING"], from: "2027-01-02", until: "2027-01-08" } },
  ],
  ["Perfect, let's go with this plan", { kind: "approve" }],
  ["looks good, approve it", { kind: "approve" }],
  ["Beau's plan looks good, approve it", { kind: "approve" }],
  ["make Beau’s plan active and pause the other", { kind: "approve", isConfirmed: true, pausesOthers: true }],
  ["the show is a week later", { kind: "moved", date: "2027-01-16" }],
])("reads what a rider asks of a plan: %s", (text, wish) => {
  expect(readFeedback(text, asked)).toMatchObject([wish]);
});

it.each([
  ["he had his hocks done today so no jumping for two weeks", { until: "2026-12-07" }],
  ["he had his hocks done today so no jumping", {}],
  ["no jumping from tomorrow until Friday", { from: "2026-11-25", until: "2026-11-27" }],
  ["no jumping today until Friday", { from: "2026-11-24", until: "2026-11-27" }],
  ["no jumping today till Friday", { from: "2026-11-24", until: "2026-11-27" }],
  ["no jumping today until the vet comes", { from: "2026-11-24" }],
  ["no jumping from tomorrow until 2026-12-10", { from: "2026-11-25", until: "2026-12-10" }],
  ["no jumping for 10 days from today", { from: "2026-11-24", until: "2026-12-03" }],
  ["light work for a week from tomorrow", { from: "2026-11-25", until: "2026-12-01" }],
  ["no jumping from tomorrow", { from: "2026-11-25" }],
  ["no jumping today and tomorrow", { from: "2026-11-24", until: "2026-11-25" }],
  ["no jumping until tomorrow", { until: "2026-11-25" }],
  ["no jumping tomorrow", { from: "2026-11-25", until: "2026-11-25" }],
  ["no jumping today because he is sore", { from: "2026-11-24", until: "2026-11-24" }],
  ["he is lame today", {}],
  ["no jumping until Christmas", { until: "2026-12-24" }],
  ["no jumping until the end of January", { until: "2027-01-31" }],
])("reads how long a limit holds: %s", (text, span) => {
  const [wish] = readFeedback(text, asked);
  const { from, until } = wish?.kind === "limit" ? wish.limit : { from: "no limit", until: undefined };
  expect({ from, until }).toEqual({ from: undefined, until: undefined, ...span });
});

it.each([
  ["no work this Thursday", "2026-11-26", "2026-11-26"],
  ["no jumping on 3 December", "2026-12-03", "2026-12-03"],
  ["farrier on Thursday, no work", "2026-11-26", "2026-11-26"],
  ["no work from Thursday to Sunday", "2026-11-26", "2026-11-29"],
])("limits the days that are named, and no others: %s", (text, from, until) => {
  expect(readFeedback(text, asked)).toMatchObject([{ kind: "limit", limit: { from, until } }]);
});

it("keeps what is ruled out on some days to those days", () => {
  const text = "no jumping on Mondays, and Jake rides him Wednesdays only flat";
  expect(readFeedback(text, asked)).toMatchObject([
    { kind: "limit", limit: { bars: ["JUMPING"], days: [1] } },
    { kind: "limit", limit: { only: ["FLATWORK", "GROUNDWORK"], days: [3] } },
  ]);
  expect(readFeedback("only 3 days a week and never on Sundays", asked)).toEqual([
    { kind: "at_most", count: 3 },
    { kind: "unavailable", days: [7] },
  ]);
});

it.each([
  ["only 30 minutes on weekdays please", { kind: "shorter", minutes: 30, days: [1, 2, 3, 4, 5] }],
  ["Sofia only has 20 minutes on Wednesdays", { kind: "shorter", minutes: 20, days: [3] }],
])("shortens the sessions of some days: %s", (text, wish) => {
  expect(readFeedback(text, asked)).toEqual([wish]);
});

it.each([
  ["Beau was off for a week with a sore foot", "2026-12-01"],
  ["she was lame for three weeks, too aggressive", "2026-12-15"],
  ["she was off for 10 days, an abscess", "2026-12-04"],
  ["he was off from 2026-11-01 to 2026-11-21, cut on his leg", "2026-12-11"],
])("puts off jumping after time off that was for its health, as long again: %s", (text, until) => {
  expect(readFeedback(text, asked)).toMatchObject([
    { kind: "off" },
    { kind: "limit", limit: { bars: ["JUMPING"], isGentle: true, from: asked.today, until } },
  ]);
});

it("does not put it off after a holiday, nor where a limit is said, nor once that time is over", () => {
  const kinds = (text: string) => readFeedback(text, asked).map(({ kind }) => kind);
  expect(kinds("he was off for a week while we were away")).toEqual(["off"]);
  expect(kinds("he was off for a week, sore foot, no jumping until Friday").toSorted()).toEqual([
    "limit",
    "off",
  ]);
  expect(kinds("she was lame from 2026-11-01 to 2026-11-07")).toEqual(["off"]);
});

it.each([
  ["2026-11-27", "2026-11-27"],
  ["2026-11-28", "2026-12-04"],
  ["2026-11-29", "2026-12-04"],
])("ends a limit at the next weekend: said on %s", (today, until) => {
  expect(readFeedback("only light work until the weekend", { ...asked, today })).toMatchObject([
    { kind: "limit", limit: { until } },
  ]);
});

it.each([
  "two jumping sessions a week before the show",
  "an easy week after the show",
  "I'm free on Saturdays",
  "we are free on Saturdays and Sundays",
  "I'd like free jumping on Mondays",
  "I want fewer rest days on Sundays",
  "can we move the rest day to Sunday",
  "no rest day on Sunday please",
])("does nothing else instead of what no plan can do: %s", (text) => {
  expect(readFeedback(text, asked)).toEqual([]);
});

it("takes no wish for approval, and says nothing of a week where it is asked of one", () => {
  expect(readFeedback("looks good but less jumping", asked)).toMatchObject([{ kind: "less" }]);
  expect(readFeedback("why two jumping days?", asked)).toEqual([]);
  expect(readFeedback("please add that she was a little stiff to the left", asked)).toEqual([]);
});
