import { describe, expect, it } from "vitest";
import { spelledNumber } from "./number-value.ts";
import { scanRaw } from "../raw-tokens.ts";
import { readQuantity } from "./read-quantity.ts";
import { createTokenView } from "../token-view.ts";

const read = (text: string, at = 0) => readQuantity(createTokenView(scanRaw(text)), at);

describe("times", () => {
  it.each([
    ["1h35", 5700],
    ["4h 10m", 15_000],
    ["90min", 5400],
    ["an hour", 3600],
    ["half an hour", 1800],
    ["an hour and a half", 5400],
    ["1 hr 20 mins", 4800],
    ["an hour and ten minutes", 4200],
    ["24:10", 1450],
    ["1:52:40", 6760],
    ["7:48.6", 468.6],
    ["45'", 2700],
    ["5'30\"", 330],
    ["28 min 30 s", 1710],
    ["quarter of an hour", 900],
    ["2½ hours", 9000],
    ["1.5 hours", 5400],
    ["20-min", 1200],
    ["twenty eight minutes and fifteen seconds", 1695],
  ])("%s is %d seconds", (text, seconds) => {
    expect(read(text)?.quantity.seconds).toBe(seconds);
  });
});

it("reads a number before “flat” as minutes behind a length, and never of a flat bench", () => {
  expect(read("4 miles before work 36 flat", 4)?.quantity.seconds).toBe(2160);
  expect(read("36 flat")?.quantity.seconds).toBeUndefined();
  expect(read("3 miles 60 flat bench", 2)?.quantity.seconds).toBeUndefined();
});

describe("distances and loads", () => {
  it.each([
    ["5k", 5000],
    ["13.1 mi", 21082.41],
    ["1/2 mile", 804.67],
    ["a mile", 1609.34],
    ["1,500m", 1500],
    ["34,2 km", 34_200],
    ["three point two miles", 5149.9],
    ["40yd", 36.58],
  ])("%s is %d metres", (text, meters) => {
    expect(read(text)?.quantity.meters).toBeCloseTo(meters, 1);
  });

  it.each([
    ["82,5kg", "Load", 82.5],
    ["315#", "Load", 315],
    ["fifty five kilos", "Load", 55],
    ["30s", "Plural", 30],
    ["80%", "Percent", 80],
    ["10 cal", "Cals", 10],
    ["152bpm", "Bpm", 152],
    ["3rd", "Ordinal", 3],
  ])("%s is %s %d", (text, token, value) => {
    expect(read(text)).toMatchObject({ token, quantity: { value } });
  });
});

describe("numbers that only look like one", () => {
  it("keeps a list of repetitions apart from a decimal comma", () => {
    expect(read("10,10,8")?.quantity.value).toBe(10);
    expect(read("8,6")?.quantity.value).toBe(8);
    expect(read("82,5 x 5")?.quantity.value).toBe(82.5);
  });

  it("keeps a step of a list apart from thousands", () => {
    const images = scanRaw("80x5,100x5").map(({ image }) => image);
    expect(images).toEqual(["80", "x", "5", ",", "100", "x", "5"]);
  });

  it("keeps a list of loads apart from thousands", () => {
    const images = (text: string): readonly string[] => scanRaw(text).map(({ image }) => image);
    expect(images("100,110,120")).toEqual(["100", ",", "110", ",", "120"]);
    expect(images("95,105,115")).toEqual(["95", ",", "105", ",", "115"]);
    expect(images("10,432 100,000 100,500 m")).toEqual(["10,432", "100,000", "100,500", "m"]);
    expect(images("@ 1,000 lb")).toEqual(["@", "1,000", "lb"]);
    expect(images("@95,105")).toEqual(["@", "95", ",", "105"]);
    expect(images("@ 95,105,115 lb")).toEqual(["@", "95", ",", "105", ",", "115", "lb"]);
    expect(images("@ 140,150 kg")).toEqual(["@", "140", ",", "150", "kg"]);
  });

  it("leaves heart rate behind a distance alone", () => {
    expect(read("8k hr 141")).toMatchObject({ token: "Dist", length: 2 });
    expect(read("47:20 hr 141")).toMatchObject({ token: "Clock", length: 1 });
  });
});

describe("numbers in words", () => {
  it.each([
    ["twenty five", 25],
    ["a couple of", 2],
    ["half a dozen", 6],
    ["two twenty five", 225],
    ["one hundred and five", 105],
    ["two thousand", 2000],
  ])("%s is %d", (words, value) => {
    expect(spelledNumber(words.split(" "), 0)?.value).toBe(value);
  });
});
