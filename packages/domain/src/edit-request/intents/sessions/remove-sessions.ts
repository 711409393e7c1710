import { asking, isAsk, listed, type Ask } from "../../draft/ask.ts";
import { modifyExercise, removeSession } from "../../draft/change-draft.ts";
import type { SessionNode } from "../../draft/draft.ts";
import { saySession, sayWeek } from "../../draft/say.ts";
import type { Frame } from "../../clauses/frame.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { sessionsOfGroups } from "./sessions.ts";

/** Asks where nothing would be left of a week: one without sessions can't be. */
export const emptiedBy = (sessions: readonly SessionNode[], { draft }: IntentContext): Ask | undefined => {
  const weeks = [...new Set(sessions.map(({ week }) => week))].filter((week) =>
    week.sessions.every((one) => sessions.includes(one)),
  );
  if (weeks.length === 0) return undefined;
  const said = listed(
    weeks.map((week) => sayWeek(draft, week)),
    "and",
  );
  return asking(
    `No session of ${said} would be left. Do you want ${weeks.length > 1 ? "these weeks" : "the whole week"} removed?`,
    [`remove ${said}`],
  );
};

/** "no intervals tonight, skip it": what was named is gone already, and "it" is no other session. */
const isGoneAlready = ({ whens, targets }: Frame, { memory: { sessions } }: IntentContext): boolean =>
  whens.length === 0 &&
  targets.length > 0 &&
  targets.every(({ kind }) => kind === "pronoun") &&
  sessions.length > 0 &&
  sessions.every(({ gone }) => gone);

export const removeSessions: Intent = (frame, context): Planned | Ask => {
  if (isGoneAlready(frame, context)) return { memory: context.memory, doubtful: false };
  if (frame.unknown.some((word) => /^\p{L}{3,}$/u.test(word)))
    return asking(
      `I don't know what ${frame.unknown.join(" ")} is there. Do you want the whole session removed?`,
    );
  const sessions = sessionsOfGroups(frame.whens, frame, context);
  if (isAsk(sessions)) return sessions;
  const emptied = emptiedBy(sessions, context);
  if (emptied) return emptied;
  for (const session of sessions) {
    context.draft.said.push(`${saySession(context.draft, session)} is removed`);
    removeSession(context.draft, session);
  }
  return {
    memory: { ...context.memory, sessions: [], scope: undefined },
    doubtful: (sessions.length > 1 && frame.whens.length < 2) || frame.particles.has("off"),
  };
};

const markSession =
  (skipped: boolean): Intent =>
  (frame, context): Planned | Ask => {
    if (skipped && isGoneAlready(frame, context)) return { memory: context.memory, doubtful: false };
    const sessions = sessionsOfGroups(frame.whens, frame, context);
    if (isAsk(sessions)) return sessions;
    if (skipped && frame.verb === undefined)
      return asking("What should happen with that session: move it, skip it, or cancel it?", [
        "skip it",
        "cancel it",
      ]);
    const nodes = sessions
      .flatMap(({ exercises }) => exercises)
      .filter((node) => skipped || node.now.skipped === true);
    const [first] = sessions;
    if (!first) return asking("No session is left there. Which one do you mean?");
    // A run or a ride has no exercises to skip: the session goes as a whole.
    if (nodes.length === 0 && skipped) return removeSessions(frame, context);
    if (nodes.length === 0) return asking("Nothing there is skipped. What do you want to bring back?");
    const bare = skipped ? sessions.filter(({ exercises }) => exercises.length === 0) : [];
    const emptied = emptiedBy(bare, context);
    if (emptied) return emptied;
    for (const session of sessions) {
      const isBare = bare.includes(session);
      const what = isBare ? " is removed" : `: every exercise ${skipped ? "skipped" : "back in"}`;
      context.draft.said.push(`${saySession(context.draft, session)}${what}`);
      if (isBare) removeSession(context.draft, session);
    }
    for (const node of nodes) modifyExercise(context.draft, node, { skipped });
    return {
      memory: { ...context.memory, sessions },
      doubtful: sessions.some((session) => skipped && session.now.cardio !== undefined),
    };
  };

export const skipSessions = markSession(true);
export const unskipSessions = markSession(false);
