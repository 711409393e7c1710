import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Units } from "@canter/domain/units/unit";
import { localDateAt } from "@canter/domain/schedule/local-date";
import type { ImportResponse } from "@canter/protocol/training/imports";
import { discardImport, importQuery, refreshAfterImport, undoImport } from "../../api/workout-actions.ts";
import { disciplinesQuery } from "../../api/workouts.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { formatShortDate } from "../../ui/formats.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { disciplineName } from "../../ui/words/discipline-in-words.ts";
import { ImportDecisions, ImportTable } from "./import-decisions.tsx";
import {
  counted,
  newIn,
  newInWords,
  outcomeSentences,
  previewFacts,
  leftOutInWords,
} from "./import-in-words.ts";
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
const ImportNotes = ({ batch }: { readonly batch: ImportResponse }) => {
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

type Props = {
  readonly listed: ImportResponse;
  readonly today: string;
  readonly units: Units;
  /** The latest files chosen here. */
  readonly files: readonly File[];
  /** Something was taken back since it was previewed. */
  readonly isOutdated?: boolean;
};

/** Whether a batch consists of these files. */
const isOf = (batch: ImportResponse, files: readonly File[]): boolean =>
  files.length > 0 && files.every((file) => batch.files.some(({ name }) => name === file.name));

const nameOfFiles = ({ files }: ImportResponse): string => {
  const names = [...new Set(files.map(({ name }) => name.split(": ")[0] ?? name))];
  return names.length <= 2
    ? names.join(", ")
    : `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
};

/** So many can be read at a glance; more are unfolded. */
const maxAtOnce = 8;

type ListedExercises = NonNullable<NonNullable<ImportResponse["preview"]>["exercises"]>;

/** What the workouts consist of, by the names under which it is stored. */
const ExerciseList = ({ exercises }: { readonly exercises: ListedExercises }) => {
  if (exercises.length === 0) return null;
  return (
    <details className={styles.notes} open={exercises.length <= maxAtOnce}>
      <summary>{counted(exercises.length, "exercise")}</summary>
      <ul>
        {exercises.map(({ name, sets, isKnown }) => (
          <li key={name}>
            {name}{" "}
            <span className={styles.quiet}>
              {counted(sets, "set")}
              {!isKnown && ", a name not known here"}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** The expected result of a preview: how much, when, and what. */
const Preview = ({ batch, today }: { readonly batch: ImportResponse; readonly today: string }) => {
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const { preview } = batch;
  if (!preview || batch.total === 0) return null;
  const fresh = newInWords(newIn(preview));
  return (
    <>
      <p className={styles.figure}>
        {fresh === "" ? "Nothing new" : fresh}
        {preview.from !== undefined && (
          <span className={styles.span}>
            {preview.from === preview.to
              ? formatShortDate(preview.from, today)
              : `${formatShortDate(preview.from, today)} to ${formatShortDate(preview.to ?? "", today)}`}
          </span>
        )}
      </p>
      <p className={styles.quiet}>
        {preview.disciplines
          .map(({ id, workouts }) => `${disciplineName(disciplines, id)} ${workouts}`)
          .join(" · ")}
      </p>
      <ul className={styles.facts}>
        {previewFacts(preview).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {preview.doubts?.map(({ date, value, reason }, index) => (
          <li key={index} className={styles.doubt}>
            {formatShortDate(date, today)}: {value}? {reason}
          </li>
        ))}
      </ul>
      <ExerciseList exercises={preview.exercises ?? []} />
    </>
  );
};

type TakeBackProps = {
  readonly batch: ImportResponse;
  readonly title: string;
  readonly children: string;
};

const TakeBack = ({ batch: { id: batchId, source }, title, children }: TakeBackProps) => {
  const client = useQueryClient();
  const isOfFiles = source === undefined || source === "folder";
  const again = isOfFiles ? "You can bring the files in again." : "It does not come again by itself.";
  return (
    <ConfirmButton
      title={title}
      says={`All that came with this goes, as if it had never been here. What somebody has changed since stays. ${again}`}
      onConfirm={async () => {
        const after = await undoImport(batchId);
        client.setQueryData(importQuery(batchId).queryKey, after);
      }}
      isAlone
    >
      {children}
    </ConfirmButton>
  );
};

const UnderWay = ({ batch }: { readonly batch: ImportResponse }) => {
  const { state, done, total } = batch;
  return (
    <>
      <div aria-live="polite">
        <p>
          {state === "applying" ? "Bringing in" : "Taking back"} {done} of {total}
        </p>
        <Progress
          value={total === 0 ? 100 : (done / total) * 100}
          aria-label={state === "applying" ? "Brought in" : "Taken back"}
        />
        <p className={styles.quiet}>It goes on when you leave this page.</p>
      </div>
      {state === "applying" && (
        <div className={styles.buttons}>
          <TakeBack batch={batch} title="Stop, and take back what is in already?">
            Stop and take it back
          </TakeBack>
        </div>
      )}
    </>
  );
};

const Done = ({ batch }: { readonly batch: ImportResponse }) => {
  const { outcome } = batch;
  if (!outcome) return null;
  const { saved, asked, measurements } = outcome;
  const broughtIn = {
    workouts: saved + asked,
    measurements: (measurements?.saved ?? 0) + (measurements?.asked ?? 0),
  };
  return (
    <>
      {outcomeSentences(batch.state, outcome).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {batch.state === "done" && (
        <div className={styles.buttons}>
          {outcome.asked > 0 && (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/drafts" />}>
              Answer {counted(outcome.asked, "question")}
            </Button>
          )}
          {newInWords(broughtIn) !== "" && (
            <TakeBack batch={batch} title={`Take ${newInWords(broughtIn)} back?`}>
              Take it back
            </TakeBack>
          )}
        </div>
      )}
    </>
  );
};

/** One batch of files, in any state. */
export const ImportBatch = ({ listed, today, units, files, isOutdated = false }: Props) => {
  const client = useQueryClient();
  const acting = useActingMember();
  const { data: batch } = useQuery({ ...importQuery(listed.id), initialData: listed });
  const discarding = useMutation({
    mutationFn: () => discardImport(batch.id),
    onSuccess: () => client.invalidateQueries({ queryKey: ["imports", "pages"] }),
  });
  const { state } = batch;
  const isUnderWay = state === "applying" || state === "undoing";
  const isOpen = state === "preview" && !isOutdated;
  const putAway = (
    <Button variant="default" onClick={() => discarding.mutate()} loading={discarding.isPending}>
      {newInWords(newIn(batch.preview)) === "" || isOutdated ? "Put away" : "Not now"}
    </Button>
  );
  useEffect(() => {
    // What was fetched while it was under way is outdated.
    if (listed.state !== state && (state === "done" || state === "undone")) void refreshAfterImport(client);
  }, [client, listed.state, state]);
  return (
    <article className={styles.batch} aria-label={nameOfFiles(batch)}>
      <header className={styles.head}>
        <h2>{nameOfFiles(batch)}</h2>
        <span className={styles.quiet}>
          {formatShortDate(localDateAt(batch.createdAt, acting.member.zone), today)}
        </span>
      </header>
      {isOpen && <Preview batch={batch} today={today} />}
      {isOpen && (
        <ImportTable batch={batch} files={isOf(batch, files) ? files : undefined}>
          <ImportDecisions batch={batch} units={units} aside={putAway} />
        </ImportTable>
      )}
      {isOutdated && (
        <>
          <p>Something was taken back since. Choose the files again to see what is new in them.</p>
          <div className={styles.buttons}>{putAway}</div>
        </>
      )}
      {isUnderWay && <UnderWay batch={batch} />}
      {!isUnderWay && state !== "preview" && <Done batch={batch} />}
      {batch.problem !== undefined && <p role="alert">{batch.problem}</p>}
      {discarding.isError && <ProblemNotice error={discarding.error} />}
      <ImportNotes batch={batch} />
    </article>
  );
};
