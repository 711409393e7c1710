import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { listRecords as listStored } from "@canter/storage/record/records";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkReadable } from "../core/athlete-access.ts";
import { type RecordView, recordView, rowToRecord } from "./record-view.ts";

export type RecordQuery = {
  readonly athleteId?: string | undefined;
  readonly exerciseId?: string | undefined;
};

const subjectOf = (exerciseId: string) =>
  `exercise/${exerciseId.startsWith("own:") ? `~${exerciseId.slice("own:".length)}` : exerciseId}`;

/** The records of an athlete (default: the member's own), in one exercise or in all. Not found: an athlete that one can't read. */
export async function listRecords(
  { store }: ApplicationContext,
  { scope, member }: MemberContext,
  { athleteId = member.athleteId, exerciseId }: RecordQuery,
): Promise<Result<RecordView[], Problem>> {
  const readable = checkReadable(scope, athleteId);
  if (!readable.ok) return readable;
  const stored = await listStored(store.db, scope, {
    athleteId,
    ...(exerciseId !== undefined && { subjectKeys: [subjectOf(exerciseId)] }),
  });
  return ok(stored.map((row) => recordView(rowToRecord(row))));
}
