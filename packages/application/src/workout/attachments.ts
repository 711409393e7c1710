import {
  type Attachment,
  attachmentTypeOf,
  maxAttachmentBytes,
  maxAttachments,
  maxVoiceSeconds,
} from "@canter/domain/attachment/attachment";
import { withoutMetadata } from "@canter/domain/horse/without-metadata";
import { conflict, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import {
  insertAttachment,
  listAttachments as listStored,
  readAttachment as readStored,
  readAttachmentBytes,
  removeAttachment as removeStored,
} from "@canter/storage/attachment/attachments";
import { readWorkout } from "@canter/storage/workout/read-workout";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { type Once, transactOnce, transactResult } from "../core/once.ts";
import { actingMemberOfWorkout } from "../group/acting-member.ts";

const field = "attachment";

/** Validates bytes and strips a camera's metadata. Invalid: nothing, too much, or neither a picture nor audio. */
function readBytes(given: Uint8Array) {
  if (given.byteLength === 0)
    return err(invalid(field, "must be a photo or a voice memo: the body is empty"));
  if (given.byteLength > maxAttachmentBytes)
    return err(invalid(field, `must be at most ${maxAttachmentBytes / 1_000_000} MB`));
  const type = attachmentTypeOf(given);
  if (!type)
    return err(
      invalid(field, "must be a photo (JPEG, PNG, WebP) or a voice memo (WebM, Ogg, MP4, MP3, WAV, FLAC)"),
    );
  const bytes = type.kind === "photo" ? withoutMetadata(given, type.mediaType) : given;
  return ok({ ...type, bytes });
}

export type AttachmentInput = {
  readonly bytes: Uint8Array;
  readonly durationSeconds?: number | undefined;
};

/**
 * Adds a photo or a voice memo to a workout. Not found: the workout, or it is deleted; forbidden: it can only be read; invalid: the
 * bytes; conflict: it has the maximum number.
 */
export async function addAttachment(
  context: ApplicationContext,
  asking: MemberContext,
  workoutId: string,
  { bytes: given, durationSeconds }: AttachmentInput,
  once?: Once,
): Promise<Result<Attachment, Problem>> {
  if (durationSeconds !== undefined && !(durationSeconds > 0 && durationSeconds <= maxVoiceSeconds))
    return err(invalid("durationSeconds", `must be above 0 and at most ${maxVoiceSeconds}`));
  const read = readBytes(given);
  if (!read.ok) return read;
  const { kind, mediaType, bytes } = read.value;
  const member = await actingMemberOfWorkout(context.store.db, asking, workoutId);
  return transactOnce(context, asking, once, async (trx) => {
    const workout = await readWorkout(trx, member.scope, workoutId);
    if (!workout) return err(notFound("workout"));
    const writable = checkWritable(member.scope, workout.athleteId);
    if (!writable.ok) return writable;
    if ((await listStored(trx, member.scope, [workoutId])).length >= maxAttachments)
      return err(
        conflict(`A workout has at most ${maxAttachments} photos and voice memos: remove one first.`),
      );
    const attachment: Attachment = {
      id: context.newId(),
      workoutId,
      kind,
      mediaType,
      sizeBytes: bytes.byteLength,
      ...(kind === "voice" && durationSeconds !== undefined && { durationSeconds }),
      addedAt: context.clock.now(),
    };
    return (await insertAttachment(trx, member.scope, attachment, bytes))
      ? ok(attachment)
      : err(notFound("workout"));
  });
}

/** The photos and voice memos of a workout, in the order in which they were added. Not found: the workout. */
export async function listAttachments(
  { store: { db } }: ApplicationContext,
  asking: MemberContext,
  workoutId: string,
): Promise<Result<readonly Attachment[], Problem>> {
  const { scope } = await actingMemberOfWorkout(db, asking, workoutId);
  if (!(await readWorkout(db, scope, workoutId, { includeDeleted: true }))) return err(notFound("workout"));
  return ok(await listStored(db, scope, [workoutId]));
}

/** One of them with its bytes. Not found: the workout, or it has no such attachment. */
export async function readAttachment(
  { store: { db } }: ApplicationContext,
  asking: MemberContext,
  workoutId: string,
  id: string,
): Promise<Result<Attachment & { readonly bytes: Uint8Array }, Problem>> {
  const { scope } = await actingMemberOfWorkout(db, asking, workoutId);
  const attachment = await readStored(db, scope, id);
  const bytes = attachment?.workoutId === workoutId ? await readAttachmentBytes(db, scope, id) : undefined;
  return attachment && bytes ? ok({ ...attachment, bytes }) : err(notFound("attachment"));
}

/** Permanently deletes one. Not found: the workout, or it has no such attachment; forbidden: the workout can only be read. */
export async function removeAttachment(
  { store }: ApplicationContext,
  asking: MemberContext,
  workoutId: string,
  id: string,
): Promise<Result<Attachment, Problem>> {
  const { scope } = await actingMemberOfWorkout(store.db, asking, workoutId);
  return transactResult(store, async (trx) => {
    const attachment = await readStored(trx, scope, id);
    const workout = await readWorkout(trx, scope, workoutId);
    if (!workout || attachment?.workoutId !== workoutId) return err(notFound("attachment"));
    const writable = checkWritable(scope, workout.athleteId);
    if (!writable.ok) return writable;
    return (await removeStored(trx, scope, id)) ? ok(attachment) : err(notFound("attachment"));
  });
}
