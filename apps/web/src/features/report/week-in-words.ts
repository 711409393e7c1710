import { formatShortDate } from "../../ui/formats.ts";

/** "16 Nov to 22 Nov" */
export const weekInWords = (
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): string =>
  from === to
    ? formatShortDate(from, today)
    : `${formatShortDate(from, today)} to ${formatShortDate(to, today)}`;
