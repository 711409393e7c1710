import { err, ok, type Result } from "@canter/domain/result";
import {
  type PlexAccess,
  plexAddress,
  plexFailure,
  plexHeaders,
  plexLimits,
  askPlex,
  type PlexAnswer,
} from "./ask-plex.ts";

/** A stream of media, or the part of it that was asked for (206, or 416 for one that there is not). */
export type OpenMedia = {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array> | null;
};

const mediaTypes = /^(?:video|audio)\/[\w.+-]+/;
const forwarded = ["content-length", "content-range", "accept-ranges", "last-modified", "etag"];

const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ["content-type", ...forwarded].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/**
 * Media of a Plex server, at the path of a part, as they come: nothing is kept. `range` is a header as a player sends it; `signal` ends it
 * (whoever listened went away). The server must begin to answer in time; how long the rest takes is the listener's affair. Fails for what is no
 * video or audio, in words that go on after "The Plex server".
 */
export async function openPlexMedia(
  access: PlexAccess,
  { path, range, signal }: { readonly path: string; readonly range?: string; readonly signal: AbortSignal },
): Promise<Result<OpenMedia, string>> {
  const address = plexAddress(access, path);
  if (!address) return err("names an address that is not its own");
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), plexLimits.requestMilliseconds);
  try {
    const response = await access.fetch(address, {
      headers: { ...plexHeaders(access), accept: "video/*,audio/*", ...(range !== undefined && { range }) },
      redirect: "manual",
      signal: AbortSignal.any([signal, slow.signal]),
    });
    const { status } = response;
    const isMedia = mediaTypes.test(response.headers.get("content-type") ?? "");
    if (status === 416 || ((status === 200 || status === 206) && isMedia))
      return ok({ status, headers: headersOf(response), body: status === 416 ? null : response.body });
    await response.body?.cancel();
    return err(response.ok ? "answered with something that is no video" : plexFailure(status, path));
  } catch (error) {
    return err(plexFailure(error, path));
  } finally {
    clearTimeout(timer);
  }
}

const pictureTypes = /^image\/(?:jpeg|png|webp|gif|avif)\b/;
const limits = { ...plexLimits, requestMilliseconds: 5000, bytes: 5_000_000 };

/** A picture of a Plex server, at the path that an entry names (`thumb`). Fails for what is no picture, or is another server's. */
export async function fetchPlexPicture(
  access: PlexAccess,
  path: string,
): Promise<Result<PlexAnswer, string>> {
  const answer = await askPlex(access, { path, accept: "image/*", limits });
  if (!answer.ok) return answer;
  return pictureTypes.test(answer.value.type)
    ? ok({ ...answer.value, type: answer.value.type.split(";")[0] ?? "" })
    : err("answered with something that is no picture");
}
