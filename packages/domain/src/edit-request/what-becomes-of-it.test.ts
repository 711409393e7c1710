import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { runCalls } from "../program/edits/calls/run-calls.ts";
import { describeCall } from "./cases/describe-calls.ts";
import { sampleNow, sampleProgram } from "./cases/sample-programs.ts";
import { readEditRequest } from "./read-edit-request.ts";

const input = (which: string, message: string) => ({
  program: sampleProgram(which),
  message,
  now: sampleNow[which] ?? "",
  catalogue: lexicon().exercises,
  unit: "lb" as const,
});
const calls = (which: string, message: string) => {
  const reading = readEditRequest(input(which, message));
  return reading.kind === "edits" ? reading.toolCalls.map(describeCall) : [reading.kind, reading.reply];
};
/** The weeks as they are behind what is asked for: the dates and names of their sessions. */
const weeksBehind = (which: string, message: string) => {
  const { program, ...given } = input(which, message);
  let uid = 0;
  const { toolCalls } = readEditRequest({ program, ...given });
  return runCalls(program, toolCalls, () => `new-${(uid += 1)}`).program.weeks.map(
    ({ phase, startDate, sessions }) =>
      [phase, startDate, sessions.map(({ name, scheduledDate }) => `${scheduledDate} ${name}`)] as const,
  );
};

describe("a session that becomes another one", () => {
  const easy =
    'modify_session 1.4 updates={name="Easy run" cardio={type=zone2 duration=40 modality=Running}}';
  it.each([
    "replace the long run with an easy run",
    "swap the long run for an easy run",
    "make the long run an easy run",
    "turn Saturday's long run into an easy run",
    "do an easy run instead of the long run",
    "easy run instead of the long run on Saturday",
  ])("keeps its day: %s", (message) => {
    const [first, ...others] = calls("runner", message);
    expect([first?.replaceAll('"', ""), others]).toEqual([easy.replaceAll('"', ""), []]);
  });

  it("has the exercises of the other one", () => {
    expect(weeksBehind("garage", "replace Friday's leg day with pull day")[1]?.[2]).toEqual([
      "2026-09-14 Press Day",
      "2026-09-16 Pull Day",
      "2026-09-18 Pull Day",
    ]);
  });

  it("changes days where two are swapped", () => {
    expect(calls("runner", "swap the long run and the easy run")).toEqual([
      'modify_session 1.4 updates={dayOfWeek="Thursday" scheduledDate="2026-11-19"}',
      'modify_session 1.3 updates={dayOfWeek="Saturday" scheduledDate="2026-11-21"}',
    ]);
  });
});

describe("two weeks that change places", () => {
  it.each(["swap week 2 and 3", "swap week 3 with week 2", "swap next week and the week after"])(
    "keep their dates, and nothing else of them: %s",
    (message) => {
      const before = weeksBehind("runner", "");
      const behind = weeksBehind("runner", message);
      expect(behind.map(([, start]) => start)).toEqual(before.map(([, start]) => start));
      expect(behind.map(([phase]) => phase)).toEqual(["Base", "Build", "Base", "Build", "Taper"]);
      expect(behind.map(([, , sessions]) => sessions)).toEqual(before.map(([, , sessions]) => sessions));
    },
  );

  it("are asked about where something of them is done", () => {
    expect(calls("garage", "swap week 1 with week 2")[1]).toContain("already completed");
  });
});

describe("what is not wanted any more", () => {
  it.each(["I don't want to do leg curls anymore", "no leg curls any more"])(
    "goes from now on: %s",
    (message) => {
      expect(calls("garage", message)).toEqual([
        "remove_exercise 2.3.3 ",
        "remove_exercise 3.3.3 ",
        "remove_exercise 4.3.3 ",
      ]);
    },
  );
});

describe("what has no time, and is to be on another day", () => {
  it("is moved, and nothing else goes or moves", () => {
    for (const message of [
      "Saturday I have no time for the long run, move it to Sunday",
      "no time for the long run on Saturday, do it on Sunday",
    ])
      expect(calls("runner", message)).toEqual([
        'modify_session 1.4 updates={dayOfWeek="Sunday" scheduledDate="2026-11-22"}',
      ]);
  });

  it("is every one of those days where each is said", () => {
    const moved = calls("runner", "no running on Thursdays, do it on Friday instead");
    expect(moved.length).toBe(5);
    expect(moved.every((call) => /^modify_session \d\.3 updates=\{dayOfWeek="Friday"/u.test(call))).toBe(
      true,
    );
  });
});

describe("what is asked about, and not taken for everything", () => {
  it.each([
    ["garage", "give me an extra rest day this week", /^Which day should be free\?/u],
    ["garage", "give me two days off next week", /^Which day should be free\?/u],
    ["garage", "add warm up sets to squats", /^How many warm-up sets/u],
  ])("%s: %s", (which, message, reply) => {
    expect(calls(which, message)).toEqual(["ask", expect.stringMatching(reply)]);
  });

  it("takes a number alone behind another week for the same of that week", () => {
    expect(calls("runner", "long run 80 minutes this week then 90 next week").join("\n")).toMatch(
      /^modify_session 1\.4 .*duration=80.*\nmodify_session 2\.4 .*duration=90/u,
    );
  });
});

it("puts a rest day behind a session on the day that follows", () => {
  expect(calls("runner", "add a rest day after the long run")).toEqual([
    'add_session 1 position="end" session={name="Rest" exercises=[] dayOfWeek="Sunday" scheduledDate="2026-11-22"}',
  ]);
});

it("takes all that is somebody's for all of it", () => {
  expect(calls("runner", "make all my easy runs 5 minutes longer").length).toBe(5);
});

it("takes no part of a lift for the lift", () => {
  expect(readEditRequest(input("garage", "take a plate off the squat")).toolCalls).toEqual([]);
});

describe("how far what is asked for goes", () => {
  it.each([
    ["For all remaining Leg Day sessions, please reduce the leg press to 2 sets", ["2.3", "3.3", "4.3"]],
    ["leg press 2 sets until the end of the program", ["2.3", "3.3", "4.3"]],
  ])("is all that is left: %s", (message, sessions) => {
    expect(calls("garage", message)).toEqual(
      sessions.map((session) => `modify_exercise ${session}.2 updates={workingSets=2}`),
    );
  });

  it("is a share where a per cent is spelled otherwise", () => {
    expect(calls("garage", "take 20 percnt off bench")).toEqual([
      'modify_exercise 2.1.1 updates={targetLoad="130 lbs"}',
    ]);
  });

  it("is a new week where one comes one more time", () => {
    const [first] = calls("garage", "week 3 one more time at the end as a deload");
    expect(first).toMatch(/^add_week /u);
  });

  it("is no whole session where a machine is named", () => {
    expect(calls("garage", "put the leg machine up 10").length).toBeLessThan(3);
  });
});

it("puts another in the place of what was to be taken out", () => {
  expect(calls("garage", "drop hammer curls, do preacher curls instead")).toEqual([
    'modify_exercise 2.2.3 updates={name="Preacher Curl" targetLoad="by feel"}',
  ]);
});

it("proposes no value that takes the place of another of the same message", () => {
  expect(calls("garage", "squat 235 on friday and 245 the friday after")).toEqual([
    "ask",
    expect.stringMatching(/^Back Squat: 235 lbs, or 245 lbs\?/u),
  ]);
});

it("takes a name behind a colon for that of the new session", () => {
  expect(
    calls("garage", "Add a session on Saturday, name: Conditioning, 20 min intervals on the rower")[0],
  ).toMatch(/^add_session .*name="Conditioning".*type="?intervals/u);
});
