import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startRidingProgram } from "../../../testing/riding-program.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

describe("a horse's program is paused, ended and gone on with by words", () => {
  let world: TestWorld;
  let programId: string;
  beforeEach(async () => {
    world = await openTestWorld("sqlite");
    programId = await startRidingProgram(world, { weeks: 2 });
  });
  afterEach(() => world.cleanUp());

  const say = async (text: string) =>
    valueOf(await world.application.agents.receiveMessage(world.emma, { text }, { wait: true }));
  const status = async () => {
    const { items } = valueOf(
      await world.application.program.listPrograms(world.emma, { athleteId: "beau", limit: 5 }),
    );
    return items.find(({ id }) => id === programId)?.status;
  };

  it.each([
    "resume Beau's plan",
    "restart Beau's plan",
    "continue the plan for Beau",
    "Beau can start his plan again",
    "he can start his plan again",
    "he can carry on with his plan",
    "he is fit, start his plan again",
  ])("goes on with it: %s", async (text) => {
    const { reply } = await say("pause Beau's plan");
    expect(reply).toContain("say “resume Beau’s plan” to go on");
    expect((await say(text)).reply).toMatch(/^Resumed Towards the show\./u);
    expect(await status()).toBe("active");
  });

  it("says whose program is paused, where there is none of one's own", async () => {
    await say("pause Beau's plan");
    expect((await say("resume my program")).reply).toContain("say “resume Beau’s plan”");
    expect(await status()).toBe("paused");
  });

  it("offers what means the horse's program, and goes on with one that was ended", async () => {
    const [yes = "", pause = ""] = (await say("stop Beau's plan")).suggestedReplies;
    expect(pause).toBe("Pause Beau’s plan");
    expect((await say(yes)).reply).toMatch(/^Ended Towards the show\. Say “resume Beau’s plan”/u);
    expect(await status()).toBe("abandoned");
    await say("resume Beau's plan");
    expect(await status()).toBe("active");
  });

  it.each(["make Beau's plan inactive", "set Beau's plan to not active"])(
    "offers a pause where it is only not to be active: %s",
    async (text) => {
      const { reply, suggestedReplies } = await say(text);
      expect(reply).toBe(
        "Should Towards the show pause, which keeps your place, or end for good? Nothing is changed yet.",
      );
      expect(await status()).toBe("active");
      expect((await say(suggestedReplies[0] ?? "")).reply).toMatch(/^Paused Towards the show/u);
      expect(await status()).toBe("paused");
    },
  );

  it("says what the plan goes on with once the horse is well", async () => {
    expect((await say("Beau is back in work")).reply).toBe(
      "Nothing that is pinned is about that, so nothing is changed. Next by Beau’s plan is flatwork, due since Tuesday.",
    );
    await say("pause Beau's plan");
    const paused = await say("Beau is sound again");
    expect(paused.reply).toContain("Beau’s plan is paused.");
    expect(paused.suggestedReplies).toContain("Resume Beau’s plan");
  });
});
