import type { ScriptInput } from "@canter/agent/testing/script/script";
import fc from "fast-check";

type Reply = ScriptInput["replies"][number];
type Call = NonNullable<Reply["calls"]>[number];

/** A part of a message that is one workout, as the playbook reads it and as a model would tell it. */
export type ReportedWorkout = {
  readonly words: string;
  readonly discipline: string;
  readonly workout: object;
  /** What tells it from every other, in a stored workout. */
  readonly mark: { readonly durationSeconds?: number; readonly reps?: number };
  /** Lacks what it needs: a draft. */
  readonly incomplete?: true;
};

const date = "2026-11-20";
const reported: readonly ReportedWorkout[] = [
  {
    words: "squat 5x5 @ 225 lb",
    discipline: "strength",
    workout: {
      date,
      exercises: [{ name: "Back Squat", sets: [{ count: 5, reps: 5, weight: { value: 225, unit: "lb" } }] }],
    },
    mark: { reps: 25 },
  },
  {
    words: "ran 5k in 25:10",
    discipline: "running",
    workout: { date, durationSeconds: 1510, distance: { value: 5, unit: "km" } },
    mark: { durationSeconds: 1510 },
  },
  {
    words: "rowed 2000m in 8:05",
    discipline: "rowing",
    workout: { date, durationSeconds: 485, distance: { value: 2000, unit: "m" } },
    mark: { durationSeconds: 485 },
  },
  {
    words: "yoga 30 min",
    discipline: "yoga",
    workout: { date, durationSeconds: 1800 },
    mark: { durationSeconds: 1800 },
  },
  {
    words: "cycled 40 km in 1:20:00",
    discipline: "cycling",
    workout: { date, durationSeconds: 4800, distance: { value: 40, unit: "km" } },
    mark: { durationSeconds: 4800 },
  },
];
const incomplete: ReportedWorkout = {
  words: "also went hiking",
  discipline: "hiking",
  workout: { date },
  mark: {},
  incomplete: true,
};

export type Scenario = {
  readonly reported: readonly ReportedWorkout[];
  readonly driver: "stages" | "report";
  readonly fault: string;
  readonly replies: readonly Reply[];
  readonly delaysMs: readonly number[];
};

const stages = [
  "validate_workout_completeness",
  "normalize_workout_data",
  "generate_workout_summary",
  "save_workout_to_database",
];

const detect = ({ words, discipline }: ReportedWorkout): Call => ({
  tool: "detect_discipline",
  input: { text: words, discipline },
});
const extract = ({ workout }: ReportedWorkout): Call => ({
  tool: "extract_workout_data",
  input: { workout },
});
const wordsOf = (call: Call): string => JSON.stringify(call.input ?? {});

/** What a careful model does: every stage for all workouts at once. */
const careful = (list: readonly ReportedWorkout[]): Reply[] => [
  { calls: list.map(detect) },
  { calls: list.map(extract) },
  ...stages.map((tool) => ({
    calls: list.map((_, workoutIndex): Call => ({ tool, input: { workoutIndex } })),
  })),
  { text: "All saved." },
];

const report = (list: readonly ReportedWorkout[]): Reply => ({
  calls: [
    {
      tool: "report_workouts",
      input: {
        isLog: true,
        workouts: list.map(({ workout, discipline }) => ({ workout: { ...workout, discipline } })),
      },
    },
  ],
});

const faults: Readonly<Record<string, Reply>> = {
  "429 with retry-after": { status: { code: 429, retryAfterMs: 5 } },
  "500": { status: { code: 500 } },
  "529": { status: { code: 529 } },
  "400": { status: { code: 400, message: "no such model" } },
  "silence at once": { silent: "at_once" },
  "silence after the headers": { silent: "after_headers" },
  "silence midway": { silent: "midway", text: "I will now do it" },
  "a stream cut in its text": { text: "I will now do it", cut: { in: "text" } },
  "a stream that fails behind its text": { text: "I will", failsWith: "overloaded" },
  "10 MB of text": { text: { repeat: "blah blah blah ", characters: 10_000_000 } },
  length: { text: "I will now", finish: "length" },
};

/** Does something to one reply of the careful script. Those that a retry heals are inserted, the others end the model's turn. */
const withFault = (replies: readonly Reply[], at: number, name: string): Reply[] => {
  const fault = faults[name];
  if (!fault) throw new Error(`There is no fault ${name}.`);
  return [...replies.slice(0, at), fault, ...replies.slice(at)];
};

type Change = (replies: Reply[], pick: (most: number) => number) => Reply[];

const changed = (replies: readonly Reply[], at: number, change: (calls: Call[]) => Call[]): Reply[] =>
  replies.map((reply, index) =>
    index === at ? { ...reply, calls: change([...(reply.calls ?? [])]) } : reply,
  );

/** Carelessness of a model that drives all stages itself. Reply 1 extracts, replies 2 to 5 are the indexed stages. */
const carelessness: Readonly<Record<string, Change>> = {
  "stages in another order of calls": (replies, pick) =>
    changed(replies, 2 + pick(4), (calls) => calls.toSorted((a, b) => wordsOf(b).localeCompare(wordsOf(a)))),
  "malformed arguments, mended": (replies, pick) => {
    const calls = replies[1]?.calls ?? [];
    const at = pick(calls.length);
    const again = calls[at];
    return [
      ...changed(replies.slice(0, 2), 1, (list) =>
        list.map((call, index) =>
          index === at ? { tool: call.tool, rawInput: '{"workout": {"date": "2026-' } : call,
        ),
      ),
      { calls: again ? [{ tool: again.tool, input: { ...(again.input as object), workoutIndex: at } }] : [] },
      ...replies.slice(2),
    ];
  },
  "malformed arguments, mended without an index": (replies, pick) => {
    const calls = replies[1]?.calls ?? [];
    const at = pick(calls.length);
    return [
      ...changed(replies.slice(0, 2), 1, (list) =>
        list.map((call, index) => (index === at ? { tool: call.tool, rawInput: "{broken" } : call)),
      ),
      { calls: calls.slice(at, at + 1) },
      ...replies.slice(2),
    ];
  },
  "malformed arguments, never mended": (replies, pick) =>
    changed(replies, 1, (calls) => {
      const at = pick(calls.length);
      return calls.map((call, index) => (index === at ? { tool: call.tool, rawInput: "not json" } : call));
    }),
  "a workout that does not fit, mended": (replies, pick) => {
    const calls = replies[1]?.calls ?? [];
    const at = pick(calls.length);
    const again = calls[at];
    return [
      ...changed(replies.slice(0, 2), 1, (list) =>
        list.map((call, index) =>
          index === at
            ? { tool: call.tool, input: { workout: { date: "yesterday", exercises: "none" } } }
            : call,
        ),
      ),
      { calls: again ? [{ tool: again.tool, input: { ...(again.input as object), workoutIndex: at } }] : [] },
      ...replies.slice(2),
    ];
  },
  "invented tools": (replies, pick) =>
    changed(replies, 1 + pick(5), (calls) => [{ tool: "delete_everything", input: {} }, ...calls]),
  "wrong indices": (replies, pick) =>
    changed(replies, 2 + pick(4), (calls) =>
      calls.map(({ tool }, index) => ({
        tool,
        input: { workoutIndex: [99, -1, "two", 1.5, index + 1][pick(5)] },
      })),
    ),
  "indices counted from one, in extracting too": (replies) =>
    replies.map((reply, stage) =>
      stage === 0 || !reply.calls
        ? reply
        : {
            ...reply,
            calls: reply.calls.map((call, index) => ({
              ...call,
              input: { ...(call.input as object), workoutIndex: index + 1 },
            })),
          },
    ),
  "the index of the first workout everywhere": (replies) =>
    replies.map((reply, stage) =>
      stage === 0 || !reply.calls
        ? reply
        : {
            ...reply,
            calls: reply.calls.map((call) => ({
              ...call,
              input: { ...(call.input as object), workoutIndex: 0 },
            })),
          },
    ),
  "missing indices": (replies, pick) =>
    changed(replies, 2 + pick(4), (calls) => calls.map(({ tool }) => ({ tool, input: {} }))),
  "everything saved twice": (replies) => [...replies.slice(0, 6), ...replies.slice(5)],
  "saved before anything was validated": (replies) => [
    ...replies.slice(0, 2),
    ...replies.slice(5, 6),
    ...replies.slice(2),
  ],
  "ids of calls all the same": (replies) =>
    replies.map((reply) => ({
      ...reply,
      ...(reply.calls && { calls: reply.calls.map((call) => ({ ...call, id: "same" })) }),
    })),
  "an early end": (replies, pick) => [...replies.slice(0, 1 + pick(5)), { text: "That is all." }],
  "no call at all": () => [{ text: "Well done, everything is saved." }],
  "one workout after the other": (replies) => {
    const first = replies.slice(0, 6);
    const count = first[0]?.calls?.length ?? 0;
    return [
      ...Array.from({ length: count }, (_, index) =>
        first.map(({ calls = [] }) => ({ calls: calls.slice(index, index + 1) })),
      ).flat(),
      { text: "All saved." },
    ];
  },
};

/** Carelessness of a model that only reports. */
const reportCarelessness: Readonly<Record<string, (list: readonly ReportedWorkout[]) => Reply[]>> = {
  "no report at first": (list) => [{ text: "Sure." }, report(list)],
  "no report at all": () => [{ text: "Sure." }, { text: "As I said." }],
  "malformed, then mended": (list) => [
    { calls: [{ tool: "report_workouts", rawInput: '{"isLog": tr' }] },
    report(list),
  ],
  "another tool": (list) => [
    { calls: [{ tool: "save_workout_to_database", input: { workoutIndex: 0 } }] },
    report(list),
  ],
  "one that does not fit, mended": (list) => {
    const broken = list.map(({ workout, discipline }, index) => ({
      workout: index === 0 ? { date: "today", discipline } : { ...workout, discipline },
    }));
    const [first] = list;
    return [
      { calls: [{ tool: "report_workouts", input: { isLog: true, workouts: broken } }] },
      {
        calls: [
          {
            tool: "report_workouts",
            input: {
              isLog: true,
              workouts: [{ workoutIndex: 0, workout: { ...first?.workout, discipline: first?.discipline } }],
            },
          },
        ],
      },
    ];
  },
  "one that does not fit, not mended": (list) => {
    const broken = list.map(({ workout, discipline }, index) => ({
      workout: index === 0 ? { date: "today", discipline } : { ...workout, discipline },
    }));
    return [
      { calls: [{ tool: "report_workouts", input: { isLog: true, workouts: broken } }] },
      { text: "I can't." },
    ];
  },
  "all is well": (list) => [report(list)],
  "readings taken over": (list) => [
    {
      calls: [
        {
          tool: "report_workouts",
          input: { isLog: true, workouts: list.map((_, reading) => ({ reading })) },
        },
      ],
    },
  ],
};

const list = fc
  .tuple(fc.shuffledSubarray([...reported], { minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([some, more]): readonly ReportedWorkout[] => (more ? [...some, incomplete] : some));

/** Nothing, or `weight` times as often one of these. */
const sometimes = (names: readonly string[], weight: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight, arbitrary: fc.constantFrom(...names) });

const stageScenario = fc
  .record({
    reported: list,
    careless: sometimes(Object.keys(carelessness), 6),
    fault: sometimes(Object.keys(faults), 1),
    at: fc.nat({ max: 6 }),
    picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    delaysMs: fc.array(fc.nat({ max: 6 }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ reported: parts, careless, fault, at, picks, delaysMs }): Scenario => {
    let next = 0;
    const pick = (most: number) => (most === 0 ? 0 : (picks[next++ % picks.length] ?? 0) % most);
    const base = careful(parts);
    const careful2 = careless === null ? base : (carelessness[careless]?.(base, pick) ?? base);
    const replies = fault === null ? careful2 : withFault(careful2, Math.min(at, careful2.length - 1), fault);
    return {
      reported: parts,
      driver: "stages",
      fault: [careless, fault].filter(Boolean).join(" + ") || "none",
      replies,
      delaysMs,
    };
  });

const reportScenario = fc
  .record({
    reported: list.map((parts) => parts.filter((part) => !part.incomplete)),
    careless: fc.constantFrom(...Object.keys(reportCarelessness)),
    fault: sometimes(Object.keys(faults), 1),
    at: fc.nat({ max: 1 }),
  })
  .map(({ reported: parts, careless, fault, at }): Scenario => {
    const base = reportCarelessness[careless]?.(parts) ?? [];
    const replies = fault === null ? base : withFault(base, Math.min(at, base.length - 1), fault);
    return {
      reported: parts,
      driver: "report",
      fault: [careless, fault].filter(Boolean).join(" + "),
      replies,
      delaysMs: [],
    };
  });

/** The same scenarios for the same seed. */
export const modelScenarios = (seed: number, count: number): readonly Scenario[] => [
  ...fc.sample(fc.noBias(stageScenario), { seed, numRuns: Math.ceil((count * 2) / 3) }),
  ...fc.sample(fc.noBias(reportScenario), { seed, numRuns: Math.floor(count / 3) }),
];
