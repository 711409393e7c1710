import { memoryKeySchema } from "@canter/agent/schema/memory-entry";
import { z } from "zod";
import { pageOf, pageQuerySchema } from "../page.ts";

/** Something that an agent remembers about the member. Times in epoch milliseconds; without `expiresAt` it stays. */
export const memorySchema = z
  .object({
    agent: z.string(),
    key: z.string(),
    /** JSON, at most 2,000 characters. */
    value: z.unknown(),
    createdAt: z.number().int(),
    /** The instant from which it is forgotten. */
    expiresAt: z.number().int().optional(),
  })
  .meta({ id: "Memory" });
export type Memory = z.infer<typeof memorySchema>;

export const memoryListQuerySchema = pageQuerySchema.extend({ agent: z.string().max(100).optional() });

export const memoryListSchema = pageOf(memorySchema).meta({ id: "MemoryList" });

export const memoryParamsSchema = z.object({
  agent: z.string().meta({ description: "An agent's name, as GET /agents lists them." }),
  key: memoryKeySchema,
});

/**
 * `expiresAt`: absent keeps it, null removes it, so that the memory stays. `createdAt`: the original time of a restored memory; default:
 * now.
 */
export const memoryPutSchema = z
  .object({
    value: z.unknown(),
    expiresAt: z.number().int().nullable().optional(),
    createdAt: z.number().int().optional(),
  })
  .meta({ id: "MemoryPut" });

export const memoryForgetQuerySchema = z.object({ agent: z.string().max(100).optional() });

export const memoryForgottenSchema = z.object({ forgotten: z.int() }).meta({ id: "MemoryForgotten" });
