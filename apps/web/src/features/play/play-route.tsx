import { getRouteApi } from "@tanstack/react-router";
import { PlayPage } from "./play-page.tsx";

const route = getRouteApi("/play");

export const PlayRoute = () => {
  const { ids } = route.useSearch();
  return <PlayPage key={ids.join(" ")} ids={ids} />;
};
