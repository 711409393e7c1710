import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { ContentSource } from "@canter/storage/content/content-sources";
import { z } from "zod";

export type SourceInput =
  | {
      readonly kind: "plex";
      readonly name?: string | undefined;
      readonly url: string;
      readonly token: string;
      readonly libraries?: readonly string[] | undefined;
    }
  | {
      readonly kind: "file";
      readonly name?: string | undefined;
      readonly path?: string | undefined;
      readonly text?: string | undefined;
    };

/** Absent leaves a field as it is; `libraries` null: all libraries. */
export type SourcePatch = {
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  readonly libraries?: readonly string[] | null | undefined;
  readonly path?: string | undefined;
  readonly text?: string | undefined;
};

export const maxSources = 20;

const configSchema = z.object({
  url: z.string().optional(),
  libraries: z.array(z.string()).optional(),
  path: z.string().optional(),
  text: z.string().optional(),
});
export type SourceConfig = z.infer<typeof configSchema>;

/** A source's settings, whatever its kind. */
export const configOf = ({ config }: Pick<ContentSource, "config">): SourceConfig =>
  configSchema.parse(config);

/**
 * The address of a server without its trailing slash. Whether it may be reached is decided at each request. Invalid: not a web address,
 * or it contains a key.
 */
export function checkPlexUrl(entered: string): Result<string, Problem> {
  const url = URL.parse(entered.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    return err(invalid("url", "must begin with http:// or https://, as in http://192.168.1.20:32400"));
  if (url.username || url.password || url.search || url.hash)
    return err(invalid("url", "must be the server's address alone; the token is a field of its own"));
  return ok(`${url.origin}${url.pathname.replace(/\/+$/, "")}`);
}

type FileInput = { readonly path?: string | undefined; readonly text?: string | undefined };

/** Either a path below the content folder, or the catalogue itself. Invalid: both, neither, or a path that leads elsewhere. */
export function checkFileSource({ path, text }: FileInput): Result<ContentSource["config"], Problem> {
  if ((path === undefined) === (text === undefined))
    return err(invalid("path", "must be given, or text instead of it"));
  if (text !== undefined) return ok({ text });
  const parts = (path ?? "").split(/[/\\]/);
  if (/^[/\\]|^[a-z]:/i.test(path ?? "") || parts.includes("..") || path?.includes("\0"))
    return err(invalid("path", "must be a path below the folder for content, as in yoga.yaml"));
  return ok({ path });
}

/** A source's name until somebody names it. */
export const nameOf = (kind: ContentSource["kind"], { path }: ContentSource["config"]): string =>
  kind === "plex" ? "Plex" : typeof path === "string" ? path.slice(0, 100) : "Catalogue";
