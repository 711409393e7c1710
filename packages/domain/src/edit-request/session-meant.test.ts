import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditRequest } from "./read-edit-request.ts";

const readIn = (program: string) => (message: string) =>
  readEditRequest({
    program: sampleProgram(program),
    now: sampleNow[program] ?? "",
    catalogue: lexicon().exercises,
    unit: "lb",
    message,
  });
const [run, lift] = [readIn("runner"), readIn("garage")];
const calls = (reading: ReturnType<typeof run>) => reading.toolCalls.map(describeCall);

describe("a session that is known by what it is the most of", () => {
  it.each([
    ["make my longest run of this block 2 km shorter", "make the long run 2 km shorter"],
    ["make the longest run this week 10 minutes shorter", "make the long run 10 minutes shorter"],
    ["skip my longest workout in week 3", "skip the long run in week 3"],
    ["move the longest run to Sunday", "move the long run to Sunday"],
  ])("is that one and no other: %s", (said, same) => {
    expect(calls(run(said))).toEqual(calls(run(same)));
    expect(calls(run(said))).toHaveLength(1);
  });
  it("is known by the load of an exercise, too", () => {
    expect(calls(lift("drop the heaviest squat day"))).toEqual(calls(lift("drop leg day")));
  });
  it.each(["skip the hardest session this week", "skip the longest ride"])(
    "is asked about where nothing tells: %s",
    (said) => {
      expect(run(said)).toMatchObject({ kind: "ask", toolCalls: [] });
    },
  );
  it("is asked about in the program of somebody who is named, too", () => {
    const asked = readEditRequest({
      program: sampleProgram("garage"),
      now: sampleNow["garage"] ?? "",
      catalogue: lexicon().exercises,
      message: "skip the hardest day this week",
      riding: { horse: "Robin", horses: ["Beau"] },
    });
    expect(asked).toMatchObject({ kind: "ask", reply: expect.stringMatching(/hardest day this week/) });
  });
  it("is none that was done", () => {
    expect(calls(lift("that was my longest run, skip Friday"))).toEqual(calls(lift("skip Friday")));
  });
});

describe("a session and its day", () => {
  it.each([
    ["skip the quicker run on 23 November", 1],
    ["make the quicker run on 23 November 10 minutes shorter", 1],
    ["delete all Thursday runs in December", 3],
  ])("are one time, and not two: %s", (said, count) => {
    expect(calls(run(said))).toHaveLength(count);
  });
  it("is asked about where that day has another one", () => {
    expect(run("skip the easy run on Monday").reply).toMatch(/isn't called that/);
  });
});

describe("one more of the sessions that are called so", () => {
  it.each([
    ["add an easy run to Friday", "copy the easy run to Friday"],
    ["put an easy run on Friday", "copy the easy run to Friday"],
    ["add another easy run on Sunday", "copy the easy run to Sunday"],
    ["add an easy run of 30 min to Friday", "copy the easy run to Friday and make it 30 minutes"],
  ])("comes in on the day: %s", (said, same) => {
    const reading = run(said);
    expect([reading.confidence, calls(reading)]).toEqual(["sure", calls(run(same))]);
  });
  it("comes in on each of several days", () => {
    expect(
      calls(run("add an easy run to Friday and Sunday")).filter((call) => call.startsWith("copy")),
    ).toHaveLength(2);
    expect(calls(run("add an easy run every Friday")).filter((call) => call.startsWith("copy"))).toHaveLength(
      5,
    );
  });
  it("is none where something is put on one that is there", () => {
    expect(calls(run("add 5 minutes to the easy run on Thursday"))).toEqual(
      calls(run("make the easy run 45 minutes")),
    );
  });
});

describe("what is asked for of a sport", () => {
  it("says so where nothing of the kind is planned", () => {
    expect(lift("skip the long run")).toMatchObject({
      kind: "ask",
      isMissing: true,
      reply: expect.stringContaining("no long run"),
    });
  });
  it("is by a share of what is planned", () => {
    expect(calls(run("cut the long run by 20%"))).toEqual(calls(run("make the long run 56 minutes")));
  });
  it("is not surely a step by and by", () => {
    expect(run("add 10 minutes to the long run each week").confidence).toBe("unsure");
  });
});

describe("what is to stay", () => {
  it("stays in a week that becomes a deload", () => {
    expect(calls(lift("make week 3 a deload except bench")).join()).not.toMatch(/\b3\.1\.1 /);
  });
  it("keeps what comes in to where something went out", () => {
    const put = calls(lift("take leg press out for good and put in lunges 3x10"));
    expect(put.filter((call) => call.startsWith("add"))).toHaveLength(
      put.filter((call) => call.startsWith("remove")).length,
    );
  });
});

describe("everything", () => {
  it("makes place for one exercise, once", () => {
    const put = calls(lift("replace everything on Monday with push-ups 5x20"));
    expect(put.filter((call) => call.startsWith("modify"))).toHaveLength(1);
    expect(put.filter((call) => call.startsWith("remove"))).toHaveLength(3);
  });
  it("takes no seconds from repetitions", () => {
    expect(calls(lift("3x8 instead of 4x5 on everything for week 3")).join()).not.toMatch(/"8s"/);
  });
});

describe("a change and what takes it back", () => {
  it("are not surely both meant of one session", () => {
    const { confidence, reply } = lift("leg press down to 270 this week, back to 300 after");
    expect([confidence, reply]).toEqual(["unsure", expect.not.stringMatching(/270 lbs → 300/)]);
  });
});

describe("a week off", () => {
  it("behind a week takes no week out: the later ones come later", () => {
    expect(calls(lift("take a week off after week 2")).join()).not.toMatch(/remove_week/);
    expect(lift("take a week off after week 2").reply).toMatch(
      /week 3 moves by 7 days; week 4 moves by 7 days/,
    );
  });
});
