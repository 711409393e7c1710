import { describe, expect, it } from "vitest";
import { nextOfCare, sameOfHorses } from "./same-of-horses.ts";

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

describe("the next of what was noted", () => {
  const next = (text: string, before: string) => nextOfCare(text, before, { horses, today: "2026-11-25" });
  it.each([
    ["Next one 6 January", "the farrier did Milo today", "farrier for Milo, Next one 6 January"],
    ["and again in 8 weeks", "Milo and Beau were wormed", "worming for Milo and Beau, again in 8 weeks"],
    ["every 6 weeks please", "shod Luna this morning", "farrier for Luna, every 6 weeks please"],
  ])("%s, behind %s", (text, before, said) => {
    expect(next(text, before)).toBe(said);
  });

  it.each([
    ["Next one?", "the farrier did Milo today"],
    ["next set 100 kg", "the farrier did Milo today"],
    ["next one Friday", "rode Milo 30 min"],
    ["again in 3 days", "rode Milo 30 min"],
  ])("is none: %s, behind %s", (text, before) => {
    expect(next(text, before)).toBeUndefined();
  });
});
