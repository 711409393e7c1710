import { markShortDate } from "@canter/domain/claim/marked-text";
import type { Athlete } from "@canter/domain/group/group";
import { valueFormsOf } from "@canter/domain/group/member-units";
import type { Ride } from "@canter/domain/handoff/ride";
import type { HorseQuestion } from "@canter/domain/question/question";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays } from "@canter/domain/schedule/local-date";
import { ridesOfHorse } from "../../handoff/rides-of-horse.ts";
import { datesOf, rideInWords, timeOf, whenOf } from "./last-rides.ts";
import type { StableWorld as World } from "./planned-riders.ts";

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
