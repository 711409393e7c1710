import { hash } from "node:crypto";
import { conflict, invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import {
  type Equipment,
  listEquipment as listStored,
  replaceEquipment,
} from "@canter/storage/group/equipment";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { transactResult } from "../core/once.ts";

/** The equipment of the household or barn. `version`: identifies this exact list, to be sent with a change. */
export type EquipmentList = { readonly version: string; readonly items: Equipment[] };

const versioned = (items: readonly Equipment[]): EquipmentList => ({
  version: hash(
    "sha256",
    JSON.stringify(items.map(({ name, note = "" }) => [name, note])),
    "base64url",
  ).slice(0, 16),
  items: [...items],
});

export const listEquipment = async (
  { store }: ApplicationContext,
  { scope }: MemberContext,
): Promise<EquipmentList> => versioned(await listStored(store.db, scope));

/**
 * Replaces the group's list if it is still at `version`. Invalid: a duplicate name. Conflict: somebody has changed it in the meantime.
 */
export async function putEquipment(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { version, items }: { readonly version: string; readonly items: readonly Equipment[] },
): Promise<Result<EquipmentList, Problem>> {
  const names = items.map(({ name }) => name.toLowerCase());
  const again = names.findIndex((name, index) => names.indexOf(name) < index);
  if (again !== -1) return err(invalid(`items.${again}.name`, "must be there once only"));
  return transactResult(store, async (trx) => {
    const now = versioned(await listStored(trx, scope));
    if (now.version !== version)
      return err(conflict("The list has changed in the meantime: read it again, then state its version."));
    return ok(versioned(await replaceEquipment(trx, scope, items)));
  });
}
