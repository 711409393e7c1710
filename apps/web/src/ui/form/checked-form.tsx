import { createContext, use, useState, type ComponentProps, type FormEvent } from "react";

type Checks = Readonly<Record<string, string>>;

const ChecksContext = createContext<Checks>({});

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** A field's error, in our words instead of the browser's. */
const problemOf = ({ validity, minLength, type }: HTMLInputElement): string => {
  if (validity.valueMissing) return "This is needed";
  if (validity.tooShort) return `At least ${minLength} characters`;
  if (validity.typeMismatch && type === "email") return "An email address, as in ann@example.com";
  return "This does not fit here";
};

/**
 * A form that shows missing input at its fields, not in the browser's bubbles. Its fields need a `name`, and show what `useFieldCheck`
 * returns. The first invalid one gets the focus.
 */
export const CheckedForm = ({ children, ...form }: ComponentProps<"form">) => {
  const [checks, setChecks] = useState<Checks>({});
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    if (!isField(target)) return;
    event.preventDefault();
    if (currentTarget.querySelector(":invalid") === target) target.focus();
    setChecks((before) => ({ ...before, [target.name]: problemOf(target) }));
  };
  const recheck = ({ target }: FormEvent<HTMLFormElement>) => {
    if (isField(target) && target.validity.valid)
      setChecks((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== target.name)),
      );
  };
  return (
    <form {...form} onInvalidCapture={refuse} onInput={recheck}>
      <ChecksContext value={checks}>{children}</ChecksContext>
    </form>
  );
};

/** The form's error for one of its fields; undefined if there is none. */
export const useFieldCheck = (name: string): string | undefined => use(ChecksContext)[name];
