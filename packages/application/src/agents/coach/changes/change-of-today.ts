import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { sessionState } from "@canter/domain/program/progress/session-progress";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import { describeDate } from "@canter/domain/schedule/describe-date";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";

const todays = /\btoday['’]?s ((?:\p{L}+ ){0,2}\p{L}+)/iu;
/** Whether a text speaks of today's session, by that word or by what it is of: "today's run". */
function isAboutToday({ text, language, words }: CoachWorld): boolean {
  const named = todays.exec(text)?.[1];
  return (
    named !== undefined &&
    (/^(?:session|workout|training)\b/iu.test(named) ||
      language.subjectsIn(named, words.disciplines).spans.some(({ start }) => start === 0))
  );
}

/** A change of today's session where there is none, or it is done: no other session is taken for it. */
export function withoutTodaysSession(
  world: CoachWorld,
  session: CoachSession,
  change: EditReading | undefined,
): string | undefined {
  const { program, words } = world;
  if (program?.status !== "active" || !isAboutToday(world)) return undefined;
  if (!change || change.kind === "none") return undefined;
  const today = words.parse.now.slice(0, 10);
  const { next } = nextSession(program.program, program.head, today);
  if (!next || next.when !== "ahead" || next.date === undefined) return undefined;
  const dates = sessionDates(program.program, program.head, today);
  const done = program.program.weeks
    .flatMap(({ sessions }) => sessions)
    .find(({ uid }) => dates.get(uid) === today);
  session.suggest(["What is next?"]);
  const what =
    done && sessionState(done) === "done" ? `${done.name} is done already today` : "Nothing is planned today";
  return `${what}, so nothing is changed. Next is ${next.session.name}, ${describeDate(next.date, today)}: which one do you mean?`;
}
