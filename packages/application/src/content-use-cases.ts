import { lazily } from "./lazily.ts";

/** What members do with content and playlists. */
export const contentUseCases = {
  listContent: lazily(async () => (await import("./content/list-content.ts")).listContent),
  readContent: lazily(async () => (await import("./content/list-content.ts")).readContent),
  readContentPicture: lazily(async () => (await import("./content/content-picture.ts")).readContentPicture),
  openContentMedia: lazily(async () => (await import("./content/content-media.ts")).openContentMedia),
  logContent: lazily(async () => (await import("./dashboard/log-content.ts")).logContent),
  listContentPrograms: lazily(
    async () => (await import("./content/list-content-programs.ts")).listContentPrograms,
  ),
  readContentProgram: lazily(
    async () => (await import("./content/list-content-programs.ts")).readContentProgram,
  ),
  listContentSources: lazily(async () => (await import("./content/content-sources.ts")).listContentSources),
  createContentSource: lazily(async () => (await import("./content/content-sources.ts")).createContentSource),
  changeContentSource: lazily(async () => (await import("./content/content-sources.ts")).changeContentSource),
  removeContentSource: lazily(async () => (await import("./content/content-sources.ts")).removeContentSource),
  syncContentSource: lazily(async () => (await import("./content/sync-source.ts")).syncContentSource),
  listPlaylists: lazily(async () => (await import("./content/playlists.ts")).listPlaylists),
  readPlaylist: lazily(async () => (await import("./content/playlists.ts")).readPlaylist),
  createPlaylist: lazily(async () => (await import("./content/playlists.ts")).createPlaylist),
  changePlaylist: lazily(async () => (await import("./content/playlists.ts")).changePlaylist),
  deletePlaylist: lazily(async () => (await import("./content/playlists.ts")).deletePlaylist),
  restorePlaylist: lazily(async () => (await import("./content/playlists.ts")).restorePlaylist),
  suggestPlaylist: lazily(async () => (await import("./content/playlists.ts")).suggestPlaylist),
};
