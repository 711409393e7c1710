import { isAsk } from "../draft/ask.ts";
import type { Draft } from "../draft/draft.ts";
import { resolveTarget, type Memory } from "../draft/resolve-exercises.ts";
import { resolveScope, type Scope } from "../draft/resolve-sessions.ts";
import type { IntentContext } from "../intents/intent.ts";
import type { EditRequestInput } from "../edit-request.ts";
import type { When } from "../items/item.ts";
import { cutMessage } from "./cut-message.ts";
import type { Frame, Target, WhenGroup } from "./frame.ts";

const isEveryWeekday = (when: When): boolean => when.type === "weekday" && when.every === true;
const ofAllThere = /\b(?:gym|train|training|work ?out|make it)\b/iu;

/** What a remark names can be referred to behind it: "squats felt easy, add 5 lbs", "Thursday won't work, move it to Friday". */
export const recall = (frame: Frame, context: IntentContext): Memory => {
  const { draft, memory } = context;
  const scope = frame.whens.length > 0 ? resolveScope(draft, frame.whens) : undefined;
  // "No riding on Thursdays, do it on Wednesday": it is what each of these days has.
  const isEachDay = frame.whens.length > 0 && frame.whens.every(({ whens }) => whens.every(isEveryWeekday));
  const said = scope && !isAsk(scope) && (scope.kind === "sessions" || isEachDay) ? scope : undefined;
  const sessions = said ? said.sessions : memory.sessions;
  const mentions = [...frame.targets, ...frame.olds].filter(({ kind }) => kind === "mention");
  const current = said ?? resolveScope(draft, []);
  const nodes = isAsk(current)
    ? []
    : mentions.flatMap((target) =>
        ((found) => (isAsk(found) ? [] : found))(resolveTarget(draft, target, current, memory)),
      );
  // "Can't get to the gym" is of all that was to be done there.
  const isOfSession = frame.nouns.includes("session") || ofAllThere.test(frame.text);
  const missing = nodes.length === 0 ? mentions.find((one) => one.kind === "mention") : undefined;
  const onlyWeeks = scope && !isAsk(scope) && mentions.length === 0 ? scope.weeks : undefined;
  return {
    ...memory,
    // A reason between a week and what is asked for of it names nothing else.
    weeks: scope === undefined && mentions.length === 0 ? memory.weeks : onlyWeeks,
    sessions,
    exercises: nodes.length > 0 ? nodes : said || missing || isOfSession ? [] : memory.exercises,
    missing: missing?.mention.said,
  };
};

const nothing: Memory = { exercises: [], sessions: [] };

/** Where the last of some times is that the program has: "move Friday to Saturday" is of Saturday, once that is proposed. */
const lastPlace = (draft: Draft, times: readonly WhenGroup[]): Scope | undefined => {
  for (const time of times.toReversed()) {
    const scope = resolveScope(draft, [time]);
    if (!isAsk(scope) && scope.sessions.length > 0) return scope;
  }
  return undefined;
};

/** The week that was spoken of last before a message: "that Saturday" is of it. */
export function weekBefore({ before, ...input }: EditRequestInput): When | undefined {
  if (before === undefined) return undefined;
  const items = cutMessage({ ...input, message: before }).segments.flatMap((segment) => segment.items);
  const last = items.findLast((item) => item.kind === "when");
  return last?.kind === "when" && last.when.type === "week" ? last.when : undefined;
}

/** What was spoken of before a message, as far as the program has it: see `EditRequestInput.before`. */
export function recallBefore(draft: Draft, { before, ...input }: EditRequestInput): Memory {
  if (before === undefined) return nothing;
  const items = cutMessage({ ...input, message: before }).segments.flatMap((segment) => segment.items);
  const times = items.flatMap((item): WhenGroup[] =>
    item.kind === "when" ? [{ start: item.start, end: item.end, role: undefined, whens: [item.when] }] : [],
  );
  const named = items.flatMap((item): Target[] =>
    item.kind === "exercise"
      ? [{ kind: "mention", mention: item.mention, start: item.start, end: item.end }]
      : [],
  );
  const place = lastPlace(draft, times);
  const scope = place ?? resolveScope(draft, []);
  if (isAsk(scope)) return nothing;
  const found = named.flatMap((target) => {
    const nodes = resolveTarget(draft, target, scope, nothing);
    return isAsk(nodes) ? [] : nodes;
  });
  // "Replace the curls with dips": the curls of later weeks are not spoken of.
  const first = Math.min(...found.map(({ session }) => draft.weeks.indexOf(session.week)));
  const exercises = found.filter(({ session }) => draft.weeks.indexOf(session.week) === first);
  // "What's next" names none: it is of the one at hand.
  const isAtHand = times.length === 0 && named.length === 0;
  const sessions = place?.kind === "sessions" || isAtHand ? scope.sessions : [];
  return { exercises, sessions, scope: place };
}
