import { describe, expect, it } from "vitest";
import { beforeReplies, besideCard, leadOf } from "./message-view.tsx";

describe("an answer while it arrives", () => {
  const whole = "Lunges train the same.\nShall I?\n---\nYes\nNo";

  it("never shows the line of dashes, nor anything after it", () => {
    for (let length = 0; length <= whole.length; length += 1) {
      const shown = beforeReplies(whole.slice(0, length));
      expect(shown).not.toMatch(/^-/m);
      expect(shown).not.toContain("Yes");
      expect(whole.startsWith(shown)).toBe(true);
    }
    expect(beforeReplies(whole)).toBe("Lunges train the same.\nShall I?");
  });

  it("keeps dashes within its sentences and lists", () => {
    expect(beforeReplies("Two things:\n- squat 5 - 8\n- row")).toBe("Two things:\n- squat 5 - 8\n- row");
  });
});

it("leaves out the list of changes that the card below an answer shows", () => {
  const listed = "Here is what would change: Bench Press: sets 4 → 5; Back Squat: reps 4 → 5.";
  expect(besideCard(`${listed} Apply makes it so.`)).toBe("Here is what would change. Apply makes it so.");
  expect(
    besideCard(`${listed} I am not sure about “push”. If that is what you mean, Apply makes it so.`),
  ).toBe(
    "Here is what would change. I am not sure about “push”. If that is what you mean, Apply makes it so.",
  );
  expect(besideCard("Nothing was changed.")).toBe("Nothing was changed.");
});

it("puts what was asked before the facts behind it", () => {
  expect(leadOf("Nobody has noted that Luna is lame.\nRidden yesterday.\nShod on Friday.")).toEqual([
    "Nobody has noted that Luna is lame.",
    ["Ridden yesterday.", "Shod on Friday."],
  ]);
  expect(leadOf("Back Squat: today 5 × 5 · 80 kg.")).toBeUndefined();
  const facts = "It has no pull-up, and its weeks grow by one set until the sixth. ".repeat(5).trim();
  expect(leadOf(`Taste: anything. It is ready: 12 weeks from Monday. ${facts}`)).toEqual([
    "Taste: anything. It is ready: 12 weeks from Monday.",
    [facts],
  ]);
});
