import type { HorseStatus } from "@canter/domain/horse/horse";

export const statusInWords: Readonly<Record<HorseStatus, string>> = {
  active: "In work",
  on_loan: "On loan",
  retired: "Retired",
  sold: "Sold",
};
