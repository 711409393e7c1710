import { describe, expect, it } from "vitest";
import { parseDraft } from "./kept-draft.ts";

describe("what a browser kept of a message", () => {
  it("is read back with the key it was tried with", () => {
    expect(parseDraft('{"text":"add a set","key":"k1","more":1}')).toEqual({ text: "add a set", key: "k1" });
  });

  it.each([null, "", "null", "[]", "{", '{"text":5}', '"text"'])("is nothing where it is %s", (stored) => {
    expect(parseDraft(stored)).toEqual({ text: "" });
  });
});
