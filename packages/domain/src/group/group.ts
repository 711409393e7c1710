import { z } from "zod";
import { massUnitSchema } from "../units/unit-schema.ts";

export const groupKindSchema = z.enum(["household", "barn"]);
/** A household or a barn: the tenancy boundary. */
export const groupSchema = z.object({
  id: z.string(),
  name: z.string().trim().min(1).max(120),
  kind: groupKindSchema,
  zone: z.string(),
  demo: z.boolean(),
});
export type Group = z.infer<typeof groupSchema>;

export const roleSchema = z.enum(["owner", "member", "viewer"]);
export type Role = z.infer<typeof roleSchema>;

/**
 * How dates, times and numbers are written for somebody, where they chose; what is absent goes as in the browser that they sit at.
 * `locale`: a BCP 47 tag ("en-US"). `firstWeekday`: from 1 (Monday) to 7 (Sunday), as ISO 8601 counts them.
 */
export const formPreferencesSchema = z.object({
  locale: z.string().max(35).optional(),
  clock: z.enum(["12h", "24h"]).optional(),
  firstWeekday: z.number().int().min(1).max(7).optional(),
});
export type FormPreferences = z.infer<typeof formPreferencesSchema>;

/** An account's place in a group, with its settings there. `athleteId` is the account's own athlete. */
export const memberSchema = z.object({
  id: z.string(),
  groupId: z.string(),
  accountId: z.string(),
  athleteId: z.string(),
  name: z.string().trim().min(1).max(120),
  role: roleSchema,
  units: massUnitSchema,
  zone: z.string(),
  ...formPreferencesSchema.shape,
  /** None of the member's conversations is told of another. */
  keepsTalkApart: z.boolean().optional(),
  /** The id of the persona that the member chose; absent: the first one built in. */
  coach: z.string().optional(),
});
export type Member = z.infer<typeof memberSchema>;

/** Who trains: a person or a horse. */
export const athleteSchema = z.object({
  id: z.string(),
  kind: z.enum(["person", "horse"]),
  name: z.string().trim().min(1).max(120),
});
export type Athlete = z.infer<typeof athleteSchema>;
