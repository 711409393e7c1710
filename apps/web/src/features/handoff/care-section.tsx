import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CareKind, careKinds } from "@canter/domain/horse/care-item";
import type { CareResponse } from "@canter/protocol/horse/horse-care";
import {
  addCare,
  careQuery,
  markCareDone,
  removeCare,
  restoreCare,
  takeCareBack,
  horseQuery,
} from "../../api/horses.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import plain from "../../ui/page/plain-page.module.css";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { When } from "../../ui/when.tsx";
import { careKindsInWords, careTitle } from "../../ui/words/care-in-words.ts";
import diary from "../diary/diary.module.css";
import { EntryForm } from "../diary/entry-form.tsx";
import styles from "./handoff.module.css";

type Props = { readonly horseId: string; readonly today: string; readonly mayWrite: boolean };

const kindChoices = careKinds.map((kind) => ({ value: kind, label: careKindsInWords[kind] }));

type CareForm = {
  readonly kind: CareKind;
  readonly dueOn: string;
  readonly every: string;
  readonly note: string;
};

const CareForm = ({ horseId, onDone }: Pick<Props, "horseId"> & { readonly onDone: () => void }) => {
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
      <div className={diary.fields}>
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
          label="Again every … weeks"
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

const CareRow = ({ item, horseId, today, mayWrite }: Props & { readonly item: CareResponse }) => {
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
export const CareSection = (props: Props) => {
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
        <p className={plain.quiet}>The farrier, every 6 weeks: dates that come again are reminded of.</p>
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
