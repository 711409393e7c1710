import { err, ok, type Result } from "@canter/domain/result";
import { askPlex, type PlexAccess, type PlexAnswer, plexLimits } from "./ask-plex.ts";

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
