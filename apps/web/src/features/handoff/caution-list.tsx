import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CautionResponse } from "@canter/protocol/horse/horse-care";
import { addCaution, cautionsQuery, removeCaution, restoreCaution } from "../../api/horses.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { formatComingDay } from "../../ui/formats.ts";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { When } from "../../ui/when.tsx";
import { refreshHorses } from "../../api/refresh.ts";
import { EntryForm } from "../diary/entry-form.tsx";
import styles from "./handoff.module.css";

type Props = { readonly horseId: string; readonly today: string; readonly mayWrite: boolean };

const CautionForm = ({
  horseId,
  today,
  onDone,
}: Pick<Props, "horseId" | "today"> & { readonly onDone: () => void }) => {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [until, setUntil] = useState("");
  const saving = useMutation({
    mutationFn: () => addCaution(horseId, { text, ...(until !== "" && { until }) }),
    onSuccess: async () => {
      await refreshHorses(client);
      onDone();
    },
  });
  return (
    <EntryForm
      label="A caution"
      saving={saving}
      fields={["text", "until"]}
      onSave={() => saving.mutate()}
      onCancel={onDone}
    >
      <div className={styles.cautionFields}>
        <TextInput
          label="What riders must know"
          placeholder="Shoe loose, no jumping"
          maxLength={300}
          required
          withAsterisk={false}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={fieldProblem(saving.error, "text")}
        />
        <TextInput
          type="date"
          label="Until, if it ends"
          min={today}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
          error={fieldProblem(saving.error, "until")}
        />
      </div>
    </EntryForm>
  );
};

const CautionItem = ({
  caution,
  today,
  mayWrite,
}: Omit<Props, "horseId"> & { readonly caution: CautionResponse }) => {
  const client = useQueryClient();
  const again = () => refreshHorses(client);
  const removing = useMutation({
    mutationFn: () => removeCaution(caution.id),
    onSuccess: async () => {
      await again();
      offerUndo("The caution is removed.", async () => {
        await restoreCaution(caution.id);
        await again();
      });
    },
  });
  return (
    <li className={styles.caution}>
      <div>
        <p className={styles.cautionText}>{caution.text}</p>
        <p className={styles.cautionFoot}>
          {caution.authorName && <>{caution.authorName}, </>}
          <When date={caution.date} today={today} />
          {caution.until && ` · until ${formatComingDay(caution.until, today)}`}
        </p>
      </div>
      {mayWrite && (
        <ActionIcon
          loading={removing.isPending}
          onClick={() => removing.mutate()}
          aria-label={`Remove: ${caution.text}`}
        >
          <IconX size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
};

/** Cautions in force today, above everything else, and a button to pin one; `beside`: another button in its row. */
export const CautionList = ({ beside, ...props }: Props & { readonly beside?: ReactNode }) => {
  const { horseId, today, mayWrite } = props;
  const { data: cautions } = useSuspenseQuery(cautionsQuery(horseId));
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.cautions} aria-label="Cautions">
      {cautions.length > 0 && (
        <ul>
          {cautions.map((caution) => (
            <CautionItem key={caution.id} caution={caution} today={today} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {isAdding && <CautionForm horseId={horseId} today={today} onDone={() => setAdding(false)} />}
      <div className={styles.actions}>
        {beside}
        {mayWrite && !isAdding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a caution
          </Button>
        )}
      </div>
    </section>
  );
};
