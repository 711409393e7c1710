import type { Scope } from "@canter/domain/access/scope";
import type { Message } from "@canter/storage/conversation/conversation-row";
import type { Handle } from "@canter/storage/database";
import { readProposal } from "@canter/storage/proposal/proposals";
import { readRun } from "@canter/storage/run/runs";
import type { CoachKnowledge } from "../coach-world.ts";
import { entriesOf, entryMeantBy, filterEntries } from "./named-entries.ts";
import { isTrainingNamed, nameTraining, trainingNamesIn, workoutsOf } from "./named-training.ts";
import { type DoneThing, messageDataOf } from "../../../core/message-data.ts";
import { savedKindsIn } from "@canter/domain/intent/saved-things";
import { runRecordSchema } from "../../../core/run-record.ts";

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
  if (!record) return [];
  const { workouts, completedWorkoutId, entries = [] } = record;
  const ids = [
    ...workouts.map(({ workoutId }) => workoutId),
    ...(completedWorkoutId === undefined ? [] : [completedWorkoutId]),
  ];
  return [
    ...(ids.length > 0 ? [{ kind: "workouts" as const, ids: [...new Set(ids)] }] : []),
    ...(entries.length > 0
      ? [{ kind: "entries" as const, entries: entries.map(({ kind, id }) => ({ kind, id })) }]
      : []),
  ];
}

async function appliedBy(db: Handle, scope: Scope, proposalId: string): Promise<readonly DoneThing[]> {
  const proposal = await readProposal(db, scope, proposalId);
  return proposal ? [{ kind: "program", id: proposal.programId }] : [];
}

/** Takes a thing out of others, the last one that is the same, and gives it; a draft is a part of one. */
function taken(things: DoneThing[], thing: DoneThing): DoneThing {
  const same = JSON.stringify(thing);
  const at = things.findLastIndex((one) => JSON.stringify(one) === same);
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
    if (undid) undone.push(taken(done, undid));
    else if (redid) done.push(taken(undone, redid));
    else {
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
  }
  const last = done.at(-1);
  const latest = last && together.includes(last) ? together : done.slice(-1);
  return { done, latest: latest.filter((thing) => done.includes(thing)), undone };
}

/** What is named by a word for its kind; training is named by its sport, which the language knows. */
const kinds = ["nutrition", "measurement", "goal", "targets", "program", "cautions"] as const;
type Kind = (typeof kinds)[number];

const isOfKind = (thing: DoneThing, kind: Kind): boolean =>
  thing.kind === kind || entriesOf(thing).some((entry) => entry.kind === kind);

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
  if (thing?.kind === "correction") return { kind: "workouts", ids: [thing.workoutId] };
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
