/** The values that the fields of `updates` have before them. */
export const valuesBefore = (now: object, updates: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(updates).map((field) => [field, (now as Record<string, unknown>)[field]]));
