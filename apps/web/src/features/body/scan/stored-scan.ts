import { storeJson } from "../../../browser/stored.ts";
import type { ScanForm } from "./scan-form.ts";

const place = (memberId: string) => `canter.scan.${memberId}`;

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string");

/** What a tab kept of a report that is being typed, over what an empty one has; anything else found there counts as nothing. */
export const parseStoredScan = (stored: string | null, empty: ScanForm): ScanForm => {
  if (stored === null) return empty;
  try {
    const { regions, ...texts }: Partial<Record<keyof ScanForm, unknown>> = JSON.parse(stored);
    const isWhole = isTexts(texts) && Object.keys(empty).every((name) => name === "regions" || name in texts);
    if (!isWhole || !isTexts(regions)) return empty;
    return { ...empty, ...texts, unit: texts["unit"] === "lb" ? "lb" : "kg", regions };
  } catch {
    return empty;
  }
};

export const readStoredScan = (memberId: string, empty: ScanForm): ScanForm =>
  parseStoredScan(sessionStorage.getItem(place(memberId)), empty);

/** Keeps it in this tab until it is saved or given up: going back loses nothing. */
export const storeScan = (memberId: string, form: ScanForm | undefined): void =>
  storeJson("sessionStorage", place(memberId), form);
