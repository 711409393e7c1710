import { can } from "@canter/domain/access/access";
import type { Scope } from "@canter/domain/access/scope";
import { isProgramOver } from "@canter/domain/evaluation/program-timetable";
import { typeInWords } from "@canter/domain/evaluation/type-in-words";
import { composeHandoff } from "@canter/domain/handoff/compose-handoff";
import type { Handoff, HandoffAttachment } from "@canter/domain/handoff/handoff";
import type { HandoffInput } from "@canter/domain/handoff/handoff-input";
import { identifyPatterns } from "@canter/domain/handoff/identify-patterns";
import type { Progress } from "@canter/domain/handoff/progress";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { soonestSession } from "@canter/domain/program/schedule/session-queue";
import { err, ok, type Result } from "@canter/domain/result";
import { addDays, daysBetween, firstWeekdayOf, weekStartOf } from "@canter/domain/schedule/local-date";
import type { Ride } from "@canter/domain/handoff/ride";
import { listAttachments } from "@canter/storage/attachment/attachments";
import type { Handle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { putHandoffMark, readHandoffMark } from "@canter/storage/horse/handoff-reads";
import { listHorseEntries } from "@canter/storage/horse/horse-entries";
import { readHorse } from "@canter/storage/horse/horses";
import { activePrograms } from "@canter/storage/program/read-programs";
import { lastRideOn } from "@canter/storage/workout/workouts-by-date";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { disciplineNames } from "../evaluation/evaluate-athlete.ts";
import { evaluateStored } from "../evaluation/evaluate-stored.ts";
import { ridesOfHorse } from "./rides-of-horse.ts";

/** The usual values come from the six weeks before the last seven days. */
const handoffDays = 49;
/** For somebody who was away for longer, only this period is covered: older rides say little about the horse today. */
const maxHandoffDays = 120;

/** Includes photos and voice memos of the last rides, newest first, and when the member last read it, in epoch milliseconds. */
export type HandoffView = Handoff & {
  readonly attachments: readonly HandoffAttachment[];
  readonly readAt?: number;
};

/** Number of days for which pictures of a scrape, for example, are relevant. */
const attachmentDays = 21;
const maxHandoffAttachments = 6;

async function attachmentsOf(
  db: Handle,
  scope: Scope,
  rides: readonly Ride[],
  today: string,
): Promise<readonly HandoffAttachment[]> {
  const from = addDays(today, -attachmentDays);
  const recent = new Map(rides.filter(({ date }) => date >= from).map((ride) => [ride.id, ride]));
  const attachments = await listAttachments(db, scope, [...recent.keys()]);
  return attachments
    .toReversed()
    .flatMap(({ id, workoutId, kind, durationSeconds }) => {
      const { date, riderName } = recent.get(workoutId) ?? {};
      if (date === undefined) return [];
      return [
        {
          id,
          workoutId,
          kind,
          date,
          ...(durationSeconds !== undefined && { durationSeconds }),
          ...(riderName !== undefined && { riderName }),
        },
      ];
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
    .slice(0, maxHandoffAttachments);
}

/** What the horse's programs plan next (of several, what is due first), and what they are behind on. Nothing while the horse is away. */
async function plannedFor(
  db: Handle,
  scope: Scope,
  { athleteId, today }: { readonly athleteId: string; readonly today: string },
): Promise<Pick<HandoffInput, "next" | "behind" | "disciplines">> {
  const [active, disciplines] = await Promise.all([
    activePrograms(db, scope, athleteId),
    listDisciplines(db, scope),
  ]);
  const horse = active.length === 0 ? undefined : await readHorse(db, scope, athleteId);
  if (horse?.status !== "active") return { disciplines };
  const standings = await evaluateStored(db, scope, active, { today, disciplines });
  const current = standings.filter(({ program, stored }) => !isProgramOver(program, stored.head, today));
  const nameOf = disciplineNames(disciplines);
  return {
    disciplines,
    next: soonestSession(
      current.map(({ stored: { id, head }, program }) => ({ id, head, program })),
      today,
    ),
    behind: current.flatMap(({ stored: { id }, asked: { evaluation } }) =>
      evaluation.status === "behind"
        ? evaluation.reasons.map(({ workType, done, expected }) => ({
            programId: id,
            work: typeInWords(workType, nameOf),
            done,
            expected,
          }))
        : [],
    ),
  };
}

/** What the member should know before riding a horse. Not found: the horse. */
export async function readHandoff(
  context: ApplicationContext,
  member: MemberContext,
  athleteId: string,
): Promise<Result<HandoffView, Problem>> {
  const { db } = context.store;
  const { scope } = member;
  const today = todayOf(context, member);
  const riderId = member.member.athleteId;
  const [lastRode, cautions, care, readAt, planned] = await Promise.all([
    lastRideOn(db, scope, { athleteId, riderAthleteId: riderId }),
    listHorseEntries(db, scope, "cautions", { athleteId }),
    listHorseEntries(db, scope, "care_items", { athleteId }),
    readHandoffMark(db, scope, athleteId),
    plannedFor(db, scope, { athleteId, today }),
  ]);
  const earliest = addDays(today, -maxHandoffDays);
  const usualFrom = addDays(today, -handoffDays);
  const since = lastRode === undefined || lastRode < earliest ? earliest : lastRode;
  const from = since < usualFrom ? since : usualFrom;
  const rides = await ridesOfHorse(context, member, { athleteId, from, to: today });
  if (!rides.ok) return rides;
  const attachments = await attachmentsOf(db, scope, rides.value.rides, today);
  const handoff = composeHandoff({
    ...rides.value,
    ...planned,
    athleteId,
    today,
    riderId,
    ridesFrom: from,
    lastRode,
    looksOn: !can(member.member.role, "workout", "write"),
    cautions,
    care,
    readAt,
  });
  return ok({ ...handoff, attachments, ...(readAt !== undefined && { readAt }) });
}

/** Marks everything existing as read by the member. Not found: the horse. */
export const markHandoffRead = (
  context: ApplicationContext,
  member: MemberContext,
  athleteId: string,
  once?: Once,
): Promise<Result<{ readonly readAt: number }, Problem>> =>
  transactOnce(context, member, once, async (trx) => {
    const readAt = context.clock.now();
    const isKnown = await putHandoffMark(trx, member.scope, athleteId, readAt);
    return isKnown ? ok({ readAt }) : err(notFound("horse"));
  });

const progressDays = 84;
const maxProgressDays = 1830;

/** Local dates, both inclusive; default: this week and the twelve before, as in a report: half a week looks like little work. */
export type ProgressRange = { readonly from?: string | undefined; readonly to?: string | undefined };

/** A horse's work over a period, with recurring observations and regressions. Not found: the horse; invalid: the range. */
export async function readProgress(
  context: ApplicationContext,
  member: MemberContext,
  athleteId: string,
  range: ProgressRange = {},
): Promise<Result<Progress, Problem>> {
  const to = range.to ?? todayOf(context, member);
  const from = range.from ?? weekStartOf(addDays(to, -progressDays), firstWeekdayOf(member.member));
  if (from > to) return err(invalid("from", "must be no later than to"));
  if (daysBetween(from, to) > maxProgressDays) return err(invalid("from", "must be within five years of to"));
  const rides = await ridesOfHorse(context, member, { athleteId, from, to });
  return rides.ok
    ? ok(
        identifyPatterns({
          ...rides.value,
          athleteId,
          from,
          to,
          firstWeekday: firstWeekdayOf(member.member),
        }),
      )
    : rides;
}
