import { markDistance, markHeight } from "@canter/domain/claim/marked-text";
import type { Athlete } from "@canter/domain/group/group";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { minutesInWords, minutesOf, type Ride, ridesInWords } from "@canter/domain/handoff/ride";
import type { AskedPeriod, HorseQuestion } from "@canter/domain/question/question";
import { dayPeriod } from "@canter/domain/question/answer/next-session";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { addDays } from "@canter/domain/schedule/local-date";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import type { ApplicationContext, MemberContext } from "../../core/application-context.ts";
import type { OwnAnswer } from "../../question/answer-own-data.ts";
import { ridesOfHorses } from "../../handoff/rides-of-horse.ts";

export type StableWorld = {
  readonly context: ApplicationContext;
  readonly member: MemberContext;
  /** Local date. */
  readonly today: string;
};

/** So many rides are said of a time. */
const maxRides = 20;
/** So far back rides are looked for. */
const lookBackDays = 365;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The local dates of a time that is asked about; of none, the last year. */
export const datesOf = ({ from, to }: Partial<AskedPeriod>, today: string) => ({
  from: from ?? addDays(to ?? today, -lookBackDays),
  to: to ?? today,
});
export const timeOf = ({ label = "in the last year" }: Partial<AskedPeriod>): string => label;

/** "Flatwork (lesson), 40 min, by Emma. “A bit stiff”": what was done with a horse. */
export function rideInWords(ride: Ride): string {
  const { work, workType, minutes, distanceMeters, fenceCm, riderName, notes } = ride;
  const what = [
    workType === undefined ? work : `${work} (${workType})`,
    fenceCm !== undefined && markHeight(fenceCm),
    minutes !== undefined && `${Math.round(minutes)} min`,
    distanceMeters !== undefined && markDistance(distanceMeters, "land"),
    riderName !== undefined && `by ${riderName}`,
  ];
  return `${what.filter(Boolean).join(", ")}.${notes === undefined ? "" : ` “${notes}”`}`;
}

/** Is a ride somebody's of this name, written small: "jake" of "Jake" and of "Jake Moor"? */
const isOf = ({ riderName = "" }: Ride, rider: string): boolean =>
  riderName
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.includes(rider) === true;

export type HorseRide = Ride & { readonly horse: string };
type Filter = Pick<HorseQuestion, "period" | "rider" | "isOwn" | "works" | "workType">;

/** "Who rode Beau most": nobody rides from the ground. */
const ridden = (rides: readonly HorseRide[], { isRidden, works }: HorseQuestion): readonly HorseRide[] =>
  isRidden && works === undefined ? rides.filter(({ isFromTheGround }) => !isFromTheGround) : rides;

/** The rides of a time that a question is about, oldest first; those of the same day as they were logged. */
export async function ridesAsked(
  { context, member, today }: StableWorld,
  horses: readonly Athlete[],
  { period, rider, isOwn, works, workType }: Filter,
): Promise<readonly HorseRide[]> {
  const athleteIds = horses.map(({ id }) => id);
  const found = await ridesOfHorses(context, member, { athleteIds, ...datesOf(period ?? {}, today) });
  return horses
    .flatMap(({ id, name }) => (found.get(id)?.rides ?? []).map((ride) => ({ ...ride, horse: name })))
    .filter((ride) => rider === undefined || isOf(ride, rider))
    .filter(({ riderId }) => !isOwn || riderId === member.member.athleteId)
    .filter(({ discipline = "" }) => works === undefined || works.includes(discipline))
    .filter((ride) => workType === undefined || ride.workType === workType)
    .toSorted((a, b) => (a.date === b.date ? a.loggedAt - b.loggedAt : a.date < b.date ? -1 : 1));
}

/** "jumping or flatwork", where only that is asked about. */
export const worksInWords = ({
  works = [],
  workType,
}: Pick<HorseQuestion, "works" | "workType">): string | undefined => {
  const names = works.map((id) => (findDiscipline(id, [])?.name ?? id).toLowerCase()).join(" or ");
  return [names, workType].filter(Boolean).join(" ") || undefined;
};

/** "No jumping is logged of Beau by Jake this month." */
export function noneInWords(
  horses: readonly Athlete[],
  { rider, isOwn, isRidden, period, ...work }: Filter & Pick<HorseQuestion, "isRidden">,
): string {
  const [one] = horses;
  const what = worksInWords(work) ?? (isRidden ? "ride" : undefined);
  if (isOwn)
    return `No ${what ?? "ride"} of yours${one ? ` with ${one.name}` : ""} is logged ${timeOf(period ?? {})}.`;
  const of = horses.length === 1 && one ? ` of ${one.name}` : "";
  const by = rider === undefined ? "" : ` by ${capital(rider)}`;
  return `${what === undefined ? "Nothing" : `No ${what}`} is logged${of}${by} ${timeOf(period ?? {})}.`;
}

const rideLine = (ride: HorseRide, today: string): string =>
  `${ride.horse}, ${describeDate(ride.date, today)}: ${rideInWords(ride)}`;

/** The one ride that was named, for what is asked next. */
export const shownOf = (ride: Ride | undefined, today: string): Pick<OwnAnswer, "shown"> =>
  ride ? { shown: [dayPeriod(ride.date, today)] } : {};

/** Who rode in a time, and which horse: of each ride, the newest first; `rider`: only theirs. */
export async function ridersOf(
  world: StableWorld,
  horses: readonly Athlete[],
  question: HorseQuestion,
): Promise<OwnAnswer> {
  const { today } = world;
  const rides = ridden(await ridesAsked(world, horses, question), question)
    .toReversed()
    .slice(0, question.count);
  if (rides.length === 0) return { text: await noneOf(world, horses, question) };
  const lines = rides.slice(0, maxRides).map((ride) => {
    const isSilent = question.asksNotes && ride.notes === undefined;
    return `${rideLine(ride, today)}${isSilent ? " Nothing was noted of it." : ""}`;
  });
  const more = rides.length > maxRides ? [`And ${rides.length - maxRides} more.`] : [];
  const [first] = lines;
  const text = [
    ...(question.isWhether && first ? [`Yes. ${first}`, ...lines.slice(1)] : lines),
    ...more,
  ].join("\n");
  return { text, ...(rides.length === 1 && shownOf(rides[0], today)) };
}

/** That nobody did, with the last time that somebody did. */
async function noneOf(
  world: StableWorld,
  horses: readonly Athlete[],
  question: HorseQuestion,
): Promise<string> {
  const none = noneInWords(horses, question);
  const { period: _, ...ever } = question;
  const ground = question.isRidden ? (await ridesAsked(world, horses, question)).at(-1) : undefined;
  if (ground)
    return `${question.isWhether ? "No. " : ""}${none}\nFrom the ground: ${rideLine(ground, world.today)}`;
  const last = question.period && ridden(await ridesAsked(world, horses, ever), ever).at(-1);
  return [question.isWhether ? `No. ${none}` : none, last && `The last: ${rideLine(last, world.today)}`]
    .filter(Boolean)
    .join("\n");
}

/** "6 rides, 1 from the ground, 240 min" */
export const amountOf = (rides: readonly Pick<Ride, "minutes" | "isFromTheGround">[]): string =>
  [ridesInWords(rides), minutesInWords(rides)].filter((part) => part !== undefined).join(", ");

/** "22.6 km", where that was logged of any. */
function farInWords(rides: readonly HorseRide[], { member: { member } }: StableWorld): string | undefined {
  const far = rides.reduce((sum, { distanceMeters = 0 }) => sum + distanceMeters, 0);
  return far === 0 ? undefined : valueFormsOf(member).distance(far, "land");
}

/** How much was done in a time, and by whom, the most first: "6 rides, 240 min: Mia 4, Jake 2". */
export async function sharesOf(
  world: StableWorld,
  horses: readonly Athlete[],
  question: HorseQuestion,
): Promise<OwnAnswer> {
  const { period = {}, isByTime, isByHorse, isByDistance, isByDay } = question;
  const all = await ridesAsked(world, horses, question);
  const onTop = ridden(all, question);
  const rides = onTop.length > 0 ? onTop : all;
  const of = [horses.length === 1 && horses[0]?.name, worksInWords(question), timeOf(period)].filter(Boolean);
  if (rides.length === 0) return { text: `${capital(of.join(", "))}: nothing is logged.` };
  const nameOf = ({ horse, riderName = "nobody named" }: HorseRide) => (isByHorse ? horse : riderName);
  const shares = [...Map.groupBy(rides, nameOf)]
    .map(([name, own]) => ({ name, count: own.length, minutes: minutesOf(own) }))
    .toSorted((a, b) => (isByTime ? b.minutes - a.minutes : b.count - a.count));
  const each = shares.map(({ name, count, minutes }) => `${name} ${isByTime ? `${minutes} min` : count}`);
  const far = isByDistance ? `${farInWords(rides, world) ?? "no distance was logged"}; ` : "";
  const days = isByDay ? `on ${new Set(rides.map(({ date }) => date)).size} days; ` : "";
  return { text: `${capital(of.join(", "))}: ${days}${far}${amountOf(rides)}: ${each.join(", ")}.` };
}
