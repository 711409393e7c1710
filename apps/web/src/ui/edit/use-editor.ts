import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RequestFailed } from "../../api/request.ts";
import { rebaseForm } from "./rebase-form.ts";

/** Whether somebody else was quicker: the screen is outdated. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem.status === 409;

type Options<Item, Form> = {
  /** What is edited, with its version, as it is when the form opens. */
  readonly item: Item;
  readonly formOf: (item: Item) => Form;
  /** Sends what differs from `opened`, with its version. Throws 409 when there is a newer one. */
  readonly save: (opened: Item, form: Form) => Promise<unknown>;
  /** Fetches it; undefined: it is no longer there. */
  readonly fetchNewest: () => Promise<Item | undefined>;
  readonly onSaved: () => unknown;
};

/** Others may be editing too, but not that many at once. */
const maxTries = 4;

/**
 * The state of a form that edits what others may edit, too. It holds what was opened: a newer one may be fetched meanwhile, and with that
 * one's version the input would overwrite it unseen. When somebody else was quicker, what they changed of what the form shows is in
 * `theirs`, the input stays, and the next try is based on their version. A change elsewhere (another session of the program) stops nobody.
 */
export const useEditor = <Item, Form extends object>(options: Options<Item, Form>) => {
  const { formOf, save, fetchNewest, onSaved } = options;
  const [opened, setOpened] = useState(options.item);
  const [form, setForm] = useState(() => formOf(opened));
  const [theirs, setTheirs] = useState<Partial<Form>>();
  const saveOn = async (base: Item, tries: number): Promise<void> => {
    try {
      await save(base, form);
    } catch (error) {
      const newest = isOutdated(error) ? await fetchNewest() : undefined;
      if (newest === undefined || tries <= 1) throw error;
      const forms = { opened: formOf(base), newest: formOf(newest) };
      const rebased = rebaseForm({ ...forms, typed: form });
      if (Object.keys(rebased.theirs).length === 0) return saveOn(newest, tries - 1);
      setOpened(newest);
      setForm((typed) => rebaseForm({ ...forms, typed }).form);
      setTheirs(rebased.theirs);
      throw error;
    }
  };
  const saving = useMutation({ mutationFn: () => saveOn(opened, maxTries), onSuccess: onSaved });
  return {
    opened,
    form,
    setForm,
    theirs,
    save: () => {
      if (!saving.isPending) saving.mutate();
    },
    isPending: saving.isPending,
    /** A conflict is shown as `theirs`. */
    error: theirs !== undefined && isOutdated(saving.error) ? null : saving.error,
  };
};
