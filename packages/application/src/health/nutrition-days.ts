import type { NutritionEntry } from "@canter/domain/health/nutrition";
import type { Macros } from "@canter/domain/health/nutrition-totals";
import {
  isCountedEntry,
  loggingStreak,
  remainingOf,
  type Totals,
  totalsOf,
} from "@canter/domain/health/nutrition-totals";
import { invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import { diaryDays } from "@canter/storage/health/diary-series";
import { listDiary } from "@canter/storage/health/list-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { athleteOf } from "./diary-area.ts";
import { nutritionArea } from "./nutrition.ts";
import { readNutritionTargets, type Targets } from "./nutrition-targets.ts";
import { todayOf } from "../core/local-time.ts";

type AthleteFilter = { readonly athleteId?: string | undefined };

export type NutritionDay = {
  readonly athleteId: string;
  readonly date: string;
  readonly totals: Totals;
  readonly targets: Targets;
  /** Compared with the targets; negative: over. */
  readonly remaining: Macros;
  /** Consecutive days with an entry. */
  readonly streak: number;
  readonly entries: NutritionEntry[];
};

/** Longer streaks are shown as this many days. */
const maxStreak = 400;
/** Nobody enters more in a day. */
const maxPerDay = 200;

/** A day's food, oldest first, compared with its targets. Not found: the athlete. */
export async function readNutritionDay(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, date }: AthleteFilter & { readonly date?: string | undefined },
): Promise<Result<NutritionDay, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const { db } = context.store;
  const today = todayOf(context, member);
  const on = date ?? today;
  const { id } = athlete.value;
  const targets = await readNutritionTargets(context, member, { athleteId: id, date: on });
  if (!targets.ok) return targets;
  const filter = { athleteId: id, from: on, to: on, limit: maxPerDay };
  const page = await listDiary(db, member.scope, "nutrition_entries", filter);
  if (!page.ok) return page;
  const entries = page.value.items.map(nutritionArea.toView).toReversed();
  const totals = totalsOf(entries.filter(isCountedEntry));
  const from = addDays(today, -maxStreak);
  const days = await diaryDays(db, member.scope, "nutrition_entries", { athleteId: id, from });
  return ok({
    athleteId: id,
    date: on,
    totals,
    targets: targets.value,
    remaining: remainingOf(targets.value, totals),
    streak: loggingStreak(days, today),
    entries,
  });
}

export type DayTotals = Totals & { readonly date: string };

const maxDays = 366;
const maxEntries = 5000;

/** The days with entries and their totals, oldest first; default: the last seven days. Invalid: more than a year. */
export async function listNutritionDays(
  context: ApplicationContext,
  member: MemberContext,
  {
    athleteId,
    from,
    to,
  }: AthleteFilter & { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Result<DayTotals[], Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const last = to ?? todayOf(context, member);
  const first = from ?? addDays(last, -6);
  if (first > last) return err(invalid("from", "must not be after to"));
  if (daysBetween(first, last) >= maxDays) return err(invalid("from", "must be at most a year before to"));
  const filter = { athleteId: athlete.value.id, from: first, to: last, limit: maxEntries };
  const page = await listDiary(context.store.db, member.scope, "nutrition_entries", filter);
  if (!page.ok) return page;
  const byDay = Map.groupBy(page.value.items.map(nutritionArea.toView), ({ date }) => date);
  return ok(
    [...byDay].map(([date, entries]) => ({ date, ...totalsOf(entries.filter(isCountedEntry)) })).toReversed(),
  );
}
