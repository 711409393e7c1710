import { isInOwnWords, rememberPrefix } from "@canter/domain/context/memory-keys";

/** `dislikes_burpees` is "Dislikes burpees". What the member said themselves has its words in its key, too: they stand below. */
export const keyInWords = (key: string): string => {
  if (isInOwnWords(key))
    return key.startsWith(rememberPrefix) ? "You told me to remember" : "You said how you are";
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

/** A memory's value in words: lists with commas, fields by name. */
export const valueInWords = (value: unknown): string => inWords(value);

/** A memory's name among others: where its key says only that it was said, what was said. */
export const memoryInWords = ({ key, value }: { readonly key: string; readonly value?: unknown }): string =>
  isInOwnWords(key) ? inWords(value) : keyInWords(key);

/** The value in its edit field: text as it is, everything else as JSON. */
export const valueToField = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, undefined, 1);

/** The input as a value of the same type as `before`; undefined: invalid JSON where that was JSON. */
export const fieldToValue = (text: string, before: unknown): { readonly value: unknown } | undefined => {
  if (typeof before === "string") return { value: text.trim() };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
};

/** The end of a local day, in epoch milliseconds. */
export const endOfDay = (date: string, zone: string): number =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;

/** The last local day that begins before an instant: the inverse of `endOfDay`. */
export const lastDayBefore = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at - 1)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
