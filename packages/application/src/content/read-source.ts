import type { SourceReading } from "@canter/domain/content/source-reading";
import type { PlexAccess } from "@canter/integrations/plex/ask-plex";
import { err, type Result } from "@canter/domain/result";
import type { ContentSource } from "@canter/storage/content/content-sources";
import { isTrustedGroup } from "@canter/storage/installation/installation";
import type { ApplicationContext } from "../core/application-context.ts";
import { openKey } from "../core/secrets.ts";
import { configOf } from "./source-input.ts";

/** A Plex server's address and token; undefined: the token can't be opened here. */
export async function plexAccess(
  { secret, outgoing }: Pick<ApplicationContext, "secret" | "outgoing">,
  groupId: string,
  source: ContentSource,
): Promise<PlexAccess | undefined> {
  const { url } = configOf(source);
  const place = { groupId, contentSource: source.id };
  const token = source.secretSealed === undefined ? undefined : openKey(secret, place, source.secretSealed);
  if (url === undefined || token === undefined) return undefined;
  // The request sets its own limits; a film takes as long as it is watched.
  return { url, token, fetch: await outgoing.stream(groupId) };
}

async function readPlex(
  context: ApplicationContext,
  groupId: string,
  source: ContentSource,
): Promise<Result<SourceReading, string>> {
  const access = await plexAccess(context, groupId, source);
  if (!access) return err("The token was sealed with another secret of this installation: enter it again.");
  const { readPlexCatalogue } = await import("@canter/integrations/plex/read-plex-catalogue");
  const { libraries } = configOf(source);
  return readPlexCatalogue({ ...access, ...(libraries && { libraries }) });
}

/** The error for a group whose owner may not read the installation's folder. */
export const notTrusted =
  "The folder for content is for groups that the owner of this installation has named. Ask them, or paste the catalogue instead.";

async function readFiles(
  { contentDir, store }: ApplicationContext,
  groupId: string,
  source: ContentSource,
): Promise<Result<SourceReading, string>> {
  const { path, text } = configOf(source);
  const { readCatalogueFolder, readCatalogueText } =
    await import("@canter/integrations/catalogue-file/read-catalogue-folder");
  if (text !== undefined) return readCatalogueText(text);
  if (contentDir === undefined || path === undefined)
    return err("This installation has no folder for content.");
  if (!(await isTrustedGroup(store.db, groupId))) return err(notTrusted);
  return readCatalogueFolder(contentDir, path);
}

/** Everything a source has at the moment. The error is for people: it says what went wrong, never the token. */
export const readSource = (
  context: ApplicationContext,
  groupId: string,
  source: ContentSource,
): Promise<Result<SourceReading, string>> =>
  source.kind === "plex" ? readPlex(context, groupId, source) : readFiles(context, groupId, source);
