import type { Application } from "@canter/application/create-application";
import type { MemberContext } from "@canter/application/core/application-context";
import { isFirstOwner } from "@canter/application/core/known-accounts";
import { can } from "@canter/domain/access/access";
import type { Role } from "@canter/domain/group/group";
import { notFound, otherAccountCode } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { type Principal, passwordNeeded } from "../accounts/principal.ts";
import type { Operation } from "./operation.ts";
import { problemResponse, problemToResponse } from "./problem-response.ts";

/** Why a role of a group may not do something. */
const mayNot: Readonly<Record<Role, string>> = {
  viewer: "You are a viewer here: you may look and ask. Members and owners log and change things.",
  member: "Only an owner of this group may do this.",
  owner: "Nobody may do this in a group.",
};

/** The response to a session opened by a tap that requests a lasting change. */
export const askForPassword = (): Response =>
  problemResponse("forbidden", passwordNeeded.message, { more: { code: passwordNeeded.code } });

const signInFirst = () =>
  problemResponse("unauthenticated", "Sign in, or send a key that is good: Authorization: Bearer.", {
    headers: { "www-authenticate": "Bearer" },
  });

/** A page was opened for one account, and another has signed in since in the same browser: the cookie is no longer its own. */
const otherAccount = () =>
  problemResponse("conflict", "Another account is signed in by now: nothing was done for it.", {
    more: { code: otherAccountCode },
  });

/** The answer to a page that was loaded for another account than the one that is signed in by now; undefined: it may go on. */
export const refuseOtherAccount = (
  request: Request,
  principal: Principal | undefined,
): Response | undefined => {
  const meant = request.headers.get("canter-account");
  return principal && meant !== null && meant !== principal.accountId ? otherAccount() : undefined;
};

/** A browser can't send headers with an EventSource or a WebSocket. */
const groupInAddress = ({ method, url }: Request) =>
  method === "GET" ? (new URL(url).searchParams.get("group") ?? undefined) : undefined;

type Caller = { readonly principal: Principal | undefined; readonly member: MemberContext | undefined };

/** The only place that checks who may call an operation. To a stranger every path of a group looks the same: 404. */
export async function admit(
  { needs, method, lasting }: Pick<Operation, "needs" | "method" | "lasting">,
  request: Request,
  principal: Principal | undefined,
  application: Application,
): Promise<Result<Caller, Response>> {
  if (needs === "nobody") return ok({ principal, member: undefined });
  if (!principal) return err(signInFirst());
  const other = refuseOtherAccount(request, principal);
  if (other) return err(other);
  const { accountId, access = "write", groupId } = principal;
  const isOfAccount = typeof needs === "string";
  if (needs === "firstOwner" && !isFirstOwner(accountId))
    return err(problemResponse("not_found", "There is nothing at this address."));
  if (access === "read" && (isOfAccount ? method !== "get" : needs[1] !== "read"))
    return err(problemResponse("forbidden", "This key only reads."));
  if (isOfAccount && groupId !== undefined)
    return err(problemResponse("forbidden", "This key is for one group, not for the account."));
  const mayLast = lasting !== true || principal.tapped !== true;
  if (isOfAccount) return mayLast ? ok({ principal, member: undefined }) : err(askForPassword());
  const chosen = request.headers.get("canter-group") ?? groupInAddress(request) ?? groupId;
  if (groupId !== undefined && chosen !== groupId) return err(problemToResponse(notFound("group")));
  const member = await application.group.enterGroup(accountId, chosen);
  if (!member.ok) return err(problemToResponse(member.error));
  const { role } = member.value.member;
  if (!can(role, ...needs)) return err(problemResponse("forbidden", mayNot[role]));
  if (!mayLast) return err(askForPassword());
  if (lasting === true && groupId !== undefined)
    return err(problemResponse("forbidden", "This key is for one group: what lasts takes its owner."));
  return ok({ principal, member: { ...member.value, ...(groupId !== undefined && { onlyHere: true }) } });
}
