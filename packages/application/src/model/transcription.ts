import { canTranscribe } from "@canter/agent/providers/open-transcriber";
import type { ModelRef } from "@canter/agent/schema/model-ref";
import type { Scope } from "@canter/domain/access/scope";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle } from "@canter/storage/database";
import { listModelSettings, type ModelSetting } from "@canter/storage/model/model-settings";
import { settingToRef } from "./resolve-model.ts";

/** The setting's name for the model that transcribes speech. The setting for all agents does not apply to it. */
export const transcription = "transcription";

/** Invalid: a provider without transcription. */
export const checkTranscriber = ({ provider }: Pick<ModelRef, "provider">): Result<void, Problem> =>
  canTranscribe(provider)
    ? ok(undefined)
    : err(invalid("provider", "must be openai or openai-compatible: only these write down speech"));

export const transcriptionSetting = async (db: Handle, scope: Scope): Promise<ModelSetting | undefined> =>
  (await listModelSettings(db, scope)).find(({ agent }) => agent === transcription);

/** The group's transcription model; undefined: none. The error is for people. */
export async function transcriberOf(
  db: Handle,
  scope: Scope,
  secret: string,
): Promise<Result<ModelRef, string> | undefined> {
  const setting = await transcriptionSetting(db, scope);
  return setting && settingToRef(secret, scope.groupId, setting);
}
