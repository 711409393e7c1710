import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { describeDate } from "@canter/domain/schedule/describe-date";
import type { ProgramAnswer } from "./asked-of-program.ts";
import { sessionText } from "./session-text.ts";
import { sessionsMeant } from "./sessions-meant.ts";

/** What the sessions that are meant hold; what is next where none is meant, or nothing is on then. */
export const whatIsOn: ProgramAnswer = (asked) => {
  const { day, today, program } = asked;
  const meant = sessionsMeant(asked);
  if (meant && meant.length > 0) return meant.map((one) => sessionText(one, today)).join("\n");
  const { next } = nextSession(program.program, program.head, today);
  const following = next && `Next is ${sessionText(next, today)}`;
  if (meant)
    return `Nothing is planned ${day ? describeDate(day, today) : "then"}. ${following ?? ""}`.trim();
  return following ?? `All of ${program.name} is done.`;
};
