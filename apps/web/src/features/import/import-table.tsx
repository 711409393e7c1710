import { Button, Select } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { tableFields, type TableMapping } from "@canter/domain/import/table-mapping";
import type { ImportResponse } from "@canter/protocol/training/imports";
import { discardImport, lookThroughFiles } from "../../api/workout-actions.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { columnRoleInWords } from "./import-in-words.ts";
import styles from "./import.module.css";

type Props = {
  readonly batch: ImportResponse;
  /** The files as chosen here; absent after reopening the page. */
  readonly files: readonly File[] | undefined;
  /** Shown when its columns are as they should be. */
  readonly children: ReactNode;
};

const leftOut = "";
const roles = [
  { value: leftOut, label: "Leave it out" },
  ...Object.entries(tableFields)
    .flatMap(([field, units]) => [field, ...units.map((unit) => `${field}:${unit}`)])
    .map((role) => ({ value: role, label: columnRoleInWords(role) })),
];

/** The column mapping of a table from an unknown app; after a change it is read again, and so is the next one like it. */
export const ImportTable = ({ batch, files, children }: Props) => {
  const client = useQueryClient();
  const [said, setSaid] = useState<TableMapping>({});
  const table = batch.files.find((file) => file.table)?.table;
  const reading = useMutation({
    mutationFn: async () => {
      const read = await lookThroughFiles(files ?? [], batch.athleteId, said);
      await discardImport(batch.id);
      return read;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["imports"] }),
  });
  if (!table) return children;
  const isOther = Object.keys(said).length > 0;
  return (
    <>
      <section className={styles.question} aria-label="How its columns are read">
        <p>
          No app writes tables like this one. This is how its columns are read
          {files ? "; say so where it is otherwise." : ". To change that, choose the file again."}
        </p>
        <ul className={styles.names}>
          {table.columns.map(({ heading, role, examples }) => (
            <li key={heading}>
              <span>
                {heading} <span className={styles.quiet}>{examples.join(" · ")}</span>
              </span>
              <Select
                aria-label={`What ${heading} is`}
                data={roles}
                value={said[heading] ?? role}
                allowDeselect={false}
                searchable
                disabled={!files}
                onChange={(value) => setSaid({ ...said, [heading]: value ?? leftOut })}
              />
            </li>
          ))}
        </ul>
        {table.rows.length > 0 && (
          <ol className={styles.facts} aria-label="The first rows as they are read">
            {table.rows.map(({ row, read }) => (
              <li key={row}>
                <span className={styles.quiet}>Row {row}:</span> {read}
              </li>
            ))}
          </ol>
        )}
        {isOther && (
          <Button variant="default" onClick={() => reading.mutate()} loading={reading.isPending}>
            Read it like this
          </Button>
        )}
        {reading.isError && <ProblemNotice error={reading.error} />}
      </section>
      {!isOther && children}
    </>
  );
};
