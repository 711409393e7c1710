import type { PlannedWork } from "../../program/program.ts";
import { addDays } from "../../schedule/local-date.ts";
import { asking, isAsk, listed, type Ask } from "../draft/ask.ts";
import { addSession, modifySession } from "../draft/change-draft.ts";
import { dateOf, type Draft, isDone, isRest, type SessionNode, sessionsOf } from "../draft/draft.ts";
import { sayDate, saySession } from "../draft/say.ts";
import {
  datesOf,
  dayFields,
  fieldsOfWeek,
  onDay,
  placeInWeek,
  weekFor,
} from "../intents/sessions/place-session.ts";
import type { WorkWish } from "./gather-wish.ts";

/** A ride becomes a rest day: it keeps its place and day, and can be brought back. */
export function makeRest(draft: Draft, session: SessionNode): void {
  draft.said.push(`${saySession(draft, session)} becomes a rest day`);
  const hasNotes = session.was?.notes !== undefined;
  modifySession(draft, session, { name: "Rest", work: null, ...(hasNotes && { notes: "" }) });
}

/** The days that a wish names; asks where one can't be told. */
export function daysOf(draft: Draft, { whens }: WorkWish): readonly string[] | Ask {
  const days: string[] = [];
  for (const group of whens) {
    const dates = datesOf(group, draft);
    if (isAsk(dates)) return dates;
    // Of today's weekday the next one is meant: who means today says so.
    const isWeekday = group.whens.length === 1 && group.whens[0]?.type === "weekday";
    days.push(...dates.map((date) => (isWeekday && date === draft.today ? addDays(date, 7) : date)));
  }
  return days;
}

const ridesOn = (draft: Draft, days: readonly string[]): readonly SessionNode[] =>
  sessionsOf(draft).filter(
    (session) => session.was?.work !== undefined && !isDone(session) && days.includes(dateOf(session) ?? ""),
  );

/** A day can have two rides; more often the planned one is to give way. */
function askPlace(draft: Draft, taken: SessionNode, kind: string): Ask {
  const day = sayDate(dateOf(taken) ?? draft.today);
  return asking(`${saySession(draft, taken)} is planned already. In its place, or as well?`, [
    `make ${day} ${kind} instead`,
    `add ${kind} on ${day} as well`,
  ]);
}

/** Whether it asks for rides on days on which none is planned: "do flatwork on Monday". */
export function isOfFreeDays(draft: Draft, wish: WorkWish): boolean {
  if (wish.work === undefined || wish.oldWork.length > 0 || wish.isOfAll || wish.whens.length === 0)
    return false;
  const days = daysOf(draft, wish);
  if (isAsk(days) || days.length === 0) return false;
  return days.every((day) => day >= draft.today) && ridesOn(draft, days).length === 0;
}

const defaultMinutes = 40;
type Kind = NonNullable<WorkWish["work"]>;
type NewRide = { readonly name: string; readonly work: PlannedWork };

/** As the last ride of its kind in the plan; as long as the last one of all where it is the first of its kind. */
function newRide(draft: Draft, wish: WorkWish, { discipline, name, note, image }: Kind): NewRide {
  const rides = sessionsOf(draft).flatMap(({ was }) =>
    was?.work ? [{ name: was.name, work: was.work }] : [],
  );
  const like =
    rides.findLast((ride) => ride.name.toLowerCase() === image.toLowerCase()) ??
    rides.findLast(({ work }) => work.discipline === discipline);
  const { intensity, rider } = wish;
  return {
    name: like?.name ?? name,
    work: {
      discipline,
      durationMinutes: wish.minutes ?? (like ?? rides.at(-1))?.work.durationMinutes ?? defaultMinutes,
      ...(note !== undefined && !like && { focus: note }),
      ...(intensity && { intensity }),
      ...(rider !== undefined && { rider }),
    },
  };
}

function addOn(draft: Draft, date: string, { name, work }: NewRide): SessionNode | Ask {
  const week = weekFor(draft, date);
  if (isAsk(week)) return week;
  const details = [`${work.durationMinutes} min`, work.intensity, work.rider && `${work.rider} rides`];
  draft.said.push(`${name} on ${sayDate(date)}, ${details.filter(Boolean).join(", ")}`);
  const rest = onDay(week, date).find((session) => isRest(session) && !isDone(session));
  if (rest) {
    modifySession(draft, rest, { name, work });
    return rest;
  }
  const fields = dayFields(date, fieldsOfWeek(week));
  return addSession(draft, week, { name, exercises: [], work, ...fields }, placeInWeek(week, date));
}

/** Plans a ride on each day that is named. `isGuess`: its length is that of others of its kind. */
export function planNewRides(
  draft: Draft,
  wish: WorkWish,
  horse: string | undefined,
): { readonly sessions: readonly SessionNode[]; readonly isGuess: boolean } | Ask {
  const { work } = wish;
  const kinds = [...new Set(sessionsOf(draft).flatMap(({ was }) => (was?.work ? [was.name] : [])))];
  if (!work) return asking(`What should it be: ${listed(kinds.slice(0, 4))}?`, kinds.slice(0, 4));
  const days = daysOf(draft, wish);
  if (isAsk(days)) return days;
  if (days.length === 0) return asking("On which day?");
  const past = days.find((day) => day < draft.today);
  if (past !== undefined) return asking(`${sayDate(past)} is over. On which day?`);
  const taken = ridesOn(draft, days)[0];
  if (taken && wish.isNew !== "beside")
    return askPlace(draft, taken, horse === undefined ? work.image : `${work.image} for ${horse}`);
  const ride = newRide(draft, wish, work);
  const sessions: SessionNode[] = [];
  for (const day of days) {
    const added = addOn(draft, day, ride);
    if (isAsk(added)) return added;
    sessions.push(added);
  }
  return { sessions, isGuess: wish.minutes === undefined };
}
