import type { ProgramTemplate, SessionTemplate } from "../template.ts";

/** Minutes of alternating run and walk; repeated `times` times. */
type Run = { readonly times?: number; readonly parts: readonly number[] };

const walkBefore = 5;
const walkAfter = 5;

const length = (minutes: number): string =>
  Number.isInteger(minutes) ? `${minutes} min` : `${minutes * 60} s`;
const partsText = ({ times = 1, parts }: Run): string => {
  const turns = parts.map((minutes, i) => `${length(minutes)} ${i % 2 === 0 ? "run" : "walk"}`).join(", ");
  return times === 1 ? turns : `${times} × (${turns})`;
};

const session = (run: Run, number: number): SessionTemplate => {
  const minutes = (run.times ?? 1) * run.parts.reduce((sum, part) => sum + part, 0);
  return {
    name: `Run ${number}`,
    cardio: {
      type: run.parts.length > 1 ? "intervals" : "zone2",
      duration: Math.round(walkBefore + minutes + walkAfter),
      modality: "Running",
      instructions: `${walkBefore} min brisk walk. ${partsText(run)}. ${walkAfter} min easy walk. Run slowly enough to talk.`,
    },
  };
};

const weeks: readonly (readonly [Run, Run, Run])[] = (
  [
    [{ times: 8, parts: [1, 1.5] }],
    [{ times: 6, parts: [1.5, 2] }],
    [{ times: 2, parts: [1.5, 1.5, 3, 3] }],
    [{ parts: [3, 1.5, 5, 2.5, 3, 1.5, 5] }],
    [{ parts: [5, 3, 5, 3, 5] }, { parts: [8, 5, 8] }, { parts: [20] }],
    [{ parts: [5, 3, 8, 3, 5] }, { parts: [10, 3, 10] }, { parts: [25] }],
    [{ parts: [25] }],
    [{ parts: [28] }],
    [{ parts: [30] }],
  ] satisfies readonly (readonly Run[])[]
).map((runs: readonly Run[]) => {
  const [first, second = first, third = first] = runs;
  return [first, second, third] as [Run, Run, Run];
});

export const runWalk5k: ProgramTemplate = {
  id: "run-walk-5k",
  name: "From the couch to 5 km",
  kind: "running",
  forWhom: "For people who don't run yet and want to run for half an hour without stopping.",
  source:
    "The run and walk times of Josh Clark's nine-week plan (1996), which health services have taken over.",
  isForHorses: false,
  schedule: { kind: "dated", days: [1, 3, 6] },
  needsMaxes: [],
  goal: "Run for 30 minutes without stopping",
  reasoning:
    "Walks between the runs keep the effort low while legs and tendons get used to it. Repeat a week that was too hard.",
  weeks: weeks.map((runs, i) => ({
    phase: i < 4 ? "Run and walk" : i < 6 ? "Longer runs" : "Running",
    sessions: runs.map((run, k) => session(run, k + 1)),
  })),
};
