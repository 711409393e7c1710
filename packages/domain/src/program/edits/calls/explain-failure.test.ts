import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { EditName, ToolCall } from "../edit.ts";
import { explainFailure } from "./explain-failure.ts";
import { runCalls } from "./run-calls.ts";
import { callOf } from "../testing/hostile-call.ts";
import { countingUids } from "../testing/arbitrary-program.ts";
import { smallProgram } from "../testing/small-program.ts";

const explain = (...calls: readonly ToolCall[]) =>
  explainFailure(runCalls(smallProgram(), calls, countingUids("new")));
const bench = { weekNumber: 1, sessionNumber: 2, exerciseNumber: 1 };
const textCall = (name: string, text: string): ToolCall => ({ id: "x", function: { name, arguments: text } });

describe("a refusal in the coach's words", () => {
  it("names what doesn't exist", () => {
    expect(explain(callOf("remove_exercise", { ...bench, exerciseNumber: 5 }))).toEqual({
      type: "validation_error",
      message:
        "I couldn't make that change because Exercise 5 doesn't exist in this session. The session has 2 exercises.",
      suggestedReplies: ["Try a different exercise", "Show me the session", "Never mind"],
    });
  });

  it("asks for what is missing", () => {
    expect(
      explain(
        callOf("add_exercise", {
          weekNumber: 1,
          sessionNumber: 1,
          position: "end",
          exercise: { name: "Dip" },
        }),
      ),
    ).toMatchObject({
      type: "missing_params",
      message: expect.stringContaining(
        "I need more information to make that change. Exercise reps is required.",
      ),
    });
  });

  it("asks in words that somebody can answer if only the form of the call is wrong", () => {
    const wrong = { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1, updates: { sets: 5 }, force: true };
    expect(explain(callOf("modify_exercise", wrong))).toMatchObject({
      type: "validation_error",
      message: "I couldn't make that change. Can you say it in other words?",
    });
    expect(explain(callOf("remove_week", {})).message).toBe(
      "I need more information to make that change. Which exercise, session or week is it, and what should it become?",
    );
    expect(explain(callOf("remove_week", { weekNumber: 0 })).message).toContain("Week 0 doesn't exist");
  });

  it("asks again for what it could not read", () => {
    for (const call of [textCall("modify_exercise", "{weekNumber: 1"), textCall("delete_everything", "{}")])
      expect(explain(call)).toEqual({
        type: "parse_error",
        message: "I had trouble understanding that request. Can you rephrase what you'd like me to change?",
        suggestedReplies: ["Start over", "Show me my workouts"],
      });
  });

  it("states that the last of a kind can't be removed", () => {
    const one = callOf("remove_session", { weekNumber: 1, sessionNumber: 1 });
    expect(explain(one, one)).toMatchObject({
      type: "execution_error",
      message: expect.stringContaining("I can't remove the last session: a week needs at least one."),
    });
    const week = callOf("remove_week", { weekNumber: 1 });
    expect(explain(week, week).message).toContain(
      "I can't remove the last week: a program needs at least one.",
    );
  });

  it("mentions the possible changes, states that they were not applied, and offers them", () => {
    const error = explain(
      callOf("modify_exercise", {
        weekNumber: 1,
        sessionNumber: 1,
        exerciseNumber: 1,
        updates: { name: "Lunge" },
      }),
      callOf("modify_exercise", { ...bench, exerciseNumber: 9, updates: { workingSets: 5 } }),
    );
    expect(error.message).toBe(
      "I couldn't make those changes because Exercise 9 doesn't exist in this session. The session has 2 exercises. The rest wasn't applied either, since I tried to make all changes together. Would you like me to do only this? Back Squat becomes Lunge.",
    );
    expect(error.suggestedReplies).toEqual(["Yes, just do that", "Show me the exercises", "Never mind"]);
  });

  it("consists of sentences whatever was wrong", () => {
    const bad: readonly (readonly [EditName, object])[] = [
      ["modify_exercise", { ...bench, updates: {} }],
      ["add_session", { weekNumber: 1, position: 9, session: { name: "X" } }],
      ["reorder_exercises", { ...bench, newPosition: 1 }],
    ];
    expect(bad.map(([name, args]) => explain(callOf(name, args)).message)).toEqual([
      "I couldn't make that change because there is nothing in it to change.",
      'I couldn\'t make that change because there is no position 9. The week has 2 sessions: position can be 1 to 3, or "end".',
      "I couldn't make that change because Bench Press is already at position 1.",
    ]);
  });
});
