import type { Handle } from "../database.ts";
import { limitTo } from "../limit-to.ts";

/** Memos of all groups that a provider was to write down and that were said before `before` (epoch milliseconds), the oldest first. */
export const waitingVoiceMemos = async (
  db: Handle,
  before: number,
  limit: number,
): Promise<
  readonly { readonly voiceMemoId: string; readonly groupId: string; readonly memberId: string }[]
> =>
  db
    .selectFrom("voice_memos")
    .select(["id as voiceMemoId", "group_id as groupId", "member_id as memberId"])
    .where("transcription", "=", "waiting")
    .where("transcript", "is", null)
    .where("deleted_at", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limitTo(limit))
    .execute();
