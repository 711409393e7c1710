import { z } from "zod";
import { landUnitSchema, massUnitSchema } from "../units/unit-schema.ts";

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
 * The formats of dates, times and numbers that a person chose; absent ones follow the browser in use. `locale`: a BCP 47 tag ("en-US").
 * `firstWeekday`: from 1 (Monday) to 7 (Sunday), as in ISO 8601.
 */
export const formPreferencesSchema = z.object({
  locale: z.string().max(35).optional(),
  clock: z.enum(["12h", "24h"]).optional(),
  firstWeekday: z.number().int().min(1).max(7).optional(),
});
export type FormPreferences = z.infer<typeof formPreferencesSchema>;

/** An account's membership in a group, with its settings there. `athleteId` is the account's own athlete. */
export const memberSchema = z.object({
  id: z.string(),
  groupId: z.string(),
  accountId: z.string(),
  athleteId: z.string(),
  name: z.string().trim().min(1).max(120),
  role: roleSchema,
  /** The unit of a bare load. */
  units: massUnitSchema,
  /** The unit of distances over land; absent: the one usual with `units`. */
  distanceUnit: landUnitSchema.optional(),
  zone: z.string(),
  ...formPreferencesSchema.shape,
  /** No conversation of the member is used as context in another. */
  keepsTalkApart: z.boolean().optional(),
  /** The id of the persona that the member chose; absent: the first built-in one. */
  coach: z.string().optional(),
});
export type Member = z.infer<typeof memberSchema>;

/** What a browser knows of its owner before there is a member. */
export const homeSchema = z
  .object({
    zone: z.string().max(64),
    ...memberSchema.pick({ units: true, distanceUnit: true, locale: true }).shape,
  })
  .partial();
export type Home = z.infer<typeof homeSchema>;

/** Who trains: a person or a horse. */
export const athleteSchema = z.object({
  id: z.string(),
  kind: z.enum(["person", "horse"]),
  name: z.string().trim().min(1).max(120),
});
export type Athlete = z.infer<typeof athleteSchema>;
