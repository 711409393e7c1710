import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { scanRegions } from "@canter/domain/health/body-scan";
import { createEntry } from "../../api/diary.ts";
import { usePlace } from "../../frame/use-place.ts";
import { fieldProblem } from "../../ui/field-problem.ts";
import { PageHead } from "../../ui/page-head.tsx";
import diary from "../diary/diary.module.css";
import { EntryForm } from "../diary/entry-form.tsx";
import { keepScan, readKeptScan } from "./kept-scan.ts";
import { RegionFields } from "./region-fields.tsx";
import { regionPath, scanBody, scanFields, scanParts, type ScanForm } from "./scan-form.ts";
import styles from "./body.module.css";

const wholeBody = [
  ["total", "Total mass"],
  ["fat", "Fat"],
  ["lean", "Lean"],
  ["bone", "Bone, if stated"],
  ["fatPercent", "Fat in %, if stated"],
] as const;

/** A DEXA report is typed in as it is printed; a table that can't be is refused at the fields that say so. */
export const NewScanPage = () => {
  const place = usePlace();
  const client = useQueryClient();
  const navigate = useNavigate();
  const memberId = place.member.id;
  const [form, setForm] = useState<ScanForm>(() =>
    readKeptScan(memberId, {
      date: place.today,
      unit: place.member.units,
      total: "",
      fat: "",
      lean: "",
      bone: "",
      fatPercent: "",
      regions: {},
      note: "",
    }),
  );
  const saving = useMutation({
    mutationFn: () => createEntry(client, "body-scans", scanBody(form)),
    onSuccess: ({ id }) => {
      keepScan(memberId, undefined);
      return navigate({ to: "/body/scans/$scanId", params: { scanId: id } });
    },
  });
  const set = (change: Partial<ScanForm>) => {
    const next = { ...form, ...change };
    keepScan(memberId, next);
    setForm(next);
  };
  const problem = (path: string) => fieldProblem(saving.error, path);
  return (
    <>
      <PageHead
        title="Add a body scan"
        over={
          <Link to="/body" className={styles.back}>
            Body
          </Link>
        }
        under="As the DEXA report has it. Regions may stay empty."
      />
      <EntryForm
        label="A body scan"
        saving={saving}
        fields={scanFields}
        onSave={() => saving.mutate()}
        onCancel={() => {
          keepScan(memberId, undefined);
          void navigate({ to: "/body" });
        }}
      >
        <div className={diary.fields}>
          <TextInput
            type="date"
            label="Day"
            value={form.date}
            onChange={(event) => set({ date: event.currentTarget.value })}
            error={problem("date")}
          />
          <NativeSelect
            label="Masses in"
            value={form.unit}
            onChange={(event) => set({ unit: event.currentTarget.value === "lb" ? "lb" : "kg" })}
            data={["kg", "lb"]}
            error={problem("unit")}
          />
        </div>
        <div className={diary.fields}>
          {wholeBody.map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              inputMode="decimal"
              maxLength={20}
              value={form[name]}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
              error={problem(name)}
            />
          ))}
        </div>
        <div className={styles.regionFields}>
          {scanRegions.map((region) => (
            <RegionFields
              key={region}
              region={region}
              values={scanParts.map((part) => form.regions[regionPath(region, part)] ?? "")}
              onChange={(part, text) =>
                set({ regions: { ...form.regions, [regionPath(region, part)]: text } })
              }
              problem={problem}
            />
          ))}
        </div>
        <TextInput
          label="Note"
          maxLength={2000}
          value={form.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          error={problem("note")}
        />
      </EntryForm>
    </>
  );
};
