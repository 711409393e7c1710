/** What went into a tool or came out of it, as text: words as they are, the rest as indented JSON. */
export const valueInText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, undefined, 2) ?? "nothing");

/** Whether there is anything to show: no arguments and empty ones say nothing. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);
