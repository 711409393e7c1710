import type { BarnSession } from "@canter/domain/barn/barn";
import { athletesNamed } from "@canter/domain/group/athletes-named";
import type { Athlete } from "@canter/domain/group/group";
import type { HorseQuestion } from "@canter/domain/question/question";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays, firstWeekdayOf, weekStartOf, daysBetween } from "@canter/domain/schedule/local-date";
import { listFormerNames, listGroupAthletes } from "@canter/storage/group/athletes";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { sessionQueue } from "@canter/domain/program/schedule/session-queue";
import { listProgress } from "@canter/storage/program/progress";
import { mergeStored } from "../../program/merged-program.ts";
import { markDay, wordMarks, wordsOf } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { activePrograms, activeProgramsOf, listPrograms } from "@canter/storage/program/read-programs";
import { readBarn } from "../../barn/read-barn.ts";
import { evaluateAthlete } from "../../evaluation/evaluate-athlete.ts";
import { readHandoff } from "../../handoff/read-handoff.ts";
import { capital, type StableWorld, worksInWords } from "./rides-asked.ts";

type Planned = { readonly horse: string; readonly date: string; readonly session: BarnSession };

/** Without a time, what is planned of the coming days is asked for. */
const daysAhead = 6;
const maxDaysAhead = 27;

/** What is planned with horses on these days and not done yet, in order. */
export async function plannedOn(
  { context, member }: StableWorld,
  horses: readonly Athlete[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly Planned[]> {
  const ids = new Set(horses.map(({ id }) => id));
  const found: Planned[] = [];
  for (let week = weekStartOf(from, firstWeekdayOf(member.member)); week <= to; week = addDays(week, 7)) {
    const barn = await readBarn(context, member, { week });
    for (const { id, name: horse, days } of barn.horses)
      for (const { date, planned } of days)
        if (ids.has(id) && date >= from && date <= to)
          found.push(
            ...planned.filter(({ state }) => state === "open").map((session) => ({ horse, date, session })),
          );
  }
  return found.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const isOf = ({ session: { rider = "" } }: Planned, name: string): boolean =>
  rider.toLowerCase() === name.toLowerCase() || rider.toLowerCase().split(" ")[0] === name.toLowerCase();

/** "Beau, tomorrow: Jake (Grid, 40 min)." */
export function plannedInWords(
  { horse, date, session: { title, minutes, rider } }: Planned,
  today: string,
): string {
  const work = [title, minutes !== undefined && `${Math.round(minutes)} min`].filter(Boolean).join(", ");
  return `${horse}, ${describeDate(date, today)}: ${rider ?? "nobody is down for it"} (${work}).`;
}

/** "Beau, tomorrow: Grid, 40 min, with Jake: bounce, one stride, oxer." */
function workInWords(
  { horse, date, session: { title, minutes, rider, focus } }: Planned,
  today: string,
): string {
  const work = [
    title,
    minutes !== undefined && `${Math.round(minutes)} min`,
    rider === undefined ? "nobody is down for it yet" : `with ${rider}`,
  ].filter(Boolean);
  return `${horse}, ${describeDate(date, today)}: ${work.join(", ")}${focus ? `: ${focus}` : ""}.`;
}

/**
 * Whether a planned ride is a person's. A plan holds the rider's name of the day that it was made: a name that nobody goes by today is whose
 * it was before.
 */
export async function ofRider(
  { context: { store }, member: { scope } }: StableWorld,
  athleteId: string,
): Promise<(ride: Planned) => boolean> {
  const [people, formerly] = await Promise.all([
    listGroupAthletes(store.db, scope),
    listFormerNames(store.db, scope),
  ]);
  return ({ session: { rider = "" } }) => {
    const now = athletesNamed(rider, people);
    const riders = now.length > 0 ? now : athletesNamed(rider, formerly);
    return riders.some(({ id }) => id === athleteId);
  };
}

/** Who is to ride, by the plans: of a time, of the coming days where none is said; `rider`, or the member's own: only those. */
export async function plannedRidersOf(
  world: StableWorld,
  horses: readonly Athlete[],
  { figure, period, rider, isOwn, isAway, works }: HorseQuestion,
): Promise<string> {
  const { today, member } = world;
  const from = period?.from !== undefined && period.from > today ? period.from : today;
  const furthest = addDays(from, maxDaysAhead);
  const asked = period?.to ?? addDays(from, daysAhead);
  const to = asked < from ? from : asked > furthest ? furthest : asked;
  const furthestOf = works && period === undefined ? furthest : to;
  const planned = (await plannedOn(world, horses, { from, to: furthestOf })).filter(
    ({ session: { discipline = "" } }) => works === undefined || works.includes(discipline),
  );
  const [one] = horses;
  const whom = horses.length === 1 && one ? one.name : "any horse";
  const when = period?.label ?? "in the coming days";
  if (planned.length === 0 && isAway) return `No ride is planned ${when}, so none waits for another rider.`;
  const what = worksInWords({ works });
  if (planned.length === 0) return `${what ? `No ${what}` : "Nothing"} is planned for ${whom} ${when}.`;
  const isMine = isOwn ? await ofRider(world, member.member.athleteId) : () => false;
  const name = isOwn ? member.member.name : rider;
  const shown =
    name === undefined ? planned : planned.filter((ride) => (isOwn ? isMine(ride) : isOf(ride, name)));
  // Of one horse without a time, the next ride is meant.
  const listed =
    period === undefined && name === undefined && horses.length === 1 ? shown.slice(0, 1) : shown;
  const inWords = figure === "plan" ? workInWords : plannedInWords;
  const lines = (rides: readonly Planned[]) => rides.map((ride) => inWords(ride, today)).join("\n");
  if (listed.length > 0)
    return isAway ? `Nothing is changed. Planned then:\n${lines(listed)}` : lines(listed);
  const who = isOwn ? "You are" : `${name?.charAt(0).toUpperCase()}${name?.slice(1)} is`;
  return `${who} down for no ride ${when}.${isAway ? "" : `\n${lines(planned)}`}`;
}

/** How many sessions of a horse's programs are still to come, with their days. */
async function stillToCome(
  world: StableWorld,
  horse: Athlete,
  { works = [] }: Pick<HorseQuestion, "works">,
): Promise<string> {
  const { context, member, today } = world;
  const { db } = context.store;
  const programs = await activePrograms(db, member.scope, horse.id);
  if (programs.length === 0) return noneOf(world, horse);
  const progress = await listProgress(
    db,
    member.scope,
    programs.map(({ id }) => id),
  );
  const open = programs.flatMap((stored) => {
    const { program } = mergeStored(stored, progress.get(stored.id) ?? []);
    return sessionQueue(program, stored.head, today).filter(
      ({ session: { work }, date = "" }) =>
        date >= today && (works.length === 0 || (work !== undefined && works.includes(work.discipline))),
    );
  });
  const what = [worksInWords({ works }), open.length === 1 ? "session" : "sessions"]
    .filter(Boolean)
    .join(" ");
  const days = open.map(({ session, date = "" }) => `${dayOf(world, date)} ${session.name}`);
  return `${horse.name}: ${open.length} ${what} still to come${days.length > 0 ? `: ${days.join("; ")}` : ""}.`;
}

/** What is planned with a horse next, or at a time to come, behind what rules it out. */
export async function planOf(world: StableWorld, horse: Athlete, question: HorseQuestion): Promise<string> {
  if (question.isCount) return stillToCome(world, horse, question);
  const handoff = await readHandoff(world.context, world.member, horse.id);
  if (!handoff.ok) return handoff.error.detail;
  const { lines } = handoff.value;
  const said = lines.filter(({ kind }) => kind === "caution" || kind === "watch");
  const next = lines.filter(({ kind }) => kind === "plan").map(({ text }) => text);
  const planned =
    question.period !== undefined && next.length > 0
      ? [await plannedRidersOf(world, [horse], question)]
      : next;
  return [
    ...said.map(({ text }) => text),
    ...(planned.length > 0 ? planned : [await noneOf(world, horse)]),
  ].join("\n");
}

const inDays = (date: string, today: string): string => {
  const days = daysBetween(today, date);
  if (days < 0) return "which has passed";
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
};

const dayOf = ({ member: { member }, today }: StableWorld, date: string): string =>
  wordMarks(markDay(date, today), valueFormsOf(member));

/**
 * "Saturday 19 Dec, in 31 days: solid at 2'6\" courses": what a program is for; its name, where nobody said. Of one without a day: when it ends.
 */
function aimOf(world: StableWorld, { plan, head }: StoredProgram): string {
  const { name, goal = name, targetDate } = head;
  const aim = goal.trim().replace(/[.!]+$/u, "");
  const days = [...sessionDates(plan, head, world.today).values()].flatMap((date) => date ?? []);
  const last = days.toSorted().at(-1);
  const end =
    last === undefined ? "" : ` (the plan ends ${dayOf(world, last)}, ${inDays(last, world.today)})`;
  return targetDate === undefined
    ? `${aim}, by no set day${end}`
    : `${dayOf(world, targetDate)}, ${inDays(targetDate, world.today)}: ${aim}`;
}

/** A plan that nobody has approved, or that is paused, said behind the fact that none is under way. */
async function noneOf({ context, member }: StableWorld, { id, name }: Athlete): Promise<string> {
  const none = `${name} has no active plan.`;
  for (const status of ["paused", "draft"] as const) {
    const found = await listPrograms(context.store.db, member.scope, { athleteId: id, status, limit: 1 });
    const [one] = found.ok ? found.value.items : [];
    if (one) return `${none} ${status === "draft" ? "One is not started" : "Paused"}: “${one.head.name}”.`;
  }
  return none;
}

/** What horses work towards, and until when: the day first, the nearest first. Without a name, of those that have a goal. */
export async function goalOf(
  world: StableWorld,
  horses: readonly Athlete[],
  named?: Athlete,
): Promise<string> {
  const { context, member } = world;
  const active = await activeProgramsOf(
    context.store.db,
    member.scope,
    horses.map(({ id }) => id),
  );
  const aims = horses
    .flatMap(({ id, name }) => (active.get(id) ?? []).map((program) => ({ name, program })))
    .toSorted((a, b) => ((a.program.head.targetDate ?? "9") < (b.program.head.targetDate ?? "9") ? -1 : 1));
  if (aims.length > 0)
    return aims.map(({ name, program }) => `${name}: ${aimOf(world, program)}.`).join("\n");
  return named ? noneOf(world, named) : "No horse has an active plan, so no day is set for one.";
}

/** What a horse's plan is: for what, how far it is, and what comes in the next days. */
export async function programOf(
  world: StableWorld,
  horse: Athlete,
  { period }: Pick<HorseQuestion, "period">,
): Promise<string> {
  const { context, member, today } = world;
  const { db } = context.store;
  const programs = await activePrograms(db, member.scope, horse.id);
  if (programs.length === 0) return noneOf(world, horse);
  const evaluated = await evaluateAthlete(db, member.scope, { athleteId: horse.id, today });
  const lines = programs.map((program) => {
    const number = evaluated.find(({ stored }) => stored.id === program.id)?.evaluation.currentWeek;
    const { weeks } = program.plan;
    const phase = weeks.find(({ weekNumber }) => weekNumber === number)?.phase;
    const week = phase === undefined ? "" : ` Week ${number} of ${weeks.length}: ${phase}.`;
    return `${horse.name}: ${aimOf(world, program)}.${week}`;
  });
  const from = period?.from !== undefined && period.from > today ? period.from : today;
  const furthest = addDays(from, maxDaysAhead);
  const to = period?.to ?? addDays(from, daysAhead);
  const planned = await plannedOn(world, [horse], { from, to: to > furthest ? furthest : to });
  const coming = planned.map(({ date, session: { title, minutes, rider } }) =>
    [
      `${dayOf(world, date)} ${title}`,
      minutes !== undefined && ` ${Math.round(minutes)} min`,
      rider !== undefined && ` (${rider})`,
    ]
      .filter(Boolean)
      .join(""),
  );
  return [
    ...lines,
    coming.length > 0
      ? `${period ? capital(period.label) : "Next"}: ${coming.join("; ")}.`
      : `Nothing is planned ${period?.label ?? "in the coming days"}.`,
  ].join("\n");
}

/** How the active programs of an athlete stand; undefined where it has none. */
export async function standingOf(
  { context, member, today }: StableWorld,
  { id, name }: Athlete,
): Promise<string | undefined> {
  const evaluated = await evaluateAthlete(context.store.db, member.scope, { athleteId: id, today });
  if (evaluated.length === 0) return undefined;
  const forms = valueFormsOf(member.member);
  return evaluated
    .map(({ advice: { message, suggestion } }) =>
      [`${name}: ${wordsOf(message, forms)}`, suggestion && wordsOf(suggestion, forms)]
        .filter(Boolean)
        .join(" "),
    )
    .join("\n");
}
