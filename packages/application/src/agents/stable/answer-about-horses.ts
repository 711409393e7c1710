import type { BarnHorse } from "@canter/domain/barn/barn";
import { wordsOf } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { cautionLines, quoteLine } from "@canter/domain/handoff/compose-lines";
import { tellsOfHealth } from "@canter/domain/handoff/remarks/tells-of-health";
import { notedAgainst } from "@canter/domain/handoff/signs";
import { healthDays } from "@canter/domain/handoff/ride";
import type { HandoffLineKind } from "@canter/domain/handoff/handoff";
import { dayPeriod } from "@canter/domain/question/answer/next-session";
import type { HorseQuestion } from "@canter/domain/question/question";
import type { Athlete } from "@canter/domain/group/group";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { joined } from "@canter/domain/text/joined";
import { addDays, firstWeekdayOf, weekStartOf } from "@canter/domain/schedule/local-date";
import { isFromTheGround } from "@canter/domain/workout/built-in-disciplines";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import {
  lastWorkoutsOfAthletes,
  workoutOutlinesOfAthletes,
} from "@canter/storage/workout/workouts-of-athletes";
import { dayToReport } from "../../barn/day-to-report.ts";
import { readBarn } from "../../barn/read-barn.ts";
import { readHandoff } from "../../handoff/read-handoff.ts";
import { ridesOfHorse } from "../../handoff/rides-of-horse.ts";
import { listCautions } from "../../horse/cautions.ts";
import type { OwnAnswer } from "../../question/answer-own-data.ts";
import { heightOf, lastOf, stateOf } from "./last-rides.ts";
import {
  amountOf,
  capital,
  rideInWords,
  ridersOf,
  ridesAsked,
  sharesOf,
  type StableWorld as World,
} from "./rides-asked.ts";
import { careAnswer, careSoon } from "./care-asked.ts";
import { keptOf } from "./kept-of-horse.ts";
import { goalOf, planOf, programOf, standingOf, plannedRidersOf } from "./horse-plans.ts";
import { mayRide } from "./may-ride.ts";

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
async function showOf(world: World, horses: readonly Athlete[]): Promise<string> {
  const last = (await ridesAsked(world, horses, {})).findLast(({ notes = "" }) => ofShow.test(notes));
  if (!last) return "No ride is logged of which somebody wrote that it was at a show.";
  return `${last.horse}, ${describeDate(last.date, world.today)}: ${rideInWords(last)}`;
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
    ...(await careSoon(world, horse)),
    ...remarks.map((ride) => `${capital(describeDate(ride.date, today))}: ${rideInWords(ride)}`),
    ...(remarks.length > 0 || lines.some(({ kind }) => ofRides.has(kind))
      ? []
      : [(await lastOf(world, [horse], {})).text]),
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

const verdictsInWords = {
  behind: "behind the plan",
  on_track: "on track",
  ahead: "ahead of the plan",
  no_data: "",
} as const;

function weekOf({ name, days, verdicts, cautions, care }: BarnHorse, when: string): string {
  const rides = days.flatMap((day) =>
    day.rides.map(({ minutes, discipline }) => ({
      minutes,
      ...(isFromTheGround(discipline) && { isFromTheGround: true as const }),
    })),
  );
  const done = rides.length === 0 ? `not worked ${when}` : `${amountOf(rides)} ${when}`;
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

/** What is answered of one horse alone. */
const ofOne: ReadonlySet<HorseQuestion["figure"]> = new Set([
  "handoff",
  "sound",
  "may_ride",
  "state",
  "program",
]);

/** Answers a question about the horses that the member may read. `named`: of one of them. Undefined: nothing that is kept says anything of it. */
export async function answerAboutHorses(
  world: World,
  question: HorseQuestion,
  named: Athlete | undefined,
  horses: readonly Athlete[],
): Promise<OwnAnswer | undefined> {
  const { figure, period, rider } = question;
  const asked = named ? [named] : horses;
  const [only, ...others] = horses;
  if (!named && only && ofOne.has(figure)) {
    if (others.length === 0) return answerAboutHorses(world, question, only, horses);
    return {
      text: `Which horse do you mean: ${joined(
        horses.map(({ name }) => name),
        "or",
      )}?`,
    };
  }
  if (figure === "shares") return sharesOf(world, asked, question);
  if (figure === "height") return heightOf(world, asked, question);
  if (figure === "last") return lastOf(world, asked, question);
  if (figure === "riders" && (period !== undefined || question.count !== undefined))
    return ridersOf(world, asked, question);
  // Of one horse "who rode" without a time is who rode last; of what somebody noted, what they did last.
  if (figure === "riders" && named && (rider === undefined || question.asksNotes) && !question.isWhether)
    return lastOf(world, asked, { ...question, isRidden: true });
  if (figure === "riders" && rider === undefined && !question.isWhether) {
    const { today } = world;
    return ridersOf(world, asked, { ...question, period: dayPeriod(today, today) });
  }
  if (figure === "riders") return ridersOf(world, asked, question);
  if (figure === "kept") {
    const kept = named && (await keptOf(world, named, question.words ?? []));
    return kept === undefined ? undefined : { text: kept };
  }
  return { text: await answerInWords(world, question, named, horses) };
}

async function answerInWords(
  world: World,
  question: HorseQuestion,
  named: Athlete | undefined,
  horses: readonly Athlete[],
): Promise<string> {
  const { figure } = question;
  // "Can I jump Milo 60": what is noted of how high says whether.
  if (figure === "handoff" && named && question.heightCm !== undefined)
    return mayRide(world, named, horses, { ...question, isOwn: true, work: "jump" });
  if (figure === "handoff" && named) return handoffOf(world, named);
  if (figure === "sound" && named) return handoffOf(world, named, true);
  if (figure === "state" && named) return stateOf(world, named, question);
  if (figure === "who_is_here") return whoIsHere(world, horses);
  if (figure === "show") return showOf(world, named ? [named] : horses);
  if (figure === "cautions") return cautionsOf(world, named ? [named] : horses);
  if (figure === "planned_riders") return plannedRidersOf(world, named ? [named] : horses, question);
  if (figure === "may_ride" && named) return mayRide(world, named, horses, question);
  if (figure === "plan" && named) return planOf(world, named, question);
  if (figure === "plan") return plannedRidersOf(world, horses, question);
  if (figure === "program" && named) return programOf(world, named, question);
  if (figure === "goal") return goalOf(world, named ? [named] : horses, named);
  if (figure === "idle") return idleSince(world, horses, question);
  const asked = named ? [named] : horses;
  if (figure === "care") return careAnswer(world, asked, question);
  if (figure === "track") {
    const standings = await Promise.all(asked.map((horse) => standingOf(world, horse)));
    const known = standings.filter((text) => text !== undefined);
    return known.length > 0
      ? known.join("\n")
      : `${named?.name ?? "No horse"} has ${named ? "no" : "an"} active plan${named ? "" : " here"}.`;
  }
  const { context, member, today } = world;
  const first = firstWeekdayOf(member.member);
  const day = question.period?.from ?? (await dayToReport(context, member, today, first));
  const barn = await readBarn(context, member, { week: day > today ? today : day });
  const when =
    barn.week === weekStartOf(today, first) ? "this week" : (question.period?.label ?? "last week");
  const shown = barn.horses.filter(({ id, status }) => (named ? id === named.id : status === "active"));
  return [
    ...shown.map((horse) => weekOf(horse, when)),
    "The whole report, with what shows each line: Reports, “Report on this week”.",
  ].join("\n");
}
