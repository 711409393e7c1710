import type { OpenMedia } from "@canter/integrations/plex/open-plex-media";
import { notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { readContentItem } from "@canter/storage/content/content-items";
import { readContentSource } from "@canter/storage/content/content-sources";
import { isTrustedGroup } from "@canter/storage/installation/installation";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { plexAccess } from "./read-source.ts";
import { configOf } from "./source-input.ts";

/** `range` as a player sends it. */
export type MediaWish = { readonly id: string; readonly range?: string; readonly signal: AbortSignal };

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
