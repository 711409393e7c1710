import { describe, expect, it } from "vitest";
import { parseDraft } from "./stored-draft.ts";

describe("a stored draft of a message", () => {
  it("is read back with its key and subject from the first try", () => {
    expect(parseDraft('{"text":"add a set","key":"k1","about":{"conversationId":"c1"},"more":1}')).toEqual({
      text: "add a set",
      key: "k1",
      about: { conversationId: "c1" },
    });
  });

  it.each(['{"text":"a","key":"k1"}', '{"text":"a","key":"k1","about":[5]}', '{"text":"a","about":{}}'])(
    "counts as never sent if one of them is missing or invalid: %s",
    (stored) => {
      expect(parseDraft(stored)).toEqual({ text: "a" });
    },
  );

  it.each([null, "", "null", "[]", "{", '{"text":5}', '"text"'])("is ignored when it is %s", (stored) => {
    expect(parseDraft(stored)).toEqual({ text: "" });
  });
});
