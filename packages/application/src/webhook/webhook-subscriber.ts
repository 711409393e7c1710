import type { NewJob } from "@canter/agent/schema/job";
import { type WebhookKind, webhooksOfGroup } from "@canter/storage/webhook/webhooks";
import { z } from "zod";
import type { ApplicationContext, Jobs } from "../core/application-context.ts";
import type { Happening, Subscriber } from "../core/outbox/dispatcher.ts";

/** The queue of webhook deliveries. */
export const webhookQueue = "webhooks";

/** `subject`: the id of what the event is about. */
export const webhookPayloadSchema = z.object({
  webhookId: z.string(),
  groupId: z.string(),
  memberId: z.string(),
  kind: z.string(),
  subject: z.string(),
  at: z.number(),
});
type WebhookPayload = z.infer<typeof webhookPayloadSchema>;

/** `memberId`: only their webhooks get it. */
type News = { readonly kind: WebhookKind; readonly subject: string; readonly memberId?: string };

const workoutSchema = z.object({ workoutId: z.string() });
const proposalSchema = z.object({ proposalId: z.string(), memberId: z.string() });
const reportSchema = z.object({ reportId: z.string() });

/** What webhooks receive for an event; undefined: nothing. */
function newsOf({ type, payload }: Happening): News | undefined {
  if (type === "workout.saved") return { kind: type, subject: workoutSchema.parse(payload).workoutId };
  if (type === "report.made") return { kind: "report.ready", subject: reportSchema.parse(payload).reportId };
  if (type !== "proposal.applied") return undefined;
  // An event written by a program without webhooks does not say whose it is: there was nobody to notify.
  const { data } = proposalSchema.safeParse(payload);
  return data && { kind: type, subject: data.proposalId, memberId: data.memberId };
}

/** Queues a delivery for each webhook of the group; no request waits for the receivers. */
export function createWebhookSubscriber(parts: () => Pick<ApplicationContext, "jobs">): Subscriber {
  let jobs: Jobs | undefined;
  return {
    name: "webhooks",
    prepare: async () => {
      jobs = await parts().jobs();
      await jobs.prepare(webhookQueue);
    },
    isConcerned: async (trx, happening) =>
      newsOf(happening) !== undefined && (await webhooksOfGroup(trx, happening.groupId)).length > 0,
    handle: async (trx, events) => {
      const queued: NewJob[] = [];
      for (const event of events) {
        const news = newsOf(event);
        if (!news) continue;
        const { groupId, createdAt: at } = event;
        const { kind, subject } = news;
        for (const { id: webhookId, memberId, kinds } of await webhooksOfGroup(trx, groupId)) {
          if (!kinds.includes(kind) || (news.memberId !== undefined && news.memberId !== memberId)) continue;
          const payload: WebhookPayload = { webhookId, groupId, memberId, kind, subject, at };
          queued.push({ key: `${webhookId} ${kind} ${subject} ${at}`, groupId, payload });
        }
      }
      await jobs?.send(webhookQueue, queued, trx);
    },
  };
}
