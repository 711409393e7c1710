import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ModelSetting } from "@canter/protocol/coach/models";
import { embeddings, modelsQuery, saveModel, transcription } from "../../api/agents.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";
import { ModelTestButton } from "./model-test.tsx";
import { draftToForm, providerOf, providersFor, settingToDraft, type ModelDraft } from "./model-form.ts";

type FieldsProps = {
  readonly draft: ModelDraft;
  readonly onChange: (draft: ModelDraft) => void;
  readonly wrong: (path: string) => string | undefined;
  readonly hasKey: boolean;
};

const Address = ({ draft, onChange, wrong, hasKey }: FieldsProps) => {
  const isOwn = draft.provider === "openai-compatible";
  return (
    <>
      <TextInput
        label="Address"
        description={
          isOwn
            ? "Ends in /v1"
            : "Only where it is not the provider’s own; another address needs its key again"
        }
        placeholder={isOwn ? "http://localhost:11434/v1" : ""}
        type="url"
        required={isOwn}
        withAsterisk={false}
        value={draft.baseUrl}
        onChange={(event) => onChange({ ...draft, baseUrl: event.currentTarget.value })}
        error={wrong("baseUrl")}
      />
      <TextInput
        label="Key"
        description={
          hasKey ? "One is kept, sealed. Type another to replace it." : "Kept sealed, and never shown again"
        }
        type="password"
        autoComplete="off"
        disabled={draft.removesKey}
        value={draft.key}
        onChange={(event) => onChange({ ...draft, key: event.currentTarget.value })}
        error={wrong("key")}
      />
      {hasKey && (
        <Checkbox
          label="Remove the key that is kept"
          checked={draft.removesKey}
          onChange={(event) => onChange({ ...draft, removesKey: event.currentTarget.checked })}
        />
      )}
    </>
  );
};

const PriceFields = ({ draft, onChange }: Pick<FieldsProps, "draft" | "onChange">) => (
  <div className={styles.pair}>
    <TextInput
      label="Price in, $ a million tokens"
      inputMode="decimal"
      placeholder="3"
      value={draft.inputPrice}
      onChange={(event) => onChange({ ...draft, inputPrice: event.currentTarget.value })}
    />
    <TextInput
      label="Price out, $ a million tokens"
      inputMode="decimal"
      placeholder="15"
      value={draft.outputPrice}
      onChange={(event) => onChange({ ...draft, outputPrice: event.currentTarget.value })}
    />
  </div>
);

const PatienceFields = ({ draft, onChange, wrong }: Pick<FieldsProps, "draft" | "onChange" | "wrong">) => (
  <div className={styles.pair}>
    <TextInput
      label="Wait for the first word, seconds"
      description="Long for a model on your own machine"
      inputMode="numeric"
      placeholder={String(draft.waits.firstByteSeconds)}
      value={draft.firstByte}
      onChange={(event) => onChange({ ...draft, firstByte: event.currentTarget.value })}
      error={wrong("patience.firstByteSeconds")}
    />
    <TextInput
      label="Wait in all, seconds"
      description="For one message, all its questions together"
      inputMode="numeric"
      placeholder={String(draft.waits.runSeconds)}
      value={draft.run}
      onChange={(event) => onChange({ ...draft, run: event.currentTarget.value })}
      error={wrong("patience.runSeconds")}
    />
  </div>
);

type Props = {
  readonly agent: string;
  /** The setting of this agent, or from the environment. */
  readonly setting: ModelSetting | undefined;
  readonly onClose: () => void;
};

const fields = ["provider", "model", "baseUrl", "key", "patience.firstByteSeconds", "patience.runSeconds"];

const exampleOf: Readonly<Record<string, string>> = {
  [transcription]: "gpt-4o-mini-transcribe",
  [embeddings]: "nomic-embed-text",
};

/** Chooses a model: provider, name, address, key and price. */
export const ModelEditor = ({ agent, setting, onClose }: Props) => {
  const client = useQueryClient();
  const providers = providersFor(agent);
  const isSpeech = agent === transcription;
  const isComparing = agent === embeddings;
  const [draft, setDraft] = useState(() => settingToDraft(setting, providers[0]?.value));
  const { first, field } = usePasswordFirst();
  const saving = useMutation({
    mutationFn: () => first(() => saveModel(agent, draftToForm(draft))),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: modelsQuery.queryKey });
      onClose();
    },
  });
  const wrong = (path: string) => fieldProblem(saving.error, path);
  const isAtField = fields.some((path) => wrong(path) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="A model">
      <div className={styles.pair}>
        <NativeSelect
          label="Provider"
          value={draft.provider}
          onChange={(event) => setDraft({ ...draft, provider: providerOf(event.currentTarget.value) })}
          data={[...providers]}
          error={wrong("provider")}
        />
        <TextInput
          label="Model"
          placeholder={exampleOf[agent] ?? "As the provider names it"}
          required
          withAsterisk={false}
          maxLength={200}
          value={draft.model}
          onChange={(event) => setDraft({ ...draft, model: event.currentTarget.value })}
          error={wrong("model")}
        />
      </div>
      <Address
        draft={draft}
        onChange={setDraft}
        wrong={wrong}
        hasKey={setting?.source === "group" && setting.hasKey}
      />
      {!isSpeech && <PriceFields draft={draft} onChange={setDraft} />}
      {!isSpeech && !isComparing && <PatienceFields draft={draft} onChange={setDraft} wrong={wrong} />}
      {field}
      {saving.isError && !isAtField && <ProblemNotice error={saving.error} />}
      <ModelTestButton form={() => ({ ...draftToForm(draft), agent })} />
      <div className={styles.buttons}>
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
