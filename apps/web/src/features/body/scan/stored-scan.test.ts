import { describe, expect, it } from "vitest";
import { parseStoredScan } from "./scan-page.tsx";
import type { ScanForm } from "./scan-form.ts";

const empty: ScanForm = {
  date: "2026-11-20",
  unit: "kg",
  total: "",
  fat: "",
  lean: "",
  bone: "",
  fatPercent: "",
  regions: {},
  note: "",
};

describe("a report being entered", () => {
  it("can be read back unchanged", () => {
    const typed = { ...empty, unit: "lb" as const, total: "82.3", regions: { "trunk.fat": "9,1" } };
    expect(parseStoredScan(JSON.stringify(typed), empty)).toEqual(typed);
  });

  it.each([null, "", "{", "null", "[]", '{"date":"2026-11-20","regions":{}}', '{"total":3,"regions":{}}'])(
    "is empty where %s was stored",
    (stored) => expect(parseStoredScan(stored, empty)).toEqual(empty),
  );
});
