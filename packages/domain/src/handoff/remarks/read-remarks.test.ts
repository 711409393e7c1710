import { describe, expect, it } from "vitest";
import type { Observation } from "./observation.ts";
import { readRemarks } from "./read-remarks.ts";
import { handlingContexts } from "../vocabulary/handling-contexts.ts";
import { neutralPhrases } from "../vocabulary/neutral-phrases.ts";
import { remarkWords } from "../vocabulary/remark-words.ts";
import { vocabulary } from "../vocabulary/vocabulary.ts";

const spelled = ({ concept, side, polarity }: Observation) => `${concept}:${side ?? "-"}:${polarity}`;
const read = (note: string, otherNames: readonly string[] = []) => {
  const { observations, remarks } = readRemarks(note, otherNames);
  return [...observations.map(spelled), ...(remarks.some(({ kind }) => kind === "asks") ? ["asks"] : [])];
};

describe("the vocabulary", () => {
  const present = vocabulary.flatMap(({ concept, present: rows }) =>
    rows.map((row) => [concept, ...row] as const),
  );
  const opposite = vocabulary.flatMap(({ concept, opposite: rows = [] }) =>
    rows.map((row) => [concept, ...row] as const),
  );

  it.each(present)("reads %s in its example: %s, “%s”", (concept, _form, example) => {
    const of = readRemarks(example).observations.filter((one) => one.concept === concept);
    expect(of.map(({ polarity }) => polarity)).toEqual(["present"]);
  });

  it.each(opposite)("reads the opposite of %s in its example: %s, “%s”", (concept, _form, example) => {
    const of = readRemarks(example).observations.filter((one) => one.concept === concept);
    expect(["absent", "better"]).toContain(of[0]?.polarity);
  });

  it.each(neutralPhrases)("reads nothing in: %s, “%s”", (_form, example) => {
    expect(readRemarks(example).observations).toEqual([]);
  });

  const handled = handlingContexts.flatMap(({ rows }) => rows);
  it.each(handled)("reads in its context: %s, “%s”", (_form, example, reads) => {
    expect(read(example)).toEqual([reads]);
  });

  const words = Object.values(remarkWords).flatMap(({ reads, rows }) =>
    rows.map(([form, example]) => [form, example, reads] as const),
  );
  it.each(words)("reads the words around it: %s, “%s”", (_form, example, reads) => {
    expect(read(example)).toEqual(reads);
  });
});
