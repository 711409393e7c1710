import type { Week } from "../../program/program.ts";
import { isFull, minutesIn, namesIn, total } from "./designed.ts";
import { row, type Sentence } from "./sentence.ts";

/** Parts of a goal that are no exercises, by what stands of them in a week. */
const partSigns: Readonly<Record<string, RegExp>> = {
  turns: /\bturn\b/,
  landings: /landing|jumps/,
  "quick running": /^Running (?!zone2)/m,
  "rowing itself": /^Rowing /m,
  "riding itself": /^Cycling /m,
  "swimming itself": /^Swimming /m,
  "pull-downs or pull-ups": /pull-up|pulldown/i,
  grip: /hang|carry/i,
  "getting up from a seat": /sit squats|air squat|goblet|back squat/i,
  steps: /step-up/i,
  carrying: /carry/i,
  balance: /single-leg stand|stand on one leg/i,
  "minutes for the heart": /zone2|intervals|threshold/,
};
const hasPart = (week: Week, name: string): boolean => {
  const text = week.sessions
    .flatMap(({ exercises, cardio }) => [
      ...exercises.map((one) => one.name),
      ...(cardio ? [`${cardio.modality} ${cardio.type} ${cardio.instructions}`] : []),
    ])
    .join("\n");
  return partSigns[name]?.test(text) ?? namesIn([week]).includes(name);
};

/** What is said of how a goal is weighed against what is to be spared. */
export const briefSentences: readonly Sentence[] = [
  row(/^Of what the goal needs it has (.+)$/, ([, list = ""], program) =>
    list.split("; ").every((part) => {
      const [, other] = /^(?:another exercise for|no) (.+?)(?: \(.+\))?$/.exec(part) ?? [];
      if (other !== undefined) return program.weeks.filter(isFull).some((week) => !hasPart(week, other));
      const [, later = "", number] = /^(.+) from week (\d+)$/.exec(part) ?? [];
      if (number !== undefined)
        return program.weeks.every(
          (week, at) => !isFull(week) || hasPart(week, later) === at + 1 >= Number(number),
        );
      return part
        .replace(/ eased$/, "")
        .split(/, | and /)
        .every((name) => program.weeks.some((week) => isFull(week) && hasPart(week, name)));
    }),
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
    /^To spare the [a-z ,]+ there is nothing for [a-z, ]+$/,
    (_found, _program, { limitations }) => limitations.parts.length > 0,
  ),
  row(
    /^It begins with (\d+) minutes a week of what you do (\d+) of now: (?:for the [a-z ,]+|its days hold no more)$/,
    ([, minutes, usual], { weeks }) =>
      Number(minutes) < 0.9 * Number(usual) && total(minutesIn(weeks[0] as Week)) >= Number(minutes),
  ),
  row(/^With [a-z, ]+ there is no ([A-Z].+)$/, ([, list = ""], { weeks }, { equipment }) => {
    const names = namesIn(weeks.filter(isFull));
    return equipment !== "gym" && list.split(/, | and /).every((name) => !names.includes(name));
  }),
];
