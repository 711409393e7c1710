import { Button, FileButton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { measurementRules } from "@canter/domain/health/measurement-rules";
import type { MeasurementImportResult } from "@canter/protocol/health/measurements";
import { formatShortDate } from "../../ui/formats.ts";
import { checkImport, importMeasurements } from "../../api/diary.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import diary from "../diary/diary.module.css";
import styles from "./body.module.css";

/** Maximum size of a file; the server accepts 900 kB. */
const maxBytes = 900_000;
const shownErrors = 25;

type Chosen = { readonly name: string; readonly text: string; readonly result: MeasurementImportResult };

const count = (value: number, noun: string): string => `${value} ${noun}${value === 1 ? "" : "s"}`;

const choose = async (file: File): Promise<Chosen> => {
  const text = await file.text();
  return { name: file.name, text, result: await checkImport(text) };
};

const Wrong = ({ errors }: Pick<MeasurementImportResult, "errors">) => (
  <>
    <p role="alert">
      {count(errors.length, "value")} can’t be read, so nothing is brought in. Mend the file and choose it
      again.
    </p>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Column</th>
          <th scope="col">What is wrong</th>
        </tr>
      </thead>
      <tbody>
        {errors.slice(0, shownErrors).map(({ row, column, message }, index) => (
          <tr key={index}>
            <td>{row}</td>
            <td>{column || "–"}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {errors.length > shownErrors && <p>and {errors.length - shownErrors} more</p>}
  </>
);

const Taken = ({ result, today }: { readonly result: MeasurementImportResult; readonly today: string }) => (
  <ul className={styles.taken}>
    {result.taken.map(({ kind, added, from, to }) => (
      <li key={kind}>
        {measurementRules[kind].title}: {count(added, "reading")},{" "}
        {from === to
          ? formatShortDate(from, today)
          : `${formatShortDate(from, today)} to ${formatShortDate(to, today)}`}
      </li>
    ))}
    {result.known > 0 && <li>{count(result.known, "reading")} here already, left as they are</li>}
  </ul>
);

/** Readings from a CSV file: chosen, checked, and only then imported. */
export const ImportMeasurements = ({ today }: { readonly today: string }) => {
  const client = useQueryClient();
  const [isTooLarge, setTooLarge] = useState(false);
  const importing = useMutation({ mutationFn: (text: string) => importMeasurements(client, text) });
  const choosing = useMutation({ mutationFn: choose, onMutate: () => importing.reset() });
  const take = (file: File | null) => {
    setTooLarge((file?.size ?? 0) > maxBytes);
    if (file && file.size <= maxBytes) choosing.mutate(file);
    else choosing.reset();
  };
  const chosen = choosing.data;
  const result = chosen?.result;
  const isFine = result?.errors.length === 0 && !importing.isSuccess;
  return (
    <section className={diary.section} aria-labelledby="import">
      <div className={diary.sectionHead}>
        <h2 id="import">Bring in a file</h2>
        <FileButton accept=".csv,text/csv,text/plain" onChange={take}>
          {(props) => (
            <Button {...props} variant="default" loading={choosing.isPending}>
              Choose a CSV file
            </Button>
          )}
        </FileButton>
      </div>
      <p className={styles.quiet}>
        A column <code>date</code>, and one for each measure: <code>weight</code>, <code>body_fat</code>,{" "}
        <code>waist</code>, <code>resting_heart_rate</code>, <code>sleep</code>. You see what would be taken
        first.
      </p>
      {isTooLarge && <p role="alert">This file is too large: 900 kB is the most.</p>}
      {choosing.isError && <ProblemNotice error={choosing.error} />}
      {importing.isError && <ProblemNotice error={importing.error} />}
      {chosen && result && !isTooLarge && (
        <div className={styles.found} aria-live="polite">
          <h3>{chosen.name}</h3>
          {result.errors.length > 0 && <Wrong errors={result.errors} />}
          {isFine && <Taken result={result} today={today} />}
          {isFine && result.added === 0 && <p>There is nothing new in it.</p>}
          {isFine && result.added > 0 && (
            <Button onClick={() => importing.mutate(chosen.text)} loading={importing.isPending}>
              Bring in {count(result.added, "reading")}
            </Button>
          )}
          {importing.isSuccess && <p>Brought in {count(importing.data.added, "reading")}.</p>}
        </div>
      )}
    </section>
  );
};
