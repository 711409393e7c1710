import type {
  ContentSource,
  ContentSourceCreate,
  ContentSourcePatch,
} from "@canter/protocol/training/content";

/** A content source's form. */
export type SourceDraft = {
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
