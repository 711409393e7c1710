import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const read = (text: string) => parseByRules(text, { now: "2026-11-18T18:00:00+01:00", units: "kg" }).workouts;
const total = (text: string) => {
  const [first] = read(text);
  return [first?.discipline, first?.distanceMeters, first?.durationSeconds];
};
/** Sets of the parts, as "metres/seconds", warm-ups with a w. */
const parts = (text: string) =>
  read(text)[0]
    ?.exercises[0]?.sets.map(
      (one) => `${one.distanceMeters ?? ""}/${one.durationSeconds ?? ""}${one.warmup ? "w" : ""}`,
    )
    .join(" ");

describe("a session's totals", () => {
  it.each([
    ["10 miles, 1:20", ["running", 16093.44, 4800]],
    ["bike 40k at 30 kph", ["cycling", 40_000, 4800]],
    ["row 10k @ 2:00 avg split", ["rowing", 10_000, 2400]],
    ["hill walk 14k, 4h50", ["hiking", 14_000, 17_400]],
    ["swam 64 lengths (1600m) in 38 min", ["swimming", 1600, 2280]],
    ["walked 25 min each way to the shop", ["walking", undefined, 3000]],
  ])("%s", (text, expected) => {
    expect(total(text)).toEqual(expected);
  });

  it("leaves numbers of a remark alone", () => {
    expect(total("ran 6k in 33:00, head torch died at 4k")).toEqual(["running", 6000, 1980]);
    expect(total("10k 52:10, one minute after stopping hr was 110")).toEqual(["running", 10_000, 3130]);
  });
});

describe("parts of a session", () => {
  it.each([
    ["2k warm up, 3x1k @ 3:50 w/ 90s jog, 1k cool down", "2000/w 1000/230 1000/230 1000/230 1000/"],
    ["4x400: 80, 79, 78, 77", "400/80 400/79 400/78 400/77"],
    ["8k 40:10, last km 4:05", "1000/245"],
    ["ran 12k: out 6k in 33:10, back 6k in 31:05", "6000/1990 6000/1865"],
    ["2k erg 7:12, 500m splits 1:47, 1:48, 1:49, 1:48", "500/107 500/108 500/109 500/108"],
    ["3 x 1 mile @ 6:30. Before that a 2k warm up", "2000/w 1609.34/390 1609.34/390 1609.34/390"],
    ["2 mile jog, 2 x 3 min (90 sec float), 2 mile jog back", "3218.69/ /180 /180 3218.69/"],
  ])("%s", (text, expected) => {
    expect(parts(text)).toBe(expected);
  });

  it("keeps what was run besides strides as the whole", () => {
    expect(total("8k 45:10 then 6x100m strides")).toEqual(["running", 8000, 2710]);
    expect(parts("8k 45:10 then 2x100m strides")).toBe("100/ 100/");
  });
  it("gives parts that make up no whole no totals", () => {
    expect(total("run: 10 min warm up, 20 min at threshold, 10 min cool down")).toEqual([
      "running",
      undefined,
      undefined,
    ]);
  });
});

describe("heart rate", () => {
  it.each([
    ["8k 40:00, hr avg 150 / max 170", 150],
    ["8k 40:00 HR max 183 avg 151", 151],
    ["8k 40:00, max hr 178", undefined],
    ["8k 40:00, hr 140-150", undefined],
    ["8k 40:00, hr topped out at 181", undefined],
    ["8k 40:00, 148 bpm", 148],
  ])("%s", (text, rate) => {
    expect(read(text)[0]?.avgHeartRate).toBe(rate);
  });
});

describe("whose it was", () => {
  const owners = (text: string) =>
    read(text).map(
      ({ athlete, discipline, durationSeconds }) =>
        `${athlete ?? "me"} ${discipline} ${durationSeconds ?? ""}`,
    );
  it.each([
    ["ran a 10k with Kasia: me 52:30, Kasia 49:58", ["me running 3150", "Kasia running 2998"]],
    ["Anna ran 8k in 44 min while I swam 1500 in 32:10", ["Anna running 2640", "me swimming 1930"]],
    ["lunged Star and Pepper, 20 min each", ["Star lunging 1200", "Pepper lunging 1200"]],
    ["lunged Ace 15 min, then rode him 30 min on the flat", ["Ace lunging 900", "Ace flatwork 1800"]],
    ["Tess rode Duke, 40 min, I lunged Alfie 20 min", ["Duke flatwork 2400", "Alfie lunging 1200"]],
    ["hacked out with Jen 1h", ["me trail 3600"]],
  ])("%s", (text, expected) => {
    expect(owners(text)).toEqual(expected);
  });
});
