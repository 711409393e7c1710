import { webhookUrlSchema } from "@canter/domain/group/connection-fields";
import { z } from "zod";

const kinds = z
  .array(z.enum(["workout.saved", "proposal.applied", "report.ready"]))
  .min(1)
  .max(3);

const fields = {
  id: z.string(),
  url: z.string(),
  kinds,
  isOn: z.boolean(),
  createdAt: z.number().int(),
};

export const webhookSchema = z.object(fields).meta({ id: "Webhook" });

const deliverySchema = z.object({
  eventId: z.string(),
  kind: z.string(),
  attempts: z.number().int(),
  status: z.number().int().optional(),
  problem: z.string().optional(),
  isDone: z.boolean().meta({ description: "It is not tried again." }),
  at: z.number().int(),
});

export const webhookListSchema = z.object({
  items: z.array(
    webhookSchema.extend({ deliveries: z.array(deliverySchema) }).meta({ id: "WebhookWithDeliveries" }),
  ),
});

export const webhookCreateSchema = z.object({ url: webhookUrlSchema, kinds }).meta({ id: "WebhookCreate" });

export const webhookCreatedSchema = webhookSchema
  .extend({
    secret: z
      .string()
      .meta({ description: "Shown once: what is sent is signed with it (standardwebhooks.com)." }),
  })
  .meta({ id: "WebhookCreated" });

export const webhookPatchSchema = z.object({ isOn: z.boolean() }).meta({ id: "WebhookPatch" });
