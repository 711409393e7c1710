import type { ToolProblem } from "@canter/agent/tool/tool";
import type { PlannedSession } from "@canter/domain/program/program";
import { type QueuedSession, sessionQueue } from "@canter/domain/program/schedule/session-queue";
import { err, ok, type Result } from "@canter/domain/result";
import { describeDate } from "@canter/domain/schedule/describe-date";
import type { TransactionHandle } from "@canter/storage/database";
import { placeInProgram, type ProgramPlace } from "@canter/domain/program/schedule/place-in-program";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays, firstWeekdayOf, weekdayOf, weekStartOf } from "@canter/domain/schedule/local-date";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { putProgress } from "@canter/storage/program/progress";
import type { MemberContext, ApplicationContext } from "../../core/application-context.ts";
import type { MergedProgram } from "../../program/merged-program.ts";
import { markToDo } from "../../program/session/mark-session.ts";
import { endedProgram, programNamed, programsUnderWay } from "./programs-under-way.ts";
import { noProgress, openSession, reopened } from "../../program/session/change-session.ts";

type Asking = {
  readonly member: Pick<MemberContext, "scope" | "member">;
  readonly athleteId: string;
  /** Local date. */
  readonly today: string;
};
type Named = {
  readonly action: string;
  readonly program?: string | undefined;
  readonly session?: string | undefined;
  readonly date?: string | undefined;
};

type SessionDone = { readonly uid: string; readonly name: string; readonly date?: string | undefined };
/** `session`: the one that counts as done by it, and by no workout, which would take that with it when it is taken back; `reopened`: the one that doesn't any more. */
export type Changed = Promise<
  Result<
    {
      readonly id: string;
      readonly did: string;
      readonly session?: SessionDone;
      readonly reopened?: SessionDone;
    },
    ToolProblem
  >
>;

/** Words as they are compared: in lower case, one space between them, without signs. */
export const foldedWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, " ")
    .trim();

const refused = (message: string) => err<ToolProblem>({ message });

/** Whether a session of the program was done on that local date. */
const isTrainedOn = ({ program }: MergedProgram, date: string): boolean =>
  program.weeks.some(({ sessions }) =>
    sessions.some(({ completed, completedDate }) => completed && completedDate?.slice(0, 10) === date),
  );

/** What a session is of that people name by its sport; a session of neither cardio nor exercises says nothing of it. */
const sports: Readonly<Record<string, RegExp>> = {
  run: /\b(?:run|jog|treadmill)/iu,
  ride: /\b(?:rid|cycl|bik|spin|flatwork|jump|hack|trail)/iu,
  swim: /\bswim/iu,
  walk: /\b(?:walk|hik)/iu,
};
const isOfSport = ({ cardio, work, exercises }: PlannedSession, sport: RegExp): boolean => {
  const named = cardio?.modality ?? work?.discipline;
  return named === undefined ? exercises.length === 0 : sport.test(named);
};

/** The day that is spoken of, and today (local dates), where weeks begin on a weekday from 1 (Monday) to 7. */
export type SpokenDay = { readonly date: string; readonly today: string; readonly firstWeekday: number };

/** The day that is spoken of, by default today, in the member's weeks. */
export const spokenDay = (
  { member, today }: { readonly member: Pick<MemberContext, "member">; readonly today: string },
  date = today,
): SpokenDay => ({ date, today, firstWeekday: firstWeekdayOf(member.member) });

const isSameWeek = (one: string, other: string, firstWeekday: number): boolean =>
  weekStartOf(one, firstWeekday) === weekStartOf(other, firstWeekday);

/**
 * What is planned on the weekday of a past date in this week, where that lies ahead: "Wednesday's session", said on a Monday. Undefined for
 * yesterday, of which nobody speaks as of the end of the week.
 */
function aheadThisWeek(
  { program, stored }: MergedProgram,
  { date, today, firstWeekday }: SpokenDay,
): QueuedSession | undefined {
  const day = addDays(date, 7);
  if (date >= addDays(today, -1) || day <= today || !isSameWeek(day, today, firstWeekday)) return undefined;
  return sessionQueue(program, stored.head, today).find((queued) => queued.date === day);
}

/** What is said of a session that lies ahead, and is marked by its day. */
export const notYet = (name: string, date: string | undefined, today: string): string =>
  `${name} is planned ${date === undefined ? "for later" : describeAhead(date, today)}, so nothing is changed. Is it done already? Then say “mark ${name} as done”.`;
const describeAhead = (date: string, today: string): string => {
  const said = describeDate(date, today);
  return said === "tomorrow" ? said : `for ${weekdays[weekdayOf(date) - 1]}`;
};

/** The first day of a program; undefined: it has none. */
function firstDay({ program, stored: { head } }: MergedProgram, today: string): string | undefined {
  if (head.schedule.kind === "sequence") return head.schedule.startDate;
  const dates = [...sessionDates(program, head, today).values()];
  return dates.filter((date) => date !== undefined).toSorted()[0];
}

const beforeFirst = (name: string, first: string, today: string): string =>
  `${name} ${first > today ? "begins" : "began"} ${describeDate(first, today)}, so none of it was done before that, and nothing is changed.`;

/** Why no session of the day is meant, and which one is next. */
function noneOfDay(
  merged: MergedProgram,
  next: QueuedSession,
  { date, today }: { readonly date: string; readonly today: string },
): string {
  const { name } = merged.stored.head;
  const when = next.date === undefined ? "" : `, ${describeDate(next.date, today)}`;
  const none = isTrainedOn(merged, date)
    ? `What ${name} had for that day is done already`
    : `${name} has nothing for that day`;
  return `${none}, so nothing is changed: next is ${next.session.name}${when}.`;
}

/**
 * The session that is meant: by its name among those still to do; else that of the day, or one that is due where none was done
 * that day. One that lies ahead is only meant by its name.
 */
export function sessionMeant(
  merged: MergedProgram,
  name: string | undefined,
  day: SpokenDay,
): Result<PlannedSession, ToolProblem> {
  const { date, today } = day;
  const { program, stored } = merged;
  const queue = sessionQueue(program, stored.head, date);
  const [next] = queue;
  if (!next) return refused(`Nothing is left of ${stored.head.name}.`);
  const ahead = aheadThisWeek(merged, day);
  const first = firstDay(merged, today);
  const early = first !== undefined && date < first ? beforeFirst(stored.head.name, first, today) : undefined;
  if (name === undefined) {
    const ofDay = queue.find((queued) => queued.date === date);
    if (ofDay) return ok(ofDay.session);
    if (ahead) return refused(notYet(ahead.session.name, ahead.date, today));
    if (early !== undefined) return refused(early);
    const due = queue.find((queued) => queued.date === undefined || queued.date < date);
    const found = isTrainedOn(merged, date) ? undefined : due;
    if (found) return ok(found.session);
    return refused(noneOfDay(merged, next, { date, today }));
  }
  const sought = foldedWords(name);
  const isMeant = (title: string) =>
    foldedWords(title) === sought || ` ${foldedWords(title)} `.includes(` ${sought} `);
  // "Today's run" is no day of lifting, whatever the run is called, and no run that lies ahead.
  const sport = sports[sought];
  const found = queue.find(({ session, date: planned = date }) =>
    sport === undefined
      ? isMeant(session.name)
      : foldedWords(session.name) === sought ||
        (planned <= date && (isMeant(session.name) || isOfSport(session, sport))),
  );
  const isAhead =
    ahead && (found ? found.session === ahead.session : sport && isOfSport(ahead.session, sport));
  if (isAhead) return refused(notYet(ahead.session.name, ahead.date, today));
  if (found) return early === undefined ? ok(found.session) : refused(early);
  return sport !== undefined && isTrainedOn(merged, date)
    ? refused(noneOfDay(merged, next, { date, today }))
    : refused(`No session that is still to do is called ${name}; the next is ${next.session.name}.`);
}

const stillOpen = (name: string): ReturnType<typeof refused> =>
  refused(`${name} is not marked as done: it is still to do, so nothing is changed.`);

/** The session that is said not to be done after all: by its name, else what was done on the day. One of this week comes before those of weeks ago. */
function sessionDone(
  merged: MergedProgram,
  { session: name, date }: Pick<Named, "session" | "date">,
  { today, firstWeekday }: Omit<SpokenDay, "date">,
): Result<PlannedSession, ToolProblem> {
  const { program, stored } = merged;
  const all = program.weeks.flatMap(({ sessions }) => sessions);
  const day = ({ completedDate = "" }: PlannedSession) => completedDate.slice(0, 10);
  const isCalled = ({ name: own }: PlannedSession) =>
    name === undefined || ` ${foldedWords(own)} `.includes(` ${foldedWords(name)} `);
  const isOfDay = (session: PlannedSession) =>
    date === undefined ? name !== undefined || day(session) === today : day(session) === date;
  const ahead = date === undefined ? undefined : aheadThisWeek(merged, { date, today, firstWeekday });
  if (ahead && isCalled(ahead.session)) return stillOpen(ahead.session.name);
  const [found] = all
    .filter((session) => session.completed && isCalled(session) && isOfDay(session))
    .toSorted((a, b) => (day(a) < day(b) ? 1 : -1));
  const dates = sessionDates(program, stored.head, today);
  const open = all.filter((one) => name !== undefined && !one.completed && isCalled(one));
  const ofWeek = open.find(({ uid }) => {
    const planned = dates.get(uid);
    return planned !== undefined && isSameWeek(planned, today, firstWeekday);
  });
  if (found && (!ofWeek || day(found) >= weekStartOf(today, firstWeekday))) return ok(found);
  const [first] = ofWeek ? [ofWeek] : open;
  if (first) return stillOpen(first.name);
  return refused(
    name === undefined
      ? `No session of ${stored.head.name} is marked as done ${date === undefined ? "today" : `on that day`}, so nothing is changed.`
      : `No session of ${stored.head.name} is called ${name}, so nothing is changed.`,
  );
}

/** Marks a session that counts as done as still to be done. */
export async function reopenSession(
  tx: TransactionHandle,
  { context, member, today }: Mover,
  merged: MergedProgram,
  named: Pick<Named, "session" | "date">,
): Changed {
  const meant = sessionDone(merged, named, { today, firstWeekday: firstWeekdayOf(member.member) });
  if (!meant.ok) return meant;
  const { id } = merged.stored;
  const { uid, name, completedDate: date } = meant.value;
  const open = await openSession(tx, member.scope, { id, uid }, context.clock.now());
  const marked = open.ok ? await markToDo(tx, member.scope, open.value) : open;
  if (!marked.ok) return refused(marked.error.detail);
  return ok({
    id,
    did: `marked ${name} as still to be done`,
    reopened: { uid, name, ...(date !== undefined && { date: date.slice(0, 10) }) },
  });
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/**
 * The program of an athlete that a member means where they have opened none: of several the one that it can be; to go on with, one that is paused
 * before one that was ended. Refused with a question where it can be two.
 */
export async function programMeant(
  tx: TransactionHandle,
  { member: { scope, member }, athleteId, today }: Asking,
  { action, program, session, date: on }: Named,
): Promise<Result<MergedProgram | undefined, ToolProblem>> {
  if (program !== undefined) return ok(await programNamed(tx, scope, athleteId, program));
  const all = await programsUnderWay(tx, scope, athleteId, today);
  const active = all.filter(({ stored }) => stored.status === "active");
  const firstWeekday = firstWeekdayOf(member);
  if (action === "resume")
    return ok(
      all.find(({ stored }) => stored.status === "paused") ??
        all[0] ??
        (await endedProgram(tx, scope, athleteId, today)),
    );
  if (active.length < 2) return ok(all[0]);
  if (action === "reopen") {
    const done = active.find(
      (merged) => sessionDone(merged, { session, date: on }, { today, firstWeekday }).ok,
    );
    return ok(done ?? active[0]);
  }
  const date = on ?? today;
  const day = { date, today, firstWeekday };
  const isAboutSession = action === "advance" || action === "substitute";
  const possible = isAboutSession
    ? active.flatMap((merged) => {
        const found = sessionMeant(merged, session, { ...day, today: date });
        return found.ok ? [{ merged, name: `${found.value.name} of ${merged.stored.head.name}` }] : [];
      })
    : active.map((merged) => ({ merged, name: merged.stored.head.name }));
  const planned = isAboutSession
    ? active.find((merged) => aheadThisWeek(merged, day) !== undefined)
    : undefined;
  if (possible.length < 2) return ok(possible[0]?.merged ?? planned ?? active[0]);
  return refused(
    `Which one do you mean: ${either.format([...possible.slice(0, 4).map(({ name }) => name), ...(possible.length > 4 ? ["another"] : [])])}? ${isAboutSession ? "Say it with the session's name" : "Open it and say it there"}; nothing is changed yet.`,
  );
}

type Mover = {
  readonly context: Pick<ApplicationContext, "clock">;
  readonly member: Pick<MemberContext, "scope" | "member">;
  /** Local date. */
  readonly today: string;
};

/**
 * Moves the member to a day or week of a program that goes by its sequence: what is in front of it counts as done on the days before today, and
 * what was ticked off from there on is open again. Refused: a program with dates, a place behind its end, and one that lies before a
 * session with a workout.
 */
export async function movePlace(
  tx: TransactionHandle,
  { context, member, today }: Mover,
  { stored, program, progress }: MergedProgram,
  place: ProgramPlace,
): Changed {
  const { id, head } = stored;
  const said = `${place.by} ${place.number}`;
  if (head.schedule.kind !== "sequence")
    return refused(
      `${head.name} has dates: its weeks are moved instead (“shift the whole plan by a week”). Nothing is changed.`,
    );
  const found = placeInProgram(program, place);
  if (!found) return refused(`${head.name} ends before ${said}. Nothing is changed.`);
  const trained = found.from.find(({ uid }) => progress.get(uid)?.workoutId !== undefined);
  if (trained)
    return refused(
      `${trained.name} lies behind ${said} and has a workout: say on its page that it is still to be done. Nothing is changed.`,
    );
  const now = context.clock.now();
  const open = found.before.filter((session) => sessionState(session) === "open");
  const doneBefore = open.map((session, at) => ({
    ...(progress.get(session.uid) ?? noProgress(session.uid, now)),
    completed: true,
    completedDate: addDays(today, at - open.length),
    updatedAt: now,
  }));
  const openAgain = found.from.flatMap(({ uid }) => {
    const entry = progress.get(uid);
    return entry?.completed ? [reopened(entry, now)] : [];
  });
  const kept = await putProgress(tx, member.scope, id, [...doneBefore, ...openAgain]);
  return kept.ok ? ok({ id, did: `set ${head.name} to ${said}` }) : refused(kept.error.detail);
}
