import type { Athlete } from "@canter/domain/group/group";
import {
  listAthletes as listStored,
  type ListedAthlete,
  listGroupAthletes,
} from "@canter/storage/group/athletes";
import type { HorseElsewhere } from "@canter/storage/horse/horses-elsewhere";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { horsesElsewhere } from "./places-elsewhere.ts";

/** `others`: members whose training is private; their names are known in the group (who rode the horse). */
export type GroupAthletes = {
  readonly items: ListedAthlete[];
  readonly others: Athlete[];
  /** Horses of the account's other groups: what is logged of one by name goes to its group. */
  readonly elsewhere: HorseElsewhere[];
};

/** The people and horses whose training the member may read, and the names of the group's others; both by name. */
export async function listAthletes(
  { store }: ApplicationContext,
  member: MemberContext,
): Promise<GroupAthletes> {
  const { scope } = member;
  const items = [...(await listStored(store.db, scope))];
  const everybody = await listGroupAthletes(store.db, scope);
  return {
    items,
    others: everybody.filter(({ id }) => !scope.readableAthletes.includes(id)),
    elsewhere: [...(await horsesElsewhere(store.db, member))],
  };
}
