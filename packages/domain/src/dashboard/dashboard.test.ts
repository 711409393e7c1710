import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../schedule/local-date.ts";
import { composeDashboard } from "./compose/compose-dashboard.ts";
import { statePart } from "./day/assemble-day.ts";
import { dashboardSchema } from "./dashboard.ts";
import { dashboardDraftSchema, type DashboardDraft } from "./dashboard-draft.ts";
import type { MemberDay, MenuItem } from "./member-day.ts";
import { mayAsk, resolveDraft } from "./resolve-draft.ts";
import { anyMemberDay } from "./testing/any-member-day.ts";
import { sampleSize } from "../testing/sample-size.ts";

const today = "2026-02-14";
const item = (id: string, over: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title: id,
  role: "main",
  lacks: [],
  timesDone: 0,
  ...over,
});
const upper = item("session:p/u", {
  title: "Upper A",
  durationMinutes: 60,
  programContext: "Upper/Lower, week 2",
});
const yoga = item("plex:yoga", { title: "Yoga X", role: "light", durationMinutes: 30 });
const day: MemberDay = {
  date: today,
  weekday: 6,
  sources: [
    {
      id: "get_weight_trend",
      facts: [
        { key: "weight.current", text: "82.3 kg" },
        { key: "weight.change", text: "0.5 kg" },
        { key: "weight.span", text: "7 days" },
        { key: "goal.weight", text: "78 kg" },
      ],
    },
    {
      id: "get_program_state",
      facts: [
        { key: "program.name", text: "Upper/Lower" },
        { key: "program.next", text: "Upper A" },
        { key: "program.position", text: "week 2 of 8" },
      ],
    },
    {
      id: "get_recent_workouts",
      facts: [
        { key: "training.week", text: "3 workouts" },
        { key: "training.previous", text: "2 workouts" },
        { key: "training.span", text: "7 days" },
      ],
    },
  ],
  live: {
    today,
    mealDates: [],
    lastWeightDate: today,
    lastWorkoutDate: addDays(today, -1),
    openGoals: 1,
    hasProgram: true,
    hasOverdueSession: false,
  },
  weight: { direction: "down", pace: "ahead" },
  training: { workouts: 40, last7: 3, previous7: 2, daysSinceLast: 1, daysInARow: 1 },
  program: { id: "p", status: "active", today: "session", nextId: upper.id, isOverdue: false },
  menu: [upper, yoga, item("file:warm", { role: "warm_up", title: "Warm-up" })],
  asked: [],
  failed: [],
  remembered: new Set(),
};
const composed = (over: Partial<MemberDay> = {}) => {
  const whole = { ...day, ...over };
  return resolveDraft(composeDashboard(whole), whole);
};
const textOf = ({ dashboard }: ReturnType<typeof composed>) =>
  dashboard.coach.briefing.map(({ text }) => text);

describe("a day's dashboard by rule", () => {
  it("states the day's status, what is next and why, and what surrounds it", () => {
    const { dashboard, complaints } = composed();
    expect(complaints).toEqual([]);
    expect(textOf(composed())).toEqual([
      "3 workouts in the last 7 days, after 2 workouts in those before.",
      "Weight is 82.3 kg, 0.5 kg down in 7 days, ahead of pace for 78 kg.",
      "Today is Upper A: Upper/Lower, week 2 of 8.",
    ]);
    expect(dashboard.curated).toEqual({
      upNext: {
        primary: {
          contentId: "session:p/u",
          title: "Upper A",
          durationMinutes: 60,
          programContext: "Upper/Lower, week 2",
          why: expect.objectContaining({ text: "Upper/Lower, week 2 of 8" }) as unknown,
        },
        alternates: [
          { contentId: "plex:yoga", title: "Yoga X", durationMinutes: 30, reason: "light_option" },
        ],
      },
      playlistSuggestion: [
        { contentId: "file:warm", title: "Warm-up" },
        { contentId: "session:p/u", title: "Upper A", durationMinutes: 60 },
      ],
    });
  });

  it("offers a run with how far it is, and says that its minutes are estimated from that", () => {
    const run = { ...upper, title: "Long run", distance: "8 km", isEstimate: true } as const;
    const planned = { ...day, menu: day.menu.map((one) => (one.id === upper.id ? run : one)) };
    const { dashboard } = resolveDraft(composeDashboard(planned), planned);
    const length = { durationMinutes: 60, distance: "8 km", isEstimate: true };
    expect(dashboard.curated.upNext.primary).toMatchObject({ title: "Long run", ...length });
    expect(dashboard.curated.playlistSuggestion.at(-1)).toMatchObject(length);
  });

  it("stacks the content of a session in its place, without a second warm-up around it", () => {
    const warm = item("file:warm", { role: "warm_up", title: "Warm-up" });
    const cool = item("file:cool", { role: "cool_down", title: "Cool-down" });
    const brief = { id: "file:brief", title: "Short warm-up", role: "warm_up", durationMinutes: 5 } as const;
    const chest = { id: "file:chest", title: "Chest", role: "main", durationMinutes: 60 } as const;
    const stackOf = (content: MenuItem["content"]) =>
      composed({ menu: [{ ...upper, content }, warm, cool] }).dashboard.curated.playlistSuggestion;
    expect(stackOf([brief, chest])).toEqual([
      { contentId: "file:brief", title: "Short warm-up", durationMinutes: 5 },
      { contentId: "file:chest", title: "Chest", durationMinutes: 60 },
      { contentId: "file:cool", title: "Cool-down" },
    ]);
    expect(stackOf([chest]).map(({ contentId }) => contentId)).toEqual([
      "file:warm",
      "file:chest",
      "file:cool",
    ]);
  });

  it("puts what is easy first for whoever said that they are not well, and the plan beside it", () => {
    const said = (words: string, since: string, over: Partial<MemberDay> = {}) => {
      const { facts, state } = statePart([{ words, since }], today);
      return composed({ ...over, state, sources: [...day.sources, { id: "memory", facts: [...facts] }] });
    };
    const offered = ({ dashboard: { curated } }: ReturnType<typeof composed>) =>
      [curated.upNext.primary, ...curated.upNext.alternates].map((one) => one?.contentId);
    const hurt = said("my knee hurts", addDays(today, -2));
    expect(offered(hurt)).toEqual(["plex:yoga", "session:p/u"]);
    expect(textOf(hurt)[0]).toBe("You said on Thursday: “my knee hurts”. Leave out what makes it worse.");
    expect(offered(said("I'm recovering from flu", today))).toEqual([undefined, "plex:yoga"]);
    // It is said for as long as it is kept in mind; what is trained is the plan's again after a week, and whoever is up for it goes on.
    expect(offered(said("my knee hurts", addDays(today, -9)))[0]).toBe("session:p/u");
    const yes = { text: "Yes", date: today, effect: "begin" };
    const asked = [{ key: `ready.${today}`, timesAsked: 1, lastAsked: today, answer: yes }];
    expect(offered(said("my knee hurts", today, { asked }))[0]).toBe("session:p/u");
    expect(statePart([{ words: "I hate burpees", since: today }], today)).toEqual({ facts: [] });
  });

  it("rests when the program does, with its next session as an alternate", () => {
    const { dashboard } = composed({ program: { ...day.program!, today: "rest" } });
    expect(dashboard.curated.upNext.primary?.contentId).toBe("plex:yoga");
    expect(dashboard.curated.upNext.alternates).toEqual([
      expect.objectContaining({ contentId: "session:p/u", reason: "next_in_program" }),
    ]);
  });

  it("never offers an item that needs equipment the household lacks", () => {
    const menu = [{ ...upper, lacks: ["a barbell"] }, yoga];
    expect(composed({ menu }).dashboard.curated.upNext.primary?.contentId).toBe("plex:yoga");
  });

  it("begins with a goal if there is no data yet", () => {
    const { dashboard, complaints } = composed({
      sources: [
        {
          id: "get_health_summary",
          facts: [
            { key: "missing.goal", text: "no goal" },
            { key: "missing.workouts", text: "no workout" },
            { key: "missing.weight", text: "no weight" },
          ],
        },
      ],
      live: { today, mealDates: [], openGoals: 0, hasProgram: false, hasOverdueSession: false },
      weight: undefined,
      training: { workouts: 0, last7: 0, previous7: 0, daysInARow: 0 },
      program: undefined,
      menu: [item("file:long", { durationMinutes: 60 }), item("file:short", { durationMinutes: 20 })],
    });
    expect(complaints).toEqual([]);
    expect(dashboard.curated.upNext.primary?.contentId).toBe("file:short");
    expect(dashboard.coach.callsToAction.map(({ action }) => action)).toEqual(["open_goals", "open_log"]);
    expect(dashboard.coach.prompts.map(({ key }) => key)).toEqual(["goal.kind"]);
  });

  it("offers somebody who never trained here another short item each day", () => {
    const menu = [
      item("file:long", { durationMinutes: 60 }),
      ...["a", "b", "c"].map((id) => item(`file:${id}`, { durationMinutes: 20 })),
    ];
    const offered = [0, 1, 2].map((days) => {
      const date = addDays(today, days);
      const live = { ...day.live, today: date };
      return composed({ date, live, menu, program: undefined }).dashboard.curated.upNext.primary?.contentId;
    });
    expect(new Set(offered)).toEqual(new Set(["file:a", "file:b", "file:c"]));
  });

  it("states first what could not be read", () => {
    const failed = { id: "failures", facts: [{ key: "failed.sources", text: "Recent workouts" }] };
    const sources = [failed, ...day.sources.filter(({ id }) => id !== "get_recent_workouts")];
    const said = textOf(composed({ sources, failed: [{ source: "get_recent_workouts", message: "away" }] }));
    expect(said[0]).toBe("Recent workouts could not be read today: this is without it.");
  });

  it("is valid for any combination of known, missing and contradictory data", () => {
    fc.assert(
      fc.property(anyMemberDay, (any) => {
        const draft = composeDashboard(any);
        expect(dashboardDraftSchema.safeParse(draft).error).toBeUndefined();
        const { dashboard, complaints } = resolveDraft(draft, any);
        expect(complaints).toEqual([]);
        const whole = { ...dashboard, date: any.date, generatedAt: 1, by: "playbook" };
        expect(dashboardSchema.safeParse(whole).error).toBeUndefined();
      }),
      { numRuns: sampleSize(400) },
    );
  });
});

describe("a draft", () => {
  const good: DashboardDraft = composeDashboard(day);
  const complaintsOf = (draft: DashboardDraft) => resolveDraft(draft, day).complaints;

  it("is refused for items not on the menu, unproven, untrue or already asked", () => {
    expect(complaintsOf(good)).toEqual([]);
    const { curated, coach } = good;
    const asked = { key: "goal.kind", timesAsked: 2, lastAsked: addDays(today, -1) };
    const bad: DashboardDraft = {
      ...good,
      curated: {
        ...curated,
        up_next: {
          primary: { content_id: "plex:invented", why: "Because {{weight.goal}}" },
          alternates: [{ content_id: "plex:invented", reason: "variety" }],
        },
      },
      coach: {
        ...coach,
        briefing: ["Down 3 kg, says {{weight.current}}"],
        cta: [{ type: "data_gap", message: "{{weight.current}}", condition: { when: "no_goal" } }],
        prompts: [{ key: "goal.kind", type: "multiple_choice", question: "What for?", options: ["a", "b"] }],
      },
    };
    expect(resolveDraft(bad, { ...day, asked: [asked] }).complaints).toEqual([
      "up_next.primary: “plex:invented” is not on the menu",
      "up_next.primary.why there is no fact {{weight.goal}}",
      "up_next: the same thing stands there twice",
      "up_next.alternates.0: “plex:invented” is not on the menu",
      "coach.briefing.0 says “3” by itself: numbers and dates must be facts, as in {{weight.current}}",
      "coach.briefing: at least one sentence with a fact",
      "coach.cta.0.condition: no_goal is not so today",
      "coach.prompts.0: “goal.kind” was asked or answered already",
    ]);
  });

  it("keeps the valid parts next to invalid ones", () => {
    const draft = { ...good, coach: { ...good.coach, briefing: ["{{weight.current}}.", "Down 3."] } };
    const { dashboard, complaints } = resolveDraft(draft, day);
    expect(dashboard.coach.briefing.map(({ text }) => text)).toEqual(["82.3 kg."]);
    expect(complaints).toHaveLength(1);
  });
});

describe("a question", () => {
  it.each([
    ["never asked", undefined, true],
    ["not answered yesterday", { timesAsked: 1, lastAsked: addDays(today, -1) }, true],
    ["not answered twice", { timesAsked: 2, lastAsked: addDays(today, -1) }, false],
    ["asked today", { timesAsked: 1, lastAsked: today }, false],
    [
      "answered",
      { timesAsked: 1, lastAsked: addDays(today, -3), answer: { text: "Yes", date: today } },
      false,
    ],
    ["dropped a month ago", { timesAsked: 2, lastAsked: addDays(today, -30) }, true],
  ])("may or may not be asked: %s", (_, asked, may) => {
    expect(mayAsk(asked && { key: "k", ...asked }, today)).toBe(may);
  });
});
