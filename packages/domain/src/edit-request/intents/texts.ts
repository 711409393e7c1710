import { asking, isAsk, type Ask } from "../draft/ask.ts";
import { modifyExercise, modifySession, modifyWeek } from "../draft/change-draft.ts";
import { isDone, sessionsOf, type SessionNode, type WeekNode } from "../draft/draft.ts";
import { saySession, sayWeek } from "../draft/say.ts";
import type { Frame } from "../clauses/frame.ts";
import type { When } from "../items/item.ts";
import { findTargets, remember, scopeOf } from "./find-targets.ts";
import type { Intent, IntentContext, Planned } from "./intent.ts";

const clears = (frame: Frame): boolean =>
  frame.verb === "remove" ||
  frame.verb === "drop" ||
  frame.flags.has("no") ||
  (frame.verb === "take" && (frame.particles.has("out") || frame.particles.has("off")));

const sessionsMeant = (frame: Frame, context: IntentContext): readonly SessionNode[] | Ask => {
  const pronoun =
    frame.whens.length === 0 && context.memory.sessions.length > 0 ? context.memory.sessions : undefined;
  const scoped = pronoun ? undefined : scopeOf(frame, context, frame.whens);
  if (scoped && isAsk(scoped)) return scoped;
  return pronoun ?? scoped?.scope.sessions ?? [];
};

/** A note on an exercise, else on the session: the words as written. */
export const note: Intent = (frame, context): Planned | Ask => {
  const text = clears(frame) ? "" : frame.quotes[0]?.text;
  if (text === undefined) return asking("What should the note say?");
  const named = [...frame.targets, ...frame.anchors.map(({ target }) => target)];
  const goesOn =
    named.length === 0 &&
    frame.whens.length === 0 &&
    !frame.nouns.includes("session") &&
    context.memory.exercises.length > 0;
  const targets = goesOn
    ? ([{ kind: "pronoun", many: true, start: frame.start, end: frame.end }] as const)
    : named;
  if (targets.length > 0) {
    const found = findTargets(frame, context, targets, frame.whens);
    if (isAsk(found)) return found;
    for (const node of found.nodes) {
      context.draft.said.push(
        `${node.now.name} (${saySession(context.draft, node.session)}): note ${text === "" ? "removed" : `“${text}”`}`,
      );
      modifyExercise(context.draft, node, { notes: text });
    }
    return { memory: remember(context, found.nodes, found.scope), doubtful: found.doubtful };
  }
  const sessions = sessionsMeant(frame, context);
  if (isAsk(sessions)) return sessions;
  for (const session of sessions) {
    context.draft.said.push(
      `${saySession(context.draft, session)}: note ${text === "" ? "removed" : `“${text}”`}`,
    );
    modifySession(context.draft, session, { notes: text });
  }
  return { memory: { ...context.memory, sessions }, doubtful: false };
};

const listOf = (text: string): readonly string[] =>
  text
    .split(/\s*[,;\n]\s*(?:and\s+)?/u)
    .map((item) => item.trim().replace(/[.!]+$/u, ""))
    .filter((item) => item !== "");

/** "5 min bike, leg swings to Lower": the session that the last item ends with, by its name, and the list without that. */
const withoutName = (
  items: readonly string[],
  { draft }: IntentContext,
): readonly [readonly string[], SessionNode | undefined] => {
  const [, item, name] = /^(.*\S)\s+(?:to|for|on)\s+(?:the\s+)?(\S.*)$/iu.exec(items.at(-1) ?? "") ?? [];
  const session = sessionsOf(draft).find(
    (one) => !isDone(one) && one.now.name.toLowerCase() === name?.toLowerCase(),
  );
  return session && item !== undefined ? [[...items.slice(0, -1), item], session] : [items, undefined];
};

/** A session's warm-up list, in place of the one there. */
export const warmupList: Intent = (frame, context): Planned | Ask => {
  const text = clears(frame) ? "" : frame.quotes[0]?.text;
  if (text === undefined)
    return asking("What should the warm-up be? Give me the items, with commas between them.");
  const [items, last] = withoutName(listOf(text), context);
  const own = last && frame.whens.length === 0 ? [last] : sessionsMeant(frame, context);
  if (isAsk(own)) return own;
  const [sessions, warmup] = [own, own[0] === last ? items : listOf(text)];
  for (const session of sessions) {
    context.draft.said.push(
      `${saySession(context.draft, session)}: warm-up ${warmup.length === 0 ? "removed" : warmup.join(", ")}`,
    );
    modifySession(context.draft, session, { warmup });
  }
  return { memory: { ...context.memory, sessions }, doubtful: false };
};

/** A name that is given: in quotes, or as it was learned to be one. */
const givenName = ({ quotes }: Frame): string | undefined => quotes[0]?.text;

const isAlways = ({ type }: When): boolean => type === "every";

/** "call Strength Push Day from now on": every session of that name, and not every one. */
const namedAlways = ([first, ...rest]: Frame["whens"]): Frame["whens"] =>
  first
    ? [
        { ...first, whens: [...first.whens, ...rest.flatMap(({ whens }) => whens).filter(isAlways)] },
        ...rest.filter(({ whens }) => !whens.every(isAlways)),
      ]
    : [];

export const renameSession: Intent = (frame, context): Planned | Ask => {
  const name = givenName(frame);
  const sessions = sessionsMeant({ ...frame, whens: namedAlways(frame.whens) }, context);
  if (isAsk(sessions)) return sessions;
  if (!name) return asking("What should it be called?");
  for (const session of sessions) {
    context.draft.said.push(`${saySession(context.draft, session)} is called ${name}`);
    modifySession(context.draft, session, { name });
  }
  return {
    memory: { ...context.memory, sessions },
    doubtful: sessions.length > 1 || (frame.whens.length === 0 && context.memory.sessions.length === 0),
  };
};

/** The label of weeks, or their description. */
export const renameWeeks = (
  frame: Frame,
  context: IntentContext,
  weeks: readonly WeekNode[],
  field: "phase" | "description",
): Planned | Ask => {
  const name = givenName(frame);
  if (!name)
    return asking(
      field === "phase" ? "What should the phase be called?" : "What should the description say?",
    );
  for (const one of weeks) {
    context.draft.said.push(`${sayWeek(context.draft, one)}: ${field} ${name}`);
    modifyWeek(context.draft, one, { [field]: name });
  }
  return {
    memory: { ...context.memory, weeks, sessions: weeks[0]?.sessions.slice(0, 1) ?? [] },
    doubtful: false,
  };
};
