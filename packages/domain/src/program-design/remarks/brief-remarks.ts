import { dayOfWeekName } from "../../program/entered-date.ts";
import { joined } from "../../text/joined.ts";
import type { AnswerValues } from "../answers.ts";
import type { LiftNeed } from "../purpose/program-brief.ts";
import { soreWords } from "./left-out-remarks.ts";
import type { Making } from "./making.ts";

/** The week, from 1, that has so many building weeks behind it. */
const weekOf = ({ calendar }: Making, from: number): number =>
  calendar.weeks.findIndex(({ kind, built }) => kind === "build" && built === from) + 1;

const servedInWords = (making: Making, { exercise: { name }, service }: LiftNeed): string => {
  switch (service.how) {
    case "whole":
      return `${name} as it is`;
    case "eased":
      return `${name} eased`;
    case "later":
      return `${name} from week ${weekOf(making, service.from)}`;
    case "instead":
      return `something else for ${name}`;
    case "out":
      return `nothing for ${name}`;
  }
};

/** A lift that comes back, and for what it stands then. */
function backInWords(making: Making, { exercise: { name }, service }: LiftNeed): readonly string[] {
  if (service.how !== "later") return [];
  const found = making.strength.flatMap(({ session, items }) =>
    items.flatMap(({ exercise, later }) =>
      later?.exercise.name === name ? [{ day: session.day, stands: exercise.name }] : [],
    ),
  )[0];
  return found
    ? [
        `${name} comes back in week ${weekOf(making, service.from)} on ${dayOfWeekName(found.day)}, lightly and with half of the sets that ${found.stands} had.`,
      ]
    : [];
}

/** What is known of no weight and is eased all the same, because the goal is about it. */
function easedByFeel(lifts: readonly LiftNeed[], values: AnswerValues): readonly string[] {
  const names = lifts
    .filter(
      ({ service, isGoal, exercise }) =>
        service.how === "eased" && isGoal && !(exercise.name in values.loads.lifts),
    )
    .map(({ exercise }) => exercise.name);
  return names.length === 0
    ? []
    : [
        `${joined(names)} stay${names.length > 1 ? "" : "s"} in, because the goal is about ${names.length > 1 ? "them" : "it"}: for the ${soreWords(values)} by feel, and only as far as it doesn’t hurt.`,
      ];
}

/** The brief, where it is not simply all that the goal needs. */
export function briefInWords(making: Making): readonly string[] {
  const { values, brief } = making;
  const asked = brief.lifts.filter(({ service }) => service.how !== "out" || service.why === "sore");
  if (asked.every(({ service }) => service.how === "whole")) return [];
  return [
    `What the goal needs, and has here: ${asked.map((need) => servedInWords(making, need)).join(", ")}.`,
    ...easedByFeel(asked, values),
    ...asked.flatMap((need) => backInWords(making, need)),
  ];
}
