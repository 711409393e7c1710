import type { Group, Member } from "@canter/domain/group/group";
import { readAuthUser } from "@canter/storage/account/auth-user";
import { listGroupsOfAccount } from "@canter/storage/group/membership";
import { readAccount } from "@canter/storage/account/accounts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { isFirstOwner, mayMakeGroups } from "../core/known-accounts.ts";
import { localNow } from "../core/local-time.ts";

/** Who is asking and where. `now` is the local date and time with offset in the member's zone. */
export type Session = {
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    /** Whether the installation is theirs. */
    readonly firstOwner: boolean;
    readonly mayMakeGroups: boolean;
  };
  readonly groups: Group[];
  readonly group: Group;
  readonly member: Member;
  readonly version: string;
  readonly now: string;
};

export async function readSession(
  { store, clock, version }: ApplicationContext,
  { account, group, member }: MemberContext,
): Promise<Session> {
  const groups = await listGroupsOfAccount(store.db, account.id);
  const name = (await readAccount(store.db, account.id))?.name ?? "";
  const email = (await readAuthUser(store.db, account.id))?.email ?? null;
  return {
    account: {
      id: account.id,
      name,
      email,
      firstOwner: isFirstOwner(account.id),
      mayMakeGroups: await mayMakeGroups(store.db, account.id),
    },
    groups: [...groups],
    group,
    member,
    version,
    now: localNow(clock.now(), member.zone),
  };
}
