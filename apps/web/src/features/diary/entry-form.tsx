import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { RequestFailed } from "../../api/request.ts";
import { focusOpened } from "../../ui/form/use-opening.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./diary.module.css";

type Props = {
  /** The form's subject, for screen readers. */
  readonly label: string;
  readonly saving: { readonly error: Error | null; readonly isPending: boolean };
  /** Paths whose errors are shown at their fields. */
  readonly fields: readonly string[];
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** The label of the save button. */
  readonly does?: string;
  readonly children: ReactNode;
};

/** The server's errors for fields that the form doesn't show; undefined: it was refused for another reason. */
const unplaced = (error: Error, fields: readonly string[]): readonly string[] | undefined => {
  const problems = error instanceof RequestFailed ? error.problem.fields : undefined;
  return problems
    ?.filter(({ path }) => !fields.includes(path))
    .map(({ path, message }) => (path ? `${path} ${message}` : message));
};

/** A form for one entry. The focus starts as in `focusOpened`. */
export const EntryForm = ({ label, saving, fields, onSave, onCancel, does = "Save", children }: Props) => {
  const others = saving.error ? unplaced(saving.error, fields) : [];
  return (
    <form
      ref={focusOpened}
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) onSave();
      }}
    >
      {children}
      {saving.error && others === undefined && <ProblemNotice error={saving.error} />}
      {others?.map((problem) => (
        <p key={problem} className={styles.wrong} role="alert">
          {problem}
        </p>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" loading={saving.isPending}>
          {does}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/**
 * An entry as it was when its form was opened. A newer one may be fetched meanwhile: with that one's version, the input would overwrite
 * it unseen.
 */
export const useAsOpened = <T extends object | undefined>(entry: T): T => useState(entry)[0];
