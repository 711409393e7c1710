import { describe, expect, it } from "vitest";
import type { CardioBlock } from "@canter/domain/program/program";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { timedAmount, withTimed } from "./timed-log.ts";

const log: SessionLog = { at: 0, exercises: {} };
const reader = { land: "km", paces: {} } as const;
const amount = (block: Partial<CardioBlock>, cardio: SessionLog["cardio"]) => {
  const planned = { type: "zone2", completed: false, ...block } as const;
  return timedAmount({ kind: "cardio", key: "cardio", name: "Zone 2", cardio: planned }, cardio, reader);
};

describe("a planned distance", () => {
  const block = { duration: 60, distanceMeters: 10_000 };

  it("is shown as done until it is erased, and then stays away", () => {
    expect(amount(block, undefined).distance).toEqual({ value: 10, unit: "km" });
    const { cardio } = withTimed(log, "cardio", { distance: null });
    expect(cardio).toEqual({ done: false, distance: null });
    expect(amount(block, cardio)).toMatchObject({ distance: undefined, isByDistance: true });
    expect(amount(block, withTimed({ ...log, cardio }, "cardio", { done: true }).cardio).distance).toBe(
      undefined,
    );
  });

  it("is not shown as done in other minutes than the planned ones", () => {
    expect(amount(block, { done: false, minutes: 35 })).toMatchObject({ minutes: 35, distance: undefined });
    expect(amount(block, { done: false, minutes: 60 }).distance).toEqual({ value: 10, unit: "km" });
  });
});

it("a number alone is metres in the pool and on the ergometer, and else the reader's unit", () => {
  expect(amount({ modality: "Swimming" }, undefined).unit).toBe("m");
  expect(amount({ modality: "Rowing" }, undefined).unit).toBe("m");
  expect(amount({ modality: "Running" }, undefined).unit).toBe("km");
  const swim = { discipline: "swimming", durationMinutes: 40 };
  const step = { kind: "work", key: "work", name: "Swimming", work: swim } as const;
  expect(timedAmount(step, undefined, reader).unit).toBe("m");
  const ride = { ...step, work: { ...swim, discipline: "flatwork" } };
  expect(timedAmount(ride, undefined, reader).unit).toBe("km");
});
