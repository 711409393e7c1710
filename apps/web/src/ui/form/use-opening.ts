import { useState } from "react";

/**
 * Ref of what opens on a page: its field with `data-autofocus` gets the focus, else its first. In dialogs the library does this; on a page
 * the focus would be lost with the button that made room.
 */
export const focusOpened = (opened: HTMLElement | null): void => {
  const field =
    opened?.querySelector<HTMLElement>("[data-autofocus]") ??
    opened?.querySelector<HTMLElement>("input, select, textarea");
  field?.focus();
};

const focus = (button: HTMLButtonElement | null): void => button?.focus();

/** Whether a form is open in place of its button, how to change that, and the button's ref: it has the focus again when it comes back. */
export const useOpening = () => {
  const [isOpen, setOpen] = useState<boolean>();
  return [isOpen ?? false, setOpen, isOpen === false ? focus : undefined] as const;
};
