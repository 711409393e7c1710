import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberContext } from "../../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("a horse that is added by words (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());
  const log = async (text: string, member: MemberContext) =>
    valueOf(await world.application.agents.receiveMessage(member, { text }, { wait: true }));

  it("adds horses that are named, with what is said of it, for whoever may", async () => {
    const { horses, reply, success } = await log("we have a new horse, Star, a 9 year old mare", world.emma);
    expect([horses?.map(({ name }) => name), success]).toEqual([["Star"], true]);
    expect(reply).toContain("Star is in Barn now: 9-year-old mare.");
    const rita = valueOf(await world.application.group.enterGroup(world.rita.account.id, "barn"));
    const added = valueOf(await world.application.horse.readHorse(rita, horses?.[0]?.id ?? ""));
    expect(added).toMatchObject({ name: "Star", profile: { birthYear: 2017, sex: "mare" } });
    const again = await log("add a horse called Star", world.rita);
    expect(again.reply).toBe("Nothing is changed. Star is the name of a horse of this group already.");
    expect(again.success).toBe(false);
    const bare = await log("add a horse called Quill", world.rita);
    expect(bare.reply).toBe("Quill is in Barn now. Log a ride by name, as in: lunged Quill 20 min.");
    const bareAge = await log("we have a new horse, Tansy, a grey mare, 12", world.rita);
    expect(bareAge.reply).toContain("Tansy is in Barn now: 12-year-old grey mare.");
    const several = await log("we have three more horses: Star, Pip (a pony) and Juno", world.rita);
    expect(several.horses?.map(({ name }) => name)).toEqual(["Pip", "Juno"]);
    expect(several.reply).toContain("Pip and Juno are in Barn now.");
    expect(several.reply).toContain("Star is the name of a horse of this group already.");
    expect((await log("lunged Star 20 min", rita)).allWorkouts).toMatchObject([
      { saved: true, athleteName: "Star" },
    ]);
    const viewer = await world.application.agents.receiveMessage(
      world.vera,
      { text: "add a horse called Comet" },
      { wait: true },
    );
    expect(viewer.ok).toBe(false);
  });

  it("saves what was told of a horse before anybody had added it", async () => {
    const { application, rita } = world;
    const { reply, allWorkouts } = await log("lunged Biscuit 20 min", rita);
    expect([reply, allWorkouts[0]?.saved]).toEqual([expect.stringContaining("Who is Biscuit?"), false]);
    const unread = await log("hacked Biscuit", rita);
    const added = await log("Biscuit is a horse of ours: add", rita);
    expect(added.reply).toContain("Biscuit is in Barn now");
    const after = valueOf(await application.group.enterGroup(rita.account.id, "barn"));
    const read = async (id = "") => valueOf(await application.workout.readWorkout(after, id));
    expect(await read(allWorkouts[0]?.workoutId)).toMatchObject({
      status: "saved",
      athleteId: added.horses?.[0]?.id,
      riderAthleteId: "rita-athlete",
      durationSeconds: 1200,
    });
    expect(await read(unread.allWorkouts[0]?.workoutId)).toMatchObject({ athleteId: added.horses?.[0]?.id });
  });
});
