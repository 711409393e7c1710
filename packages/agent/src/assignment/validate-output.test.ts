import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readJsonOutput, validateOutput } from "./validate-output.ts";

describe("the JSON in a model's text", () => {
  const value = { a: 'a } brace, a ] bracket, a "quote" and a \\', b: [1, { c: null }] };
  const json = JSON.stringify(value, null, 2);
  it.each([
    json,
    `\n  ${json}\n\n`,
    `\`\`\`json\n${json}\n\`\`\``,
    `\`\`\`\n${json}\n\`\`\`\nThat is all.`,
    `Here you are: ${json} I hope that it {helps}.`,
    `Thinking about it [1].\n\n\`\`\`JSON\n${json}\n\`\`\``,
    `As in [1]: ${json}`,
  ])("is found wherever it is (%#)", (text) => {
    expect(readJsonOutput(text)).toEqual({ ok: true, value });
  });

  it("is a list where the text has a list", () => {
    expect(readJsonOutput('Sure: [{"a": 1}, {"b": 2}] {')).toEqual({ ok: true, value: [{ a: 1 }, { b: 2 }] });
  });

  it("is found between words without brackets, whatever it is", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const kept = JSON.parse(JSON.stringify(object)) as unknown;
        const read = readJsonOutput(`Sure:\n${JSON.stringify(object)}\nDone.`);
        expect(read).toEqual({ ok: true, value: kept });
      }),
    );
  });

  it.each(["", "I can't do that.", '{"a": ', "{a: 1}", `${"[".repeat(200)}${"]".repeat(200)}`])(
    "is reported as missing, with a reason (%#)",
    (text) => {
      expect(readJsonOutput(text)).toEqual({ ok: false, error: expect.stringMatching(/\w/) });
    },
  );
});

describe("an output", () => {
  const rule = {
    output: z.object({ days: z.array(z.object({ minutes: z.number().max(90) })).max(3) }),
    check: ({ days }: { days: { minutes: number }[] }) =>
      days.flatMap(({ minutes }, index) => (minutes === 13 ? [`days.${index}.minutes: not 13`] : [])),
  };
  it("is checked by its shape first, each error at its place, then by its meaning", () => {
    const wrongs = (value: unknown) => {
      const valid = validateOutput(JSON.stringify(value), rule);
      return valid.ok ? [] : valid.error;
    };
    expect(wrongs({ days: [{ minutes: 91 }, { minutes: "13" }] })).toEqual([
      expect.stringMatching(/^days\.0\.minutes: .*90/),
      expect.stringMatching(/^days\.1\.minutes: .*number/),
    ]);
    expect(wrongs({ days: [{ minutes: 13 }, { minutes: 5 }] })).toEqual(["days.0.minutes: not 13"]);
    expect(wrongs({ days: Array.from({ length: 100 }, () => ({})) }).length).toBeLessThanOrEqual(12);
    expect(validateOutput('{"days": [{"minutes": 5}]}', rule)).toEqual({
      ok: true,
      value: { days: [{ minutes: 5 }] },
    });
  });
});
