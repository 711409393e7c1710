import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { sessionQuery } from "./api/session.ts";
import { Frame } from "./frame/frame.tsx";
import { MissingPage } from "./ui/page/missing-page.tsx";

/** The root of every page. */
export const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Frame,
  loader: ({ context }) => void context.queryClient.prefetchQuery(sessionQuery),
  notFoundComponent: () => <MissingPage />,
});
