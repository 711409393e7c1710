import type { MeasurementKind } from "../health/measurement-rules.ts";
import type { FoodQuestion } from "./question.ts";

/** What is measured, by the words of whoever asks; the examples are tests. */
export const bodyCues: readonly (readonly [MeasurementKind, cue: RegExp, example: string])[] = [
  ["body_fat", /\b(?:body ?fat|fat percentage)\b/u, "what is my body fat"],
  ["lean_mass", /\b(?:lean mass|muscle mass)\b/u, "how much lean mass do I have"],
  ["waist", /\bwaist\b/u, "what is my waist"],
  [
    "resting_heart_rate",
    /\b(?:resting (?:heart ?rate|pulse|hr)|rhr|pulse)\b/u,
    "what is my resting heart rate",
  ],
  ["sleep", /\b(?:sleep|slept|sleeping)\b/u, "how did I sleep"],
  [
    "weight",
    /\b(?:(?:my|body) ?weight\b(?! (?:on|for) (?!average))|(?<!\b(?:total|much|what|which|more|add|the) )weight\b(?! (?:on|for|lifted|moved|training|session|on))|weigh(?:ed|ted|ing|t (?:now|trend|loss|change))?\b|(?:los(?:e|ing|t)|gain(?:ed|ing)?|put on|drop(?:ped)?) (?:any |some |much )?(?:weight|lbs?|pounds|kilos?|kgs?)|(?:have|did|am) i .{0,12}(?:lost|lose|gained|gain|losing|gaining)\b|(?:kilos?|kgs?|lbs?|pounds) (?:did|have|do) i (?:los[et]|loo?se|gain(?:ed)?|drop(?:ped)?)|lighter|bodyweight|heavier than|(?:bath(?:room)? |the )?scales?\b)/u,
    "am I losing weight",
  ],
];

/** What is eaten, likewise. */
export const foodCues: readonly (readonly [
  NonNullable<FoodQuestion["nutrient"]> | "food",
  cue: RegExp,
  example: string,
])[] = [
  ["protein", /\bprotein\b/u, "how much protein do I have left"],
  ["carbs", /\b(?:carbs?|carbohydrates)\b/u, "how many carbs did I eat today"],
  ["fat", /(?<!\bbody )\b(?:dietary fat|fats?)\b(?! ?percent)/u, "how much fat did I eat"],
  ["fibre", /\bfib(?:re|er)\b/u, "how much fibre did I eat"],
  [
    "calories",
    /\b(?:calories?|cals?|kcals?|energy intake|bmr|tdee|maintenance)\b/u,
    "how many calories do I have left",
  ],
  [
    "food",
    /\b(?:macros?|food|meals?|eaten|eat|ate|nutrition|breakfast|lunch|dinner|snacks?)\b/u,
    "what did I eat yesterday",
  ],
];
