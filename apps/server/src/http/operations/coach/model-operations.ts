import { z } from "zod";
import { ok } from "@canter/domain/result";
import {
  modelBudgetSchema,
  modelPutSchema,
  modelSettingSchema,
  modelsSchema,
  modelTestRequestSchema,
  modelTestSchema,
  usageQuerySchema,
  usageSchema,
} from "@canter/protocol/coach/models";
import { defineOperation } from "../../operation.ts";

const tag = "models";
const params = z.object({
  agent: z.string().meta({
    description:
      "An agent's name (`coach`), an assignment of it (`coach/daily-dashboard`), one of the steps of that which ask a model (`coach/daily-dashboard/reason`, `…/correct`), `transcription`, `embeddings`, or `default` for all agents. Where there is no setting, that of what it belongs to holds.",
  }),
});

export const modelOperations = [
  defineOperation({
    id: "readModels",
    needs: ["model", "read"],
    method: "get",
    path: "/models",
    tag,
    problems: [],
    summary:
      "Which models the group's agents ask, and what they may take. Without a model the playbooks do all.",
    success: { description: "Settings, budget and agents.", schema: modelsSchema },
    handle: async ({ application, member }) => ok(await application.model.readModels(member)),
  }),
  defineOperation({
    id: "testModel",
    limit: "heavy",
    needs: ["model", "administer"],
    method: "post",
    path: "/models/test",
    tag,
    problems: ["too_many_requests"],
    summary: "Ask a model something small, twice, before it is set or as it is set.",
    body: modelTestRequestSchema,
    success: { description: "What was tried, in order.", schema: modelTestSchema },
    handle: async ({ application, member, body }) => {
      const { agent, provider, model, ...how } = body;
      const input = provider !== undefined && model !== undefined ? { provider, model, ...how } : undefined;
      const tested = await application.model.testModels(member, { agent, input });
      return tested.ok ? ok({ ok: tested.value.ok, steps: tested.value.steps }) : tested;
    },
  }),
  defineOperation({
    id: "putModel",
    needs: ["model", "administer"],
    lasting: true,
    method: "put",
    path: "/models/{agent}",
    tag,
    problems: [],
    summary:
      "Set the model of an agent, an assignment or a step of one, or of all. The key is stored encrypted and never returned.",
    params,
    body: modelPutSchema,
    success: { description: "The setting, without the key.", schema: modelSettingSchema },
    handle: ({ application, member, params: { agent }, body }) =>
      application.model.putModel(member, agent, body),
  }),
  defineOperation({
    id: "removeModel",
    needs: ["model", "administer"],
    // Requests that went to the group's own machine go to the default model from then on.
    lasting: true,
    method: "delete",
    path: "/models/{agent}",
    tag,
    problems: [],
    summary: "Take the setting of an agent, or that of all, away, with its key.",
    params,
    success: { description: "Whose it was.", schema: z.object({ agent: z.string() }) },
    handle: ({ application, member, params: { agent } }) => application.model.removeModel(member, agent),
  }),
  defineOperation({
    id: "putModelBudgets",
    needs: ["model", "administer"],
    method: "put",
    path: "/model-budgets",
    tag,
    problems: [],
    summary:
      "Limit what models may take: tokens for each member and day, money for each month. Then the playbooks answer.",
    body: modelBudgetSchema,
    success: { description: "The budget.", schema: modelBudgetSchema },
    handle: async ({ application, member, body }) =>
      ok(await application.model.putModelBudgets(member, body)),
  }),
  defineOperation({
    id: "readUsage",
    needs: ["model", "read"],
    method: "get",
    path: "/usage",
    tag,
    problems: [],
    summary: "What models took in a month: owners see everybody's sums, others their own.",
    query: usageQuerySchema,
    success: { description: "The sums.", schema: usageSchema },
    handle: async ({ application, member, query: { month } }) =>
      ok(await application.model.readUsage(member, month)),
  }),
];
