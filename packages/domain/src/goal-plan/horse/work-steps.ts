import type { DressageLevel, EventKind } from "../read/read-horse-goal.ts";

/** What sessions are about, from the first third of a plan to the last. */
export type Steps = readonly [string, string, string];

export const flatSteps: Steps = [
  "Rhythm and suppleness: large figures, transitions, stretching",
  "Straightness: leg-yield and shoulder-fore, canter transitions",
  "Collection and coming back: half-halts before a line, counter-canter on shallow loops",
];
export const poleSteps: Steps = [
  "Trot poles on a straight line and on the circle",
  "Raised trot poles, canter poles at equal distances",
  "Canter poles at five strides: ride it in five, in six, in five again",
];
export const hackSteps: Steps = [
  "Walk and a little trot on good ground, long rein",
  "Walk and trot up and down hill",
  "Trot and quiet canters in the open, long walk home",
];
export const hillSteps: Steps = [
  "Hills: 4 × trot up, walk down",
  "Hills: 6 × trot up, walk down",
  "Hills: 4 × canter up, walk down, pulse down before the next",
];
export const longSteps: Steps = [
  "Long ride, mostly trot at an even pace, walk every half hour",
  "Long ride at the pace of the day, with a stop to drink and trot up",
  "Long ride at the pace of the day on going like that of the day",
];
export const companySteps: Steps = [
  "Out beside one quiet horse, walk and trot, on a long rein",
  "Out with others: in front, in the middle, behind, and away from them for a minute",
  "The route in parts with the group, halts on the way, home in walk",
];
export const groundSteps: Steps = [
  "In hand past new things, halt and rein-back, away from the others and back",
  "Long reins out, poles and a tarpaulin, standing while others pass",
  "In hand along the route, loading and standing tied",
];
export const gentleSteps: Steps = [
  "Fifteen minutes of walk, then large figures in a slow trot, stretching down",
  "Fifteen minutes of walk, then serpentines and transitions, much on a long rein",
  "Fifteen minutes of walk, then wide lateral work in walk, a quiet canter if it offers one",
];
/** Of a young horse, by thirds: on the lunge, in hand or on long reins, under saddle. */
export const youngSteps = [
  [
    "Lunging on large circles, both hands, voice aids",
    "Leading past new things, standing tied",
    "Short ride in walk beside a quiet horse",
  ],
  [
    "Lunging with poles, transitions by voice",
    "Long reins in walk and trot",
    "Walk and trot on large figures, halts",
  ],
  [
    "Free jumping or poles on the ground, few and easy",
    "Long reins out in the open",
    "First canters on straight lines, home before it tires",
  ],
] as const;

/** What a test asks, by how far the horse is: first its parts, then its movements, then the test in pieces. */
export const testSteps: Readonly<
  Record<DressageLevel, { readonly school: Steps; readonly movements: Steps }>
> = {
  basic: {
    school: [
      "Rhythm and contact: 20 m circles, straight centre lines, square halts",
      "Transitions at the letters, changes of rein through the circle, canter on both leads",
      "Corners and centre lines ridden as in the test, transitions to the letter",
    ],
    movements: [
      "20 m circles and loops in trot, free walk on a long rein",
      "Trot to canter and back on the circle, stretching on a circle",
      "The movements of the test one by one, each twice and no more",
    ],
  },
  middle: {
    school: [
      "Suppleness: 15 and 10 m circles, leg-yield, stretching on a circle",
      "Lengthened strides in trot and canter, canter to trot at the letter",
      "Changes of lead through trot, ten-metre half circles, halts from trot",
    ],
    movements: [
      "Leg-yield on both reins, shallow loops in canter",
      "Lengthening over the diagonal and back, rein-back",
      "The movements of the test one by one, each twice and no more",
    ],
  },
  high: {
    school: [
      "Shoulder-in and travers on both reins, transitions within the pace",
      "Half-pass, simple changes, medium trot from a shoulder-in",
      "Collection and back to medium, counter-canter, changes where they are confirmed",
    ],
    movements: [
      "Shoulder-in to medium trot, walk pirouettes large",
      "Simple changes on the centre line, half-pass from the corner",
      "The movements of the test one by one, each twice and no more",
    ],
  },
};
export const testRun: Steps = [
  "Half of the test in working paces, with breaks",
  "The test in two halves, a long rein between",
  "The test once from the entry to the last halt, then a walk out",
];

/** The focus of a week of an event, and what the day itself asks. */
export const eventWeeks: Readonly<Record<EventKind, Steps>> = {
  show: ["Suppleness and rhythm", "Obedience, and new places", "What is asked on the day"],
  test: ["Suppleness and contact", "The movements", "The test in pieces"],
  clinic: ["Steady work on the flat", "Straightness and poles", "Fit for two lessons in a row"],
  hack: ["Steady in walk and trot outside", "In company", "The route in parts"],
  ride: ["Distance in trot", "Hills and the longer ride", "The pace of the day"],
  hunt: ["Steady work outside", "Hills, and in company", "Canters in company"],
};
export const eventDays: Readonly<Record<EventKind, { readonly focus: string; readonly notes: string }>> = {
  show: { focus: "Show", notes: "Warm up quietly, and nothing that is new." },
  test: {
    focus: "Dressage test",
    notes: "Half an hour to loosen, then only the movements that need it.",
  },
  clinic: { focus: "Clinic", notes: "Say what was worked on lately; stop before it tires." },
  hack: { focus: "Out with the group", notes: "Beside or behind a quiet horse; home before it is too much." },
  ride: { focus: "The ride", notes: "Begin slower than you want to; water and a walk before each vet gate." },
  hunt: { focus: "Hunting", notes: "Home after a short morning the first time." },
};

const eventFocuses = ["Race", ...Object.values(eventDays).map(({ focus }) => focus)];
/** Whether a session is the day that the plan leads to, which no wish for the plan changes. */
export const isEventFocus = (focus: string): boolean => eventFocuses.some((event) => focus.startsWith(event));
