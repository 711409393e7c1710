import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startRidingProgram } from "../../../testing/riding-program.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

/** Beau's rides of this week: flatwork on Tuesday and Thursday, jumping on Saturday 21 November; today is Friday. */
describe("changes of a horse's program by words", () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await openTestWorld("sqlite");
    await startRidingProgram(world, { weeks: 2 });
  });
  afterEach(() => world.cleanUp());

  const movesToSunday = "jumping on Saturday 21 Nov moves to Sunday 22 Nov";
  it.each([
    ["swap Beau's ride on Saturday to Sunday", movesToSunday],
    ["move Beau's Saturday ride to Sunday", movesToSunday],
    ["move Beau's jumping on Saturday to Sunday", movesToSunday],
    ["skip Beau's ride on Saturday", "jumping on Saturday 21 Nov is removed"],
  ])("understands: %s", async (text, change) => {
    const { agents } = world.application;
    const { reply } = valueOf(await agents.receiveMessage(world.emma, { text }, { wait: true }));
    expect(reply).toContain(change);
    expect(reply).not.toContain("I am not sure");
  });
});
