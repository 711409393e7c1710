import { mealsWithoutCalories } from "@canter/domain/health/nutrition-totals";
import { shownGoalTitle } from "@canter/domain/health/goal-title";
import { describeDate, formatShortDate } from "@canter/domain/schedule/describe-date";
import {
  formatDurationInWords,
  formatKg,
  formatMeters,
  formatNumber,
} from "@canter/domain/units/format-units";
import type { Canter } from "@canter/server/in-process";
import type { StateLine } from "./day-card.ts";

type Application = Canter["application"];
type Member = Parameters<Application["dashboard"]["readDashboard"]>[0];

const goalsShown = 5;
const workoutsShown = 3;

async function weightLine(application: Application, member: Member, today: string): Promise<StateLine[]> {
  const trend = await application.health.readTrend(member, { kind: "weight" });
  if (!trend.ok || !trend.value.latest) return [];
  const { latest, lastReading = latest, unit, changePer7Days: change, goal } = trend.value;
  const amount = (value: number) => `${formatNumber(value, 1)} ${unit}`;
  const week =
    change === undefined
      ? undefined
      : Math.abs(change) < 0.05
        ? "steady over 7 days"
        : `${amount(Math.abs(change))} ${change < 0 ? "down" : "up"} in 7 days`;
  const aim =
    goal &&
    `aim ${amount(goal.target)}${goal.eta ? `, at this pace ${formatShortDate(goal.eta, today)}` : ""}`;
  return [
    [
      "Weight",
      [
        `${amount(lastReading.value)} ${describeDate(lastReading.date, today)}`,
        `trend ${amount(latest.trend)}`,
        ...(week === undefined ? [] : [week]),
        ...(aim ? [aim] : []),
      ].join("; "),
    ],
  ];
}

async function foodLine(application: Application, member: Member): Promise<StateLine[]> {
  const day = await application.health.readNutritionDay(member, {});
  if (!day.ok) return [];
  const { totals, targets, streak, entries } = day.value;
  if (entries.length === 0 && streak === 0) return [];
  const isUnknown = totals.entries > 0 && totals.withoutCalories === totals.entries;
  const of = (value: number | undefined, target: number | undefined, unit: string) =>
    `${value === undefined ? "–" : formatNumber(value, 0)}${target === undefined ? "" : ` of ${formatNumber(target, 0)}`} ${unit}`;
  const parts = [
    `${totals.withoutCalories > 0 && !isUnknown ? "at least " : ""}${of(isUnknown ? undefined : totals.calories, targets.calories, "kcal")} today`,
    ...(totals.withoutCalories > 0 ? [mealsWithoutCalories(totals.withoutCalories)] : []),
    ...(totals.protein === undefined && targets.protein === undefined
      ? []
      : [
          `protein ${of(totals.protein, targets.protein, "g")}${totals.partial.includes("protein") ? " of what was stated" : ""}`,
        ]),
    ...(streak > 1 ? [`${streak} days in a row`] : []),
  ];
  return [["Food", parts.join("; ")]];
}

async function bodyLine(application: Application, member: Member, today: string): Promise<StateLine[]> {
  const scans = await application.health.listBodyScans(member, {
    athleteId: member.member.athleteId,
    limit: 1,
  });
  const [scan] = scans.ok ? scans.value.items : [];
  if (!scan) return [];
  const { units } = member.member;
  const text = `${formatNumber(scan.bodyFatPercent, 1)} % fat; lean ${formatKg(scan.leanKg, units)}, fat ${formatKg(scan.fatKg, units)} (${formatShortDate(scan.date, today)})`;
  return [["Body", text]];
}

async function goalLines(application: Application, member: Member, today: string): Promise<StateLine[]> {
  const goals = await application.health.listGoals(member, {
    athleteId: member.member.athleteId,
    status: "active",
    limit: goalsShown,
  });
  if (!goals.ok) return [];
  return goals.value.items.map(({ title, target, progress: { fraction, eta } }, index) => {
    const stand = fraction === undefined ? "no data yet" : `${Math.round(fraction * 100)} %`;
    const when = eta === undefined ? "" : `; ${formatShortDate(eta, today)} at this pace`;
    return [
      index === 0 ? "Goals" : "",
      `${shownGoalTitle({ title, target }, member.member.units)}: ${stand}${when}`,
    ];
  });
}

async function trainingLines(application: Application, member: Member, today: string): Promise<StateLine[]> {
  const { athleteId, units } = member.member;
  const page = await application.workout.listWorkouts(member, {
    athleteId,
    status: "saved",
    limit: workoutsShown,
  });
  if (!page.ok) return [];
  return page.value.items.map(({ date, title, discipline, durationSeconds, distanceMeters }, index) => {
    const measures = [
      ...(distanceMeters === undefined ? [] : [formatMeters(distanceMeters, units)]),
      ...(durationSeconds === undefined ? [] : [formatDurationInWords(durationSeconds)]),
    ];
    const text = [`${title ?? discipline}, ${describeDate(date, today)}`, ...measures].join("; ");
    return [index === 0 ? "Training" : "", text];
  });
}

/** The member's current state, a line each; unknown values are left out. `today` is local. */
export async function dayState(
  { application }: Canter,
  member: Member,
  today: string,
): Promise<readonly StateLine[]> {
  return [
    ...(await weightLine(application, member, today)),
    ...(await foodLine(application, member)),
    ...(await bodyLine(application, member, today)),
    ...(await goalLines(application, member, today)),
    ...(await trainingLines(application, member, today)),
  ];
}
