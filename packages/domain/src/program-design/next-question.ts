import type { MassUnit } from "../units/unit.ts";
import {
  type AnswerField,
  answerFields,
  type AnswerSource,
  type AnswerValues,
  defaultValues,
  type DesignAnswers,
  goalNames,
  isRunGoal,
  longRunMinutes,
  valuesOf,
} from "./answers.ts";
import { exercisesFor, startingLifts, untrainable } from "./exercise-menu.ts";
import { mainMuscles } from "./periodisation.ts";
import type { ReadAnswer } from "./read-answer.ts";
import { isInReach, runMinutesNow } from "./run-progression.ts";
import { openDays } from "./week-layout.ts";

export type DesignQuestion = {
  readonly field: AnswerField;
  readonly text: string;
  /** Each is understood as an answer when it is tapped. */
  readonly replies: readonly string[];
};

/** The answers after a message; what nobody knows is taken by default, and said so. */
export function applyAnswer(
  answers: DesignAnswers,
  { said, reopened, isUnsure }: ReadAnswer,
  asked: AnswerField | undefined,
): DesignAnswers {
  const from: AnswerSource = "said";
  const news = Object.fromEntries(
    answerFields.flatMap((field) =>
      said[field] === undefined ? [] : [[field, { value: said[field], from }]],
    ),
  );
  const taken =
    isUnsure && asked !== undefined
      ? { [asked]: { value: answers[asked]?.value ?? defaultValues[asked], from: "default" } }
      : {};
  const closed = { ...answers, ...taken, ...news };
  return Object.fromEntries(
    Object.entries(closed).filter(([field]) => !reopened.includes(field as AnswerField)),
  );
}

const clash = (field: AnswerField, text: string, ...replies: readonly string[]): DesignQuestion => ({
  field,
  text,
  replies,
});

const runLoads = ["knee", "ankle", "hip"] as const;

function clashOfRun(values: AnswerValues): DesignQuestion | undefined {
  const { goal, limitations, minutes } = values;
  if (!isRunGoal(goal)) return undefined;
  const name = goalNames[goal];
  if (limitations.noRunning)
    return clash(
      "goal",
      `Running is ruled out, but the goal is ${name}. Which of the two holds?`,
      "Running is fine",
      "General fitness instead",
    );
  const hurt = runLoads.filter((part) => limitations.parts.includes(part));
  if (hurt.length > 0 && limitations.mayRun !== true)
    return clash(
      "goal",
      `Running loads the ${hurt.join(" and ")}. Is running all right for you, or shall I plan general fitness without it?`,
      "Running is fine",
      "General fitness instead",
    );
  if (!isInReach(values))
    return clash(
      "goal",
      `From ${runMinutesNow(values)} minutes of running ${name} takes more than twenty weeks. Which run first?`,
      ...(goal === "half_marathon" && isInReach({ ...values, goal: "run_10k" }) ? ["10 km first"] : []),
      "5 km first",
    );
  const need = longRunMinutes[goal];
  return (minutes.long ?? minutes.usual) < need
    ? clash(
        "minutes",
        `For ${name} the long run grows to ${need} minutes, and you have ${minutes.usual}. May one day a week be longer?`,
        `One long day of ${need} minutes`,
        "General fitness instead",
      )
    : undefined;
}

/** What can't hold together, as one question; undefined: it does. */
function clashOf(values: AnswerValues): DesignQuestion | undefined {
  const open = openDays(values.days).length;
  if (open < values.days.count)
    return clash(
      "days",
      open < 2
        ? "After the days that you ruled out fewer than two are left. Which days work?"
        : `${values.days.count} days were asked for, and ${open} are left. How many shall it be?`,
      ...(open >= 2 ? [`${open} days a week`] : []),
      "Any day works",
    );
  const run = clashOfRun(values);
  if (run) return run;
  const none = untrainable(values).filter((muscle) => mainMuscles.includes(muscle));
  return none.length > mainMuscles.length - 2 && !isRunGoal(values.goal)
    ? clash(
        "limitations",
        "With all that ruled out there are too few exercises left for a program. What must really be spared?",
        ...values.limitations.parts.slice(0, 3).map((part) => `Only my ${part}`),
        "No limitations",
      )
    : undefined;
}

const examples: Readonly<Record<MassUnit, readonly number[]>> = {
  kg: [60, 40, 80, 30, 40],
  lb: [135, 95, 185, 65, 95],
};

/** Lifts of the program whose weight makes a difference. */
const liftsToAsk = (values: AnswerValues): readonly string[] =>
  startingLifts
    .filter((lift) =>
      (["squat", "hinge", "push", "press", "row"] as const).some((pattern) =>
        exercisesFor(pattern, values).some(({ name }) => name === lift.name),
      ),
    )
    .map(({ name }) => name);

function questionOfLoads(values: AnswerValues, units: MassUnit): DesignQuestion | undefined {
  if (isRunGoal(values.goal))
    return {
      field: "loads",
      text: "How long can you run now without a walk?",
      replies: ["Not yet", "10 minutes", "20 minutes", "30 minutes", "60 minutes"],
    };
  const lifts = liftsToAsk(values);
  if (lifts.length === 0) return undefined;
  const example = lifts
    .slice(0, 2)
    .map((name, index) => `${name} ${examples[units][index]} ${units}`)
    .join(", ");
  return {
    field: "loads",
    text: `Which weights do you lift now for sets of five or more? Of ${lifts.join(", ")}, those that you know.`,
    replies: [example, "I don't know"],
  };
}

const simple: Readonly<Record<Exclude<AnswerField, "loads">, Omit<DesignQuestion, "field">>> = {
  goal: {
    text: "What do you want to train for?",
    replies: ["Strength", "Muscle", "General fitness", "First 5 km", "10 km", "Half marathon"],
  },
  experience: {
    text: "How long have you trained regularly?",
    replies: ["Never trained", "Some months", "A year or two", "Three years or more"],
  },
  days: {
    text: "How many days a week, or which days?",
    replies: [
      "2 days a week",
      "3 days a week",
      "4 days a week",
      "Monday, Wednesday and Friday",
      "I don't know",
    ],
  },
  minutes: {
    text: "How long may a session take?",
    replies: ["30 minutes", "45 minutes", "60 minutes", "I don't know"],
  },
  equipment: {
    text: "What do you train with?",
    replies: ["A gym", "Barbell and rack at home", "Dumbbells", "No equipment"],
  },
  limitations: {
    text: "Is there anything that hurts or must be spared?",
    replies: ["No limitations", "A bad knee", "Lower back pain", "Shoulder pain", "No running"],
  },
  taste: {
    text: "Anything you would rather not do, or like best?",
    replies: ["No preference", "No lunges", "I'd rather walk", "I'd rather cycle"],
  },
};

/** The one thing to ask next: what can't hold together first, then what is open. Undefined: a program can be built. */
export function nextQuestion(answers: DesignAnswers, units: MassUnit): DesignQuestion | undefined {
  const values = valuesOf(answers);
  const isKnown = (field: AnswerField) => answers[field] !== undefined;
  if (isKnown("goal") || isKnown("days")) {
    const found = clashOf(values);
    const isOnDefaults = found?.field === "minutes" && !isKnown("minutes");
    const isEarly = found !== undefined && isRunGoal(values.goal) && !isKnown("loads") && !isInReach(values);
    if (found && !isOnDefaults && !isEarly) return found;
  }
  for (const field of answerFields) {
    if (isKnown(field)) continue;
    const question = field === "loads" ? questionOfLoads(values, units) : { field, ...simple[field] };
    if (question) return question;
  }
  return clashOf(values);
}
