import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { programsSpokenOf, withoutOwner, withoutProgramName } from "./program-meant.ts";
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

  it("is named, and not a number of sets", () => {
    expect(withoutProgramName("add a set to bench in my 5x5", lifting.name).trim()).toBe(
      "add a set to bench",
    );
    expect(withoutProgramName("make bench 5x5", lifting.name)).toBe("make bench 5x5");
    expect(withoutProgramName("add squats 5x5 to the P90X plan today", p90x.name)).toMatch(
      /^add squats 5x5 +today$/,
    );
  });

  it("leaves out whose program it is", () => {
    const words = (text: string) => withoutOwner(text, "Beau").split(/\s+/u).join(" ").trim();
    expect(words("swap Beau's ride on Friday to Saturday")).toBe("swap ride on Friday to Saturday");
    expect(words("skip Friday's ride for Beau")).toBe("skip Friday's ride");
    expect(words("Beautiful: skip Friday's ride")).toBe("Beautiful: skip Friday's ride");
  });
});
