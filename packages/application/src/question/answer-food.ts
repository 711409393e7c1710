import type { Macros } from "@canter/domain/health/nutrition-totals";
import {
  averageOf,
  macroNames,
  mealsWithoutCalories,
  statedOf,
} from "@canter/domain/health/nutrition-totals";
import { dayInWords } from "@canter/domain/question/answer/figure-in-words";
import type { AskedPeriod, FoodQuestion } from "@canter/domain/question/question";
import { addDays } from "@canter/domain/schedule/local-date";
import { formatNumber } from "@canter/domain/units/format-units";
import {
  listNutrition,
  listNutritionDays,
  readNutritionDay,
  readNutritionTargets,
  suggestCalorieTarget,
} from "../health/index.ts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

type FoodWorld = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  /** Local date. */
  readonly today: string;
};

const unitOf = (name: keyof Macros): string => (name === "calories" ? "kcal" : `g ${name}`);
const amounts = (macros: Macros, only: keyof Macros | undefined): readonly string[] =>
  macroNames.flatMap((name) => {
    const value = macros[name];
    return value === undefined || (only !== undefined && name !== only)
      ? []
      : [`${formatNumber(Math.round(value))} ${unitOf(name)}`];
  });

/** What was eaten, what is left of a target, and the days of a time beside each other. */
export async function answerFood(
  { context, member, today }: FoodWorld,
  question: FoodQuestion,
): Promise<string> {
  const { figure, nutrient, period, against, meal } = question;
  if (question.food !== undefined) return foodByName({ context, member, today }, question.food, period);
  const label = period && period.kind !== "ever" ? ` ${period.label}` : "";
  if (figure === "target") {
    const targets = await readNutritionTargets(context, member, {});
    const set = targets.ok ? amounts(targets.value, nutrient) : [];
    return set.length > 0
      ? `Your target: ${set.join(", ")} a day.`
      : "No target is set. Say one, as in: protein target 150 g.";
  }
  if (figure === "needs" && (nutrient === undefined || nutrient === "calories")) {
    const suggestion = await suggestCalorieTarget(context, member, {});
    return suggestion.ok && "calories" in suggestion.value
      ? `About ${formatNumber(Number(suggestion.value.calories))} kcal a day.`
      : "For that I need your height, birth year and a goal (Body, Profile).";
  }
  if (ofDays.has(figure) || (figure === "reached" && period !== undefined && period.kind !== "day"))
    return foodOfDays({ context, member, today }, { about: "food", figure, nutrient, period });
  if (against && period) return comparedFood({ context, member }, nutrient, [period, against]);
  const day = period === undefined ? today : period.kind === "day" ? period.from : undefined;
  if (day === undefined || figure === "average")
    return averageFood({ context, member }, nutrient, period, label);
  const read = await readNutritionDay(context, member, { date: day });
  if (!read.ok) return read.error.detail;
  const { totals, remaining, streak, targets } = read.value;
  const entries = read.value.entries.filter((entry) => meal === undefined || entry.meal === meal);
  if ((meal !== undefined && figure === "eaten") || figure === "list")
    return mealText(entries, meal ?? "food", label);
  if (figure === "streak") return `${streak} ${streak === 1 ? "day" : "days"} in a row with food logged.`;
  const unknown =
    totals.withoutCalories > 0
      ? ` ${totals.withoutCalories} ${totals.withoutCalories === 1 ? "entry has" : "entries have"} no calories.`
      : "";
  if (figure === "reached") {
    const name = nutrient ?? "calories";
    const current = await readNutritionTargets(context, member, {});
    const had = totals[name];
    const target = targets[name] ?? (current.ok ? current.value[name] : undefined);
    if (target === undefined) return `No ${name} target is set. Say one, as in: protein target 150 g.`;
    const isReached = (had ?? 0) >= target;
    return `${isReached ? "Yes" : "No"}: ${formatNumber(Math.round(had ?? 0))} of ${formatNumber(target)} ${unitOf(name)}${label || " today"}.${unknown}`;
  }
  if (figure === "left") {
    const left = amounts(remaining, nutrient);
    const has = Object.keys(targets).some(
      (name) => name !== "from" && (nutrient === undefined || name === nutrient),
    );
    if (!has)
      return `No ${nutrient ?? "daily"} target is set, so nothing can be left of it. Say one, as in: protein target 150 g.`;
    const eaten = nutrient === undefined ? [] : amounts(totals, nutrient);
    return `${left.join(", ")} left${label || " today"}${eaten.length > 0 ? `, ${eaten.join(", ")} eaten` : ""}.${unknown}`;
  }
  const eaten = entries.length === 0 ? [] : amounts(totals, nutrient);
  if (eaten.length === 0) return `No ${nutrient ?? "food"} is logged${label || " today"}.`;
  return `${eaten.join(", ")} eaten${label || " today"}.${unknown}`;
}

/** Entries of one food are looked through so far back. */
const maxNamed = 200;

/** How often something was eaten, by its name in what is written down. */
async function foodByName(
  { context, member, today }: FoodWorld,
  food: string,
  period: FoodQuestion["period"],
): Promise<string> {
  const found = await listNutrition(context, member, {
    q: food.replaceAll(/(?<=\p{L}{2})s\b/gu, ""),
    from: period?.from,
    to: period?.to,
    limit: maxNamed,
  });
  if (!found.ok) return found.error.detail;
  const label = period && period.kind !== "ever" ? ` ${period.label}` : "";
  const { items } = found.value;
  const [last] = items;
  if (!last) return `Nothing called “${food}” is written down as eaten${label}.`;
  const days = new Set(items.map(({ date }) => date)).size;
  const times =
    items.length === 1 ? "once" : `${items.length}${items.length === maxNamed ? " or more" : ""} times`;
  return `“${food}” is in what you ate ${times}${items.length === 1 ? "" : `, on ${days} ${days === 1 ? "day" : "days"}`}${label}; last ${dayInWords(last.date, today)}: ${last.text}.`;
}

/** Figures of the days of a time, not of one day. */
const ofDays: ReadonlySet<FoodQuestion["figure"]> = new Set(["most", "least", "total", "days"]);

/** Of the days of a time: the one with the most or least of a nutrient, their sum, how many have food, or on how many a target was reached. */
async function foodOfDays(
  { context, member, today }: FoodWorld,
  { figure, nutrient, period }: FoodQuestion,
): Promise<string> {
  const from = period?.from ?? addDays(today, 1 - yearDays);
  const days = await listNutritionDays(context, member, { from, to: period?.to });
  if (!days.ok) return days.error.detail;
  const label = period && period.kind !== "ever" ? ` ${period.label}` : " in the last year";
  const name = nutrient ?? "calories";
  const logged = `${days.value.length} ${days.value.length === 1 ? "day" : "days"}`;
  if (figure === "days") return `Food is logged on ${logged}${label}.`;
  const stated = days.value.flatMap((day) => {
    const value = statedOf(day, name);
    return value === undefined ? [] : [{ date: day.date, value }];
  });
  const amount = (value: number) => `${formatNumber(Math.round(value))} ${unitOf(name)}`;
  if (stated.length === 0) return `No ${name === "calories" ? "food" : name} is logged${label}.`;
  if (figure === "total")
    return `${amount(stated.reduce((sum, { value }) => sum + value, 0))}${label}, on ${stated.length} ${stated.length === 1 ? "day" : "days"}.`;
  if (figure === "reached") {
    const targets = await readNutritionTargets(context, member, {});
    const target = targets.ok ? targets.value[name] : undefined;
    if (target === undefined) return `No ${name} target is set. Say one, as in: protein target 150 g.`;
    const reached = stated.filter(({ value }) => value >= target);
    const which = reached.map(({ date, value }) => `${dayInWords(date, today)} ${amount(value)}`);
    const most = stated.toSorted((a, b) => b.value - a.value)[0];
    const nearest = most ? `; most: ${amount(most.value)}, ${dayInWords(most.date, today)}` : "";
    return reached.length > 0
      ? `Yes, on ${reached.length} of ${stated.length} logged days${label} (target ${amount(target)}): ${which.slice(0, 7).join(", ")}.`
      : `No, on none of ${stated.length} logged days${label} (target ${amount(target)})${nearest}.`;
  }
  const sign = figure === "least" ? -1 : 1;
  const [first] = stated.toSorted((a, b) => sign * (b.value - a.value));
  return `${amount(first?.value ?? 0)}, ${dayInWords(first?.date ?? today, today)}: the ${figure}${label}.`;
}
const yearDays = 365;

type Entries = readonly ({ readonly text: string; readonly meal?: string | undefined } & Macros)[];

const mealText = (entries: Entries, name: string, label: string): string =>
  entries.length === 0
    ? `No ${name} is logged${label || " today"}.`
    : `${entries.map(({ text, meal, ...macros }) => [text || meal || "Food", ...amounts(macros, undefined).slice(0, 2)].join(", ")).join("; ")}.`;

/** Food on two days, or on average over two periods. */
async function comparedFood(
  world: Omit<FoodWorld, "today">,
  nutrient: FoodQuestion["nutrient"],
  periods: readonly AskedPeriod[],
): Promise<string> {
  const name = nutrient ?? "calories";
  const means = await Promise.all(
    periods.map(async ({ from, to }) => {
      const days = await listNutritionDays(world.context, world.member, { from, to });
      return days.ok ? averageOf(days.value, name)?.mean : undefined;
    }),
  );
  const amounts = means
    .map(
      (mean, at) =>
        `${mean === undefined ? "nothing logged" : `${formatNumber(Math.round(mean))} ${unitOf(name)}`} ${periods[at]?.label ?? ""}`,
    )
    .join("; ");
  const [a, b] = means;
  const than = ` than ${(periods[1]?.label ?? "then").replace(/^(?:in|on) /u, "")}`;
  const way =
    a === undefined || b === undefined ? "" : a === b ? ": the same" : `: ${a > b ? "more" : "less"}${than}`;
  return `${amounts}${way}.`;
}

async function averageFood(
  { context, member }: Omit<FoodWorld, "today">,
  nutrient: FoodQuestion["nutrient"],
  period: FoodQuestion["period"],
  label: string,
): Promise<string> {
  const days = await listNutritionDays(context, member, { from: period?.from, to: period?.to });
  if (!days.ok) return days.error.detail;
  if (days.value.length === 0) return `No food is logged${label}.`;
  const name = nutrient ?? "calories";
  const average = averageOf(days.value, name);
  if (!average) return `No ${name} ${name === "calories" ? "are" : "is"} written down${label}.`;
  const without = days.value.reduce((sum, day) => sum + (name === "calories" ? day.withoutCalories : 0), 0);
  const left = without > 0 ? `, ${mealsWithoutCalories(without)} left out` : "";
  return `${formatNumber(Math.round(average.mean))} ${unitOf(name)} a day on average${label || " in the last 7 days"}, over ${average.days} logged ${average.days === 1 ? "day" : "days"}${left}.`;
}
