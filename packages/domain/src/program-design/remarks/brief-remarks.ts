import { joined } from "../../text/joined.ts";
import { isRunGoal } from "../answers.ts";
import { ways } from "../purpose/goal-parts.ts";
import type { Service, WhyOut } from "../purpose/how-served.ts";
import { soreWords } from "./left-out-remarks.ts";
import { doneNow, hasSoreLegs } from "../running/modality.ts";
import { type Making, minutesAt } from "./making.ts";

/** The week, from 1, that has so many building weeks behind it. */
const weekOf = ({ calendar }: Making, from: number): number =>
  calendar.weeks.findIndex(({ kind, built }) => kind === "build" && built === from) + 1;

const whyOut = ({ values }: Making, why: WhyOut): string =>
  ({
    taste: "as you said",
    equipment: "there is nothing for it here",
    sore: `to spare the ${soreWords(values)}`,
    place: "no day has a place for it",
    age: "at your age it is left to the sport itself",
    base: "running for 20 minutes without a walk comes first",
    number: "say how many you do in a row, and from three on they come in",
  })[why];

const servedInWords = (making: Making, name: string, service: Service): string => {
  switch (service.how) {
    case "whole":
      return name;
    case "eased":
      return `${name} eased`;
    case "later":
      return `${name} from week ${weekOf(making, service.from)}`;
    case "instead":
      return `another exercise for ${name}`;
    case "out":
      return `no ${name} (${whyOut(making, service.why)})`;
  }
};

/** Where the first week can't be like a usual one. */
const likeUsual = 0.9;
export function firstWeekOf(making: Making): readonly string[] {
  const { values } = making;
  const isRun = isRunGoal(values.goal);
  const usual = isRun ? (values.loads.weekMinutes ?? 0) : doneNow(values).week;
  const minutes = minutesAt(making, 0);
  // On the eve of a sport that is played there is less on purpose.
  const isPlayed = values.besides.sportDays !== undefined;
  return !isPlayed && minutes > 0 && minutes < likeUsual * usual
    ? [
        `It begins with ${minutes} minutes a week of what you do ${usual} of now: ${hasSoreLegs(values) ? `for the ${soreWords(values)}` : "its days hold no more"}.`,
      ]
    : [];
}

/** The brief, where it is not simply all that the goal needs. */
export function briefInWords(making: Making): readonly string[] {
  const { brief } = making;
  const asked = brief.lifts.filter(({ service }) => service.how !== "out" || service.why === "sore");
  // Of ways to move that each week has, what is missing is said of its muscles.
  const needs = [
    ...asked.map(({ exercise: { name }, service }) => ({ name, service })),
    ...brief.parts.flatMap(({ says: name, service }) => (name in ways ? [] : [{ name, service }])),
  ];
  if (needs.every(({ service }) => service.how === "whole")) return [];
  const { whole = [], others = [] } = Object.groupBy(needs, ({ service: { how } }) =>
    how === "whole" ? "whole" : "others",
  );
  const words = [
    ...(whole.length > 0 ? [joined(whole.map(({ name }) => name))] : []),
    ...others.map(({ name, service }) => servedInWords(making, name, service)),
  ];
  return [`Of what the goal needs it has ${words.join("; ")}.`];
}
