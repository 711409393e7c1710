import { nextSession } from "@canter/domain/program/schedule/session-queue";
import type { ProgramAnswer } from "./asked-of-program.ts";

const asks =
  /\b(?:how (?:many|much)\b.{0,60}\b(?:left|remain(?:s|ing)?|to go|done|weeks|sessions|workouts)|what(?:['’]?s| is| do i have)? (?:left|remaining)|how far (?:am i|along|have i)|how long is)\b/iu;

/** How far a program is: sessions done of all, and its weeks. A day or a week that is named asks for what is on then. */
export const howFar: ProgramAnswer = ({
  text,
  today,
  exercise,
  day,
  inWeek,
  program: { program, head, name },
}) => {
  if (!asks.test(text) || exercise !== undefined || day !== undefined || inWeek !== undefined)
    return undefined;
  const { position } = nextSession(program, head, today);
  const weeks = `${program.weeks.length} ${program.weeks.length === 1 ? "week" : "weeks"}`;
  return `${name}: ${position.done} of ${position.total} sessions done, ${weeks} in all.`;
};
