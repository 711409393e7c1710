import {
  type ModelPatience,
  type ModelPrice,
  type ModelProvider,
  modelProviderSchema,
} from "@canter/agent/schema/model-ref";
import type { Database } from "../database.ts";

/** Which model a group's agents ask. `agent` is absent for what holds for all of them. Times in epoch milliseconds. */
export type ModelSetting = {
  readonly agent?: string;
  readonly provider: ModelProvider;
  readonly model: string;
  readonly baseUrl?: string;
  /** The key as it was sealed; what it says only the holder of the installation's secret can read. */
  readonly keySealed?: string;
  readonly price?: ModelPrice;
  readonly patience?: ModelPatience;
  /** The agent's own (JSON). */
  readonly options?: unknown;
  readonly updatedAt: number;
  /** A member. */
  readonly updatedBy: string;
};

type Row = Database["model_settings"];

/** Throws on a row that is none. */
export const rowToModelSetting = (row: Row): ModelSetting => ({
  ...(row.agent !== "" && { agent: row.agent }),
  provider: modelProviderSchema.parse(row.provider),
  model: row.model,
  ...(row.base_url !== null && { baseUrl: row.base_url }),
  ...(row.key_sealed !== null && { keySealed: row.key_sealed }),
  ...(row.input_per_million !== null &&
    row.output_per_million !== null && {
      price: { inputPerMillion: row.input_per_million, outputPerMillion: row.output_per_million },
    }),
  ...(row.first_byte_seconds !== null &&
    row.run_seconds !== null && {
      patience: { firstByteSeconds: row.first_byte_seconds, runSeconds: row.run_seconds },
    }),
  ...(row.options !== null && { options: JSON.parse(row.options) as unknown }),
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});

export const modelSettingToRow = (groupId: string, setting: ModelSetting): Row => ({
  group_id: groupId,
  agent: setting.agent ?? "",
  provider: setting.provider,
  model: setting.model,
  base_url: setting.baseUrl ?? null,
  key_sealed: setting.keySealed ?? null,
  input_per_million: setting.price?.inputPerMillion ?? null,
  output_per_million: setting.price?.outputPerMillion ?? null,
  first_byte_seconds: setting.patience?.firstByteSeconds ?? null,
  run_seconds: setting.patience?.runSeconds ?? null,
  options: setting.options === undefined ? null : JSON.stringify(setting.options),
  updated_at: setting.updatedAt,
  updated_by: setting.updatedBy,
});
