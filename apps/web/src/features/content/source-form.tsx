import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type {
  ContentSource,
  ContentSourceCreate,
  ContentSourcePatch,
} from "@canter/protocol/training/content";
import { addSource, changeSource, refreshContent, syncSource } from "../../api/content.ts";
import { withRetryKey } from "../../api/request.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { usePasswordFirst } from "../account/use-password-first.tsx";

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

type Props = {
  /** The source to change; absent for a new one. */
  readonly source?: ContentSource;
  readonly onDone: () => void;
};

/** Adds a content source, or changes one, and syncs it. */
export const SourceForm = ({ source, onDone }: Props) => {
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
