import "temporal-polyfill/global";
import { wordTexts } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";
import { twoDayWeeks } from "../../../testing/two-day-weeks.ts";

const weeks = twoDayWeeks("Squat Day", [
  ["Back Squat", 5, "230 lbs"],
  ["Romanian Deadlift", 3, "185 lbs"],
]);

/** On Monday of the program's first week. What is said goes on with what was said before. */
describe("a talk about a program", () => {
  let world: TestWorld;
  let programId = "";
  let conversationId = "";
  beforeAll(async () => void (world = await openTestWorld("sqlite")));
  afterAll(() => world.cleanUp());
  beforeEach(async () => {
    const { application, owner } = world;
    programId = valueOf(
      await application.program.createProgram(owner, {
        name: "Strength",
        program: { weeks },
        status: "active",
      }),
    ).id;
    conversationId = valueOf(await application.conversation.createConversation(owner, { kind: "coach" })).id;
  });

  const say = async (text: string) => {
    const now = "2026-11-16T07:00:00-05:00";
    const said = await world.application.agents.receiveMessage(
      world.owner,
      { text, conversationId, now },
      { wait: true },
    );
    const { reply, proposalId, allWorkouts } = valueOf(said);
    const waiting =
      proposalId === undefined
        ? undefined
        : wordTexts(
            valueOf(await world.application.proposal.readProposal(world.owner, proposalId)).preview,
            valueFormsOf(world.owner.member),
          ).summary;
    return { reply: reply.replaceAll("\u00A0", " "), waiting, logged: allWorkouts.length };
  };
  afterEach(async () => {
    valueOf(await world.application.program.deleteProgram(world.owner, programId));
  });

  it.each(["never mind", "cancel that", "scrap that please", "undo that"])(
    "names what waits in another talk before it takes that back: %s",
    async (text) => {
      expect((await say("move today's session to Tuesday")).waiting).toContain("moves");
      const { conversation } = world.application;
      conversationId = valueOf(await conversation.createConversation(world.owner, { kind: "coach" })).id;
      const pending = async () =>
        valueOf(await world.application.proposal.listProposals(world.owner, { status: "pending", limit: 10 }))
          .items.length;
      expect((await say(text)).reply).toMatch(
        /^Nothing waits here\. .*: Squat Day moves to .*take it back\?$/u,
      );
      expect(await pending()).toBe(1);
      expect((await say("yes")).reply).toBe("Taken back. Nothing was changed.");
      expect(await pending()).toBe(0);
    },
  );

  it("names what it takes back behind something else", async () => {
    await say("move today's session to Tuesday");
    await say("what did I squat last?");
    expect((await say("never mind")).reply).toMatch(
      /^Taken back: Squat Day moves to .*\. Nothing was changed\.$/u,
    );
  });

  it("says of a change that takes the place of one among several that the rest still waits", async () => {
    await say("make today's squats 3 sets");
    await say("make today's romanian deadlifts 4 sets");
    const { reply, waiting } = await say("make that 5");
    expect(reply).toMatch(/the rest still waits\.$/u);
    expect(waiting).toMatch(/Back Squat.* 3 sets.*Romanian Deadlift.* 5 sets/u);
    await say("never mind");
  });

  it.each(["no leave it", "leave Thursday in", "leave Squat Day in"])(
    "takes a move to another week back as a whole: %s",
    async (text) => {
      const moved = await say("move today's session to next Monday");
      expect(moved.waiting).toContain("moves");
      expect((await say(text)).reply).not.toMatch(/changes? still waits?/u);
      const { items } = valueOf(
        await world.application.proposal.listProposals(world.owner, { status: "pending", limit: 10 }),
      );
      expect(items.map(({ preview }) => preview.toolCalls.length)).not.toContain(2);
    },
  );

  it("ticks off no day of lifting for a run", async () => {
    expect((await say("tick off today's run")).reply).toMatch(
      /^No session .* is called run; the next is Squat Day/,
    );
    expect((await say("tick off today's session")).reply).toMatch(/^Marked Squat Day as done/);
  });

  it("goes on from the session that was told to the next one", async () => {
    await say("what's next?");
    expect((await say("and what comes after that?")).reply).toContain("Deadlift Day");
    expect((await say("remind me of the weights")).reply).toContain("Overhead Press 4×5 @ 105 lbs");
    expect((await say("what are the squats that day?")).reply).not.toContain("quadriceps");
    expect((await say("drop a set of the overhead press on that one")).waiting).toContain("Overhead Press");
  });

  it("asks of the one that was done under the name that was told", async () => {
    await say("back squat 5x5 @ 230 lbs, romanian deadlift 3x5 @ 185 lbs");
    await say("on 15 november ran 5 km in 25:00");
    await say("when is my next squat day?");
    expect((await say("and how was the last one of those?")).reply).toMatch(/^Today: .*Back Squat/u);
  });

  it("still speaks of the session behind a click on Apply", async () => {
    await say("move Friday's session to Saturday");
    await apply();
    expect((await say("and how long is it?")).reply).toMatch(/^Deadlift Day, Saturday, November 21/u);
    expect((await say("and after that?")).reply).toContain("Squat Day, Monday, November 23");
  });

  it("knows which day is meant by “that day”, “that session” and “it”, whoever reads it", async () => {
    await say("move Friday's session to Sunday");
    await apply();
    expect((await say("so what do i do that day")).reply).toMatch(/^Deadlift Day, Sunday, November 22/u);
    expect((await say("on the road all day wednesday, skip that session")).reply).toContain(
      "no session on Wednesday",
    );
  });

  it("goes on with the session that is to change, and with one that was only named", async () => {
    await say("away all day friday, skip that session please");
    expect((await say("what comes after it")).reply).toContain("Squat Day, Monday, November 23");
    await say("knackered. not sure about friday");
    expect((await say("what was it gonna be again")).reply).toMatch(/^Deadlift Day, Friday, November 20/u);
    expect((await say("make it 2 sets of everything then")).reply).toContain("Nov 20");
  });

  it("hears no other wish in why it is to be another day", async () => {
    await say("can u move fridays session to sat, got a game fri");
    expect((await say("no wait make it sunday, game got movd")).waiting).toBe(
      "Deadlift Day moves to Sunday, Nov 22.",
    );
  });

  it("puts back what was changed, whatever was asked since, and lets what is to stay be", async () => {
    await say("move Friday's session to Saturday");
    await apply();
    await say("and what comes after it");
    expect((await say("two days in a row is too much, put it back to friday")).waiting).toBe(
      "Deadlift Day moves to Friday, Nov 20.",
    );
    await say("never mind");
    await say("swap the overhead press for push-ups 3x12 on friday");
    expect((await say("actually nah, keep the overhead press")).reply).toMatch(/^Taken back/u);
    expect((await say("make em lighter tho, 95")).waiting).toContain("95 lbs");
  });

  const apply = async () => {
    const { items } = valueOf(
      await world.application.proposal.listProposals(world.owner, { status: "pending", limit: 1 }),
    );
    valueOf(await world.application.proposal.applyProposal(world.owner, items[0]?.id ?? ""));
  };

  it("tells what is in a session that was moved, and puts it back", async () => {
    await say("please put friday's session on sunday");
    await apply();
    expect((await say("and what does it have in it?")).reply).toMatch(/Sunday, November 22.*Overhead Press/u);
    expect((await say("the party is off, put it back")).reply).toMatch(/^Taken back: the latest change/u);
  });

  it("puts back what is named as it was, whatever was asked since", async () => {
    await say("please put friday's session on sunday");
    await apply();
    await say("when do I squat next?");
    const { reply } = await say("that is back to back, put the deadlifts back where they were");
    expect(reply).toMatch(/^Taken back: the latest change/u);
    expect((await say("what's on friday?")).reply).toMatch(/^Deadlift Day, Friday/u);
  });

  it("asks of the lifts of the session that was told", async () => {
    await say("on 13 november deadlift 3x5 @ 275 lbs, overhead press 4x5 @ 100 lbs");
    await say("what's on friday?");
    expect((await say("how much was that the last time?")).reply).toMatch(/^Deadlift: .*3 × 5 · 275 lb/u);
  });

  it("takes back what waits behind a question, and speaks of it still", async () => {
    await say("skip friday's session");
    await say("what's on monday?");
    expect((await say("the sitter found time, undo it")).reply).toBe("Taken back. Nothing was changed.");
    expect((await say("phew, which weights again?")).reply).toMatch(/Friday, November 20.*Deadlift 3×5/u);
  });

  it("means the session of the days that were told", async () => {
    const { reply } = await say("We are away Nov 25 to 29, skip the deadlift day in that time please");
    expect(reply).toMatch(/Friday, Nov 27: every exercise skipped/u);
  });

  it("offers less where there is little time, and leaves the sets where they are to stay", async () => {
    const { reply } = await say("I only have 20 minutes tonight, could you make the session fit?");
    expect(reply).toMatch(/leave out the last exercise/u);
    await say("make the overhead press on friday 3 sets");
    expect((await say("hm no, keep the sets")).reply).toMatch(/^Taken back/u);
  });

  it("goes on with what was just paused where something less is wanted instead", async () => {
    await say("pause my plan");
    const { reply, waiting } = await say("hm no, rather skip friday's session");
    expect(reply).toMatch(/^Resumed.*Here is what would change/u);
    expect(waiting).toMatch(/Deadlift is skipped/u);
  });

  it("takes what was asked about for “it”", async () => {
    await say("what's on friday?");
    expect((await say("move it to saturday")).waiting).toBe("Deadlift Day moves to Saturday, Nov 21.");
    const { waiting } = await say("and drop the last exercise");
    expect(waiting).toMatch(/Overhead Press is removed from Deadlift Day/);
  });

  it("moves a session by the lift that it is called for, and takes that back where it is not wanted", async () => {
    const { waiting } = await say("let's do deadlifts on saturday instead");
    expect(waiting).toBe("Deadlift Day moves to Saturday, Nov 21.");
    expect((await say("hm no, sunday is better, we have guests")).waiting).toMatch(/moves to Sunday, Nov 22/);
    expect((await say("actually scrap that move, i'll just do it on friday")).reply).toMatch(/^Taken back/);
  });

  it("puts an order in the place of what it refuses", async () => {
    await say("take out friday's session");
    const { waiting } = await say("hm actually no, move it to sunday instead");
    expect(waiting).toBe("Deadlift Day moves to Sunday, Nov 22.");
  });

  it("leaves a value as it was, and what else waits", async () => {
    await say("make the squats on monday 4 sets instead of 5");
    expect((await say("and take 10 lbs off the deadlifts on friday")).waiting).toMatch(/290 lbs → 280 lbs/);
    const { reply } = await say("nah leave it at 290, i'll see how it goes");
    expect(reply).toBe("Taken back. Nothing was changed. What waited before still waits.");
  });

  it("keeps to the week that was asked about", async () => {
    await say("could you show me next week please?");
    const { waiting } = await say("I'm away that friday, please take the deadlift day out");
    expect(waiting).toMatch(/Deadlift Day is removed from week 2/);
  });

  it("varies what was just proposed by what is said otherwise, and by nothing else", async () => {
    await say("take 10 lbs off the squats on monday");
    const { waiting } = await say("make that 20");
    expect(waiting).toBe("Back Squat: load 230 lbs → 210 lbs.");
    expect((await say("from now on")).waiting).toMatch(/230 lbs → 210 lbs \(2 times\)/);
    const { reply, waiting: proposed } = await say("no, thursday");
    expect(reply).toMatch(/no session on a Thursday/);
    expect(proposed).toBeUndefined();
  });

  it("puts what it changed on another day, and says what waits already", async () => {
    await say("what's on friday?");
    await say("make it 10% lighter");
    const { waiting } = await say("and on saturday instead");
    expect(waiting).toMatch(/290 lbs → 260 lbs.*Deadlift Day moves to Saturday, Nov 21/);
    expect((await say("no, saturday")).reply).toMatch(/waits for your click already/);
  });

  it("joins what is said to be so too", async () => {
    await say("add 5 lbs to the deadlift on friday");
    const { waiting } = await say("and the press");
    expect(waiting).toMatch(/Deadlift: load 290 lbs → 295 lbs; Overhead Press: load 105 lbs → 110 lbs/);
    expect((await say("make it 10")).waiting).toMatch(/290 lbs → 295 lbs; .*105 lbs → 115 lbs/);
  });

  it("logs what was done, and plans what is to be added to the day that was asked for", async () => {
    await say("what's on friday?");
    expect((await say("benched 3x5 at 165 today")).logged).toBe(1);
    await say("what's on friday?");
    const { logged, waiting } = await say("and add curls there, 3x12 at 30 lbs");
    expect(logged).toBe(0);
    expect(waiting).toMatch(/Curl.* is added to Deadlift Day/);
  });

  it("skips the session that was asked for, where nothing is open", async () => {
    await say("what's next?");
    expect((await say("skip it")).waiting).toMatch(/Back Squat is skipped/);
  });

  it("drops the session that was asked for, and nothing that was logged", async () => {
    await say("ran 3 miles in 28:00");
    await say("what's on friday?");
    const { reply, waiting } = await say("drop it");
    expect(reply).not.toMatch(/Taken back/);
    expect(waiting).toMatch(/Deadlift Day is removed/);
  });

  it("changes what was to be taken out, where it is to stay in otherwise", async () => {
    await say("drop the romanian deadlift next monday");
    const { waiting, reply } = await say("nah, leave it in but with 2 sets less");
    expect(waiting).toBe("Romanian Deadlift: 3 → 1 sets.");
    expect(reply).toContain("takes the place of what was proposed before");
  });

  it("proposes what is mostly meant by a lighter session, which can be looked at", async () => {
    const { waiting } = await say("slept badly, can you make friday lighter");
    expect(waiting).toMatch(/Deadlift: load 290 lbs → 2\d\d lbs.*Overhead Press: load 105 lbs/u);
  });

  it("takes what can't be done to the day that is said behind why", async () => {
    const { waiting } = await say("cant do friday, our neighbours moved in. shift it to saturday please");
    expect(waiting).toBe("Deadlift Day moves to Saturday, Nov 21.");
    const next = await say("oh no sunday, theres a concert on saturday");
    expect(next.waiting).toBe("Deadlift Day moves to Sunday, Nov 22.");
  });

  it("takes back what waits where everything is to be cancelled", async () => {
    await say("skip friday");
    const { reply, waiting } = await say("cancel everything");
    expect(reply).toMatch(/^Taken back/);
    expect(waiting).toBeUndefined();
  });
});
