import { unitsOf } from "@canter/domain/group/member-units";
import { athletesNamed } from "@canter/domain/group/athletes-named";
import type { Athlete } from "@canter/domain/group/group";
import { horsesIn, namePattern } from "@canter/domain/horse/words/named-horses";
import { relationIn, riderCorrected } from "@canter/domain/horse/words/rider-corrected";
import { isFromTheGround } from "@canter/domain/workout/built-in-disciplines";
import { riderInWords, riderNameOf } from "@canter/domain/workout/rider";
import { workoutInWords } from "@canter/domain/workout/summarize-workout";
import type { Workout } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import type { DoneThing, OpenDoubt } from "../../../core/message-data.ts";
import { changeWorkoutIn } from "../../../workout/change-workout.ts";
import { patchStep, type WorkoutPatch } from "../../../workout/edit-workout.ts";
import type { CoachKnowledge } from "../coach-world.ts";

/** `was`: what it was, as in "4 miles", "yesterday"; `not`: what it was not; `about`: words that may name what is corrected. */
export type Correction = {
  readonly was: string;
  readonly not?: string | undefined;
  readonly about?: string | undefined;
  /** It says what is lacking, and corrects nothing. */
  readonly adds?: true | undefined;
};

/** `open`: what is asked about it, where the new value is in doubt; `isFit`: it was found by its value alone. */
export type Corrected = {
  readonly text: string;
  readonly thing: DoneThing;
  readonly open?: OpenDoubt | undefined;
  readonly isFit?: true | undefined;
};
/** Why what the words fit can't become that; `foundNone`: they fit nothing. */
export type Refused = { readonly refused: string; readonly foundNone?: true };

const daysAndFillers =
  /\b(?:on|in|with|the|this|last|morning|afternoon|evening|today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/giu;

/** Whether words say nothing of a ride but its horse and its day, and these are the workout's; "last week too" is of others. */
function isOfRide(
  { words, language }: CoachKnowledge,
  { athleteId, date }: Workout,
  about: string,
  athletes: readonly Athlete[],
): boolean {
  const horses = athletes.filter(({ kind }) => kind === "horse");
  const named = horsesIn(
    about,
    horses.map(({ name }) => name),
  );
  const rest = named.reduce((left, name) => left.replace(new RegExp(namePattern(name), "giu"), " "), about);
  if (/\p{L}/u.test(rest.replaceAll(daysAndFillers, " "))) return false;
  const [day] = language.readDates(rest, words.parse);
  const isOfHorse =
    named.length === 0 || horses.some(({ id, name }) => id === athleteId && named.includes(name));
  return isOfHorse && (day === undefined || day === date);
}

/**
 * What a horse's workout becomes where the words are the name of another horse, or say who rode: the writer, somebody of the group, or who is
 * written as a name. Undefined: they are neither, or are said of another ride.
 */
async function whoseMeant(
  tx: TransactionHandle,
  world: CoachKnowledge,
  workout: Workout,
  rest: string,
): Promise<{ readonly patch: WorkoutPatch } | Refused | undefined> {
  const { scope, athleteId: writer } = { ...world.member, ...world.member.member };
  const { athleteId, fields, version } = workout;
  const athletes = await listGroupAthletes(tx, scope);
  if (!athletes.some(({ id, kind }) => id === athleteId && kind === "horse")) return undefined;
  const rider = riderCorrected(rest);
  const stated = rider?.name ?? rest.replace(/\W+$/u, "");
  const relation = relationIn(stated);
  const writerName = athletes.find(({ id }) => id === writer)?.name;
  const name = relation === undefined ? stated : `${writerName}’s ${relation}`;
  const isWriter = /^(?:i|me|myself)$/iu.test(name);
  const named = isWriter ? athletes.filter(({ id }) => id === writer) : athletesNamed(name, athletes);
  const [found] = named.length === 1 ? named : [];
  if (rider ? found?.kind === "horse" || !isOfRide(world, workout, rider.about, athletes) : !found)
    return undefined;
  if (!found && !/^\p{Lu}/u.test(name)) return undefined;
  const isAlready =
    found?.kind === "horse"
      ? found.id === athleteId
      : found !== undefined && riderNameOf(fields) === undefined
        ? found.id === workout.riderAthleteId
        : riderNameOf(fields) === (found?.name ?? name);
  if (isAlready) return { refused: "That is how it is already, so nothing is changed." };
  return found?.kind === "horse"
    ? { patch: { version, athleteId: found.id } }
    : { patch: { version, fields: { ...fields, riderName: found?.name ?? name } } };
}

/** "Both Priya", behind several rides: each of them as its card would have it. Undefined: the words say no rider. */
export async function correctRiders(
  tx: TransactionHandle,
  world: CoachKnowledge,
  workouts: readonly Workout[],
  rest: string,
): Promise<Corrected | Refused | undefined> {
  const done: Corrected[] = [];
  let refused: Refused | undefined;
  for (const workout of workouts) {
    const corrected = await correctWhose(tx, world, workout, rest);
    if (corrected && "refused" in corrected) refused = corrected;
    else if (corrected) done.push(corrected);
  }
  const [first, ...others] = done.flatMap(({ thing }) =>
    thing.kind === "correction" ? [thing.workoutId] : [],
  );
  if (first === undefined) return refused;
  const text = done.map((one) => one.text).join("; ");
  return { text, thing: { kind: "correction", workoutId: first, ...(others.length > 0 && { others }) } };
}

/** Another horse, or another rider, as its card would have it. */
export async function correctWhose(
  tx: TransactionHandle,
  world: CoachKnowledge,
  stored: Workout,
  rest: string,
): Promise<Corrected | Refused | undefined> {
  const { context, member, language } = world;
  const whose = await whoseMeant(tx, world, stored, rest);
  if (!whose || "refused" in whose) return whose;
  const step = patchStep(context, whose.patch, language.catalogue);
  const changed = await changeWorkoutIn(tx, context, member, stored.id, step);
  if (!changed.ok) return { refused: changed.error.detail };
  const athletes = await listGroupAthletes(tx, member.scope);
  const nameOf = (id: string) => athletes.find((one) => one.id === id)?.name;
  const rider = riderInWords(changed.value, nameOf);
  const by = isFromTheGround(changed.value.discipline) ? `, by ${rider}` : `, ${rider} rode`;
  return {
    text: `${workoutInWords(changed.value, unitsOf(member.member))} with ${nameOf(changed.value.athleteId)}${rider === undefined ? "" : by}`,
    thing: { kind: "correction", workoutId: stored.id },
  };
}
