import type { Program } from "../../program/program.ts";
import { goalLiftsOf } from "../answers.ts";
import { isFull, namesIn } from "./designed.ts";
import { row, type Sentence } from "./sentence.ts";

const isIn = ({ weeks }: Program, name: string, from = 1): boolean =>
  weeks.every((week, at) => !isFull(week) || at + 1 < from || namesIn([week]).includes(name));

/** What is said of how a goal is weighed against what is to be spared. */
export const briefSentences: readonly Sentence[] = [
  row(/^What the goal needs, and has here: (.+)$/, ([, list = ""], program) =>
    list.split(", ").every((part) => {
      const [, other] = /^(?:something else|nothing) for (.+)$/.exec(part) ?? [];
      if (other !== undefined) return !namesIn(program.weeks.filter(isFull)).includes(other);
      const [, later = "", week] = /^(.+) from week (\d+)$/.exec(part) ?? [];
      if (week !== undefined)
        return (
          isIn(program, later, Number(week)) &&
          !namesIn(program.weeks.slice(0, Number(week) - 1).filter(isFull)).includes(later)
        );
      return /^.+ (?:as it is|eased)$/.test(part);
    }),
  ),
  row(
    /^(.+) stays? in, because the goal is about (?:it|them): for the [a-z ,]+ by feel, and only as far as it doesn’t hurt$/,
    ([, list = ""], program, values) =>
      list.split(/, | and /).every((name) => goalLiftsOf(values).includes(name) && isIn(program, name)),
  ),
  row(
    /^(.+) comes back in week (\d+) on ([A-Z][a-z]+), lightly and with half of the sets that (.+) had$/,
    ([, name = "", week, day, stands = ""], program) => {
      const session = program.weeks[Number(week) - 1]?.sessions.find(({ dayOfWeek }) => dayOfWeek === day);
      const back = session?.exercises.find((one) => one.name === name);
      const before = program.weeks[0]?.sessions.find(({ dayOfWeek }) => dayOfWeek === day);
      const stood = before?.exercises.find((one) => one.name === stands);
      return (
        back !== undefined &&
        stood !== undefined &&
        back.workingSets <= stood.workingSets &&
        isIn(program, name, Number(week))
      );
    },
  ),
  row(
    /^To spare the [a-z ,]+ all runs are easy up to week (\d+); from then on one a week has a little at the pace of the race, .+$/,
    ([, week], { weeks }) => {
      const isQuick = weeks.map(({ sessions }) =>
        sessions.some(
          ({ name, cardio }) => !name.startsWith("Race") && (cardio?.type ?? "zone2") !== "zone2",
        ),
      );
      return isQuick.findIndex(Boolean) === Number(week);
    },
  ),
  row(
    /^Swimming is eased for the [a-z ,]+: legs alone, and strokes as far as nothing hurts$/,
    (_found, { weeks }) =>
      weeks.some(({ sessions }) => sessions.some(({ cardio }) => cardio?.modality === "Swimming")),
  ),
  row(
    /^To spare the [a-z ,]+ there is nothing for [a-z, ]+$/,
    (_found, _program, { limitations }) => limitations.parts.length > 0,
  ),
  row(/^With [a-z, ]+ there is no ([A-Z].+)$/, ([, list = ""], { weeks }, { equipment }) => {
    const names = namesIn(weeks.filter(isFull));
    return equipment !== "gym" && list.split(/, | and /).every((name) => !names.includes(name));
  }),
];
