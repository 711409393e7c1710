import { markDay, wordMarks, wordsOf } from "@canter/domain/claim/marked-text";
import type { Athlete } from "@canter/domain/group/group";
import { valueFormsOf } from "@canter/domain/group/member-units";
import type { HorseQuestion } from "@canter/domain/question/question";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { activePrograms, activeProgramsOf, listPrograms } from "@canter/storage/program/read-programs";
import { evaluateAthlete } from "../../evaluation/evaluate-athlete.ts";
import { readHandoff } from "../../handoff/read-handoff.ts";
import { daysAhead, plannedOn, plannedRidersOf, type StableWorld as World } from "./planned-riders.ts";

/** What is planned with a horse next, or at a time to come, behind what rules it out. */
export async function planOf(world: World, horse: Athlete, question: HorseQuestion): Promise<string> {
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

const dayOf = ({ member: { member }, today }: World, date: string): string =>
  wordMarks(markDay(date, today), valueFormsOf(member));

/** "Saturday 19 Dec, in 31 days: solid at 2'6\" courses": what a program is for; its name, where nobody said. */
function aimOf(world: World, { head: { name, goal = name, targetDate } }: StoredProgram): string {
  const aim = goal.trim().replace(/[.!]+$/u, "");
  return targetDate === undefined
    ? `${aim}, by no set day`
    : `${dayOf(world, targetDate)}, ${inDays(targetDate, world.today)}: ${aim}`;
}

/** A plan that nobody has approved, or that is paused, said behind the fact that none is under way. */
async function noneOf({ context, member }: World, { id, name }: Athlete): Promise<string> {
  const none = `${name} has no active plan.`;
  for (const status of ["paused", "draft"] as const) {
    const found = await listPrograms(context.store.db, member.scope, { athleteId: id, status, limit: 1 });
    const [one] = found.ok ? found.value.items : [];
    if (one) return `${none} ${status === "draft" ? "A draft waits" : "Paused"}: “${one.head.name}”.`;
  }
  return none;
}

/** What horses work towards, and until when: the day first, the nearest first. Without a name, of those that have a goal. */
export async function goalOf(world: World, horses: readonly Athlete[], named?: Athlete): Promise<string> {
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
export async function programOf(world: World, horse: Athlete): Promise<string> {
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
  const planned = await plannedOn(world, [horse], { from: today, to: addDays(today, daysAhead) });
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
    coming.length > 0 ? `Next: ${coming.join("; ")}.` : "Nothing is planned in the coming days.",
  ].join("\n");
}

/** How the active programs of an athlete stand; undefined where it has none. */
export async function standingOf(
  { context, member, today }: World,
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
