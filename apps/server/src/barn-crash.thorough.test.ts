import "temporal-polyfill/global";
import { setTimeout as sleep } from "node:timers/promises";
import { createBarnModel } from "@canter/application/testing/barn-model";
import type { DialectName } from "@canter/storage/database";
import { dialects } from "@canter/storage/testing/test-database";
import { describe, expect, it } from "vitest";
import { barnTasks, fillBarn, openBarnCrashWorld } from "./testing/crash/barn-crash-world.ts";

/**
 * Number of server kills, in turn during planning, refining, evaluating and reporting. For a full run: CANTER_BARN_CRASHES_SQLITE=100 and
 * …_POSTGRES=100; CANTER_RUN_CRASHES_SEED determines the positions.
 */
const crashes: Readonly<Record<DialectName, number>> = {
  sqlite: Number(process.env["CANTER_BARN_CRASHES_SQLITE"] ?? 4),
  postgres: Number(process.env["CANTER_BARN_CRASHES_POSTGRES"] ?? 4),
};
const seed = Number(process.env["CANTER_RUN_CRASHES_SEED"] ?? 1);
/** After a crash, a lease has to expire and a server to start: 5 s on a quiet machine, up to 40 s on a busy one. */
const crashMilliseconds = 60_000;
/** Numbers from 0 to below 1; the same for the same seed. */
const places = (from: number) => {
  let state = from * 7919 + 17;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

describe.each(dialects)("a server killed while agents work for a barn (%s)", (dialect) => {
  const timeout = 360_000 + crashes[dialect] * crashMilliseconds;
  it("continues where it was: each request has one result and one answer", { timeout }, async () => {
    // The model refuses: everything continues with the playbook, after a call that a crash may interrupt.
    const barn = await openBarnCrashWorld(dialect, () => ({ status: { code: 400 } }));
    const tasks = barnTasks("make all sessions 20 minutes");
    const random = places(seed);
    let died = 0;
    try {
      const filled = await fillBarn(barn);
      await barn.settled();
      const commitsOf: number[] = [];
      for (let at = 0; at < tasks.length + crashes[dialect]; at += 1) {
        const task = tasks[at % tasks.length];
        if (!task) throw new Error("There are tasks.");
        const server = await barn.living();
        await server.url;
        await server.crashAt(undefined);
        // Each is done once without a crash, to count the possible positions for one.
        const most = commitsOf[at % tasks.length];
        if (most !== undefined) {
          const crash = {
            at: 1 + Math.floor(random() * most),
            when: random() < 0.5 ? "before" : "after",
          } as const;
          await server.crashAt(crash);
        }
        const answer = await task.begin(barn, filled, `task-${at}`);
        await barn.settled();
        if (most === undefined) commitsOf.push(await server.crashAt(undefined));
        else {
          // At the very end it may be dying after its last commit.
          await Promise.race([server.ended, sleep(60)]);
          if (server.isAlive()) await server.crashAt(undefined);
          else died += 1;
        }
        expect([at, task.agent, await task.count(barn, filled, answer)]).toEqual([
          at,
          task.agent,
          (await task.count(barn, filled, answer)).map(() => 1),
        ]);
      }
      const { db } = barn.store;
      const runs = await db
        .selectFrom("runs")
        .select(["id", "state", "agent"])
        .where("parent_run_id", "is", null)
        .execute();
      expect(runs.filter(({ state }) => state !== "done")).toEqual([]);
      // Every run has answered once.
      const said = await db
        .selectFrom("messages")
        .select(["id", "data"])
        .where("author", "=", "agent")
        .execute();
      const answers = said.flatMap(({ data }) =>
        data === null ? [] : [(JSON.parse(data) as { runId?: string }).runId],
      );
      expect(new Set(answers)).toEqual(new Set(runs.map(({ id }) => id)));
      expect(answers).toHaveLength(runs.length);
      expect(died).toBeGreaterThan(0);
      expect(barn.errors()).toBe("");
    } finally {
      await barn.close();
    }
  });
});

/** Longer than it takes to kill the server in the middle of it, however busy the machine is. */
const heldMs = 120_000;

describe.each(dialects)("a server killed while a slow model is asked for a barn (%s)", (dialect) => {
  const timeout = 360_000 + 8 * crashMilliseconds;
  it(
    "asks again in planning, refining, evaluating and reporting, and does nothing twice",
    { timeout },
    async () => {
      const answers = createBarnModel();
      const waiting: (() => void)[] = [];
      let isHeld = false;
      const barn = await openBarnCrashWorld(dialect, (request) => {
        for (const onAsked of waiting.splice(0)) onAsked();
        return { ...answers(request), delayMs: isHeld ? heldMs : 0 };
      });
      const isAsked = () => new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        const filled = await fillBarn(barn);
        await barn.settled();
        const tasks = barnTasks("hmm, what about something for his topline?");
        for (const [at, task] of tasks.entries()) {
          const server = await barn.living();
          await server.url;
          isHeld = true;
          const asked = isAsked();
          const answer = await task.begin(barn, filled, `slow-${at}`);
          await asked;
          await barn.killAll();
          isHeld = false;
          const askedAgain = isAsked();
          await barn.settled();
          await askedAgain;
          const counts = await task.count(barn, filled, answer);
          expect([task.agent, counts]).toEqual([task.agent, counts.map(() => 1)]);
        }
        const runs = await barn.store.db
          .selectFrom("runs")
          .select(["agent", "state"])
          .where("parent_run_id", "is", null)
          .execute();
        expect(runs.filter(({ state }) => state !== "done")).toEqual([]);
      } finally {
        await barn.close();
      }
    },
  );
});
