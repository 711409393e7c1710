import { formatDays, formatShortDate } from "../../ui/formats.ts";

/** "16–22 Nov" */
export const weekInWords = (
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): string => (from === to ? formatShortDate(from, today) : formatDays(from, to, today));
