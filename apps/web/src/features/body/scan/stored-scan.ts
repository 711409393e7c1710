import { storeJson } from "../../../browser/stored.ts";
import type { ScanForm } from "./scan-form.ts";

const place = (memberId: string) => `canter.scan.${memberId}`;

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string");

/** A tab's stored input of a report, over an empty one; anything else found there is ignored. */
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

/** Stores it in this tab until it is saved or discarded: going back loses nothing. */
export const storeScan = (memberId: string, form: ScanForm | undefined): void =>
  storeJson("sessionStorage", place(memberId), form);
