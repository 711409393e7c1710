import { err, ok } from "@canter/domain/result";
import { z } from "zod";
import { assignmentTask } from "../assignment/assignment-task.ts";
import type { Assignment } from "../assignment/assignment.ts";
import { gatherSources, type Source } from "../assignment/gather-sources.ts";
import { memoryToMarkdown } from "../memory/memory-to-markdown.ts";
import { createWorkingMemory } from "../memory/working-memory.ts";
import type { Agent, ToolContext, RunLimits } from "../run/agent.ts";
import type { MemoryChange } from "../schema/memory-entry.ts";
import { defineTool, type Tool } from "../tool/tool.ts";
import type { MemoryTx } from "./memory-run-store.ts";

export const menuSchema = z.object({ dish: z.string(), portions: z.number().int().min(1) });
export type Menu = z.infer<typeof menuSchema>;

type Gathered = { readonly dishes: Source<readonly string[]>; readonly noted: boolean };

const limits: RunLimits = { steps: 30, tokens: 100_000, seconds: 20, costMicros: 1_000_000 };

export const dishesOf = async (
  toolContext: Pick<ToolContext, "callAll">,
): Promise<Source<readonly string[]>> => {
  const dishes = { tool: "dishes", input: {}, output: z.array(z.string()) };
  return (await gatherSources(toolContext, { dishes })).dishes;
};

/**
 * An agent whose one assignment picks a dish from a menu: reads `dishes`, writes `note` while it gathers, and acts by writing its pick.
 * `steps` are its functions in the order in which they were called.
 */
export function keeper(
  over: Partial<Assignment<MemoryTx, Gathered, Menu>> = {},
  { isMenuGone = false }: { readonly isMenuGone?: boolean } = {},
) {
  const steps: string[] = [];
  const saved: (readonly MemoryChange[])[] = [];
  const tools: readonly Tool<MemoryTx>[] = [
    defineTool<MemoryTx, object>({
      name: "dishes",
      description: "The dishes of the day",
      effect: "read",
      input: z.object({}),
      run: async () => {
        steps.push("read");
        return isMenuGone ? err({ message: "The kitchen is closed." }) : ok(["soup", "pie"]);
      },
    }),
    defineTool<MemoryTx, object>({
      name: "note",
      description: "Notes that it looked",
      effect: "write",
      input: z.object({}),
      apply: async (tx) => {
        tx.effects.push("noted");
        return ok({ noted: true });
      },
    }),
  ];
  const assignment: Assignment<MemoryTx, Gathered, Menu> = {
    id: "pick-dish",
    title: "Dish of the day",
    description: "Picks one",
    output: menuSchema,
    gather: async (toolContext, memory) => {
      steps.push(`gather ${memory.entries().length}`);
      const dishes = await dishesOf(toolContext);
      return { dishes, noted: (await toolContext.call("note", {})).ok };
    },
    buildPrompt: ({ dishes }, memory) => {
      steps.push("prompt");
      return {
        system: "You pick a dish.",
        user: `${dishes.ok ? dishes.value.join(", ") : dishes.error}\n${memoryToMarkdown(memory)}`,
      };
    },
    reason: ({ dishes }) => {
      steps.push("reason");
      return { dish: (dishes.ok && dishes.value[0]) || "bread", portions: 1 };
    },
    check: ({ dish }, { dishes }) => {
      steps.push("check");
      return dishes.ok && !dishes.value.includes(dish) ? [`dish: ${dish} is not on the menu`] : [];
    },
    act: async (tx, { dish, portions }, { memory, by }) => {
      steps.push("act");
      tx.effects.push(`${portions} ${dish} by ${by}`);
      memory.set("last", dish, { ttlMilliseconds: 500 });
      return { reply: `There is ${dish}.`, result: { dish } };
    },
    ...over,
  };
  const agent: Agent<MemoryTx> = {
    name: "keeper",
    title: "Keeper",
    description: "Keeps an inn",
    limits,
    assignments: [assignment],
    prepare: (_request, { hasModel }) => {
      steps.push("load");
      const style = { key: "style", value: "plain", createdAt: 1 };
      return Promise.resolve(() =>
        assignmentTask({
          assignment,
          tools,
          hasModel,
          memory: createWorkingMemory([style], () => 1000),
          saveMemory: async (tx, changes) => {
            steps.push("save");
            tx.effects.push("saved");
            saved.push(changes);
          },
        }),
      );
    },
  };
  return { agent, steps, saved };
}
