import type { CardioType } from "../../../program/program.ts";
import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { isDone, sessionsOf, type SessionNode } from "../../draft/draft.ts";
import { resolveScope } from "../../draft/resolve-sessions.ts";
import { saySession } from "../../draft/say.ts";
import type { Frame, WhenGroup } from "../../clauses/frame.ts";
import { textOf } from "../frame-sense.ts";
import { modalityOf } from "./cardio-words.ts";
import { durationOf, wayNamed, wayOf } from "./said-amount.ts";
import type { IntentContext } from "../intent.ts";

const hasBlock = (
  session: SessionNode,
  kind: CardioType | undefined,
  modality: string | undefined,
): boolean => {
  const { cardio } = session.now;
  return (
    cardio !== undefined &&
    (kind === undefined || cardio.type === kind) &&
    (modality === undefined ||
      cardio.modality === undefined ||
      cardio.modality.toLowerCase() === modality.toLowerCase())
  );
};

/** "make the run longer", "skip the ride": of one that is there. "Make it a run" says what it is to be. */
export const namesBlock = (frame: Frame): boolean =>
  (durationOf(frame)?.sign ?? 0) !== 0 ||
  (wayOf(frame)?.sign ?? 0) !== 0 ||
  frame.half !== undefined ||
  /^(?:remove|skip|drop|take|halve|double)$/u.test(frame.verb ?? "") ||
  /\b(?:the|my) (?:\w+ )?(?:run|jog|ride|bike|spin|row|erg|swim|walk)\b/u.test(textOf(frame));

const isSoFar = ({ now }: SessionNode, meters: number): boolean =>
  Math.abs((now.cardio?.distanceMeters ?? 0) - meters) < 1;

/** A second one of that week. */
const isOther = (one: SessionNode, next: SessionNode): boolean =>
  one.week === next.week && one.now.name !== next.now.name;

/** The sessions whose blocks are meant: those said, those named last, else the current one or the next that has such a block. */
export const blocksOf = (
  frame: Frame,
  context: IntentContext,
  groups: readonly WhenGroup[],
): { readonly sessions: readonly SessionNode[]; readonly doubtful: boolean } | Ask => {
  const { draft, memory } = context;
  const [kind, modality] = [frame.kinds[0], modalityOf(frame)];
  if (groups.length === 0) {
    const left = memory.sessions.filter((session) => !session.gone && session.now.cardio);
    const refers = frame.targets.some((target) => target.kind === "pronoun");
    if (left.length > 0 && (refers || (kind === undefined && modality === undefined)))
      return { sessions: left, doubtful: false };
    const meters = wayNamed(frame);
    const open = sessionsOf(draft).filter(
      (session) =>
        !isDone(session) &&
        (meters === undefined || isSoFar(session, meters)) &&
        (hasBlock(session, kind, modality) || hasBlock(session, kind, undefined)),
    );
    const exact = open.filter((session) => hasBlock(session, kind, modality));
    if (frame.flags.has("every"))
      return exact.length > 0
        ? { sessions: exact, doubtful: false }
        : asking("No such cardio is left in your program. Which one do you mean?");
    const scope = resolveScope(draft, []);
    if (isAsk(scope)) return scope;
    const at = sessionsOf(draft).indexOf(scope.sessions[0] as SessionNode);
    const names = modality !== undefined && namesBlock(frame);
    const fitting = names ? exact : open;
    const next = fitting.find((session) => sessionsOf(draft).indexOf(session) >= at);
    return next
      ? {
          sessions: [next],
          doubtful: kind !== undefined || (names && exact.some((one) => isOther(one, next))),
        }
      : asking("No such cardio is left in your program. Which session do you mean?");
  }
  const scope = resolveScope(draft, groups, memory.sessions.at(-1)?.week);
  if (isAsk(scope)) return scope;
  const [first] = scope.sessions;
  if (!first) return asking("No session is left there. Which one do you mean?");
  // "The long run in week 4 at 60, in week 5 at 65": of a week by itself those that were named before.
  const named =
    scope.weeks && kind === undefined && modality === undefined
      ? scope.sessions.filter(({ now }) => memory.sessions.some((one) => one.now.name === now.name))
      : [];
  const fits = (named.length > 0 ? named : scope.sessions).filter((session) =>
    hasBlock(
      session,
      scope.kind === "stretch" ? kind : undefined,
      scope.kind === "stretch" ? modality : undefined,
    ),
  );
  if (fits.length > 0 && (scope.kind === "stretch" || fits.length === scope.sessions.length))
    return { sessions: fits, doubtful: scope.doubtful === true };
  return asking(`${saySession(draft, first)} has no cardio. Which session do you mean?`);
};
