import { addAthlete } from "@canter/storage/group/add-athlete";
import { addMember } from "@canter/storage/group/add-member";
import { createAccount } from "@canter/storage/group/create-account";
import { createGroup } from "@canter/storage/group/create-group";
import { putSchedule } from "@canter/storage/schedule/member-schedules";
import type { Store } from "@canter/storage/store";

const atOnce = 250;

/** Adds a group of so many members, for each of whom the echo's assignment is due at `dueAt` (epoch milliseconds), each day. */
export async function addScheduledMembers(store: Store, count: number, dueAt: number): Promise<void> {
  const instant = new Date(dueAt);
  const cron = `${instant.getUTCMinutes()} ${instant.getUTCHours()} * * *`;
  const groupId = "many";
  const nobody = { groupId, actor: "system", readableAthletes: [], writableAthletes: [] } as const;
  const zone = "UTC";
  const group = { id: groupId, name: "Many", kind: "barn", zone, demo: false } as const;
  await store.transact((trx) => createGroup(trx, { ...group, createdAt: 1 }));
  for (let first = 0; first < count; first += atOnce)
    await store.transact(async (trx) => {
      for (let n = first; n < Math.min(count, first + atOnce); n++) {
        const [id, name] = [`many-${n}`, `Rider ${n}`];
        const [accountId, athleteId] = [`${id}-account`, `${id}-athlete`];
        await createAccount(trx, { id: accountId, name, createdAt: 1 });
        await addAthlete(trx, nobody, { id: athleteId, kind: "person", name, createdAt: 1 });
        const place = { id, groupId, accountId, athleteId, name, zone, createdAt: 1 };
        await addMember(trx, { ...place, role: "member", units: "kg" });
        const due = { cron, pausedAt: undefined, plannedCron: cron, plannedZone: zone, nextAt: dueAt };
        const scope = { ...nobody, actor: { memberId: id } };
        await putSchedule(trx, scope, { agent: "echo", assignment: "daily-echo", ...due });
      }
    });
}
