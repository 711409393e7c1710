import type { ToolContext } from "@canter/agent/run/agent";
import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "@canter/storage/database";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import type { DoneThing } from "../../../core/message-data.ts";
import type { CoachKnowledge, CoachWorld } from "../coach-world.ts";
import { entryMeantBy, recentEntry } from "./named-entries.ts";
import { justDone } from "./just-logged.ts";
import {
  isTrainingNamed,
  isTrainingSpokenOf,
  nameTraining,
  trainingNamesIn,
  workoutsOf,
} from "./named-training.ts";

const please = String.raw`^\W*(?:(?:please|can you|could you|ok(?:ay)?|no|wait|sorry|oops|and|now)[\s,.!-]+)*`;
const bringing = new RegExp(
  String.raw`${please}(?:(?:bring|get|put) back|restore|reinstate|undelete|un-delete|recover) (?<what>.+)$|${please}(?:bring|get|put) (?<named>.+) back\W*$`,
  "iu",
);
const deleting = new RegExp(
  String.raw`${please}(?:delete|remove|unlog|erase|undo|discard|scratch|scrap|bin|strike) (?<what>.+)$`,
  "iu",
);
/** "The banana please take away again": of what was just kept, or eaten; of a plan it may be said as well. */
const taking = new RegExp(
  String.raw`${please}(?:take|get|pull) (?<what>(?:the|my|that) [^,.;]{2,40}?) (?:away|out|off|back)(?: again)?(?=\W*$|[,;.])|(?:^\W*|[.!] )(?<named>(?:the|my|that) [^,.;]{2,40}?),? (?:(?:please|pls|can you|could you) )*(?:take|get|pull|delete|remove)(?: (?:it )?(?:away|out|off|back))?(?: again)?(?=\W*$|[,;.])`,
  "iu",
);
/** An order is short. */
const longest = 300;
/** Orders something that is named to go; "undo that" may be of anything. */
export const deletes = (text: string): boolean => deleting.test(text) && !/\bundo\b/iu.test(text);
/** "what I deleted yesterday": by when it went, and not by what it is. */
const byDeletion = /\b(?:deleted|removed|erased|took (?:back|out))\b(?<when>.*)$/iu;

const whatOf = (form: RegExp, text: string): string | undefined => {
  const { what, named } = form.exec(text)?.groups ?? {};
  return what ?? named;
};

type Named = (workout: Workout) => boolean;

/** What each of the things that a text lists is known by; empty where one of them names no training. */
function namedIn(world: CoachKnowledge, text: string): readonly Named[] {
  const all = trainingNamesIn(world, text);
  const clauses = text.split(/[,;.!]\s/u);
  const isNamed = (clause: string): boolean => {
    const names = trainingNamesIn(world, clause);
    return nameTraining(names) || names.dates.length > 0 || /\d/u.test(clause);
  };
  // "Scratch the squats, got interrupted": behind a mark stands why.
  const reason = clauses.findIndex((clause, at) => at > 0 && !isNamed(clause));
  const listed = reason === -1 ? text : clauses.slice(0, reason).join(", ");
  const parts = listed.split(/,|&|\band\b/iu).filter((part) => part.trim() !== "");
  const named = parts.map((part): Named | undefined => {
    const names = { ...trainingNamesIn(world, part), dates: all.dates };
    const distances = world.language
      .parseMessage(`ran ${part}`, world.words.parse)
      .workouts.flatMap(({ distanceMeters }) => distanceMeters ?? []);
    if (!nameTraining(names) && distances.length === 0) return undefined;
    return (workout) =>
      isTrainingNamed(names, workout) &&
      distances.every((metres) => Math.abs((workout.distanceMeters ?? 0) - metres) < metres * 0.02);
  });
  return named.every((one) => one !== undefined) ? named : [];
}

const latestOf = (workouts: readonly Workout[]): Workout | undefined =>
  workouts.toSorted((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0))[0];

/** So many of an athlete's deleted workouts are looked through, the newest first. */
const maxDeleted = 200;

/** The deleted workouts that a text names: each by its training, or all that went on a day. Undefined: it names none of them. */
export async function deletedNamed(
  db: Handle,
  world: CoachKnowledge,
  text: string,
): Promise<DoneThing | undefined> {
  const { member, words } = world;
  const what = whatOf(bringing, text);
  if (what === undefined) return undefined;
  const { athleteId, zone } = member.member;
  const page = await listWorkouts(db, member.scope, { athleteId, status: "deleted", limit: maxDeleted });
  const deleted = page.ok ? page.value.items : [];
  const went = byDeletion.exec(what)?.groups?.["when"];
  const dayOf = ({ deletedAt = 0 }: Workout) => localDateAt(deletedAt, zone);
  const said = went === undefined ? [] : world.language.readDates(went, words.parse);
  const latest = latestOf(deleted);
  const days = said.length > 0 || latest === undefined ? said : [dayOf(latest)];
  const found =
    went === undefined
      ? namedIn(world, what).map((isNamed) => latestOf(deleted.filter(isNamed)))
      : deleted.filter((workout) => days.includes(dayOf(workout)));
  const ids = found.flatMap((workout) => (workout === undefined ? [] : [workout.id]));
  return ids.length > 0 && ids.length === found.length
    ? { kind: "workouts", ids: [...new Set(ids)] }
    : undefined;
}

/** What was logged and is named to go is of the last days. */
const recentDays = 30;

/** Tells of what is planned. */
const ofPlan =
  /\b(?:plan(?:ned|s)?|program(?:me)?s?|routine|schedule|sheet|sessions?|next|coming|upcoming|every|each|from now on|weeks? \d+)\b/iu;
/** Tells of what was done. */
const ofDiary =
  /\b(?:log(?:ged|s)?|workouts?|entry|entries|diary|history|recorded|did|ran|swam|rode|earlier|just now)\b/iu;
/** One thing, as what was done is called, and not a kind of training. */
const isOne = /\b(?:the|my|that|this)\b|['’]s\b/iu;

/** Whether an order to delete something can be about the diary; where there is a plan, that is only what is surely none of it. */
function isOfDiary({ program, language, words }: CoachKnowledge, text: string): boolean {
  const today = words.parse.now.slice(0, 10);
  const dates = language.readDates(text, words.parse);
  if (ofPlan.test(text) || dates.some((date) => date > today)) return false;
  if (!program || ofDiary.test(text) || dates.some((date) => date < today)) return true;
  return isOne.test(text) && !/\bremove\b/iu.test(text);
}

/** The one meal or reading of the last days that is named by its own words, and by none of training or of the plan: "the burrito". */
async function entryNamed(db: Handle, world: CoachKnowledge, what: string): Promise<DoneThing | undefined> {
  const isMeant = entryMeantBy(world, { was: "", about: what });
  if (!isMeant || ofPlan.test(what) || nameTraining(trainingNamesIn(world, what))) return undefined;
  const entry = await recentEntry(db, world, isMeant);
  return entry && !("refused" in entry) ? { kind: "entries", entries: [entry] } : undefined;
}

/** Behind so many answers a workout is still spoken of. */
const answersBehind = 3;

/** The one workout that was just logged and is named, by a short name too: "the squats", behind goblet squats. */
async function spokenOf(db: Handle, world: CoachKnowledge, what: string): Promise<DoneThing | undefined> {
  const [name = ""] = what.split(/[,;.!]/u, 1);
  const names = trainingNamesIn(world, name);
  if (!nameTraining(names) || ofPlan.test(name) || names.dates.length > 0) return undefined;
  const done = await justDone(db, world.member.scope, world, answersBehind);
  const logged = (await Promise.all(done.map((thing) => workoutsOf(db, world.member.scope, thing)))).flat();
  const [one, ...others] = logged.filter(
    (workout) =>
      workout.deletedAt === undefined &&
      workout.exercises.length <= 1 &&
      isTrainingSpokenOf(names, name, workout),
  );
  return one && others.length === 0 ? { kind: "workouts", ids: [one.id] } : undefined;
}

/**
 * The workout that a text wants deleted, where it is one of the last days; undefined: none is named, several days have one, or it has more
 * than the lifts that are named.
 */
export async function loggedNamed(
  db: Handle,
  world: CoachKnowledge,
  text: string,
): Promise<DoneThing | undefined> {
  const { member, words } = world;
  const what = whatOf(deleting, text) ?? (text.length > longest ? undefined : whatOf(taking, text));
  if (what === undefined) return undefined;
  const near = (await entryNamed(db, world, what)) ?? (await spokenOf(db, world, what));
  if (near) return near;
  if (!deleting.test(text) || !isOfDiary(world, text)) return undefined;
  const named = namedIn(world, what);
  if (named.length === 0) return undefined;
  const { athleteId } = member.member;
  const from = addDays(words.parse.now.slice(0, 10), -recentDays);
  const page = await listWorkouts(db, member.scope, { athleteId, status: "saved", from, limit: maxDeleted });
  const logged = page.ok ? page.value.items : [];
  const found = named.map((isNamed) => logged.filter(isNamed));
  const workouts = found.flatMap(([first, ...others]) => (first && others.length === 0 ? [first] : []));
  const { exercises, disciplines } = trainingNamesIn(world, what);
  const isWhole = (workout: Workout) =>
    exercises.length === 0 ||
    disciplines.length > 0 ||
    workout.exercises.every(({ name }) => exercises.includes(name));
  return workouts.length === named.length && workouts.every(isWhole)
    ? { kind: "workouts", ids: workouts.map(({ id }) => id) }
    : undefined;
}

/** Takes back or brings again what was logged and is named, where the plan has nothing to do with it; undefined: nothing is. */
export async function takeOrBringNamed(
  { text }: CoachWorld,
  toolContext: ToolContext,
): Promise<string | undefined> {
  const isTaken = deleting.test(text) || (text.length <= longest && taking.test(text));
  const way = bringing.test(text) ? "redo" : isTaken ? "undo" : undefined;
  if (way === undefined) return undefined;
  const outcome = await toolContext.call(`${way}_latest`, { what: text, isNamed: true });
  if (!outcome.ok) return undefined;
  const { text: what } = outcome.output as { readonly text: string };
  return way === "redo"
    ? `Brought back: ${what}. Say “undo” to take that back.`
    : `Taken back: ${what}. Say “redo” to bring it back.`;
}
