import type { SourceReading } from "@canter/domain/content/source-reading";
import type { PlexAccess } from "@canter/integrations/plex/ask-plex";
import { err, type Result, ok } from "@canter/domain/result";
import { type ContentSource, readContentSource } from "@canter/storage/content/content-sources";
import { isTrustedGroup } from "@canter/storage/installation/installation";
import type { OpenMedia } from "@canter/integrations/plex/open-plex-media";
import { notFound, type Problem } from "@canter/domain/problem";
import { readContentItem, type StoredContentItem } from "@canter/storage/content/content-items";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { openKey } from "../core/secrets.ts";
import { configOf } from "./source-input.ts";

/** A Plex server's address and token; undefined: the token can't be opened here. */
async function plexAccess(
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

/** `range` as a player sends it. */
type MediaWish = { readonly id: string; readonly range?: string; readonly signal: AbortSignal };

const unavailable = (detail: string): Problem => ({ type: "unavailable", detail });

/**
 * The video or audio of an item, or a range of it, streamed through this server: the source's address and token stay here. Not found:
 * there is no such item, or it has no media of its own; unavailable: the source does not deliver it at the moment.
 */
export async function openContentMedia(
  context: ApplicationContext,
  { scope }: MemberContext,
  { id, ...wish }: MediaWish,
): Promise<Result<OpenMedia, Problem>> {
  const { db } = context.store;
  const item = await readContentItem(db, scope, id);
  const media = item?.media;
  if (!item || media === undefined) return err(notFound("media"));
  const source = await readContentSource(db, scope, item.sourceId);
  if (!source) return err(notFound("media"));
  if (source.kind === "plex") {
    const access = await plexAccess(context, scope.groupId, source);
    if (!access) return err(unavailable("The token of this Plex server must be entered again."));
    const { openPlexMedia } = await import("@canter/integrations/plex/open-plex-media");
    const opened = await openPlexMedia(access, { ...wish, path: media });
    return opened.ok ? opened : err(unavailable(`The Plex server can’t play it: it ${opened.error}`));
  }
  const { path } = configOf(source);
  if (context.contentDir === undefined || path === undefined || !(await isTrustedGroup(db, scope.groupId)))
    return err(notFound("media"));
  const { openCatalogueMedia } = await import("@canter/integrations/catalogue-file/open-catalogue-media");
  const opened = await openCatalogueMedia(context.contentDir, path, { ...wish, media });
  return opened ? ok(opened) : err(notFound("media"));
}

/** The tile matches the theme: a muted turf green with paper-coloured letters; readable on light and dark backgrounds. */
const [ground, letter] = ["#5a6b62", "#f3f0e9"];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A plain tile for an item without a picture, or whose picture is unavailable at the moment: SVG, 16 to 9. */
function drawPicture({ title }: { readonly title: string }): string {
  const letters = title
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join("")
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" role="img" aria-label="${escaped(title)}"><rect width="320" height="180" fill="${ground}"/><text x="160" y="112" font-family="sans-serif" font-size="64" font-weight="600" text-anchor="middle" fill="${letter}">${escaped(letters)}</text></svg>`;
}

/** `isOwn`: the item's own picture, which does not change; otherwise a drawn placeholder. */
type ContentPicture = {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isOwn: boolean;
};

type Found = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** The item's own picture, from its source; undefined: it has none, or it is unavailable at the moment. */
async function ownPicture(
  context: ApplicationContext,
  { scope }: MemberContext,
  { picture, sourceId }: StoredContentItem,
): Promise<Found | undefined> {
  if (picture === undefined) return undefined;
  const source = await readContentSource(context.store.db, scope, sourceId);
  if (!source) return undefined;
  if (source.kind === "plex") {
    const access = await plexAccess(context, scope.groupId, source);
    if (!access) return undefined;
    const { fetchPlexPicture } = await import("@canter/integrations/plex/open-plex-media");
    const fetched = await fetchPlexPicture(access, picture);
    return fetched.ok ? fetched.value : undefined;
  }
  const { path } = configOf(source);
  if (context.contentDir === undefined || path === undefined) return undefined;
  if (!(await isTrustedGroup(context.store.db, scope.groupId))) return undefined;
  const { readCataloguePicture } = await import("@canter/integrations/catalogue-file/open-catalogue-media");
  return readCataloguePicture(context.contentDir, path, picture);
}

/** The picture of an item: its own, else a drawn tile. Not found: the group has no such item. */
export async function readContentPicture(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
): Promise<Result<ContentPicture, Problem>> {
  const item = await readContentItem(context.store.db, member.scope, id);
  if (!item) return err(notFound("content"));
  const own = await ownPicture(context, member, item);
  if (own) return ok({ ...own, isOwn: true });
  const bytes = new TextEncoder().encode(drawPicture(item));
  return ok({ type: "image/svg+xml", bytes, isOwn: false });
}
