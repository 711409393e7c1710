import type { Proposal, ProposalDecided } from "@canter/protocol/training/proposals";
import { expect, it } from "vitest";
import { cautionsOf } from "./cautions-of.ts";

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

it("what it touches is always said", () => {
  expect(cautionsOf(proposal(), situation)).toEqual(["It is completed."]);
});

it("that other changes wait than those that were seen is said of the state that it is true of", () => {
  const clicked = { ...situation, decided: notApplied(3), way: "apply" } as const;
  expect(cautionsOf(proposal(), clicked)[0]).toMatch(/^Other changes wait/);
  expect(cautionsOf(proposal({ revision: 4 }), clicked)).toEqual(["It is completed."]);
  expect(cautionsOf(proposal(), { ...clicked, way: "shift" })).toEqual(["It is completed."]);
});

it("what can't be made any more is said once, and not that it was renewed", () => {
  const blocked = proposal({ status: "blocked", problems: ["Bench Press is gone."], isRenewed: true });
  const decided = { ...notApplied(3), error: { message: "I couldn't." } } as ProposalDecided;
  expect(cautionsOf(blocked, { isOld: false, decided, way: "apply" })).toEqual([
    "Bench Press is gone.",
    "It is completed.",
  ]);
});

it("what is old is to be looked at again; what was renewed is new", () => {
  expect(cautionsOf(proposal({ isRenewed: true }), situation)[0]).toMatch(/what would happen now/);
  expect(cautionsOf(proposal({ isRenewed: true }), { ...situation, isOld: true })[0]).toMatch(/Check again/);
});
