import { type JobTimes, maxAttempts } from "@canter/agent/schema/job";
import type { PgBoss } from "pg-boss";

const ninetyDays = 90 * 24 * 3600;
const CONNECTIONS = 3;

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** The queue that holds the dead jobs of one of ours. */
export const deadQueueOf = (queue: string): string => `${queue}.dead`;

/** pg-boss, started, with its own few connections and tables (schema `pgboss`, created when missing). */
async function openBoss(url: string, times: JobTimes, reportBug: (error: unknown) => void): Promise<PgBoss> {
  const { PgBoss: Boss } = await import("pg-boss");
  const every = seconds(times.leaseMilliseconds / 4);
  const boss = new Boss({
    connectionString: url,
    application_name: "canter jobs",
    max: CONNECTIONS,
    schedule: false,
    // How soon a process that was silent for the length of a lease is noticed.
    superviseIntervalSeconds: every,
    monitorIntervalSeconds: every,
    maintenanceIntervalSeconds: 3600,
  });
  boss.on("error", reportBug);
  return boss.start();
}

const makeQueue = async (boss: PgBoss, queue: string, times: JobTimes): Promise<void> => {
  await boss.createQueue(deadQueueOf(queue), { retentionSeconds: ninetyDays });
  await boss.createQueue(queue, {
    policy: "exclusive",
    deadLetter: deadQueueOf(queue),
    retryLimit: maxAttempts - 1,
    retryBackoff: true,
    retryDelay: seconds(times.firstPauseMilliseconds),
    retryDelayMax: seconds(times.maxPauseMilliseconds),
    // pg-boss requires at least ten seconds.
    heartbeatSeconds: Math.max(10, seconds(times.leaseMilliseconds)),
    expireInSeconds: 12 * 3600,
    retentionSeconds: ninetyDays,
    deleteAfterSeconds: 600,
  });
};

/** Opens pg-boss on first use, and each queue once. */
export function createPgBossOpening(url: string, times: JobTimes, reportBug: (error: unknown) => void) {
  let opening: Promise<PgBoss> | undefined;
  const made = new Map<string, Promise<void>>();
  const boss = (): Promise<PgBoss> => {
    opening ??= openBoss(url, times, reportBug).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const bossFor = async (queue: string): Promise<PgBoss> => {
    const opened = await boss();
    const making = made.get(queue) ?? makeQueue(opened, queue, times);
    made.set(queue, making);
    await making.catch((error: unknown) => {
      made.delete(queue);
      throw error;
    });
    return opened;
  };
  return {
    bossFor,
    isOpen: () => opening !== undefined,
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      made.clear();
      // Jobs under way were released before.
      await opened?.stop({ graceful: false });
    },
  };
}
