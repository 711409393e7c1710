import { listCoachingNotes as listStored } from "@canter/storage/coaching-note/coaching-notes";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** What agents wrote down about the member, newest first. Invalid: the cursor. */
export const listCoachingNotes = (
  { store }: ApplicationContext,
  { scope }: MemberContext,
  filter: { readonly cursor?: string | undefined; readonly limit: number },
): ReturnType<typeof listStored> => listStored(store.db, scope, filter);
