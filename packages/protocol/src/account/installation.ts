import { groupKindSchema } from "@canter/domain/group/group";
import { z } from "zod";

const limit = z.int().min(0).nullable();

const settings = {
  groupMakers: z.enum(["owner", "named", "everybody"]).meta({
    description:
      "Who makes groups: nobody but the first owner (`owner`), also the accounts that they name, or everybody.",
  }),
  tokensPerAccountDay: limit.meta({
    description:
      "What an account may take of the installation's model in a day (UTC), in all its groups together: tokens in and out. null: no limit.",
  }),
  costMicrosPerAccountMonth: limit.meta({
    description: "The same for a month (UTC), in millionths of a US dollar.",
  }),
};

/** What the first owner decides for the whole installation. */
export const installationSchema = z
  .object({
    ...settings,
    model: z.string().nullable().meta({ description: "The installation's own model, from the environment." }),
    accounts: z.array(
      z.object({ id: z.string(), name: z.string(), email: z.string(), mayMakeGroups: z.boolean() }),
    ),
    groups: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: groupKindSchema,
        demo: z.boolean(),
        members: z.int(),
        trusted: z.boolean().meta({
          description:
            "May ask the installation's model, read its folder for content, and reach this machine and its private network.",
        }),
      }),
    ),
  })
  .meta({ id: "Installation" });

export type Installation = z.infer<typeof installationSchema>;

export const installationPatchSchema = z.object(settings).partial().meta({ id: "InstallationPatch" });
export type InstallationPatch = z.infer<typeof installationPatchSchema>;

export const groupTrustSchema = z.object({ trusted: z.boolean() }).meta({ id: "GroupTrust" });
export const groupMakerSchema = z.object({ mayMakeGroups: z.boolean() }).meta({ id: "GroupMaker" });
