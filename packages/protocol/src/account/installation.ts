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

/** The first owner's settings for the whole installation. */
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

/** The installation's registrations with the services that members connect. Never a secret. */
export const serviceListSchema = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        clientId: z.string().optional(),
        from: z.enum(["settings", "environment"]).optional(),
        notifies: z.enum(["never", "off", "on"]).meta({
          description: "Whether the service notifies this server of what is new (`never`: it can't).",
        }),
      }),
    ),
    redirectUri: z.string().meta({ description: "The address that is registered there as callback." }),
  })
  .meta({ id: "ServiceList" });
export type ServiceList = z.infer<typeof serviceListSchema>;

export const servicePutSchema = z
  .object({ clientId: z.string().trim().min(1).max(200), clientSecret: z.string().trim().min(1).max(500) })
  .meta({ id: "ServicePut" });
export const serviceHookSchema = z.object({ isOn: z.boolean() }).meta({ id: "ServiceHook" });
