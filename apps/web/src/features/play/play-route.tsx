import { getRouteApi } from "@tanstack/react-router";
import { PlayPage } from "./play-page.tsx";
import { sessionOfSearch } from "./play-search.ts";

const route = getRouteApi("/play");

export const PlayRoute = () => {
  const { ids, session } = route.useSearch();
  return <PlayPage key={`${ids.join(" ")} ${session ?? ""}`} ids={ids} session={sessionOfSearch(session)} />;
};
