import { invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type Equipment,
  listEquipment as listStored,
  replaceEquipment,
} from "@canter/storage/group/equipment";
import type { ApplicationContext, MemberContext } from "../application-context.ts";

/** What the household or barn trains with. */
export const listEquipment = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<Equipment[]> => [...(await listStored(store.db, scope))];

/** Puts a list in place of the group's. Invalid: a name that is there twice. */
export async function putEquipment(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  list: readonly Equipment[],
): Promise<Result<Equipment[], Problem>> {
  const names = list.map(({ name }) => name.toLowerCase());
  const again = names.findIndex((name, index) => names.indexOf(name) < index);
  if (again !== -1) return err(invalid(`items.${again}.name`, "must be there once only"));
  return ok([...(await store.transact((trx) => replaceEquipment(trx, scope, list)))]);
}
