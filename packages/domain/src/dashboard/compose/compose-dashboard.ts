import type { DashboardDraft } from "../dashboard-draft.ts";
import { isSayable, type MemberDay } from "../member-day.ts";
import { ask } from "./ask.ts";
import { brief } from "./brief.ts";
import { callToAction } from "./call.ts";
import { chooseUpNext, stackAround } from "./choose-up-next.ts";

/** Interpretations of today to remember, which expire by themselves. */
function remember(day: MemberDay, upNext: DashboardDraft["curated"]["up_next"]): DashboardDraft["memory"] {
  const primary = day.menu.find(({ id }) => id === upNext.primary?.content_id);
  const memory: DashboardDraft["memory"] = [];
  if (primary) memory.push({ key: "last_recommendation", value: primary.title, ttl_hours: 24 });
  if (day.nutrition?.isTracked && isSayable(day, "{{nutrition.gap}}"))
    memory.push({ key: "gap.meals", value: "a day without meals written down", ttl_hours: 48 });
  if (day.training.workouts > 0 && day.training.last7 === 0)
    memory.push({ key: "pause", value: "a week without training", ttl_hours: 7 * 24 });
  return memory;
}

const met = "{{training.week}} in the last week, as aimed at: {{training.target}}.";

/** Reaching the weekly goal is noted on the day that it is reached, not on every day that it stays reached. */
const note = (day: MemberDay): string[] => {
  const { last7, last7Before = 0, weeklyTarget } = day.training;
  const isReached = weeklyTarget !== undefined && last7 >= weeklyTarget && last7Before < weeklyTarget;
  return isReached && isSayable(day, met) ? [met] : [];
};

/** The coach's morning without a model: a day's dashboard from its facts, by rule. */
export const composeDashboard = (day: MemberDay): DashboardDraft => {
  const upNext = chooseUpNext(day);
  return {
    curated: { up_next: upNext, playlist_suggestion: stackAround(upNext, day) },
    coach: { briefing: brief(day), cta: callToAction(day), prompts: ask(day) },
    memory: remember(day, upNext),
    notes: note(day),
  };
};
