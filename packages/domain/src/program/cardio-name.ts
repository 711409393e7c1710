import type { CardioBlock, CardioType } from "./program.ts";

/** What kinds of cardio are called. */
export const cardioKinds: Readonly<Record<CardioType, string>> = {
  zone2: "Zone 2",
  intervals: "Intervals",
  sweetspot: "Sweet spot",
  threshold: "Threshold",
  vo2max: "VO2max",
};

/** What a kind is called where it stands alone. */
const standing: Readonly<Partial<Record<CardioType, string>>> = { zone2: " cardio", vo2max: " intervals" };

/** What a cardio block is called: its modality ("Elliptical"), else its kind ("Zone 2 cardio"). */
export const cardioName = ({ type, modality }: Pick<CardioBlock, "type" | "modality">): string =>
  modality?.trim() || `${cardioKinds[type]}${standing[type] ?? ""}`;
