import { type Caution, type CautionContent, isOpen, openCautions } from "@canter/domain/horse/caution";
import { cautionsMeant } from "@canter/domain/horse/words/unpin-words";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { listHorseEntries, updateHorseEntry } from "@canter/storage/horse/horse-entries";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import { type Once, transactOnce } from "../core/once.ts";
import {
  changeEntry,
  entriesOfHorse,
  newEntry,
  removeEntry,
  restoreEntry,
  storeEntry,
  withFields,
} from "./horse-entry-changes.ts";

/** `caution.added`: somebody pinned a caution to a horse. */
export const cautionEventSchema = z.object({
  cautionId: z.string(),
  athleteId: z.string(),
  /** The author. */
  memberId: z.string(),
});

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
  const pinned = await transactOnce(context, member, once, (trx) =>
    storeCaution(context, member, trx, horseId, content),
  );
  if (pinned.ok) await context.deliver();
  return pinned;
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
  const payload: z.infer<typeof cautionEventSchema> = {
    cautionId: entry.id,
    athleteId: horseId,
    memberId: authorId,
  };
  const stored = await storeEntry(trx, member, "cautions", entry);
  if (stored.ok)
    await context.emit(trx, member.scope, { type: "caution.added", payload, createdAt: entry.createdAt });
  return stored;
}

/**
 * Removes the cautions that a message means (`cautionsMeant`) from a horse, within a transaction; they can be restored. Invalid: it has
 * none, or several that the words do not distinguish.
 */
export async function unpinCautions(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  { horse, said }: { readonly horse: { readonly id: string; readonly name: string }; readonly said: string },
): Promise<Result<readonly Caution[], Problem>> {
  const { scope } = member;
  const all = await listHorseEntries(trx, scope, "cautions", { athleteId: horse.id });
  const open = openCautions(all, todayOf(context, member));
  const meant = cautionsMeant(said.replaceAll(horse.name, " "), open);
  if (meant.length === 0) {
    const texts = open.map(({ text }) => `“${text}”`).join(", ");
    return err(
      invalid(
        "text",
        open.length === 0
          ? `no caution is pinned to ${horse.name}`
          : `which of ${horse.name}’s cautions? ${texts}. Say it as in: unpin ${horse.name} ${open[0]?.text ?? ""}`,
      ),
    );
  }
  const removedAt = context.clock.now();
  for (const before of meant) {
    const after = { ...before, removedAt, updatedAt: removedAt, version: before.version + 1 };
    const stored = await updateHorseEntry(trx, scope, "cautions", before, after);
    if (!stored.ok) return stored;
  }
  return ok(meant);
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
  return changeEntry(context, member, "cautions", {
    id,
    version,
    step: (before) => ok(withFields<Caution>(before, change)),
  });
}

/** Removes a caution; it can be restored. */
export const removeCaution = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Caution, Problem>> => removeEntry(context, member, "cautions", id);

/** Restores a caution. */
export const restoreCaution = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  once?: Once,
): Promise<Result<Caution, Problem>> => restoreEntry(context, member, "cautions", id, once);
