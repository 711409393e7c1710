import type { ProgramCommand } from "@canter/domain/content/words/read-program-command";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { dayAsked } from "@canter/domain/question/answer/next-session";
import type { PreviousQuestion } from "@canter/domain/question/question";
import { previousQuestion } from "../answers/question-world.ts";
import type { CoachWorld } from "../coach-world.ts";

const pointsToSession = /\b(?:it|that|this)\b/iu;

/** The day of a plan that was asked about, a person's or a horse's (local date). */
function dayOfPlan(asked: PreviousQuestion | undefined): string | undefined {
  if (!asked || !("about" in asked)) return undefined;
  if (asked.about === "plan") return dayAsked(asked);
  return asked.about === "horses" ? asked.period?.to : undefined;
}

type Pointed = {
  readonly name: string;
  /** Local date. */
  readonly day: string;
  /** It lies ahead of today. */
  readonly isAhead: boolean;
};

/**
 * "Mark it done", behind a question about a day of the plan: what that day still has to do. Undefined: the command names a session or a day itself, no such
 * day was asked about, or nothing of it is open.
 */
export function sessionPointedAt(
  world: CoachWorld,
  { date, session }: ProgramCommand & { readonly kind: "advance" },
): Pointed | undefined {
  const { program, text, words } = world;
  const isNamed = date !== undefined || session !== undefined;
  const day = isNamed || !pointsToSession.test(text) ? undefined : dayOfPlan(previousQuestion(world));
  if (!program || day === undefined) return undefined;
  const today = words.parse.now.slice(0, 10);
  const dates = sessionDates(program.current, program.head, today);
  const all = program.current.weeks.flatMap(({ sessions }) => sessions);
  const found = all.find(({ uid, completed }) => !completed && dates.get(uid) === day);
  return found && { name: found.name, day, isAhead: day > today };
}
