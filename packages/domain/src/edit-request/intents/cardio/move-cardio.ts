import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { dateOf, type SessionNode } from "../../draft/draft.ts";
import { eachFromNowOn } from "../../draft/resolve-sessions.ts";
import { saySession } from "../../draft/say.ts";
import type { Frame } from "../../clauses/frame.ts";
import { blocksOf } from "./cardio-blocks.ts";
import { is, isGoal, shiftOf } from "../frame-sense.ts";
import { modalityOf } from "./cardio-words.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { stillAhead } from "../sessions/place-session.ts";
import { moveSession } from "../sessions/sessions.ts";

/** "move Saturday's run to Sunday", "push Thursday's ride back a day". */
export const movesCardio = (frame: Frame): boolean =>
  is(frame, /^(?:move|push|pull|bring)$/u) &&
  (frame.modalities.length > 0 || frame.kinds.length > 0 || frame.nouns.includes("cardio")) &&
  frame.targets.every(({ kind }) => kind === "pronoun") &&
  (frame.whens.some(isGoal) || shiftOf(frame) !== undefined) &&
  frame.amounts.every(({ amount }) => amount.type !== "time" || amount.seconds >= 86_400);
const every = ({ flags }: Frame): Frame["flags"] => new Set([...flags, "every"]);

/** The first from today on, where no day is said. */
const next = (sessions: readonly SessionNode[], { draft }: IntentContext): readonly SessionNode[] => {
  const ahead = sessions.find((session) => (dateOf(session) ?? draft.today) >= draft.today);
  return ahead ? [ahead] : sessions.slice(0, 1);
};

/** A day of cardio moves as a session; a block behind exercises is not moved by itself. */
export const moveCardio: Intent = (frame, context): Planned | Ask => {
  const from = eachFromNowOn(frame.whens.filter((group) => !isGoal(group)));
  const found = blocksOf(from.length > 0 ? frame : { ...frame, flags: every(frame) }, context, from);
  if (isAsk(found)) return found;
  const sessions = from.length > 0 ? found.sessions : next(found.sessions, context);
  const [session] = sessions;
  const [modality, own] = [modalityOf(frame), session?.now.cardio?.modality];
  if (session && modality && own && own.toLowerCase() !== modality.toLowerCase())
    return asking(`${saySession(context.draft, session)} is ${own}. Which session do you mean?`);
  const isEach = from.some(({ whens }) => whens.some((when) => when.type === "weekday" && when.every));
  if (!session || (sessions.length !== 1 && !isEach))
    return asking(
      "Which session should be moved?",
      sessions.map((one) => saySession(context.draft, one)),
    );
  const mixed = sessions.find(({ exercises }) => exercises.length > 0);
  if (mixed)
    return asking(
      `${saySession(context.draft, mixed)} has exercises too. Should the whole session move, or should the cardio be added on the other day and removed here?`,
    );
  const plain: Frame = { ...frame, modalities: [], kinds: [], nouns: [], targets: [] };
  const each = stillAhead(sessions, context.draft).map((one) =>
    moveSession(
      { ...plain, whens: frame.whens.filter((group) => isGoal(group)) },
      { ...context, memory: { ...context.memory, exercises: [], sessions: [one] } },
    ),
  );
  const moved = each.find(isAsk) ?? (each.at(-1) as Planned);
  return isAsk(moved) ? moved : { ...moved, doubtful: moved.doubtful || found.doubtful || from.length === 0 };
};
