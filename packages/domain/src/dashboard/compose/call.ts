import { addDays } from "../../schedule/local-date.ts";
import { trendDays } from "../../health/weight-trend.ts";
import { holds } from "../condition.ts";
import type { DashboardDraft } from "../dashboard-draft.ts";
import { isSayable, type MemberDay } from "../member-day.ts";

type CallDraft = DashboardDraft["coach"]["cta"][number];
type Choice = CallDraft & { readonly isWanted?: boolean };

/** Days without training after which it is worth mentioning. */
export const pauseDays = 7;
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
export const callToAction = (day: MemberDay): CallDraft[] =>
  choicesOf(day)
    .filter(
      ({ message, isWanted = true, condition }) =>
        isWanted && isSayable(day, message) && holds(condition, day.live),
    )
    .slice(0, maxCalls)
    .map(({ type, message, action, condition }) => ({ type, message, condition, ...(action && { action }) }));
