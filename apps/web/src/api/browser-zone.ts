/** The time zone that this browser is in: where its owner trains. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
