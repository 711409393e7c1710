import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { planLine } from "./compose-lines.ts";
import { composeHandoff, ridesLine } from "./compose-handoff.ts";
import type { HandoffLine } from "./handoff.ts";
import type { HandoffInput } from "./handoff-input.ts";
import { parseSayings, plantHistory } from "./testing/planted-history.ts";
import type { Ride } from "./ride.ts";
import { sampleOf } from "../testing/sample-size.ts";
import type { Saying } from "./model-training/saying.ts";

const sayingsOf = (file: string): readonly Saying[] =>
  parseSayings(readFileSync(path.join(import.meta.dirname, file), "utf8"));

const histories = 200;

const factsOf = (lines: readonly HandoffLine[], isMeant: (key: string) => boolean): readonly string[] =>
  lines.flatMap(({ facts }) => facts.filter(({ key }) => isMeant(key)).map(({ text }) => text));

/**
 * Share of the named observations that were planted (precision); share of the planted ones that are named, and that are named or quoted in
 * the riders' words; share of the logged words used.
 */
function measured(sayings: readonly Saying[]) {
  const sums = { named: 0, planted: 0, right: 0, shown: 0, asked: 0, askedShown: 0, words: 0, logged: 0 };
  for (let seed = 1; seed <= histories; seed++) {
    const { input, open, troubles, asked, alsoSaid } = plantHistory(sayings, seed);
    const { lines, words } = composeHandoff(input);
    const watch = factsOf(lines, (key) => key === "watch.what").map((label) => label.toLowerCase());
    const quotes = factsOf(lines, (key) => key.endsWith(".quote")).map((quote) => quote.replace(/…$/u, ""));
    const isNamed = (label: string) => watch.includes(label.toLowerCase());
    const isQuoted = (label: string) =>
      troubles.some(
        (one) => one.label === label && one.said.some((text) => quotes.some((quote) => text.includes(quote))),
      );
    const beside = alsoSaid.filter((label) => !open.includes(label) && isNamed(label));
    sums.named += watch.length - beside.length;
    sums.planted += open.length;
    sums.right += open.filter(isNamed).length;
    sums.shown += open.filter((label) => isNamed(label) || isQuoted(label)).length;
    sums.asked += asked.length;
    sums.askedShown += asked.filter(() => lines.some(({ kind }) => kind === "asked")).length;
    sums.words += words.shown;
    sums.logged += words.logged;
  }
  return {
    precision: sums.right / sums.named,
    named: sums.right / sums.planted,
    shown: sums.shown / sums.planted,
    asked: sums.askedShown / sums.asked,
    share: sums.words / sums.logged,
  };
}

/** Remarks of writers, one or two of them a day. `least`: of those that the reader was not trained on; its results are in docs/readings.md. */
const writers = sampleOf([
  { set: "testing/hand-c", least: { precision: 0.95, named: 0.45, shown: 0.95, asked: 0.95 } },
  { set: "testing/hand-m", least: { precision: 0.95, named: 0.6, shown: 0.95, asked: 0.95 } },
  { set: "testing/hand-n", least: { precision: 0.95, named: 0.7, shown: 0.95, asked: 0.95 } },
  { set: "model-training/stable-aisle", least: undefined },
  { set: "model-training/hand-a", least: undefined },
  { set: "model-training/other-hands", least: undefined },
]);

describe("a handoff of planted histories", () => {
  it.each(writers.flatMap(({ set, least }) => (least ? { set, least } : [])))(
    "names little that was not planted, and reports what was, by name or in its riders' words: $set",
    ({ set, least }) => {
      const { precision, named, shown, asked } = measured(sayingsOf(`${set}-remarks.jsonl`));
      const atLeast = (min: number) => expect.toSatisfy((value: number) => value >= min, `at least ${min}`);
      expect({ precision, named, shown, asked }).toEqual({
        precision: atLeast(least.precision),
        named: atLeast(least.named),
        shown: atLeast(least.shown),
        asked: atLeast(least.asked),
      });
    },
  );

  it.each(writers.filter(({ least }) => !least))(
    "uses at most a third of the logged words: $set",
    ({ set }) => {
      expect(measured(sayingsOf(`${set}-remarks.jsonl`)).share).toBeLessThanOrEqual(1 / 3);
    },
  );
});

describe("a handoff of a day's rides", () => {
  const today = "2026-11-20";
  const ride = (id: string, given: Partial<Ride>): Ride => ({
    id,
    date: today,
    riderId: "jake",
    riderName: "Jake",
    work: "jumping",
    minutes: 30,
    loggedAt: 1,
    ...given,
  });
  const textsOf = (rides: readonly Ride[], lastRode?: string): readonly string[] =>
    composeHandoff({
      athleteId: "luna",
      today,
      riderId: "emma",
      rides,
      lastRode,
      ridesFrom: "2026-10-02",
      otherNames: [],
      cautions: [],
      care: [],
    }).lines.map(({ text }) => text);

  it("names all that recurs, the latest first, beside long notes and requests", () => {
    const both = (id: string, date: string) =>
      ride(id, {
        date,
        notes:
          "Rushing, stiff to the right. Please check the girth before you get on, it slips to the left when he blows himself up.",
      });
    const lines = textsOf([
      both("a", "2026-11-10"),
      both("b", "2026-11-12"),
      both("c", "2026-11-14"),
      ride("d", { date: "2026-11-15", notes: "stiff to the right" }),
    ]);
    const watched = lines.filter((text) => /^(?:Rushing|Stiff)/u.test(text));
    expect(watched.map((text) => text.replace(/, last.*$/u, ""))).toEqual([
      "Stiff to the right: 4 of 4 rides",
      "Rushing: 3 of 4 rides",
    ]);
  });

  it("says of rides of today that they were today, and counts one rider's only ride once", () => {
    expect(textsOf([ride("a", {})])[0]).toBe("You have not ridden yet. Today: 1 ride, Jake.");
    const own = ride("b", { riderId: "emma", riderName: "Emma" });
    expect(textsOf([own, ride("a", {})], today)[0]).toBe("Beside your ride today: 1 ride, Jake.");
    expect(textsOf([ride("a", { date: "2026-11-17" })], "2026-11-16")[0]).toBe(
      "Since you rode Monday: 1 ride, Jake.",
    );
  });

  it("calls work from the ground that, also the member's own", () => {
    const lunged = ride("b", {
      date: "2026-11-16",
      riderId: "emma",
      work: "lunging",
      isFromTheGround: true,
    });
    const led = ride("c", { date: "2026-11-17", work: "in hand", isFromTheGround: true });
    expect(textsOf([lunged, led, ride("a", {})], "2026-11-16")[0]).toBe(
      "Since your work from the ground Monday: 1 ride, 1 from the ground. Jake, Tuesday: in hand 30 min.",
    );
  });

  it("names each ride since the member's own, and what was asked of whoever rides next, however much was ridden since", () => {
    const own = ride("a", { date: "2026-11-12", riderId: "emma" });
    const asking = ride("b", {
      date: "2026-11-16",
      fenceCm: 76,
      notes: "knocked two, Emma should watch his canter left",
    });
    const soft = ride("c", { work: "flatwork", minutes: 25, notes: "soft today" });
    expect(textsOf([own, asking, soft], "2026-11-12").slice(0, 3)).toEqual([
      "Jake asks, Monday: “Emma should watch his canter left”",
      "Since you rode 12 Nov: 2 rides. Jake, Monday: jumping 30 min 76 cm.",
      "Jake, today: flatwork 25 min. “soft today”",
    ]);
    const more = ["17", "18", "19"].map((day) => ride(day, { date: `2026-11-${day}`, work: "flatwork" }));
    expect(textsOf([own, asking, ...more, soft], "2026-11-12").slice(0, 2)).toEqual([
      "Jake asks, Monday: “Emma should watch his canter left”",
      "Since you rode 12 Nov: 5 rides, Jake 5; jumping 1× (to 76 cm), flatwork 4×.",
    ]);
    const unknown = { ...asking, fenceCm: undefined, isOverFences: true as const };
    const since = { today, lastRode: "2026-11-12", ridesFrom: "2026-10-02" };
    expect(ridesLine([unknown, ...more, soft], since, "fences").text).toBe(
      "Since you rode 12 Nov: 5 rides, Jake 5; jumping 1×.",
    );
  });

  it("cuts a long remark after a word, and says so", () => {
    const notes = "slightly short on left front in trot and I would have it looked at tomorrow";
    expect(textsOf([ride("a", { notes })]).join(" ")).toContain(
      "“slightly short on left front in trot and I would have it…”",
    );
  });

  it("quotes how the last ride went before older words, and counts what is better as no trouble", () => {
    const lines = textsOf([
      ride("a", { date: "2026-10-25", work: "flatwork", notes: "stiff to the right" }),
      ride("b", {
        date: "2026-10-28",
        work: "flatwork",
        notes: "stiff to the right again, rushing the last line",
      }),
      ride("c", { date: "2026-11-02", work: "flatwork", notes: "better bend right" }),
      ride("d", { fenceCm: 76, notes: "had one refusal at the oxer" }),
    ]);
    expect(lines.join("\n")).toContain("“had one refusal at the oxer”");
    expect(lines.find((text) => text.startsWith("Stiff to the right"))).toMatch(
      /^Stiff to the right: 2 of 4 rides, .*better 2 Nov/u,
    );
  });

  it.each([
    "left hind warm and swollen",
    "off her feed",
    "slightly short on left front in trot",
    "went short",
  ])("tells a sign of illness first, also to whoever wrote it, until it is over: %s", (notes) => {
    const own = ride("a", { date: "2026-11-18", riderId: "emma", riderName: "Emma", notes });
    const after = ride("b", { date: "2026-11-19", notes: "wanted to go again" });
    expect(textsOf([own, after], "2026-11-18")[0]).toBe(`Emma, Wednesday: “${notes}”`);
    const over = ride("c", { notes: "back to normal, sound and eating" });
    expect(textsOf([own, after, over], "2026-11-18").join("\n")).not.toContain(notes);
    const old = ride("d", { date: "2026-11-05", riderId: "emma", riderName: "Emma", notes });
    expect(textsOf([old], "2026-11-05").join("\n")).not.toContain(notes);
  });

  it("takes a time that nobody knows for none", () => {
    const untimed = [
      ride("a", { date: "2026-10-28" }),
      { ...ride("b", {}), minutes: undefined, fenceCm: 91 },
    ];
    expect(textsOf(untimed).join("\n")).toMatch(/Last 7 days: 1 ride[.;]/u);
  });

  it("tells what was done last, however much there is to quote", () => {
    const notes =
      "Rushing after the line, keep him on the aids in the corners, please. Stiff to the left at first. Spooked at the gate twice. Leaned on the bit. Tripped on the way home and was tired.";
    expect(textsOf([ride("a", { notes, fenceCm: 76 })]).join("\n")).toContain(
      "Jake, today: jumping 30 min 76 cm.",
    );
  });
});

it("says who is to ride next", () => {
  const next = { programId: "p", title: "Jumping", workType: "JUMPING", date: "2026-11-21", rider: "Anna" };
  const line = planLine(next, { today: "2026-11-20", cautions: [], rides: [] });
  expect(line.text).toBe("Next by the plan: Jumping, tomorrow, Anna rides.");
});

it("tells what was noted of the work that the plan has next, also before one's own last ride", () => {
  const today = "2026-11-20";
  const of = (id: string, given: Partial<Ride>): Ride => ({
    id,
    date: today,
    riderId: "emma",
    riderName: "Emma",
    work: "flatwork",
    loggedAt: 1,
    ...given,
  });
  const jumped = of("a", {
    date: "2026-11-12",
    riderId: "jake",
    riderName: "Jake",
    work: "jumping",
    notes: "rushing when fresh",
  });
  const notesOf = (planned: Pick<HandoffInput, "next" | "behind">) =>
    composeHandoff({
      athleteId: "luna",
      today,
      riderId: "emma",
      rides: [jumped, of("b", {})],
      lastRode: today,
      ridesFrom: "2026-10-02",
      otherNames: [],
      cautions: [],
      care: [],
      ...planned,
    })
      .lines.filter(({ kind }) => kind === "note")
      .map(({ text }) => text);
  const next = (workType: string) => ({ programId: "p", title: "Next", workType, date: "2026-11-22" });
  const shown = ["Jake, 12 Nov: “rushing when fresh”"];
  expect(notesOf({ next: next("JUMPING") })).toEqual(shown);
  expect(notesOf({ next: next("FLATWORK") })).toEqual([]);
  const behind = [{ programId: "p", work: "jumping", done: 0, expected: 1 }];
  expect(notesOf({ next: next("FLATWORK"), behind })).toEqual(shown);
});

it("calls what is planned for today still open where the horse was ridden today, and says what the plan lacks", () => {
  const today = "2026-11-20";
  const ridden: Ride = { id: "a", date: today, work: "flatwork", loggedAt: 1 };
  const textsOf = (rides: readonly Ride[]) =>
    composeHandoff({
      athleteId: "luna",
      today,
      riderId: "emma",
      rides,
      ridesFrom: "2026-10-02",
      otherNames: [],
      cautions: [],
      care: [],
      next: { programId: "p", title: "Trail riding", workType: "TRAIL", date: today, minutes: 40 },
      behind: [{ programId: "p", work: "jumping", done: 0, expected: 1 }],
    })
      .lines.filter(({ kind }) => kind === "plan")
      .map(({ text }) => text);
  expect(textsOf([])).toEqual([
    "Behind the plan on jumping: 0 of 1 done.",
    "Next by the plan: Trail riding, 40 min, today.",
  ]);
  expect(textsOf([ridden])[1]).toBe("Next by the plan: Trail riding, 40 min, still open from today.");
  expect(textsOf([{ ...ridden, isFromTheGround: true }])[1]).toContain("40 min, today.");
});
