import { describe, expect, it } from "vitest";
import { sameOfHorses } from "./same-of-horses.ts";

const horses = ["Beau", "Luna", "Milo"];

describe("the same of another horse", () => {
  it.each([
    ["and Beau as well", "farrier did Milo today", "farrier did Beau today"],
    ["same for luna and milo", "Beau: vet booked for Friday", "Luna and Milo: vet booked for Friday"],
    [
      "and Beau as well",
      "Milo was wormed. Milo's not to be ridden until Friday",
      "Beau was wormed. Beau’s not to be ridden until Friday",
    ],
    ["also Luna please", "no jumping for Milo until Friday", "no jumping for Luna until Friday"],
  ])("%s, behind %s", (text, before, said) => {
    expect(sameOfHorses(text, before, horses)).toBe(said);
  });

  it.each([
    ["and Beau?", "farrier did Milo today"],
    ["and Beau 30 min flat", "farrier did Milo today"],
    ["and Beau", "rode Milo 30 min"],
    ["and Beau too", "rode Milo 30 min today, vet saw him after"],
    ["and Milo", "farrier did Milo today"],
    ["and Beau", "when is the farrier due for Milo?"],
  ])("is none: %s, behind %s", (text, before) => {
    expect(sameOfHorses(text, before, horses)).toBeUndefined();
  });
});
