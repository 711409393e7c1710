import type { HorseStatus } from "@canter/domain/horse/horse";
import { formatShortDate } from "../../ui/formats.ts";

export const statusInWords: Readonly<Record<HorseStatus, string>> = {
  active: "In work",
  on_loan: "On loan",
  retired: "Retired",
  sold: "Sold",
};

type Away = { readonly status: HorseStatus; readonly loanUntil?: string | undefined };

/** "On loan until Mar 1, 2027"; empty for a horse in work. */
export const awayInWords = ({ status, loanUntil }: Away, today: string): string =>
  status === "active"
    ? ""
    : `${statusInWords[status]}${loanUntil === undefined ? "" : ` until ${formatShortDate(loanUntil, today)}`}`;
