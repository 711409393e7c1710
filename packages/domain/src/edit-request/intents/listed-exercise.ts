import { isAsk } from "../draft/ask.ts";
import type { Ask } from "../draft/ask.ts";
import { matcherOf } from "../draft/resolve-exercises.ts";
import { addExercises } from "./add-exercise.ts";
import { changeValues } from "./change-values.ts";
import { scopeOf } from "./find-targets.ts";
import type { Intent, Planned } from "./intent.ts";

/** In a list of what to do in a session, what is there is changed, what isn't is added. */
export const listedExercise: Intent = (frame, context): Planned | Ask => {
  const [target] = frame.targets;
  const scoped = scopeOf(frame, context);
  if (
    isAsk(scoped) ||
    scoped.scope.kind !== "sessions" ||
    target?.kind !== "mention" ||
    !frame.amounts.some(({ amount }) => amount.type === "scheme")
  )
    return changeValues(frame, context);
  const { test } = matcherOf(context.draft, target.mention, false);
  const there = scoped.scope.sessions.every((session) => session.exercises.some((node) => test(node)));
  return there ? changeValues(frame, context) : addExercises({ ...frame, verb: "add" }, context);
};
