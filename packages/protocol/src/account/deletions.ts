import { z } from "zod";

/** What can't be undone is confirmed by typing the name of what goes. */
export const deletionRequestSchema = z
  .object({
    name: z.string().max(200).meta({ description: "The name of what is deleted, as it is written." }),
  })
  .meta({ id: "DeletionRequest" });

export const deletionSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["account", "group", "horse"]),
  })
  .meta({ id: "Deletion" });

const group = z.object({ id: z.string(), name: z.string(), kind: z.string() });

export const accountDeletionViewSchema = z
  .object({
    name: z.string().meta({ description: "To be typed." }),
    deleted: z.array(group).meta({ description: "Groups that nobody else belongs to: they go with it." }),
    left: z.array(group).meta({ description: "Groups that stay." }),
    refusal: z.string().nullable().meta({ description: "Why it can't be deleted." }),
  })
  .meta({ id: "AccountDeletionView" });
