import type { MeasurementKind } from "@canter/domain/health/measurement";
import type { Reading } from "@canter/domain/health/weight-trend";
import { diarySeries } from "@canter/storage/health/diary-series";
import { listDiary } from "@canter/storage/health/list-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { bodyScanArea } from "./body-scans.ts";

export type ReadingsAsked = {
  readonly athleteId: string;
  readonly kind: MeasurementKind;
  readonly from: string;
  readonly to: string;
  /** Id of a measurement that is left out. */
  readonly except?: string | undefined;
};

/** So many scans are looked at: nobody is scanned more often. */
const mostScans = 200;

/** Everything that is known of one measure of an athlete in SI, oldest first: measurements, and what scans say of it. */
export async function bodyReadings(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { athleteId, kind, from, to, except }: ReadingsAsked,
): Promise<readonly Reading[]> {
  const series = await diarySeries(store.db, scope, { athleteId, kind, from, to });
  const measured = except === undefined ? series : series.filter(({ id }) => id !== except);
  if (kind !== "weight" && kind !== "body_fat" && kind !== "lean_mass") return measured;
  const scans = await listDiary(store.db, scope, "body_scans", { athleteId, from, to, limit: mostScans });
  if (!scans.ok) return measured;
  const scanned = scans.value.items.map((row) => {
    const { date, totalKg, leanKg, bodyFatPercent } = bodyScanArea.toView(row);
    const values = { weight: totalKg, body_fat: bodyFatPercent, lean_mass: leanKg };
    return { date, value: values[kind] };
  });
  return [...measured, ...scanned].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
