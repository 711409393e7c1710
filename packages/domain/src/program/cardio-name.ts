import type { CardioBlock } from "./program.ts";

const kinds: Readonly<Record<CardioBlock["type"], string>> = {
  zone2: "Zone 2 cardio",
  intervals: "Intervals",
  sweetspot: "Sweet spot",
  threshold: "Threshold",
  vo2max: "VO2max intervals",
};

/** What a cardio block is called: its modality ("Elliptical"), else its kind ("Zone 2 cardio"). */
export const cardioName = ({ type, modality }: Pick<CardioBlock, "type" | "modality">): string =>
  modality?.trim() || kinds[type];
