import type { ProgramTemplate, SessionTemplate, WeekTemplate } from "../template.ts";

/** A session of horse work: name, duration and focus. */
const horseWork = (
  name: string,
  discipline: "flatwork" | "jumping" | "groundwork" | "lunging" | "trail",
  durationMinutes: number,
  focus: string,
  notes?: string,
): SessionTemplate => ({
  name,
  work: { discipline, durationMinutes, focus },
  ...(notes !== undefined && { notes }),
});

export const youngHorseFlatwork: ProgramTemplate = {
  id: "young-horse-flatwork",
  name: "Young horse: first flatwork",
  kind: "horse",
  forWhom: "For a sound young horse that is backed, steers and stops, and begins regular work.",
  source:
    "The order of the training scale of the German Equestrian Federation: rhythm and looseness before contact.",
  isForHorses: true,
  schedule: { kind: "dated", days: [1, 3, 5, 6] },
  needsMaxes: [],
  goal: "A relaxed young horse in walk, trot and first canter on both reins",
  reasoning:
    "Short sessions, never two hard days in a row, a ride out every week. Each week asks for one new thing only; the rest is repeated.",
  weeks: [
    {
      phase: "Rhythm",
      description: "Even walk and trot, looking for the hand by itself",
      sessions: [
        horseWork("In Hand", "groundwork", 20, "Leading, halting, stepping back, poles on the ground"),
        horseWork("Flatwork", "flatwork", 25, "Walk and rising trot, large figures, both reins alike"),
        horseWork(
          "Lunging",
          "lunging",
          20,
          "Trot in an even rhythm, long neck, five minutes a rein at a time",
        ),
        horseWork("Ride Out", "trail", 30, "Walk behind a quiet older horse"),
      ],
    },
    {
      phase: "Looseness",
      description: "Swinging back, long rein whenever it offers itself",
      sessions: [
        horseWork("In Hand", "groundwork", 20, "Yielding the quarters, standing still to be mounted"),
        horseWork(
          "Flatwork",
          "flatwork",
          30,
          "Transitions walk and trot, circles of 20 m, stretching on a long rein",
        ),
        horseWork(
          "Poles",
          "flatwork",
          25,
          "Three to four trot poles on the ground, straight through the middle",
        ),
        horseWork("Ride Out", "trail", 40, "Walk and short trots, going in front now and then"),
      ],
    },
    {
      phase: "First canter",
      description: "Canter as it comes, from the trot on the circle",
      sessions: [
        horseWork("Lunging", "lunging", 25, "Canter on the lunge, a few rounds a rein"),
        horseWork(
          "Flatwork",
          "flatwork",
          30,
          "First canters on the circle in a light seat, back to trot by the voice",
        ),
        horseWork(
          "In Hand",
          "groundwork",
          20,
          "Something new to look at: tarpaulin, umbrella, narrow passage",
        ),
        horseWork("Ride Out", "trail", 45, "Hills in walk, quiet trots"),
      ],
    },
    {
      phase: "Contact",
      description: "A light, steady contact in all three paces",
      sessions: [
        horseWork("Flatwork", "flatwork", 30, "Changes of rein, serpentines, half-halts before each corner"),
        horseWork("Poles", "flatwork", 30, "Trot poles on the circle, one raised at one end"),
        horseWork("Flatwork", "flatwork", 35, "All three paces on both reins, short breaks in walk between"),
        horseWork("Ride Out", "trail", 45, "A new way, first canter uphill if it stays calm"),
      ],
    },
  ],
};

const heights = "Heights that the horse jumps easily; stop while it is good.";

const jumperWeek = (
  phase: string,
  flat: string,
  cavaletti: string,
  jump: SessionTemplate,
  second: SessionTemplate,
  minutes: number,
): WeekTemplate => ({
  phase,
  sessions: [
    horseWork("Flatwork", "flatwork", minutes, flat),
    horseWork("Cavaletti", "flatwork", minutes - 5, cavaletti),
    jump,
    horseWork("Hack", "trail", minutes + 10, "Walk and trot up and down hill, long rein"),
    second,
  ],
});

const grid = (focus: string, minutes = 40) => horseWork("Grid", "jumping", minutes, focus, heights);
const flatDay = (focus: string) => horseWork("Flatwork", "flatwork", 40, focus);
const course = (focus: string, minutes = 45) => horseWork("Course Work", "jumping", minutes, focus, heights);

export const jumperPrep: ProgramTemplate = {
  id: "jumper-prep",
  name: "Six weeks to a jumping show",
  kind: "horse",
  forWhom: "For a fit horse in regular flatwork that has jumped before and is to go to a show.",
  source:
    "Cavaletti and gymnastic jumping in the manner of Reiner Klimke, Cavaletti: ground poles, then grids, then courses.",
  isForHorses: true,
  schedule: { kind: "dated", days: [1, 2, 4, 5, 6] },
  needsMaxes: [],
  goal: "Jump a clear round at the show, fresh and careful",
  reasoning:
    "Flatwork and cavaletti give balance, grids give strength and technique, courses come last. One jumping day a week at first, two at most, never on following days; the last week is light.",
  weeks: [
    jumperWeek(
      "Base",
      "Transitions within the pace, straightness on the quarter line",
      "Four to six trot poles, straight and on a curve",
      grid("Cross-pole from placing pole, then two cross-poles with one stride"),
      flatDay("Canter on and come back, counting strides between two poles"),
      45,
    ),
    jumperWeek(
      "Base",
      "Leg-yield and shoulder-fore, canter transitions",
      "Raised trot poles, canter poles on the circle",
      grid("Bounce of two cross-poles, then one stride to a small upright"),
      flatDay("Two poles at five strides: ride it in five, in six, in four"),
      45,
    ),
    jumperWeek(
      "Build",
      "Counter-canter on shallow loops, half-halts before a line",
      "Canter cavaletti at three strides, both reins",
      grid("Grid of three: bounce, one stride, oxer"),
      course("Single fences out of a rhythm, angles and turns", 40),
      45,
    ),
    jumperWeek(
      "Build",
      "Collected and medium canter, flying changes or through trot",
      "Cavaletti on the circle, four points of the clock",
      grid("Grid of four with a wide oxer at the end"),
      course("Related distances in five and six strides, a double"),
      50,
    ),
    jumperWeek(
      "Sharpen",
      "Short and lively: transitions, rein-back, canter from walk",
      "A few raised poles, long stretches on a loose rein",
      course("A course of eight fences at the height of the show"),
      course("The same course once, then the jump-off turns"),
      45,
    ),
    {
      phase: "Show week",
      sessions: [
        horseWork("Flatwork", "flatwork", 40, "Loosening, a few transitions, nothing new"),
        horseWork("Cavaletti", "flatwork", 35, "Canter poles, eye for the distance"),
        grid("A short grid for confidence, six to eight jumps in all", 30),
        horseWork("Hack", "trail", 40, "Walk and a little trot, legs and head free"),
        horseWork("Show", "jumping", 60, "Warm up quietly, ten jumps at most, ride the plan"),
      ],
    },
  ],
};

type Stage = {
  readonly phase: string;
  readonly description: string;
  /** Minutes in the saddle on usual days, and on the long one. */
  readonly minutes: number;
  readonly long: number;
  readonly focus: string;
};

const stages: readonly Stage[] = [
  {
    phase: "Walk",
    description: "Walking only, on even ground",
    minutes: 20,
    long: 25,
    focus: "Walk on firm, level going",
  },
  {
    phase: "Walk",
    description: "Longer walks",
    minutes: 30,
    long: 40,
    focus: "Active walk, long rein every ten minutes",
  },
  {
    phase: "Walk",
    description: "Walks of an hour, first slopes",
    minutes: 45,
    long: 60,
    focus: "Active walk, gentle slopes up and down",
  },
  {
    phase: "First trot",
    description: "Short trots on straight lines",
    minutes: 45,
    long: 60,
    focus: "Walk with 3 × 2 min trot on straight, level ground",
  },
  {
    phase: "First trot",
    description: "Longer trots",
    minutes: 50,
    long: 65,
    focus: "Walk with 4 × 4 min trot",
  },
  {
    phase: "Trot",
    description: "Hills, and the school again",
    minutes: 50,
    long: 70,
    focus: "Walk with 3 × 8 min trot, uphill where there is a hill",
  },
  {
    phase: "First canter",
    description: "Short canters",
    minutes: 55,
    long: 75,
    focus: "Walk and trot with 2 × 2 min quiet canter",
  },
  {
    phase: "Canter",
    description: "Back to usual work",
    minutes: 60,
    long: 80,
    focus: "Walk and trot with 3 × 4 min canter",
  },
];

const legs =
  "Feel the legs before and after. Heat, swelling or a shorter step: back to the week before, and call the vet.";

const backToWorkWeek = ({ phase, description, minutes, long, focus }: Stage, i: number): WeekTemplate => {
  const hack = (length: number): SessionTemplate => horseWork("Hack", "trail", length, focus, legs);
  const school: SessionTemplate =
    i < 5
      ? horseWork(
          "In Hand",
          "groundwork",
          Math.min(40, 15 + 5 * i),
          "Walk in hand, poles on the ground, bending",
        )
      : horseWork(
          "Flatwork",
          "flatwork",
          20 + 5 * (i - 4),
          "Large figures in walk and trot, no small circles",
        );
  return {
    phase,
    description,
    sessions: [hack(minutes), school, hack(minutes), hack(minutes), school, hack(long)],
  };
};

export const backToWork: ProgramTemplate = {
  id: "back-to-work",
  name: "Back to work in eight weeks",
  kind: "horse",
  forWhom: "For a horse that had months off and that the vet has cleared for work.",
  source:
    "The traditional fittening of hunters and eventers: weeks of walking before trot, trot before canter.",
  isForHorses: true,
  schedule: { kind: "dated", days: [1, 2, 3, 4, 5, 6] },
  needsMaxes: [],
  goal: "Carry a rider in all three paces for an hour, sound",
  reasoning:
    "Heart and lungs are fit in weeks, tendons and bones need months: so minutes grow before speed does. After an injury the vet's plan goes first.",
  weeks: stages.map(backToWorkWeek),
};
