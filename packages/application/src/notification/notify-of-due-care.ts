import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import { waitingCare } from "@canter/storage/notification/due-care";
import type { ApplicationContext } from "../core/application-context.ts";
import { notify, type NotifyParts } from "./notify.ts";

/** Days of notice before the due day. */
const aheadDays = 2;
/** What has been overdue for longer when it is first checked (after an outage) is not news. */
const overdueDays = 7;
const pageSize = 500;

/** Notifies the members of horses of care that is due within two days: once for each due day, however many processes check. */
export async function notifyOfDueCare(
  context: NotifyParts & Pick<ApplicationContext, "store" | "clock">,
): Promise<void> {
  const { store, clock } = context;
  const createdAt = clock.now();
  for (let after: string | undefined = ""; after !== undefined;) {
    const page = await waitingCare(store.db, { after, limit: pageSize });
    for (const { id: subject, groupId, athleteId, zone, dueOn } of page.items) {
      const today = localDateAt(createdAt, zone);
      if (dueOn > addDays(today, aheadDays) || dueOn < addDays(today, -overdueDays)) continue;
      const cause = `${subject} ${dueOn}`;
      await store.transact((trx) =>
        notify(trx, context, { kind: "care", subject, cause, detail: dueOn, groupId, athleteId, createdAt }),
      );
    }
    after = page.next;
  }
}
