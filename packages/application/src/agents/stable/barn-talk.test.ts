import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRidingProgram } from "../../testing/riding-program.ts";
import { openTestWorld, type TestWorld, valueOf } from "../../testing/test-world.ts";

/** Today is Friday 2026-11-20. */
describe.each(dialectsFor(import.meta.filename))("talk of a yard on %s", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
    await startRidingProgram(world, { weeks: 1, targetDate: "2026-11-28" });
    const rides = [
      ["2026-11-16", "flatwork", "A bit stiff to the right"],
      ["2026-11-18", "jumping", "Rushed the grid"],
      ["2026-11-19", "groundwork", "Walked in hand"],
    ] as const;
    for (const [date, discipline, notes] of rides) {
      const rider = { athleteId: "beau", riderAthleteId: world.emma.member.athleteId };
      const content = { ...rider, discipline, date, durationSeconds: 2400, notes, exercises: [] };
      valueOf(await world.application.workout.createWorkout(world.emma, content));
    }
  });
  afterAll(() => world.cleanUp());
  /** In a conversation of its own: nothing is open in it. */
  const say = async (text: string) => {
    const { agents, conversation } = world.application;
    const { id: conversationId } = valueOf(
      await conversation.createConversation(world.rita, { kind: "coach" }),
    );
    return valueOf(await agents.receiveMessage(world.rita, { text, conversationId }, { wait: true }));
  };

  it.each([
    ["was Beau stiff this week", "“stiff”: on 1 of Beau’s 3 rides this week.", "stiff to the right"],
    ["did Beau rush this week?", "“rush”: on 1 of Beau’s 3 rides this week.", "Rushed the grid"],
    ["was Beau lame this week", "Nobody wrote that of Beau this week: 3 rides."],
    ["was Luna stiff yesterday", "Nothing is logged of Luna yesterday."],
    ["is Beau stiff", "Rushed the grid"],
    ["when was Beau last ridden?", "Beau, last Wednesday, 18 Nov: jumping", "Since then from the ground"],
    ["when was Beau last worked?", "Beau, last yesterday: groundwork"],
    ["handoff Beau", "2 rides, 1 from the ground"],
  ])("answers %s", async (text, ...said) => {
    const { reply, suggestedReplies } = await say(text);
    for (const words of said) expect(reply).toContain(words);
    expect(suggestedReplies ?? []).not.toContain("Pin it");
  });

  it("answers what is kept of a horse by the words of the question, and nothing else", async () => {
    const { reply: pinned } = await say("Please put down for Luna: nips when she is girthed");
    expect(pinned).toMatch(/^Pinned to Luna .*: Nips when she is girthed/u);
    expect((await say("does Luna nip?")).reply).toMatch(/^Of Luna this is kept:\nNips when she is girthed/u);
    expect((await say("does Luna like carrots?")).reply).toContain("I can’t answer that");
    expect((await say("You may take down the one about girthing.")).reply).toMatch(/^Taken off Luna: /u);
  });

  it("counts what is still to come of a plan, and the days of a week", async () => {
    expect((await say("how many sessions does Beau still have in his plan?")).reply).toMatch(
      /^Beau: \d+ sessions? still to come: /u,
    );
    expect((await say("how many minutes did Beau do this week, and on how many days?")).reply).toContain(
      "on 3 days; ",
    );
    expect((await say("which horse did nothing this week?")).reply).toContain("Luna: ");
  });

  it("keeps a limit that stands beside a ride, and what comes for its horse", async () => {
    const { reply } = await say("Rode Luna 20 min flat. No jumping till Sunday");
    expect(reply).toMatch(/^Saved Flatwork with Luna\.\n\nPinned to Luna until .*: No jumping\./u);
    for (const text of [
      "Luna 40 min flat, not spooky this week",
      "Luna 45 min flat. No lameness for 2 weeks now",
    ])
      expect((await say(text)).reply).toMatch(/^Saved Flatwork with Luna\./u);
    expect((await say("For Luna: hack 45 min, fresh")).reply).toMatch(/^Saved Trail riding with Luna\./u);
    expect((await say("Skip Beau's session on Saturday. The farrier comes that day.")).reply).toMatch(
      /^Noted for Beau: farrier due /u,
    );
  });

  it("takes the rugs of all horses for no news of one of them", async () => {
    expect((await say("new rugs for all horses")).suggestedReplies ?? []).not.toContain("Pin it");
    expect((await say("new rug for Luna")).suggestedReplies).toContain("Pin it");
  });

  it("goes on asking of the horse that was spoken of", async () => {
    const { agents } = world.application;
    const { conversationId } = await say("is Beau sound?");
    const goOn = async (text: string) =>
      valueOf(await agents.receiveMessage(world.rita, { text, conversationId }, { wait: true })).reply;
    expect(await goOn("can Emma jump him on Sunday?")).toContain("Nothing is planned with Beau on Sunday.");
    expect(await goOn("who rode him last?")).toContain("Emma");
  });

  it("tells whether somebody may ride a horse on a day, and what else stands then", async () => {
    await say("Luna: no jumping until Monday");
    const jumping = (await say("can Emma jump Luna on Sunday?")).reply;
    expect(jumping).toMatch(/^No: No jumping, until Monday \(Rita\)\./u);
    expect(jumping).toContain("Nothing is planned with Luna on Sunday.");
    const riding = (await say("can Emma ride Luna on Sunday")).reply;
    expect(riding).toContain("Nothing that is noted forbids it on Sunday.");
    expect(riding).toContain("Luna: No jumping, until Monday (Rita).");
    expect((await say("can Emma ride Beau tomorrow")).reply).toContain("Beau, tomorrow: ");
    expect((await say("can Olga ride Luna on Sunday")).reply).toContain(
      "Nobody called Olga is a member here.",
    );
  });

  it("tells which planned rides are left where somebody is away", async () => {
    expect((await say("Emma is away next week")).reply).toContain("next week");
    expect((await say("Emma is away tomorrow")).reply).toMatch(/Emma is down for no ride|Planned then/u);
  });

  it("asks whose plan is to change where whoever asks has none", async () => {
    const asked = await say("take Emma off everything");
    expect(asked.reply).toBe("You have no program of your own. Is that Beau’s plan? Nothing is changed yet.");
    expect(asked.suggestedReplies).toEqual(["take Emma off everything for Beau", "Never mind"]);
    for (const text of ["make Saturday a rest day", "rest week before the show"])
      expect((await say(text)).suggestedReplies).toContain(`${text} for Beau`);
    const { reply } = await say("rest week before the show for Beau");
    expect(reply).toMatch(/^Here is what would change: .* on Saturday 21 Nov becomes a rest day\. Apply/u);
    expect((await say("I can't ride Luna tomorrow")).reply).toContain("Luna has no plan to change.");
  });

  it.each([
    ["when did Emma last jump Beau", "Beau, last Wednesday, 18 Nov: jumping"],
    ["how many times did Emma jump Beau this week", "Beau, jumping, this week: 1 ride, 40 min: Emma 1."],
    ["did Rita ride Beau this week", "No. No ride is logged of Beau by Rita this week."],
    ["has Emma ridden Beau this week", "Yes. Beau, Wednesday: jumping"],
    ["what did Emma note about Beau on Monday", "“A bit stiff to the right”"],
    ["who has done the most with Beau this week", "Emma 3"],
  ])("answers %s by rider and work", async (text, said) => {
    expect((await say(text)).reply).toContain(said);
  });

  /** Messages of one conversation. */
  const talk = async (...texts: readonly string[]) => {
    const { agents } = world.application;
    const { conversationId, reply } = await say(texts[0] ?? "");
    const replies = [reply];
    for (const text of texts.slice(1))
      replies.push(
        valueOf(await agents.receiveMessage(world.rita, { text, conversationId }, { wait: true })).reply,
      );
    return replies;
  };

  it("goes on with the ride that was named, and with another horse", async () => {
    const [, before] = await talk("who rode Beau last", "who rode him before that");
    expect(before).toContain("Beau, last Monday, 16 Nov: flatwork");
    const [, other] = await talk("who rode Beau last", "and Luna?");
    expect(other).toContain("Luna");
  });

  it("takes the horse that was spoken of for the one that was ridden, and for whom others are to know something", async () => {
    expect((await talk("what should I know before I ride Luna", "rode her 25 min on the flat"))[1]).toBe(
      "Saved Flatwork with Luna.",
    );
    const [, pinned] = await talk("is Beau sound", "please tell the next rider to walk him in hand only");
    expect(pinned).toContain("Pinned to Beau until somebody removes it: Walk Beau in hand only");
    expect((await say("whoever rides Luna tomorrow, please check her shoe")).reply).toContain(
      "Pinned to Luna",
    );
    expect((await say("might take Luna out on the trail tomorrow")).suggestedReplies ?? []).not.toContain(
      "Pin it",
    );
  });

  it("passes on what others are asked, and keeps what is seen on a ride with it", async () => {
    for (const text of [
      "Please leave a message for the next person with Luna: cold-hose her left front for ten minutes after work.",
      "Could whoever rides Luna next please cold-hose her left front for ten minutes after work?",
      "please ask the next rider to cold-hose Luna's left front for ten minutes after work",
    ]) {
      const { reply } = await say(text);
      expect(reply).toMatch(/^Pinned to Luna until somebody removes it: .*old-hose/u);
      expect(reply).not.toContain("Saved");
    }
    const { reply } = await say(
      "Groundwork with Luna, 20 minutes. A little stiff behind, but she loosened up.",
    );
    expect(reply).toBe("Saved Groundwork with Luna.");
    const listed = valueOf(
      await world.application.workout.listWorkouts(world.rita, {
        athleteId: "luna",
        status: "saved",
        limit: 1,
      }),
    );
    expect(listed.items[0]?.notes).toContain("stiff behind");
    expect((await say("Rode Luna 30 min flat. No jumping until Friday please.")).reply).toMatch(
      /^Saved Flatwork with Luna\.\n\nPinned to Luna until .*: No jumping\./u,
    );
  });

  it("changes what was asked about of a horse's plan", async () => {
    const [asked = "", moved = ""] = await talk("what has Beau got on Saturday", "move it to Sunday");
    expect(asked).toContain("Beau, tomorrow");
    expect(moved).toContain("on Saturday 21 Nov moves to Sunday 22 Nov");
    expect((await talk("what has Beau got on Saturday", "shorten it to 20 minutes please"))[1]).toContain(
      "on Saturday 21 Nov: ",
    );
  });

  it("takes back what was noted of care, puts its day right, and moves what is due", async () => {
    const care = async () => {
      const kept = valueOf(await world.application.horse.listCare(world.rita, "luna", { status: "kept" }));
      return kept.map(({ kind, dueOn, lastDoneOn }) => ({ kind, dueOn, lastDoneOn }));
    };
    expect(await talk("farrier for Luna 3 December every 6 weeks", "undo")).toEqual([
      "Noted for Luna: farrier due Thursday 3 Dec, every 6 weeks.",
      "Taken back: farrier of Luna. Say “redo” to bring it back.",
    ]);
    expect(await care()).toEqual([]);
    await say("farrier for Luna 3 December every 6 weeks");
    await say("the farrier for Luna has moved to 5 December");
    expect(await care()).toEqual([{ kind: "farrier", dueOn: "2026-12-05", lastDoneOn: undefined }]);
    const [, put, undone, again] = await talk(
      "farrier did Luna today",
      "sorry it was yesterday",
      "undo",
      "undo",
    );
    expect(put).toContain(
      "farrier of Luna done yesterday, due again Thursday 31 Dec".replace("yesterday", "Thursday 19 Nov"),
    );
    expect([undone, again].join()).not.toContain("It has changed since");
    expect(await care()).toEqual([{ kind: "farrier", dueOn: "2026-12-05", lastDoneOn: undefined }]);
  });

  it.each([
    ["how is Luna", "rode her mare 40 min on the flat", "Saved Flatwork with Luna"],
    ["who rode Beau last", "who benched the most?", "ride"],
    ["is Beau sound", "has Emma jumped Luna yet", "Saved"],
    ["is Beau sound", "farrier did Luna today and changed her front shoes", "due today"],
    ["farrier for Luna on 3 December", "no, the run was on Monday", "farrier of Luna"],
  ])("is not taken for what it is not: %s, %s", async (before, text, not) => {
    expect((await talk(before, text))[1]).not.toContain(not);
  });

  it.each([
    ["Luna and Beau can't stand each other", "Luna and Beau until somebody removes it"],
    ["New rugs for Luna", "Luna until somebody removes it"],
  ])("says what would be pinned before it is, to whom and until when: %s", async (text, pinned) => {
    const { reply, suggestedReplies } = await say(text);
    expect(reply).toContain(`I would pin to ${pinned}: “${text}”.`);
    expect(suggestedReplies).toContain("Pin it");
  });

  it.each(["Beau", "Beau.", "beau"])("tells of a horse that is named alone: %s", async (text) => {
    const { reply, suggestedReplies } = await say(text);
    expect(reply).toContain("2 rides, 1 from the ground");
    expect(suggestedReplies ?? []).not.toContain("Pin it");
  });

  it("changes the plan of the horse that was spoken of, by a session that it alone has", async () => {
    const [, moved] = await talk("Beau.", "Move tomorrow's jumping to Sunday.");
    expect(moved).toContain("moves to Sunday 22 Nov");
  });

  it("pins what is to be pinned, without the words that order it", async () => {
    expect(
      (await say("Please pin a note for Beau: rub behind the elbow, use the fleece girth")).reply,
    ).toContain("Pinned to Beau until somebody removes it: Rub behind the elbow, use the fleece girth.");
    expect((await say("please note: Luna gets her vaccination on 8 January")).reply).toContain(
      "Noted for Luna: vaccination due Friday 8 Jan 2027.",
    );
  });

  it("corrects fences, riders and horses behind a ride, and adds what was noted", async () => {
    const [, high] = await talk("Emma jumped Luna 30 min today", "The fences were 60 cm high");
    expect(high).toContain("fences 60 cm");
    const [, rider] = await talk("lunged Luna 20 min today", "And it is Emma who has lunged her, not me");
    expect(rider).toContain("with Luna, by Emma");
    const [, horse] = await talk("Beau flat 40. Bit stuffy left.", "No, Luna.");
    expect(horse).toContain("Bit stuffy left with Luna");
    const [, noted] = await talk("rode Luna 35 min on the flat", "Please add that she was keen");
    expect(noted).toContain("she was keen");
  });

  it("takes care by its pronoun, of another horse, and by what it is for", async () => {
    expect((await talk("does Luna need anything", "ok just wormed her"))[1]).toContain(
      "Noted for Luna: worming",
    );
    expect((await talk("wormed Luna today", "and Beau as well"))[1]).toContain(
      "Noted for Beau: worming done",
    );
    expect((await say("did the farrier do Beau today")).reply).not.toContain("Noted");
    expect((await say("The vet comes on 3 December to Luna for a blood test")).reply).toContain(
      "blood test due",
    );
    await say("vet for Beau on 26 November");
    const moved = await say(
      "the vet can't make the 26th after all, so Beau's check is on the 27th now, that's Friday",
    );
    expect(moved.reply).toContain("due Friday 27 Nov (was 26 Nov)");
    expect((await say("Beau vet chk now Sat 28 Nov, same reason")).reply).toContain(
      "due Saturday 28 Nov (was 27 Nov)",
    );
  });

  it("takes wishes to others and what is to come for what they are", async () => {
    expect((await say("can whoever has Luna tomorrow lunge her first pls")).reply).toContain(
      "Pinned to Luna",
    );
    const ahead = await say("I intend to ride Luna tomorrow for half an hour, only on the flat");
    expect(ahead.suggestedReplies ?? []).not.toContain("Pin it");
    const moved = await say("Would you be so kind as to move Beau's session from tomorrow to Sunday?");
    expect(moved.reply).toContain("moves to Sunday 22 Nov");
  });

  it("pins a caution to its horse and notes the care of all of them", async () => {
    const { reply } = await say(
      "Beau: coughing, no gallops until Saturday. Dentist for both horses December 12",
    );
    expect(reply).toMatch(/^Pinned to Beau /u);
    expect(reply).toMatch(/ Noted for Beau(?:,| and) .*Luna.*: dentist due Saturday 12 Dec\.$/u);
    const cautions = valueOf(
      await world.application.horse.listCautions(world.rita, "luna", { status: "open" }),
    );
    expect(cautions.map(({ text }) => text).join()).not.toContain("Coughing");
  });

  it.each([
    ["dentist for Luna on 10 December", "Cancel Luna's dentist"],
    ["dentist for Luna on 10 December", "the dentist isn't coming for Luna after all"],
    ["dentist for Luna on 10 December", "call off the dentist for Luna please"],
  ])("takes a visit that is to come off, and back: %s. %s", async (visit, text) => {
    const [, off, undone] = await talk(visit, text, "undo");
    expect(off).toContain("Noted for Luna: dentist of 10 Dec cancelled.");
    expect(undone).toMatch(/^Taken back: dentist of Luna/u);
    expect((await say("Cancel Luna's dentist")).reply).toContain("dentist of 10 Dec cancelled");
    expect((await say("Cancel Luna's dentist")).reply).toContain("No dentist is noted for Luna");
  });

  it.each([
    ["Beau's last two rides", 2],
    ["last 2 rides of Beau please", 2],
    ["Beau's last three sessions", 3],
  ])("tells as many rides as are asked for: %s", async (text, count) => {
    expect((await say(text)).reply.split("\n")).toHaveLength(count);
  });

  it.each(["Was anything observed on that occasion?", "did she note anything?", "Were there any remarks?"])(
    "tells what was noted of the ride that was shown: %s",
    async (text) => {
      const [, noted] = await talk("When was Beau last jumped?", text);
      expect(noted).toContain("Rushed the grid");
    },
  );

  it("notes the next visit, and what is to be done until then, behind a visit that was", async () => {
    const [, next] = await talk("the dentist did Beau today", "Next one 6 January");
    expect(next).toContain("Noted for Beau: dentist due Wednesday 6 Jan 2027");
    const vet = await say("vet came for Luna: walk and trot for two weeks");
    expect(vet.reply).toMatch(
      /^Pinned to Luna until Friday 4 Dec: .*walk and trot\. Noted: .* done today\.$/u,
    );
  });
});
