import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

describe("a new plan that the coach is asked for", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
    world.application.startWork();
  });
  afterAll(async () => {
    await world.application.stopWork();
    await world.cleanUp();
  });

  const agents = () => world.application.agents;
  const say = async (text: string, conversationId?: string) =>
    valueOf(
      await agents().receiveMessage(
        world.emma,
        { text, ...(conversationId !== undefined && { conversationId }) },
        { wait: "to_its_end" },
      ),
    );
  const lastOf = async (conversationId: string) => {
    const page = await world.application.conversation.listConversationMessages(world.emma, conversationId, {
      limit: 2,
    });
    return valueOf(page).items;
  };
  const eventually = <T>(probe: () => Promise<T>, until: (value: T) => boolean) =>
    expect.poll(probe, { timeout: 20_000 }).toSatisfy(until);

  it("is made by the designer where it is for a horse, in a conversation of its own", async () => {
    const { reply, started, conversationId } = await say("make a plan for Luna to jump 80 cm by 15 March");
    expect(reply).toBe(
      "The designer is making a plan for Luna, to Monday 15 Mar 2027: “jump 80 cm”. Nothing is active until you make it so.",
    );
    expect(started).toMatchObject({ kind: "plan", athlete: "Luna" });
    expect(started?.conversationId).not.toBe(conversationId);
    await eventually(
      async () => valueOf(await agents().readPlanRun(world.emma, started?.runId ?? "")),
      ({ state, plan }) =>
        state === "done" && plan?.goal === "jump 80 cm" && plan.targetDate === "2027-03-15",
    );
    const [answer] = await lastOf(conversationId);
    expect(answer).toMatchObject({ text: reply, started });
  });

  it("takes all of the message for the plan, and says nothing else beside it", async () => {
    const { reply, started } = await say(
      "I want to get Luna ready for the January 16th show. She needs to be solid at 2'6\" courses. What should my training plan look like?",
    );
    expect(reply).toBe(
      "The designer is making a plan for Luna, to Saturday 16 Jan 2027: “the show. She needs to be solid at 2'6\" courses”. Nothing is active until you make it so.",
    );
    expect(started?.kind).toBe("plan");
    const pinned = await say("training plan for Luna please, 3 days a week, no jumping");
    expect(pinned.reply).toMatch(/^By when\?/u);
    const aimed = await say("Luna should jump 90 cm by Christmas");
    expect(aimed.started?.kind).toBe("plan");
  });

  it("asks what a horse is to reach, with the day that is known", async () => {
    const { reply, suggestedReplies } = await say("create a 6 week plan for Luna");
    expect(reply).toBe("What should Luna reach? As in: make a plan for Luna to jump 1 m by 2027-01-01.");
    expect(suggestedReplies[0]).toBe("Make a plan for Luna: fit and supple, by 2027-01-01");
  });

  it("asks by when where a horse's has no date, and a tap on one suffices", async () => {
    const { reply, suggestedReplies, started } = await say("could you make Luna a plan to get fit");
    expect(reply).toBe("By when? Say it with the date, as in: make a plan for Luna: get fit, by 15 May.");
    expect(started).toBeUndefined();
    const [tap = ""] = suggestedReplies;
    expect(tap).toBe("Make a plan for Luna: get fit, in 8 weeks");
    expect((await say(tap)).started?.kind).toBe("plan");
  });

  it("goes on as an interview that knows what was said where it is for a person", async () => {
    const { reply, started } = await say("make me a program for hypertrophy, 3 days a week, dumbbells only");
    expect(reply).toMatch(/^I handed that to the designer/);
    expect(started?.kind).toBe("interview");
    await eventually(
      async () => lastOf(started?.conversationId ?? ""),
      ([last]) => last?.author === "agent",
    );
    const [answer] = await lastOf(started?.conversationId ?? "");
    expect(answer?.interview?.answers).toMatchObject({
      days: { value: { count: 3 } },
      equipment: { value: "dumbbells" },
    });
  });

  it("is refused for a horse that is sold", async () => {
    await say("Luna is sold");
    const { reply, started } = await say("make a plan for Luna to jump 80 cm by 15 March");
    expect(reply).toBe("Luna is sold.");
    expect(started).toBeUndefined();
  });
});
