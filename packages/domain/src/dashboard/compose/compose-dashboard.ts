import type { DashboardDraft } from "../dashboard-draft.ts";
import { isSayable, type MemberDay, easyItems, type MenuItem } from "../member-day.ts";
import { daysBetween, addDays } from "../../schedule/local-date.ts";
import { ask } from "./ask.ts";
import { brief } from "./brief.ts";
import { trendDays } from "../../health/weight-trend.ts";
import { holds } from "../condition.ts";

type CallDraft = DashboardDraft["coach"]["cta"][number];
type Choice = CallDraft & { readonly isWanted?: boolean };

/** Days without training after which it is worth mentioning. */
const pauseDays = 7;
const maxCalls = 2;

const choicesOf = ({ date, nutrition, training, remembered, live }: MemberDay): readonly Choice[] => [
  {
    type: "onboarding",
    message: "You have {{missing.goal}} yet: with one, this page knows what matters.",
    action: "open_goals",
    condition: { when: "no_goal" },
  },
  {
    type: "onboarding",
    message: "There is {{missing.workouts}} yet: a line about the last one is enough.",
    action: "open_log",
    condition: { when: "no_workout_for", days: 1 },
    isWanted: training.workouts === 0,
  },
  {
    type: "data_gap",
    message: "No meals are written down for {{nutrition.gap}}.",
    action: "open_nutrition",
    condition: { when: "no_meals_on", date: addDays(date, -1) },
    isWanted: nutrition?.isTracked === true && !remembered.has("no_reminders.meals"),
  },
  {
    type: "data_gap",
    message: "The last weight is {{weight.age}} old.",
    action: "open_weight",
    condition: { when: "no_weight_for", days: trendDays },
    isWanted: live.lastWeightDate !== undefined && !remembered.has("no_reminders.weight"),
  },
  {
    type: "observation",
    message: "It has been {{training.pause}} since {{training.lastName}}.",
    action: "open_up_next",
    condition: { when: "no_workout_for", days: pauseDays },
    isWanted: training.workouts > 0,
  },
  {
    type: "observation",
    message: "Protein averages {{nutrition.proteinAverage}} a day; {{nutrition.proteinTarget}} is the aim.",
    action: "open_nutrition",
    condition: { when: "protein_below_target" },
  },
];

/** The one or two things worth doing today: each applies now, and can be done with a tap. */
const callToAction = (day: MemberDay): CallDraft[] =>
  choicesOf(day)
    .filter(
      ({ message, isWanted = true, condition }) =>
        isWanted && isSayable(day, message) && holds(condition, day.live),
    )
    .slice(0, maxCalls)
    .map(({ type, message, action, condition }) => ({ type, message, condition, ...(action && { action }) }));

type UpNextDraft = DashboardDraft["curated"]["up_next"];

/** After this many training days in a row, an easy item is the better offer. */
const longStreak = 6;
/** For somebody who has never trained here, short items come first. */
const shortMinutes = 30;

const isPossible = ({ lacks }: MenuItem): boolean => lacks.length === 0;
const wasYesterday = ({ lastDone }: MenuItem, today: string): boolean =>
  lastDone !== undefined && daysBetween(lastDone, today) <= 1;

/** Items never started are not suggested day after day: each day takes the next one in turn. */
const turnOf = (items: readonly MenuItem[], date: string): MenuItem | undefined =>
  items[daysBetween("2000-01-01", date) % Math.max(1, items.length)];

/**
 * The choice without a plan: the most frequent item, but not on two consecutive days; for beginners a short one, a different one each day.
 */
function favourite({ date, menu }: MemberDay): MenuItem | undefined {
  const open = menu.filter(
    (item) =>
      item.role === "main" &&
      !item.id.startsWith("session:") &&
      isPossible(item) &&
      !wasYesterday(item, date),
  );
  const liked = open.filter(({ timesDone }) => timesDone > 0).toSorted((a, b) => b.timesDone - a.timesDone);
  const short = open.filter(({ durationMinutes }) => (durationMinutes ?? Infinity) <= shortMinutes);
  return liked[0] ?? turnOf(short.length > 1 ? short : open, date);
}

const whyNext = (day: MemberDay): string | undefined =>
  [
    ...(day.program?.isOverdue ? ["Due since {{program.overdue}}"] : []),
    "{{program.name}}, {{program.position}}",
    "Next in {{program.name}}",
  ].find((template) => isSayable(day, template));

function alternatesTo(primary: MenuItem | undefined, day: MemberDay): UpNextDraft["alternates"] {
  const { menu, program, date } = day;
  const open = menu.filter((item) => item.id !== primary?.id && isPossible(item));
  const isRest = program?.today === "rest";
  const alternates: UpNextDraft["alternates"] = [];
  const next = open.find(({ id }) => id === program?.nextId);
  // A paused program waits until it is resumed.
  if (next && program?.status === "active")
    alternates.push({ content_id: next.id, reason: "next_in_program" });
  // Today's session of another program is an alternate.
  const beside = open.find(
    ({ id }) => id.startsWith("session:") && id !== next?.id && id !== program?.nextId,
  );
  if (beside) alternates.push({ content_id: beside.id, reason: "next_in_program" });
  const light = open.find((item) => item.role === "light" && item.id !== next?.id && item.id !== beside?.id);
  if (light) alternates.push({ content_id: light.id, reason: isRest ? "rest_day_option" : "light_option" });
  const others = open.filter(
    (item) =>
      (item.role === "main" || item.role === "cardio") &&
      item.id !== next?.id &&
      !item.id.startsWith("session:") &&
      !wasYesterday(item, date),
  );
  const rested = others
    .filter(({ lastDone }) => lastDone !== undefined)
    .toSorted((a, b) => ((a.lastDone ?? "") < (b.lastDone ?? "") ? -1 : 1))[0];
  if (rested) alternates.push({ content_id: rested.id, reason: "not_done_in_a_while" });
  const other = others.find(({ id, discipline }) => id !== rested?.id && discipline !== primary?.discipline);
  if (other) alternates.push({ content_id: other.id, reason: "variety" });
  return alternates.slice(0, 2);
}

/** What the day is to be: as the member asked today, else as they said that they are. */
function wishOf({ wish, state, asked, date }: MemberDay): MemberDay["wish"] {
  const isUpForIt = asked.some(({ answer }) => answer?.date === date && answer.effect === "begin");
  if (wish !== undefined || isUpForIt || !state?.isRecent) return wish;
  return state.kind === "ill" ? "rest" : "lighter";
}

/** What to do today: the member's request, else the program's session, an easy item on its rest days, and without a program a favourite. */
function chooseUpNext(day: MemberDay): UpNextDraft {
  const { program, menu, training } = day;
  const active = program?.status === "active" ? program : undefined;
  const next = menu.find((item) => item.id === active?.nextId && isPossible(item));
  const light = menu.find((item) => item.role === "light" && isPossible(item));
  const easy = easyItems(day);
  const [easiest] = easy;
  const wish = wishOf(day);
  if (wish === "rest")
    return {
      alternates: easy.slice(0, 2).map(({ id }) => ({ content_id: id, reason: "rest_day_option" })),
    };
  if (wish === "lighter" && easiest)
    return { primary: { content_id: easiest.id }, alternates: alternatesTo(easiest, day) };
  if (active?.today === "session" && next) {
    const why = whyNext(day);
    return {
      primary: { content_id: next.id, ...(why !== undefined && { why }) },
      alternates: alternatesTo(next, day),
    };
  }
  const other = menu.find(
    (item) => item.id.startsWith("session:") && item.id !== program?.nextId && isPossible(item),
  );
  if (other && active) return { primary: { content_id: other.id }, alternates: alternatesTo(other, day) };
  const isEasyDay = active?.today === "rest" || (!active && training.daysInARow >= longStreak);
  const primary = active?.today === "done" ? undefined : isEasyDay ? light : (favourite(day) ?? light);
  return {
    ...(primary && { primary: { content_id: primary.id } }),
    alternates: alternatesTo(primary, day),
  };
}

/** The items that surround the day's main item. */
function stackAround(upNext: UpNextDraft, { menu }: MemberDay): string[] {
  const main = menu.find(({ id }) => id === upNext.primary?.content_id);
  if (main?.role !== "main") return [];
  const find = (role: MenuItem["role"]) => menu.find((item) => item.role === role && isPossible(item))?.id;
  const stack = [find("warm_up"), main.id, find("cool_down")].filter((id) => id !== undefined);
  return stack.length > 1 ? stack : [];
}

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

const met = "{{training.week}} in the last {{training.span}}, as aimed at: {{training.target}}.";

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
