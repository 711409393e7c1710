import { describe, expect, it } from "vitest";
import { createSlots } from "./slots.ts";

const extraction = (discipline: string) => ({
  workout: { discipline, date: "2026-11-20", exercises: [] },
});
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

describe("results of the tools by workout", () => {
  it("gives a slot to each call in the order in which they start, whenever they end", async () => {
    const slots = createSlots();
    const taken = [slots.reserve("extraction"), slots.reserve("extraction"), slots.reserve("extraction")];
    expect(taken).toEqual([0, 1, 2]);
    slots.storeToolResult("extraction", 2, extraction("yoga"));
    slots.storeToolResult("extraction", 0, extraction("running"));
    expect(slots.getToolResult("extraction", 0)?.workout.discipline).toBe("running");
    expect(slots.getToolResult("extraction", 1)).toBeUndefined();
    expect(slots.getToolResult("extraction")?.workout.discipline).toBe("yoga");
    expect(slots.getAllToolResults("extraction")).toHaveLength(3);
  });

  it("lets a later call fill what came to nothing, but none of the same turn", async () => {
    const slots = createSlots();
    slots.reserve("extraction");
    expect(slots.firstToRetry(undefined)).toBeUndefined();
    expect(slots.mayRetry(0, undefined)).toBe(false);
    await nextTurn();
    expect(slots.firstToRetry("running")).toBe(0);
    expect(slots.firstToRetry("running")).toBeUndefined();
  });

  it("never puts another workout over one that is there", async () => {
    const slots = createSlots();
    slots.reserve("extraction");
    slots.storeToolResult("extraction", 0, extraction("running"));
    await nextTurn();
    expect(slots.mayRetry(0, "strength")).toBe(false);
    expect(slots.mayRetry(0, "running")).toBe(true);
    await nextTurn();
    slots.storeToolResult("save", 0, { workoutId: "w", isSaved: true });
    expect(slots.mayRetry(0, "running")).toBe(false);
  });
});
