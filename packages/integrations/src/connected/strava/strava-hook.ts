import { timingSafeEqual } from "node:crypto";
import { err, ok } from "@canter/domain/result";
import { z } from "zod";
import { askJson, serviceUrl } from "../ask-json.ts";
import type { ServiceAccess, ServiceAnswer, ServiceClient, ServiceHook } from "../connector.ts";

export const home = "https://www.strava.com";

const eventSchema = z.object({
  object_type: z.enum(["activity", "athlete"]),
  object_id: z.int(),
  owner_id: z.int(),
  subscription_id: z.int(),
});

const credentials = ({ clientId, clientSecret }: ServiceClient) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

/** In bytes: text of the same length may have others. */
function isSame(...texts: readonly [string, string]): boolean {
  const [a, b] = [Buffer.from(texts[0]), Buffer.from(texts[1])];
  return a.length === b.length && timingSafeEqual(a, b);
}

const subscriptionsSchema = z.array(z.object({ id: z.int(), callback_url: z.string() }));

async function unsubscribe(access: ServiceAccess, subscription: string): ServiceAnswer<void> {
  const answer = await askJson(access, {
    url: serviceUrl(access.client, home, `/api/v3/push_subscriptions/${encodeURIComponent(subscription)}`),
    method: "DELETE",
    query: credentials(access.client),
  });
  return answer.ok || answer.error.kind === "gone" ? ok(undefined) : answer;
}

/** Strava's push subscription: one for the whole application (developers.strava.com/docs/webhooks). */
export const stravaHook: ServiceHook = {
  subscribe: async (access, { callbackUrl, verifyToken }) => {
    const url = serviceUrl(access.client, home, "/api/v3/push_subscriptions");
    const listed = await askJson(access, { url, query: credentials(access.client) });
    if (!listed.ok) return listed;
    // There can't be a second one: of an earlier address, or one that we know nothing of any more.
    for (const former of subscriptionsSchema.safeParse(listed.value.json).data ?? []) {
      if (former.callback_url === callbackUrl) return ok(String(former.id));
      const ended = await unsubscribe(access, String(former.id));
      if (!ended.ok) return ended;
    }
    const answer = await askJson(access, {
      url,
      method: "POST",
      form: { ...credentials(access.client), callback_url: callbackUrl, verify_token: verifyToken },
    });
    if (!answer.ok) return answer;
    const made = z.object({ id: z.int() }).safeParse(answer.value.json);
    return made.success
      ? ok(String(made.data.id))
      : err({ kind: "unusable", message: "answers with no subscription" });
  },
  unsubscribe,
  answerChallenge: (query, verifyToken) =>
    query["hub.mode"] === "subscribe" && isSame(query["hub.verify_token"] ?? "", verifyToken)
      ? { "hub.challenge": (query["hub.challenge"] ?? "").slice(0, 200) }
      : undefined,
  readEvent: (body) => {
    const event = eventSchema.safeParse(body).data;
    return (
      event && {
        subscription: String(event.subscription_id),
        userKey: String(event.owner_id),
        ...(event.object_type === "activity" && { itemKey: String(event.object_id) }),
      }
    );
  },
};
