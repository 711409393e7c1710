import type { RunRequest } from "@canter/agent/schema/run-request";
import { measurementToSi, siToMeasurement } from "@canter/domain/health/measurement-rules";
import { weightTrend } from "@canter/domain/health/weight-trend";
import type { DiaryReading } from "@canter/domain/health/words/diary-span";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, type Result } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import type { z } from "zod";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import { todayOf } from "../../core/local-time.ts";
import type { DoneThing } from "../../core/message-data.ts";
import type { EntryDetails } from "../../core/run-record.ts";
import { bodyReadings } from "../../health/body-profile.ts";
import type { NewEntry } from "../../health/diary-area.ts";
import { goalEntry } from "../../health/goals.ts";
import { measurementEntry } from "../../health/measurements.ts";
import { nutritionEntry } from "../../health/nutrition.ts";
import { resolveAthlete } from "../../logging/resolve-athlete.ts";
import type { diaryInputSchema } from "./diary-input.ts";

/** What was kept in this attempt, by the entry's number. */
export type SavedEntry = EntryDetails & {
  readonly kind: "measurement" | "nutrition" | "goal";
  readonly id: string;
  /** In words, as it was stored: "Weight 82.3 kg". */
  readonly text: string;
  /** It was there already, and became this. */
  readonly changed?: Extract<DoneThing, { kind: "entry_correction" }> | undefined;
};

export type DiarySession = {
  readonly kept: Map<number, SavedEntry>;
  /** Why an entry was not kept. */
  readonly refused: Map<number, string>;
};

export const createDiarySession = (): DiarySession => ({ kept: new Map(), refused: new Map() });

type ReadEntry = z.infer<typeof diaryInputSchema>["entries"][number];

/** What is stored of an entry, or why nothing is. */
type Prepared = Result<{ readonly athleteId: string; readonly entry: NewEntry }, Problem>;

/** What a run of the diary knows when it begins; nothing in it changes. */
export type DiaryContext = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly text: string;
  readonly entries: readonly (ReadEntry & { readonly prepared: Prepared })[];
};

type Asked = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  readonly athleteId: string;
  readonly messageId: string;
  readonly note: string | undefined;
};

/** Whom a measurement is about: who was named, the horse that the box is about, or the member. Food and goals are the member's own. */
async function athleteOfReading(
  { context, member, athleteId }: Asked,
  reading: DiaryReading,
): Promise<Result<string, Problem>> {
  const athletes = await listGroupAthletes(context.store.db, member.scope);
  if (reading.kind === "measurement" && reading.athlete !== undefined) {
    const resolved = resolveAthlete(reading.athlete, athletes, member.scope);
    return "athlete" in resolved
      ? { ok: true, value: resolved.athlete.id }
      : err({ ...invalid("athlete", resolved.question), detail: resolved.question });
  }
  const usual = athletes.find(({ id }) => id === athleteId);
  if (!usual) return err(notFound("athlete"));
  // "weighed 82.3" on a horse's page is the rider's; a horse's weight says so by its name.
  return { ok: true, value: usual.kind === "horse" ? member.member.athleteId : usual.id };
}

/** The weight of today, changed by so much. */
async function changedWeight(
  { context, member }: Asked,
  athleteId: string,
  { value, unit }: { readonly value: number; readonly unit: "kg" | "lb" },
): Promise<number | undefined> {
  const today = todayOf(context, member);
  const asked = { athleteId, kind: "weight", from: addDays(today, -365), to: today } as const;
  const { latest } = weightTrend(await bodyReadings(context, member, asked));
  return latest && siToMeasurement(latest.trend + measurementToSi(value, unit), unit);
}

async function prepareGoal(
  asked: Asked,
  athleteId: string,
  { target, change, targetDate }: Extract<ReadEntry["reading"], { kind: "goal" }>,
  source: { readonly kind: "message"; readonly messageId: string },
): Promise<Prepared> {
  const value = change && (await changedWeight(asked, athleteId, change));
  if (change && value === undefined)
    return err(invalid("target", "your weight is not known yet; say it first, as in: weighed 82.3"));
  const wanted =
    target ??
    (change && value !== undefined ? ({ kind: "weight", value, unit: change.unit } as const) : undefined);
  if (!wanted) return err(invalid("target", "must say what is to be reached"));
  const day = targetDate === undefined ? {} : { targetDate };
  return goalEntry(asked.context, asked.member, { target: wanted, ...day, athleteId }, source);
}

async function prepareEntry(
  asked: Asked,
  { reading, problem }: ReadEntry,
  isFirst: boolean,
): Promise<Prepared> {
  if (problem !== undefined) return err({ ...invalid(reading.kind, problem), detail: problem });
  const { context, member, messageId, note } = asked;
  const source = { kind: "message", messageId } as const;
  const athlete = await athleteOfReading(asked, reading as DiaryReading);
  if (!athlete.ok) return athlete;
  const athleteId = athlete.value;
  if (reading.kind === "goal") return prepareGoal(asked, athleteId, reading, source);
  if (reading.kind === "nutrition") {
    const { kind: _, ...entry } = reading;
    return nutritionEntry(context, member, { ...entry, athleteId }, source);
  }
  const { measure, value, unit, date } = reading;
  const said = isFirst && note !== undefined ? { note } : {};
  return measurementEntry(context, member, { kind: measure, value, unit, date, ...said, athleteId }, source);
}

/** Looks up what the entries need, in the scope of the member, before anything is stored. */
export async function diaryWorld(
  context: ApplicationContext,
  member: MemberContext,
  { messageId }: Pick<RunRequest, "messageId">,
  { text, athleteId, entries, note }: z.infer<typeof diaryInputSchema>,
): Promise<DiaryContext> {
  const asked = { context, member, athleteId, messageId, note };
  const first = entries.findIndex(({ reading }) => reading.kind === "measurement");
  const prepared = [];
  for (const [index, entry] of entries.entries())
    prepared.push({ ...entry, prepared: await prepareEntry(asked, entry, index === first) });
  return { context, member, text, entries: prepared };
}
