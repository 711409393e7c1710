import {
  webhookCreatedSchema,
  webhookCreateSchema,
  webhookListSchema,
  webhookPatchSchema,
  webhookSchema,
} from "@canter/protocol/account/webhooks";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";

const tag = "webhooks";
const params = z.object({ id: z.string() });

export const webhookOperations = [
  defineOperation({
    id: "listWebhooks",
    needs: ["settings", "administer"],
    method: "get",
    path: "/webhooks",
    tag,
    problems: ["forbidden"],
    summary: "One's own addresses in the group that are notified of events, and what came of the latest.",
    success: { description: "Without their secrets.", schema: webhookListSchema },
    handle: ({ application, member }) => application.webhook.listWebhooks(member),
  }),
  defineOperation({
    id: "createWebhook",
    lasting: true,
    needs: ["settings", "administer"],
    method: "post",
    path: "/webhooks",
    tag,
    problems: ["forbidden", "conflict"],
    body: webhookCreateSchema,
    summary:
      "Have an address notified of events, as one may read them; signed with a secret that is shown once.",
    success: { status: 201, description: "The webhook.", schema: webhookCreatedSchema },
    handle: ({ application, member, body, once }) => application.webhook.createWebhook(member, body, once),
  }),
  defineOperation({
    id: "updateWebhook",
    lasting: true,
    needs: ["settings", "administer"],
    method: "patch",
    path: "/webhooks/{id}",
    tag,
    problems: ["forbidden"],
    params,
    body: webhookPatchSchema,
    summary: "Switch a webhook on or off.",
    success: { description: "The webhook.", schema: webhookSchema },
    handle: ({ application, member, params: { id }, body }) =>
      application.webhook.switchWebhook(member, id, body.isOn),
  }),
  defineOperation({
    id: "removeWebhook",
    lasting: true,
    needs: ["settings", "administer"],
    method: "delete",
    path: "/webhooks/{id}",
    tag,
    problems: ["forbidden"],
    params,
    summary: "Take a webhook away.",
    success: { description: "What it was.", schema: webhookSchema },
    handle: ({ application, member, params: { id } }) => application.webhook.removeWebhook(member, id),
  }),
];
