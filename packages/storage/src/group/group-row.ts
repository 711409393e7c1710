import {
  type Athlete,
  athleteSchema,
  type Group,
  groupSchema,
  type Member,
  memberSchema,
} from "@canter/domain/group/group";
import type { Selectable } from "kysely";
import type { Database } from "../database.ts";

/** Rows of the group area to domain values; throws on a row that is not one. */
export const rowToGroup = (row: Selectable<Database["groups"]>): Group =>
  groupSchema.parse({ id: row.id, name: row.name, kind: row.kind, zone: row.zone, demo: row.demo === 1 });

export const rowToMember = (row: Selectable<Database["members"]>): Member =>
  memberSchema.parse({
    id: row.id,
    groupId: row.group_id,
    accountId: row.account_id,
    athleteId: row.athlete_id,
    name: row.name,
    role: row.role,
    units: row.units,
    zone: row.zone,
    ...(row.locale !== null && { locale: row.locale }),
    ...(row.clock !== null && { clock: row.clock }),
    ...(row.first_weekday !== null && { firstWeekday: row.first_weekday }),
    ...(row.keeps_talk_apart !== 0 && { keepsTalkApart: true }),
    ...(row.coach !== null && { coach: row.coach }),
  });

export const rowToAthlete = (row: Pick<Selectable<Database["athletes"]>, "id" | "kind" | "name">): Athlete =>
  athleteSchema.parse({ id: row.id, kind: row.kind, name: row.name });
