import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import {
  createNameBlanker,
  programsSpokenOf,
  withEventDays,
  withoutOwner,
  withoutProgramName,
  withProgramUnnamed,
} from "./program-meant.ts";
import { sketchProgram } from "./testing/sketch-program.ts";

const catalogue = lexicon().exercises;
const p90x = {
  name: "P90X",
  program: sketchProgram({ sessions: [{ name: "Chest & Back", exercises: ["Push-Up", "Pull-Up"] }] }),
};
const lifting = {
  name: "5×5 linear progression",
  program: sketchProgram({ sessions: [{ name: "Workout A", exercises: ["Back Squat", "Bench Press"] }] }),
};
const first = (text: string) => programsSpokenOf([p90x, lifting], text, catalogue)[0]?.name;

describe("the program that a message is about", () => {
  it.each([
    ["add a set to bench in my 5x5", lifting.name],
    ["replace back squat with front squat", lifting.name],
    ["add face pulls 3x15 to Workout A", lifting.name],
    ["skip pull-ups tomorrow", p90x.name],
    ["make P90X shorter", p90x.name],
    ["move Friday to Saturday", p90x.name],
  ])("for “%s” is %s", (text, name) => {
    expect(first(text)).toBe(name);
  });

  const without = (text: string, named: typeof p90x) =>
    withoutProgramName(text, named, catalogue).trim().split(/\s+/u).join(" ");

  it("is named, and not a number of sets", () => {
    expect(without("add a set to bench in my 5x5", lifting)).toBe("add a set to bench");
    expect(without("make bench 5x5", lifting)).toBe("make bench 5x5");
    expect(without("add squats 5x5 to the P90X plan today", p90x)).toBe("add squats 5x5 today");
  });

  it.each([
    ["remove leg press from Squat Cycle", "remove leg press"],
    ["drop the leg press in Squat Cycle, please", "drop the leg press , please"],
    ["add 2 sets to leg press in squat cycle program", "add 2 sets to leg press"],
    ["Squat Cycle: leg press out", ": leg press out"],
    ["drop leg press from my cycle", "drop leg press"],
    ["make squats 3x5 in the Squat Cycle", "make squats 3x5"],
    ["cycle 30 min instead of squats", "cycle 30 min instead of squats"],
  ])("is no exercise of “%s”, also where its name holds one", (text, left) => {
    expect(without(text, { ...lifting, name: "Squat Cycle" })).toBe(left);
  });

  it.each([
    ["Bench Press", "swap squats for bench press"],
    ["Squat & Bench", "swap squat and bench"],
    ["5x5", "make bench 5x5"],
    ["Workout A", "move Workout A to Friday"],
    ["Jumping", "make Wednesday jumping"],
    ["Flatwork", "swap the hack for flatwork"],
    ["Cardio", "add 20 minutes of cardio"],
    ["Long run", "move my long run to Friday"],
    ["Easy Runs", "make the easy runs shorter"],
    ["Legs", "skip legs"],
    ["Upper / Lower", "skip upper and lower this week"],
    ["Monday", "move Monday's session"],
    ["Deload", "make the deload week easier"],
    ["Base", "make the base phase longer"],
  ])("called “%s” is not meant by “%s”", (name, text) => {
    expect(without(text, { ...lifting, name })).toBe(text);
  });

  it("is blanked in many texts at the cost of one reading of its name", () => {
    let matches = 0;
    const counted = {
      ...catalogue,
      matchAt: (...args: Parameters<typeof catalogue.matchAt>) => {
        matches += 1;
        return catalogue.matchAt(...args);
      },
    };
    const blank = createNameBlanker([{ name: "Squat Cycle" }, { name: "P90X" }], counted);
    const before = matches;
    expect(blank("remove leg press from Squat Cycle and P90X").trim()).toMatch(/^remove leg press +and$/);
    for (let n = 0; n < 100; n += 1) blank(`remove leg press from Squat Cycle ${n}`);
    expect(matches).toBe(before);
  });

  it.each([
    ["Jumping", "drop the ride in my Jumping plan", "drop the ride"],
    ["Spring Jumping", "make Spring Jumping shorter", "make shorter"],
  ])(
    "called “%s” is meant where it is said to be a program, or has a name of its own: %s",
    (name, text, left) => {
      expect(without(text, { ...lifting, name })).toBe(left);
    },
  );

  it("leaves out whose program it is", () => {
    const words = (text: string) => withoutOwner(text, "Beau").split(/\s+/u).join(" ").trim();
    expect(words("swap Beau's ride on Friday to Saturday")).toBe("swap ride on Friday to Saturday");
    expect(words("skip Friday's ride for Beau")).toBe("skip Friday's ride");
    expect(words("Beautiful: skip Friday's ride")).toBe("Beautiful: skip Friday's ride");
  });
});

it("is called “my program” where its words would say something else", () => {
  const cycle = { name: "Squat Cycle", program: lifting.program };
  expect(withProgramUnnamed("how many sessions of Squat Cycle are left", cycle, catalogue)).toBe(
    "how many sessions of my program are left",
  );
  expect(withProgramUnnamed("how many squats did I do", cycle, catalogue)).toBe("how many squats did I do");
});

it.each([
  ["rest week before the show", "rest from 5 December to 11 December"],
  ["give him an easy week before his show", "give him an easy from 5 December to 11 December"],
  ["make the day before the show light", "make on 11 December light"],
  ["a week before Friday", "a week before Friday"],
])("says dates for the days before a program's own: %s", (text, dated) => {
  expect(withEventDays(text, "2026-12-12")).toBe(dated);
  expect(withEventDays(text, undefined)).toBe(text);
});
