import type { Dashboard } from "@canter/domain/dashboard/dashboard";
import { describe, expect, it } from "vitest";
import { dashboardView } from "./dashboard-view.ts";

const offer = (name: string) => ({ contentId: `file:${name}`, title: name });
const dashboard: Dashboard = {
  date: "2026-11-19",
  generatedAt: 1,
  by: "playbook",
  curated: {
    upNext: { primary: offer("flow"), alternates: [{ ...offer("walk"), reason: "light_option" }] },
    playlistSuggestion: [],
  },
  coach: { briefing: [], callsToAction: [], prompts: [] },
};
const stored = { memberId: "emma", revision: 1, dashboard };
const shown = (as: "done" | "not_today", isOver: boolean) =>
  dashboardView(stored, {
    marks: [{ contentId: "file:flow", as, at: 2 }],
    prompts: [],
    live: undefined,
    isOver,
  });

describe("a day as it is shown", () => {
  it("offers what is left of it, and once it is over shows what was done", () => {
    expect(shown("done", false).curated.upNext).not.toHaveProperty("primary");
    expect(shown("done", false).curated.upNext).toMatchObject({ alternates: [offer("walk")] });
    expect(shown("not_today", false).curated.upNext).toEqual({ primary: offer("walk"), alternates: [] });
    const over = shown("done", true);
    expect(over.curated).toEqual(dashboard.curated);
    expect(over.consumed).toMatchObject([{ contentId: "file:flow", as: "done" }]);
  });
});
