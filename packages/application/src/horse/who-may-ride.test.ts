import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import type { MemberContext } from "../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("who may ride a horse on %s", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());

  const add = async (name: string, profile: { readonly riderIds?: string[] } = {}) => {
    world.clock.advance(60_000);
    return valueOf(await world.application.horse.addHorse(world.rita, { name, profile }));
  };
  /** The member with the horses that were added since. */
  const now = async ({ account, group }: MemberContext) =>
    valueOf(await world.application.group.enterGroup(account.id, group.id));
  const log = async (member: MemberContext, text: string) => {
    world.clock.advance(60_000);
    return valueOf(
      await world.application.agents.receiveMessage(await now(member), { text }, { wait: true }),
    );
  };
  const remarksOn = async (member: MemberContext, workoutId = "") =>
    valueOf(await world.application.outcome.readWorkoutOutcome(await now(member), workoutId)).remarks;
  const rule = "Only Emma may ride Nova, as its page says.";

  it("is said of a ride by somebody else, which is saved all the same, and in the week", async () => {
    const { emma, rita, application } = world;
    const { id } = await add("Nova", { riderIds: ["emma-athlete"] });
    const own = await log(emma, "flatwork on Nova 40 min");
    expect(own.reply).not.toContain("may ride");
    const other = await log(rita, "jumped Nova 30 min");
    expect(other.allWorkouts).toMatchObject([{ saved: true }]);
    expect(other.reply).toContain(rule);
    expect((await log(rita, "Zelda rode Nova, flatwork 20 min")).reply).toContain(rule);
    expect((await log(rita, "lunged Nova 20 min")).reply).not.toContain("may ride");
    expect(await remarksOn(rita, other.workoutId)).toEqual([rule]);
    expect(await remarksOn(rita, own.workoutId)).toBeUndefined();
    const { horses } = await application.barn.readBarn(await now(emma));
    const days = horses.find((horse) => horse.id === id)?.days ?? [];
    expect(days.flatMap(({ conflicts }) => conflicts)).toContainEqual(
      expect.objectContaining({
        kind: "not_to_ride",
        text: expect.stringMatching(/^Rita.*: only Emma may ride Nova, as its page says\.$/u),
      }),
    );
  });

  it("is not held against a ride that was logged before", async () => {
    const { rita, application } = world;
    const { id, version } = await add("Comet");
    const { workoutId } = await log(rita, "flatwork on Comet 40 min");
    world.clock.advance(60_000);
    const nobody = { version, profile: { riderIds: [] } };
    valueOf(await application.horse.changeHorse(await now(rita), id, nobody));
    expect(await remarksOn(rita, workoutId)).toBeUndefined();
    expect((await log(rita, "flatwork on Comet 45 min")).reply).toContain(
      "Nobody may ride Comet, as its page says.",
    );
  });

  it("is said of a horse that is sold", async () => {
    const { rita, application } = world;
    const { id, version } = await add("Dusty");
    valueOf(await application.horse.changeHorse(await now(rita), id, { version, status: "sold" }));
    const ridden = await log(rita, "flatwork on Dusty 40 min");
    expect(ridden.allWorkouts).toMatchObject([{ saved: true }]);
    expect(ridden.reply).toContain("Dusty is sold, as its page says.");
  });
});
