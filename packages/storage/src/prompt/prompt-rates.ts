import { type Engagement, kindOfPrompt } from "@canter/domain/dashboard/answer/engagement";
import type { Scope } from "@canter/domain/access/scope";
import type { Handle } from "../database.ts";
import { isOwn } from "../access/own-rows.ts";
import { limitTo } from "../limit-to.ts";

/** Maximum number considered, the latest: nobody is asked more in half a year. */
const most = 1000;

/**
 * The acting member's response rate, by kind of question, for those asked on `since` (a local date) or later; the most frequent first.
 */
export const promptRates = async (
  db: Handle,
  scope: Scope,
  since: string,
): Promise<readonly Engagement[]> => {
  const rows = await db
    .selectFrom("prompts as p")
    .select(["p.key", "p.state", "p.times_asked", "p.asked_on"])
    .where((eb) => isOwn(eb.ref("p.group_id"), eb.ref("p.member_id"), scope))
    .where("p.asked_on", ">=", since)
    .orderBy("p.asked_on", "desc")
    .orderBy("p.id", "desc")
    .limit(limitTo(most))
    .execute();
  const rates = new Map<string, Engagement>();
  for (const row of rows) {
    const kind = kindOfPrompt(row.key);
    const before = rates.get(kind) ?? { kind, asked: 0, answered: 0, lastAsked: row.asked_on };
    rates.set(kind, {
      kind,
      asked: before.asked + row.times_asked,
      answered: before.answered + (row.state === "answered" ? 1 : 0),
      lastAsked: row.asked_on > before.lastAsked ? row.asked_on : before.lastAsked,
    });
  }
  return [...rates.values()].toSorted((a, b) => b.asked - a.asked || (a.kind < b.kind ? -1 : 1));
};
