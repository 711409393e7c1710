/**
 * Where a formula would begin, for whichever separator a spreadsheet splits at: at the start, or behind a separator or a line's end,
 * blanks and quotes between them; also in its full-width forms.
 */
const formulaStart = /(^|[,;|\t\r\n])([ "']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** RFC 4180; what a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV injection"). */
function csvCell(value: string | number | boolean | undefined): string {
  if (value === undefined) return "";
  const plain = typeof value === "string" ? value.replaceAll(formulaStart, "$1$2'") : String(value);
  const text = /^[\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export type Cell = string | number | boolean | undefined;

/** A row with its line end. */
export const csvRow = (cells: readonly Cell[]) => `${cells.map(csvCell).join(",")}\r\n`;
