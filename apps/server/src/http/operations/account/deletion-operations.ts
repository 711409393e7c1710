import { z } from "zod";
import { ok } from "@canter/domain/result";
import type { Application } from "@canter/application/create-application";
import {
  accountDeletionViewSchema,
  deletionRequestSchema,
  deletionSchema,
} from "@canter/protocol/account/deletions";
import { type Principal, signInAgain } from "../../../accounts/principal.ts";
import { defineAccountOperation, defineOperation } from "../../operation.ts";
import { problemResponse } from "../../problem-response.ts";

const tag = "deletion";
const params = z.object({ id: z.string() });
const success = {
  status: 202,
  description: "It is out of sight, and is being erased.",
  schema: deletionSchema,
} as const;

/** What can't be undone takes a browser that has just signed in: no key, and no session that somebody left open. */
async function refuseUnlessFresh(
  application: Application,
  { accountId, sessionId, tapped }: Principal,
): Promise<Response | undefined> {
  const isFresh =
    sessionId !== undefined &&
    tapped !== true &&
    (await application.account.isFreshSession(accountId, sessionId));
  return isFresh
    ? undefined
    : problemResponse("forbidden", signInAgain.message, { more: { code: signInAgain.code } });
}

export const deletionOperations = [
  defineAccountOperation({
    id: "previewAccountDeletion",
    method: "get",
    path: "/account/deletion",
    tag,
    problems: [],
    summary: "What would go with the account, and what is in the way.",
    success: { description: "Nothing is done yet.", schema: accountDeletionViewSchema },
    handle: async ({ application, principal }) =>
      ok(await application.deletion.previewAccountDeletion(principal.accountId)),
  }),
  defineAccountOperation({
    id: "deleteAccount",
    lasting: true,
    method: "post",
    path: "/account/deletion",
    tag,
    problems: ["forbidden", "conflict"],
    summary:
      "Delete the account for good with all that is its own, and the groups that nobody else belongs to. Takes a browser that has just signed in.",
    body: deletionRequestSchema,
    success,
    handle: async ({ application, accounts, principal, body }) => {
      const refused = await refuseUnlessFresh(application, principal);
      if (refused) return refused;
      const asked = await application.deletion.deleteAccount(principal.accountId, body);
      accounts.forget();
      return asked;
    },
  }),
  defineOperation({
    id: "deleteGroup",
    lasting: true,
    needs: ["group", "administer"],
    method: "post",
    path: "/group/deletion",
    tag,
    problems: ["forbidden"],
    summary:
      "Delete the chosen group for good with its horses; its people keep their own training. Takes a browser that has just signed in.",
    body: deletionRequestSchema,
    success,
    handle: async ({ application, member, principal, body }) =>
      (await refuseUnlessFresh(application, principal)) ?? application.deletion.deleteGroup(member, body),
  }),
  defineOperation({
    id: "deleteHorse",
    lasting: true,
    needs: ["athlete", "administer"],
    method: "post",
    path: "/athletes/{id}/deletion",
    tag,
    problems: ["forbidden", "conflict"],
    params,
    summary:
      "Delete a horse for good that was taken out of the group, with all that was written about it. Takes a browser that has just signed in.",
    body: deletionRequestSchema,
    success,
    handle: async ({ application, member, principal, params: { id }, body }) => {
      const horse = await application.horse.readHorse(member, id);
      if (!horse.ok) return horse;
      return (
        (await refuseUnlessFresh(application, principal)) ??
        application.deletion.deleteHorse(member, id, body)
      );
    },
  }),
];
