import { parse } from "csv-parse/sync";

/** What apps write where there is no value. */
export const isBlankCell = (cell: string): boolean => /^\s*(?:[-–—]*|n\/?a|nan|null|none)\s*$/i.test(cell);

/** A number as spreadsheets and apps write it: "62.5", "62,5", "1,234.5", "9,142"; `--` and blank are none. */
export const readNumber = (cell: string, isCommaDecimal = false): number | undefined => {
  const text = cell.replaceAll(/[\s\u00a0\u202f']/g, "");
  if (isBlankCell(text)) return undefined;
  const plain =
    !isCommaDecimal && /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
      ? text.replaceAll(",", "")
      : isCommaDecimal && /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)
        ? text.replaceAll(".", "").replace(",", ".")
        : text.replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
};

const unitSeconds: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** Seconds: "1:12:05", "25:12.5", "0:16:06", "1h 12m", "35m", "40s", or plain seconds. */
export const readSeconds = (cell: string, isCommaDecimal = false): number | undefined => {
  const text = cell.trim().toLowerCase().replaceAll(/\s+/g, " ");
  if (isBlankCell(text)) return undefined;
  const clock = /^(?:(\d{1,4}):(?=[0-5]?\d:))?(\d{1,4}):([0-5]?\d(?:[.,]\d+)?)$/.exec(text);
  if (clock)
    return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number((clock[3] ?? "0").replace(",", "."));
  const parts = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s?(h|m|s)[a-z]*/g)];
  if (
    parts.length > 0 &&
    parts
      .map(([whole]) => whole)
      .join(" ")
      .replaceAll(" ", "") === text.replaceAll(" ", "")
  )
    return parts.reduce(
      (sum, [, digits = "0", unit = "s"]) =>
        sum + Number(digits.replace(",", ".")) * (unitSeconds[unit] ?? 1),
      0,
    );
  return readNumber(text, isCommaDecimal);
};

/** A text in whatever encoding apps write: UTF-8, UTF-16 with its mark, else Windows-1252. */
export const readText = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

const delimiters = [",", ";", "\t", "|"] as const;

/** The first row of a table as cells, and what separates them. */
export const readHeader = (
  head: string,
): { readonly cells: readonly string[]; readonly delimiter: string } => {
  const [line = ""] = head.replace(/^\ufeff/, "").split(/\r\n|\n|\r/, 1);
  const count = (sign: string) => line.slice(0, 5000).split(sign).length;
  const delimiter = delimiters.reduce<string>((best, sign) => (count(sign) > count(best) ? sign : best), ",");
  try {
    const [cells = []] = parse(line.slice(0, 5000), {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      to: 1,
    }) as string[][];
    return { cells, delimiter };
  } catch {
    return { cells: [], delimiter };
  }
};
