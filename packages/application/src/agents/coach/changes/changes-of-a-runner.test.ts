import "temporal-polyfill/global";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wordTexts } from "@canter/domain/claim/marked-text";
import { valueFormsOf } from "@canter/domain/group/member-units";
import { addDays } from "@canter/domain/schedule/local-date";
import { openTestWorld, type TestWorld, valueOf } from "../../../testing/test-world.ts";

const run = (name: string, dayOfWeek: string, offset: number, type: string, week: number) => ({
  name,
  dayOfWeek,
  scheduledDate: addDays("2026-11-16", 7 * week + offset),
  exercises: [] as object[],
  cardio: { type, duration: 40, modality: "Running" },
});
const squat = {
  name: "Single-Leg High Box Squat",
  workingSets: 3,
  reps: "8-10 per side",
  targetLoad: "bodyweight",
  notes: "With 15 in all sets, take a lower seat.",
};
const weeks = Array.from({ length: 5 }, (_, week) => ({
  phase: "Base",
  startDate: addDays("2026-11-16", 7 * week),
  endDate: addDays("2026-11-22", 7 * week),
  sessions: [
    run("Quicker run", "Monday", 0, "intervals", week),
    {
      ...run("Easy run and strength", "Wednesday", 2, "zone2", week),
      exercises: [squat, { name: "Barbell Row", workingSets: 3, reps: "8", targetLoad: "by feel" }],
    },
    run("Long run", "Saturday", 5, "zone2", week),
  ],
}));

/** The dialogues of an athlete in the first week of a plan, on Monday evening. */
describe("changes of a runner's plan", () => {
  const now = "2026-11-16T21:30:00-05:00";
  let world: TestWorld;
  let programId = "";
  let conversationId = "";
  beforeAll(async () => {
    world = await openTestWorld("sqlite");
  });
  afterAll(() => world.cleanUp());
  beforeEach(async () => {
    const { application, owner } = world;
    programId = valueOf(
      await application.program.createProgram(owner, {
        name: "Half marathon",
        program: { weeks },
        status: "active",
      }),
    ).id;
    conversationId = valueOf(await application.conversation.createConversation(owner, { kind: "coach" })).id;
  });

  const say = async (text: string, at = now) =>
    valueOf(
      await world.application.agents.receiveMessage(
        world.owner,
        { text, conversationId, programId, now: at },
        { wait: true },
      ),
    );
  const proposed = async (id: string | undefined) =>
    wordTexts(
      valueOf(await world.application.proposal.readProposal(world.owner, id ?? "")).preview,
      valueFormsOf(world.owner.member),
    );

  it("hold nothing of a request that was left for another one", async () => {
    const asked = await say("add a second strength day on wednesday with deadlift 3x5 and rows 3x8");
    expect([asked.proposalId, asked.reply]).toEqual([undefined, expect.stringContaining("?")]);
    const { reply, proposalId } = await say(
      "in wednesday swap single-leg high box squat for back squat, 3x5 at 205 lb, every week",
    );
    expect(reply).not.toMatch(/second|strength”|deadlift/i);
    const { details, summary } = await proposed(proposalId);
    expect(details.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => "modify"));
    expect(summary).not.toMatch(/Row|→ \d+ per side/);
    // What was left is not asked about again, and completes nothing.
    expect((await say("3x8 at 135")).reply).not.toMatch(/second strength day|Deadlift/i);
  });

  it("made once are made each time at a word, or at another time", async () => {
    const firstly = await say("add a set to the barbell row");
    expect(firstly.suggestedReplies).toEqual(["From now on", "Never mind"]);
    const always = await say("From now on");
    const changed = async (id: string | undefined) =>
      (await proposed(id)).details.map(({ target }) => target.slice(0, 6));
    expect(await changed(always.proposalId)).toEqual(["Week 1", "Week 2", "Week 3", "Week 4", "Week 5"]);
    const nextWeek = await say("just next week please");
    expect(await changed(nextWeek.proposalId)).toEqual(["Week 2"]);
    const every = await say("every week then");
    expect((await changed(every.proposalId)).length).toBe(5);
    expect(await changed((await say("no, just this once")).proposalId)).toEqual(["Week 1"]);
    expect((await say("add a set to the barbell row next week")).suggestedReplies).toEqual(["Never mind"]);
  });

  it("are told before they are proposed where it is asked whether they may be", async () => {
    const { reply, proposalId, suggestedReplies } = await say(
      "is it ok to do the long run on Sunday instead of Saturday?",
    );
    expect(reply).toMatch(/Long run on Saturday, Nov 21 moves to Sunday, Nov 22\b.*Nothing is changed/);
    expect([proposalId, suggestedReplies?.[0]]).toEqual([undefined, "Change the plan"]);
    const changed = await say("Change the plan");
    expect((await proposed(changed.proposalId)).summary).toMatch(/^Long run moves to Sunday, Nov 22/);
  });

  it("take the place of a guess that is passed by, and join what was sure", async () => {
    const sure = await say("move the long run of week 3 to sunday");
    expect(sure.reply).toMatch(/Apply makes it so\.$/);
    const guess = await say("drop all long runs in december");
    expect(guess.reply).toMatch(/If that is what you mean/);
    const { reply, proposalId } = await say("make the quicker run in week 3 10 minutes longer");
    expect(reply).toMatch(/takes the place of what was proposed/);
    const { summary } = await proposed(proposalId);
    expect(summary).toMatch(/50 min/);
    expect(summary).toMatch(/Long run moves/);
    expect(summary).not.toMatch(/removed/);
  });

  it("go on with a guess where that is said", async () => {
    await say("drop all long runs in december");
    const { reply, proposalId } = await say("and also make the quicker run in week 3 10 minutes longer");
    expect(reply).not.toMatch(/takes the place/);
    expect((await proposed(proposalId)).summary).toMatch(/removed.*50 min/s);
  });

  it.each(["my knee hurts, no squats this week", "no squats this week"])(
    "are proposed beside what is said of how one is: %s",
    async (text) => {
      const { reply, proposalId } = await say(text);
      expect(reply).toMatch(/I keep that in mind for 7 days/);
      expect(reply.startsWith("Sorry about that. Take it easy")).toBe(text.startsWith("my knee"));
      expect((await proposed(proposalId)).summary).toMatch(/^Single-Leg High Box Squat is skipped\.$/);
    },
  );

  it("have what most people mean, where only that is left open", async () => {
    const { reply, proposalId } = await say("can you put on saturday a bike tour of 1 hour in my plan?");
    expect(reply).toMatch(/If that is what you mean/);
    expect((await proposed(proposalId)).summary).toMatch(/60 min.*Cycling|Cycling.*60 min/);
  });

  it("are none where only something hurts", async () => {
    const { reply, proposalId } = await say("my knee hurts after squats today");
    expect([proposalId, reply]).toEqual([undefined, expect.stringMatching(/Nothing is changed/)]);
  });

  it("have a day that they lead up to: the program's, else that of a goal", async () => {
    const until = () => say("how long until the race");
    expect((await until()).reply).toMatch(/^No race day is set/);
    await say("goal: half marathon under 1:55 on april 11");
    expect((await until()).reply).toMatch(
      /^146 days \(20 weeks and 6 days\): .*1:55:00 is Sunday, April 11, 2027\.$/,
    );
    const { program } = world.application;
    const { version } = valueOf(await program.readProgram(world.owner, programId));
    valueOf(await program.changeProgram(world.owner, programId, { version, targetDate: "2027-02-01" }));
    expect((await until()).reply).toMatch(/^77 days .*February 1, 2027\.$/);
  });

  it("skip one session where one is meant", async () => {
    const tonight = await proposed((await say("no intervals tonight, skip it")).proposalId);
    expect(tonight.summary).toMatch(/^Quicker run is removed[^;]*\.$/);
    await say("never mind");
    const missed = await say("skip the missed intervals from monday", "2026-11-19T09:00:00-05:00");
    expect(missed.reply).toContain("Quicker run on Monday, Nov 16 is removed");
  });

  it.each(["i am travelling from dec 7 to dec 13, no gym", "pause my program from dec 7 to dec 13"])(
    "are of the days ahead on which somebody is away, and never a pause from today: %s",
    async (text) => {
      const asked = await say(text);
      expect(asked.reply).toMatch(/7.*13.*week 4 of Half marathon.*Nothing is changed yet/);
      expect(asked.suggestedReplies).toEqual([
        "Push weeks 4 and later back by a week",
        "Remove week 4",
        "Leave it as it is",
      ]);
      const { status } = valueOf(await world.application.program.readProgram(world.owner, programId));
      expect(status).toBe("active");
      const { reply, proposalId } = await say("Push weeks 4 and later back by a week");
      expect([proposalId !== undefined, reply]).toEqual([true, expect.stringContaining("week 4 moves by 7")]);
    },
  );
  describe("by distance", () => {
    const longRun = async () =>
      valueOf(await world.application.program.readProgram(world.owner, programId)).program.weeks[0]
        ?.sessions[2];
    const apply = async (id: string | undefined) =>
      valueOf(await world.application.proposal.applyProposal(world.owner, id ?? ""));

    it("are made in a word, told in the member's miles, and undone exactly", async () => {
      const before = await longRun();
      const { reply, proposalId } = await say("make Saturday's run 8 miles");
      expect(reply).toContain("40 min → 8 mi zone 2, Running");
      expect((await proposed(proposalId)).summary).toBe(
        "Long run: cardio Zone 2, 40 min, Running → Zone 2, 8 mi, Running.",
      );
      await apply(proposalId);
      expect((await longRun())?.cardio).toEqual({
        type: "zone2",
        distanceMeters: 12_874.75,
        modality: "Running",
        completed: false,
      });
      expect((await say("what's on Saturday?")).reply).toContain("Zone 2, 8 mi, Running");
      const longer = await say("make every long run 1 mile longer");
      expect(longer.reply).toContain("8 mi → 9 mi");
      await say("never mind");
      valueOf(await world.application.program.undoProgram(world.owner, programId, {}));
      expect(await longRun()).toEqual(before);
    });

    it("take the time that the member's own runs say they take", async () => {
      await apply((await say("make Saturday's run 10 km")).proposalId);
      expect((await say("how long is Saturday's run?")).reply).toMatch(/6\.21 mi, about 1\sh/);
      for (const date of ["2026-11-10", "2026-11-12", "2026-11-14"])
        valueOf(
          await world.application.workout.createWorkout(world.owner, {
            athleteId: world.owner.member.athleteId,
            discipline: "running",
            date,
            durationSeconds: 1500,
            distanceMeters: 5000,
            exercises: [],
          }),
        );
      expect((await say("how long is Saturday's run?")).reply).toMatch(/6\.21 mi, about 50\smin/);
      const { paces } = valueOf(await world.application.program.readProgram(world.owner, programId));
      expect(paces).toEqual({ running: 300 });
      const short = await say("I only have 30 minutes on Saturday");
      expect(short.reply).toMatch(/about 50 min for 6\.21 mi; in 30 min you get about 3\.5 mi/);
      expect(short.suggestedReplies?.[0]).toBe("Make the session on Saturday 3.5 mi");
      const shorter = await say(short.suggestedReplies?.[0] ?? "");
      expect((await proposed(shorter.proposalId)).summary).toContain("Zone 2, 3.5 mi, Running");
    });
  });

  it("answers a question behind a proposal by what is proposed", async () => {
    await say("move the long run to Sunday");
    expect((await say("and how long is that run")).reply).toMatch(/^As proposed: Long run, Sunday/u);
    await say("never mind");
    await say("make Saturday's run 55 minutes");
    expect((await say("how long is that")).reply).toMatch(/^As proposed: Long run, Saturday.*about 55\smin/u);
  });
});
