import { type ListedAthlete, listAthletes as listStored } from "@canter/storage/group/list-athletes";
import type { ApplicationContext, MemberContext } from "../application-context.ts";

/** The people and horses whose training the member may read, by name. */
export const listAthletes = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<ListedAthlete[]> => [...(await listStored(store.db, scope))];
