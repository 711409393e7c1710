import type { Scope } from "@canter/domain/group/scope";
import { isOwn } from "../group/is-own.ts";
import type { Handle } from "../database.ts";

/** All columns of the proposals that the scope may see: those of the acting member's conversations. */
export const selectProposals = (db: Handle, scope: Scope) =>
  db
    .selectFrom("proposals as p")
    .selectAll("p")
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope));
