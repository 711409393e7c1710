import { allAgents } from "../../api/agents.ts";

type Named = { readonly id: string; readonly title: string };

/**
 * The owner, by title, of the model used by an assignment's step without its own: the assignment (or its fallback). If none of these has
 * a model, but the first step has, that one corrects itself.
 */
export const modelOwner = (
  settings: readonly { readonly agent: string }[],
  agent: string,
  { id, title, steps: [first] }: Named & { readonly steps: readonly Named[] },
): string => {
  const has = (name: string) => settings.some((setting) => setting.agent === name);
  const isFirst = first && has(`${agent}/${id}/${first.id}`);
  return isFirst && ![`${agent}/${id}`, agent, allAgents].some(has) ? first.title : title;
};
