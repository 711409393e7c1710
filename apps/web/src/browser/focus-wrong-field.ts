/** The first wrong field of a refused form: it may be far above the button. */
const focusFirst = (form: HTMLFormElement): boolean => {
  const wrong = form.querySelector<HTMLElement>("[aria-invalid=true]");
  wrong?.focus();
  return wrong !== null;
};

/** Moves the focus, and so the page, to what is wrong in a form after each attempt to send it, until it is written in again. */
const watch = (form: HTMLFormElement): void => {
  const watching = new AbortController();
  const shown = new MutationObserver(() => {
    if (focusFirst(form)) watching.abort();
  });
  watching.signal.addEventListener("abort", () => shown.disconnect());
  form.addEventListener("input", () => watching.abort(), { signal: watching.signal });
  form.addEventListener("submit", () => watching.abort(), { signal: watching.signal });
  // One that was wrong before, and is sent as it was.
  requestAnimationFrame(() => focusFirst(form));
  shown.observe(form, { subtree: true, childList: true, attributeFilter: ["aria-invalid"] });
};

/** Watches the forms of all pages. */
export const focusWrongFields = (): void => {
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof HTMLFormElement) watch(target);
  });
};
