import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lexicon } from "../../language/lexicon/lexicon.ts";
import { ownExamples } from "../cases/case-examples.ts";
import { cutMessage } from "../clauses/cut-message.ts";
import { createEditReader, planLabels } from "../learned/edit-reader.ts";
import { seeded } from "../../learning/seeded.ts";
import { joinMessages } from "./join-messages.ts";
import { trainEdits } from "./train-edits.ts";

const text = readFileSync(new URL("../cases/edit-cases.jsonl", import.meta.url), "utf8");
const examples = ownExamples(text, lexicon().exercises);
const few = examples.filter(({ labels }) => labels !== undefined && labels.length < 6).slice(0, 24);

describe("what is learned from requests for edits", () => {
  it("is the same for the same requests, and reads them as they were meant", () => {
    const learned = trainEdits(few, []);
    expect(trainEdits(few, [])).toEqual(learned);
    const read = createEditReader(learned);
    const missed = few.filter(({ input, isExact }) => !isExact(read(input)));
    expect(missed.map(({ input }) => input.message)).toEqual([]);
  });

  it("comes from labels that lead to what is meant", () => {
    const wrong = examples.filter(
      ({ input, labels, isExact }) => labels && !isExact(planLabels(cutMessage(input), labels).reading),
    );
    expect(wrong.map(({ input }) => input.message)).toEqual([]);
  });

  it("also comes from requests beside remarks, which stand aside", () => {
    const messages = few.map(({ input, labels }) => ({ cut: cutMessage(input), labels: labels ?? [] }));
    const joined = joinMessages(messages, ["my knee felt great after the ride"], seeded(3));
    const beside = joined.filter(({ cut }) => /my knee felt great/iu.test(cut.input.message));
    expect(beside.length).toBeGreaterThan(3);
    for (const { cut, labels } of beside)
      expect(
        labels.filter((_, at) => {
          const item = cut.segments.flatMap(({ items }) => items)[at];
          return /^(?:knee|felt|great)$/iu.test(cut.input.message.slice(item?.start, item?.end));
        }),
      ).not.toContainEqual(expect.stringContaining("="));
  });
});
