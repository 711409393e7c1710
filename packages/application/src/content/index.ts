export { listContent, readContent } from "./list-content.ts";
export { readContentPicture } from "./content-media.ts";
export { openContentMedia } from "./content-media.ts";
export { listContentPrograms, readContentProgram } from "./list-content.ts";
export {
  listContentSources,
  createContentSource,
  changeContentSource,
  removeContentSource,
} from "./content-sources.ts";
export { syncContentSource } from "./sync-source.ts";
export {
  listPlaylists,
  readPlaylist,
  createPlaylist,
  changePlaylist,
  deletePlaylist,
  restorePlaylist,
  suggestPlaylist,
} from "./playlists.ts";
