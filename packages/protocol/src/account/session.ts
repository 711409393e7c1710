import { z } from "zod";
import { landUnitSchema, massUnitSchema } from "@canter/domain/units/unit-schema";
import { formPreferencesSchema, groupSchema, memberSchema } from "@canter/domain/group/group";

/** The signed-in account: its groups, the chosen one, the member's settings there. */
export const sessionSchema = z
  .object({
    account: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      firstOwner: z.boolean().meta({ description: "The installation is theirs." }),
      mayMakeGroups: z.boolean(),
    }),
    groups: z.array(groupSchema),
    group: groupSchema,
    usualGroupId: z.string().meta({ description: "Where the account was last active." }),
    member: memberSchema,
    version: z.string(),
    now: z
      .string()
      .meta({ description: "The server's local date and time with offset in the member's zone." }),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof sessionSchema>;

const preferences = formPreferencesSchema.shape;

export const settingsPatchSchema = z
  .object({
    name: z.string().trim().min(1).max(120).optional(),
    units: massUnitSchema.optional().meta({ description: "What a bare load is in." }),
    distanceUnit: landUnitSchema.optional().meta({ description: "What distances are in." }),
    zone: z.string().max(64).optional(),
    locale: preferences.locale.nullable().meta({
      description:
        "As in en-US. Null: pages are written as in the browser; numeric dates are read by the unit of loads.",
    }),
    clock: preferences.clock.nullable().meta({ description: "Null: as in the browser." }),
    firstWeekday: preferences.firstWeekday
      .nullable()
      .meta({ description: "1 (Monday) to 7 (Sunday). Null: as in the chosen region, else Monday." }),
    keepsTalkApart: z
      .boolean()
      .meta({ description: "True: no conversation of the member is told of another." }),
  })
  .partial()
  .meta({ id: "SettingsPatch" });
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

/** The server's process is alive: says nothing about its database, so that nobody restarts a server because of that. */
export const healthSchema = z
  .object({
    status: z.literal("ok"),
    version: z.string(),
    database: z.enum(["sqlite", "postgres"]),
    uptimeSeconds: z.number(),
  })
  .meta({ id: "Health" });

/** Its database answers too: load balancers send no requests while it does not (503 with Retry-After). */
export const readinessSchema = z.object({ status: z.literal("ready") }).meta({ id: "Readiness" });
