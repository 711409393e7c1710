import { unitsOf } from "@canter/domain/group/member-units";
import { impossibleInWords } from "@canter/domain/plausibility/doubt-workout";
import type { Ending } from "@canter/agent/run/agent";
import { joined } from "@canter/domain/text/joined";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { deleteWorkout, insertWorkout } from "@canter/storage/workout/write-workouts";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { isOpen, linkDuplicate, withDoubts } from "../../workout/open-questions.ts";
import { againstInWords, cautionsAgainst } from "../../horse/cautions-against.ts";
import { remarksOnWorkout } from "../../horse/remarks-on-workout.ts";
import { isUntouchedDraft } from "../../logging/read-run.ts";
import { replyToLog, replyToOther, workoutTitle } from "../../logging/reply.ts";
import { plainRecord, type RunRecord } from "../../core/run-record.ts";
import { unreadParts } from "../../logging/unread-parts.ts";
import { impossibleWorkout } from "./prepare-workout.ts";
import { concludeHandedOver } from "./hand-over.ts";
import { type LoggerSession, namesIn, placeOf } from "./logger-context.ts";

type Concluded = { readonly reply: string; readonly result: RunRecord };
type Unread = RunRecord["unread"];

/** A workout that is kept although it could not be saved always says what it waits for. */
const asDraft = (workout: Workout, missing: readonly string[]): Workout => {
  if (isOpen(workout.issues)) return { ...workout, status: "draft" };
  const why: WorkoutIssue = {
    kind: "unsure",
    text: "",
    reason: missing[0] ?? "it was not brought to its end; look at it and save it",
  };
  const isDoubted = workout.issues.some(({ kind }) => kind === "unsure");
  return { ...workout, status: "draft", issues: isDoubted ? workout.issues : [...workout.issues, why] };
};

type SavedWorkout = { readonly workoutIndex: number; readonly workout: Workout };

/**
 * The workouts of this run in their order, with their place in the message: those that are stored, and, `withDrafts`, as drafts
 * what was extracted and not saved. `refused`: why one of these may not be stored (whose training may be written has changed).
 * Nothing of the session is changed: the transaction may be rolled back, and all of this done again.
 */
async function keepWorkouts(
  tx: TransactionHandle,
  { world, slots, stored }: LoggerSession,
  withDrafts: boolean,
): Promise<{ readonly kept: readonly SavedWorkout[]; readonly refused: readonly string[] }> {
  const kept: SavedWorkout[] = [];
  const refused: string[] = [];
  for (let workoutIndex = 0; workoutIndex < slots.count(); workoutIndex += 1) {
    const save = slots.getToolResult("save", workoutIndex);
    if (save) {
      const workout =
        stored.get(save.workoutId) ??
        (await readWorkout(tx, world.member.scope, save.workoutId, { includeDeleted: true }));
      if (workout) kept.push({ workoutIndex, workout });
      continue;
    }
    const { workout, missing } = slots.getToolResult("validation", workoutIndex) ?? {};
    if (!workout || !withDrafts) continue;
    const { scope, member } = placeOf(world, workout);
    const units = unitsOf(member);
    const doubted = await withDoubts(tx, scope, asDraft(workout, missing ?? []), { units });
    const draft = await linkDuplicate(tx, scope, doubted);
    const inserted = await insertWorkout(tx, scope, draft);
    if (!inserted.ok) {
      refused.push(inserted.error.detail);
      continue;
    }
    // Found only by its id, which nothing else knows of where the transaction is rolled back.
    stored.set(inserted.value.id, inserted.value);
    kept.push({ workoutIndex, workout: inserted.value });
  }
  return { kept, refused };
}

/** Readings that nobody could have done, as parts that were not taken in, with the reason: which value it is, where that is known. */
const impossibleParts = ({ text, parsed, member: { member } }: LoggerSession["world"]): Unread =>
  parsed.workouts.flatMap((workout, reading) => {
    const refused = impossibleWorkout(workout);
    if (refused === undefined) return [];
    const reason = impossibleInWords(workout, unitsOf(member)) || refused;
    const own = parsed.spans.filter(({ workoutIndex }) => workoutIndex === reading);
    const start = Math.min(...own.map((span) => span.start), text.length);
    const [from, to] = own.length > 0 ? [start, Math.max(...own.map(({ end }) => end))] : [0, text.length];
    return [{ start: from, end: to, text: text.slice(from, to).slice(0, 500), reason }];
  });

/** What the playbook could not read; where a model has read the message there is no such part. */
function unreadOf({ world, slots }: LoggerSession): Unread {
  const { text, parsed } = world;
  const extractions = slots.getAllToolResults("extraction");
  if (extractions.some((one) => one && one.reading === undefined)) return [];
  // Talk that is surely no log was read well enough: none of its words are missing anywhere.
  if (!parsed.isLog) return parsed.confidence === "sure" ? [] : unreadParts(text, parsed);
  return [...unreadParts(text, parsed), ...impossibleParts(world)];
}

/** What is said where no workout is kept. Only a run that came to its end knows that the message told of none. */
function replyToNone({ kind }: Ending, { world, slots }: LoggerSession, unread: Unread): string {
  if (kind !== "answered" || slots.count() > 0) return "Nothing was saved.";
  const impossible = world.parsed.isLog ? impossibleParts(world).map(({ reason }) => reason) : [];
  return impossible.length > 0 && impossible.length === unread.length
    ? `${impossible.join(" ")} So nothing was saved.`
    : replyToOther(unread.length > 0);
}

const openings: Readonly<Record<Ending["kind"], readonly string[]>> = {
  answered: [],
  cancelled: ["Stopped."],
  unfinished: ["Something went wrong in Canter before this was done."],
};

/**
 * Removes an earlier reading's drafts, but for those that somebody has changed since. Where fewer came of this reading, only those of a kind
 * that it has: what it left out stays. They can be brought back.
 */
async function removeDrafts(
  tx: TransactionHandle,
  { world }: LoggerSession,
  earlier: readonly Workout[],
  kept: readonly SavedWorkout[],
): Promise<void> {
  const { member, context } = world;
  const untouched = earlier.filter(isUntouchedDraft);
  const kinds = new Set(kept.map(({ workout }) => workout.discipline));
  for (const { id, version, discipline } of untouched)
    if (kept.length >= untouched.length || kinds.has(discipline))
      await deleteWorkout(tx, member.scope, id, context.clock.now(), version);
}

/** A model failed, and what it did not read was read without it: what is to be said of that. */
function sayFailed({ world }: LoggerSession, workouts: readonly Workout[]): string {
  if (world.again) return "The model failed again; what it did not get to is as it was.";
  return workouts.some(({ status }) => status === "draft")
    ? "The model failed; without it I was not sure of this. Try again, or look at it and save it."
    : "The model failed; this is how I read it without.";
}

/** What was pinned to the horses, or stands on their pages, and these rides, which are saved all the same, go against. */
async function sayAgainst(
  tx: TransactionHandle,
  { world }: LoggerSession,
  workouts: readonly Workout[],
): Promise<readonly string[]> {
  const said = new Set<string>();
  for (const workout of workouts) {
    const { scope, member } = placeOf(world, workout);
    const horse = namesIn(world).find(({ id, kind }) => id === workout.athleteId && kind === "horse");
    if (!horse) continue;
    for (const caution of await cautionsAgainst(tx, scope, member.zone, workout))
      said.add(againstInWords(caution, horse.name, workout.date));
    for (const remark of await remarksOnWorkout(tx, scope, workout)) said.add(remark);
  }
  return [...said];
}

async function concludeLog(
  tx: TransactionHandle,
  session: LoggerSession,
  ending: Ending,
): Promise<Concluded> {
  const { world, slots, fallenBack } = session;
  const hasFailed = ending.kind === "answered" && fallenBack.value;
  const { kept, refused } = await keepWorkouts(
    tx,
    session,
    ending.kind !== "cancelled" && !(world.again && hasFailed),
  );
  if (world.again && ending.kind === "answered" && !hasFailed && kept.length > 0)
    await removeDrafts(tx, session, world.again, kept);
  const unread = unreadOf(session);
  const workouts = kept.map(({ workout }) => workout);
  const names = {
    athletes: namesIn(world),
    disciplines: world.disciplines,
    own: world.member.member.athleteId,
  };
  const lost = slots
    .getAllToolResults("validation")
    .flatMap((one) => (one && !one.workout ? one.missing : []));
  const titles = workouts.map((workout) => workoutTitle(workout, names));
  const reply = [
    ...openings[ending.kind],
    kept.length > 0
      ? replyToLog(workouts, titles, {
          hasUnread: unread.length > 0,
          today: world.words.parse.now.slice(0, 10),
        })
      : replyToNone(ending, session, unread),
    ...lost,
    ...(await sayAgainst(tx, session, workouts)),
    ...new Set(refused),
    ...(hasFailed ? [sayFailed(session, workouts)] : []),
  ].join(" ");
  const isUnsure = workouts.some(({ issues }) => issues.length > 0) || unread.length > 0;
  return {
    reply,
    result: {
      isLog: kept.length > 0,
      confidence: isUnsure || (kept.length === 0 && world.parsed.confidence === "unsure") ? "unsure" : "sure",
      reply,
      workouts: kept.map(({ workoutIndex, workout }) => ({ workoutIndex, workoutId: workout.id })),
      unread,
      ...(hasFailed && { modelFailed: true }),
    },
  };
}

const titlesOf = (workouts: readonly Workout[], world: LoggerSession["world"]): string[] => {
  const own = world.member.member.athleteId;
  const names = { athletes: namesIn(world), disciplines: world.disciplines, own };
  return workouts.map((workout) => workoutTitle(workout, names));
};

/** A tap is not longer. */
const maxTapLength = 120;

/** Which of the drafts a bare answer is for: each can be tapped. */
function askWhichDraft(drafts: readonly Workout[], { world }: LoggerSession): Concluded {
  const titles = titlesOf(drafts, world);
  const reply = `Which one is that: ${joined(titles, "or")}? Nothing is saved yet.`;
  const said = world.text.trim();
  const taps = titles.map((title) => `${title}: ${said}`).filter(({ length }) => length <= maxTapLength);
  return {
    reply,
    result: plainRecord(reply, { confidence: "unsure", said: { suggestedReplies: taps.slice(0, 6) } }),
  };
}

/** The drafts that the message completed, or what they still lack. */
async function concludeAnswer(
  tx: TransactionHandle,
  after: readonly [Workout, ...Workout[]],
  session: LoggerSession,
): Promise<Concluded> {
  const titles = titlesOf(after, session.world);
  const reply = [
    replyToLog(after, titles, { hasUnread: false, today: session.world.words.parse.now.slice(0, 10) }),
    ...(await sayAgainst(tx, session, after)),
  ].join(" ");
  return {
    reply,
    result: {
      isLog: true,
      confidence: "sure",
      reply,
      workouts: after.map(({ id, source }) => ({ workoutIndex: source.workoutIndex ?? 0, workoutId: id })),
      completedWorkoutId: after[0].id,
      unread: [],
    },
  };
}

/** In the run's last transaction: drafts of what could not be saved, and the answer, whatever happened before. */
export async function concludeLogger(
  tx: TransactionHandle,
  session: LoggerSession,
  ending: Ending,
): Promise<Concluded> {
  const { world, slots, stored } = session;
  const [first, ...more] =
    slots.count() === 0 ? (world.answered ?? []).flatMap(({ draft }) => stored.get(draft.id) ?? []) : [];
  if (first) return concludeAnswer(tx, [first, ...more], session);
  if (world.maybeAnswered && slots.count() === 0 && ending.kind === "answered")
    return askWhichDraft(world.maybeAnswered, session);
  return concludeHandedOver(await concludeLog(tx, session, ending), session);
}
