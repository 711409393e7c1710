import type { Measurement } from "@canter/domain/health/measurement";
import {
  type MeasurementKind,
  type MeasurementUnit,
  measurementToSi,
  siToMeasurement,
  defaultUnit,
} from "@canter/domain/health/measurement-rules";
import { type Reading, reachedOn, type TrendPoint, weightTrend } from "@canter/domain/health/weight-trend";
import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { addDays, localDateAt, localTimeAt } from "@canter/domain/schedule/local-date";
import { listDiary } from "@canter/storage/health/list-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { bodyReadings } from "./body-profile.ts";
import { athleteOf } from "./diary-area.ts";
import { activeGoals } from "./goals.ts";
import { measurementArea } from "./measurements.ts";
import { todayOf } from "../core/local-time.ts";

export type TrendAsked = {
  readonly athleteId?: string | undefined;
  readonly kind: MeasurementKind;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export type TrendView = {
  readonly athleteId: string;
  readonly kind: MeasurementKind;
  /** The unit of all values here. */
  readonly unit: MeasurementUnit;
  readonly points: TrendPoint[];
  readonly latest?: TrendPoint;
  /** The last reading as it was measured, not its day's mean. */
  readonly lastReading?: Reading;
  readonly changePer7Days?: number;
  readonly perWeek?: number;
  /** The active goal for this measure; `eta`: the day on which it is reached at the present pace. */
  readonly goal?: {
    readonly id: string;
    readonly target: number;
    readonly targetDate?: string;
    readonly eta?: string;
  };
};

/** When a reading was taken, `HH:MM`: the stated time; else the time of entry, or, if entered on another day, before all others. */
const momentOf = ({ time, createdAt, date, zone }: Measurement): string =>
  time ?? (localDateAt(createdAt, zone) === date ? localTimeAt(createdAt, zone) : "");

/** The last reading of a day is the one taken last; within the same minute, the one entered last. */
async function lastOf(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  asked: { readonly athleteId: string; readonly kind: MeasurementKind },
  readings: readonly Reading[],
): Promise<Reading | undefined> {
  const last = readings.at(-1);
  if (!last || readings.at(-2)?.date !== last.date) return last;
  const { date } = last;
  const page = await listDiary(store.db, scope, "measurements", {
    ...asked,
    from: date,
    to: date,
    limit: 50,
  });
  const measured = page.ok ? page.value.items.map(measurementArea.toView).filter(({ doubt }) => !doubt) : [];
  // Latest entered first: of equal times the first one stays.
  const [latest] = measured.toSorted((a, b) => momentOf(b).localeCompare(momentOf(a)));
  return latest ? { date, value: latest.si } : last;
}

/** The trend needs readings from before the first day that is shown, or it would start without a value. */
const leadDays = 60;

/** One measure as a trend, in the member's unit; default: the last 90 days. Not found: the athlete. */
export async function readTrend(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, kind, from, to }: TrendAsked,
): Promise<Result<TrendView, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const today = todayOf(context, member);
  const [first, last] = [from ?? addDays(to ?? today, -90), to ?? today];
  const asked = { athleteId: athlete.value.id, kind, from: addDays(first, -leadDays), to: last };
  const readings = await bodyReadings(context, member, asked);
  const trend = weightTrend(readings);
  const lastReading = await lastOf(context, member, { athleteId: athlete.value.id, kind }, readings);
  const unit = defaultUnit(kind, member.member.units);
  const shown = (si: number) => siToMeasurement(si, unit);
  const point = ({ date, value, trend: smooth }: TrendPoint) => ({
    date,
    value: shown(value),
    trend: shown(smooth),
  });
  const { latest, perWeek, changePer7Days } = trend;
  const goals = await activeGoals(context, member, athlete.value.id);
  const about = goals.find(
    ({ target }) =>
      (target.kind === "weight" && kind === "weight") ||
      (target.kind === "body_composition" && target.measure === kind),
  );
  const target =
    about && "value" in about.target ? measurementToSi(about.target.value, about.target.unit) : undefined;
  const eta =
    latest && perWeek !== undefined && target !== undefined
      ? reachedOn({ value: latest.trend, date: latest.date, perWeek }, target)
      : undefined;
  return ok({
    athleteId: athlete.value.id,
    kind,
    unit,
    points: trend.points.filter(({ date }) => date >= first).map(point),
    ...(latest && { latest: point(latest) }),
    ...(lastReading && { lastReading: { date: lastReading.date, value: shown(lastReading.value) } }),
    ...(changePer7Days !== undefined && { changePer7Days: shown(changePer7Days) }),
    ...(perWeek !== undefined && { perWeek: shown(perWeek) }),
    ...(about &&
      target !== undefined && {
        goal: {
          id: about.id,
          target: shown(target),
          ...(about.targetDate !== undefined && { targetDate: about.targetDate }),
          ...(eta !== undefined && { eta }),
        },
      }),
  });
}
