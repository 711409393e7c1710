import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { dialects } from "@canter/storage/testing/test-database";
import { openTestWorld, valueOf } from "../testing/test-world.ts";

it.each(dialects)(
  "is the group with horses, and then the one in which something was written last (%s)",
  async (dialect) => {
    const world = await openTestWorld(dialect);
    const { application } = world;
    const usual = async () => (await application.group.readSession(world.owner)).usualGroupId;
    // The owner's household is older, and there is nothing in either but the barn's horses.
    expect(await usual()).toBe(world.rita.group.id);
    valueOf(await application.agents.receiveMessage(world.owner, { text: "bench 3x5 @ 95" }, { wait: true }));
    expect(await usual()).toBe(world.owner.group.id);
    await world.cleanUp();
  },
);
