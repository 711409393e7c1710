import type { Horse } from "@canter/domain/horse/horse";
import { imageTypeOf, maxPhotoBytes } from "@canter/domain/horse/photo";
import { withoutMetadata } from "@canter/domain/horse/without-metadata";
import { forbidden, invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import {
  type HorsePhoto,
  putHorsePhoto,
  readHorsePhoto as readStored,
  removeHorsePhoto as removeStored,
} from "@canter/storage/horse/horse-photos";
import { readHorse } from "@canter/storage/horse/horses";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";

/** The horse after `step`. Not found: the horse; forbidden: its home is another barn. */
const changePhoto = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
  step: (trx: TransactionHandle) => Promise<boolean>,
): Promise<Result<Horse, Problem>> =>
  transactResult(store, async (trx) => {
    const before = await readHorse(trx, scope, id);
    if (!before || before.removedAt !== undefined) return err(notFound("horse"));
    if (!(await step(trx)))
      return err(forbidden("This horse is at home in another barn; only there can its photo be changed."));
    const after = await readHorse(trx, scope, id);
    return after ? ok(after) : err(notFound("horse"));
  });

/** Sets or replaces a horse's photo, without the camera's metadata. Invalid: `photo`, by its bytes. */
export async function putPhoto(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  bytes: Uint8Array,
): Promise<Result<Horse, Problem>> {
  if (bytes.byteLength === 0) return err(invalid("photo", "must be an image: the body is empty"));
  if (bytes.byteLength > maxPhotoBytes)
    return err(invalid("photo", `must be at most ${maxPhotoBytes / 1_000_000} MB`));
  const mediaType = imageTypeOf(bytes);
  if (!mediaType) return err(invalid("photo", "must be a JPEG, PNG or WebP image"));
  const photo = { mediaType, updatedAt: context.clock.now(), bytes: withoutMetadata(bytes, mediaType) };
  return changePhoto(context, member, id, (trx) => putHorsePhoto(trx, member.scope, id, photo));
}

/** Not found: the horse, or it has none. */
export async function readPhoto(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<HorsePhoto, Problem>> {
  const photo = await readStored(store.db, scope, id);
  return photo ? ok(photo) : err(notFound("photo"));
}

/** Deletes the photo permanently. */
export const removePhoto = (
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<Horse, Problem>> =>
  changePhoto(context, member, id, (trx) => removeStored(trx, member.scope, id));
