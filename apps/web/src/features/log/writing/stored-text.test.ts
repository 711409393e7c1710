import { describe, expect, it } from "vitest";
import { parseStoredText } from "./stored-text.ts";

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
