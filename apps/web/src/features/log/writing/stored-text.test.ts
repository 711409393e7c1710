import { describe, expect, it } from "vitest";
import { parseStoredText, rewritten, takenBack } from "./stored-text.ts";

it("takes an unsent message back as it was, and keeps its time and athlete when it is corrected", () => {
  const message = {
    key: "k",
    at: "2026-11-20T18:40:00Z",
    text: "yesterday 45 min flatwork",
    athleteId: "star",
  };
  const box = takenBack(message);
  expect(parseStoredText(JSON.stringify(box))).toEqual({ ...message, writtenAt: message.at });
  const corrected = rewritten(box, "yesterday 50 min flatwork");
  expect(corrected).toEqual({
    text: "yesterday 50 min flatwork",
    athleteId: "star",
    writtenAt: message.at,
  });
  expect(rewritten(corrected, "")).toEqual({ text: "", athleteId: "star" });
});

describe("parseStoredText", () => {
  it("returns what was stored", () => {
    const kept = { text: "squat 5x5", athleteId: "a", key: "k" };
    expect(parseStoredText(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([null, "", "not json", "null", "3", '{"text":4}', "[]"])("ignores %j", (stored) => {
    expect(parseStoredText(stored)).toEqual({ text: "" });
  });

  it("leaves out parts of another shape", () => {
    expect(parseStoredText('{"text":"run","athleteId":7,"key":null}')).toEqual({ text: "run" });
  });
});
