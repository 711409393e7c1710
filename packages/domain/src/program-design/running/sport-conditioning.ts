import { type AnswerValues, isSportGoal } from "../answers.ts";
import { hurtParts } from "../strength/sore-parts.ts";

export type Modality = "Running" | "Walking" | "Cycling" | "Rowing" | "Swimming";

/** What is done hard so many times, from so far in the weeks on. Work and rest in seconds, the rest between sets in minutes. */
type Dose = {
  readonly from: number;
  readonly what: string;
  readonly work: number;
  readonly rest: number;
  readonly count: number;
  readonly sets?: number;
  readonly between?: number;
  readonly type: "intervals" | "threshold";
  /** So many sessions have it before what is harder begins. */
  readonly times?: number;
  /** Near the top speed: build-ups come before it. */
  readonly isSprint?: true;
};

export type Conditioning = {
  readonly on: Modality;
  /** Of one session a week, each before the next one; then the last two take turns. */
  readonly hard: readonly Dose[];
  /** Of the others. */
  readonly easy: string;
  /** What is hard of it where it isn't run, on whatever else is done for the heart, and the parts that it loads. */
  readonly instead?: { readonly hard: readonly Dose[]; readonly loads: readonly string[] };
};

const dose = (
  from: number,
  what: string,
  [count, work, rest]: readonly [count: number, work: number, rest: number],
  more: Partial<Omit<Dose, "from" | "what" | "count" | "work" | "rest">> = {},
): Dose => ({ from, what, count, work, rest, type: "intervals", ...more });

/** Four times four minutes at nine tenths of the highest heart rate: J. Helgerud et al., Aerobic endurance training improves soccer performance, Med Sci Sports Exerc 33 (11), 2001. */
const fourByFour = (from: number, how: string): Dose => dose(from, how, [4, 240, 180]);

/** Nine tenths straight on, twice, before anything that turns at full speed. */
const straight = dose(0.4, "sprints of 6 s straight on, at nine tenths of your speed", [5, 6, 30], {
  sets: 2,
  between: 3,
  times: 2,
  isSprint: true,
});

/**
 * Sports that are played on a field: tempo runs first, then long intervals, then sprints that are repeated and turned (D. Bishop et al., Repeated-sprint ability, part II, Sports Med
 * 41 (9), 2011). How many, and when each comes, is our rule of thumb.
 */
const field: Conditioning = {
  on: "Running",
  hard: [
    dose(0, "tempo runs of 15 s at three quarters of your top speed", [8, 15, 45]),
    fourByFour(0.25, "runs of 4 min, hard, 8 of 10"),
    straight,
    dose(0.5, "sprints of 6 s, with a turn half-way", [5, 6, 24], { sets: 2, between: 4, isSprint: true }),
    dose(0.7, "shuttles of 20 s over 20 m and back, turning on either leg in turn", [6, 20, 20], {
      sets: 2,
      between: 4,
      isSprint: true,
    }),
  ],
  easy: "Easy: you could talk in sentences. In it 6 × 20 s sideways, backwards and with high knees.",
};

/** Rallies are short, with about twice as much rest (J. Fernandez et al., Intensity of tennis match play, Br J Sports Med 40 (5), 2006): our doses. */
const court: Conditioning = {
  on: "Running",
  hard: [
    dose(0, "tempo runs of 15 s at three quarters of your top speed", [8, 15, 45]),
    dose(0.25, "runs of 2 min, hard, 8 of 10", [5, 120, 120]),
    straight,
    dose(0.5, "shuttles of 8 s over 5 m, sideways and forwards", [8, 8, 20], {
      sets: 2,
      between: 3,
      isSprint: true,
    }),
    dose(0.7, "shuttles of 15 s to the corners of a court", [8, 15, 30], {
      sets: 2,
      between: 3,
      isSprint: true,
    }),
  ],
  easy: "Easy: you could talk in sentences. In it 6 × 20 s sideways and with quick small steps.",
};

/** Rounds and their rests, as contests have them: our doses. */
const rounds: Conditioning = {
  on: "Running",
  hard: [
    dose(0, "runs of 1 min, 7 of 10", [6, 60, 60]),
    dose(0.25, "runs of 2 min, hard, 8 of 10", [5, 120, 60]),
    dose(0.5, "rounds of 3 min, running or skipping, each minute with 15 s as hard as you can", [5, 180, 60]),
    { ...straight, from: 0.6 },
    dose(0.7, "sprints of 10 s", [6, 10, 20], { sets: 3, between: 2, isSprint: true }),
  ],
  easy: "Easy: you could talk in sentences, or skip with a rope for as long.",
  instead: {
    hard: [
      dose(0, "rounds of 1 min standing, with the hands against the air, 7 of 10", [6, 60, 60]),
      dose(0.3, "rounds of 2 min standing, with the hands against the air, hard, 8 of 10", [5, 120, 60]),
      dose(
        0.6,
        "rounds of 3 min standing, with the hands against the air, each minute with 15 s as quick as you can",
        [5, 180, 60],
      ),
    ],
    loads: ["shoulder", "neck", "elbow", "back"],
  },
};

/** Rowers, cyclists and swimmers do most of it easily and one session in five hard (S. Seiler, Int J Sports Physiol Perform 5, 2010). */
const rowing: Conditioning = {
  on: "Rowing",
  hard: [
    dose(0, "pieces of 6 min at 20 strokes a minute, 7 of 10", [3, 360, 120], { type: "threshold" }),
    fourByFour(0.35, "pieces of 4 min at 24 strokes a minute, 8 of 10"),
    dose(0.65, "pieces of 1 min at 28 strokes a minute, 9 of 10", [8, 60, 90]),
  ],
  easy: "Steady, at 18 to 20 strokes a minute: you could talk in sentences. Legs first, then the back, then the arms; the other way round as you come forward.",
};
const cycling: Conditioning = {
  on: "Cycling",
  hard: [
    dose(0, "stretches of 8 min, comfortably hard, 7 of 10", [2, 480, 240], { type: "threshold" }),
    fourByFour(0.35, "climbs of 4 min, hard, 8 of 10, seated"),
    dose(0.65, "stretches of 1 min, very hard, 9 of 10", [8, 60, 120]),
  ],
  easy: "Easy, in a light gear: you could talk in sentences.",
};
const swimming: Conditioning = {
  on: "Swimming",
  hard: [
    dose(0, "lengths of about 1 min, evenly, 7 of 10", [8, 60, 30], { type: "threshold" }),
    dose(0.35, "swims of 3 min, 8 of 10", [4, 180, 60]),
    dose(0.65, "lengths of about 30 s, quick, 9 of 10", [10, 30, 30]),
  ],
  easy: "Easy lengths, breathing out under water; rest at the wall when your stroke gets short.",
};

/** Of a swimmer whose shoulder or neck is to be spared: the legs swim. */
const swimmingOnLegs: Conditioning = {
  on: "Swimming",
  hard: [
    dose(0, "lengths of about 1 min, legs alone with a board, 7 of 10", [6, 60, 45], { type: "threshold" }),
    dose(0.4, "lengths of about 30 s, legs alone with fins or a board, 8 of 10", [8, 30, 45]),
  ],
  easy: "Easy lengths, legs alone with a board held low; a few strokes at the end, as far as nothing hurts, and a few more each week.",
};

/** How the heart and what is quick are trained for each kind of sport. */
const conditioningOfSport: Readonly<Record<string, Conditioning>> = {
  football: field,
  "ball games": field,
  tennis: court,
  padel: court,
  squash: court,
  badminton: court,
  "martial arts": rounds,
  rowing,
  cycling,
  swimming,
};

const ofSport = (values: Pick<AnswerValues, "goal" | "besides">): Conditioning | undefined =>
  isSportGoal(values) ? conditioningOfSport[values.besides.sport ?? ""] : undefined;

/** The way to move of the sport that the training is for. */
export const moveOfSport = (asked: Pick<AnswerValues, "goal" | "besides">): Modality | undefined =>
  ofSport(asked)?.on;

/** Whether a sport that the training is for is run: who plays it runs already, more or less. */
export const isRunSport = (asked: Pick<AnswerValues, "goal" | "besides">): boolean =>
  moveOfSport(asked) === "Running";

const legParts = ["knee", "ankle", "hip"] as const;
/** What a way to move loads, beside legs that run. */
const loads: Readonly<Partial<Record<Modality, readonly string[]>>> = {
  Running: legParts,
  Rowing: ["back", "knee", "wrist", "elbow"],
  Swimming: ["shoulder", "neck"],
};

/** The parts that the way to move of the sport loads that the training is for. */
export const loadsOfSport = (values: Pick<AnswerValues, "goal" | "besides">): readonly string[] => {
  const found = ofSport(values);
  return found ? (loads[found.on] ?? []) : [];
};

/** Whether a sport's own way to move is out, and there is a bike to do it on. */
export const isOnBikeInstead = (
  values: Pick<AnswerValues, "goal" | "besides" | "limitations" | "taste" | "equipment">,
): boolean =>
  values.equipment === "gym" &&
  values.taste.cardio !== "walking" &&
  ofSport(values) !== undefined &&
  conditioningOf(values) === undefined;

/** What the sport that the training is for asks of its cardio; undefined: none, or a part that it loads is to be spared. */
export function conditioningOf(
  values: Pick<AnswerValues, "goal" | "besides" | "limitations">,
): Conditioning | undefined {
  const { limitations } = values;
  const found = ofSport(values);
  if (!found) return undefined;
  // Who says that running is all right runs; what is hard is done on something else (see `hardOn`).
  const isFine = found.on === "Running" ? limitations.mayRun : limitations.mayRow;
  const isLoaded =
    !(isFine === true && found !== swimming) &&
    hurtParts(limitations).some((part) => loads[found.on]?.includes(part) === true);
  // A taste is no ban on what the sport is made of: that is asked.
  const isOut =
    values.besides.access === "without" ||
    (found.on === "Running" && limitations.noRunning) ||
    (found.on === "Rowing" && limitations.mayRow === false);
  if (isOut) return undefined;
  return isLoaded ? (found === swimming ? swimmingOnLegs : undefined) : found;
}

/** What is hard of a sport where its own way to move is out; undefined: nothing of its own. */
export const hardInstead = (
  values: Parameters<typeof conditioningOf>[0],
): Pick<Conditioning, "hard"> | undefined => {
  const instead = conditioningOf(values) ? undefined : ofSport(values)?.instead;
  return hurtParts(values.limitations).some((part) => instead?.loads.includes(part)) ? undefined : instead;
};

/** Whether a sport's own way to move is done on legs alone. */
export const isOnLegsAlone = (values: Parameters<typeof conditioningOf>[0]): boolean =>
  conditioningOf(values) === swimmingOnLegs;

const warmUpMinutes = 10;
/** Hard minutes of a session, rests and all, leave as many for what is easy at its end. */
const endMinutes = 3;
const fewest = 2;

/** How often a dose fits into so many minutes; 0: not often enough. */
function countIn({ work, rest, sets = 1, between = 0, count }: Dose, minutes: number): number {
  const room = (minutes - warmUpMinutes - endMinutes) * 60;
  const perSet = (room - (sets - 1) * between * 60) / sets;
  const most = Math.min(count, Math.floor(perSet / (work + rest)));
  return most < Math.min(fewest, count) ? 0 : most;
}

/** A week that may have something hard: how far those weeks have come, and the minutes of its session. */
export type HardWeek = { readonly progress: number; readonly minutes: number };

/** Of each week the first dose that has begun, fits and was not done often enough yet; then the one of the last two that was not the last. */
function doseOf(hard: readonly Dose[], weeks: readonly HardWeek[]): Dose | undefined {
  const done: Dose[] = [];
  let chosen: Dose | undefined;
  for (const { progress, minutes } of weeks) {
    const open = hard.filter((one) => progress >= one.from && countIn(one, minutes) > 0);
    const timesOf = (one: Dose) => done.filter((other) => other === one).length;
    chosen =
      open.find((one) => timesOf(one) < (one.times ?? 1)) ??
      open.slice(-2).find((one) => one !== done.at(-1)) ??
      open.at(-1);
    if (chosen) done.push(chosen);
  }
  return chosen;
}

const buildUps = ", with 3 build-ups at the end (60, 75 and 90 % of your speed)";
/** What is hard in the last of the weeks that may have something hard. */
export function hardSession(
  { hard }: Pick<Conditioning, "hard">,
  weeks: readonly HardWeek[],
): { readonly type: Dose["type"]; readonly instructions: string } | undefined {
  const chosen = doseOf(hard, weeks);
  if (!chosen) return undefined;
  const { what, rest, sets = 1, between = 0, type, isSprint } = chosen;
  const count = countIn(chosen, weeks.at(-1)?.minutes ?? 0);
  const pause = rest >= 60 ? `${Math.round(rest / 6) / 10} min` : `${rest} s`;
  const inSets = sets > 1 ? `${sets} × ${count}` : `${count}`;
  const betweenSets = sets > 1 ? ` and ${between} min between the sets` : "";
  return {
    type,
    instructions: `${warmUpMinutes} min easy${isSprint ? buildUps : ""}, then ${inSets} ${what}, with ${pause} easy between${betweenSets}, the rest easy.`,
  };
}

/** For what comes in bursts, and on whatever else than its own way to move, once there is a base: more of them, and then longer ones. Our rule of thumb. */
const bursts = [
  { from: 0.2, minutes: 1, fewest: 4, most: 8 },
  { from: 0.45, minutes: 2, fewest: 3, most: 5 },
  { from: 0.7, minutes: 3, fewest: 3, most: 5 },
] as const;
const burstRest = 2;
/** How a walk becomes quick, and the parts that it loads: what is hardest on the heart comes first. */
const quickWalks = [
  { how: "as quick as you can walk, uphill or up stairs,", loads: legParts },
  { how: "as quick as you can walk on even ground, with your arms,", loads: [] },
] as const;
export const howQuick = (modality: Modality, hurt: readonly string[]): string =>
  modality === "Walking"
    ? (quickWalks.find(({ loads }) => !loads.some((part) => hurt.includes(part)))?.how ?? "quick,")
    : "8 of 10,";
/** Quicker stretches of whatever is done for the heart; undefined: there is no room, or no base yet. `quickMinutes`: the most of a week that is quick. */
export function burstsFor(
  minutes: number,
  modality: Modality,
  {
    progress,
    quickMinutes,
    turn,
    hurt,
  }: {
    readonly progress: number;
    readonly quickMinutes: number;
    readonly turn: number;
    /** Parts that are to be spared. */
    readonly hurt: readonly string[];
  },
): { readonly type: "intervals"; readonly instructions: string } | undefined {
  const fitting = bursts.flatMap(({ from, minutes: length, fewest, most }) => {
    const begun = progress - from;
    const room = Math.min(
      most,
      Math.floor(quickMinutes / length),
      Math.floor((minutes - warmUpMinutes) / (length + burstRest)),
    );
    const count = Math.min(room, fewest + Math.floor(begun * 20));
    return begun >= 0 && count >= fewest ? [{ count, length }] : [];
  });
  // The last two that have begun take turns.
  const open = fitting.slice(-2);
  const chosen = open[turn % Math.max(1, open.length)];
  return (
    chosen && {
      type: "intervals",
      instructions: `${warmUpMinutes} min easy, then ${chosen.count} × ${chosen.length} min quick, ${howQuick(modality, hurt)} with ${burstRest} min easy between, the rest easy.`,
    }
  );
}
