import { Button, NativeSelect, TextInput, ActionIcon } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { type CareKind, careKinds } from "@canter/domain/horse/care-item";
import type { CareResponse, CautionResponse } from "@canter/protocol/horse/horse-care";
import { IconX } from "@tabler/icons-react";
import {
  addCare,
  careQuery,
  markCareDone,
  removeCare,
  restoreCare,
  takeCareBack,
  horseQuery,
  addCaution,
  cautionsQuery,
  removeCaution,
  restoreCaution,
} from "../../api/horses.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import plain from "../../ui/page/plain-page.module.css";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { cautionEnd } from "../../ui/words/caution-end.ts";
import { When } from "../../ui/when.tsx";
import { careKindsInWords, careTitle } from "../../ui/words/care-in-words.ts";
import { EntryForm } from "../diary/entry-form.tsx";
import { refreshHorses } from "../../api/refresh.ts";
import styles from "./handoff.module.css";

type CareFormProps = { readonly horseId: string; readonly today: string; readonly mayWrite: boolean };

const kindChoices = careKinds.map((kind) => ({ value: kind, label: careKindsInWords[kind] }));

type CareForm = {
  readonly kind: CareKind;
  readonly dueOn: string;
  readonly every: string;
  readonly note: string;
};

const CareForm = ({ horseId, onDone }: Pick<CareFormProps, "horseId"> & { readonly onDone: () => void }) => {
  const client = useQueryClient();
  const [form, setForm] = useState<CareForm>({ kind: careKinds[0], dueOn: "", every: "", note: "" });
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const saving = useMutation({
    mutationFn: () =>
      addCare(horseId, {
        kind: form.kind,
        dueOn: form.dueOn,
        ...(form.every !== "" && { everyWeeks: Number(form.every) }),
        ...(form.note !== "" && { note: form.note }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: horseQuery(horseId).queryKey });
      onDone();
    },
  });
  const problem = (path: string) => fieldProblem(saving.error, path);
  return (
    <EntryForm
      label="A care date"
      saving={saving}
      fields={["kind", "dueOn", "everyWeeks", "note"]}
      onSave={() => saving.mutate()}
      onCancel={onDone}
    >
      <div className={styles.careFields}>
        <NativeSelect
          label="What"
          value={form.kind}
          data={kindChoices}
          onChange={(event) =>
            set({ kind: careKinds.find((kind) => kind === event.currentTarget.value) ?? form.kind })
          }
          error={problem("kind")}
        />
        <TextInput
          type="date"
          label="Due on"
          required
          withAsterisk={false}
          value={form.dueOn}
          onChange={(event) => set({ dueOn: event.currentTarget.value })}
          error={problem("dueOn")}
        />
        <TextInput
          label="Every … weeks"
          inputMode="numeric"
          maxLength={3}
          value={form.every}
          onChange={(event) => set({ every: event.currentTarget.value })}
          error={problem("everyWeeks")}
        />
        <TextInput
          label="In words"
          placeholder="Front shoes"
          maxLength={200}
          value={form.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          error={problem("note")}
        />
      </div>
    </EntryForm>
  );
};

const CareRow = ({ item, horseId, today, mayWrite }: CareFormProps & { readonly item: CareResponse }) => {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: horseQuery(horseId).queryKey });
  const undoBy = (text: string, undo: () => Promise<unknown>) =>
    offerUndo(text, async () => {
      await undo();
      await again();
    });
  const title = careTitle(item);
  const doing = useMutation({
    mutationFn: () => markCareDone(item),
    onSuccess: async (done) => {
      await again();
      undoBy(`${title}: done.`, () => takeCareBack(done, item));
    },
  });
  const removing = useMutation({
    mutationFn: () => removeCare(item.id),
    onSuccess: async () => {
      await again();
      undoBy(`${title} is removed.`, () => restoreCare(item.id));
    },
  });
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <h3>{title}</h3>
        <p className={item.standing === "overdue" ? styles.overdue : plain.quiet}>
          {item.standing === "overdue" && "Overdue: "}
          {item.dueOn ? <When date={item.dueOn} today={today} /> : "Done"}
          {!item.dueOn && item.lastDoneOn && (
            <>
              {" "}
              <When date={item.lastDoneOn} today={today} />
            </>
          )}
          {item.everyWeeks !== undefined && ` · every ${item.everyWeeks} weeks`}
        </p>
      </div>
      {mayWrite && (
        <div className={plain.buttons}>
          {item.dueOn && (
            <Button
              variant="default"
              loading={doing.isPending}
              onClick={() => doing.mutate()}
              aria-label={`Done: ${title}`}
            >
              Done
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            loading={removing.isPending}
            onClick={() => removing.mutate()}
            aria-label={`Remove: ${title}`}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  );
};

/** The horse's care items and their due days. */
export const CareSection = (props: CareFormProps) => {
  const { horseId, mayWrite } = props;
  const { data: items } = useSuspenseQuery(careQuery(horseId));
  const [isAdding, setAdding] = useState(false);
  if (items.length === 0 && !mayWrite) return null;
  return (
    <section id="care" className={styles.section} aria-labelledby="care-dates">
      <h2 id="care-dates">Care</h2>
      {items.length > 0 && (
        <ul className={plain.list}>
          {items.map((item) => (
            <CareRow key={item.id} item={item} {...props} />
          ))}
        </ul>
      )}
      {items.length === 0 && !isAdding && (
        <p className={plain.quiet}>
          For example the farrier, every 6 weeks: you are reminded before it is due.
        </p>
      )}
      {mayWrite &&
        (isAdding ? (
          <CareForm horseId={horseId} onDone={() => setAdding(false)} />
        ) : (
          <div>
            <Button variant="default" onClick={() => setAdding(true)}>
              Add a care date
            </Button>
          </div>
        ))}
    </section>
  );
};

type CautionFormProps = { readonly horseId: string; readonly today: string; readonly mayWrite: boolean };

const CautionForm = ({
  horseId,
  today,
  onDone,
}: Pick<CautionFormProps, "horseId" | "today"> & { readonly onDone: () => void }) => {
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
}: Omit<CautionFormProps, "horseId"> & { readonly caution: CautionResponse }) => {
  const client = useQueryClient();
  const again = () => refreshHorses(client);
  const end = cautionEnd(caution, today);
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
          {end && ` · ${end}`}
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
export const CautionList = ({ beside, ...props }: CautionFormProps & { readonly beside?: ReactNode }) => {
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
      {/* One thing at a time: a form has its own button to save. */}
      {!isAdding && (
        <div className={styles.actions}>
          {beside}
          {mayWrite && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add a caution
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
