import type { Proposal, ProposalDecided } from "@canter/protocol/training/proposals";
import { expect, it } from "vitest";
import { cautionsOf } from "./decision-buttons.tsx";

const proposal = (more: Partial<Proposal> = {}) =>
  ({
    revision: 3,
    status: "pending",
    problems: [],
    isRenewed: false,
    preview: { warnings: ["It is completed."] },
    ...more,
  }) as unknown as Proposal;
const situation = { isOld: false, decided: undefined, way: undefined } as const;
const notApplied = (revision: number) =>
  ({ applied: false, proposal: { revision } }) as unknown as ProposalDecided;

it("always lists what it touches", () => {
  expect(cautionsOf(proposal(), situation)).toEqual(["It is completed."]);
});

it("reports other pending changes than those shown only for the state where that is true", () => {
  const clicked = { ...situation, decided: notApplied(3), way: "apply" } as const;
  expect(cautionsOf(proposal(), clicked)[0]).toMatch(/^Other changes wait/);
  expect(cautionsOf(proposal({ revision: 4 }), clicked)).toEqual(["It is completed."]);
  expect(cautionsOf(proposal(), { ...clicked, way: "shift" })).toEqual(["It is completed."]);
});

it("reports what can't be applied once, and not that it was renewed", () => {
  const blocked = proposal({ status: "blocked", problems: ["Bench Press is gone."], isRenewed: true });
  const decided = { ...notApplied(3), error: { message: "I couldn't." } } as ProposalDecided;
  expect(cautionsOf(blocked, { isOld: false, decided, way: "apply" })).toEqual([
    "Bench Press is gone.",
    "It is completed.",
  ]);
});

it("asks to check outdated changes again; renewed ones are current", () => {
  expect(cautionsOf(proposal({ isRenewed: true }), situation)[0]).toMatch(/what would happen now/);
  expect(cautionsOf(proposal({ isRenewed: true }), { ...situation, isOld: true })[0]).toMatch(/Check again/);
});
