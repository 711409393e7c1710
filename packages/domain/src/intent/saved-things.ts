/** What may have been saved, and is named so where it is taken back or corrected. */
export const savedKinds = [
  "workout",
  "exercise",
  "nutrition",
  "measurement",
  "goal",
  "targets",
  "program",
  "cautions",
  "any",
] as const;
export type SavedKind = (typeof savedKinds)[number];

/** The words for each, as the source of a pattern, with an order that one of them names it in: the examples are tests. */
export const savedWords: Readonly<Record<SavedKind, readonly [words: string, example: string]>> = {
  workout: [
    "workouts?|sessions?|logs?|entry|entries|runs?|rides?|swims?|walks?|hikes?|hacks?|rows?|yoga",
    "delete my last run",
  ],
  exercise: ["lifts?|exercises?|sets?", "remove that last lift"],
  nutrition: ["meals?|food|lunch|dinner|breakfast|supper|snacks?", "delete my lunch"],
  measurement: [
    "weights?|weigh-?ins?|measurements?|sleep|pulse|heart rate|body fat|waist",
    "scrap that weigh-in",
  ],
  goal: ["goals?", "delete the goal"],
  targets: ["targets?", "undo the target"],
  program: ["changes?|edits?", "undo that change"],
  cautions: ["cautions?|pins?|warnings?", "take that caution back"],
  any: ["things?|ones?|messages?|actions?", "delete the last one"],
};

/** A word for any of these, as the source of a pattern. */
export const savedThing = `(?:${savedKinds.map((kind) => savedWords[kind][0]).join("|")})`;

const patterns = savedKinds.map(
  (kind) => [kind, new RegExp(String.raw`\b(?:${savedWords[kind][0]})\b`, "iu")] as const,
);
/** Which of these a text names. */
export const savedKindsIn = (text: string): ReadonlySet<SavedKind> =>
  new Set(patterns.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])));

const planWord = "(?:plan|program(?:me)?)";
/** "The activation drills" are something else. */
const activation = String.raw`activation(?=\W*$|[.,;!]| (?:of|for|please|pls|thanks|again|now)\b)`;
/** Takes back that a plan was made active, in words or by a click; each with its example, which is a test. */
export const activationForms: readonly (readonly [form: string, example: string])[] = [
  [
    `(?:undo|revert|take back|cancel) (?:(?:the|my|that) )?${activation}(?: (?:of|for) .{2,60}?)?`,
    "undo the activation",
  ],
  ["(?:undo|revert|take back) making .{2,60}? active", "undo making Star's plan active"],
  [
    String.raw`(?:undo|revert|take back) (?:activating|starting) (?:\S+ ){0,3}${planWord}`,
    "undo activating the plan",
  ],
  [String.raw`(?:de|un|in)-?activate (?:(?:\S+ ){0,4}${planWord}|it|that)`, "deactivate Star's plan"],
];
const ofActivation = new RegExp(
  String.raw`^\W*(?:the )?${activation}|\b(?:${activationForms.map(([form]) => form).join("|")})(?!\p{L})`,
  "iu",
);
/** Whether what is to be taken back is that a plan was made active. */
export const namesActivation = (text: string): boolean => ofActivation.test(text);
