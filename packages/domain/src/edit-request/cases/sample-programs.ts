import { addDays } from "../../schedule/local-date.ts";
import { dayOfWeekNumber } from "../../program/entered-date.ts";
import { type Program, programSchema } from "../../program/program.ts";

/**
 * Programs for the cases, told in a line a session: "Name | Monday | 2+4x5 Back Squat @ 185 lbs r180 (a note) [A]; … | cardio zone2 30 Running".
 * Done sessions begin with "*". `dates`: sessions have dates, only days of the week, or neither.
 */
type Sample = {
  readonly start: string;
  readonly dates: "dated" | "days" | "queue";
  readonly weeks: readonly (readonly [string, readonly string[]])[];
};

const exerciseForm =
  /^(?:(\d+)\+)?(\d+)x(\S+) (.+?) @ (.+?) r(\d+)(?: \((.+?)\))?(?: \[(\w)\])?( skipped)?$/u;

const readExercise = (text: string, id: string) => {
  const [, warmup, sets, reps, name, load, rest, notes, label, skipped] =
    exerciseForm.exec(text.trim()) ?? [];
  return {
    uid: id,
    id,
    name,
    warmupSets: Number(warmup ?? 0),
    workingSets: Number(sets),
    reps: reps?.replaceAll("_", " "),
    targetLoad: load,
    restSeconds: Number(rest),
    sets: [],
    ...(notes && { notes }),
    ...(label && { groupLabel: label }),
    skipped: skipped !== undefined,
  };
};

const readCardio = (text: string, completed: boolean) => {
  const [, type, minutes, modality] = /^cardio (\w+) (\d+)(?: (\w+))?$/u.exec(text.trim()) ?? [];
  return { type, duration: Number(minutes), ...(modality && { modality }), completed };
};

const readSession = (line: string, id: string, start: string, dates: Sample["dates"]) => {
  const completed = line.startsWith("*");
  const [name = "", day = "", exercises = "", cardio] = line
    .replace(/^\*/u, "")
    .split("|")
    .map((part) => part.trim());
  const offset = (dayOfWeekNumber(day) ?? 1) - 1;
  return {
    uid: id,
    id,
    name,
    completed,
    warmup: [],
    ...(dates !== "queue" && { dayOfWeek: day }),
    ...(dates === "dated" && { scheduledDate: addDays(start, offset) }),
    exercises:
      exercises === ""
        ? []
        : exercises.split(";").map((one, at) => readExercise(one, `${id}-exercise-${at + 1}`)),
    ...(cardio && { cardio: readCardio(cardio, completed) }),
  };
};

const readSample = ({ start, dates, weeks }: Sample): Program =>
  programSchema.parse({
    weeks: weeks.map(([phase, sessions], at) => {
      const [id, first] = [`week-${at + 1}`, addDays(start, at * 7)];
      return {
        uid: id,
        id,
        weekNumber: at + 1,
        phase,
        startDate: first,
        endDate: addDays(first, 6),
        sessions: sessions.map((line, place) =>
          readSession(line, `${id}-session-${place + 1}`, first, dates),
        ),
      };
    }),
  });

const garage = [
  "Press Day | Monday | 2+4x5 Bench Press @ 165 lbs r180; 3x8-10 Dumbbell Shoulder Press @ 45 lbs r90; 3x12 Triceps Pushdown @ 50 lbs r60 [A]; 3x15 Lateral Raise @ 15 lbs r60 [A]",
  "Pull Day | Wednesday | 3+3x5 Deadlift @ 275 lbs r240 (belt on); 4x8 Barbell Row @ 145 lbs r120; 3x10 Hammer Curl @ 30 lbs r60; 3x12 Barbell Curl @ 55 lbs r60",
  "Leg Day | Friday | 2+4x6 Back Squat @ 205 lbs r180; 3x10 Leg Press @ 300 lbs r120; 3x12 Leg Curl @ 80 lbs r90; 3x45s Plank @ bodyweight r60; 4xAMRAP Push-Up @ bodyweight r60",
];
const club = [
  "Upper A | Monday | 1+4x6 Overhead Press @ 50 kg r150; 4x8 Pendlay Row @ 70 kg r120; 3x10 Incline Dumbbell Press @ 24 kg r90",
  "Lower | Wednesday | 3+5x3 Back Squat @ 80% 1RM r180; 3x8 Romanian Deadlift @ RPE 7 r150; 3x10/side Reverse Lunge @ 20 kg r90",
  "Upper B | Saturday | 2+4x6 Bench Press @ 82.5 kg r150; 4x6-8 Pull-Up @ bodyweight r120; 3x12 Face Pull @ 22.5 kg r60 skipped",
];
const mixed = [
  "Strength | Monday | 2+3x8 Front Squat @ 135 lbs r150; 3x10 Dumbbell Row @ 55 lbs r90; 3x10 Dip @ bodyweight r90 | cardio zone2 15 Rowing",
  "Easy Ride | Tuesday | | cardio zone2 45 Cycling",
  "Rest | Wednesday | |",
  "Tempo Run | Thursday | | cardio threshold 30 Running",
  "Long Run | Saturday | | cardio zone2 60 Running",
];

const runner = [
  "Quicker run | Monday | | cardio intervals 40 Running",
  "Easy run and strength | Wednesday | 3x8-10_per_side Single-Leg High Box Squat @ bodyweight r120 (With 15 in all sets, take a lower seat.); 3x8 Barbell Row @ by feel r120 | cardio zone2 30 Running",
  "Easy run | Thursday | | cardio zone2 40 Running",
  "Long run | Saturday | | cardio zone2 70 Running",
];

const samples: Readonly<Record<string, Sample>> = {
  garage: {
    start: "2026-09-07",
    dates: "dated",
    weeks: [
      ["Volume", garage.map((line) => `*${line}`)],
      ["Volume", garage],
      ["Strength", garage],
      ["Peak", garage],
    ],
  },
  club: {
    start: "2026-03-02",
    dates: "days",
    weeks: [
      ["Base", [`*${club[0]}`, ...club.slice(1)]],
      ["Base", club],
      ["Deload", club],
    ],
  },
  rota: {
    start: "2026-05-04",
    dates: "queue",
    weeks: [
      ["Block 1", [`*${garage[0]}`, ...garage.slice(1)]],
      ["Block 2", garage],
    ],
  },
  mixed: {
    start: "2026-06-01",
    dates: "dated",
    weeks: [
      ["Base", [`*${mixed[0]}`, ...mixed.slice(1)]],
      ["Base", mixed],
      ["Taper", mixed],
    ],
  },
  runner: {
    start: "2026-11-16",
    dates: "dated",
    weeks: ["Base", "Base", "Build", "Build", "Taper"].map((phase) => [phase, runner] as const),
  },
};

/** The day on which the cases of each sample were written. */
export const sampleNow: Readonly<Record<string, string>> = {
  garage: "2026-09-14T07:30:00-04:00",
  club: "2026-03-04T18:00:00+01:00",
  rota: "2026-05-06T12:00:00Z",
  mixed: "2026-06-02T06:45:00+02:00",
  runner: "2026-11-16T21:30:00-05:00",
};

const built = new Map<string, Program>();

export const sampleProgram = (name: string): Program => {
  const sample = samples[name];
  if (!sample) throw new Error(`no sample program ${name}`);
  const program = built.get(name) ?? readSample(sample);
  built.set(name, program);
  return program;
};
