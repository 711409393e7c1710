import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Source } from "./claim.ts";
import { isProven, renderClaim } from "./render-claim.ts";
import { sampleSize } from "../testing/sample-size.ts";

const sources: readonly Source[] = [
  {
    id: "get_weight_trend",
    facts: [
      { key: "weight.current", text: "82.3 kg" },
      { key: "weight.change", text: "0.5 kg" },
    ],
  },
  { id: "workout:1", facts: [{ key: "workout.last", text: "Tuesday’s Push Day" }] },
];

describe("a claim", () => {
  it("takes its numbers, names and dates from facts, and names their sources", () => {
    const claim = renderClaim(
      "Down {{weight.change}} to {{ weight.current }} since {{workout.last}}.",
      sources,
    );
    expect(claim).toEqual({
      ok: true,
      value: {
        text: "Down 0.5 kg to 82.3 kg since Tuesday’s Push Day.",
        facts: [
          { key: "weight.change", text: "0.5 kg" },
          { key: "weight.current", text: "82.3 kg" },
          { key: "workout.last", text: "Tuesday’s Push Day" },
        ],
        sources: ["get_weight_trend", "workout:1"],
      },
    });
  });

  it.each([
    ["Nice work this week.", "names no fact"],
    ["You are at {{weight.goal}}.", "there is no fact {{weight.goal}}"],
    ["Down 0.7 kg to {{weight.current}}.", "says “0” by itself"],
    ["Three workouts, and {{weight.current}}.", "says “Three” by itself"],
    ["{{weight.current}} since Monday.", "says “Monday” by itself"],
    ["{{weight.current}}, ٣ less", "says “٣” by itself"],
    ["{{weight.current}}, up %", "says “%” by itself"],
    ["{{weight.current}} is half of it", "says “half” by itself"],
    ["{{weight.current}} and {weight", "has a brace"],
    ["{{constructor}}", "there is no fact {{constructor}}"],
    [`{{weight.current}} ${"x".repeat(700)}`, "is longer than 600"],
  ])("is refused if it can't be shown: %s", (template, why) => {
    expect(renderClaim(template, sources)).toEqual({
      ok: false,
      error: expect.stringContaining(why) as string,
    });
  });

  it("may use one, weekly and the like", () => {
    expect(renderClaim("One to keep an eye on: {{weight.current}}, weakened as it may be.", sources).ok).toBe(
      true,
    );
  });

  it("is proven only while its sources contain its facts", () => {
    const claim = renderClaim("At {{weight.current}}.", sources);
    if (!claim.ok) throw new Error(claim.error);
    expect(isProven(claim.value, sources)).toBe(true);
    expect(isProven({ ...claim.value, text: "At 80 kg." }, sources)).toBe(false);
    expect(isProven({ ...claim.value, sources: ["workout:1"] }, sources)).toBe(false);
    expect(
      isProven(claim.value, [{ id: "get_weight_trend", facts: [{ key: "weight.current", text: "83 kg" }] }]),
    ).toBe(false);
  });

  it("never shows a digit that is in no fact, whatever the template", () => {
    const piece = fc.oneof(
      fc.constantFrom("{{weight.current}}", "{{weight.change}}", "{{", "}}", "{", " kg ", "since"),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const claim = renderClaim(pieces.join(""), sources);
        if (!claim.ok) return;
        const rest = claim.value.facts.reduce(
          (text, fact) => text.replaceAll(fact.text, ""),
          claim.value.text,
        );
        expect(rest).not.toMatch(/\p{N}/u);
      }),
      { numRuns: sampleSize(500) },
    );
  });

  const down: readonly Source[] = [
    {
      id: "get_weight_trend",
      facts: [
        { key: "weight.current", text: "182.6 lb", course: "down" },
        { key: "weight.change", text: "0.4 lb", course: "down" },
        { key: "weight.span", text: "7 days" },
        { key: "goal.weight", text: "178 lb", standing: "behind" },
      ],
    },
  ];

  it.each([
    ["{{weight.current}}, up {{weight.change}} in {{weight.span}}", "says “up”, but the facts go down"],
    ["You gained {{weight.change}} in {{weight.span}}.", "says “gained”, but the facts go down"],
    ["It is rising: {{weight.current}}.", "says “rising”, but the facts go down"],
    [
      "Down {{weight.change}}, and {{goal.weight}} is reached already.",
      "says “reached”, but by the facts it is behind",
    ],
    ["You are ahead of {{goal.weight}}.", "says “ahead”, but by the facts it is behind"],
  ])("is refused if its direction contradicts its facts: %s", (template, why) => {
    expect(renderClaim(template, down)).toEqual({ ok: false, error: why });
  });

  it.each([
    "Down {{weight.change}} in {{weight.span}}, behind what {{goal.weight}} needs.",
    "{{goal.weight}} is not reached yet.",
    "{{weight.change}} lower than before; up next is a walk.",
    "{{weight.current}} before {{goal.weight}} is reached.",
  ])("is accepted if its direction agrees with its facts, or it states none: %s", (template) => {
    expect(renderClaim(template, down).ok).toBe(true);
  });
});
