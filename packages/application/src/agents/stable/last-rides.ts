import { markShortDate } from "@canter/domain/claim/marked-text";
import type { Athlete } from "@canter/domain/group/group";
import { healthDays, type Ride } from "@canter/domain/handoff/ride";
import { mentions, ridesNoting } from "@canter/domain/handoff/compose-lines";
import type { AskedPeriod, HorseQuestion } from "@canter/domain/question/question";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { ridesOfHorse } from "../../handoff/rides-of-horse.ts";
import { listCautions } from "../../horse/cautions.ts";
import type { StableWorld as World } from "./horse-plans.ts";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** So far back the last ride is looked for. */
const lastRideDays = 365;

/** The local dates of a time that is asked about; of none, the last year. */
export const datesOf = ({ from, to }: Partial<AskedPeriod>, today: string) => ({
  from: from ?? addDays(to ?? today, -lastRideDays),
  to: to ?? today,
});
export const timeOf = ({ label = "in the last year" }: Partial<AskedPeriod>): string => label;

/** "Flatwork, 40 min, by Emma. “A bit stiff”": what was done with a horse. */
export function rideInWords({ work, minutes, riderName, notes }: Ride): string {
  const what = [
    work,
    minutes !== undefined && `${Math.round(minutes)} min`,
    riderName !== undefined && `by ${riderName}`,
  ];
  return `${what.filter(Boolean).join(", ")}.${notes === undefined ? "" : ` “${notes}”`}`;
}

/** "yesterday", "last Friday, 13 Nov". */
const whenOf = (date: string, today: string): string =>
  daysBetween(date, today) < 2
    ? describeDate(date, today)
    : `${describeDate(date, today)}, ${markShortDate(date, today)}`;

/** Who had a horse last, or rode it, when, and what they did with it; of a ride also what was done from the ground since. */
export async function lastOf(
  { context, member, today }: World,
  { id, name }: Athlete,
  { period, isOwn, isRidden }: Pick<HorseQuestion, "period" | "isOwn" | "isRidden">,
): Promise<string> {
  const found = await ridesOfHorse(context, member, { athleteId: id, ...datesOf(period ?? {}, today) });
  if (!found.ok) return found.error.detail;
  const all = found.value.rides.filter(({ riderId }) => !isOwn || riderId === member.member.athleteId);
  const when = timeOf(period ?? {});
  const at = all.findLastIndex(({ isFromTheGround }) => !isRidden || !isFromTheGround);
  const last = at < 0 ? undefined : all[at];
  const since = all.slice(at + 1);
  const besides = since.map(
    (ride) =>
      `${last ? "Since then from the ground" : "From the ground"}: ${whenOf(ride.date, today)}, ${rideInWords(ride)}`,
  );
  if (last !== undefined)
    return [`${name}, last ${whenOf(last.date, today)}: ${rideInWords(last)}`, ...besides.slice(-1)].join(
      "\n",
    );
  const none = isOwn
    ? `No ride of yours with ${name} is logged ${when}.`
    : `${since.length > 0 ? "No ride" : "Nothing"} is logged of ${name} ${when}.`;
  return [none, ...besides.slice(-1)].join("\n");
}

/** How far back it is looked for how a horse was, where no time is asked about. */
const recently = (today: string): AskedPeriod => ({
  kind: "range",
  from: addDays(today, -healthDays),
  to: today,
  label: "in the last two weeks",
});

/** Whether riders wrote that a horse was so, in a time: "“stiff”: on 1 of Beau’s 2 rides this week." */
export async function stateOf(
  { context, member, today }: World,
  { id, name }: Athlete,
  { state = "", period = recently(today) }: Pick<HorseQuestion, "state" | "period">,
): Promise<string> {
  const found = await ridesOfHorse(context, member, { athleteId: id, ...datesOf(period, today) });
  if (!found.ok) return found.error.detail;
  const { rides, otherNames } = found.value;
  const when = timeOf(period);
  if (rides.length === 0) return `Nothing is logged of ${name} ${when}.`;
  const { says, denies } = ridesNoting(rides, otherNames, state);
  const count = `${rides.length} ${rides.length === 1 ? "ride" : "rides"}`;
  const lines = [...says, ...denies]
    .toReversed()
    .map((ride) => `${capital(whenOf(ride.date, today))}: ${rideInWords(ride)}`);
  const cautions = await listCautions(context, member, id, { status: "open" });
  const pinned = (cautions.ok ? cautions.value : []).filter(({ text }) => mentions(text, state));
  const sum =
    says.length > 0
      ? `“${state}”: on ${says.length} of ${name}’s ${count} ${when}.`
      : `Nobody wrote that of ${name} ${when}: ${count}.`;
  return [sum, ...lines, ...pinned.map(({ text }) => `Pinned: “${text}”`)].join("\n");
}

type Jumped = Ride & { readonly fenceCm: number };
const withHeight = (rides: readonly Ride[]): readonly Jumped[] =>
  rides.flatMap((ride) => (ride.fenceCm === undefined ? [] : [{ ...ride, fenceCm: ride.fenceCm }]));

/** The ride with the highest fence, the latest of several. */
const highestOf = (rides: readonly Jumped[]): Jumped | undefined =>
  rides.reduce<Jumped | undefined>(
    (best, one) => (one.fenceCm >= (best?.fenceCm ?? 0) ? one : best),
    undefined,
  );

/** What a horse jumps now is told from so many days. */
const nowDays = 14;
/** What is not said of a time is compared with what was jumped so long ago. */
const beforeDays = 42;
/** Heights are written down now and then: those so near a time are of it. */
const nearDays = 10;

/** Whether a horse jumps higher than at a time, or some weeks ago: both heights with their days. */
function changeOf(
  { member: { member }, today }: World,
  name: string,
  rides: readonly Jumped[],
  { period }: HorseQuestion,
): string {
  const height = (cm: number) => valueFormsOf(member).height(cm);
  const now = highestOf(rides.filter(({ date }) => date > addDays(today, -nowDays))) ?? rides.at(-1);
  if (!now) return `No height is written down for ${name} in the last year.`;
  const from = period?.from ?? addDays(today, -beforeDays);
  const to = period?.to ?? addDays(today, -beforeDays + nowDays);
  const earlier = rides.filter(({ date }) => date < now.date && date >= addDays(from, -nearDays));
  const before = highestOf(earlier.filter(({ date }) => date <= addDays(to, nearDays)));
  const of = ({ fenceCm, date }: Jumped) =>
    `${height(fenceCm)} ${date === today ? "today" : `on ${markShortDate(date, today)}`}`;
  if (!before)
    return `I can’t tell: no height is written down for ${name} around ${period?.label ?? "six weeks ago"}. Last: ${of(now)}.`;
  const answer =
    now.fenceCm > before.fenceCm ? "Yes, higher" : now.fenceCm < before.fenceCm ? "No, lower" : "No, as high";
  return `${answer}: ${name} jumped ${of(before)}, and ${of(now)}.`;
}

/** How high a horse jumped: at most in a time, or of the last year; the last time; or beside a time before. */
export async function heightOf(
  world: World,
  { id, name }: Athlete,
  question: HorseQuestion,
): Promise<string> {
  const { context, member, today } = world;
  const { of, period = {} } = question;
  const dates = datesOf(of === "change" ? {} : period, today);
  const found = await ridesOfHorse(context, member, { athleteId: id, ...dates });
  if (!found.ok) return found.error.detail;
  const rides = withHeight(found.value.rides);
  if (of === "change") return changeOf(world, name, rides, question);
  const ride = of === "last" ? rides.at(-1) : highestOf(rides);
  if (ride === undefined) return `No height is written down for ${name} ${timeOf(period)}.`;
  const height = valueFormsOf(member.member).height(ride.fenceCm);
  if (of === "last") return `${name}: ${height}, last ${whenOf(ride.date, today)}: ${rideInWords(ride)}`;
  const rider = ride.riderName === undefined ? "" : `, ${ride.riderName}`;
  return `${name}: ${height} at most (${describeDate(ride.date, today)}${rider}).`;
}
