import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { isOwn } from "../access/own-rows.ts";

type Wanted = { readonly scope: Scope; readonly programIds: readonly string[] };

const countPending = prepareQuery((db, { scope, programIds }: Wanted) =>
  db
    .selectFrom("proposals as p")
    .select((eb) => ["p.program_id", eb.fn.countAll<number>().as("count")])
    .where("p.program_id", "in", programIds)
    .where("p.status", "=", "pending")
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope))
    .groupBy("p.program_id"),
);

/** How many of the acting member's proposals wait for a click, by program; programs without are absent. */
export const pendingProposals = async (
  db: Handle,
  scope: Scope,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (programIds.length === 0) return new Map();
  const { rows } = await countPending(db, { scope, programIds });
  return new Map(rows.map((row) => [row.program_id, row.count]));
};
