import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { can } from "@canter/domain/access/access";
import type {
  ContentSource,
  SyncReport,
  ContentSourceCreate,
  ContentSourcePatch,
} from "@canter/protocol/training/content";
import {
  contentSourcesQuery,
  refreshContent,
  removeSource,
  syncSource,
  addSource,
  changeSource,
} from "../../api/content.ts";
import { useActingMember, type ActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { BackLink } from "../program/back-link.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import content from "./content.module.css";
import { countOf } from "./content-in-words.ts";
import { focusOpened, useOpening } from "../../ui/form/use-opening.ts";
import { withRetryKey } from "../../api/request.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { usePasswordFirst } from "../account/use-password-first.tsx";

/** "42 items · 1 program · 3 new · 1 missing". */
const reportInWords = ({ items, programs, added, changed, missing }: SyncReport): string =>
  [
    countOf(items, "item"),
    programs > 0 ? countOf(programs, "program") : undefined,
    added > 0 ? `${added} new` : undefined,
    changed > 0 ? `${changed} changed` : undefined,
    missing > 0 ? `${missing} gone missing` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");

const Report = ({ source, acting }: { readonly source: ContentSource; readonly acting: ActingMember }) => {
  const { report, syncedAt } = source;
  const read = syncedAt !== undefined && (
    <>
      Read <Moment at={syncedAt} zone={acting.member.zone} today={acting.today} />
    </>
  );
  if (!report) return <p className={styles.quiet}>{read || "Not read yet."}</p>;
  return (
    <>
      {report.failure !== undefined && (
        <p className={content.caution}>It could not be read: {report.failure} What was known stays.</p>
      )}
      <p className={styles.quiet}>
        {[report.failure === undefined && reportInWords(report)].filter(Boolean)}
        {read && report.failure === undefined && " · "}
        {read}
      </p>
      {report.problems.length > 0 && (
        <details className={content.problems} open={report.problems.length <= 3}>
          <summary>Left out: {report.problems.length}</summary>
          <ul>
            {report.problems.map(({ path, message }, index) => (
              <li key={index}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

/** A content source's form. */
type SourceDraft = {
  readonly kind: "file" | "plex";
  readonly name: string;
  readonly path: string;
  readonly url: string;
  readonly token: string;
  /** Titles, comma-separated. */
  readonly libraries: string;
};

export const emptySource: SourceDraft = {
  kind: "file",
  name: "",
  path: "",
  url: "",
  token: "",
  libraries: "",
};

export const sourceToDraft = ({ kind, name, path, url, libraries }: ContentSource): SourceDraft => ({
  kind,
  name,
  path: path ?? "",
  url: url ?? "",
  token: "",
  libraries: libraries?.join(", ") ?? "",
});

const titlesOf = (libraries: string): string[] =>
  libraries
    .split(",")
    .map((title) => title.trim())
    .filter((title) => title !== "");

const nameOf = ({ name }: SourceDraft) => (name.trim() === "" ? {} : { name: name.trim() });

/** The request; an empty field is sent as it is, so that the refusal names it. */
export const toSourceCreate = (draft: SourceDraft): ContentSourceCreate => {
  if (draft.kind === "file") return { kind: "file", ...nameOf(draft), path: draft.path.trim() };
  const libraries = titlesOf(draft.libraries);
  return {
    kind: "plex",
    ...nameOf(draft),
    url: draft.url.trim(),
    token: draft.token.trim(),
    ...(libraries.length > 0 && { libraries }),
  };
};

/** Only changed fields: an unchanged address needs no token. */
export const toSourcePatch = (draft: SourceDraft, source: ContentSource): ContentSourcePatch => {
  const name = draft.name.trim() === source.name ? {} : nameOf(draft);
  if (source.kind === "file") {
    // One whose catalogue was entered as text has no path.
    const isSame = draft.path.trim() === (source.path ?? "");
    return { ...name, ...(!isSame && { path: draft.path.trim() }) };
  }
  const libraries = titlesOf(draft.libraries);
  return {
    ...name,
    ...(draft.url.trim() !== source.url && { url: draft.url.trim() }),
    ...(draft.token.trim() !== "" && { token: draft.token.trim() }),
    libraries: libraries.length > 0 ? libraries : null,
  };
};

type FieldsProps = {
  readonly draft: SourceDraft;
  readonly onChange: (draft: SourceDraft) => void;
  readonly wrong: (path: string) => string | undefined;
  /** A token is already stored. */
  readonly isKept: boolean;
};

const PlexFields = ({ draft, onChange, wrong, isKept }: FieldsProps) => (
  <>
    <TextInput
      label="Address"
      type="url"
      placeholder="http://192.168.1.20:32400"
      value={draft.url}
      error={wrong("url")}
      onChange={(event) => onChange({ ...draft, url: event.currentTarget.value })}
    />
    <TextInput
      label="Token"
      description={
        isKept
          ? "One is kept, sealed. Type another to replace it; another address needs it again."
          : "Kept sealed, and never shown again"
      }
      type="password"
      autoComplete="off"
      value={draft.token}
      error={wrong("token")}
      onChange={(event) => onChange({ ...draft, token: event.currentTarget.value })}
    />
    <TextInput
      label="Libraries"
      description="By title, with commas; empty: all that look like training"
      placeholder="Fitness, Yoga"
      value={draft.libraries}
      error={wrong("libraries")}
      onChange={(event) => onChange({ ...draft, libraries: event.currentTarget.value })}
    />
  </>
);

const FileFields = ({ draft, onChange, wrong }: FieldsProps) => (
  <TextInput
    label="File or folder"
    description="Below the folder for content of this installation"
    placeholder="yoga.yaml"
    value={draft.path}
    error={wrong("path")}
    onChange={(event) => onChange({ ...draft, path: event.currentTarget.value })}
  />
);

type SourceFormProps = {
  /** The source to change; absent for a new one. */
  readonly source?: ContentSource;
  readonly onDone: () => void;
};

/** Adds a content source, or changes one, and syncs it. */
const SourceForm = ({ source, onDone }: SourceFormProps) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => (source ? sourceToDraft(source) : emptySource));
  const { first, field } = usePasswordFirst();
  const save = useMutation({
    mutationFn: async () => {
      const form = toSourceCreate(draft);
      const { id } = await first(() =>
        source
          ? changeSource(source.id, toSourcePatch(draft, source))
          : withRetryKey(["source", draft.kind, draft.name, draft.url, draft.path], (key) =>
              addSource(form, key),
            ),
      );
      // Its errors are shown with the source itself.
      await syncSource(id);
    },
    onSuccess: onDone,
    onSettled: () => refreshContent(client),
  });
  const wrong = (path: string) => fieldProblem(save.error, path);
  const isAtField = ["name", "url", "token", "libraries", "path"].some((path) => wrong(path) !== undefined);
  const fields = { draft, onChange: setDraft, wrong, isKept: source?.kind === "plex" };
  return (
    <form
      className={styles.form}
      aria-label={source ? source.name : "A new source"}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {!source && (
        <SegmentedControl
          aria-label="Kind of source"
          value={draft.kind}
          onChange={(kind) => setDraft({ ...draft, kind: kind === "plex" ? "plex" : "file" })}
          data={[
            { value: "file", label: "File or folder" },
            { value: "plex", label: "Plex" },
          ]}
        />
      )}
      <TextInput
        label="Name"
        data-autofocus
        maxLength={100}
        placeholder={draft.kind === "plex" ? "Plex" : "Catalogue"}
        value={draft.name}
        error={wrong("name")}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      {draft.kind === "plex" ? <PlexFields {...fields} /> : <FileFields {...fields} />}
      {field}
      {save.error && !isAtField && <ProblemNotice error={save.error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending}>
          {source ? "Save and read it" : "Add and read it"}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** One source: what it is, the result of its last sync, and its actions. */
const SourceRow = ({ source, acting }: { readonly source: ContentSource; readonly acting: ActingMember }) => {
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const sync = useMutation({
    mutationFn: () => syncSource(source.id),
    onSettled: () => refreshContent(client),
  });
  const { name, kind, url, path, libraries } = source;
  const where = kind === "plex" ? url : (path ?? "entered as text");
  return (
    <li className={styles.row}>
      <div className={styles.rowWords}>
        <h2>{name}</h2>
        <p className={styles.quiet}>
          {kind === "plex" ? "Plex" : "File or folder"} · {where}
          {libraries && libraries.length > 0 && <> · {libraries.join(", ")}</>}
        </p>
        <Report source={source} acting={acting} />
        {sync.error && <ProblemNotice error={sync.error} />}
      </div>
      {!isChanging && (
        <div className={styles.buttons}>
          <ConfirmButton
            label={`Remove ${name}`}
            title={`Remove ${name}?`}
            says={
              kind === "plex"
                ? "Its token is forgotten. What it has is marked as missing, and stays where it is used."
                : "What it has is marked as missing, and stays where it is used."
            }
            onConfirm={async () => {
              await removeSource(source.id);
              await refreshContent(client);
            }}
          >
            Remove
          </ConfirmButton>
          <Button variant="default" aria-label={`Change ${name}`} onClick={() => setChanging(true)}>
            Change
          </Button>
          <Button
            variant="default"
            loading={sync.isPending}
            aria-label={`Read it now: ${name}`}
            onClick={() => sync.mutate()}
          >
            Read it now
          </Button>
        </div>
      )}
      {isChanging && <SourceForm source={source} onDone={() => setChanging(false)} />}
    </li>
  );
};

const Sources = () => {
  const acting = useActingMember();
  const { data: sources, error, refetch } = useQuery(contentSourcesQuery);
  const [isAdding, setAdding, buttonRef] = useOpening();
  return (
    <>
      <PageHead
        title="Sources"
        over={<BackLink to="/content">Content</BackLink>}
        under={`Where ${acting.group.name} has its content from.`}
        actions={
          !isAdding && (
            <Button ref={buttonRef} variant="default" onClick={() => setAdding(true)}>
              Add one
            </Button>
          )
        }
      />
      {isAdding && (
        <div ref={focusOpened} className={styles.card}>
          <SourceForm onDone={() => setAdding(false)} />
        </div>
      )}
      {error && <ProblemNotice error={error} again={() => void refetch()} />}
      {!sources && !error && <ListSkeleton rows={2} />}
      {sources?.length === 0 && !isAdding && (
        <EmptyState example="Add the first one" onExample={() => setAdding(true)}>
          A folder of catalogue files beside Canter’s data, or a Plex server in your house.
        </EmptyState>
      )}
      {sources && sources.length > 0 && (
        <ul className={styles.list} aria-label="Sources">
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} acting={acting} />
          ))}
        </ul>
      )}
    </>
  );
};

/** For owners: content sources, with their last sync results. */
export const SourcesPage = () => {
  const acting = useActingMember();
  if (can(acting.member.role, "content", "administer")) return <Sources />;
  return (
    <>
      <PageHead title="Sources" over={<BackLink to="/content">Content</BackLink>} />
      <p>Only owners of {acting.group.name} look after where its content comes from.</p>
    </>
  );
};
