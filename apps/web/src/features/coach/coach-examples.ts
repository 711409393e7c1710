import type { ProgramResponse } from "@canter/protocol/programs";

const withoutProgram = ["How is a goblet squat done?", "What did I squat last?", "What are my records?"];

const nextExercises = ({ program, next }: ProgramResponse): readonly string[] =>
  program.weeks
    .flatMap(({ sessions }) => sessions)
    .filter(({ uid }) => uid === next?.sessionUid)
    .flatMap(({ exercises }) => exercises.filter(({ skipped }) => skipped !== true).map(({ name }) => name));

/** Messages to begin with, about exercises that are next in the program; about its days where it has no exercises. */
export const coachExamples = (program: ProgramResponse | undefined): readonly string[] => {
  if (!program) return withoutProgram;
  const [first, second] = nextExercises(program);
  if (first === undefined)
    return ["What is next?", "Push the next session back a day", "Make next week a deload"];
  return [
    "What is next?",
    `Add a set to ${first}`,
    second === undefined ? "Make next week a deload" : `Replace ${second} with something else`,
  ];
};
