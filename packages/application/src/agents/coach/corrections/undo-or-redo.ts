import type { Scope } from "@canter/domain/access/scope";
import type { Message } from "@canter/storage/conversation/conversation-row";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { activeProgramsOf } from "@canter/storage/program/read-programs";
import { readProposal } from "@canter/storage/proposal/proposals";
import { readRun } from "@canter/storage/run/runs";
import type { CoachKnowledge } from "../coach-world.ts";
import { entriesOf, entryMeantBy, filterEntries } from "./named-entries.ts";
import { turnCorrection } from "./correct-workout.ts";
import { idsOf, isTrainingNamed, nameTraining, trainingNamesIn, workoutsOf } from "./named-training.ts";
import { type DoneThing, messageDataOf } from "../../../core/message-data.ts";
import { savedKindsIn } from "@canter/domain/intent/saved-things";
import { unitsOf } from "@canter/domain/group/member-units";
import { isDeepStrictEqual } from "node:util";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, type Result, ok } from "@canter/domain/result";
import { workoutInWords } from "@canter/domain/workout/summarize-workout";
import { putAthleteFact } from "@canter/storage/health/athlete-fact";
import { readDiary } from "@canter/storage/health/list-diary";
import { updateDiary } from "@canter/storage/health/write-diary";
import { deleteWorkout, restoreWorkout } from "@canter/storage/workout/write-workouts";
import { doneBy, runRecordSchema } from "../../../core/run-record.ts";
import { todayOf } from "../../../core/local-time.ts";
import { turnCare } from "../../../horse/care-items.ts";
import { turnCautions } from "../../../horse/cautions.ts";
import { activateProgram, takeBackActivation } from "../../../program/activate-program.ts";
import { openSession } from "../../../program/session/change-session.ts";
import { markDone, markToDo } from "../../../program/session/mark-session.ts";
import { moveProgram } from "../../../program/undo-program.ts";
import { changeWorkoutIn } from "../../../workout/change-workout.ts";
import { stateOf } from "../../../health/diary-area.ts";
import { entryTable, sayEntry } from "./correct-entry.ts";

export type UndoableThings = {
  /** What can be taken back, the latest last. */
  readonly done: readonly DoneThing[];
  /** Those of them that came last, of one message. */
  readonly latest: readonly DoneThing[];
  /** What was taken back and can be brought again, the latest last. */
  readonly undone: readonly DoneThing[];
};

/** What one message of an agent saved, read from its run. */
export async function savedBy(db: Handle, scope: Scope, runId: string): Promise<readonly DoneThing[]> {
  const run = await readRun(db, scope, runId);
  const record = runRecordSchema.safeParse(run?.result).data;
  // What it did besides is in the message.
  return record ? doneBy({ ...record, said: undefined }) : [];
}

async function appliedBy(db: Handle, scope: Scope, proposalId: string): Promise<readonly DoneThing[]> {
  const proposal = await readProposal(db, scope, proposalId);
  return proposal ? [{ kind: "program", id: proposal.programId }] : [];
}

/** Takes a thing out of others, the last one that is the same, and gives it; a draft is a part of one, and a session is the same on any day. */
function taken(things: DoneThing[], thing: DoneThing): DoneThing {
  const same = JSON.stringify(thing);
  const isSame = (one: DoneThing): boolean =>
    one.kind === "session" && thing.kind === "session"
      ? one.uid === thing.uid && one.programId === thing.programId
      : JSON.stringify(one) === same;
  const at = things.findLastIndex(isSame);
  if (at >= 0) things.splice(at, 1);
  return thing;
}

/**
 * What a conversation did, in its order, with what was taken back since: two stacks, as undo and redo go. `history`: its messages, the oldest
 * first.
 */
export async function undoableThings(
  db: Handle,
  scope: Scope,
  history: readonly Message[],
): Promise<UndoableThings> {
  const done: DoneThing[] = [];
  const undone: DoneThing[] = [];
  let together: readonly DoneThing[] = [];
  for (const { author, data } of history) {
    const { runId, did, undid, redid, decision, proposalId } = messageDataOf(data);
    // "Undo that, ran 4 miles": what is taken back goes before what is kept.
    if (undid) undone.push(taken(done, undid));
    else if (redid) done.push(taken(undone, redid));
    const saved =
      decision?.kind === "applied" && proposalId !== undefined
        ? await appliedBy(db, scope, proposalId)
        : author === "agent" && runId !== undefined
          ? await savedBy(db, scope, runId)
          : [];
    const things = [...saved, ...(did ? [did] : [])];
    if (things.length > 0) together = things;
    done.push(...things);
  }
  const last = done.at(-1);
  const latest = last && together.includes(last) ? together : done.slice(-1);
  return { done, latest: latest.filter((thing) => done.includes(thing)), undone };
}

/** What is named by a word for its kind; training is named by its sport, which the language knows. */
const kinds = ["nutrition", "measurement", "goal", "targets", "program", "cautions"] as const;
type Kind = (typeof kinds)[number];

const isOfKind = (thing: DoneThing, kind: Kind): boolean =>
  thing.kind === kind ||
  (kind === "program" && (thing.kind === "activation" || thing.kind === "session")) ||
  entriesOf(thing).some((entry) => entry.kind === kind);

/** What of the latest thing with drafts is still one: nothing that was saved beside it. */
async function latestDraft(
  db: Handle,
  { member }: CoachKnowledge,
  things: readonly DoneThing[],
): Promise<DoneThing | undefined> {
  for (const thing of things.toReversed()) {
    const workouts = await workoutsOf(db, member.scope, thing);
    const ids = workouts
      .filter(({ status, deletedAt }) => status === "draft" && deletedAt === undefined)
      .map(({ id }) => id);
    if (ids.length > 0) return { kind: "workouts", ids };
  }
  return undefined;
}

const deletes = /\b(?:delete|remove|erase|bin|trash|get rid)\b/iu;
/** "Delete it", behind a correction: what was corrected goes, and is not put back as it was. */
function asDeleted(thing: DoneThing | undefined, what: string): DoneThing | undefined {
  if (!deletes.test(what)) return thing;
  if (thing?.kind === "correction") return { kind: "workouts", ids: idsOf(thing) };
  return thing?.kind === "entry_correction" ? { kind: "entries", entries: [thing.entry] } : thing;
}

/** The latest of these things that the words may mean: of the kind, or the training, that they name, where they name one. */
export async function latestNamed(
  db: Handle,
  world: CoachKnowledge,
  things: readonly DoneThing[],
  what = "",
): Promise<DoneThing | undefined> {
  // What it was instead, or why, stands behind a mark.
  const name = what.split(/[,;.]/u, 1)[0] ?? what;
  // "The draft was wrong, delete it": named before.
  if (/\bdrafts?\b/iu.test(`${what} ${world.text}`)) return latestDraft(db, world, things);
  const saved = savedKindsIn(name);
  const named = kinds.filter((kind) => saved.has(kind));
  const { horses } = trainingNamesIn(world, what);
  const names = { ...trainingNamesIn(world, name), horses, dates: [] };
  if (named.length === 0 && !nameTraining(names)) return asDeleted(things.at(-1), what);
  const isMeant = named.length > 0 ? entryMeantBy(world, { was: "", about: name }) : undefined;
  // "The pulse one" is what is called so, and not the sleep that was kept later.
  for (const thing of isMeant ? things.toReversed() : []) {
    const entries = await filterEntries(db, world, entriesOf(thing), isMeant ?? (() => false));
    if (entries.length > 0 && thing.kind === "entries") return { kind: "entries", entries: [...entries] };
  }
  for (const thing of things.toReversed()) {
    if (horses.length === 0 && named.some((kind) => isOfKind(thing, kind))) return thing;
    const meant = await workoutsOf(db, world.member.scope, thing);
    if (nameTraining(names) && meant.some((workout) => isTrainingNamed(names, workout))) return thing;
  }
  return undefined;
}

/**
 * The plan that is not to be active after all, whoever made it so: of whom it is said, made so here, looked at, or the only one. Else why
 * none is meant, or a question.
 */
export async function activationMeant(
  db: Handle,
  world: CoachKnowledge,
  done: readonly DoneThing[],
): Promise<Result<DoneThing, string>> {
  const { member, text, openedProgramId } = world;
  const { scope } = member;
  const { horses } = trainingNamesIn(world, text);
  const isOwn = /\bmy (?:own )?(?:plan|program)/iu.test(text);
  const named = horses.length > 0 ? horses : isOwn ? [member.member.athleteId] : scope.writableAthletes;
  const active = [...(await activeProgramsOf(db, scope, named)).values()]
    .flat()
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
  const made = done.findLast(
    (thing) => thing.kind === "activation" && active.some(({ id }) => id === thing.id),
  );
  if (made) return ok(made);
  const meant = active.find(({ id }) => id === openedProgramId) ?? active[0];
  if (!meant) return err("No such plan is active, so nothing is changed.");
  const names = [...new Set(active.map(({ athleteName }) => `${athleteName}’s`))];
  if (names.length > 1 && meant.id !== openedProgramId)
    return err(`Whose plan do you mean: ${names.join(" or ")}? Nothing is changed.`);
  return ok({ kind: "activation", id: meant.id, athlete: meant.athleteName, paused: [] });
}

const bareUndo = /^\W*(?:undo|revert|take (?:that|it|this) back)(?: (?:that|it|this))?\W*$/iu;
/** Changes of the same moment as a message are of what it says. */
const sameMomentMs = 2000;

/**
 * "Undo", where a plan was started or changed on its own page since the last answer here: what may be meant instead, and that nothing older is
 * taken back. Undefined: something is named, or nothing happened elsewhere.
 */
export async function changedElsewhere(
  db: Handle,
  { member: { scope }, history }: CoachKnowledge,
  { what, thing }: { readonly what: string; readonly thing: DoneThing | undefined },
): Promise<string | undefined> {
  const answered = history.findLast(({ author }) => author === "agent");
  if (!bareUndo.test(what) || !answered) return undefined;
  const active = [...(await activeProgramsOf(db, scope, scope.writableAthletes)).values()].flat();
  const own = thing?.kind === "program" || thing?.kind === "activation" ? thing.id : undefined;
  const since = active.find(
    ({ id, updatedAt }) => id !== own && updatedAt > answered.createdAt + sameMomentMs,
  );
  return (
    since &&
    `${since.athleteName}’s “${since.head.name}” was started or changed on its own page since, so nothing older is taken back. Say “deactivate ${since.athleteName}’s plan” if you mean that, or “undo” once more for what was done here.`
  );
}

export type Way = "undo" | "redo";

/** What was taken back or brought again, in words. */
type Taken = Promise<Result<string, Problem>>;

async function ofWorkouts(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  ids: readonly string[],
  way: Way,
): Taken {
  const names: string[] = [];
  for (const id of ids) {
    const step = way === "undo" ? deleteWorkout : restoreWorkout;
    const changed = await changeWorkoutIn(tx, context, member, id, (trx, _before, now) =>
      step(trx, member.scope, id, now),
    );
    if (!changed.ok) return changed;
    names.push(workoutInWords(changed.value, unitsOf(member.member)));
  }
  return ok(names.join("; "));
}

async function ofEntries(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  { entries }: Extract<DoneThing, { kind: "entries" }>,
  way: Way,
): Taken {
  const now = context.clock.now();
  const names: string[] = [];
  for (const { kind, id } of entries) {
    const table = entryTable(kind);
    const changed = await updateDiary(tx, member.scope, table, id, {
      deletedAt: way === "undo" ? now : null,
      updatedAt: now,
    });
    if (!changed.ok) return changed;
    names.push(sayEntry(kind, changed.value));
  }
  return ok(names.join("; "));
}

async function ofCautions(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  { pinned, removed, care = [] }: Extract<DoneThing, { kind: "cautions" }>,
  way: Way,
): Taken {
  const isRemoved = way === "undo";
  const off = await turnCautions(context, member, tx, { ids: isRemoved ? pinned : removed, isRemoved: true });
  if (!off.ok) return off;
  const up = await turnCautions(context, member, tx, { ids: isRemoved ? removed : pinned, isRemoved: false });
  if (!up.ok) return up;
  const turned = await turnCare(context, member, tx, { changes: care, way });
  if (!turned.ok) return turned;
  const inWords = ({ text }: { readonly text: string }) => `“${text}”`;
  const parts = [
    off.value.length > 0 && `${off.value.map(inWords).join(", ")} is not pinned any more`,
    up.value.length > 0 && `${up.value.map(inWords).join(", ")} is pinned again`,
    ...turned.value.map(({ kind, note }, at) => `${note ?? kind} of ${care[at]?.horse ?? "the horse"}`),
  ];
  return ok(parts.filter(Boolean).join("; "));
}

/** A corrected entry as it was, or as it became. Conflict: it was changed since. */
async function ofEntryCorrection(
  tx: TransactionHandle,
  world: CoachKnowledge,
  { entry, before, after }: Extract<DoneThing, { kind: "entry_correction" }>,
  way: Way,
): Taken {
  const [from, to] = way === "undo" ? [after, before] : [before, after];
  const table = entryTable(entry.kind);
  const row = await readDiary(tx, world.member.scope, table, entry.id);
  if (!row || !isDeepStrictEqual(stateOf(row), from))
    return err(conflict("It has changed since, so the correction stays as it is."));
  const put = { ...to, expectedVersion: row.version, updatedAt: world.context.clock.now() };
  const changed = await updateDiary(tx, world.member.scope, table, entry.id, put);
  return changed.ok ? ok(`the correction; it is ${sayEntry(entry.kind, changed.value)}`) : changed;
}

/** A session that was marked as done is still to be done, or is done again. */
async function ofSession(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  { programId, uid, name, date }: Extract<DoneThing, { kind: "session" }>,
  way: Way,
): Taken {
  const { scope } = member;
  const open = await openSession(tx, scope, { id: programId, uid }, context.clock.now());
  if (!open.ok) return open;
  const today = todayOf(context, member);
  const marked =
    way === "undo"
      ? await markToDo(tx, scope, open.value)
      : await markDone(tx, scope, open.value, { date, today });
  return marked.ok ? ok(`${name} is ${way === "undo" ? "still to be done" : "done"}`) : marked;
}

/** A draft that was made active is one again, with what paused for it under way; or the other way round. */
async function ofActivation(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  { id, athlete, paused }: Extract<DoneThing, { kind: "activation" }>,
  way: Way,
): Taken {
  const at = { id, today: todayOf(context, member), now: context.clock.now() };
  const named = (programs: readonly StoredProgram[]) =>
    programs.map(({ head }) => ` “${head.name}” is ${way === "undo" ? "active again" : "paused"}`);
  if (way === "redo") {
    const made = await activateProgram(tx, member, { ...at, pauses: paused });
    return made.ok ? ok([`${athlete}’s plan is active`, ...named(made.value)].join(";")) : made;
  }
  const taken = await takeBackActivation(tx, member, { ...at, paused });
  if (!taken.ok) return taken;
  const { isPaused, resumed } = taken.value;
  const now = isPaused ? "is paused, as something of it was trained" : "is not active any more";
  return ok([`${athlete}’s plan ${now}`, ...named(resumed)].join(";"));
}

/** Takes one thing back, or brings it again, within the transaction; what it was, in words. Forbidden, conflict: as for the thing itself. */
export async function undoOrRedo(
  tx: TransactionHandle,
  world: CoachKnowledge,
  thing: DoneThing,
  way: Way,
): Taken {
  const { context, member } = world;
  switch (thing.kind) {
    case "workouts":
      return ofWorkouts(tx, world, thing.ids, way);
    case "entries":
      return ofEntries(tx, world, thing, way);
    case "program": {
      const now = context.clock.now();
      const moved = await moveProgram(tx, member, {
        id: thing.id,
        way: way === "undo" ? "undone" : "redone",
        seen: {},
        now,
      });
      return moved.ok ? ok("the latest change of the program") : moved;
    }
    case "session":
      return ofSession(tx, world, thing, way);
    case "activation":
      return ofActivation(tx, world, thing, way);
    case "correction":
      return turnCorrection(tx, world, idsOf(thing), way);
    case "entry_correction":
      return ofEntryCorrection(tx, world, thing, way);
    case "cautions":
      return ofCautions(tx, world, thing, way);
    case "targets": {
      const stored = await putAthleteFact(tx, member.scope, "nutrition_targets", {
        athleteId: member.member.athleteId,
        validFrom: todayOf(context, member),
        content: way === "undo" ? thing.before : thing.after,
        updatedAt: context.clock.now(),
      });
      return stored.ok ? ok("the targets") : stored;
    }
  }
}
