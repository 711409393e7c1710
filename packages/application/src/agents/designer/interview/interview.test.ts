import "temporal-polyfill/global";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

describe("the designer's interview", () => {
  let world: TestWorld;
  beforeEach(async () => void (world = await openTestWorld("sqlite")));
  afterEach(async () => {
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const begin = async () => {
    const { conversation, agents } = world.application;
    const { id } = valueOf(await conversation.createConversation(world.emma, { kind: "designer" }));
    return async (text: string) => {
      const input = { text, kind: "designer" as const, conversationId: id };
      return valueOf(await agents.receiveMessage(world.emma, input, { wait: true }));
    };
  };
  const drafts = async () =>
    valueOf(
      await world.application.program.listPrograms(world.emma, {
        athleteId: world.emma.member.athleteId,
        status: "draft",
        limit: 10,
      }),
    ).items;

  it("asks what is open, one thing at a time, and ends in a draft with weights on the sheet", async () => {
    const say = await begin();
    const first = await say("Design a program for me");
    expect(first.reply).toContain("What do you want to train for?");
    expect(first.suggestedReplies).toContain("Strength");
    await say("I want to get stronger, 3 days a week, 60 minutes, in a gym, no limitations");
    await say("Some months");
    const weights = await say("Back Squat 60 kg, Bench Press 40 kg");
    expect(weights.allWorkouts).toEqual([]);
    const done = await say("No preference");
    expect(done.reply).toContain("is ready: ");
    const [draft, other] = await drafts();
    expect(other).toBeUndefined();
    const { program } = valueOf(await world.application.program.readProgram(world.emma, draft?.id ?? ""));
    const loads = program.weeks.flatMap(({ sessions }) =>
      sessions.flatMap(({ exercises }) =>
        exercises.filter(({ name }) => name === "Back Squat").map(({ targetLoad }) => targetLoad),
      ),
    );
    expect(loads.slice(0, 2)).toEqual(["60 kg", expect.stringMatching(/^6\d(?:\.5)? kg$/u)]);
  });

  it("answers a question and asks again what is open, first and in the middle", async () => {
    const say = await begin();
    const first = await say("What did my coach advise?");
    expect(first.reply).toMatch(/^(?!What do you want).+ What do you want to train for\?$/u);
    await say("Strength");
    for (const text of [
      "How long would that take?",
      "Has the swap been made?",
      "What did my coach advise?",
    ]) {
      const { reply, suggestedReplies } = await say(text);
      expect([text, reply]).toEqual([
        text,
        expect.stringMatching(/.+ How long have you trained regularly\?$/u),
      ]);
      expect([text, reply.includes("did not understand"), suggestedReplies]).toEqual([
        text,
        false,
        expect.arrayContaining(["Some months"]),
      ]);
    }
    const weeks = await say("Some months");
    expect(weeks.reply).toContain("How many days a week");
    await world.application.agents.receiveMessage(
      world.emma,
      { text: "back squat 3x5 @ 80 kg yesterday" },
      { wait: true },
    );
    const known = await say("When did I last squat?");
    expect(known.reply).toMatch(/esterday.+How many days a week/u);
  });

  it("takes a wish for a program that is worded as a question for that wish", async () => {
    const say = await begin();
    const { reply } = await say("can you build me a program?");
    expect(reply).not.toContain("You follow no program");
    expect(reply).toMatch(/What do you want to train for\?$/u);
  });

  it("makes the draft anew when an answer is changed, and keeps what was made active", async () => {
    const say = await begin();
    await say("General fitness, never trained, 3 days a week, 30 minutes, no equipment, no limitations");
    await say("10 push-ups, 20 air squats");
    await say("No preference");
    const [first] = await drafts();
    expect(first).toBeDefined();
    const asked = await say("Change the days");
    expect(asked.reply).toContain("How many days a week");
    await say("4 days a week");
    const [second, other] = await drafts();
    expect([second?.id, other]).toEqual([first?.id, undefined]);
    const started = { version: 2, status: "active" } as const;
    valueOf(await world.application.program.changeProgram(world.emma, second?.id ?? "", started));
    await say("2 days a week");
    const kept = valueOf(await world.application.program.readProgram(world.emma, second?.id ?? ""));
    expect([kept.status, kept.deletedAt, (await drafts()).length]).toEqual(["active", undefined, 1]);
  });

  it("knows what the diary says, and swallows nothing that reports training", async () => {
    await world.application.agents.receiveMessage(
      world.emma,
      { text: "back squat 3x5 @ 80 kg yesterday" },
      { wait: true },
    );
    const say = await begin();
    const first = await say("I want to get stronger");
    expect(first.reply).toContain(
      "I know already: equipment barbell, rack and bench; starting point Back Squat 80 kg",
    );
    const logged = await say("ran 5k in 25:00 this morning");
    expect(logged.allWorkouts).toHaveLength(1);
    const next = await say("some months");
    expect(next.reply).toContain("How many days a week");
  });

  const shortInterview = async () => {
    const say = await begin();
    await say("Strength, a year or two, 3 days a week, 60 minutes, a gym, no limitations");
    await say("squat 100 kg, deadlift 120 kg");
    return { say, done: await say("No preference") };
  };
  const draftNow = async () => {
    const [draft] = await drafts();
    return valueOf(await world.application.program.readProgram(world.emma, draft?.id ?? ""));
  };
  const exercisesOn = async (day: string) => {
    const { program } = await draftNow();
    return program.weeks
      .flatMap(({ sessions }) => sessions.filter(({ dayOfWeek }) => dayOfWeek === day))
      .flatMap(({ exercises }) => exercises);
  };
  const setsOn = async (day: string): Promise<number> =>
    (await exercisesOn(day)).reduce((sum, { workingSets }) => sum + workingSets, 0);
  const apply = async (conversationId: string) => {
    const { items } = valueOf(
      await world.application.proposal.listProposals(world.emma, {
        conversationId,
        status: "pending",
        limit: 5,
      }),
    );
    const [waiting] = items;
    return valueOf(await world.application.proposal.applyProposal(world.emma, waiting?.id ?? ""));
  };

  it("refines the draft by proposals, which change nothing before the click", async () => {
    const { say, done } = await shortInterview();
    const before = await setsOn("Friday");
    const asked = await say("less volume on Fridays");
    expect(asked.reply).toContain("12 sessions on Fridays would get fewer sets.");
    expect(await setsOn("Friday")).toBe(before);
    expect((await apply(done.conversationId)).applied).toBe(true);
    expect(await setsOn("Friday")).toBeLessThan(before * 0.75);
    await say("swap deadlifts for hip thrusts");
    expect((await apply(done.conversationId)).applied).toBe(true);
    const names = [...(await exercisesOn("Wednesday")), ...(await exercisesOn("Friday"))];
    expect(names.filter(({ name }) => name === "Deadlift")).toEqual([]);
    const thrusts = names.filter(({ name }) => name === "Hip Thrust").map(({ targetLoad }) => targetLoad);
    expect([thrusts.length > 11, thrusts.filter((load) => load.includes("kg"))]).toEqual([true, []]);
  });

  it("carries what was applied over to the draft that a changed answer makes", async () => {
    const { say, done } = await shortInterview();
    await say("swap deadlifts for hip thrusts");
    await apply(done.conversationId);
    await say("less volume on Fridays");
    const again = await say("45 minutes");
    expect(again.reply).toContain("What you had applied is in it again: “swap deadlifts for hip thrusts”.");
    const { program } = await draftNow();
    const names = program.weeks.flatMap(({ sessions }) => sessions.flatMap(({ exercises }) => exercises));
    expect(names.some(({ name }) => name === "Deadlift")).toBe(false);
    const open = valueOf(
      await world.application.proposal.listProposals(world.emma, { status: "pending", limit: 5 }),
    );
    expect(open.items).toEqual([]);
  });

  it("makes the draft anew with other weeks, another start and other days, and says so", async () => {
    const { say } = await shortInterview();
    const [before] = await drafts();
    expect((await say("make it 10 weeks")).reply).toContain("Changed: 10 weeks instead of 12.");
    expect((await say("swap Wednesday for Thursday")).reply).toContain("Days: Monday, Thursday, Friday.");
    expect((await say("Change the start")).suggestedReplies).toContain("In two weeks");
    const start = (await draftNow()).program.weeks[0]?.startDate ?? "";
    await say("in four weeks");
    const { program, id } = await draftNow();
    expect([id, program.weeks.length]).toEqual([before?.id, 10]);
    expect((program.weeks[0]?.startDate ?? "") > start).toBe(true);
    expect(program.weeks[0]?.sessions.map(({ dayOfWeek }) => dayOfWeek)).toEqual([
      "Monday",
      "Thursday",
      "Friday",
    ]);
  });

  it("has both of two goals in its weeks, and says what each gets", async () => {
    const say = await begin();
    const first = await say("I want to get stronger and run a 10k");
    expect(first.reply).toContain("Goal: a 10 km run. Besides: strength.");
    await say("some months, 3 days a week, 60 minutes, a gym, no limitations");
    expect((await say("I can run 20 minutes")).reply).toContain("in a usual week");
    await say("about 60 minutes a week");
    await say("No date yet");
    const done = await say("No preference");
    expect(done.reply).toContain(
      "You named a 10 km run and strength: each week has 2 runs, 1 session of strength.",
    );
  });

  it("tells answers from changes of the draft, and questions from both", async () => {
    const { say, done } = await shortInterview();
    expect((await say("shorter sessions")).reply).toContain("How long may a session take?");
    await say("45 minutes");
    const asked = await say("add leg press to Monday");
    expect(asked.reply).toContain("How many sets and reps of Leg Press");
    expect((await say("3x12 at 40 kg")).reply).toContain("Leg Press");
    expect((await apply(done.conversationId)).applied).toBe(true);
    expect((await say("not on Mondays")).reply).toContain("not Monday");
    expect((await say("thanks")).reply).toBe("You’re welcome.");
  });

  it("begins with what was talked over with the coach, says so, and leaves out what is refused", async () => {
    const talk = async (text: string) =>
      valueOf(
        await world.application.agents.receiveMessage(world.emma, { text, kind: "coach" }, { wait: true }),
      );
    await talk("Can we swap barbell hip thrusts for banded glute bridges? I train at home with a band");
    await talk("My left knee hurts on lunges");
    const say = await begin();
    const first = await say("Design a strength program for me");
    expect(first.reply).toContain(
      "From your talk with the coach today: banded glute bridges instead of Hip Thrust; knee.",
    );
    expect(first.suggestedReplies).toContain("Not any more: knee");
    const context = valueOf(await world.application.context.readRunContext(world.emma, first.runId));
    expect(context.pieces.map(({ kind, text }) => [kind, text])).toEqual([
      ["coach", "Can we swap barbell hip thrusts for banded glute bridges? I train at home with a band"],
      ["coach", "My left knee hurts on lunges"],
    ]);
    expect((await say("Not any more: knee")).reply).toContain("Left out: knee.");
    await say("2 days a week, 60 minutes, barbell and rack at home, some months");
    await say("No limitations");
    const done = await say("start light");
    expect(done.reply).toContain("is ready: ");
    const { program } = await draftNow();
    const exercises = program.weeks.flatMap(({ sessions }) => sessions.flatMap((one) => one.exercises));
    expect(exercises.some(({ name }) => name === "Hip Thrust")).toBe(false);
    expect(exercises.find(({ name }) => name === "Hip Lift with Band")?.notes).toContain(
      "As you asked: banded glute bridges.",
    );
  });

  it("is told nothing where a talk is kept to itself, belongs to another, or was deleted", async () => {
    const { application, emma, rita } = world;
    const talk = async (member: typeof emma, text: string) => {
      const { id } = valueOf(await application.conversation.createConversation(member, { kind: "coach" }));
      const input = { text, kind: "coach" as const, conversationId: id };
      return valueOf(await application.agents.receiveMessage(member, input, { wait: true }));
    };
    await talk(rita, "I want to run a half marathon");
    const own = await talk(emma, "My left knee hurts on lunges");
    valueOf(await application.conversation.changeConversation(emma, own.conversationId, { isShared: false }));
    const gone = await talk(emma, "My shoulder hurts when pressing");
    valueOf(await application.conversation.deleteConversation(emma, gone.conversationId));
    const say = await begin();
    expect((await say("Design a program for me")).reply).toBe("What do you want to train for?");
    valueOf(await application.conversation.changeConversation(emma, own.conversationId, { isShared: true }));
    valueOf(await application.group.changeSettings(emma, { keepsTalkApart: true }));
    const other = await begin();
    expect((await other("Design a program for me")).reply).toBe("What do you want to train for?");
    valueOf(await application.group.changeSettings(emma, { keepsTalkApart: false }));
    const third = await begin();
    expect((await third("Design a program for me")).reply).toContain("talk with the coach today: knee.");
  });

  it("is nobody else's, and gives a viewer's athlete no program", async () => {
    const say = await begin();
    const { conversationId } = await say("Strength");
    const theirs = { text: "3 days a week", kind: "designer" as const, conversationId };
    for (const member of [world.rita, world.zoe])
      expect(await world.application.agents.receiveMessage(member, theirs, { wait: true })).toMatchObject({
        error: { type: "not_found" },
      });
  });
});
