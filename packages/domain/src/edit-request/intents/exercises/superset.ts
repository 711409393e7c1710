import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { modifyExercise } from "../../draft/change-draft.ts";
import type { ExerciseNode, SessionNode } from "../../draft/draft.ts";
import { saySession, sayExerciseChange } from "../../draft/say.ts";
import type { Frame, Target } from "../../clauses/frame.ts";
import { findTargets, remember, scopeOf } from "../find-targets.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const freeLabel = (session: SessionNode): string => {
  const used = new Set(session.exercises.map((node) => node.now.groupLabel?.trim().toUpperCase()));
  const names = [...letters, ...letters.map((letter) => `${letter}2`)];
  return names.find((name) => !used.has(name)) ?? "Z3";
};

/** "as B", "superset C", "label them B2". */
const saidLabel = (frame: Frame): string | undefined => {
  if (frame.quotes[0]) return frame.quotes[0].text;
  const match =
    /(?:superset|group|label|labell?ed|letter|as|pair|giant set|circuit|called?)\s+(?:as\s+|superset\s+|group\s+|label\s+|letter\s+)*([A-Z]\d?)(?![\p{L}'’])/u.exec(
      frame.text,
    );
  return match?.[1];
};

const setLabel = (nodes: readonly ExerciseNode[], groupLabel: string, context: IntentContext): void => {
  for (const node of nodes) {
    context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, { groupLabel }));
    modifyExercise(context.draft, node, { groupLabel });
  }
};

/** "superset 3 and 4": exercises by their places. */
const byNumber = ({ amounts, start, end }: Frame): readonly Target[] => {
  const places = amounts.flatMap(({ amount }) => (amount.type === "number" ? [amount.value] : []));
  return places.length > 1 ? [{ kind: "places", places, start, end }] : [];
};

/** Gives exercises of one session the same group label. */
export const superset: Intent = (frame, context): Planned | Ask => {
  const pairs =
    frame.anchors.length === 0
      ? frame.targets
      : [...frame.targets, ...frame.anchors.map(({ target }) => target)];
  const named: readonly Target[] = [
    ...pairs,
    ...frame.news.map(({ mention, start, end }) => ({ kind: "mention" as const, mention, start, end })),
  ];
  const targets = named.length > 0 ? named : byNumber(frame);
  const [only] = targets;
  const whole =
    targets.length === 1 && only?.kind === "mention"
      ? findTargets(frame, context, [{ ...only, scope: "both" }], frame.whens)
      : undefined;
  const found = whole && !isAsk(whole) ? whole : findTargets(frame, context, targets, frame.whens);
  if (isAsk(found)) return found;
  const sessions = new Set(found.nodes.map(({ session }) => session));
  for (const session of sessions) {
    const nodes = found.nodes.filter((node) => node.session === session);
    if (nodes.length < 2)
      return asking(
        `What should go together with ${nodes[0]?.now.name ?? "it"} in ${saySession(context.draft, session)}?`,
        session.exercises.filter((node) => node !== nodes[0]).map(({ now }) => now.name),
      );
    setLabel(nodes, saidLabel(frame) ?? freeLabel(session), context);
  }
  return {
    memory: remember(context, found.nodes, found.scope),
    doubtful: found.doubtful,
  };
};

/** "take the lateral raises out of the superset": these, and no others of it. */
const takesFrom =
  /\b(?:out of|from|off) (?:the |its |their |that |my )*(?:\p{L}+ )?(?:superset|super set|group|pair|circuit|giant set)\b/iu;

/** Takes exercises out of their groups; one that is left by itself is in none. */
const leaveGroups = (nodes: readonly ExerciseNode[], context: IntentContext): void => {
  const left = nodes.flatMap(({ session, now }) =>
    session.exercises.filter(
      (one) => now.groupLabel && one.now.groupLabel === now.groupLabel && !nodes.includes(one),
    ),
  );
  const alone = left.filter(
    (one) =>
      left.filter(({ session, now }) => session === one.session && now.groupLabel === one.now.groupLabel)
        .length < 2,
  );
  setLabel([...nodes, ...alone], "", context);
};

/** Takes the group label off: of a named group, of the groups of named exercises, or of the only group there. */
export const dissolveSuperset: Intent = (frame, context): Planned | Ask => {
  const label = saidLabel(frame);
  const said =
    label === undefined && frame.targets.some((target) => target.kind !== "pronoun")
      ? findTargets(frame, context, frame.targets, frame.whens)
      : undefined;
  if (said && isAsk(said)) return said;
  if (said && (frame.particles.has("out") || takesFrom.test(frame.text))) {
    leaveGroups([...new Set(said.nodes)], context);
    return { memory: remember(context, said.nodes, said.scope), doubtful: true };
  }
  const scoped = scopeOf(frame, context, frame.whens);
  if (isAsk(scoped)) return scoped;
  const sessions = said ? [...new Set(said.nodes.map(({ session }) => session))] : scoped.scope.sessions;
  const labels = said ? new Set(said.nodes.map(({ now }) => now.groupLabel)) : undefined;
  const grouped = sessions.flatMap((session) =>
    session.exercises.filter(
      ({ now }) =>
        now.groupLabel && (labels?.has(now.groupLabel) ?? (label === undefined || now.groupLabel === label)),
    ),
  );
  if (grouped.length === 0) return asking("There is no superset there. Which one do you mean?");
  const perSession = sessions.some(
    (session) =>
      new Set(grouped.filter((node) => node.session === session).map(({ now }) => now.groupLabel)).size > 1,
  );
  if (perSession && !labels && !frame.flags.has("every") && !frame.nouns.includes("supersetnoun"))
    return asking("Which superset do you mean?", [
      ...new Set(grouped.map(({ now }) => `superset ${now.groupLabel}`)),
    ]);
  setLabel(grouped, "", context);
  return { memory: remember(context, grouped, scoped.scope), doubtful: scoped.scope.doubtful === true };
};
