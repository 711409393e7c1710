import { dayOfWeekName } from "../program/entered-date.ts";
import { formatNumber, statedDistance } from "../units/format-units.ts";
import { markDate } from "../claim/marked-text.ts";
import {
  type AnswerField,
  answerFields,
  type AnswerValues,
  type BodyPart,
  type DesignAnswers,
  type Equipment,
  type Experience,
  goalNames,
  isSportGoal,
  type SoreMovement,
  valuesOf,
} from "./answers.ts";
import { describeWish } from "./exercise-wish.ts";

const experienceNames: Readonly<Record<Experience, string>> = {
  new: "never trained",
  beginner: "some months",
  intermediate: "a year or two",
  advanced: "three years or more",
};

export const equipmentNames: Readonly<Record<Equipment, string>> = {
  gym: "a gym",
  barbell: "barbell, rack and bench",
  dumbbells: "dumbbells",
  none: "no equipment",
};

export const fieldNames: Readonly<Record<AnswerField, string>> = {
  goal: "Goal",
  experience: "Experience",
  days: "Days",
  minutes: "Minutes",
  equipment: "Equipment",
  limitations: "Limitations",
  loads: "Starting point",
  age: "Age",
  owned: "Own weights",
  besides: "Besides",
  race: "Race day",
  weeks: "Weeks",
  start: "Start",
  target: "Target time",
  present: "Present time",
  taste: "Taste",
};

/** Minutes as a clock shows them: "27:30", "1:52:00". */
export function clockTime(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600];
  const under = `${Math.floor(rest / 60)}`;
  return hours > 0 ? `${hours}:${two(Number(under))}:${two(rest % 60)}` : `${under}:${two(rest % 60)}`;
}

const listOf = (items: readonly string[], none: string): string =>
  items.length === 0 ? none : items.join(", ");

function describeLoads(loads: AnswerValues["loads"]): string {
  const { lifts, inARow = {}, runMinutes, weekMinutes = 0 } = loads;
  const said = Object.entries(lifts).map(
    ([name, { value, unit, reps }]) =>
      `${name} ${formatNumber(value, 1)} ${unit}${reps === undefined ? "" : reps === 1 ? " once" : ` × ${reps}`}`,
  );
  said.push(...Object.entries(inARow).map(([name, count]) => `${count} × ${name}`));
  if (runMinutes !== undefined)
    said.push(runMinutes === 0 ? "not running yet" : `running ${runMinutes} min at once`);
  for (const [kind, { longest, week }] of Object.entries(loads.moves ?? {}))
    said.push(
      longest === 0
        ? `no ${kind} yet`
        : `${kind} ${longest} min at once${week > 0 ? `, ${week} min a week` : ""}`,
    );
  if (weekMinutes > 0) said.push(`${weekMinutes} min of running a week`);
  return listOf(said, "light");
}

/** In which movement a part hurts, in brackets. */
const movementNames: Readonly<Record<SoreMovement, Partial<Record<BodyPart, string>>>> = {
  stairs: { knee: "on stairs" },
  squatting: { knee: "in squats", back: "in squats" },
  bending: { back: "bending forward" },
  pressing: { shoulder: "in presses" },
  unclear: {},
};

function describeLimitations(limitations: AnswerValues["limitations"]): string {
  const { parts, healed = [], mild = [], overhead, noRunning, elbow, movements = [] } = limitations;
  const nameOfPart = (part: BodyPart) => {
    if (part === "elbow" && (elbow === "outer" || elbow === "inner")) return `${part} (${elbow} side)`;
    const named = movements.flatMap((movement) => movementNames[movement][part] ?? []);
    const all = [...(part === "shoulder" && overhead ? ["overhead"] : []), ...named];
    return all.length > 0 ? `${part} (${all.join(", ")})` : part;
  };
  const howBad = (part: BodyPart) =>
    healed.includes(part) ? ", healed" : mild.includes(part) ? " (a bit)" : "";
  const said = parts.map((part) => `${nameOfPart(part)}${howBad(part)}`);
  return listOf([...said, ...(noRunning ? ["no running"] : [])], "none");
}

function describeBesides({
  birth,
  pregnant,
  layoff,
  legs,
  loseWeight,
  independent,
  sport,
  goal,
  liftGoal,
  countGoal,
  access,
  sportDays = [],
}: AnswerValues["besides"]): string {
  const onDays = sportDays.length > 0 ? ` on ${sportDays.map(dayOfWeekName).join(", ")}` : "";
  return listOf(
    [
      ...(pregnant ? ["pregnant"] : birth ? ["after a birth"] : []),
      ...(layoff ? ["after a break"] : []),
      ...(legs ? ["strong legs"] : []),
      ...(loseWeight ? ["less weight"] : []),
      ...(independent ? ["to stay independent"] : []),
      ...(sport ? [`${sport}${onDays}`] : []),
      ...(goal ? [goalNames[goal]] : []),
      ...(liftGoal
        ? [`${liftGoal.name} ${formatNumber(liftGoal.value, 1)} ${liftGoal.unit} to be reached`]
        : []),
      ...(countGoal ? [`${countGoal.count} × ${countGoal.name} to be reached`] : []),
      ...(access === "without" ? ["without what it takes"] : []),
    ],
    "nothing",
  );
}

/** An answer in a few words, as on a chip. */
export function describeAnswer(field: AnswerField, values: AnswerValues): string {
  switch (field) {
    case "goal":
      return goalNames[values.goal];
    case "experience":
      return experienceNames[values.experience];
    case "days": {
      const { count, on, not = [] } = values.days;
      if (on) return `${count < on.length ? `${count} of ` : ""}${on.map(dayOfWeekName).join(", ")}`;
      return `${count} a week${not.length > 0 ? `, not ${not.map(dayOfWeekName).join(", ")}` : ""}`;
    }
    case "minutes": {
      const { usual, long } = values.minutes;
      return `${usual} min${long === undefined || long <= usual ? "" : `, one day ${long}`}`;
    }
    case "equipment":
      return equipmentNames[values.equipment];
    case "limitations":
      return describeLimitations(values.limitations);
    case "loads":
      return describeLoads(values.loads);
    case "age":
      return values.age.years === undefined ? "not known" : `${values.age.years}`;
    case "owned": {
      const { dumbbells = [], bench, isPair } = values.owned;
      const weights = dumbbells.map(({ value, unit }) => `${formatNumber(value, 1)} ${unit}`);
      const pair = isPair && weights.length === 0 ? ["two dumbbells"] : [];
      return listOf([...pair, ...weights, ...(bench ? [`${bench} bench`] : [])], "not known");
    }
    case "besides":
      return describeBesides(values.besides);
    case "race":
      return values.race.date === undefined ? "no date yet" : markDate(values.race.date);
    case "weeks":
      return values.weeks.count === undefined ? "as many as it takes" : `${values.weeks.count}`;
    case "start":
      return values.start.date === undefined ? "the next Monday" : markDate(values.start.date);
    case "target":
      return values.target.minutes === undefined ? "none" : `${values.target.minutes} min`;
    case "present": {
      const { km, minutes } = values.present;
      if (km === undefined || minutes === undefined) return "not known";
      return `${statedDistance(km * 1000)} in ${clockTime(minutes)}`;
    }
    case "taste": {
      const { avoid, cardio, wishes = [] } = values.taste;
      const said = [...wishes.map(describeWish), ...avoid.map((word) => `no ${word}`)];
      return listOf([...said, ...(cardio ? [cardio] : [])], "anything");
    }
  }
}

/** A sport has no race. */
const nameOf = (field: AnswerField, values: AnswerValues): string =>
  field === "race" && isSportGoal(values) ? "Ready by" : fieldNames[field];

/** What is known, each as a chip says it. */
export const knownAnswers = (answers: DesignAnswers) => {
  const values = valuesOf(answers);
  return answerFields.flatMap((field) => {
    const answer = answers[field];
    return answer
      ? [{ field, name: nameOf(field, values), text: describeAnswer(field, values), from: answer.from }]
      : [];
  });
};
