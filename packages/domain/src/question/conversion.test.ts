import { describe, expect, it } from "vitest";
import { answerConversion, conversionAsked, conversionForms } from "./conversion.ts";

const converted = (text: string): string | undefined => {
  const asked = conversionAsked(text);
  return asked && answerConversion(asked).replaceAll("\u00A0", " ");
};

describe("so much of one unit in another", () => {
  it.each(conversionForms.map(([, , example]) => example))("is asked: %s", (example) => {
    expect(conversionAsked(example)).toBeDefined();
  });

  it.each([
    ["how much is 100 kg in pounds", "100 kg is 220.5 lb."],
    ["whats 5 miles in km", "5 mi is 8.05 km."],
    ["225 lbs in kg?", "225 lb is 102.1 kg."],
    ["how many miles is 10 km", "10 km is 6.21 mi."],
    ["what is 12 stone in kilos", "12 st is 76.2 kg."],
    ["5:00 per km in minutes per mile", "5:00 /km is 8:03 /mi."],
    ["8 min per mile in min per km", "8:00 /mi is 4:58 /km."],
    ["30 km/h in mph", "30 km/h is 18.6 mph."],
    ["how many kj is 500 kcal", "500 kcal is 2092 kJ."],
    ["how many km is a half marathon", "21,097.5 m is 21.1 km."],
    ["how far is a marathon in miles", "42.2 km is 26.2 mi."],
    ["100 yards in metres", "100 yd is 91.4 m."],
  ])("%s", (text, expected) => expect(converted(text)).toBe(expected));

  it.each([
    "how many kg did i lift in october",
    "how many km did i run",
    "is 100 kg in my plan",
    "bench 100 kg in 3 sets",
    "100 kg in miles",
    "ran 5 miles in 40 minutes",
    "how heavy is my squat in kg",
  ])("is not asked: %s", (text) => expect(conversionAsked(text)).toBeUndefined());
});
