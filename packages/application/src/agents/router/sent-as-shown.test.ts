import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";
import type { MessageInput } from "./message-input.ts";

describe.each(dialectsFor(import.meta.filename))("a message sent as it was shown on %s", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());

  const send = async (message: MessageInput) =>
    valueOf(await world.application.agents.receiveMessage(world.emma, message, { wait: true }));

  it("is training where a preview showed it so, and is not asked about", async () => {
    const isAsked = /^Is that training to save/u;
    // What is at the border of training moves with what was learned: one of them is asked about.
    const atBorder = ["Luna flat", "leg day", "100 push ups a day", "Rolo with Pat, Luna", "Luna jumps 1m"];
    const asked: string[] = [];
    for (const text of atBorder) if (isAsked.test((await send({ text })).reply)) asked.push(text);
    expect(asked).not.toEqual([]);
    for (const text of asked) {
      const { reply } = await send({ text, as: "log" });
      expect(reply).not.toMatch(isAsked);
    }
  });

  it("takes the letters of a leg for nobody's name", async () => {
    const { allWorkouts } = await send({
      text: "Luna 45 min lesson w/ Anna, canter poles, a bit lame on RF",
    });
    expect(allWorkouts).toMatchObject([{ discipline: "flatwork", saved: true }]);
  });
});
