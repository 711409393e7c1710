import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RequestFailed } from "../../api/request.ts";
import { rebaseForm } from "./rebase-form.ts";

/** Whether somebody else was quicker: the screen is outdated. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof RequestFailed && error.problem.status === 409;

type Saving<Item, Form> = {
  readonly formOf: (item: Item) => Form;
  /** Sends what differs from `opened`, with its version. Throws 409 when there is a newer one. */
  readonly save: (opened: Item, form: Form) => Promise<unknown>;
  /** Fetches it; undefined: it is no longer there. */
  readonly fetchNewest: () => Promise<Item | undefined>;
};

type Options<Item, Form> = Saving<Item, Form> & {
  /** What is edited, with its version, as it is when the form opens. */
  readonly item: Item;
  readonly onSaved: () => unknown;
};

type Typed<Item, Form> = { readonly opened: Item; readonly form: Form };
/** What stopped a save: the newest one, and what others changed in it of what the form shows. */
type Conflict<Item, Form> = { readonly newest: Item; readonly base: Item; readonly theirs: Partial<Form> };

/** Others may be editing too, but not that many at once. */
const maxTries = 4;

/** What was edited was removed by somebody else. */
const removed = (): RequestFailed =>
  new RequestFailed({
    type: "about:blank",
    title: "Removed",
    status: 404,
    detail: "It is no longer there: somebody else removed it meanwhile.",
  });

/** Saves a form; undefined: it is saved. A change elsewhere only means another try. Throws where nobody's input is in the way. */
export const saveForm = async <Item, Form extends object>(
  saving: Saving<Item, Form>,
  { opened, form }: Typed<Item, Form>,
  tries = maxTries,
): Promise<Conflict<Item, Form> | undefined> => {
  const { formOf, save, fetchNewest } = saving;
  try {
    await save(opened, form);
    return undefined;
  } catch (error) {
    if (!isOutdated(error) || tries <= 1) throw error;
    const newest = await fetchNewest();
    if (newest === undefined) throw removed();
    const { theirs } = rebaseForm({ opened: formOf(opened), newest: formOf(newest), typed: form });
    if (Object.keys(theirs).length > 0) return { newest, base: opened, theirs };
    return saveForm(saving, { opened: newest, form }, tries - 1);
  }
};

/**
 * The state of a form that edits what others may edit, too. It holds what was opened: a newer one may be fetched meanwhile, and with that
 * one's version the input would overwrite it unseen. When somebody else was quicker, what they changed of what the form shows is in
 * `theirs`, the input stays, and the next try is based on their version. A change elsewhere (another session of the program) stops nobody.
 */
export const useEditor = <Item, Form extends object>(options: Options<Item, Form>) => {
  const { formOf, onSaved } = options;
  const [opened, setOpened] = useState(options.item);
  const [form, setForm] = useState(() => formOf(opened));
  const saving = useMutation({
    mutationFn: () => saveForm(options, { opened, form }),
    onSuccess: (conflict) => {
      if (!conflict) return onSaved();
      const forms = { opened: formOf(conflict.base), newest: formOf(conflict.newest) };
      setOpened(conflict.newest);
      setForm((typed) => rebaseForm({ ...forms, typed }).form);
      return undefined;
    },
  });
  return {
    opened,
    form,
    setForm,
    theirs: saving.data?.theirs,
    save: () => {
      if (!saving.isPending) saving.mutate();
    },
    isPending: saving.isPending,
    error: saving.error,
  };
};
