import type { Scope } from "@canter/domain/group/scope";
import type { Handle } from "../database.ts";
import { isOwn } from "../group/is-own.ts";

/** All columns of the acting member's prompts. */
export const selectPrompts = (db: Handle, scope: Scope) =>
  db
    .selectFrom("prompts as p")
    .selectAll("p")
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope));
