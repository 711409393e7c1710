import { isAsk } from "../draft/ask.ts";
import { resolveTarget, type Memory } from "../draft/resolve-exercises.ts";
import { resolveScope } from "../draft/resolve-sessions.ts";
import type { IntentContext } from "../intents/intent.ts";
import type { Frame } from "./frame.ts";

/** What a remark names can be referred to behind it: "squats felt easy, add 5 lbs", "Thursday won't work, move it to Friday". */
export const recall = (frame: Frame, context: IntentContext): Memory => {
  const { draft, memory } = context;
  const scope = frame.whens.length > 0 ? resolveScope(draft, frame.whens) : undefined;
  const said = scope && !isAsk(scope) && scope.kind === "sessions" ? scope : undefined;
  const sessions = said ? said.sessions : memory.sessions;
  const mentions = [...frame.targets, ...frame.olds].filter(({ kind }) => kind === "mention");
  const current = said ?? resolveScope(draft, []);
  const nodes = isAsk(current)
    ? []
    : mentions.flatMap((target) =>
        ((found) => (isAsk(found) ? [] : found))(resolveTarget(draft, target, current, memory)),
      );
  const onlyWeeks = scope && !isAsk(scope) && mentions.length === 0 ? scope.weeks : undefined;
  return {
    ...memory,
    weeks: onlyWeeks,
    sessions,
    exercises: nodes.length > 0 ? nodes : said ? [] : memory.exercises,
  };
};
