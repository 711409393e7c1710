import "temporal-polyfill/global";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "@canter/domain/schedule/local-date";
import { dialects } from "@canter/storage/testing/test-database";
import { expect, it } from "vitest";
import { openTestWorld, testNow, valueOf } from "../testing/test-world.ts";
import type { ImportProcessSettings } from "./testing/import-process.ts";

const program = path.join(import.meta.dirname, "testing/import-process.ts");
const days = 400;

const bytes = Buffer.from(
  [
    "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time",
    ...Array.from(
      { length: days },
      (_, n) => `${addDays("2024-01-01", n)},Deadlift,Back,${60 + n / 10},kgs,5,,,`,
    ),
  ].join("\n"),
);

it.each(dialects)(
  "is brought in once and whole by processes that are killed again and again, and taken back like that (%s)",
  { timeout: 240_000 },
  async (dialect) => {
    const world = await openTestWorld(dialect);
    const { owner, application, store, location } = world;
    const start = (importId: string): ChildProcess =>
      fork(program, [JSON.stringify({ location, importId, now: testNow } satisfies ImportProcessSettings)], {
        execArgv: ["--disable-warning=ExperimentalWarning"],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
    /** Kills two processes amid their work, then lets two at once end it. */
    const carryOut = async (importId: string): Promise<void> => {
      for (let kill = 0; kill < 2; kill += 1) {
        const child = start(importId);
        await once(child, "message");
        await sleep(30 + kill * 90);
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      const both = [start(importId), start(importId)];
      await Promise.all(both.map((child) => once(child, "exit")));
    };
    const count = async (table: "workouts" | "workout_sources" | "personal_records") =>
      (await store.db.selectFrom(table).selectAll().execute()).length;
    try {
      const shown = valueOf(
        await application.import.createImport(owner, { files: [{ name: "fitnotes.csv", bytes }] }),
      );
      expect(shown.total).toBe(days);
      valueOf(await application.import.applyImport(owner, shown.id, {}));
      await carryOut(shown.id);
      expect(valueOf(await application.import.readImport(owner, shown.id))).toMatchObject({
        state: "done",
        done: days,
        outcome: { saved: days, asked: 0, known: 0, leftOut: 0 },
      });
      expect([await count("workouts"), await count("workout_sources")]).toEqual([days, days]);
      valueOf(await application.import.undoImport(owner, shown.id));
      await carryOut(shown.id);
      expect(valueOf(await application.import.readImport(owner, shown.id))).toMatchObject({
        state: "undone",
        outcome: { takenBack: days },
      });
      expect([
        await count("workouts"),
        await count("workout_sources"),
        await count("personal_records"),
      ]).toEqual([0, 0, 0]);
    } finally {
      await world.cleanUp();
    }
  },
);
