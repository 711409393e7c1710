import { getRouteApi } from "@tanstack/react-router";
import { PlayPage } from "./play-page.tsx";
import { playParts } from "./play-parts.ts";
import { sessionOfSearch } from "./play-search.ts";
import { PlayThen } from "./play-then.tsx";

const route = getRouteApi("/play");

/** Plays up to the first planned session of a stack, and links to that and to what follows it. */
export const PlayRoute = () => {
  const { ids, session } = route.useSearch();
  const parts = playParts(ids);
  const now = parts[0]?.kind === "play" ? parts[0].ids : [];
  const then = now.length > 0 ? parts.slice(1) : parts;
  return (
    <>
      <PlayPage key={`${now.join(" ")} ${session ?? ""}`} ids={now} session={sessionOfSearch(session)} />
      {then.length > 0 && <PlayThen parts={then} />}
    </>
  );
};
