import { useState } from "react";
import type { ImportResponse } from "@canter/protocol/training/imports";
import { leftOutInWords } from "./import-in-words.ts";
import styles from "./import.module.css";

const shown = 100;

type Note = {
  readonly file: string;
  readonly where: string;
  readonly message: string;
  readonly count: number;
};

const notesOf = ({ files, outcome }: ImportResponse, key: "problems" | "leftOut"): readonly Note[] => [
  ...files.flatMap((file) => file[key].map((note) => ({ file: file.name, ...note }))),
  ...(key === "problems" ? (outcome?.notes ?? []).map((note) => ({ file: "", ...note })) : []),
];

const Notes = ({ title, notes }: { readonly title: string; readonly notes: readonly Note[] }) => {
  const [isOpen, setOpen] = useState(false);
  if (notes.length === 0) return null;
  return (
    <details className={styles.notes} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} ({notes.length})
      </summary>
      {isOpen && (
        <ul>
          {notes.slice(0, shown).map(({ file, where, message, count }, index) => (
            <li key={index}>
              {file && <span className={styles.quiet}>{file}: </span>}
              {where} {message}
              {count > 1 && <span className={styles.quiet}> ({count}×)</span>}
            </li>
          ))}
          {notes.length > shown && <li>and {notes.length - shown} more</li>}
        </ul>
      )}
    </details>
  );
};

/** Each file with what of it is not stored. */
const LeftOut = ({ notes }: { readonly notes: readonly Note[] }) => {
  if (notes.length === 0) return null;
  const byFile = Map.groupBy(notes, ({ file }) => file);
  return (
    <details className={styles.notes}>
      <summary>Not kept ({notes.length})</summary>
      <ul>
        {[...byFile].map(([file, ofFile]) => (
          <li key={file}>
            <span className={styles.quiet}>{file}: </span>
            {ofFile.map(leftOutInWords).join(", ")}
          </li>
        ))}
      </ul>
    </details>
  );
};

/** What could not be read in the files, and which of their data is not stored. */
export const ImportNotes = ({ batch }: { readonly batch: ImportResponse }) => {
  const problems = notesOf(batch, "problems");
  const isUnread = batch.total === 0 && problems.length > 0;
  return (
    <>
      {isUnread && (
        <p role="alert">
          {problems[0]?.where === "file" ? `This file ${problems[0].message}.` : problems[0]?.message}
        </p>
      )}
      {!(isUnread && problems.length === 1) && <Notes title="Could not be read" notes={problems} />}
      <LeftOut notes={notesOf(batch, "leftOut")} />
    </>
  );
};
