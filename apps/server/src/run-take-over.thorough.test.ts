import "temporal-polyfill/global";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { isWhole } from "@canter/agent/testing/thorough-in";
import { dialects } from "@canter/storage/testing/test-database";
import type { RunTimes } from "@canter/application/agents/create-runs";
import type { DialectName } from "@canter/storage/database";
import { type CrashWorld, openCrashWorld, quickTimes } from "./testing/crash/crash-world.ts";
import { expectDone, expectSound } from "./testing/expect-done.ts";
import { messageText } from "./testing/logging-model.ts";
import { createRelay } from "./testing/relay.ts";

const open = async (dialect: DialectName, times?: RunTimes): Promise<CrashWorld> => {
  const world = await openCrashWorld(dialect, times);
  onTestFinished(() => world.close());
  return world;
};

/** Resolves at the model's n-th request from now; that request, and later ones of the same process, get no answer. */
const askedAndSilent = ({ model }: CrashWorld, number: number): Promise<string> =>
  new Promise((resolve) => {
    let requests = 0;
    let silenced: string | undefined;
    model.interfere((asker) => {
      if ((requests += 1) === number) {
        silenced = asker;
        resolve(asker);
      }
      return asker === silenced ? { silent: "at_once" } : undefined;
    });
  });

const isFull = isWhole(import.meta.filename);
const measured = isFull ? dialects : (["postgres"] as const);

describe("a run that breaks off again and again", () => {
  it.each(isFull ? dialects : (["sqlite"] as const))(
    "fails with a message after the third time, and keeps what it had saved (%s)",
    async (dialect) => {
      const world = await open(dialect);
      // Without a standby: two living servers would race for the run, and only one of them is to die.
      const relay = createRelay(world, false);
      const saying = { index: 1, text: messageText(1) };
      // The stages are complete; only the model's last answer is missing.
      const deaths = [7, 1, 1].map((request) => ({ request, at: "asked" as const }));
      expect(await relay.carry(saying, deaths)).toBe(3);
      const kept = expectSound(await world.kept(saying.text), "thrice");
      expect(kept.runs).toMatchObject([{ state: "failed", attempt: 3 }]);
      expect(kept.answers[0]).toContain("interrupted three times");
      expect(kept.workouts).toHaveLength(6);
      expect(world.errors()).toBe("");
      // The conversation continues.
      const further = { index: 2, text: messageText(2) };
      expect(await relay.carry(further, [])).toBe(0);
      expectDone(await world.kept(further.text), "further");
    },
  );
});

describe("two servers on one database", () => {
  it.each(measured)("never both work on one run (%s)", async (dialect) => {
    const world = await open(dialect);
    const second = await world.ready(world.spawn());
    const sayings = [1, 2, 3, 4].map((index) => ({ index, text: messageText(index) }));
    // Not awaited: both are notified of each.
    await Promise.all(sayings.map((saying, at) => world.say(at % 2 === 0 ? world.first : second, saying)));
    for (const { text } of sayings) await world.settled(text);
    for (const { text } of sayings) {
      const kept = expectDone(await world.kept(text), text);
      expect(kept.runs.map(({ attempt }) => attempt)).toEqual([1]);
    }
    // Two of each kind: two requests for one that is read, seven for one that is driven.
    expect(world.model.askedInAll()).toBe(2 * (2 + 7));
    expect(world.errors()).toBe("");
  });

  it.each(measured)("accept nothing from one that stood still past its lease (%s)", async (dialect) => {
    // Without a heartbeat, which might hold the database when the process is stopped.
    const world = await open(dialect, { ...quickTimes, heartbeatMilliseconds: 600_000 });
    const { first } = world;
    const saying = { index: 1, text: messageText(1) };
    // Before the workouts are saved; the request is answered when the process continues.
    const asked = new Promise<void>((resolve) => {
      let requests = 0;
      world.model.interfere((asker) => {
        if (asker !== first.name || (requests += 1) !== 6) return undefined;
        resolve();
        return { delayMs: 300 };
      });
    });
    void world.say(first, saying, true);
    await asked;
    await sleep(50);
    first.signal("SIGSTOP");
    await world.ready(world.spawn());
    await world.settled(saying.text);
    const before = await world.kept(saying.text);
    expect(expectDone(before, "paused").runs.map(({ attempt }) => attempt)).toEqual([2]);
    first.signal("SIGCONT");
    await sleep(800);
    expect(await world.kept(saying.text)).toEqual(before);
    // It has recovered, and continues to work.
    const further = { index: 3, text: messageText(3) };
    world.model.interfere();
    await world.say(first, further, true);
    await world.settled(further.text);
    expectDone(await world.kept(further.text), "further");
    expect(world.errors()).toBe("");
  });

  it.each(measured)("hand a run over immediately when one is told to stop (%s)", async (dialect) => {
    // On PostgreSQL, waiting for the lease or the next poll would be too late; on SQLite only a poll detects it.
    const times = { leaseMilliseconds: 600_000, heartbeatMilliseconds: 10_000 };
    const world = await open(dialect, {
      ...times,
      pollMilliseconds: dialect === "postgres" ? 600_000 : 100,
    });
    const saying = { index: 1, text: messageText(1) };
    const asked = askedAndSilent(world, 3);
    const said = world.say(world.first, saying, true);
    await asked;
    await world.ready(world.spawn());
    world.first.signal("SIGTERM");
    await world.settled(saying.text);
    const kept = expectDone(await world.kept(saying.text), "handed over");
    expect(kept.runs.map(({ attempt }) => attempt)).toEqual([2]);
    expect(await world.first.ended).toBe(0);
    // A waiting caller is told where to look.
    expect(await said).toMatchObject({ runId: kept.runs[0]?.id });
    expect(world.errors()).toBe("");
  });
});
