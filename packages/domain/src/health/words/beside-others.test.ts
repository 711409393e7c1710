import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { readMessage } from "./read-message.ts";

const read = (text: string) => readMessage(text, { now: "2026-11-20T18:40:00-05:00", units: "kg" });

it("takes one's own weight beside training for that", () => {
  expect(read("log my weight 181 lb and 3 mile run in 27:30").entries).toMatchObject([
    { reading: { kind: "measurement", measure: "weight", value: 181 } },
  ]);
});

it("keeps how much of a food it was", () => {
  expect(read("had a protein shake, 30g").entries).toMatchObject([
    { reading: { text: "protein shake, 30g", protein: 30 } },
  ]);
});
