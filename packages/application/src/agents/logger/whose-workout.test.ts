import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("whose workout a message reports (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());

  it.each([
    ["tmo swam 1500 m in 32 min", false],
    ["swam 1500 m in 32 min", true],
  ])("is asked before it counts among anybody's: %s", async (text, saved) => {
    const { allWorkouts } = valueOf(
      await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }),
    );
    expect(allWorkouts).toMatchObject([{ discipline: "swimming", saved }]);
  });
});
