import type { Hands } from "@canter/agent/run/agent";
import { macrosSchema } from "@canter/domain/health/nutrition";
import { describeDate, formatDate } from "@canter/domain/schedule/describe-date";
import { formatNumber } from "@canter/domain/units/format-units";
import { z } from "zod";
import type { CoachWorld } from "./coach-world.ts";

const asksForWeight =
  /\b(?:my (?:body ?)?weight|do i weigh|did i weigh|am i (?:losing|gaining)|weight trend|bodyweight trend)\b/iu;
const asksForFood =
  /\b(?:calories|kcal|protein|macros?|carbs|fat)\b.{0,40}\b(?:left|remaining|today|so far|eaten|have i|did i)\b|\b(?:left|remaining|have i eaten|did i eat|have i had)\b.{0,40}\b(?:calories|kcal|protein|macros?|carbs|today)\b|\bwhat (?:have i eaten|did i eat) today\b/iu;
const asksForGoals = /\b(?:my goals?|goals? (?:progress|going)|on track (?:for|to) my goal)\b/iu;

const weightSchema = z.object({
  unit: z.string(),
  lastReading: z.object({ date: z.string(), value: z.number() }).optional(),
  latest: z.object({ date: z.string(), value: z.number(), trend: z.number() }).optional(),
  changePer7Days: z.number().optional(),
  goal: z.object({ target: z.number(), eta: z.string().optional() }).optional(),
});
const foodSchema = z.object({
  totals: z.object({
    calories: z.number(),
    protein: z.number().optional(),
    entries: z.number(),
    withoutCalories: z.number(),
  }),
  remaining: macrosSchema.extend({ calories: z.number().optional(), protein: z.number().optional() }).loose(),
});
const goalsSchema = z.object({
  goals: z.array(
    z.object({
      title: z.string(),
      fraction: z.number().optional(),
      eta: z.string().optional(),
      verdict: z.string(),
    }),
  ),
});

const signed = (value: number): string => `${value > 0 ? "+" : "−"}${formatNumber(Math.abs(value), 1)}`;

async function aboutWeight({ words }: CoachWorld, hands: Hands): Promise<string | undefined> {
  const outcome = await hands.call("get_weight_trend", {});
  if (!outcome.ok) return undefined;
  const { unit, latest, lastReading = latest, changePer7Days, goal } = weightSchema.parse(outcome.output);
  if (!latest || !lastReading) return "No weight is written down yet. Say it here, as in: weighed 82.3.";
  const today = words.parse.now.slice(0, 10);
  return (
    [
      `Last ${formatNumber(lastReading.value)} ${unit} (${describeDate(lastReading.date, today)}); trend ${formatNumber(latest.trend, 1)} ${unit}`,
      ...(changePer7Days === undefined ? [] : [`${signed(changePer7Days)} ${unit} over 7 days`]),
      ...(goal
        ? [
            `goal ${formatNumber(goal.target)} ${unit}${goal.eta ? `, at this pace on ${formatDate(goal.eta)}` : ""}`,
          ]
        : []),
    ].join("; ") + "."
  );
}

async function aboutFood(hands: Hands): Promise<string | undefined> {
  const outcome = await hands.call("get_today_nutrition", {});
  if (!outcome.ok) return undefined;
  const { totals, remaining } = foodSchema.parse(outcome.output);
  if (totals.entries === 0) return "Nothing that was eaten today is written down yet.";
  const left = [
    ...(remaining.calories === undefined ? [] : [`${Math.round(remaining.calories)} kcal`]),
    ...(remaining.protein === undefined ? [] : [`${Math.round(remaining.protein)} g protein`]),
  ];
  const eaten = [
    ...(totals.withoutCalories === 0
      ? [`${totals.calories} kcal`]
      : totals.withoutCalories < totals.entries
        ? [`at least ${totals.calories} kcal`]
        : []),
    ...(totals.protein === undefined ? [] : [`${Math.round(totals.protein)} g protein`]),
  ].join(" and ");
  return [
    `Today so far ${eaten === "" ? "" : `${eaten} in `}${totals.entries} ${totals.entries === 1 ? "entry" : "entries"}.`,
    ...(left.length > 0 ? [`Left of the targets: ${left.join(", ")}.`] : []),
    ...(totals.withoutCalories > 0
      ? [
          `${totals.withoutCalories === 1 ? "One meal has" : `${totals.withoutCalories} meals have`} no calories, so what is left is not known.`,
        ]
      : []),
  ].join(" ");
}

const inWords: Readonly<Record<string, string>> = {
  reached: "reached",
  ahead: "ahead",
  on_track: "on track",
  late: "later than aimed",
  behind: "behind",
  overdue: "overdue",
  no_data: "no data yet",
  open: "under way",
};

async function aboutGoals(hands: Hands): Promise<string | undefined> {
  const outcome = await hands.call("get_user_goals", {});
  if (!outcome.ok) return undefined;
  const { goals } = goalsSchema.parse(outcome.output);
  if (goals.length === 0) return "No goal is set. Say one, as in: want to get to 78 kg by March.";
  return goals
    .slice(0, 10)
    .map(({ title, fraction, eta, verdict }) => {
      const far = fraction === undefined ? "" : `, ${Math.round(fraction * 100)} %`;
      return `${title}: ${inWords[verdict] ?? verdict}${far}${eta ? `, at this pace on ${formatDate(eta)}` : ""}`;
    })
    .join("\n");
}

/** What is known of the member's weight, food of today and goals. Undefined: the question is about none of these. */
export async function answerAboutHealth(world: CoachWorld, hands: Hands): Promise<string | undefined> {
  const { text } = world;
  if (asksForWeight.test(text)) return aboutWeight(world, hands);
  if (asksForFood.test(text)) return aboutFood(hands);
  return asksForGoals.test(text) ? aboutGoals(hands) : undefined;
}
