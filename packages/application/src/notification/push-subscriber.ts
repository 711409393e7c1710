import type { NewJob } from "@canter/agent/schema/job";
import { browsersOf } from "@canter/storage/notification/push-subscriptions";
import { z } from "zod";
import type { ApplicationContext, Jobs } from "../core/application-context.ts";
import type { Happening, Subscriber } from "../core/outbox/dispatcher.ts";
import { notificationEventSchema } from "./notify.ts";

/** The queue of web push messages. */
export const pushQueue = "pushes";

export const pushPayloadSchema = z.object({
  notificationId: z.string(),
  subscriptionId: z.string(),
  groupId: z.string(),
  memberId: z.string(),
});
type PushPayload = z.infer<typeof pushPayloadSchema>;

const recipientsOf = ({ type, payload }: Happening) =>
  type === "notification.made" ? notificationEventSchema.parse(payload).told : [];

/** Queues a push for each browser of the notified members; no request waits for push services. */
export function createPushSubscriber(parts: () => Pick<ApplicationContext, "jobs">): Subscriber {
  let jobs: Jobs | undefined;
  return {
    name: "pushes",
    prepare: async () => {
      jobs = await parts().jobs();
      await jobs.prepare(pushQueue);
    },
    isConcerned: async (trx, happening) => {
      const memberIds = recipientsOf(happening).map(({ memberId }) => memberId);
      return (await browsersOf(trx, memberIds)).length > 0;
    },
    handle: async (trx, events) => {
      const recipients = events.flatMap(recipientsOf);
      const browsers = await browsersOf(trx, [...new Set(recipients.map(({ memberId }) => memberId))]);
      const queued = recipients.flatMap(({ id: notificationId, memberId }) =>
        browsers
          .filter((browser) => browser.memberId === memberId)
          .map(({ id: subscriptionId, groupId }): NewJob => {
            const payload: PushPayload = { notificationId, subscriptionId, groupId, memberId };
            return { key: `${notificationId} ${subscriptionId}`, groupId, payload };
          }),
      );
      await jobs?.send(pushQueue, queued, trx);
    },
  };
}
