import type { Group } from "@canter/domain/group/group";
import type { Account } from "@canter/protocol/accounts";
import { chooseGroup } from "../../api/chosen-group.ts";
import type { Home } from "../../api/browser-home.ts";
import { request } from "../../api/request.ts";

/**
 * Gives the first owner the group that they asked for: the household that is there gets their name for it;
 * a barn is made beside it, and begun with.
 */
export const nameGroup = async (
  account: Account,
  kind: Group["kind"],
  name: string,
  home: Home,
): Promise<Account> => {
  if (kind === "barn") {
    const body = { name: name || "My barn", kind, ...home };
    return request("POST /groups", { body });
  }
  const household = account.groups.find((group) => group.kind === "household" && !group.demo);
  if (!household) return account;
  chooseGroup(household.id);
  if (name !== "") await request("PATCH /group", { body: { name } });
  return { ...account, joinedGroupId: household.id };
};
