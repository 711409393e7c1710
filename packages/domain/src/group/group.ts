import { z } from "zod";
import { massUnitSchema } from "../units/unit.ts";

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
});
export type Member = z.infer<typeof memberSchema>;

/** Who trains: a person or a horse. */
export const athleteSchema = z.object({
  id: z.string(),
  kind: z.enum(["person", "horse"]),
  name: z.string().trim().min(1).max(120),
});
export type Athlete = z.infer<typeof athleteSchema>;
