import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordTexts } from "../../../claim/marked-text.ts";
import { sketchProgram } from "../../testing/sketch-program.ts";
import { callOf } from "../testing/hostile-call.ts";
import { countingUids } from "../testing/arbitrary-program.ts";
import { runCalls } from "./run-calls.ts";

/** Weeks that grow from one to the next. */
const growing = sketchProgram(
  ...["2x8-10 50 lbs", "3x8-10 55 lbs", "3x10 60 lbs", "3x12 65 lbs"].map((sets) => ({
    sessions: [{ exercises: [`Step-Up ${sets}`, "Plank 3x45s bodyweight"] }],
  })),
);
const changing = (updates: object) =>
  runCalls(
    growing,
    growing.weeks.map(({ weekNumber }) =>
      callOf("modify_exercise", { weekNumber, sessionNumber: 1, exerciseNumber: 1, updates }),
    ),
    countingUids("new"),
  ).preview;

describe("the summary of many changes", () => {
  it("states once what they come to alike, whatever it was before", () => {
    const { summary, details } = changing({
      name: "Back Squat",
      workingSets: 3,
      reps: "5",
      targetLoad: "205 lbs",
    });
    expect(summary).toBe("Back Squat 3 × 5 @ 205 lbs instead of Step-Up (4 times).");
    expect(details).toHaveLength(4);
    expect(changing({ targetLoad: "70 lbs" }).summary).toBe("Step-Up: load 70 lbs (4 times).");
  });

  it("states once what is the same change, whatever it comes to", () => {
    expect(changing({ name: "Lunge" }).summary).toBe("Step-Up becomes Lunge (4 times).");
  });

  it("states what it was where that is the same, too", () => {
    expect(changing({ restSeconds: 90 }).summary).toMatch(/^Step-Up: rest \d+ → 90 s \(4 times\)\.$/);
  });
});

describe("a session that goes to another week", () => {
  const two = sketchProgram(
    ...["2026-11-23", "2026-11-30"].map((startDate) => ({
      startDate,
      sessions: [
        { name: "Squat", dayOfWeek: "Friday", exercises: ["Back Squat 3x5 185 lbs"] },
        { name: "Bench", dayOfWeek: "Sunday", exercises: ["Bench Press 3x5 135 lbs"] },
      ],
    })),
  );
  const copy = callOf("copy_session", {
    sourceWeekNumber: 1,
    sourceSessionNumber: 1,
    targetWeekNumber: 2,
    position: 1,
  });
  const dated = (updates: object) => callOf("modify_session", { weekNumber: 2, sessionNumber: 1, updates });
  const remove = callOf("remove_session", { weekNumber: 1, sessionNumber: 1 });
  const run = (updates: object) =>
    wordTexts(runCalls(two, [copy, dated(updates), remove], countingUids("new")).preview, plainForms);

  it("is told as the move that it is", () => {
    const { summary, details } = run({ dayOfWeek: "Wednesday", scheduledDate: "2026-12-02" });
    expect(summary).toBe("Squat moves from Friday 27 Nov to Wednesday 2 Dec.");
    expect(details).toEqual([
      { type: "reorder", target: "Squat", before: "Friday 27 Nov", after: "Wednesday 2 Dec" },
    ]);
  });

  it("is told in full where what was done of it would be lost", () => {
    const [first, ...others] = two.weeks;
    const sessions = (first?.sessions ?? []).map((one, at) => (at === 0 ? { ...one, completed: true } : one));
    const done = { ...two, weeks: first ? [{ ...first, sessions }, ...others] : [] };
    const { details } = runCalls(
      done,
      [copy, dated({ dayOfWeek: "Wednesday", scheduledDate: "2026-12-02" }), remove],
      countingUids("new"),
    ).preview;
    expect(details.map(({ type }) => type)).toEqual(["add", "modify", "remove"]);
  });

  it("is told in full where more than its day is changed", () => {
    expect(run({ dayOfWeek: "Wednesday", name: "Light" }).details.map(({ type }) => type)).toEqual([
      "add",
      "modify",
      "remove",
    ]);
  });
});
