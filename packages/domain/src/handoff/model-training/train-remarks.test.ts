import { describe, expect, it } from "vitest";
import { createRemarkReader } from "../remarks/read-remarks.ts";
import { createRemarkModel } from "../remarks/remark-model.ts";
import { createOverModel, overFeaturesOf } from "../remarks/over-model.ts";
import { splitNote } from "../remarks/remark-sentences.ts";
import { trainOver } from "./train-over.ts";
import { decodeTable, encodeTable } from "../../learning/weight-table.ts";
import type { Saying } from "./saying.ts";
import { trainRemarks } from "./train-remarks.ts";

const remarks: readonly Saying[] = [
  ...["Stiff as a board.", "Rather stiff to the left.", "Stiff again today."].map((text) => ({
    text,
    says: ["stiff:-:present"],
  })),
  ...["Coughed on the hill.", "He coughed again.", "Some coughing at first."].map((text) => ({
    text,
    says: ["cough:-:present"],
  })),
  ...["Not stiff today.", "No coughing.", "He was not stiff."].map((text, at) => ({
    text,
    says: [at === 1 ? "cough:-:absent" : "stiff:-:absent"],
  })),
  ...["Walked the block.", "A walk in the sun.", "The sun was out."].map((text) => ({ text, says: [] })),
  ...["Please check the shoe.", "Please check his legs."].map((text) => ({
    text,
    says: [],
    asks: true as const,
  })),
];

describe("what is learned from remarks", () => {
  it("is deterministic, and reads the training remarks as they were labelled", () => {
    const weights = trainRemarks(remarks);
    expect(trainRemarks(remarks)).toEqual(weights);
    const over = createOverModel(trainOver(remarks));
    const read = createRemarkReader({ model: createRemarkModel(weights), over });
    const says = (text: string) =>
      read(text).observations.map(({ concept, side, polarity }) => `${concept}:${side ?? "-"}:${polarity}`);
    expect(says("Stiff to the left again.")).toEqual(["stiff:left:present"]);
    expect(says("He coughed.")).toEqual(["cough:-:present"]);
    expect(says("The sun was out.")).toEqual([]);
    expect(read("Please check the saddle.").remarks.map(({ kind }) => kind)).toEqual(["asks"]);
  });

  it("knows what is denied from what is not, of words that were never denied before", () => {
    const over = createOverModel(
      trainOver([
        ...["Stumbled twice.", "Stumbled at the gate.", "Lame again.", "Lame and sore."].map((text) => ({
          text,
          says: ["stumbles:-:present"],
        })),
        ...["Level today.", "Level in trot.", "Loose and level."].map((text) => ({
          text,
          says: ["lame:-:absent"],
        })),
      ]),
    );
    const isOver = (text: string): boolean =>
      splitNote(text).some((sentence) => over(overFeaturesOf(sentence, [])) > 0.5);
    expect(["He stumbled.", "He has not stumbled.", "No longer lame.", "Not level."].map(isOver)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("rejects a remark with an unknown label", () => {
    expect(() => trainRemarks([{ text: "Purple.", says: ["purple:-:present"] }])).toThrow("purple:-:present");
  });

  it("is stored in a table and read back to the nearest step", () => {
    const weights = new Map([
      [5, Float32Array.from([0, 1, 3, -2])],
      [4_000_000, Float32Array.from([36, 0.5])],
    ]);
    const table = encodeTable(weights, 0.5);
    expect(table).toMatch(/^[#-~]*$/);
    const decoded = decodeTable({ step: 0.5, table });
    const pairsOf = (place: number) =>
      Array.from(decoded.kinds.slice(decoded.starts[place], decoded.starts[place + 1]), (kind, at) => [
        kind,
        decoded.weights[(decoded.starts[place] ?? 0) + at],
      ]).flat();
    expect([...weights.keys()].map((hash) => pairsOf(decoded.placeOf(hash)))).toEqual(
      [...weights.values()].map((pairs) => [...pairs]),
    );
    expect([0, 6, 3_999_999].map(decoded.placeOf)).toEqual([-1, -1, -1]);
  });
});
