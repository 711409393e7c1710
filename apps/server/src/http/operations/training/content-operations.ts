import { ok } from "@canter/domain/result";
import {
  contentDoneSchema,
  contentListQuerySchema,
  contentProgramResponseSchema,
  contentProgramSummarySchema,
  contentSchema,
  contentSourceCreateSchema,
  contentSourcePatchSchema,
  contentSourceSchema,
  playlistCreateSchema,
  playlistListQuerySchema,
  playlistPatchSchema,
  playlistSchema,
  playlistSuggestionQuerySchema,
  playlistSuggestionSchema,
} from "@canter/protocol/training/content";
import { pageOf } from "@canter/protocol/page";
import { workoutResponseSchema } from "@canter/protocol/training/workouts";
import { z } from "zod";
import { defineOperation } from "../../operation.ts";

const tag = "content";
const params = z.object({ id: z.string() });
const source = (description: string) => ({ description, schema: contentSourceSchema });
const playlist = (description: string) => ({ description, schema: playlistSchema });

const ownPicture = "private, max-age=604800, immutable";
/** The item's own picture may be available again in a minute. */
const drawnPicture = "private, max-age=60";

/** Registered in this order: `/content/sources` is not an item. */
export const contentOperations = [
  defineOperation({
    id: "listContentSources",
    needs: ["content", "administer"],
    method: "get",
    path: "/content/sources",
    tag,
    problems: [],
    summary: "Where the group's content comes from, and what came of looking there last. Never a token.",
    success: { description: "All of them.", schema: z.object({ items: z.array(contentSourceSchema) }) },
    handle: async ({ application, member }) =>
      ok({ items: await application.content.listContentSources(member) }),
  }),
  defineOperation({
    id: "createContentSource",
    limit: "heavy",
    needs: ["content", "administer"],
    lasting: true,
    method: "post",
    path: "/content/sources",
    tag,
    problems: ["too_many_requests"],
    summary: "Add a Plex server or a catalogue file. Nothing is read of it until it is synced.",
    body: contentSourceCreateSchema,
    success: { status: 201, ...source("The source, without its token.") },
    handle: ({ application, member, body, once }) =>
      application.content.createContentSource(member, body, once),
  }),
  defineOperation({
    id: "changeContentSource",
    limit: "heavy",
    needs: ["content", "administer"],
    lasting: true,
    method: "patch",
    path: "/content/sources/{id}",
    tag,
    problems: ["too_many_requests"],
    params,
    summary: "Change the fields given. Another address needs the token anew.",
    body: contentSourcePatchSchema,
    success: source("The source as it is now."),
    handle: ({ application, member, params: { id }, body }) =>
      application.content.changeContentSource(member, id, body),
  }),
  defineOperation({
    id: "removeContentSource",
    needs: ["content", "administer"],
    method: "delete",
    path: "/content/sources/{id}",
    tag,
    problems: [],
    params,
    summary:
      "Take a source away, with its token. Its content is marked as missing and stays where it is linked.",
    success: source("The source as it was."),
    handle: ({ application, member, params: { id } }) => application.content.removeContentSource(member, id),
  }),
  defineOperation({
    id: "syncContentSource",
    limit: "heavy",
    needs: ["content", "administer"],
    method: "post",
    path: "/content/sources/{id}/sync",
    tag,
    problems: ["conflict", "too_many_requests"],
    params,
    summary:
      "Read a source and take over what it has. Its report says what could not be read; what was known stays.",
    success: source("The source with its report."),
    handle: ({ application, member, params: { id }, once }) =>
      application.content.syncContentSource(member, id, once),
  }),
  defineOperation({
    id: "listContent",
    needs: ["content", "read"],
    method: "get",
    path: "/content",
    tag,
    problems: [],
    summary: "What the group has to train with, by series and title.",
    query: contentListQuerySchema,
    success: { description: "One page.", schema: pageOf(contentSchema) },
    handle: ({ application, member, query: { kind, missing, ...filter } }) =>
      application.content.listContent(member, { ...filter, kinds: kind, withMissing: missing === "1" }),
  }),
  defineOperation({
    id: "readContent",
    needs: ["content", "read"],
    method: "get",
    path: "/content/{id}",
    tag,
    problems: [],
    params,
    summary: "One item, also one that its source has no more.",
    success: { description: "The item.", schema: contentSchema },
    handle: ({ application, member, params: { id } }) => application.content.readContent(member, id),
  }),
  defineOperation({
    id: "readContentThumbnail",
    needs: ["content", "read"],
    method: "get",
    path: "/content/{id}/thumbnail",
    tag,
    problems: [],
    params,
    query: z.object({ v: z.string().max(20).optional(), group: z.string().max(100).optional() }),
    summary:
      "The picture of an item, through this server; a drawn tile where it has none, or none can be had.",
    success: {
      description: "The picture: JPEG, PNG, WebP, GIF, AVIF or SVG.",
      schema: z.string(),
      mediaType: "image/*",
    },
    handle: async ({ application, member, params: { id } }) => {
      const picture = await application.content.readContentPicture(member, id);
      if (!picture.ok) return picture;
      const { type, bytes, isOwn } = picture.value;
      return new Response(bytes, {
        headers: { "content-type": type, "cache-control": isOwn ? ownPicture : drawnPicture },
      });
    },
  }),
  defineOperation({
    id: "readContentMedia",
    needs: ["content", "read"],
    method: "get",
    path: "/content/{id}/media",
    tag,
    problems: ["unavailable"],
    params,
    summary:
      "The video or audio of an item, through this server; parts of it (Range) as players ask for them.",
    success: { description: "The media.", schema: z.string(), mediaType: "video/*" },
    otherSuccess: [
      { status: 206, description: "The part asked for.", schema: z.string(), mediaType: "video/*" },
    ],
    handle: async ({ application, member, request, params: { id } }) => {
      const range = request.headers.get("range");
      const wish = { id, signal: request.signal, ...(range !== null && { range }) };
      const media = await application.content.openContentMedia(member, wish);
      if (!media.ok) return media;
      const { status, headers, body } = media.value;
      return new Response(body, {
        status,
        headers: { ...headers, "cache-control": "private, max-age=3600" },
      });
    },
  }),
  defineOperation({
    id: "logContent",
    needs: ["content", "write"],
    method: "post",
    path: "/content/done",
    tag,
    problems: [],
    summary:
      "Write down content that was done, as workouts: a planned session that asks for it is thereby done.",
    body: contentDoneSchema,
    success: {
      status: 201,
      description: "The workouts.",
      schema: z.object({ workouts: z.array(workoutResponseSchema) }),
    },
    handle: ({ application, member, body, once }) => application.dashboard.logContent(member, body, once),
  }),
  defineOperation({
    id: "listContentPrograms",
    needs: ["content", "read"],
    method: "get",
    path: "/content-programs",
    tag,
    problems: [],
    summary: "Known orders of content that a program can be started from.",
    success: {
      description: "All of them, by title.",
      schema: z.object({ items: z.array(contentProgramSummarySchema) }),
    },
    handle: async ({ application, member }) =>
      ok({ items: await application.content.listContentPrograms(member) }),
  }),
  defineOperation({
    id: "readContentProgram",
    needs: ["content", "read"],
    method: "get",
    path: "/content-programs/{id}",
    tag,
    problems: [],
    params,
    summary: "One of them, day by day.",
    success: { description: "Its days and items.", schema: contentProgramResponseSchema },
    handle: ({ application, member, params: { id } }) => application.content.readContentProgram(member, id),
  }),
  defineOperation({
    id: "suggestPlaylist",
    needs: ["content", "read"],
    method: "get",
    path: "/playlists/suggestion",
    tag,
    problems: [],
    summary: "A stack around an item: warm-up, item, cool-down. Nothing is stored.",
    query: playlistSuggestionQuerySchema,
    success: { description: "The items in order.", schema: playlistSuggestionSchema },
    handle: ({ application, member, query: { contentId } }) =>
      application.content.suggestPlaylist(member, contentId),
  }),
  defineOperation({
    id: "listPlaylists",
    needs: ["content", "read"],
    method: "get",
    path: "/playlists",
    tag,
    problems: [],
    summary: "The group's playlists, latest changed first.",
    query: playlistListQuerySchema,
    success: { description: "One page.", schema: pageOf(playlistSchema) },
    handle: ({ application, member, query: { deleted, ...page } }) =>
      application.content.listPlaylists(member, { ...page, isDeleted: deleted === "1" }),
  }),
  defineOperation({
    id: "createPlaylist",
    needs: ["content", "write"],
    method: "post",
    path: "/playlists",
    tag,
    problems: [],
    summary: "Make a playlist of items of the catalogue.",
    body: playlistCreateSchema,
    success: { status: 201, ...playlist("The playlist.") },
    handle: ({ application, member, body, once }) => application.content.createPlaylist(member, body, once),
  }),
  defineOperation({
    id: "readPlaylist",
    needs: ["content", "read"],
    method: "get",
    path: "/playlists/{id}",
    tag,
    problems: [],
    params,
    summary: "One playlist, also a deleted one (with deletedAt).",
    success: playlist("The playlist."),
    handle: ({ application, member, params: { id } }) => application.content.readPlaylist(member, id),
  }),
  defineOperation({
    id: "changePlaylist",
    needs: ["content", "write"],
    method: "patch",
    path: "/playlists/{id}",
    tag,
    problems: ["conflict"],
    params,
    summary: "Change its name, or its items and their order, in the version that was seen.",
    body: playlistPatchSchema,
    success: playlist("The playlist as it is now."),
    handle: ({ application, member, params: { id }, body }) =>
      application.content.changePlaylist(member, id, body),
  }),
  defineOperation({
    id: "deletePlaylist",
    needs: ["content", "write"],
    method: "delete",
    path: "/playlists/{id}",
    tag,
    problems: [],
    params,
    summary: "Delete a playlist; it can be brought back.",
    success: playlist("The playlist with deletedAt."),
    handle: ({ application, member, params: { id } }) => application.content.deletePlaylist(member, id),
  }),
  defineOperation({
    id: "restorePlaylist",
    needs: ["content", "write"],
    method: "post",
    path: "/playlists/{id}/restore",
    tag,
    problems: [],
    params,
    summary: "Bring a deleted playlist back.",
    success: playlist("The playlist."),
    handle: ({ application, member, params: { id }, once }) =>
      application.content.restorePlaylist(member, id, once),
  }),
];
