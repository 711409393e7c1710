/** `dislikes_burpees` is "Dislikes burpees". */
export const keyInWords = (key: string): string => {
  const words = key.replaceAll(/[_.-]+/g, " ").trim();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
};

const inWords = (value: unknown): string => {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, one]) => `${key.replaceAll("_", " ")}: ${inWords(one)}`)
      .join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** What is remembered, as a sentence would have it: lists with commas, fields by name. */
export const valueInWords = (value: unknown): string => inWords(value);

/** What stands in the field where it is corrected: words as they are, everything else as JSON. */
export const valueToField = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, undefined, 1);

/** What was entered as a value of the same sort as `before`; undefined: it is no JSON where it was. */
export const fieldToValue = (text: string, before: unknown): { readonly value: unknown } | undefined => {
  if (typeof before === "string") return { value: text.trim() };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
};

/** The instant at which a local day is over, in epoch milliseconds. */
export const endOfDay = (date: string, zone: string): number =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;

/** The last local day of which any part is before an instant: `endOfDay` the other way round. */
export const lastDayBefore = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at - 1)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
