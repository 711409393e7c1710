export { listContent, readContent, listContentPrograms, readContentProgram } from "./list-content.ts";
export { readContentPicture, openContentMedia } from "./read-source.ts";
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
