import { defineTool, type Tool } from "@canter/agent/tool/tool";
import { ok } from "@canter/domain/result";
import type { TransactionHandle } from "@canter/storage/database";
import { z } from "zod";

export const echoedSchema = z.object({ text: z.string() });

const inputSchema = z.object({ text: z.string().trim().min(1).max(2000) });

/** Gives back what it is given. */
export const echoText = (): Tool<TransactionHandle> =>
  defineTool<TransactionHandle, z.infer<typeof inputSchema>>({
    name: "echo_text",
    description: "Gives back the text that it is given.",
    effect: "read",
    input: inputSchema,
    run: async ({ text }) => ok({ text }),
  });
