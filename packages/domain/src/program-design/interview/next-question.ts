import type { MassUnit } from "../../units/unit.ts";
import {
  type AnswerField,
  answerFields,
  type AnswerSource,
  type AnswerValues,
  countedNames,
  defaultValues,
  type DesignAnswers,
  isRunGoal,
  isSportGoal,
  isUnasked,
  type MoveKind,
  type UnaskedField,
  valuesOf,
} from "../answers.ts";
import { firstMonday } from "../build-program.ts";
import type { ReadAnswer } from "../reading/read-answer.ts";
import { isWeekOpen } from "../reading/read-days.ts";
import { goalRun, timeOver } from "../running/race-pace.ts";
import { isRunToAsk, moveToAsk } from "../running/modality.ts";
import { runMinutesNow } from "../running/run-calendar.ts";
import { exercisesFor, type Pattern, weightsToAsk } from "../strength/exercise-menu.ts";
import { sportFocus } from "../strength/sport-focus.ts";
import { clashOf, clashOfNeed, clashOfReach, clashOfTimes, type DesignQuestion } from "./clashes.ts";

/** The answers after a message; what nobody knows is taken by default, and said so. */
export function applyAnswer(
  answers: DesignAnswers,
  { said, reopened, isUnsure, isAhead }: ReadAnswer,
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
  // Who wants the program now leaves to the designer all that is open, once there is a goal.
  const isOpen = (field: AnswerField) =>
    answers[field] === undefined && (!isUnasked(field) || field === "age");
  const left =
    isAhead && (answers.goal ?? said.goal) !== undefined
      ? Object.fromEntries(
          answerFields
            .filter(isOpen)
            .map((field) => [field, { value: defaultValues[field], from: "default" }]),
        )
      : {};
  const closed = { ...left, ...answers, ...taken, ...news };
  return Object.fromEntries(
    Object.entries(closed).filter(([field]) => !reopened.includes(field as AnswerField)),
  );
}

/** What somebody may train with, for a reply that shows how to say it. */
const examples: Readonly<Record<MassUnit, Readonly<Record<string, number>>>> = {
  kg: { "Back Squat": 60, "Bench Press": 40, Deadlift: 80, "Overhead Press": 30 },
  lb: { "Back Squat": 135, "Bench Press": 95, Deadlift: 185, "Overhead Press": 65 },
};
const usualExample: Readonly<Record<MassUnit, number>> = { kg: 15, lb: 35 };

const patternsAsked: readonly Pattern[] = ["squat", "hinge", "push", "press", "row", "pull"];

/** Of these names those that the program would have. */
const inProgram = (names: readonly string[], values: AnswerValues): readonly string[] => {
  // What somebody says that they lift or do stays in, whatever is to be spared, and how long they have trained.
  const lifts = Object.fromEntries(weightsToAsk.map((name) => [name, { value: 1, unit: "kg" as const }]));
  const inARow = Object.fromEntries(countedNames.map((name) => [name, 10]));
  const open = { ...values, loads: { lifts, inARow } };
  return names.filter((name) =>
    patternsAsked.some((pattern) => exercisesFor(pattern, open).some((exercise) => exercise.name === name)),
  );
};

function questionOfLoads(values: AnswerValues, units: MassUnit): DesignQuestion | undefined {
  if (isRunGoal(values.goal))
    return {
      field: "loads",
      text: "How long can you run now without a walk?",
      replies: ["Not yet", "10 minutes", "20 minutes", "30 minutes", "60 minutes"],
    };
  const lifts = inProgram(weightsToAsk, values);
  if (lifts.length > 0) {
    const example = lifts
      .slice(0, 2)
      .map((name) => `${name} ${examples[units][name] ?? usualExample[units]} ${units}`);
    const counted = inProgram(["Push-Up", "Pull-Up"], values).map((name) => `${name}s`);
    const rows = counted.length > 0 ? ` And how many ${counted.join(" and ")} in a row?` : "";
    const isBar = values.equipment === "gym" || values.equipment === "barbell";
    return {
      field: "loads",
      text: `Which weights do you lift now for sets of ${isBar ? "five" : "eight"} or so? Of ${lifts.join(", ")}, those that you know.${rows}`,
      replies: [example.join(", "), "I don't know"],
    };
  }
  const counted = inProgram(countedNames, values);
  if (counted.length === 0) return undefined;
  return {
    field: "loads",
    text: `How many can you do in a row? Of ${counted.map((name) => `${name}s`).join(", ")}, those that you know.`,
    replies: [counted.map((name) => `10 ${name}s`).join(", "), "I don't know"],
  };
}

/** Whether what the diary says of a start is of what the goal trains: lifts say nothing of running, nor runs of lifts. What was said here is the answer. */
export function saysStart({ loads }: DesignAnswers, { goal }: AnswerValues): boolean {
  if (loads?.from !== "known") return true;
  const { lifts, inARow = {}, runMinutes } = loads.value;
  return isRunGoal(goal)
    ? runMinutes !== undefined
    : Object.keys(lifts).length + Object.keys(inARow).length > 0;
}

const simple: Readonly<
  Record<Exclude<AnswerField, "loads" | "present" | UnaskedField>, Omit<DesignQuestion, "field">>
> = {
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
  race: {
    text: "Is there a race, and on which day?",
    replies: ["No date yet", "In 12 weeks", "In 16 weeks", "In 20 weeks"],
  },
  taste: {
    text: "Anything you would rather not do, or like best?",
    replies: ["No preference", "No lunges", "I'd rather walk", "I'd rather cycle"],
  },
};

/** Of a sport that the training is for: when. */
function questionOfDay(values: AnswerValues): DesignQuestion | undefined {
  if (isRunGoal(values.goal)) return { field: "race", ...simple.race };
  const { sport = "" } = values.besides;
  if (!isSportGoal(values)) return undefined;
  const text =
    sport === "a meet"
      ? "When is the meet?"
      : `By when do you want to be ready for ${sport}: a month or a day?`;
  return { field: "race", text, replies: ["No date yet", "In 8 weeks", "In 12 weeks", "In 16 weeks"] };
}

/** Whoever runs so many minutes without a walk has a time over some distance, or finds one out; for an example, what many run. */
const minutesToRace = 30;
const usualRun = { km: 5, minutes: 27 } as const;

/** Of who has a target time, or runs already: what they run now, from which paces follow. */
function questionOfPresent(values: AnswerValues): DesignQuestion | undefined {
  const { goal, target } = values;
  if (!isRunGoal(goal) || (target.minutes === undefined && runMinutesNow(values) < minutesToRace))
    return undefined;
  const known = target.minutes === undefined ? usualRun : goalRun(goal, target.minutes);
  const example = (km: number) => `${km} km in ${Math.round(timeOver(km, known) * 1.06)} minutes`;
  return {
    field: "present",
    text: "What is your latest time over 5 or 10 km? Your paces come from it.",
    replies: [example(5), example(10), "I don't know"],
  };
}

/** Of two dumbbells and no more: what they weigh. */
const questionOfOwned = ({ owned }: AnswerValues, units: MassUnit): DesignQuestion | undefined =>
  owned.isPair === true && owned.dumbbells === undefined
    ? {
        field: "owned",
        text: "How heavy are your two dumbbells?",
        replies: [
          ...(units === "kg" ? ["4 kg", "8 kg", "12 kg"] : ["10 lb", "15 lb", "25 lb"]),
          "I don't know",
        ],
      }
    : undefined;

/** Of what is walked for hours: whether one day may be longer. */
function questionOfLong(values: AnswerValues): DesignQuestion | undefined {
  const { minutes, besides } = values;
  const need = sportFocus(values)?.walkMinutes;
  if (need === undefined || minutes.long !== undefined || minutes.usual >= need) return undefined;
  return {
    field: "minutes",
    text: `For ${besides.sport} a long walk grows to ${need} minutes, and you have ${minutes.usual}. May one day a week be longer?`,
    replies: [`One long day of ${need} minutes`, "No longer day"],
  };
}

/** Of a sore elbow: which side, because what provokes one strengthens the other. */
const questionOfElbow = ({ goal, limitations }: AnswerValues): DesignQuestion | undefined =>
  limitations.parts.includes("elbow") && limitations.elbow === undefined && !isRunGoal(goal)
    ? {
        field: "limitations",
        text: "Which side of the elbow hurts: the outside, as in tennis elbow, or the inside, as in golfer's elbow?",
        replies: ["The outside", "The inside", "I don't know"],
      }
    : undefined;

/** Of a part that hurts in one movement or another: in which, because that one is held back and the others needn't be. */
const movementsToAsk = {
  knee: ["On stairs", "In deep squats"],
  shoulder: ["Overhead", "In presses"],
  back: ["Bending forward", "In squats"],
} as const;
function questionOfMovement({ goal, limitations }: AnswerValues): DesignQuestion | undefined {
  const { healed = [], mild = [], overhead, movements } = limitations;
  if (isRunGoal(goal) || movements !== undefined || overhead) return undefined;
  const part = (["shoulder", "knee", "back"] as const).find(
    (one) => limitations.parts.includes(one) && ![...healed, ...mild].includes(one),
  );
  return part === undefined
    ? undefined
    : {
        field: "limitations",
        text: `In which movement does the ${part} hurt?`,
        replies: [...movementsToAsk[part], "I don't know"],
      };
}

/** Of who runs: how much of it a week has now, because the weeks go on from there. */
const questionOfWeek = (values: AnswerValues): DesignQuestion | undefined =>
  isWeekOpen(values)
    ? {
        field: "loads",
        text: "How much do you run in a usual week, all runs together?",
        replies: [
          ...[2, 3, 4].map(
            (runs) => `About ${10 * Math.round((runs * (values.loads.runMinutes ?? 0)) / 10)} minutes a week`,
          ),
          "I don't know",
        ],
      }
    : undefined;

/** From who wants to stay independent, is fit for a sport or wants a maximum: their age decides. */
function questionOfAge(answers: DesignAnswers): DesignQuestion | undefined {
  const values = valuesOf(answers);
  const { independent, liftGoal } = values.besides;
  const decides = independent === true || liftGoal !== undefined || isSportGoal(values);
  return answers.age === undefined && decides && !isRunGoal(values.goal)
    ? { field: "age", ...ofUnasked.age }
    : undefined;
}

/** Of a sport that is run: how long somebody runs now. */
const questionOfRun = (values: AnswerValues): DesignQuestion | undefined =>
  isRunToAsk(values)
    ? {
        field: "loads",
        text: `How long can you run now without a walk? ${values.besides.sport?.replace(/^./, (first) => first.toUpperCase())} is running.`,
        replies: ["Not yet", "10 minutes", "20 minutes", "40 minutes", "I don't know"],
      }
    : undefined;

const moveWords: Readonly<Record<MoveKind, string>> = {
  walking: "walk",
  cycling: "ride",
  rowing: "row",
  swimming: "swim",
};
/** Of what a sport is made of: how much of it is done now, because the weeks go on from there. */
function questionOfMoves(values: AnswerValues): DesignQuestion | undefined {
  const kind = moveToAsk(values);
  return kind
    ? {
        field: "loads",
        text: `How long do you ${moveWords[kind]} at once now, and how much in a usual week?`,
        replies: ["Not yet", "30 minutes, twice a week", "60 minutes, twice a week", "I don't know"],
      }
    : undefined;
}

/** Of what is asked only where somebody wants to change it. */
const ofUnasked: Readonly<Record<UnaskedField, Omit<DesignQuestion, "field">>> = {
  age: { text: "How old are you?", replies: ["I don't know"] },
  owned: {
    text: "Which weights do you have, and is there a bench?",
    replies: ["Two dumbbells", "Adjustable dumbbells and a bench", "I don't know"],
  },
  besides: {
    text: "What do you do or want beside it: a sport with its days, a second goal?",
    replies: ["Nothing"],
  },
  weeks: {
    text: "How many weeks shall it be?",
    replies: ["8 weeks", "10 weeks", "12 weeks", "16 weeks", "As many as it takes"],
  },
  start: { text: "From which day on?", replies: ["Next Monday", "In two weeks", "In four weeks"] },
  target: { text: "In which time do you want to run it?", replies: ["No time"] },
};

const questionOf = (
  field: AnswerField,
  values: AnswerValues,
  units: MassUnit,
): DesignQuestion | undefined => {
  if (field === "loads") return questionOfLoads(values, units);
  if (field === "race") return questionOfDay(values);
  if (field === "present") return questionOfPresent(values);
  if (isUnasked(field)) return undefined;
  return { field, ...simple[field] };
};

/**
 * The one thing to ask next: what can't hold together first, then what is open. Undefined: a program can be built. `earliest`: local date
 * of the Monday that it would begin on; `reopened`: what is to be changed, though nobody is asked for it.
 */
export function nextQuestion(
  answers: DesignAnswers,
  units: MassUnit,
  earliest: string,
  reopened: readonly AnswerField[] = [],
): DesignQuestion | undefined {
  const values = valuesOf(answers);
  const startDate = firstMonday(values, earliest);
  const isKnown = (field: AnswerField) =>
    answers[field] !== undefined && (field !== "loads" || saysStart(answers, values));
  if (isKnown("goal") || isKnown("days")) {
    const found = clashOf(values, startDate);
    const isOnDefaults = found?.field === "minutes" && !isKnown("minutes");
    const isEarly =
      found !== undefined && !isKnown("loads") && clashOfReach(values, startDate)?.text === found.text;
    if (found && !isOnDefaults && !isEarly) return found;
  }
  // Who doesn't know trains what there is to train with.
  const isAsked = isKnown("equipment") && answers.equipment?.from !== "default";
  const need = isAsked ? clashOfNeed(values) : undefined;
  const times = need ?? clashOfTimes(answers);
  if (times) return times;
  const weights = answers.owned?.from === "said" ? questionOfOwned(values, units) : undefined;
  for (const field of answerFields) {
    if (field === "loads" && weights) return weights;
    const more =
      field === "limitations"
        ? (questionOfElbow(values) ?? questionOfMovement(values))
        : field === "minutes"
          ? questionOfLong(values)
          : field === "loads"
            ? (questionOfRun(values) ?? questionOfMoves(values) ?? questionOfWeek(values))
            : field === "age"
              ? questionOfAge(answers)
              : undefined;
    if (more && (isKnown(field) || field === "age")) return more;
    if (isKnown(field)) continue;
    const question = questionOf(field, values, units);
    if (question) return question;
  }
  const again = reopened.find((field) => isUnasked(field) && !isKnown(field));
  if (again && isUnasked(again)) return { field: again, ...ofUnasked[again] };
  return clashOf(values, startDate);
}
