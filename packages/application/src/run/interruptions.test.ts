import "temporal-polyfill/global";
import { type ClaimedRun, LeaseError, type RunStore } from "@canter/agent/run/run-store";
import type { TransactionHandle } from "@canter/storage/database";
import { createRun } from "@canter/storage/run/create-run";
import { dialects } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../core/ids.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { createRunStore } from "./create-run-store.ts";

const lease = 500;

describe.each(dialects)("interrupted runs on %s", (dialect) => {
  let world: TestWorld;
  let now = 1_000_000;
  const givenUp: string[] = [];
  let here: RunStore<TransactionHandle>;
  let there: RunStore<TransactionHandle>;

  beforeAll(async () => {
    world = await openTestWorld(dialect);
    const parts = {
      store: world.store,
      clock: world.clock,
      leaseClock: { now: () => now },
      newId,
      leaseMilliseconds: lease,
      onGivenUp: (id: string) => givenUp.push(id),
    };
    [here, there] = [createRunStore(parts), createRunStore(parts)];
  });
  afterAll(() => world.cleanUp());

  /** Another run for a message of the owner. */
  const waiting = async (): Promise<string> => {
    const { messageId, conversationId } = valueOf(
      await world.application.agents.receiveMessage(world.owner, { text: "ran 5k in 25:10" }, { wait: true }),
    );
    const id = newId();
    const run = { id, conversationId, messageId, agent: "logger", input: {}, createdAt: world.clock.now() };
    await world.store.transact(async (trx) =>
      valueOf(await createRun(trx, world.owner.scope, { ...run, state: "queued" })),
    );
    return id;
  };
  const taken = async (by: RunStore<TransactionHandle>, id: string): Promise<ClaimedRun> => {
    const run = await by.claim(id);
    if (!run) throw new Error("It can't be taken up.");
    return run;
  };
  const breakOff = () => {
    now += lease + 1;
  };

  it("are leased for the configured time", async () => {
    const id = await waiting();
    const run = await taken(here, id);
    now += lease;
    expect(await there.claim(id)).toBeUndefined();
    expect(await here.renew(run.lease)).toBe("held");
    now += lease;
    expect(await there.claim(id)).toBeUndefined();
    now += 1;
    expect((await taken(there, id)).lease.attempt).toBe(2);
  });

  it("are given up after the third time; a release in good order is no interruption", async () => {
    const id = await waiting();
    for (let times = 0; times < 4; times += 1) {
      const { lease: held } = await taken(here, id);
      await here.release(held);
    }
    await taken(here, id);
    breakOff();
    await taken(there, id);
    breakOff();
    expect((await taken(here, id)).lease.attempt).toBe(7);
    expect(givenUp).not.toContain(id);
    breakOff();
    expect(await there.claim(id)).toBeUndefined();
    expect(givenUp).toContain(id);
    const result = valueOf(await world.application.logging.readRun(world.owner, id));
    expect(result.state).toBe("failed");
  });

  it("don't fail work that comes too late", async () => {
    const id = await waiting();
    const run = await taken(here, id);
    breakOff();
    await taken(there, id);
    const late = here.commit(run.lease, async () => {
      throw new Error("Whoever took over has stored this already.");
    });
    await expect(late).rejects.toEqual(new LeaseError("lost"));
  });

  it("don't hide the failure of work that is in time", async () => {
    const run = await taken(here, await waiting());
    const failing = here.commit(run.lease, async () => {
      throw new Error("A bug.");
    });
    await expect(failing).rejects.toThrow("A bug.");
  });
});
