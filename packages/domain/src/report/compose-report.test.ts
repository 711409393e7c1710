import { expect, it } from "vitest";
import { barnSummary } from "./compose-report.ts";
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
    "4 rides on 4 horses, 150 min: Emma 4.",
    "Behind the plan: Beau.",
    "To watch or to take care of: Star, Luna.",
    "Nobody worked Nova.",
  ]);
});
