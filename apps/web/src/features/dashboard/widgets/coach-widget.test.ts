import { describe, expect, it } from "vitest";
import { type Call, callsFor } from "./coach-widget.tsx";

const call = (action?: NonNullable<Call["action"]>): Call => ({
  type: "onboarding",
  message: { text: action ?? "a word", facts: [], sources: [] },
  condition: { when: "no_goal" },
  ...(action && { action }),
});
const calls = [call("open_log"), call("open_goals"), call("open_weight"), call("open_up_next"), call()];

describe("calls to action", () => {
  it("are shown to those who may do what they ask for", () => {
    expect(callsFor("member", calls)).toEqual(calls);
    expect(callsFor("viewer", calls).map(({ action }) => action)).toEqual(["open_up_next", undefined]);
  });
});
