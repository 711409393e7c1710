import { addMember } from "@canter/storage/group/members";
import { createGroup } from "@canter/storage/group/groups";
import type { TransactionHandle } from "@canter/storage/database";
import { setTrustedGroup } from "@canter/storage/installation/installation";
import { formerMember } from "@canter/storage/deletion/roots";
import type { ApplicationContext } from "../core/application-context.ts";
import { isFirstOwner } from "../core/known-accounts.ts";

/**
 * A household for a person whose only group is being deleted, with their name and settings of there. Undefined: nobody's account is behind
 * the athlete, so that nobody could open it.
 */
export async function makeOwnHousehold(
  { newId, clock }: ApplicationContext,
  trx: TransactionHandle,
  { athleteId, from }: { readonly athleteId: string; readonly from: string },
): Promise<{ readonly groupId: string; readonly memberId: string } | undefined> {
  const person = await formerMember(trx, from, athleteId);
  if (!person) return undefined;
  const createdAt = clock.now();
  const [groupId, memberId] = [newId(), newId()];
  await createGroup(trx, {
    id: groupId,
    name: `${person.name}’s household`,
    kind: "household",
    zone: person.zone,
    demo: false,
    createdAt,
  });
  if (isFirstOwner(person.accountId)) await setTrustedGroup(trx, groupId, true);
  const { coach: _ofTheGroup, ...settings } = person;
  await addMember(trx, { ...settings, id: memberId, groupId, role: "owner", createdAt });
  return { groupId, memberId };
}
