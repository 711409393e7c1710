import { describe, expect, it } from "vitest";
import { splitReplies } from "./drive-coach.ts";

describe("what a coach says", () => {
  it("is its text, and what can be tapped after ---", () => {
    expect(
      splitReplies("Lunges it is.\n---\nYes, do it\n- What’s the difference?\n\n2. Never mind\n"),
    ).toEqual({
      text: "Lunges it is.",
      replies: ["Yes, do it", "What’s the difference?", "Never mind"],
    });
  });

  it("is all text where nothing is offered, dashes within a line included", () => {
    expect(splitReplies("Rest --- then go on.")).toEqual({ text: "Rest --- then go on.", replies: [] });
  });
});
