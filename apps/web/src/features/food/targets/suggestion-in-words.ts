import { activityFactors, type ActivityLevel } from "@canter/domain/health/energy-needs";
import type { MassUnit } from "@canter/domain/units/unit";
import type { CalorieSuggestion } from "@canter/protocol/health/nutrition";
import { formatKg, formatNumber } from "../../../ui/formats.ts";
import { kcalInWords } from "../food-in-words.ts";

export const activityNames: Readonly<Record<ActivityLevel, string>> = {
  sedentary: "Desk work, no training",
  light: "Training 1–3 times a week",
  moderate: "Training 3–5 times a week",
  active: "Training 6–7 times a week",
  very_active: "Hard work and training",
};

const sources = {
  "Mifflin-St Jeor": "weight, height, age and sex, by Mifflin-St Jeor",
  "Katch-McArdle": "your lean mass, by Katch-McArdle",
} as const;

type PaceSource = NonNullable<CalorieSuggestion["suggestion"]>["paceFrom"];

/** A default pace is labelled as such. */
const paceWords: Readonly<Record<PaceSource, readonly string[]>> = {
  asked: [],
  goal_day: [],
  goal_without_day: ["Your weight goal has no day, so a modest pace towards it is taken."],
  goal_overdue: ["The day of your weight goal is past, so a modest pace towards it is taken."],
  no_goal: ["You have no weight goal."],
};
const unchanged: Readonly<Record<PaceSource, string>> = {
  asked: "your weight is to stay",
  goal_day: "you are where your goal is",
  goal_without_day: "you are where your goal is",
  goal_overdue: "you are where your goal is",
  no_goal: "no change of weight is asked for",
};

type Suggested = Omit<NonNullable<CalorieSuggestion["suggestion"]>, "warnings"> & {
  readonly warnings: readonly string[];
};

/** How a suggestion was computed, a sentence each. */
export const suggestionInWords = (suggestion: Suggested, units: MassUnit): readonly string[] => {
  const {
    restingCalories,
    formula,
    activity,
    maintenanceCalories,
    calories,
    perWeekKg,
    paceFrom,
    weightKg,
    warnings,
  } = suggestion;
  const difference = calories - maintenanceCalories;
  const pace = formatKg(Math.abs(perWeekKg), units);
  return [
    `At rest you need ${kcalInWords(restingCalories)} a day (from ${sources[formula]}).`,
    `Times ${formatNumber(activityFactors[activity], 3)} for your days (${activityNames[activity].toLowerCase()}) that is ${kcalInWords(maintenanceCalories)}, which keeps ${formatKg(weightKg, units)}.`,
    ...paceWords[paceFrom],
    perWeekKg === 0
      ? `Nothing is added or taken off: ${unchanged[paceFrom]}.`
      : `To ${perWeekKg < 0 ? "lose" : "gain"} ${pace} a week it is ${formatNumber(Math.abs(difference), 0)} ${difference < 0 ? "less" : "more"}.`,
    "Protein: 1.6 g a kilogram of body weight. Fat: 30 % of the energy. Carbohydrates: the rest.",
    ...warnings,
  ];
};
