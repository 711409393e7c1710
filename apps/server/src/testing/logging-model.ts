import type { Asked } from "@canter/agent/testing/script/asked";
import type { ScriptFunction } from "@canter/agent/testing/script/play-script";
import type { ScriptInput } from "@canter/agent/testing/script/script";

type Reply = ScriptInput["replies"][number];

/** Six workouts in one message: more than the playbook is sure of. Its number identifies the message, and its date. */
export const messageText = (index: number): string =>
  `squat 5x5 @ 225 lb. ran ${metersOf(index)} m in 25:10. rowed 2000m in 8:05. yoga 30 min. cycled 40 km in 1:20:00. swam 1000m in 20:00.`;
/** The model drives the stages until half of them are saved, and then fails. */
export const failing = " All of it was easy.";
export const question = " What did I do last week?";
/** How a model is used for a message: for every other one, the model itself drives the stages. */
export const driverOf = (text: string): "report" | "stages" => {
  const meters = /ran (\d+) m/.exec(text)?.[1];
  return Number(meters) % 20 === 0 ? "report" : "stages";
};
const metersOf = (index: number) => 3000 + index * 10;
export const dayOf = (index: number): string =>
  Temporal.PlainDate.from("2001-01-01").add({ days: index }).toString();
export const disciplines = ["cycling", "rowing", "running", "strength", "swimming", "yoga"];

const workoutsOf = (index: number) => {
  const date = dayOf(index);
  const sets = [{ count: 5, reps: 5, weight: { value: 225, unit: "lb" } }];
  return [
    { date, discipline: "strength", exercises: [{ name: "Back Squat", sets }] },
    {
      date,
      discipline: "running",
      durationSeconds: 1510,
      distance: { value: metersOf(index), unit: "m" },
    },
    { date, discipline: "rowing", durationSeconds: 485, distance: { value: 2000, unit: "m" } },
    { date, discipline: "yoga", durationSeconds: 1800 },
    { date, discipline: "cycling", durationSeconds: 4800, distance: { value: 40, unit: "km" } },
    { date, discipline: "swimming", durationSeconds: 1200, distance: { value: 1000, unit: "m" } },
  ];
};

/** The first one is invalid at first, so that there is something to correct. */
function report({ toolResults, userText }: Asked, index: number): Reply {
  const workouts = workoutsOf(index);
  const isMending = toolResults.length > 0 || userText.includes("again, mended");
  const reported = isMending
    ? [{ workoutIndex: 0, workout: workouts[0] }]
    : workouts.map((workout, at) => ({ workout: at === 0 ? { ...workout, exercises: "none" } : workout }));
  return {
    text: ["I read ", "it."],
    calls: [{ tool: "report_workouts", input: { isLog: true, workouts: reported } }],
  };
}

const stages = [
  "validate_workout_completeness",
  "normalize_workout_data",
  "generate_workout_summary",
  "save_workout_to_database",
];

function stage({ toolResults, userText }: Asked, index: number): Reply {
  const workouts = workoutsOf(index);
  const turn = toolResults.length / workouts.length;
  if (turn === 0)
    return {
      text: ["First, ", "which."],
      calls: workouts.map(({ discipline }) => ({
        tool: "detect_discipline",
        input: { text: discipline, discipline },
      })),
    };
  if (turn === 1)
    return { calls: workouts.map((workout) => ({ tool: "extract_workout_data", input: { workout } })) };
  const tool = stages[turn - 2];
  const isFailing = userText.includes(failing);
  if (isFailing && toolResults.some((result) => result.tool.startsWith("save_")))
    return { status: { code: 400 } };
  if (!tool) return { text: ["All ", "saved."] };
  const calls = workouts.map((_, workoutIndex) => ({ tool, input: { workoutIndex } }));
  return { calls: isFailing && tool.startsWith("save_") ? calls.slice(0, 3) : calls };
}

const coach = ({ toolResults }: Asked): Reply =>
  toolResults.length === 0
    ? { text: ["Let me ", "look."], calls: [{ tool: "get_recent_workouts", input: {} }] }
    : { text: ["You trained ", "well."] };

const replyTo = (asked: Asked): Reply => {
  const meters = /ran (\d+) m/.exec(asked.userText)?.[1] ?? /ran (\d+) m/.exec(asked.systemText)?.[1];
  if (asked.tools.includes("report_workouts")) return report(asked, (Number(meters) - 3000) / 10);
  if (asked.tools.includes("extract_workout_data")) return stage(asked, (Number(meters) - 3000) / 10);
  return coach(asked);
};

/** The subject of a request: the same when it is repeated. */
const stepOf = ({ tools, toolResults, userText }: Asked): string =>
  `${tools[0]} after ${toolResults.length} ${userText.includes("again, mended") ? "again" : ""}`;

/** How a reply is delivered, besides its content; may kill the client. */
export type Interference = (asker: string) => Partial<Reply> | undefined;

/** A model that reads its messages correctly, however often it is asked and wherever it is resumed. */
export function createLoggingModel() {
  let interfere: Interference = () => undefined;
  let requests: string[] = [];
  const script: ScriptFunction = (asked) => {
    requests.push(stepOf(asked));
    return { ...replyTo(asked), ...interfere(asked.model) };
  };
  return {
    script,
    /** From now on; replaces the previous one. */
    interfere: (next: Interference = () => undefined) => {
      interfere = next;
    },
    /** Clears the recorded requests. */
    forget: () => {
      requests = [];
    },
    askedInAll: () => requests.length,
    /** How often each step was requested. */
    asked: (): ReadonlyMap<string, number> =>
      new Map([...new Set(requests)].map((step) => [step, requests.filter((one) => one === step).length])),
  };
}
