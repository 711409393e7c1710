import { isDeepStrictEqual } from "node:util";
import { forbiddenBy } from "@canter/domain/barn/forbidden-work";
import {
  type Caution,
  type CautionContent,
  isOpen,
  openCautions,
  withName,
} from "@canter/domain/horse/caution";
import { isSameMatter, takesPlaceOf, cautionsMeant } from "@canter/domain/horse/words/unpin-words";
import { cautionsOver } from "@canter/domain/horse/words/recovery-words";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { listHorseEntries, updateHorseEntry } from "@canter/storage/horse/horse-entries";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import { type Once, transactOnce } from "../core/once.ts";
import {
  asRemoved,
  asRestored,
  changeEntry,
  entriesOfHorse,
  newEntry,
  removeEntry,
  restoreEntry,
  storeChange,
  storeEntry,
  withFields,
} from "./horse-entry-changes.ts";

/** `caution.added`: somebody pinned a caution to a horse; `caution.changed`: somebody changed, removed or restored one. */
export const cautionEventSchema = z.object({
  cautionId: z.string(),
  athleteId: z.string(),
  /** Who did it. */
  memberId: z.string(),
  /** Whether it rules out work, or did before the change; absent: from before this was told. */
  isBinding: z.boolean().optional(),
});

/** `before`: its state before the change; absent: it is new. */
async function emitCaution(
  context: ApplicationContext,
  { scope, member }: MemberContext,
  trx: TransactionHandle,
  { before, after }: { readonly before?: Caution; readonly after: Caution },
): Promise<void> {
  const { id: cautionId, athleteId, updatedAt: createdAt } = after;
  const disciplines = await listDisciplines(trx, scope);
  const isBinding = [before, after].some((one) => one && forbiddenBy(one.text, disciplines).size > 0);
  const payload: z.infer<typeof cautionEventSchema> = {
    cautionId,
    athleteId,
    memberId: member.id,
    isBinding,
  };
  await context.emit(trx, scope, { type: before ? "caution.changed" : "caution.added", payload, createdAt });
}

/** Only the given fields are changed; `until: null`: until somebody removes it. */
export type CautionPatch = {
  readonly version: number;
  readonly text?: string | undefined;
  readonly until?: string | null | undefined;
};

const newestFirst = (a: Caution, b: Caution): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

/** Cautions in force today, newest first; `past`: those no longer in force, including removed ones. Not found: the horse. */
export async function listCautions(
  context: ApplicationContext,
  member: MemberContext,
  horseId: string,
  { status }: { readonly status: "open" | "past" },
): Promise<Result<readonly Caution[], Problem>> {
  const all = await entriesOfHorse(context, member, "cautions", horseId);
  if (!all.ok) return all;
  const today = todayOf(context, member);
  return ok(all.value.filter((one) => isOpen(one, today) === (status === "open")).sort(newestFirst));
}

const checkUntil = (until: string | null | undefined, today: string): Problem | undefined =>
  typeof until === "string" && until < today ? invalid("until", "must be today or a day to come") : undefined;

/** Pins a caution to a horse; the horse's other people are notified. Not found or forbidden: the horse; invalid: a past date. */
export async function addCaution(
  context: ApplicationContext,
  member: MemberContext,
  horseId: string,
  content: CautionContent,
  once?: Once,
): Promise<Result<Caution, Problem>> {
  const ended = await withEndSaid(content, todayOf(context, member));
  const pinned = await transactOnce(context, member, once, (trx) =>
    storeCaution(context, member, trx, horseId, ended),
  );
  if (pinned.ok) await context.deliver();
  return pinned;
}

/** "No jumping until Friday" ends on Friday, whoever pins it, where no other end is given. */
async function withEndSaid(content: CautionContent, today: string): Promise<CautionContent> {
  if (content.until !== undefined) return content;
  const { isCautionary, untilIn } = await import("@canter/domain/horse/words/caution-words");
  const last = untilIn(content.text, today, isCautionary(content.text));
  if (!last) return content;
  // The day is told beside the text: its words would say it twice, and mean another one next week.
  const text = content.text.replace(last.words, "").trim();
  return { text: text === "" ? content.text : text, until: last.until };
}

/** Like `addCaution`, within a transaction. */
export async function storeCaution(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  horseId: string,
  content: CautionContent,
): Promise<Result<Caution, Problem>> {
  const today = todayOf(context, member);
  const wrong = checkUntil(content.until, today);
  if (wrong) return err(wrong);
  const { id: authorId, name: authorName } = member.member;
  const entry = { ...newEntry(context, horseId), ...content, authorId, authorName, date: today };
  const stored = await storeEntry(trx, member, "cautions", entry);
  if (stored.ok) await emitCaution(context, member, trx, { after: entry });
  return stored;
}

/**
 * A horse that gets another name is called by it in what is pinned to it, also in what was; nobody is told, and no day is judged otherwise.
 * Within a transaction.
 */
export async function renameInCautions(
  { scope }: MemberContext,
  trx: TransactionHandle,
  { id: athleteId, from, to }: { readonly id: string; readonly from: string; readonly to: string },
): Promise<Result<void, Problem>> {
  for (const before of await listHorseEntries(trx, scope, "cautions", { athleteId, removed: true })) {
    const after = withName(before, from, to);
    if (isDeepStrictEqual(after, before)) continue;
    const stored = await updateHorseEntry(trx, scope, "cautions", before, {
      ...after,
      version: before.version + 1,
    });
    if (!stored.ok) return stored;
  }
  return ok(undefined);
}

type NamedHorse = { readonly id: string; readonly name: string };

async function openOf(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { id }: NamedHorse,
): Promise<readonly Caution[]> {
  const all = await listHorseEntries(trx, member.scope, "cautions", { athleteId: id });
  return openCautions(all, todayOf(context, member));
}

/** Removes cautions or restores them, within a transaction. Not found, forbidden, conflict: as for a change. */
export async function turnCautions(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { ids, isRemoved }: { readonly ids: readonly string[]; readonly isRemoved: boolean },
): Promise<Result<readonly Caution[], Problem>> {
  const turned: Caution[] = [];
  const step = isRemoved ? asRemoved(context.clock.now()) : asRestored<Caution>;
  for (const id of ids) {
    const turn = await storeChange(context, member, trx, "cautions", {
      id,
      step,
      alsoDo: (tx, after, before) => emitCaution(context, member, tx, { before, after }),
    });
    if (!turn.ok) return turn;
    turned.push(turn.value);
  }
  return ok(turned);
}

/** The cautions removed, and the others of the horse that may be over (`offered`). */
export type CautionsTurned = { readonly removed: readonly Caution[]; readonly offered: readonly Caution[] };

/**
 * Removes the cautions that a message means (`cautionsMeant`) from a horse, within a transaction; if the words do not distinguish several,
 * all are offered. Invalid: it has none.
 */
export async function unpinCautions(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { horse, said }: { readonly horse: NamedHorse; readonly said: string },
): Promise<Result<CautionsTurned, Problem>> {
  const open = await openOf(context, member, trx, horse);
  if (open.length === 0) return err(invalid("text", `no caution is pinned to ${horse.name}`));
  const meant = cautionsMeant(said.replaceAll(horse.name, " "), open);
  if (meant.length === 0) return ok({ removed: [], offered: open });
  const ids = meant.map(({ id }) => id);
  const removed = await turnCautions(context, member, trx, { ids, isRemoved: true });
  return removed.ok ? ok({ removed: removed.value, offered: [] }) : removed;
}

/**
 * Pins a caution within a transaction. An open one that it replaces is removed; one of the same matter that says more or holds longer is
 * offered.
 */
export async function storeLaterCaution(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  horse: NamedHorse,
  content: CautionContent,
): Promise<Result<CautionsTurned & { readonly caution: Caution }, Problem>> {
  const open = await openOf(context, member, trx, horse);
  const caution = await storeCaution(context, member, trx, horse.id, content);
  if (!caution.ok) return caution;
  const unnamed = <Pinned extends CautionContent>(one: Pinned): Pinned => ({
    ...one,
    text: one.text.replaceAll(horse.name, " "),
  });
  const same = open.map(unnamed).filter(({ text }) => isSameMatter(text, content.text));
  const ids = same.filter((older) => takesPlaceOf(unnamed(content), older)).map(({ id }) => id);
  const removed = await turnCautions(context, member, trx, { ids, isRemoved: true });
  if (!removed.ok) return removed;
  const offered = open.filter(({ id }) => !ids.includes(id) && same.some((one) => one.id === id));
  return ok({ caution: caution.value, removed: removed.value, offered });
}

/** The open cautions of a horse that no longer hold according to a message, read within a transaction. */
export const cautionsToUnpin = async (
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { horse, said }: { readonly horse: NamedHorse; readonly said: string },
): Promise<readonly Caution[]> =>
  cautionsOver(said.replaceAll(horse.name, " "), await openOf(context, member, trx, horse));

/** Runs a change of a caution, and has everything that depends on it follow. */
async function changed(
  context: ApplicationContext,
  member: MemberContext,
  change: (
    alsoDo: (trx: TransactionHandle, after: Caution, before: Caution) => Promise<void>,
  ) => ReturnType<typeof changeEntry<"cautions">>,
): Promise<Result<Caution, Problem>> {
  const outcome = await change((trx, after, before) => emitCaution(context, member, trx, { before, after }));
  if (outcome.ok) await context.deliver();
  return outcome;
}

/** Changes a caution. Conflict: it was changed since that version. */
export async function changeCaution(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  { version, ...change }: CautionPatch,
): Promise<Result<Caution, Problem>> {
  const wrong = checkUntil(change.until, todayOf(context, member));
  if (wrong) return err(wrong);
  const step = (before: Caution) => ok(withFields<Caution>(before, change));
  return changed(context, member, (alsoDo) =>
    changeEntry(context, member, "cautions", { id, version, step, alsoDo }),
  );
}

/** Removes a caution; it can be restored. */
export const removeCaution = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Caution, Problem>> =>
  changed(context, member, (alsoDo) => removeEntry(context, member, "cautions", { id, alsoDo }));

/** Restores a caution. */
export const restoreCaution = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Caution, Problem>> =>
  changed(context, member, (alsoDo) => restoreEntry(context, member, "cautions", { id, alsoDo }, once));
