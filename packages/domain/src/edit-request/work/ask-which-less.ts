import { addDays } from "../../schedule/local-date.ts";
import { asking, listed, type Ask } from "../draft/ask.ts";
import { dateOf, isDone, sessionsOf, type Draft, type SessionNode } from "../draft/draft.ts";
import { sayDate, saySession } from "../draft/say.ts";
import type { EditRequestInput } from "../edit-request.ts";
import type { WorkPart } from "./read-work-parts.ts";

const lessOf =
  /\b(?:less|fewer|too (?:much|many)|not (?:so|as) (?:much|many)|(?:reduce|cut)(?: down)?(?: on)?)(?: (?:of )?(?:the|his|her|its|that))?\s+$/iu;
const ordered =
  /\b(?:make|skip|move|swap|replace|change|cancel|shorten|give|add|put|turn|remove|drop|reduce|cut)\b/iu;
const timed = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\btomorrow\b|\btoday\b|\d ?min/iu;
/** So far ahead rides are looked for that could be less. */
const nearDays = 14;
const maxNamed = 3;

/** The work of which there is to be less: "too much jumping", "reduce the flatwork". */
const workToLose = (message: string, parts: readonly WorkPart[]) =>
  parts.find(
    (part): part is Extract<WorkPart, { kind: "work" }> =>
      part.kind === "work" && lessOf.test(message.slice(0, part.start)),
  );

/**
 * Which of the planned rides of a kind is to be something else, where a message wants less of it and does not say which: never more of it. Undefined: no kind
 * of work is said to be too much.
 */
export function asksWhichLess(
  draft: Draft,
  { message, riding }: Pick<EditRequestInput, "message" | "riding">,
  parts: readonly WorkPart[],
): Ask | undefined {
  const work = workToLose(message, parts);
  // "Make Saturday flatwork, it is too much jumping" says what is to be.
  if (!work || (ordered.test(message) && timed.test(message))) return undefined;
  const last = addDays(draft.today, nearDays);
  const isNear = (session: SessionNode): boolean => {
    const date = dateOf(session) ?? "9";
    return date >= draft.today && date <= last;
  };
  const what = work.image.toLowerCase();
  const ofKind = sessionsOf(draft).filter(
    (session) => !isDone(session) && session.was?.work?.discipline === work.discipline && isNear(session),
  );
  const named = ofKind.filter(({ was }) => was?.name.toLowerCase() === what);
  const rides = named.length > 0 ? named : ofKind;
  if (rides.length === 0) return asking(`No ${what} is planned in the next two weeks.`);
  const near = rides.slice(0, maxNamed);
  const days = near.flatMap((session) => dateOf(session) ?? []).map(sayDate);
  const other = work.discipline === "flatwork" ? "trail riding" : "flatwork";
  const of = riding?.horse === undefined ? "" : ` for ${riding.horse}`;
  return asking(
    `Planned are ${listed(
      near.map((session) => saySession(draft, session)),
      "and",
    )}. Which of them should be what instead, or easier?`,
    days.flatMap((day) => [`make ${day} ${other}${of}`, `make ${day} easier${of}`]),
    { start: 0, end: message.length },
  );
}
