import { isSameValue } from "@canter/domain/program/changes/program-changes";

/** A form at three times. */
type Forms<Form> = {
  /** As it was opened. */
  readonly opened: Form;
  readonly typed: Form;
  /** What is stored by now. */
  readonly newest: Form;
};

const keysOf = <Form extends object>(form: Form): readonly (keyof Form)[] =>
  // An object literal's own keys.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  Object.keys(form) as (keyof Form)[];

/** The fields that are not as they were. */
export const changedFields = <Form extends object>(before: Form, after: Form): Partial<Form> => {
  const changed: Partial<Form> = {};
  for (const field of keysOf(after))
    if (!isSameValue(before[field], after[field])) changed[field] = after[field];
  return changed;
};

/**
 * Carries what was typed over to what somebody else has stored meanwhile: a field that was typed in stays, any other is the stored one.
 * `theirs`: what they changed to something else than what is typed.
 */
export const rebaseForm = <Form extends object>({ opened, typed, newest }: Forms<Form>) => {
  const form = { ...newest, ...changedFields(opened, typed) };
  const theirs = changedFields(opened, newest);
  for (const field of keysOf(theirs)) if (isSameValue(typed[field], newest[field])) delete theirs[field];
  return { form, theirs };
};
