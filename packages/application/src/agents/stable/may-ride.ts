import { fenceLimit } from "@canter/domain/barn/fence-height";
import { forbiddenBy } from "@canter/domain/barn/forbidden-work";
import { wordsOf } from "@canter/domain/claim/marked-text";
import { athletesNamed } from "@canter/domain/group/athletes-named";
import type { Athlete } from "@canter/domain/group/group";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { cautionLines, quoteLine } from "@canter/domain/handoff/compose-lines";
import { healthDays } from "@canter/domain/handoff/ride";
import { tellsOfHealth } from "@canter/domain/handoff/remarks/tells-of-health";
import { notedAgainst } from "@canter/domain/handoff/signs";
import { type Caution, openCautions } from "@canter/domain/horse/caution";
import { isOthersToRide, type RideByWhom, ridersRule } from "@canter/domain/horse/may-ride";
import type { HorseQuestion } from "@canter/domain/question/question";
import { addDays } from "@canter/domain/schedule/local-date";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { listHorseEntries } from "@canter/storage/horse/horse-entries";
import { readHorse } from "@canter/storage/horse/horses";
import { ridesOfHorse } from "../../handoff/rides-of-horse.ts";
import { capital, type StableWorld as World } from "./rides-asked.ts";
import { ofRider, plannedInWords, plannedOn } from "./horse-plans.ts";

const ridden = ["flatwork", "jumping", "trail"];
/** The disciplines that a verb means; any other means riding. */
const disciplinesOf: Readonly<Record<string, readonly string[]>> = {
  jump: ["jumping"],
  hack: ["trail"],
  school: ["flatwork"],
  lunge: ["lunging"],
};

/** What is noted of the horse for that day. */
async function notedOf({ context: { store }, member: { scope } }: World, { id }: Athlete, day: string) {
  const [stored, cautions, care] = await Promise.all([
    readHorse(store.db, scope, id),
    listHorseEntries(store.db, scope, "cautions", { athleteId: id }),
    listHorseEntries(store.db, scope, "care_items", { athleteId: id }),
  ]);
  return {
    stored,
    cautions: openCautions(cautions, day),
    care: care.filter(({ dueOn }) => dueOn === day),
  };
}
type Noted = Awaited<ReturnType<typeof notedOf>>;

/** Signs of illness of the last days, in their riders' words. */
async function signsOf({ context, member, today }: World, { id }: Athlete): Promise<readonly string[]> {
  const found = await ridesOfHorse(context, member, {
    athleteId: id,
    from: addDays(today, -healthDays),
    to: today,
  });
  if (!found.ok) return [];
  const { signs } = notedAgainst(found.value.rides, found.value.otherNames, today);
  return signs.map(({ ride, quote }) =>
    wordsOf(quoteLine("watch", ride, quote, { today }), valueFormsOf(member.member)),
  );
}

/** What rules it out: the horse is away, or it is not the rider's to ride. */
function reasonsAgainst(
  { stored }: Noted,
  { riderId, discipline }: RideByWhom,
  people: readonly Athlete[],
): readonly string[] {
  if (!stored) return [];
  const { name, status } = stored;
  return [
    ...(status === "active" ? [] : [`${name} is ${status.replace("_", " ")}`]),
    ...(isOthersToRide(stored, { riderId, discipline }, people) ? [ridersRule(stored, people)] : []),
  ];
}

/** Whether somebody may ride a horse on a day, by what is noted and planned; `horses`: all that the member may read. */
export async function mayRide(
  world: World,
  horse: Athlete,
  horses: readonly Athlete[],
  { period, rider: name, isOwn, work = "ride", heightCm }: HorseQuestion,
): Promise<string> {
  const { context, member, today } = world;
  const { db } = context.store;
  const day = period?.from !== undefined && period.from > today ? period.from : today;
  const [people, own, noted, planned, signs] = await Promise.all([
    listGroupAthletes(db, member.scope),
    listDisciplines(db, member.scope),
    notedOf(world, horse, day),
    plannedOn(world, horses, { from: day, to: day }),
    signsOf(world, horse),
  ]);
  const persons = people.filter(({ kind }) => kind === "person");
  const rider = isOwn
    ? persons.find(({ id }) => id === member.member.athleteId)
    : name === undefined
      ? undefined
      : athletesNamed(name, persons)[0];
  const isRiders = rider ? await ofRider(world, rider.id) : () => false;
  const asked = disciplinesOf[work] ?? ridden;
  const [bans, others] = [true, false].map((isBan) =>
    noted.cautions.filter(({ text }) => {
      const forbidden = forbiddenBy(text, own);
      const limit = heightCm === undefined ? undefined : fenceLimit(text);
      const isTooHigh = limit !== undefined && limit < (heightCm ?? 0);
      return (isTooHigh || asked.every((one) => forbidden.has(one))) === isBan;
    }),
  );
  const inWords = (cautions: readonly Caution[] = []) =>
    cautionLines(cautions, { today }).map((line) => wordsOf(line, valueFormsOf(member.member)));
  const against = [
    ...reasonsAgainst(noted, { riderId: rider?.id, discipline: asked[0] }, persons),
    ...inWords(bans),
  ];
  const isIll = signs.length > 0 || noted.cautions.some(({ text }) => tellsOfHealth(text));
  const when = period?.label ?? "today";
  const withHorse = planned.filter((ride) => ride.horse === horse.name);
  return [
    ...(name !== undefined && !rider ? [`Nobody called ${capital(name)} is a member here.`] : []),
    ...signs,
    against.length > 0
      ? `No: ${against.join("; ")}.`
      : isIll
        ? `Look at ${horse.name} first.`
        : `Nothing that is noted forbids it ${when}.`,
    ...inWords(others).map((text) => `${horse.name}: ${text}.`),
    ...noted.care.map(({ kind, note }) => `${horse.name}: ${note ?? kind} ${when}.`),
    ...(withHorse.length > 0
      ? withHorse.map((ride) => plannedInWords(ride, today))
      : [`Nothing is planned with ${horse.name} ${when}.`]),
    ...planned
      .filter((ride) => ride.horse !== horse.name && isRiders(ride))
      .map((ride) => plannedInWords(ride, today)),
  ].join("\n");
}
