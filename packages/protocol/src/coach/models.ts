import { modelPatienceSchema, modelProviderSchema } from "@canter/agent/schema/model-ref";
import { runUsageSchema } from "@canter/agent/schema/run";
import { z } from "zod";

const priceSchema = z.object({ inputPerMillion: z.number().min(0), outputPerMillion: z.number().min(0) });

/**
 * The model setting of one agent, of one of its assignments (`<agent>/<id>`) or a step of one (`<agent>/<id>/<step>`), or of all
 * (`default`). `price` in US dollars; the key itself is never shown.
 */
export const modelSettingSchema = z
  .object({
    agent: z.string(),
    provider: modelProviderSchema,
    model: z.string(),
    baseUrl: z.string().optional(),
    hasKey: z.boolean(),
    price: priceSchema.optional(),
    /** Timeouts in seconds: until the first byte of an answer, and for one run in all. Absent: the default for where the model runs. */
    patience: modelPatienceSchema.optional(),
    /** The effective timeouts. */
    waits: modelPatienceSchema,
    /** The agent's own options, as in {"driver": "stages"} for the logger. */
    options: z.record(z.string(), z.unknown()).optional(),
    source: z.enum(["group", "environment"]),
  })
  .meta({ id: "ModelSetting" });
export type ModelSetting = z.infer<typeof modelSettingSchema>;

/** Tokens for each member and day; millionths of a US dollar for each month of the group. null: no limit. */
export const modelBudgetSchema = z
  .object({
    tokensPerMemberDay: z.int().min(0).nullable(),
    costMicrosPerMonth: z.int().min(0).nullable(),
  })
  .meta({ id: "ModelBudget" });
export type ModelBudget = z.infer<typeof modelBudgetSchema>;

export const modelsSchema = z
  .object({
    items: z.array(modelSettingSchema),
    budgets: modelBudgetSchema,
    agents: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        /** Each may have its own model, set as `<agent>/<id>`, and so may each of its steps, as `<agent>/<id>/<step>`. */
        assignments: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            steps: z.array(z.object({ id: z.string(), title: z.string() })),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "Models" });
export type Models = z.infer<typeof modelsSchema>;

/**
 * A model setting. `key`: absent keeps it, while the provider and the address stay the same; null removes it. Another provider or address
 * removes the old key: it is only ever sent to the destination that it was entered for.
 */
export const modelPutSchema = z
  .object({
    provider: modelProviderSchema,
    model: z.string().trim().min(1).max(200),
    baseUrl: z.string().trim().min(1).max(500).optional(),
    key: z.string().trim().min(1).max(1000).nullable().optional(),
    price: priceSchema.optional(),
    patience: modelPatienceSchema.optional(),
    options: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "ModelPut" });
export type ModelPut = z.infer<typeof modelPutSchema>;

/** Empty: the setting for all agents. Without a key, uses the key of the agent's setting if the address is the same. */
export const modelTestRequestSchema = modelPutSchema
  .omit({ options: true })
  .partial()
  .extend({ agent: z.string().max(100).optional() })
  .refine(({ provider, model }) => (provider === undefined) === (model === undefined), {
    path: ["model"],
    error: "must be given together with the provider, or neither",
  })
  .meta({ id: "ModelTestRequest" });

/** The steps tried, in order, in words. */
export const modelTestSchema = z
  .object({
    ok: z.boolean(),
    steps: z.array(
      z.object({ name: z.string(), ok: z.boolean(), milliseconds: z.number(), detail: z.string() }),
    ),
  })
  .meta({ id: "ModelTest" });
export type ModelTest = z.infer<typeof modelTestSchema>;

export const usageQuerySchema = z.object({
  /** In the group's time zone; default: the current one. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "must be a month, as in 2026-11")
    .optional(),
});

/** Model usage in a month: owners see everybody's sums, others their own. */
export const usageSchema = z
  .object({
    byMember: z.array(runUsageSchema.extend({ memberId: z.string(), name: z.string() })),
    byAgent: z.array(runUsageSchema.extend({ agent: z.string() })),
    byModel: z.array(runUsageSchema.extend({ model: z.string() })),
    total: runUsageSchema,
    budget: modelBudgetSchema,
  })
  .meta({ id: "ModelUsage" });
export type ModelUsage = z.infer<typeof usageSchema>;
