import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { composeHandoff } from "../handoff/compose-handoff.ts";
import { addDays } from "../schedule/local-date.ts";
import { analyseByRule } from "./analyse-horse.ts";
import { barnSummary, inPresentNames } from "./compose-report.ts";
import type { HorseAnalysis, ReportLine } from "./report.ts";

const concern = (kind: ReportLine["kind"]): ReportLine => ({
  kind,
  isConcern: true,
  rank: 1,
  text: "",
  facts: [],
  sources: [],
});

const horse = (name: string, ...kinds: readonly ReportLine["kind"][]): HorseAnalysis => ({
  athleteId: name,
  name,
  status: kinds.includes("plan") ? "behind" : kinds.includes("quiet") ? "quiet" : "no_plan",
  rides: kinds.includes("quiet") ? 0 : 1,
  minutes: 30,
  riders: [{ name: "Emma", rides: 1 }],
  highlights: [],
  concerns: kinds.map(concern),
  by: "playbook",
});

it("names every horse that something is marked about, each once for what has a line of its own", () => {
  const horses = [
    horse("Star", "caution"),
    horse("Luna", "asked", "note", "care"),
    horse("Beau", "plan"),
    horse("Nova", "quiet"),
    horse("Milo"),
  ];
  expect(barnSummary(horses).map(({ text }) => text)).toEqual([
    "4 rides on 4 horses, 2 h 30 min: Emma 4.",
    "Behind the plan: Beau.",
    "To watch or to take care of: Star, Luna.",
    "Not worked this week: Nova.",
  ]);
});

it("counts work from the ground apart from rides", () => {
  const lunged = { ...horse("Luna"), rides: 2, fromTheGround: 1 };
  expect(barnSummary([horse("Beau"), lunged])[0]?.text).toBe(
    "2 rides, 1 from the ground, with 2 horses, 1 h: Emma 2.",
  );
  expect(barnSummary([horse("Beau")])[0]?.text).toBe("1 ride on 1 horse, 30 min: Emma 1.");
});

it("has the horse's present name also where a caution named it", () => {
  const caution = {
    id: "c",
    athleteId: "beau",
    text: "Nobody jumps Beau on Beaumont field",
    until: "2026-12-20",
    date: "2026-11-24",
    authorName: "Beau",
    version: 1,
    createdAt: 1,
    updatedAt: 1,
  };
  const [from, to] = ["2026-11-22", "2026-11-28"];
  const of = { athleteId: "beau", name: "Beau", from, to, rides: [], otherNames: [], care: [], verdicts: [] };
  const horses = [analyseByRule({ ...of, cautions: [caution as never] })];
  const report = { from, to, summary: [], horses, missing: [], by: "playbook" as const };
  const [line] = inPresentNames(report, new Map([["beau", "Max"]])).horses[0]?.concerns ?? [];
  expect(line?.text).toMatch(/^Nobody jumps Max on Beaumont field, until .* \(Beau\)$/u);
  expect(line?.marked).toContain("Nobody jumps Max on Beaumont field");
});

it("counts what recurs over the same rides as the handoff", () => {
  const today = "2026-11-28";
  const rides = Array.from({ length: 16 }, (_, at) => ({
    id: `r${at}`,
    date: addDays(today, 2 * (at - 15)),
    riderId: "jake",
    riderName: "Jake",
    work: "flatwork",
    minutes: 40,
    notes: "Stiff to the right today.",
    loggedAt: at,
  }));
  const horseOf = { athleteId: "beau", rides, otherNames: [], cautions: [], care: [] };
  const report = analyseByRule({ ...horseOf, name: "Beau", from: "2026-11-22", to: today, verdicts: [] });
  const lastRode = addDays(today, -9);
  const handoff = composeHandoff({ ...horseOf, today, riderId: "emma", lastRode, ridesFrom: "2026-10-02" });
  const countsIn = (lines: readonly { readonly text: string }[]) =>
    lines.flatMap(({ text }) => /\d+ of \d+ rides/u.exec(text)?.[0] ?? []);
  expect(countsIn(report.concerns)).toEqual(["12 of 12 rides"]);
  expect(countsIn(handoff.lines)).toEqual(countsIn(report.concerns));
});
