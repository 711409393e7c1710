import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

describe("the training that was just logged, corrected or spoken of", () => {
  let world: TestWorld;
  // The clock of the test world stands on Friday, 20 November 2026.
  beforeAll(async () => void (world = await openTestWorld("sqlite")));
  afterAll(() => world.cleanUp());

  const talk = async () => {
    const { application, emma } = world;
    const { id: conversationId } = valueOf(
      await application.conversation.createConversation(emma, { kind: "coach" }),
    );
    return async (text: string) => {
      const result = valueOf(
        await application.agents.receiveMessage(emma, { text, conversationId }, { wait: true }),
      );
      return result.reply.replaceAll("\u00A0", " ");
    };
  };

  it("is what “that” asks a figure of, also behind its correction, and asked of nothing else", async () => {
    const say = await talk();
    await say("on 10 november ran 5 km in 27:00");
    await say("ran 5 km in 25:00");
    expect(await say("is that my fastest for that distance?")).toMatch(/^Yes, your fastest of that length/);
    expect(await say("cool. time was 26:00 actually")).toMatch(/^Corrected: Running: 5 km · 26:00/);
    expect(await say("still the fastest then?")).toMatch(/^Yes, your fastest .*26:00/);
    expect(await say("what pace is that")).toMatch(/^Run: 5:12 \/km today/);
    expect(await say("make that 27:30")).toMatch(/^Corrected: Running: 5 km · 27:30/);
    expect(await say("still my fastest?")).toMatch(/^No: /);
    expect(await say("how many km this month?")).toMatch(/^10 km/);
  });

  it("stands beside the last of the length that is named", async () => {
    const say = await talk();
    await say("on 2 november ran 3 km in 16:30");
    await say("on 17 november ran 8 km in 40:00");
    await say("ran 3 km in 16:00");
    expect(await say("was that quicker than my last 3k")).toMatch(
      /^Yes, faster: 3 km · 16:00 .*; the last of that length 3 km · 16:30 /u,
    );
  });

  it("is not asked about behind what was told of the body, or of several", async () => {
    const say = await talk();
    await say("rode 20 km in 50:00");
    await say("slept 6 h 30 min");
    expect(await say("got any older nights to compare that with?")).toMatch(/^Sleep: only one reading/u);
    await say("how far did I run this month");
    expect(await say("best pace of those?")).toMatch(/^Run: .*\/km|^.*\/km/u);
  });

  it("is the one that was told, whatever was logged last", async () => {
    const say = await talk();
    await say("on 31 october swam 2 km in 50:00");
    await say("on 4 november swam 1 km in 22:00");
    await say("on 7 november squats 3x5 @ 95 kg");
    expect(await say("how far was my last swim")).toMatch(/^Swim: 1000 m/u);
    expect(await say("was that quicker than the one before")).toMatch(/^Yes, faster: 1 km .*2 km/u);
  });

  it("is reckoned on at its pace, to the second", async () => {
    const say = await talk();
    await say("on 12 november rode 20 km in 50:00");
    await say("what's my longest ride");
    expect(await say("and how long would 7.35 km take at that speed")).toMatch(/would be 18:2[23]\.$/u);
  });

  it("is that of the day that was named before, where it points there", async () => {
    const say = await talk();
    await say("on 16 november squats 3x5 @ 90 kg");
    await say("ran 4 km in 22:00");
    await say("my knee aches since mondays squats");
    expect(await say("what did i do there exactly")).toMatch(/Back Squat 3 × 5 · 90 kg/u);
  });

  it("stands lift by lift beside a time that is over, and one without a load by its repetitions", async () => {
    const say = await talk();
    await say("on 11 november bench 5x5 @ 70 kg, barbell row 4x8 @ 60 kg");
    await say("on 9 november pushups 8, 7, 6");
    await say("bench 5x5 @ 72.5 kg, barbell row 4x8 @ 60 kg");
    expect(await say("how does that compare to last week?")).toMatch(
      /^Heavier: Bench Press .*72\.5 kg; last time .*70 kg, .*\nThe same: Barbell Row /u,
    );
    await say("pushups 10, 9, 7");
    expect(await say("is that more pushups than last time?")).toMatch(
      /^Yes, more: Push-Up 10, 9, 7 \(26 in all\); last time 8, 7, 6 \(21 in all\), /u,
    );
    expect(await say("when did i last do them before today")).toMatch(
      /^Push-Up: .*9 November|^Push-Up: .*November 9/u,
    );
  });

  it("keeps a number alone what the one was that was said last, and asks where it may be two", async () => {
    const say = await talk();
    await say("bench 5,5,5,5,5 @ 80 kg");
    expect(await say("no wait last set was only 4")).toMatch(/4 × 5 · 80, 4 · 80 kg/);
    expect(await say("make that 3 actually")).toMatch(/4 × 5 · 80, 3 · 80 kg/);
    await say("squat 5x5 @ 100 kg");
    expect(await say("make it 3")).toMatch(/nothing is changed/);
    expect(await say("make that 105")).toMatch(/5 × 5 · 105 kg/);
    await say("pushups 3x12");
    expect(await say("make that 15")).toMatch(/Push-Up 3 × 15 \(/);
    await say("dumbbell curl 3x12 @ 12 kg");
    expect(await say("sorry no it was the 14s")).toMatch(/3 × 12 · 14 kg/);
  });

  it("is not asked about by what only says that it is right", async () => {
    const say = await talk();
    await say("ran 6 km in 31:00");
    await say("no, 6.2 km");
    expect(await say("yes, the time's right, just the distance was off")).not.toMatch(/km|workouts/);
  });

  it("stands beside the day that is named, and not beside the best ever", async () => {
    const say = await talk();
    await say("on 3 november rowed 5 km in 20:00");
    await say("yesterday rowed 5 km in 25:00");
    await say("rowed 5 km in 24:00");
    expect(await say("okay and how does that compare with yesterday's")).toMatch(
      /24:00.* today; .*25:00.* yesterday: quicker/u,
    );
  });

  it("has more of as heavy a lift, where no figure is named", async () => {
    const say = await talk();
    await say("on 12 november overhead press 3x6 @ 40 kg");
    await say("overhead press 4x6 @ 40 kg");
    expect(await say("how does that compare to last time")).toMatch(
      /^More: Overhead Press 4 × 6 · 40 kg \(24 in all\); last time .*\(18 in all\)/u,
    );
  });

  it("is beside what was done the last time before it", async () => {
    const say = await talk();
    await say("on 8 november walked 6 km in 66:00");
    await say("walked 6 km in 63:00");
    expect(await say("what pace was that")).toMatch(/10:30/u);
    expect(await say("how long did it take me last time")).toMatch(/1 h 6 min/u);
  });

  it("comes back to what was asked before something else was kept", async () => {
    const say = await talk();
    await say("on 14 october swam 800 m in 20:00");
    await say("on 5 november swam 900 m in 22:00");
    await say("how far did I swim in october");
    await say("weight 61 kg");
    expect(await say("back to the swims, and in november?")).toMatch(/900 m/u);
  });
});
