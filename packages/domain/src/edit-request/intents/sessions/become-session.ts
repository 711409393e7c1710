import { asking, askingWhich, isAsk, type Ask } from "../../draft/ask.ts";
import { copySession, modifySession, removeSession } from "../../draft/change-draft.ts";
import { dateOf, sessionsOf, type SessionNode } from "../../draft/draft.ts";
import { resolveScope } from "../../draft/resolve-sessions.ts";
import { saySession } from "../../draft/say.ts";
import type { Frame, WhenGroup } from "../../clauses/frame.ts";
import { plannedBlock } from "../cardio/cardio-words.ts";
import { is } from "../frame-sense.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";

const isName = ({ whens }: WhenGroup): boolean =>
  whens.length === 1 && whens[0]?.type === "name" && whens[0].every !== true;

/** "An easy run": one of that kind, and not the one that is planned on some day. */
const isAny = (frame: Frame, { start }: WhenGroup): boolean =>
  /\ban?\s+$/iu.test(frame.text.slice(0, Math.max(0, start - frame.start)));

type Parts = { readonly old: readonly WhenGroup[]; readonly kind: WhenGroup };

/** What of a clause says which session is meant, and what it is to be; undefined: it says neither. */
function partsOf(frame: Frame): Parts | undefined {
  const { whens, amounts, kinds, targets } = frame;
  if (amounts.length + kinds.length + targets.length > 0) return undefined;
  const instead = whens.find(
    (group) => group.role === "instead" && group.whens.some(({ type }) => type === "name"),
  );
  // "Easy run instead of the long run"
  const isFirst = (group: WhenGroup): boolean => instead !== undefined && group.start === frame.start;
  const isSaid = (group: WhenGroup): boolean =>
    group !== instead && isName(group) && (is(frame, /^replace$/u) || isFirst(group) || isAny(frame, group));
  const kind = whens.findLast(isSaid);
  const old = whens.filter((group) => group !== kind);
  if (!kind || old.length === 0) return undefined;
  const isWith = /^(?:with|for|by|to|into|as)$/u.test(kind.role ?? "");
  const isPut = is(frame, /^(?:replace|sub|swap|change)$/u) && isWith;
  const isMade = is(frame, /^set$/u) && (isWith || (kind.role === undefined && old[0] !== instead));
  return isPut || isMade || instead ? { old, kind } : undefined;
}

/** Whether a session is to be another kind of session, as the program has one. */
export const becomesOther = (frame: Frame): boolean => partsOf(frame) !== undefined;

/** The session of that name in the week of another, else the first of them. */
const likeOf = (
  { whens: [when] }: WhenGroup,
  session: SessionNode,
  { draft }: IntentContext,
): SessionNode | undefined => {
  const names = when?.type === "name" ? when.names : [];
  const all = sessionsOf(draft).filter(({ now }) => names.length === 1 && now.name === names[0]);
  return all.find(({ week }) => week === session.week) ?? all[0];
};

const hasExercises = ({ exercises }: SessionNode): boolean => exercises.length > 0;

/** What it consists of becomes what the other one does; its day stays. */
const become = (session: SessionNode, like: SessionNode, { draft }: IntentContext): SessionNode => {
  draft.said.push(`${saySession(draft, session)} becomes ${like.now.name}`);
  const { name, cardio } = like.now;
  const block = cardio && plannedBlock(cardio);
  if (block && !hasExercises(session) && !hasExercises(like)) {
    modifySession(draft, session, { name, cardio: block });
    return session;
  }
  const { dayOfWeek, scheduledDate = dateOf(session) } = session.now;
  const copy = copySession(draft, like, session.week, session.week.sessions.indexOf(session));
  const isDated = session.now.scheduledDate !== undefined;
  modifySession(draft, copy, {
    ...(dayOfWeek && { dayOfWeek }),
    ...(isDated && scheduledDate && { scheduledDate }),
  });
  removeSession(draft, session);
  return copy;
};

/** "Replace the long run with an easy run": what the session is changes, and its day stays. */
export const becomeSession: Intent = (frame, context): Planned | Ask => {
  const { old = [], kind } = partsOf(frame) ?? {};
  const scope = resolveScope(
    context.draft,
    old.map((group) => ({ ...group, role: group.role === "on" ? group.role : undefined })),
  );
  if (isAsk(scope)) return scope;
  const { sessions } = scope;
  if (!kind || sessions.length === 0 || (sessions.length > 1 && scope.kind !== "stretch"))
    return askingWhich(
      "Which session should be another one?",
      sessions.map((one) => saySession(context.draft, one)),
      frame,
    );
  const made: SessionNode[] = [];
  for (const session of sessions) {
    const like = likeOf(kind, session, context);
    if (!like || like === session) return asking("What should it be instead, and how long or how far?");
    made.push(become(session, like, context));
  }
  return { memory: { ...context.memory, sessions: made }, doubtful: false };
};
