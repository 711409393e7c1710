import type { BarnHorse } from "@canter/domain/barn/barn";
import { markShortDate, wordsOf } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { cautionLines, quoteLine } from "@canter/domain/handoff/compose-lines";
import { tellsOfHealth } from "@canter/domain/handoff/remarks/tells-of-health";
import { notedAgainst } from "@canter/domain/handoff/signs";
import { healthDays, minutesInWords, type Ride, ridesInWords } from "@canter/domain/handoff/ride";
import type { HandoffLineKind } from "@canter/domain/handoff/handoff";
import type { AskedPeriod, HorseQuestion } from "@canter/domain/question/question";
import type { Athlete } from "@canter/domain/group/group";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { joined } from "@canter/domain/text/joined";
import { addDays } from "@canter/domain/schedule/local-date";
import { isFromTheGround } from "@canter/domain/workout/built-in-disciplines";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import {
  lastWorkoutsOfAthletes,
  workoutOutlinesOfAthletes,
} from "@canter/storage/workout/workouts-of-athletes";
import { readBarn } from "../../barn/read-barn.ts";
import { readHandoff } from "../../handoff/read-handoff.ts";
import { ridesOfHorse, ridesOfHorses } from "../../handoff/rides-of-horse.ts";
import { listCautions } from "../../horse/cautions.ts";
import { type CareView, listCare } from "../../horse/care-items.ts";
import { heightOf, capital, datesOf, lastOf, rideInWords, stateOf, timeOf } from "./last-rides.ts";
import {
  goalOf,
  planOf,
  programOf,
  standingOf,
  plannedRidersOf,
  type StableWorld as World,
} from "./horse-plans.ts";
import { mayRide } from "./may-ride.ts";

/** So many rides are said of a time. */
const maxRides = 20;

/** Is a ride somebody's of this name, written small: "jake" of "Jake" and of "Jake Moor"? */
const isOf = ({ riderName = "" }: Ride, rider: string): boolean =>
  riderName
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.includes(rider) === true;

/** Who rode in a time, and which horse: of each ride, the newest first; `rider`: only theirs. */
async function ridersOf(
  { context, member, today }: World,
  horses: readonly Athlete[],
  period: Partial<AskedPeriod>,
  rider?: string,
): Promise<string> {
  const found = await ridesOfHorses(context, member, {
    athleteIds: horses.map(({ id }) => id),
    ...datesOf(period, today),
  });
  const rides = horses
    .flatMap(({ id, name }) => (found.get(id)?.rides ?? []).map((ride) => ({ ...ride, name })))
    .filter((ride) => rider === undefined || isOf(ride, rider))
    .toSorted((a, b) => (a.date === b.date ? b.loggedAt - a.loggedAt : a.date < b.date ? 1 : -1));
  if (rides.length === 0) {
    const [one] = horses;
    const who = rider === undefined ? "Nobody" : `Nobody called ${capital(rider)}`;
    return `${who} rode ${horses.length === 1 && one ? `${one.name} ` : ""}${timeOf(period)}, as far as it is logged.`;
  }
  const lines = rides
    .slice(0, maxRides)
    .map((ride) => `${ride.name}, ${describeDate(ride.date, today)}: ${rideInWords(ride)}`);
  return [...lines, ...(rides.length > maxRides ? [`And ${rides.length - maxRides} more.`] : [])].join("\n");
}

/** "6 rides, 1 from the ground, 240 min" */
const amountOf = (rides: readonly Pick<Ride, "minutes" | "isFromTheGround">[]): string =>
  [ridesInWords(rides), minutesInWords(rides)].filter((part) => part !== undefined).join(", ");

/** How much was done in a time, and by whom, the most first: "6 rides, 240 min: Mia 4, Jake 2". */
async function sharesOf(
  { context, member, today }: World,
  horses: readonly Athlete[],
  { period, rider }: HorseQuestion,
): Promise<string> {
  const athleteIds = horses.map(({ id }) => id);
  const found = await ridesOfHorses(context, member, { athleteIds, ...datesOf(period ?? {}, today) });
  const rides = [...found.values()]
    .flatMap((one) => one.rides)
    .filter((ride) => rider === undefined || isOf(ride, rider));
  const of = horses.length === 1 && horses[0] ? `${horses[0].name}, ` : "";
  if (rides.length === 0) return `${capital(`${of}${timeOf(period ?? {})}`)}: nothing is logged.`;
  const counts = [...Map.groupBy(rides, ({ riderName = "nobody named" }) => riderName)]
    .map(([name, own]) => ({ name, count: own.length }))
    .toSorted((a, b) => b.count - a.count);
  const sum = amountOf(rides);
  return `${capital(`${of}${timeOf(period ?? {})}`)}: ${sum}: ${counts.map(({ name, count }) => `${name} ${count}`).join(", ")}.`;
}

/** What is pinned to each horse. */
async function cautionsOf({ context, member, today }: World, horses: readonly Athlete[]): Promise<string> {
  const forms = valueFormsOf(member.member);
  const pinned = await Promise.all(
    horses.map(async ({ id, name }) => {
      const found = await listCautions(context, member, id, { status: "open" });
      return found.ok
        ? cautionLines(found.value, { today }).map((line) => `${name}: ${wordsOf(line, forms)}`)
        : [];
    }),
  );
  const lines = pinned.flat();
  if (lines.length > 0) return lines.join("\n");
  return `Nothing is pinned to ${horses.length === 1 ? horses[0]?.name : "any horse"}.`;
}

const ofShow = /\b(?:shows?|showing|competition|comp|competed|test|derby|placed|rosette|clear round)\b/iu;

/** The last ride of which somebody wrote that it was at a show. */
async function showOf({ context, member, today }: World, horses: readonly Athlete[]): Promise<string> {
  const athleteIds = horses.map(({ id }) => id);
  const found = await ridesOfHorses(context, member, { athleteIds, ...datesOf({}, today) });
  const shows = horses.flatMap(({ id, name }) =>
    (found.get(id)?.rides ?? [])
      .filter(({ notes = "" }) => ofShow.test(notes))
      .map((ride) => ({ name, ride })),
  );
  const last = shows.toSorted((a, b) => (a.ride.date < b.ride.date ? 1 : -1))[0];
  if (!last) return "No ride is logged of which somebody wrote that it was at a show.";
  return `${last.name}, ${describeDate(last.ride.date, today)}: ${rideInWords(last.ride)}`;
}

/** Lines of a handoff that say how the horse was. */
const ofRides: ReadonlySet<HandoffLineKind> = new Set(["ride", "watch", "note"]);
/** Lines after which nobody may say that nothing is noted against a horse. */
const ofDoubt: ReadonlySet<HandoffLineKind> = new Set(["caution", "watch", "asked", "note"]);

/**
 * What to know before taking a horse, as on its page, with its last ride where that says nothing of one; it is not marked as read by it. A sign
 * of illness comes first, also to whoever wrote it; that nothing is noted is said only where no remark of the last two weeks may be something.
 */
async function handoffOf(world: World, horse: Athlete, asksWhetherSound = false): Promise<string> {
  const { context, member, today } = world;
  const [handoff, found] = await Promise.all([
    readHandoff(context, member, horse.id),
    ridesOfHorse(context, member, { athleteId: horse.id, from: addDays(today, -healthDays), to: today }),
  ]);
  if (!handoff.ok) return handoff.error.detail;
  if (!found.ok) return found.error.detail;
  const { signs, remarked } = notedAgainst(found.value.rides, found.value.otherNames, today);
  const { lines } = handoff.value;
  const isDoubtful = lines.some(({ kind }) => ofDoubt.has(kind));
  const isIll = signs.length > 0 || lines.some(({ kind, text }) => ofDoubt.has(kind) && tellsOfHealth(text));
  const remarks = isDoubtful || isIll ? [] : remarked;
  const toQuote = signs
    .map(({ ride, quote }) => quoteLine("watch", ride, quote, { today }))
    .filter(({ text }) => lines.every((line) => line.text !== text));
  return [
    ...(asksWhetherSound && !isIll ? [`Nobody has noted that ${horse.name} is lame.`] : []),
    ...(isDoubtful || isIll || remarks.length > 0 ? [] : [`Nothing is noted against ${horse.name}.`]),
    ...[...toQuote, ...lines].map((line) => wordsOf(line, valueFormsOf(member.member))),
    ...remarks.map((ride) => `${capital(describeDate(ride.date, today))}: ${rideInWords(ride)}`),
    ...(remarks.length > 0 || lines.some(({ kind }) => ofRides.has(kind))
      ? []
      : [await lastOf(world, horse, {})]),
  ].join("\n");
}

/** The horses that nobody worked, or rode, since a day, the longest waiting first. */
async function idleSince(
  { context, member, today }: World,
  horses: readonly Athlete[],
  { since = today, isRidden }: HorseQuestion,
): Promise<string> {
  const { db } = context.store;
  const athleteIds = horses.map(({ id }) => id);
  const done = await workoutOutlinesOfAthletes(db, member.scope, { athleteIds, from: since, to: today });
  const worked = new Set(
    done.flatMap(({ athleteId, discipline }) => (isRidden && isFromTheGround(discipline) ? [] : [athleteId])),
  );
  const last = await lastWorkoutsOfAthletes(db, member.scope, { athleteIds, to: today });
  const idle = horses
    .filter(({ id }) => !worked.has(id))
    .map(({ id, name }) => ({ name, workout: last.get(id) }))
    .toSorted((a, b) => ((a.workout?.date ?? "") < (b.workout?.date ?? "") ? -1 : 1));
  if (idle.length === 0)
    return `All of them were ${isRidden ? "ridden" : "worked"} since ${describeDate(since, today)}.`;
  return idle
    .map(({ name, workout }) => {
      if (!workout) return `${name}: nothing is logged.`;
      const { date, discipline } = workout;
      return `${name}: last ${describeDate(date, today)}${date < since ? "" : ` (${discipline})`}.`;
    })
    .join("\n");
}

/** "Farrier due tomorrow, 28 Nov": what is to come of one, or when it was. */
function careInWords({ kind, note, dueOn, lastDoneOn, standing }: CareView, today: string): string {
  const on = (date: string) => `${describeDate(date, today)}, ${markShortDate(date, today)}`;
  const what = kind === "other" ? (note ?? kind) : note === undefined ? kind : `${kind} (${note})`;
  const parts = [
    dueOn !== undefined && `${standing === "overdue" ? "overdue since" : "due"} ${on(dueOn)}`,
    lastDoneOn === undefined ? "no visit noted yet" : `last done ${on(lastDoneOn)}`,
  ];
  return `${what} ${parts.filter(Boolean).join("; ")}`;
}

/** What has to be done for a horse, or was; undefined: nothing is noted. */
async function careOf(
  { context, member, today }: World,
  { id, name }: Athlete,
  { care: kind, note }: Pick<HorseQuestion, "care" | "note">,
): Promise<string | undefined> {
  const care = await listCare(context, member, id, { status: "kept" });
  if (!care.ok) return care.error.detail;
  const asked = care.value.filter(
    (item) => (kind === undefined || item.kind === kind) && (note === undefined || item.note === note),
  );
  return asked.length === 0
    ? undefined
    : `${name}: ${asked.map((item) => careInWords(item, today)).join(". ")}.`;
}

const verdictsInWords = {
  behind: "behind the plan",
  on_track: "on track",
  ahead: "ahead of the plan",
  no_data: "",
} as const;

function weekOf({ name, days, verdicts, cautions, care }: BarnHorse): string {
  const rides = days.flatMap((day) =>
    day.rides.map(({ minutes, discipline }) => ({
      minutes,
      ...(isFromTheGround(discipline) && { isFromTheGround: true as const }),
    })),
  );
  const done = rides.length === 0 ? "not worked this week" : `${amountOf(rides)} this week`;
  const parts = [
    done,
    ...verdicts.map(({ status, isOver }) => (isOver ? "its plan is over" : verdictsInWords[status])),
    ...cautions.map(({ text }) => `caution: ${text}`),
    ...care.flatMap(({ kind, standing }) => (standing === "overdue" ? [`${kind} overdue`] : [])),
    ...days.flatMap(({ conflicts }) => conflicts.map(({ text }) => text.replace(/\.$/u, ""))),
  ];
  return `${name}: ${[...new Set(parts.filter(Boolean))].join("; ")}.`;
}

/** "Riders: Alex and Emma. Horses: Beau, Luna and Milo." */
async function whoIsHere({ context, member }: World, horses: readonly Athlete[]): Promise<string> {
  const athletes = await listGroupAthletes(context.store.db, member.scope);
  const riders = athletes.filter(({ kind }) => kind === "person").map(({ name }) => name);
  return `Riders: ${joined(riders)}. Horses: ${joined(horses.map(({ name }) => name))}.`;
}

/** Answers a question about the horses that the member may read. `named`: of one of them. */
export async function answerAboutHorses(
  world: World,
  question: HorseQuestion,
  named: Athlete | undefined,
  horses: readonly Athlete[],
): Promise<string> {
  const { figure, care, period } = question;
  if (figure === "handoff" && named) return handoffOf(world, named);
  if (figure === "sound" && named) return handoffOf(world, named, true);
  if (figure === "state" && named) return stateOf(world, named, question);
  if (figure === "who_is_here") return whoIsHere(world, horses);
  if (figure === "show") return showOf(world, named ? [named] : horses);
  if (figure === "shares") return sharesOf(world, named ? [named] : horses, question);
  if (figure === "last" && named) return lastOf(world, named, question);
  if (figure === "cautions") return cautionsOf(world, named ? [named] : horses);
  if (figure === "riders" && question.rider !== undefined)
    return ridersOf(world, named ? [named] : horses, period ?? { label: "in the last year" }, question.rider);
  if (figure === "planned_riders") return plannedRidersOf(world, named ? [named] : horses, question);
  if (figure === "may_ride" && named) return mayRide(world, named, horses, question);
  // Of one horse "who rode" without a time is who rode last.
  if (figure === "riders" && named && period === undefined) return lastOf(world, named, { isRidden: true });
  if (figure === "riders")
    return ridersOf(
      world,
      named ? [named] : horses,
      period ?? { from: world.today, to: world.today, label: "today" },
    );
  if (figure === "plan" && named) return planOf(world, named, question);
  if (figure === "height" && named) return heightOf(world, named, question);
  if (figure === "program" && named) return programOf(world, named);
  if (figure === "goal") return goalOf(world, named ? [named] : horses, named);
  if (figure === "idle") return idleSince(world, horses, question);
  const asked = named ? [named] : horses;
  if (figure === "care") {
    const known = await Promise.all(asked.map((horse) => careOf(world, horse, question)));
    const said = known.filter((text) => text !== undefined);
    return said.length > 0
      ? said.join("\n")
      : `No ${question.note ?? care ?? "care"} is noted for ${named?.name ?? "any horse"}.`;
  }
  if (figure === "track") {
    const standings = await Promise.all(asked.map((horse) => standingOf(world, horse)));
    const known = standings.filter((text) => text !== undefined);
    return known.length > 0
      ? known.join("\n")
      : `${named?.name ?? "No horse"} has ${named ? "no" : "an"} active plan${named ? "" : " here"}.`;
  }
  const barn = await readBarn(world.context, world.member, {});
  const shown = barn.horses.filter(({ id, status }) => (named ? id === named.id : status === "active"));
  return [
    ...shown.map(weekOf),
    "The whole report, with what shows each line: Reports, “Report on this week”.",
  ].join("\n");
}
