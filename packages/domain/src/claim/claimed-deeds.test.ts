import { describe, expect, it } from "vitest";
import { claimedDeeds, deedVerbs, heldAgainstDeeds } from "./claimed-deeds.ts";

const nothing = { changed: false, saved: false, proposed: false };

describe("a claim of something done", () => {
  it.each(deedVerbs)("is found: $example", ({ example, kind }) => {
    expect([...claimedDeeds(example)]).toEqual([kind]);
  });

  it.each([
    "I can replace Back Squat with Lunge.",
    "Once you click Apply, it is saved.",
    "You logged three workouts last week.",
    "Shall I say that it was changed?",
    "Nothing has been changed.",
    "I have not saved it.",
    "Five sets of bench then.",
    "Only the lunges then.",
    "A squat done right is slow.",
    "Your volume has been increasing since May.",
    "I would have removed it.",
    "Increased mileage raises the risk of injury.",
    "Added sugar is fine in moderation.",
    "Reduced volume for a week helps recovery.",
    "Logged sessions this week: 3.",
    "Recorded runs: 12 this month.",
    "Logged: 3 sessions this week.",
    "Done: three sessions, 120 minutes.",
    "Done right, the squat spares the knees.",
    "Week 2 has been changed by Rita on Tuesday.",
    "Monday: 5 km easy, logged. Tuesday: rest.",
    "Your three runs: 5 km on Monday, 8 km on Wednesday, logged.",
    "Status: applied.",
    "Recent changes: Leg Press, removed.",
    "Deadlift: added.",
  ])("is not seen in: %s", (text) => {
    expect(heldAgainstDeeds(text, nothing)).toBe(text);
  });

  it.each([
    "Done.",
    "Moved it to Friday.",
    "Added 2 sets to bench.",
    "Ok, removed Friday.",
    "Ok, removed.",
    "Swapped squats for lunges.",
    "Logged!",
    "Logged, and well run.",
    "Removed — anything else?",
    "That is saved: 5 km in 25:00.",
  ])("is seen in: %s", (text) => {
    expect(heldAgainstDeeds(text, nothing)).not.toBe(text);
  });

  it("is followed by how it is, where the run did nothing or only proposed", () => {
    const done = "All done, I have applied the change to your program: squats are now 6 sets.";
    expect(heldAgainstDeeds(done, nothing)).toBe(
      `${done} To be exact: nothing was changed or saved just now.`,
    );
    expect(heldAgainstDeeds(done, { ...nothing, proposed: true })).toMatch(
      /waits for your click on Apply\.$/,
    );
    expect(heldAgainstDeeds("3 workouts saved.", { ...nothing, changed: false })).toMatch(/nothing was/);
  });

  it("stands where it is true", () => {
    expect(heldAgainstDeeds("I logged your run.", { ...nothing, saved: true })).toBe("I logged your run.");
    expect(heldAgainstDeeds("I’ve paused your program.", { ...nothing, changed: true })).toBe(
      "I’ve paused your program.",
    );
  });
});
