import { describe, expect, it } from "vitest";
import { lexicon } from "../language/lexicon/lexicon.ts";
import { readWithdrawal } from "./read-withdrawal.ts";

const catalogue = lexicon().exercises;
const waiting = [
  { toolCallId: "a", names: ["Bench Press"], text: "Bench Press Press Day Monday sets" },
  { toolCallId: "b", names: ["Barbell Curl"], text: "Barbell Curl Pull Day Wednesday sets" },
  { toolCallId: "c", names: ["Leg Day"], text: "Leg Day Friday scheduledDate Saturday" },
];
const read = (message: string) => {
  const got = readWithdrawal({ message, waiting, catalogue });
  return got.kind === "withdraw" ? got.toolCallIds.join(" ") : got.kind;
};

describe("what takes waiting edits back", () => {
  it.each([
    "forget the bench change",
    "withdraw the bench change",
    "never mind the bench",
    "Never mind about the bench, please",
    "leave bench as it is",
    "don't change the bench",
    "Don’t touch bench",
    "take back the bench one",
    "take the bench change back",
    "drop the bench one",
    "skip the bench change",
    "actually no, remove the bench edit",
    "not the bench",
    "undo bench press",
    "no changes to bench",
    "forget the first change",
    "forget the monday change",
  ])("is what it names: %s", (message) => {
    expect(read(message)).toBe("a");
  });

  it("is what takes away or replaces something that is to stay, and not what brings that", () => {
    const swap = {
      toolCallId: "d",
      names: ["Dumbbell Curl", "Push-Up"],
      text: "Dumbbell Curl Push-Up Pull Day Wednesday",
      takesAway: { name: "Dumbbell Curl", text: "Dumbbell Curl Pull Day Wednesday" },
    };
    const of = (message: string) => readWithdrawal({ message, waiting: [...waiting, swap], catalogue });
    for (const message of ["actually nah keep the curls", "leave the curls in", "keep wednesday in please"])
      expect(of(message)).toEqual({ kind: "withdraw", toolCallIds: ["d"] });
    for (const message of ["keep the push-ups", "keep the bench", "keep the curls at 25"])
      expect(of(message)).toEqual({ kind: "none" });
  });

  it("is all that changes a value that is to stay", () => {
    expect(read("hm no, leave the sets")).toBe("a b");
  });

  it.each([
    ["only the curls please", "a c"],
    ["just do the curls", "a c"],
    ["keep only the bench and the curls", "c"],
    ["forget the curls and the bench", "a b"],
    ["forget the last change", "c"],
    ["leave leg day as it is", "c"],
    ["forget everything", "a b c"],
  ])("may name several, or what stays: %s", (message, ids) => {
    expect(read(message)).toBe(ids);
  });

  it.each(["keep the bench change", "only the bench and the curls and leg day"])(
    "is nothing in: %s",
    (message) => {
      expect(read(message)).toBe("keep");
    },
  );

  it.each([
    "drop the bench",
    "skip bench",
    "remove the curls",
    "add a set to squats",
    "forget the squat change",
    "leave squats as they are",
    "keep bench at 4 sets",
    "only 3 sets of bench",
    "never mind",
    "forget that I hate burpees",
    "take 5 lbs off bench",
    "forget the bench and the squat change",
    "what is a bench press?",
    "",
  ])("leaves requests and remarks alone: %s", (message) => {
    expect(read(message)).toBe("none");
  });

  it("says nothing where nothing waits", () => {
    expect(readWithdrawal({ message: "forget the bench change", waiting: [], catalogue }).kind).toBe("none");
  });
});
