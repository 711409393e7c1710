import { notFound, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import { type CalendarEvent, writeCalendar } from "@canter/integrations/calendar/write-calendar";
import { type CalendarFeed, findCalendarFeed } from "@canter/storage/calendar/calendar-feeds";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listEntriesOfHorses } from "@canter/storage/horse/horse-entries";
import { listHorses } from "@canter/storage/horse/horses";
import { activeProgramsOf } from "@canter/storage/program/read-programs";
import { listProgress } from "@canter/storage/program/progress";
import { workoutsOfAthletes } from "@canter/storage/workout/workouts-of-athletes";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import { hashOfToken } from "../core/secrets.ts";
import { enterAsMember } from "../group/read-session.ts";
import { mergeStored } from "../program/merged-program.ts";
import { type FeedSetting, programToEvents, workoutToEvent } from "./feed-events.ts";

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
  const setting: FeedSetting = { today, from, to, disciplines, nameOf, isNamed: isOfHorses };
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
