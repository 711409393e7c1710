import type { RunEventBody } from "../schema/run-event.ts";

/** A call that an earlier attempt made, with its result. */
export type DoneCall = { readonly tool: string; readonly output: unknown };

/** The calls that succeeded in earlier attempts, in order, from the run's journal. */
export const doneBefore = (journal: ReadonlyMap<string, unknown>): readonly DoneCall[] =>
  [...journal].flatMap(([step, kept]) => {
    const body = kept as RunEventBody;
    const isDone = step.startsWith("call:") && body.type === "observation" && !body.isError;
    return isDone ? [{ tool: body.tool, output: body.output }] : [];
  });
