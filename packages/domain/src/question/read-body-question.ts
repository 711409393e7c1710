import type { MeasurementKind } from "../health/measurement-rules.ts";
import { addDays } from "../schedule/local-date.ts";
import type { MassUnit } from "../units/unit.ts";
import { smallNumber } from "../text/fold-words.ts";
import type { PeriodSpan } from "../text/read-periods.ts";
import { asked, beforeOf } from "./asked-periods.ts";
import { boundsAsked } from "./training/conditions-asked.ts";
import type { AskedPeriod, BodyQuestion, FoodQuestion } from "./question.ts";
import type { Subjects } from "./subjects.ts";

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
  ["sleep", /\b(?:sleep|slept|sleeping|nights|(?:best|worst|longest|shortest) night)\b/u, "how did I sleep"],
  [
    "weight",
    /\b(?:(?:my|body) ?weight\b(?! (?:on|for) (?!average))|(?<!\b(?:total|much|what|which|more|add|the|kettlebell|dumbbell|barbell|bar|working|heaviest) )weight\b(?! (?:on|for|lifted|moved|training|session|on))|weigh(?:ed|ted|ing|t (?:now|trend|loss|change))?\b|(?:los(?:e|ing|t)|gain(?:ed|ing)?|put on|drop(?:ped)?) (?:any |some |much )?(?:weight|lbs?|pounds|kilos?|kgs?)|(?:have|did|am) i .{0,12}\b(?:lost|lose|gained|gain|losing|gaining)\b|(?:kilos?|kgs?|lbs?|pounds) (?:did|have|do) i (?:los[et]|loo?se|gain(?:ed)?|drop(?:ped)?)|how much (?:have |did )?i(?:ve)? (?:have )?(?:los[et]|gain(?:ed)?)\b|(?:am|was|have|ive|im) i? ?(?:gone |been |now )?(?:up|down)\b(?! (?:for|to do|on (?!last|the week|the month|yesterday))\b)|(?:(?:kilos?|kgs?|lbs?|pounds)\b.{0,25}|how much(?: more| weight)?(?: (?:do|must|should|have|i|still|need))*) (?:to|must|need to) (?:still )?(?:los[et]|loo?se|gain|drop|shed)\b(?=\W*$| (?:still|now|for (?:this|the|my)|to (?:reach|get|be))\b)|(?:kilos?|kgs?|lbs?|pounds) (?:still |left |more )*to go\W*$|(?:how (?:much|far)|kilos?|kgs?|lbs?|pounds) (?:up|down) am i|lighter|bodyweight|heavier than|(?:was|been|am) i (?:ever )?(?:at my )?(?:the )?(?:lightest|heaviest)|(?:bath(?:room)? |the )?scales?\b|^\W*(?:and |so )*what was i(?: at)?\W*$)/u,
    "am I losing weight",
  ],
];

/** What is eaten, likewise. */
export const foodCues: readonly (readonly [
  NonNullable<FoodQuestion["nutrient"]> | "food",
  cue: RegExp,
  example: string,
])[] = [
  ["protein", /\bproteins?\b/u, "how much protein do I have left"],
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
    /\b(?:macros?|food|meals?|eaten|eat|ate|nutrition|breakfast|lunch|dinner|supper|snacks?)\b/u,
    "what did I eat yesterday",
  ],
  // What is eaten is what leaves something for the day.
  [
    "food",
    /\b(?:does|would|will|do|whats)\b.{0,20}\bleaves? me(?: (?:with|for|at)\b|(?: today| now| then)?\W*$)/u,
    "what does that leave me for the day",
  ],
];

const periodOf = (span: PeriodSpan | undefined): { period?: AskedPeriod } =>
  span ? { period: asked(span) } : {};

/** "In kilos", "in lbs": the load is said so, whatever else is in use. */
export function massUnitAsked(folded: string): { massUnit?: MassUnit } {
  const unit = /\b(?:in|as|into|how many) (kilos?|kgs?|kilograms?|pounds?|lbs?)\b/u.exec(folded)?.[1];
  return unit === undefined ? {} : { massUnit: unit.startsWith("k") ? "kg" : "lb" };
}

/** The night that has just passed is written down for the day that follows it, or for the one before. */
const lastNight = ({ start, end }: PeriodSpan, text: string): boolean =>
  /night|morning/iu.test(text.slice(start, end));

const noSubjects: Subjects = {
  exercises: [],
  discipline: undefined,
  disciplines: [],
  muscle: undefined,
  spans: [],
};

/** How often it was measured, or so much or little; of sleep also how much in all. */
function countedQuestion(
  measure: string,
  folded: string,
  first: PeriodSpan | undefined,
): BodyQuestion | undefined {
  const { bounds } = boundsAsked(folded, { subjects: noSubjects, units: "kg" });
  const bound = bounds.find(({ of }) => of === (measure === "sleep" ? "duration" : "load"));
  const isCounted = /\bhow (?:often|many (?:times|nights|days|mornings))\b/u.test(folded);
  if (isCounted && !/\b(?:loo?s[et]|gain)/u.test(folded))
    return { about: "body", measure, figure: "count", ...(bound && { bound }), ...periodOf(first) };
  if (measure === "sleep" && /\b(?:total|in all|altogether|sum)\b/u.test(folded) && first)
    return { about: "body", measure, figure: "total", ...periodOf(first) };
  return undefined;
}

/** "The average of those two nights": of so many, the latest. */
const ofLatest =
  /\b(?:those|these|the(?: last| latest)?|my last) (two|three|four|five|six|seven|\d{1,2})(?: (?:nights|readings|weigh-?ins|days|mornings|measurements|ones|numbers|values|weights))?\b|\bof both\b/u;
function latestOf(folded: string, spans: readonly PeriodSpan[]): { latest?: number } {
  const found = spans.length === 0 ? ofLatest.exec(folded) : null;
  const count = found && (found[1] === undefined ? 2 : smallNumber(found[1]));
  return count && count >= 2 ? { latest: count } : {};
}

const toGoal =
  /\b(?:goal|target|(?:to|must|should i|need) (?:still )?(?:loo?se|lose|gain|drop|shed|go)|until|left to)\b/u;
const comparesReadings =
  /\b(?:heavier|lighter|higher|lower|more|less|longer|shorter|better|worse|compared?) ?.{0,20}\b(?:than|to|with)\b/u;
const mostOfBody = /\b(?:highest|heaviest|most|longest|max|worst)\b/u;
/** The best night is the longest, and the worst the shortest. */
const mostOfSleep = /\b(?:highest|most|longest|max|best)\b/u;

/** A question about what is measured of the body. `folded`: see `foldText`; `before`: the measure that it goes on with. Undefined: it is none. */
export function bodyQuestion(
  folded: string,
  text: string,
  [first, second]: readonly PeriodSpan[],
  today: string,
  before?: string,
): BodyQuestion | undefined {
  const measure = bodyCues.find(([, cue]) => cue.test(folded))?.[0] ?? before;
  if (measure === undefined) return undefined;
  if (measure === "sleep" && first?.kind === "day" && lastNight(first, text)) {
    const from = addDays(today, -1);
    return {
      about: "body",
      measure,
      figure: "latest",
      period: { from, to: today, label: "last night", kind: "range" },
    };
  }
  const counted = countedQuestion(measure, folded, first);
  if (counted) return counted;
  const isCompared = comparesReadings.test(folded);
  // "What did I weigh on 5 October, and what is it now": the change since.
  const isWithNow = /\b(?:now|currently|these days|at (?:present|the moment)|presently)\b/u.test(folded);
  if ((isCompared || isWithNow) && first && !second && first.to !== undefined && first.to < today)
    return { about: "body", measure, figure: "change", against: asked(first) };
  const figure = /\b(?:average|avg|mean|usually|typical(?:ly)?)\b/u.test(folded)
    ? "average"
    : toGoal.test(folded) && measure === "weight"
      ? "to_goal"
      : (measure === "sleep" ? mostOfSleep : mostOfBody).test(folded)
        ? "highest"
        : firstOne.test(folded) && !sinceFirst.test(folded)
          ? "first"
          : /\b(?:lowest|lightest|least|shortest|min|best|worst)\b/u.test(folded)
            ? "lowest"
            : /\b(?:loo?s(?:e|t|ing)|gain(?:ed|ing)?|chang(?:e[sd]?|ing)|trend(?:ing)?|drop(?:ped|ping)?|put on|lighter|heavier|up or down|going|(?:com(?:e|ing)|gone|creeping|creep) (?:up|down)|ris(?:en|ing)|fall(?:en|ing)|compared?|difference|progress|since|getting|improv(?:e|ed|ing))\b/u.test(
                  folded,
                ) ||
                first?.label.startsWith("since") ||
                second
              ? "change"
              : first &&
                  (first.kind === "week" ||
                    first.kind === "month" ||
                    first.kind === "year" ||
                    first.kind === "range") &&
                  measure === "sleep"
                ? "average"
                : "latest";
  return {
    about: "body",
    measure,
    figure: figure === "change" && !first && /\btrend\b/u.test(folded) ? "latest" : figure,
    ...periodOf(first),
    ...(second && { against: asked(second) }),
    ...(figure !== "latest" && latestOf(folded, first ? [first] : [])),
    ...massUnitAsked(folded),
  };
}

/** "When I first wrote it down", "my first reading". */
const firstOne = /\b(?:first|to (?:begin|start) with|at the (?:very )?(?:outset|beginning|start)(?! of))\b/u;

/** "Since my first entry", "since the first time I wrote it down": of all readings that there are. */
export const sinceFirst =
  /\bsince (?:my|the|our|that) (?:very )?first (?:\p{L}+ )?(?:time|day|one|entry|reading|weigh(?: ?ing?| ?in)?|measurements?|log|record|number|value)\b/u;

const needsAsked = /\b(?:should i (?:eat|have|get|be)|do i need|need to eat|bmr|tdee|maintenance)\b/u;
/** What of a target is still to come; each form with its example, which is a test. */
export const leftForms: readonly (readonly [form: string, example: string])[] = [
  [String.raw`how (?:close|far|near)`, "how close am I to my protein target"],
  [
    String.raw`(?:under|over|within|above|below|short of|shy of|off) (?:my|the|target|goal)`,
    "am I under my calories",
  ],
  [String.raw`left|remain(?:s|ing|der)?|missing|lack(?:ing)?|outstanding`, "how many carbs are left"],
  [
    String.raw`(?:still|yet) (?:to )?(?:eat|have|need|got|get|go|owe|short|due|fit|want|require|allowed|missing)|have (?:i )?(?:still|yet) to|still\b.{0,12}\bto (?:eat|get|hit|go)`,
    "how many calories have I still got to get in",
  ],
  [
    String.raw`(?:ve|have|do) i (?:got |have )?to (?:eat|get in|hit|reach|find|make up)\b(?! a day)`,
    "how much fibre have I got to get in",
  ],
  [
    String.raw`(?:(?:does|would|will|do) .{0,20}leave(?:s)? (?:me|my)|leaves? me)(?!.*\bgoal\b)`,
    "what does that leave me in calories",
  ],
  [String.raw`(?:can i|i can) (?:still )?(?:eat|have|fit)`, "what calories can I still have"],
  [
    String.raw`(?:should|can|could|do|to) (?:i (?:eat |have |do )?)?(?:to )?(?:hit|reach|make|meet) (?:my|the)`,
    "what should I eat to hit my protein",
  ],
  [
    String.raw`to go|(?:how much|any|much) (?:room|space|headroom|allowance)|room (?:left|for)|in the tank`,
    "how much room is there in my calories",
  ],
  [
    String.raw`more\b.{0,20}\b(?:need|can|should|must|to (?:hit|reach|get|meet))|(?:need|want) .{0,20}\b(?:to (?:hit|reach|meet|make)|more)`,
    "how much more protein do I need",
  ],
  [String.raw`(?:am i|im|i am) (?:still )?(?:short|behind|shy)|still short`, "how much protein am I short"],
];
export const asksWhatIsLeft = new RegExp(`\\b(?:${leftForms.map(([form]) => form).join("|")})\\b`, "u");

/** "Than the day before". */
const beforeThat = /\b(?:than|to|with) the (?:day|week|month|year) before\b/u;
const asksWhatWasEaten =
  /\bhow (?:many|much)\b|\b(?:eat|eaten|ate|had|have|got|so far|total|total of|doing (?:for|on|with))\b|^\W*(?:\S+\W+){0,2}\S*\W*$/u;
/** Of a word for a meal: supper is a dinner. */
export const mealNamed = (word: string | undefined): FoodQuestion["meal"] =>
  (word === "supper" ? "dinner" : word) as FoodQuestion["meal"];
const mealsNamed = /\b(breakfast|lunch|dinner|supper|snack)s?\b/u;

const onHowManyDays = /\b(?:how many days|any days?|on (?:what|which) days?|how often)\b/u;
/** What is asked of the days of a time beside each other. */
function figureOfDays(
  folded: string,
  first: PeriodSpan | undefined,
  isOfNutrient: boolean,
): "most" | "least" | "total" | "days" | undefined {
  const isOfOneDay = first?.kind === "day";
  if (
    /\bhow (?:many days|often)\b/u.test(folded) &&
    /\b(?:log(?:ged)?|food|tracked|eat|ate|eaten)\b/u.test(folded)
  )
    return "days";
  if (!isOfNutrient || isOfOneDay) return undefined;
  const isOfDays = first !== undefined || /\bdays?\b|\bever\b/u.test(folded);
  if (isOfDays && /\b(?:most|highest|best|max|biggest)\b/u.test(folded)) return "most";
  if (isOfDays && /\b(?:least|lowest|worst|min|smallest)\b/u.test(folded)) return "least";
  const isSum = first !== undefined && /\b(?:total|in all|altogether|all together|sum)\b/u.test(folded);
  return isSum ? "total" : undefined;
}

const eaten = "(?:eat|eaten|ate|have|had|drink|drank|drunk)";
const itsName = String.raw`(\p{L}{3,}(?: \p{L}{3,})?)`;
/** A food or drink that is asked for by its name; each with its example, which is a test. */
export const namedForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    new RegExp(String.raw`\bhow (?:many|much) ${itsName} (?:did|have) i ${eaten}\b`, "u"),
    "how many eggs did I eat",
  ],
  [
    new RegExp(
      String.raw`\b(?:how often|how many times|when|(?:which|what) days?) (?:did|have) i (?:last |ever )?${eaten} (?:an? |some |any |my )?${itsName}`,
      "u",
    ),
    "when did I last have pizza",
  ],
  [
    new RegExp(
      String.raw`^\W*(?:did|have) i (?:ever )?(?:eat|eaten|drink|drunk) (?:an? |some |any )?${itsName}`,
      "u",
    ),
    "did I eat any fish",
  ],
];
const noFood =
  /^(?:calories|kcal|energy|protein|proteins|carbs?|carbohydrates|fats?|fibre|fiber|macros?|food|foods|meals?|breakfast|lunch|dinner|snacks?|anything|something|enough|more|less|too|the|rest|workouts?|sessions?|trainings?|runs?|rides?|sets?|reps|days?|times?|weeks?|hours?|minutes?|sleep|steps|weight|pain|trouble|left|to)\b/u;

/** "How many eggs did I eat": of what is called like that. */
function foodNamed(folded: string, [first]: readonly PeriodSpan[]): FoodQuestion | undefined {
  const food = namedForms.flatMap(([form]) => form.exec(folded)?.[1] ?? [])[0];
  if (food === undefined || noFood.test(food)) return undefined;
  return { about: "food", figure: "named", food, ...periodOf(first) };
}

/** A question about what was eaten, what is left or aimed at; undefined: it is none. */
export function foodQuestion(
  folded: string,
  [first, second]: readonly PeriodSpan[],
): FoodQuestion | undefined {
  // What was eaten is no answer to what was burned.
  if (/\bburn(?:ed|t|s|ing)?\b/u.test(folded)) return undefined;
  const byName = foodNamed(folded, first ? [first] : []);
  if (byName) return byName;
  const named = foodCues.flatMap(([name, cue]) => (cue.test(folded) ? [name] : []));
  const nutrient = named.filter((name) => name !== "food").length > 1 ? "food" : named[0];
  if (nutrient === undefined) return undefined;
  const its = nutrient === "food" ? {} : { nutrient };
  const figure = /\b(?:streak|in a row|consecutive|straight)\b/u.test(folded)
    ? "streak"
    : /\b(?:did|have|has) i .{0,20}\b(?:hit|reach(?:ed)?|make|made|meet|met|get enough|eat enough|enough)\b/u.test(
          folded,
        )
      ? "reached"
      : asksWhatIsLeft.test(folded)
        ? "left"
        : onHowManyDays.test(folded) && /\b(?:target|goal)s?\b/u.test(folded)
          ? "reached"
          : (figureOfDays(folded, first, nutrient !== "food") ??
            (/\b(?:target|goal|aim(?:ing)?)\b/u.test(folded)
              ? "target"
              : needsAsked.test(folded) && (nutrient !== "food" || /\bhow much\b/u.test(folded))
                ? "needs"
                : /\b(?:average|avg|a day|per day|daily|usually)\b/u.test(folded)
                  ? "average"
                  : nutrient === "food" && /\b(?:what|which)\b/u.test(folded)
                    ? "list"
                    : "eaten"));
  // "Which protein powder should I buy", "what should I eat after training": nothing that was eaten is asked for.
  if (nutrient === "food" && needsAsked.test(folded) && figure !== "needs" && figure !== "left")
    return undefined;
  if (figure === "eaten" && first === undefined && !asksWhatWasEaten.test(folded)) return undefined;
  const before = first && beforeThat.test(folded) ? beforeOf(asked(first)) : undefined;
  const meal = mealNamed(mealsNamed.exec(folded)?.[1]);
  return {
    about: "food",
    figure,
    ...its,
    ...periodOf(first),
    ...(second ? { against: asked(second) } : before && { against: before }),
    ...(meal && { meal }),
  };
}
