import type { SourceReading } from "@canter/domain/content/source-reading";
import { err, type Result } from "@canter/domain/result";
import type { ContentSource } from "@canter/storage/content/content-source-row";
import type { ApplicationContext } from "../application-context.ts";
import { openKey } from "../sealed-key.ts";
import { configOf } from "./source-input.ts";

/** Where a Plex server is and what it is asked with; undefined: the token can't be opened here. */
export function plexAccess(
  { secret }: Pick<ApplicationContext, "secret">,
  groupId: string,
  source: ContentSource,
): { readonly url: string; readonly token: string } | undefined {
  const { url } = configOf(source);
  const place = { groupId, contentSource: source.id };
  const token = source.secretSealed === undefined ? undefined : openKey(secret, place, source.secretSealed);
  return url === undefined || token === undefined ? undefined : { url, token };
}

async function readPlex(
  context: ApplicationContext,
  groupId: string,
  source: ContentSource,
): Promise<Result<SourceReading, string>> {
  const access = plexAccess(context, groupId, source);
  if (!access) return err("The token was sealed with another secret of this installation: enter it again.");
  const { readPlexCatalogue } = await import("@canter/integrations/plex/read-plex-catalogue");
  const { libraries } = configOf(source);
  return readPlexCatalogue({ ...access, ...(libraries && { libraries }) });
}

async function readFiles(
  { contentDir }: ApplicationContext,
  source: ContentSource,
): Promise<Result<SourceReading, string>> {
  const { path, text } = configOf(source);
  const { readCatalogueFolder, readCatalogueText } =
    await import("@canter/integrations/catalogue-file/read-catalogue-folder");
  if (text !== undefined) return readCatalogueText(text);
  if (contentDir === undefined || path === undefined)
    return err("This installation has no folder for content.");
  return readCatalogueFolder(contentDir, path);
}

/** All that a source has at the moment. The error is for people: it says what was wrong, never what the token is. */
export const readSource = (
  context: ApplicationContext,
  groupId: string,
  source: ContentSource,
): Promise<Result<SourceReading, string>> =>
  source.kind === "plex" ? readPlex(context, groupId, source) : readFiles(context, source);
