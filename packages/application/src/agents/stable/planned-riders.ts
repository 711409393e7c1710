import type { BarnSession } from "@canter/domain/barn/barn";
import { athletesNamed } from "@canter/domain/group/athletes-named";
import type { Athlete } from "@canter/domain/group/group";
import type { HorseQuestion } from "@canter/domain/question/question";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays, firstWeekdayOf, weekStartOf } from "@canter/domain/schedule/local-date";
import { listFormerNames, listGroupAthletes } from "@canter/storage/group/athletes";
import { readBarn } from "../../barn/read-barn.ts";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";

export type StableWorld = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  /** Local date. */
  readonly today: string;
};

type Planned = { readonly horse: string; readonly date: string; readonly session: BarnSession };

/** Without a time, what is planned of the coming days is asked for. */
export const daysAhead = 6;
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

export function plannedInWords(
  { horse, date, session: { title, minutes, rider } }: Planned,
  today: string,
): string {
  const work = [title, minutes !== undefined && `${Math.round(minutes)} min`].filter(Boolean).join(", ");
  return `${horse}, ${describeDate(date, today)}: ${rider ?? "nobody is down for it"} (${work}).`;
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
  { period, rider, isOwn, isAway }: HorseQuestion,
): Promise<string> {
  const { today, member } = world;
  const from = period?.from !== undefined && period.from > today ? period.from : today;
  const furthest = addDays(from, maxDaysAhead);
  const asked = period?.to ?? addDays(from, daysAhead);
  const to = asked < from ? from : asked > furthest ? furthest : asked;
  const planned = await plannedOn(world, horses, { from, to });
  const [one] = horses;
  const whom = horses.length === 1 && one ? one.name : "any horse";
  const when = period?.label ?? "in the coming days";
  if (planned.length === 0 && isAway) return `No ride is planned ${when}, so none waits for another rider.`;
  if (planned.length === 0) return `Nothing is planned for ${whom} ${when}.`;
  const isMine = isOwn ? await ofRider(world, member.member.athleteId) : () => false;
  const name = isOwn ? member.member.name : rider;
  const shown =
    name === undefined ? planned : planned.filter((ride) => (isOwn ? isMine(ride) : isOf(ride, name)));
  // Of one horse without a time, the next ride is meant.
  const listed =
    period === undefined && name === undefined && horses.length === 1 ? shown.slice(0, 1) : shown;
  const lines = (rides: readonly Planned[]) => rides.map((ride) => plannedInWords(ride, today)).join("\n");
  if (listed.length > 0)
    return isAway ? `Nothing is changed. Planned then:\n${lines(listed)}` : lines(listed);
  const who = isOwn ? "You are" : `${name?.charAt(0).toUpperCase()}${name?.slice(1)} is`;
  return `${who} down for no ride ${when}.${isAway ? "" : `\n${lines(planned)}`}`;
}
