import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseMessage } from "../../parse-message.ts";

const read = (message: string) =>
  parseMessage(message, { now: "2026-11-27T19:00:00+00:00", units: "kg" }).workouts.map((one) => [
    one.discipline,
    one.distanceMeters,
    one.durationSeconds,
    one.notes,
  ]);

describe("an activity that nothing knows", () => {
  it("leaves what is told in full before it alone", () => {
    expect(read("8 km easy @ 5:45 and 20 min zorbing afterwards")).toEqual([
      ["running", 8000, 2760, undefined],
      ["other", undefined, 1200, "zorbing afterwards"],
    ]);
    expect(read("ran 6 km in 33 min, then 40 min zorbing")).toEqual([
      ["running", 6000, 1980, undefined],
      ["other", undefined, 2400, "zorbing"],
    ]);
  });

  it("is none behind words of what else one did, or without a joint", () => {
    expect(read("8k 44:00 then sat in the car for 30 min unable to move")).toHaveLength(1);
    expect(read("ran 6 km in 33 min, 20 min uphill")).toHaveLength(1);
  });
});
