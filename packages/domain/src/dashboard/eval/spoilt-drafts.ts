import type { DashboardDraft } from "../dashboard-draft.ts";
import type { FailureMode } from "./judge-draft.ts";

type Spoil = {
  readonly mode: FailureMode;
  readonly name: string;
  readonly spoil: (good: DashboardDraft) => unknown;
};

const withCoach = (good: DashboardDraft, coach: Partial<DashboardDraft["coach"]>): DashboardDraft => ({
  ...good,
  coach: { ...good.coach, ...coach },
});

/** Good outputs with typical model errors added: each must be detected as that error. */
export const spoiltDrafts: readonly Spoil[] = [
  {
    mode: "impossible recommendation",
    name: "an id that is on no menu",
    spoil: (good) => ({
      ...good,
      curated: { ...good.curated, up_next: { primary: { content_id: "plex:12345" }, alternates: [] } },
    }),
  },
  {
    mode: "impossible recommendation",
    name: "a stack of invented things",
    spoil: (good) => ({
      ...good,
      curated: { ...good.curated, playlist_suggestion: ["Warm-up", "Cool-down"] },
    }),
  },
  {
    mode: "stale observation",
    name: "asks for what is there",
    spoil: (good) =>
      withCoach(good, {
        cta: [
          {
            type: "data_gap",
            message: good.coach.briefing[0] ?? "{{missing.goal}}",
            action: "open_log",
            condition: { when: "no_meals_on", date: "2026-02-13" },
          },
          {
            type: "data_gap",
            message: good.coach.briefing[0] ?? "{{missing.goal}}",
            action: "open_log",
            condition: { when: "protein_below_target" },
          },
          {
            type: "data_gap",
            message: good.coach.briefing[0] ?? "{{missing.goal}}",
            action: "open_log",
            condition: { when: "session_overdue" },
          },
        ],
      }),
  },
  {
    mode: "missed pattern",
    name: "says nothing at all",
    spoil: (good) => withCoach(good, { briefing: [] }),
  },
  {
    mode: "unhelpful call to action",
    name: "leads nowhere",
    spoil: (good) =>
      withCoach(good, {
        cta: [
          {
            type: "data_gap",
            message: good.coach.briefing[0] ?? "{{missing.goal}}",
            condition: { when: "no_workout_for", days: 1 },
          },
        ],
      }),
  },
  { mode: "schema violation", name: "text instead of JSON", spoil: () => "Good morning! Here is your day." },
  {
    mode: "schema violation",
    name: "fields of another shape",
    spoil: ({ coach }) => ({ curated: { up_next: null }, coach: { ...coach, briefing: "All good." } }),
  },
  {
    mode: "invented data",
    name: "a number of its own",
    spoil: (good) => withCoach(good, { briefing: ["You lost 2.4 kg this week, well ahead of the plan."] }),
  },
  {
    mode: "invented data",
    name: "a fact that nobody looked up",
    spoil: (good) => withCoach(good, { briefing: ["Your resting pulse is {{pulse.resting}}."] }),
  },
  {
    mode: "invented data",
    name: "a number in words",
    spoil: (good) => withCoach(good, { briefing: ["Twelve sessions in a row, with {{training.week}}."] }),
  },
];
