import { describe, expect, it } from "vitest";
import { parseKeptText } from "./kept-text.ts";

describe("parseKeptText", () => {
  it("gives back what was kept", () => {
    const kept = { text: "squat 5x5", athleteId: "a", key: "k" };
    expect(parseKeptText(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([null, "", "not json", "null", "3", '{"text":4}', "[]"])("takes %j for nothing", (stored) => {
    expect(parseKeptText(stored)).toEqual({ text: "" });
  });

  it("leaves out parts of another shape", () => {
    expect(parseKeptText('{"text":"run","athleteId":7,"key":null}')).toEqual({ text: "run" });
  });
});
