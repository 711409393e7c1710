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
import type { OwnAnswer } from "../../question/answer-own-data.ts";
import {
  capital,
  datesOf,
  type HorseRide,
  noneInWords,
  rideInWords,
  ridesAsked,
  shownOf,
  timeOf,
  type StableWorld as World,
} from "./rides-asked.ts";

/** "yesterday", "last Friday, 13 Nov". */
const whenOf = (date: string, today: string): string =>
  daysBetween(date, today) < 2
    ? describeDate(date, today)
    : `${describeDate(date, today)}, ${markShortDate(date, today)}`;

/** Who had a horse last, or rode it, when, and what they did with it; of a ride also what was done from the ground since. */
export async function lastOf(
  world: World,
  horses: readonly Athlete[],
  question: Pick<
    HorseQuestion,
    "period" | "isOwn" | "isRidden" | "rider" | "works" | "workType" | "asksNotes"
  >,
): Promise<OwnAnswer> {
  const { today } = world;
  const all = await ridesAsked(world, horses, question);
  const isRidden = question.isRidden && question.works === undefined;
  const isMeant = ({ isFromTheGround, notes }: Ride) =>
    question.asksNotes ? notes !== undefined : !isRidden || !isFromTheGround;
  const at = all.findLastIndex((ride) => isMeant(ride));
  const last = at < 0 ? undefined : all[at];
  const besides = (question.asksNotes ? [] : all.slice(at + 1))
    .filter(({ isFromTheGround }) => isFromTheGround)
    .map(
      (ride) =>
        `${last ? "Since then from the ground" : "From the ground"}: ${whenOf(ride.date, today)}, ${rideInWords(ride)}`,
    );
  const first = last
    ? `${last.horse}, last ${whenOf(last.date, today)}: ${rideInWords(last)}`
    : noneInWords(horses, question);
  return { text: [first, ...besides.slice(-1)].join("\n"), ...shownOf(last, today) };
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

type Jumped = HorseRide & { readonly fenceCm: number };
const withHeight = (rides: readonly HorseRide[]): readonly Jumped[] =>
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
  horses: readonly Athlete[],
  question: HorseQuestion,
): Promise<OwnAnswer> {
  const { member, today } = world;
  const [one] = horses;
  const name = horses.length === 1 && one ? one.name : "any horse";
  const { of, period = {} } = question;
  const { period: _, ...ever } = question;
  const rides = withHeight(await ridesAsked(world, horses, of === "change" ? ever : question));
  if (of === "change") return { text: changeOf(world, name, rides, question) };
  const ride = of === "last" ? rides.at(-1) : highestOf(rides);
  if (ride === undefined) return { text: `No height is written down for ${name} ${timeOf(period)}.` };
  const height = valueFormsOf(member.member).height(ride.fenceCm);
  const rider = ride.riderName === undefined ? "" : `, ${ride.riderName}`;
  const text =
    of === "last"
      ? `${ride.horse}: ${height}, last ${whenOf(ride.date, today)}: ${rideInWords({ ...ride, fenceCm: undefined })}`
      : `${ride.horse}: ${height} at most (${describeDate(ride.date, today)}${rider}).`;
  return { text, ...shownOf(ride, today) };
}
