import { addAthlete } from "../group/athletes.ts";
import { addMember } from "../group/members.ts";
import { createAccount } from "../account/accounts.ts";
import { createGroup } from "../group/groups.ts";
import { putSchedule } from "../schedule/member-schedules.ts";
import type { Store } from "../store.ts";

const atOnce = 250;
/** A household. */
const together = 4;

const echo = { agent: "echo", assignment: "daily-echo" };

/**
 * Adds this many members in groups of four, for each of whom the assignment (the echo's) is due at `dueAt` (epoch milliseconds), each
 * day.
 */
export async function addScheduledMembers(
  store: Store,
  count: number,
  dueAt: number,
  what: { readonly agent: string; readonly assignment: string } = echo,
): Promise<void> {
  const instant = new Date(dueAt);
  const cron = `${instant.getUTCMinutes()} ${instant.getUTCHours()} * * *`;
  const zone = "UTC";
  const due = { cron, pausedAt: undefined, plannedCron: cron, plannedZone: zone, nextAt: dueAt };
  for (let first = 0; first < count; first += atOnce)
    await store.transact(async (trx) => {
      for (let n = first; n < Math.min(count, first + atOnce); n++) {
        const groupId = `many-${Math.floor(n / together)}`;
        const nobody = { groupId, actor: "system", readableAthletes: [], writableAthletes: [] } as const;
        if (n % together === 0)
          await createGroup(trx, {
            id: groupId,
            name: "Home",
            kind: "household",
            zone,
            demo: false,
            createdAt: 1,
          });
        const [id, name] = [`member-${n}`, `Rider ${n}`];
        const [accountId, athleteId] = [`${id}-account`, `${id}-athlete`];
        await createAccount(trx, { id: accountId, name, createdAt: 1 });
        await addAthlete(trx, nobody, { id: athleteId, kind: "person", name, createdAt: 1 });
        const place = { id, groupId, accountId, athleteId, name, zone, createdAt: 1 };
        await addMember(trx, { ...place, role: "member", units: "kg" });
        const scope = { ...nobody, actor: { memberId: id } };
        await putSchedule(trx, scope, { ...what, ...due });
      }
    });
}
