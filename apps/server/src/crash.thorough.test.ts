import "temporal-polyfill/global";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { DialectName } from "@canter/storage/database";
import { migratedDatabase } from "@canter/storage/testing/test-database";
import { asOwner, type SpawnedServer, spawnServer } from "./testing/spawned-server.ts";

/** Number of server kills. For a full run: CANTER_CRASHES_SQLITE=200 CANTER_CRASHES_POSTGRES=50. */
const crashes: Readonly<Record<DialectName, number>> = {
  sqlite: Number(process.env["CANTER_CRASHES_SQLITE"] ?? 2),
  postgres: Number(process.env["CANTER_CRASHES_POSTGRES"] ?? 2),
};
const writers = 3;

/** Each message has its own date, which identifies the resulting workout. */
const dayOf = (index: number) => Temporal.PlainDate.from("2001-01-01").add({ days: index }).toString();
const metersOf = (index: number) => 3000 + index * 10;

async function send(url: string, index: number): Promise<boolean> {
  const body = JSON.stringify({
    text: `ran ${metersOf(index)}m in 25:00`,
    now: `${dayOf(index)}T18:00:00+00:00`,
    units: "kg",
  });
  try {
    const response = await fetch(`${url}/api/v1/messages?wait=1`, {
      method: "POST",
      body,
      headers: { ...asOwner, "content-type": "application/json", "idempotency-key": `message-${index}` },
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const result = (await response.json()) as { allWorkouts: { saved: boolean }[] };
    return result.allWorkouts.length === 1 && result.allWorkouts[0]?.saved === true;
  } catch (error) {
    // The server was killed in the middle: the outcome is unknown, so the same request is sent again.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Sends messages from several clients until the server is gone; those without an answer stay in `open`. `cold`: it is killed during its
 * first calls, answered or not; else at some point while several are in progress.
 */
async function sendUntilKilled(
  server: SpawnedServer,
  cold: boolean,
  open: Set<number>,
  acknowledged: Set<number>,
  next: () => number,
): Promise<void> {
  let alive = true;
  const answered = Promise.withResolvers<void>();
  const client = async (first: number[]) => {
    while (alive) {
      const index = first.shift() ?? next();
      open.add(index);
      if (!(await send(server.url, index))) continue;
      open.delete(index);
      acknowledged.add(index);
      answered.resolve();
    }
  };
  const left = [...open];
  const clients = Array.from({ length: writers }, (_, writer) =>
    client(left.filter((_index, place) => place % writers === writer)),
  );
  await (cold ? Promise.race([answered.promise, sleep(150)]) : answered.promise);
  await sleep(Math.random() * 80);
  await server.kill();
  alive = false;
  await Promise.all(clients);
}

async function allWorkouts(
  url: string,
): Promise<{ date: string; status: string; distanceMeters: number; id: string }[]> {
  const found: { date: string; status: string; distanceMeters: number; id: string }[] = [];
  for (const status of ["saved", "draft"]) {
    let cursor = "";
    do {
      const page = (await (
        await fetch(`${url}/api/v1/workouts?status=${status}&limit=200${cursor && `&cursor=${cursor}`}`, {
          headers: asOwner,
        })
      ).json()) as { items: never[]; nextCursor?: string };
      found.push(...page.items);
      cursor = page.nextCursor ?? "";
    } while (cursor);
  }
  return found;
}

describe.each(Object.entries(crashes) as [DialectName, number][])(
  "killed at random points while messages are logged (%s)",
  (dialect, times) => {
    it(
      `keeps every acknowledged workout once and none twice, ${times} times`,
      async () => {
        const database = await migratedDatabase(dialect);
        const [open, acknowledged] = [new Set<number>(), new Set<number>()];
        let sent = 0;
        const next = () => sent++;
        for (let crash = 0; crash < times; crash++)
          await sendUntilKilled(
            await spawnServer(database.location),
            crash % 4 === 1,
            open,
            acknowledged,
            next,
          );
        const server = await spawnServer(database.location);
        for (const index of open) expect(await send(server.url, index)).toBe(true);
        const workouts = await allWorkouts(server.url);
        const dates = workouts.map(({ date }) => date);
        expect(dates.toSorted()).toEqual([...acknowledged, ...open].map(dayOf).toSorted());
        expect(workouts.every(({ status }) => status === "saved")).toBe(true);
        const records = (await (
          await fetch(`${server.url}/api/v1/records`, { headers: asOwner })
        ).json()) as {
          items: { kind: string; value: number }[];
        };
        expect(records.items.find(({ kind }) => kind === "longest_distance")?.value).toBe(
          Math.max(...workouts.map(({ distanceMeters }) => distanceMeters)),
        );
        expect(acknowledged.size).toBeGreaterThan(0);
        expect(await server.stop()).toBe(0);
        expect(server.errors()).toBe("");
        await database.remove();
      },
      300_000 + times * 10_000,
    );
  },
);
