import { calendarNameSchema } from "@canter/domain/group/connection-fields";
import { conflict, forbidden, notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type CalendarFeed,
  insertCalendarFeed,
  listCalendarFeeds as listStored,
  removeCalendarFeed as removeStored,
  findCalendarFeed,
} from "@canter/storage/calendar/calendar-feeds";
import { type ValueForms, wordMarks } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { isEstimated, minutesOfBlock } from "@canter/domain/program/cardio/cardio-amount";
import {
  describeCardio,
  describeExercise,
  describeWork,
} from "@canter/domain/program/changes/describe-change";
import type { CardioBlock, Program } from "@canter/domain/program/program";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import type { Discipline } from "@canter/domain/workout/discipline";
import { riderInWords } from "@canter/domain/workout/rider";
import { titleOfWorkout } from "@canter/domain/workout/workout-figures";
import type { Workout } from "@canter/domain/workout/workout";
import { type CalendarEvent, writeCalendar } from "@canter/integrations/calendar/write-calendar";
import { addDays } from "@canter/domain/schedule/local-date";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listEntriesOfHorses } from "@canter/storage/horse/horse-entries";
import { listHorses } from "@canter/storage/horse/horses";
import { activeProgramsOf } from "@canter/storage/program/read-programs";
import { listProgress } from "@canter/storage/program/progress";
import { workoutsOfAthletes } from "@canter/storage/workout/workouts-of-athletes";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkedBy } from "../core/checked-by.ts";
import { demoAccountId } from "../core/known-accounts.ts";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { hashOfToken, secretToken } from "../core/secrets.ts";
import { todayOf } from "../core/local-time.ts";
import { enterAsMember } from "../group/read-session.ts";
import { mergeStored } from "../program/merged-program.ts";

const maxFeeds = 20;

type NewFeed = Pick<CalendarFeed, "name" | "covers" | "isBusyOnly">;

/** The member's feeds, the oldest first. */
export const listCalendarFeeds = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Result<{ readonly items: readonly CalendarFeed[] }, Problem>> =>
  ok({ items: await listStored(store.db, scope, maxFeeds) });

/** Makes a feed. Its secret is given here once and kept nowhere. Invalid: its name; conflict: there are as many as there may be. */
export async function createCalendarFeed(
  context: ApplicationContext,
  member: MemberContext,
  { name: stated, covers, isBusyOnly }: NewFeed,
  once?: Once,
): Promise<Result<CalendarFeed & { readonly token: string }, Problem>> {
  const checked = checkedBy(z.object({ name: calendarNameSchema }), { name: stated });
  if (!checked.ok) return checked;
  const { name } = checked.value;
  const { account, scope } = member;
  if (account.id === demoAccountId)
    return err(forbidden("The demo has no calendar addresses: it is for looking around."));
  const { clock, newId, secret } = context;
  const token = secretToken(secret, "calendar", account.id, once);
  const made = await transactOnce(context, member, once, async (trx) => {
    if ((await listStored(trx, scope, maxFeeds)).length >= maxFeeds)
      return err(conflict(`There are ${maxFeeds} calendar addresses already; remove one first.`));
    const feed: CalendarFeed = { id: newId(), name, covers, isBusyOnly, createdAt: clock.now() };
    await insertCalendarFeed(trx, scope, { ...feed, tokenHash: hashOfToken(token) });
    return ok(feed);
  });
  return made.ok ? ok({ ...made.value, token }) : made;
}

/** From now on nothing is at its address. */
export const removeCalendarFeed = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<CalendarFeed, Problem>> =>
  transactResult(store, async (trx) => {
    const removed = await removeStored(trx, scope, id);
    return removed ? ok(removed) : err(notFound("calendar"));
  });

/** Of a workout that has a time, but no length. */
const defaultSeconds = 3600;

type FeedSetting = {
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly disciplines: readonly Discipline[];
  readonly nameOf: (athleteId: string) => string | undefined;
  /** How the feed's member reads distances. */
  readonly forms: ValueForms;
  /** Each event begins with whose it is. */
  readonly isNamed: boolean;
};

const titled = ({ isNamed, nameOf }: FeedSetting, athleteId: string, title: string): string =>
  isNamed ? `${nameOf(athleteId) ?? "?"}: ${title}` : title;

/** What was done. */
function workoutToEvent(workout: Workout, setting: FeedSetting): CalendarEvent {
  const { id, date, startTime, zone, version, updatedAt, discipline, athleteId } = workout;
  const name = findDiscipline(discipline, setting.disciplines)?.name ?? discipline;
  const rider = setting.isNamed ? riderInWords(workout, setting.nameOf) : undefined;
  const title = titled(setting, athleteId, titleOfWorkout(workout, name));
  const startsAt =
    startTime === undefined
      ? undefined
      : Temporal.PlainDateTime.from(`${date}T${startTime}`).toZonedDateTime(zone).epochMilliseconds;
  return {
    id: `workout-${id}`,
    version,
    changedAt: updatedAt,
    title: rider === undefined ? title : `${title} (${rider})`,
    details: workout.notes,
    when:
      startsAt === undefined
        ? { date }
        : { startsAt, endsAt: startsAt + (workout.durationSeconds ?? defaultSeconds) * 1000 },
  };
}

type FeedProgram = {
  readonly id: string;
  readonly athleteId: string;
  readonly version: number;
  readonly updatedAt: number;
  readonly head: Pick<ProgramHead, "name" | "schedule">;
  readonly program: Program;
};

/** "Zone 2, 8 km, Running, about 45 min". */
const blockInWords = (block: CardioBlock, { forms }: FeedSetting): string =>
  [
    wordMarks(describeCardio(block), forms),
    ...(isEstimated(block) ? [`about ${minutesOfBlock(block)} min`] : []),
  ].join(", ");

/** The sessions of a program that are still to be done, on their days; what is done is there as what was done. */
function programToEvents(planned: FeedProgram, setting: FeedSetting): CalendarEvent[] {
  const { id, athleteId, version, updatedAt, head, program } = planned;
  const dates = sessionDates(program, head, setting.today);
  return program.weeks
    .flatMap(({ sessions }) => sessions)
    .flatMap((session): CalendarEvent[] => {
      const date = dates.get(session.uid);
      if (date === undefined || date < setting.from || date > setting.to) return [];
      if (sessionState(session) !== "open") return [];
      const asked = [
        ...session.exercises.filter(({ skipped }) => skipped !== true).map(describeExercise),
        ...(session.cardio ? [blockInWords(session.cardio, setting)] : []),
        ...(session.work ? [describeWork(session.work)] : []),
      ];
      return [
        {
          id: `session-${id}-${session.uid}`,
          version,
          changedAt: updatedAt,
          title: titled(setting, athleteId, session.name),
          details: [head.name, ...asked].join("\n"),
          when: { date },
        },
      ];
    });
}

/** What a feed shows, in days from today; and how many events at most. */
const daysBack = 90;
const daysAhead = 180;
const maxEvents = 3000;

async function careEvents(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { from, to, nameOf }: FeedSetting,
): Promise<readonly CalendarEvent[]> {
  const care = await listEntriesOfHorses(store.db, scope, "care_items");
  return care.flatMap(({ id, athleteId, kind, note, dueOn, version, updatedAt }) =>
    dueOn === undefined || dueOn < from || dueOn > to
      ? []
      : [
          {
            id: `care-${id}`,
            version,
            changedAt: updatedAt,
            title: `${nameOf(athleteId) ?? "?"}: ${kind === "other" ? (note ?? "care") : kind}`,
            details: note,
            when: { date: dueOn },
          },
        ],
  );
}

async function eventsOf(
  context: ApplicationContext,
  member: MemberContext,
  { covers }: CalendarFeed,
): Promise<readonly CalendarEvent[]> {
  const { db } = context.store;
  const { scope } = member;
  const today = todayOf(context, member);
  const [from, to] = [addDays(today, -daysBack), addDays(today, daysAhead)];
  const isOfHorses = covers === "horses";
  const athleteIds = isOfHorses
    ? (await listHorses(db, scope)).map(({ id }) => id)
    : [member.member.athleteId];
  const [athletes, disciplines, workouts, byAthlete] = await Promise.all([
    listGroupAthletes(db, scope),
    listDisciplines(db, scope),
    workoutsOfAthletes(db, scope, { athleteIds, from, to }),
    activeProgramsOf(db, scope, athleteIds),
  ]);
  const names = new Map(athletes.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id);
  const forms = valueFormsOf(member.member);
  const setting: FeedSetting = { today, from, to, disciplines, nameOf, forms, isNamed: isOfHorses };
  const programs = [...byAthlete.values()].flat();
  const progress = await listProgress(
    db,
    scope,
    programs.map(({ id }) => id),
  );
  return [
    ...workouts.map((workout) => workoutToEvent(workout, setting)),
    ...programs.flatMap((stored) =>
      programToEvents(
        { ...stored, program: mergeStored(stored, progress.get(stored.id) ?? []).program },
        setting,
      ),
    ),
    ...(isOfHorses ? await careEvents(context, member, setting) : []),
  ].slice(-maxEvents);
}

/** It says when, and nothing else. */
const busyOnly = ({ details: _details, ...event }: CalendarEvent): CalendarEvent => ({
  ...event,
  title: "Busy",
});

/**
 * The calendar at a secret address, as iCalendar: from 90 days ago to 180 days ahead, as the member whose it is may see it today. Not found: there
 * is no such feed (any more), or its member has left the group.
 */
export async function readCalendar(
  context: ApplicationContext,
  token: string,
): Promise<Result<string, Problem>> {
  const found = await findCalendarFeed(context.store.db, hashOfToken(token), context.clock.now());
  if (!found) return err(notFound("calendar"));
  const member = await enterAsMember(context, found);
  if (!member.ok) return err(notFound("calendar"));
  const events = await eventsOf(context, member.value, found.feed);
  const { name, isBusyOnly } = found.feed;
  return ok(writeCalendar(name, isBusyOnly ? events.map(busyOnly) : events));
}
