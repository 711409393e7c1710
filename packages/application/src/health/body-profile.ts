import { type BodyProfile, bodyProfileSchema, checkProfile } from "@canter/domain/health/energy-needs";
import type { MeasurementKind } from "@canter/domain/health/measurement-rules";
import type { Reading } from "@canter/domain/health/weight-trend";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { putAthleteFact, readAthleteFact } from "@canter/storage/health/athlete-fact";
import { diarySeries } from "@canter/storage/health/diary-series";
import { listDiary } from "@canter/storage/health/list-diary";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import { bodyScanArea } from "./body-scans.ts";
import { athleteOf } from "./diary-area.ts";

type AthleteFilter = { readonly athleteId?: string | undefined };

/** What formulas need to know about a person; empty where nothing was entered. Not found: the athlete. */
export async function readBodyProfile(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId }: AthleteFilter,
): Promise<Result<BodyProfile, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const fact = await readAthleteFact(context.store.db, member.scope, "body_profile", {
    athleteId: athlete.value.id,
    date: todayOf(context, member),
  });
  return ok(bodyProfileSchema.parse(fact?.content ?? {}));
}

/** Replaces the profile. Not found, forbidden: the athlete; invalid, by field. */
export async function putBodyProfile(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, ...profile }: BodyProfile & AthleteFilter,
): Promise<Result<BodyProfile, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  if (athlete.value.kind === "horse") return err(invalid("athleteId", "must be a person"));
  const today = todayOf(context, member);
  const checked = checkProfile(profile, today);
  if (!checked.ok) return checked;
  const stored = await context.store.transact((trx) =>
    putAthleteFact(trx, member.scope, "body_profile", {
      athleteId: athlete.value.id,
      validFrom: today,
      content: profile,
      updatedAt: context.clock.now(),
    }),
  );
  return stored.ok ? ok(profile) : stored;
}

export type ReadingsAsked = {
  readonly athleteId: string;
  readonly kind: MeasurementKind;
  readonly from: string;
  readonly to: string;
  /** Id of a measurement to leave out. */
  readonly except?: string | undefined;
};

/** Maximum number of scans considered: nobody is scanned more often. */
const maxScans = 200;

/** All readings of one measure of an athlete in SI, oldest first: measurements and values from scans. */
export async function bodyReadings(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { athleteId, kind, from, to, except }: ReadingsAsked,
): Promise<readonly Reading[]> {
  const series = await diarySeries(store.db, scope, { athleteId, kind, from, to });
  const measured = except === undefined ? series : series.filter(({ id }) => id !== except);
  if (kind !== "weight" && kind !== "body_fat" && kind !== "lean_mass") return measured;
  const scans = await listDiary(store.db, scope, "body_scans", { athleteId, from, to, limit: maxScans });
  if (!scans.ok) return measured;
  const scanned = scans.value.items.map((row) => {
    const { date, totalKg, leanKg, bodyFatPercent } = bodyScanArea.toView(row);
    const values = { weight: totalKg, body_fat: bodyFatPercent, lean_mass: leanKg };
    return { date, value: values[kind] };
  });
  return [...measured, ...scanned].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
