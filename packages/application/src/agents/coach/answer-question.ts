import type { Hands, Step } from "@canter/agent/run/agent";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { formatDistance, formatDuration } from "@canter/domain/units/format-units";
import { z } from "zod";
import {
  asksAboutExercise,
  describeExerciseInformation,
  exerciseInformationSchema,
} from "./answer-about-exercise.ts";
import { answerAboutProgram } from "./answer-about-program.ts";
import { athleteAskedAbout } from "./athlete-asked-about.ts";
import type { CoachWorld } from "./coach-world.ts";

const recordsSchema = z.object({
  athlete: z.string(),
  records: z.array(z.object({ label: z.string(), value: z.number(), unit: z.string(), date: z.string() })),
});
const workoutsSchema = z.object({
  athlete: z.string(),
  workouts: z.array(z.object({ date: z.string(), text: z.string() })),
});

/** What a question is about: an exercise of the catalogue, a discipline by one of its words. */
function subjectsOf({ text, language, words }: CoachWorld) {
  const tokens = text
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const matches = tokens.flatMap((_, at) => {
    const match = language.catalogue.matchAt(tokens, at);
    return match && match.quality !== "fuzzy" ? [{ ...match, at }] : [];
  });
  // A name within a longer one is no second exercise: "goblet squat".
  const longestFirst = matches
    .filter(({ at, length }) =>
      matches.every(
        (other) => other.length <= length || other.at > at || other.at + other.length < at + length,
      ),
    )
    .toSorted((a, b) => b.length - a.length);
  const [exercise] = longestFirst;
  const discipline = words.parse.disciplines?.find((one) => one.words.some((word) => tokens.includes(word)));
  const exercises = [...new Set(longestFirst.map((match) => match.exercise.name))];
  return { exercise: exercise?.exercise.name, exercises, discipline: discipline?.id };
}

const unseen = (name: string): Step => ({ type: "answer", text: `I can't see the training of ${name}.` });

const inUnits = (value: number, unit: string, units: "kg" | "lb"): string => {
  if (unit === "s") return formatDuration(value);
  if (unit === "m") return formatDistance({ value, unit: "m" });
  if (unit === "kg" && units === "lb") return `${Math.round(value / 0.45359237)} lb`;
  return `${Math.round(value * 10) / 10} ${unit}`;
};

const cannot = ({ hasModel }: CoachWorld): string =>
  hasModel
    ? "The model did not get to an answer. Without it I can only look up what was done, records, your program and how exercises are done; nothing was saved."
    : "I can look up what was done last, records, your program, and how exercises are done, as in: what did I squat last? or: what is on Friday? For other questions I need a model (Settings, Model); nothing was saved.";

/** One or two exercises that a question is about, as the catalogue has them. */
async function aboutExercises(
  text: string,
  names: readonly string[],
  hands: Hands,
): Promise<string | undefined> {
  const told: string[] = [];
  for (const exercise of names.slice(0, 2)) {
    const outcome = await hands.call("get_exercise_information", { exercise });
    if (outcome.ok)
      told.push(describeExerciseInformation(text, exerciseInformationSchema.parse(outcome.output)));
  }
  return told.length > 0 ? told.join("\n") : undefined;
}

/** Answers what the diary itself answers: the last time of something, and records. Says plainly what it can't. */
export async function* answerQuestion(world: CoachWorld, hands: Hands): AsyncGenerator<Step> {
  const { member, words } = world;
  const today = words.parse.now.slice(0, 10);
  const { exercise, exercises, discipline } = subjectsOf(world);
  const about = exercise ?? discipline;
  const planned = world.program && answerAboutProgram(world.text, world.program, today, exercise);
  if (planned !== undefined) {
    yield { type: "answer", text: planned };
    return;
  }
  const isPast = /\b(?:did|last|best|records?|max|prs?|pbs?)\b/iu.test(world.text);
  const known =
    !isPast && asksAboutExercise.test(world.text)
      ? await aboutExercises(world.text, exercises, hands)
      : undefined;
  if (known !== undefined) {
    yield { type: "answer", text: known };
    return;
  }
  // What is to come, and why and how, stands in no diary.
  if (
    /\b(?:should|shall|tomorrow|next|will|gonna|going to|plan|why|how (?:do|to|can|come))\b/i.test(world.text)
  ) {
    yield { type: "answer", text: cannot(world) };
    return;
  }
  const whom = athleteAskedAbout(world.text, words.athletes);
  if (whom && "stranger" in whom) {
    yield unseen(whom.stranger);
    return;
  }
  const athlete = whom?.athlete.name;
  if (/\b(?:records?|prs?|pbs?|best|max|heaviest|fastest|longest|most)\b/i.test(world.text)) {
    const outcome = await hands.call("get_personal_records", { athlete, exercise });
    if (!outcome.ok) {
      yield unseen(athlete ?? "that athlete");
      return;
    }
    const lines = recordsSchema
      .parse(outcome.output)
      .records.slice(0, 5)
      .map(
        ({ label, value, unit, date }) =>
          `${label} ${inUnits(value, unit, member.member.units)} (${describeDate(date, today)})`,
      );
    yield {
      type: "answer",
      text: lines.length
        ? `${about ?? "Records"}: ${lines.join(", ")}.`
        : `No record of ${about ?? "that"} yet.`,
    };
    return;
  }
  if (about === undefined && !/\b(?:last|latest|recent|lately|week|yesterday|today)\b/i.test(world.text)) {
    yield { type: "answer", text: cannot(world) };
    return;
  }
  const outcome = await hands.call("get_recent_workouts", { athlete, exercise, discipline, limit: 3 });
  if (!outcome.ok) {
    yield unseen(athlete ?? "that athlete");
    return;
  }
  const lines = workoutsSchema
    .parse(outcome.output)
    .workouts.map(({ date, text }) => `${describeDate(date, today)}: ${text}`);
  yield {
    type: "answer",
    text: lines.length ? lines.join("\n") : `Nothing of ${about ?? "that"} is logged yet.`,
  };
}
